#pragma once

#include "review/plan.h"
#include "storage/import_writer.h"
#include "storage/people_repository.h"
#include "storage/project.h"
#include "storage/record_repository.h"
#include "storage/seat_store.h"
#include "storage/study_repository.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#define ASSERT_DONE(expression)                                                                                                  \
    do {                                                                                                                         \
        const auto &done_ = (expression);                                                                                        \
        ASSERT_TRUE(bool(done_)) << done_.error().userMessage << " | " << done_.error().detail;                                  \
    } while (false)

/// A clock that moves one second at every question.
storage::Clock steppingClock();

/// A real project in a folder of its own: 8 soybean and 4 corn figures with 2 items each, three reviewers, and a gold study
/// "gold" that samples half of the figures: 12 candidates per primary.
class ProjectTest : public testing::Test {
protected:
    void SetUp() override;
    void makeStudy();
    void closeProject() { m_project.reset(); }
    std::unique_ptr<storage::SeatStore> seat(const std::string &name);
    storage::Project &project() { return *m_project; }
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<storage::Project> m_project;
};

review::Source sampleSource();
review::Figure sampleFigure(int number);
review::Item sampleItem(int figure, int number);
review::Key sampleKey(const review::Item &item);
void importSample(storage::Project &project, int figures = 12);
void makeGoldStudy(storage::Project &project, const std::string &adjudicatorSees = "nothing");

QByteArray bytesOf(const QString &path);
void writeBytes(const QString &path, const QByteArray &bytes);
/// Everything a person could read out of the project, as one text: for "every value is as before".
std::string everything(storage::Project &project);
/// Runs statements on the file with plain SQLite, as another program would.
bool outsiderRuns(const QString &path, const char *sql);
/// At most so many pages for this connection, as on a full disk; 0 lifts the limit. Goes past a seat's authorizer.
void limitPages(const QSqlDatabase &db, int pages);
