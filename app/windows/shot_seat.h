#pragma once

#include "app/windows/session_window.h"
#include "review/result.h"
#include "storage/project.h"

#include <string>
#include <utility>
#include <vector>

namespace app {

/// A seat's window on the screen, driven as a reviewer drives it.
class ShotSeat {
public:
    ShotSeat(const QString &project, const char *study, const char *seat);

    SessionWindow &window() { return m_window; }
    AnswerSession &session() { return m_window.session(); }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void settle(); ///< Waits until every viewer has its picture or its sentence and the disk is done.

private:
    SessionWindow m_window;
};

/// A gold study of three seats in a project, opened; `set` are members of its protocol. Makes the people that are missing.
review::Status makeShotStudy(storage::Project &project, const char *name, const std::vector<std::pair<std::string, std::string>> &set);

} // namespace app
