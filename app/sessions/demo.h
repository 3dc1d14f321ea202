#pragma once

#include "review/result.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace app {

/// Starts the window program beside this one on the offscreen platform with the arguments given and waits for it.
/// Refused: it is not there, cannot start, or ends with an error.
review::Status runWindowProgram(const QStringList &arguments, int timeoutMs);

/// Writes the sample data set into a folder: pictures painted by the window program, the files by us.
review::Status writeSample(const QString &folder);

/// The whole way on the sample: project, import, study, answers, adjudication, report, freeze, exports. `say` gets one sentence per step.
review::Status runDemo(const QString &folder, bool screenshots, const std::function<void(const QString &)> &say);

} // namespace app
