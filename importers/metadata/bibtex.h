#pragma once

#include "importers/foreign/native_row.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// One entry of a bibliography as it stands.
struct BibEntry {
    std::string type = {};  ///< In lower case: "article".
    std::string key = {};   ///< As it stands; may hold dots, slashes and blanks.
    std::map<std::string, std::string> fields = {}; ///< By name in lower case; pieces joined by #, names of @string and months put in, TeX kept.
    std::string raw = {};   ///< From @ to the closing bracket.
    std::size_t offset = 0; ///< Of the @ in the text.
    std::string fault = {}; ///< Why the entry cannot be read; `raw` is then what stands up to the next entry.
    std::size_t faultOffset = 0;
};

/// The entries of BibTeX text, in order. What stands between entries, @comment and @preamble is passed over; @string is put in.
std::vector<BibEntry> readBibtex(std::string_view text);

/// The names of an author field, TeX read: "Haug, Sebastian and {Field Group}" gives "Sebastian Haug", "Field Group".
std::vector<std::string> bibAuthors(std::string_view field);

/// The entry in the words of a `source` record, without its id: title, authors, year, doi, venue, url, licence.
void describeSource(const BibEntry &entry, NativeRow &row);
/// The fields of an entry that describeSource() reads.
bool isSourceField(std::string_view name);

} // namespace importers
