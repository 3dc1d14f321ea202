#pragma once

#include "review/agreement_sheet.h"

#include <string>

namespace app {

/// The sheet as text: a line per row and coefficient with its intervals, the reasons where there is none, and the sheet's warnings.
std::string agreeTable(const review::Sheet &sheet);
std::string agreeCsv(const review::Sheet &sheet); ///< The same rows as CSV, without title and notes.

} // namespace app
