#pragma once

#include "app/sessions/import_session.h"

#include <optional>

namespace app {

/// A line of an imported file as it stands there, and the one before it, for the report.
struct RawLine {
    std::int64_t line = 0;        ///< From 1.
    std::int64_t column = 0;      ///< From 1, in characters; where the fault is, or the field's name; 0: nowhere in it.
    std::int64_t length = 0;      ///< Characters to underline from there.
    QString before = {}, words = {};
};

/// Reads the line of a problem from `paths`, those of the import, in the encoding they were read in (empty: UTF-8). Empty when the file, or its line, is not there any more. Lines are cut
/// after 100,000 characters.
std::optional<RawLine> rawLineOf(const QStringList &paths, const std::string &file, const ImportProblem &problem, const std::string &encoding = {});

} // namespace app
