#pragma once

#include "review/result.h"

#include <QSqlDatabase>

#include <string>
#include <vector>

namespace storage {

/// The ids sorted and each once, when the project has every one of them. BadInput: none given. NotFound: names up to five that are
/// not there. `undone`: the first half of the sentence, "Nothing was excluded".
review::Result<std::vector<std::string>> knownItems(const QSqlDatabase &db, std::vector<std::string> items, const std::string &undone);

/// The event of the newest exclusion, readmission, list or acceptance of a damaged picture; 0 when there is none. Tells when a population has to be read anew.
review::Result<std::int64_t> lastItemMark(const QSqlDatabase &db);

} // namespace storage
