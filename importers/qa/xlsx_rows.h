#pragma once

#include "importers/foreign/translation.h"

#include <memory>
#include <string>
#include <string_view>

namespace importers {

/// Rows of the first sheet of an .xlsx file: texts, numbers as their digits, truth values as TRUE and FALSE; formulas by the value that was
/// saved. Refused beyond 64 MB of XML, 200,000 rows or 1,000 columns, with the advice to have the tool write TSV.
review::Result<std::unique_ptr<TableRows>> xlsxRows(std::string bytes);

} // namespace importers
