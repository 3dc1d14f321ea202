#pragma once

#include "app/pages/project_page.h"
#include "app/windows/project_window.h"
#include "app/windows/recent_projects.h"
#include "widgets/button.h"

#include <QStringList>
#include <QTemporaryDir>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

class QTableView;
class QWidget;

/// A project of twelve corn items on six figures (no picture files), with three people and the study "Gold corn" over all of them.
struct ProjectFixture {
    QTemporaryDir dir;
    QString path;
    std::unique_ptr<app::RecentProjects> recent;

    enum class Study { None, Draft, Open };
    explicit ProjectFixture(Study study = Study::Open);
    app::FileDialogs dialogs() const;                 ///< Answers with the members below.
    QStringList filesToImport = {};
    QString saveTarget = {};

    /// Seals up to `count` more units of a seat through its own store; each answer is `letter(i, unit)`.
    void seal(const std::string &seat, int count, const std::function<char(int)> &letter);
    void submit(const std::string &seat);
    /// An open window whose first view has been shown.
    std::unique_ptr<app::ProjectWindow> window();
};

/// Rows of every table of the project.
std::map<std::string, std::int64_t> rowCounts(const QString &path);
bool waitUntil(const std::function<bool()> &done, int ms = 8000);
/// The table of this accessible name; null without one.
QTableView *tableNamed(const QWidget &page, const QString &name);
/// Everything a screen reader can reach below the widget: names, values, descriptions, cells.
QStringList spoken(QWidget *widget);
bool says(const QStringList &spoken, const QString &words);
/// The visible button of this word; null without one.
widgets::Button *button(QWidget *within, const QString &word);
/// The first study the window shows.
const app::StudyView &study(app::ProjectWindow &window);
