#pragma once

#include <QObject>
#include <QString>

#include "review/agreement_sheet.h"
#include "review/gold.h"
#include "storage/study_repository.h"

#include <memory>
#include <string>
#include <vector>

namespace app {

/// A study's figures while it runs, kept in memory: the rating matrix is loaded once and then told of each sealed answer by
/// seat and unit. Lives in the coordinator's window, in the thread that opened the project.
class LiveReport : public QObject {
    Q_OBJECT

public:
    LiveReport(storage::Project &project, std::string study, QObject *parent = nullptr);
    ~LiveReport() override;

    /// Loads everything anew: at the start, and when the project changed in a way no signal told.
    review::Status reload();
    const review::Sheet &agreement() const;
    const std::vector<review::GoldRow> &gold() const;
    const std::vector<storage::SeatProgress> &progress() const;

public Q_SLOTS:
    /// A unit of a seat was sealed, reopened or sealed anew: reads that one answer and recounts.
    void unitChanged(const QString &seat, const QString &unit);

Q_SIGNALS:
    void changed();
    void failed(const QString &sentence);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace app
