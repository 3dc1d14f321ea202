#pragma once

#include "app/pages/project_page.h"
#include "app/windows/project_window.h"

#include <QString>

#include <memory>

namespace bench {

app::FileDialogs noDialogs();
app::RecentProjects &recent(); ///< Remembered nowhere.

/// A window whose desk has read everything, also what of a large project follows the first view; `checked`: and has checked the whole
/// file, which would count with what is timed afterwards. Null when that does not come.
std::unique_ptr<app::ProjectWindow> settledWindow(const QString &path, bool checked = false);

/// The longest time that one event held the window's thread, in seconds, in each part of an import.
struct ImportHolds {
    double mapping = 0;  ///< A table of foreign names: looked at, shown, three choices, looked at again.
    double checking = 0; ///< The report of the records, shown.
    double storing = 0;  ///< Until they stand in the table of the page.
    const char *stopped = "opening"; ///< The part that did not come to its end; null when all did.
};
ImportHolds importInWindow(const QString &project, const QString &table, const QString &records);

} // namespace bench
