#pragma once

#include "app/windows/project_window.h"
#include "app/windows/recent_projects.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <string>

/// A project of the shape of the coordinator's pictures: "PlantXpert gold", 305 figures of soybean and 80 each of cotton, rice and corn
/// with a question each (no picture files), four people. A study draws a fifth of the figures of every crop: 109 items.
struct CropsProject {
    QTemporaryDir dir;
    QString path;
    app::RecentProjects recent;

    CropsProject();
    void draft(const std::string &name, const std::string &share = "0.20");
    void study(const std::string &name, const std::string &share = "0.20"); ///< Made and opened.
    /// Seals up to `count` more units of the seat; `letter(i)` by the place in the order of ids.
    void seal(const std::string &study, const std::string &seat, int count, const std::function<char(int)> &letter);
    void submit(const std::string &study, const std::string &seat); ///< The adjudicator's batch is drawn when it is due.
    std::unique_ptr<app::ProjectWindow> window(const QString &page, app::FileDialogs dialogs = {}); ///< 1440 × 900, ready and checked.
};
