#pragma once

#include "review/result.h"

#include <QString>

#include <functional>

namespace app::sample {

/// The sample as a project to try: `folder`/sample.winnow with its pictures beside it, a study of two finished primaries, and an
/// adjudicator whose batch waits. Returns the project's path; when it is there already, only that. `told` hears words and a share
/// of 0 … 1 and may return false to stop. Uses the same sessions as the window.
review::Result<QString> makeProject(const QString &folder, const std::function<bool(const QString &words, double share)> &told);

} // namespace app::sample
