#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <QString>

#include <string>

namespace app {

/// Makes `target` a throw-away copy of the project in which the draft is open with batches of at most three items, so that a
/// coordinator can sit on a seat of it. Returns the name of the first seat. The project itself is not changed. Refused: the study is
/// no draft; its draw is not possible.
review::Result<std::string> makeStudyPreview(storage::Project &project, const std::string &study, const QString &target);

} // namespace app
