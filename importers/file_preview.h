#pragma once

#include "importers/importer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// The first records of a file as a table, whatever format it is of: for a person to look at before it is understood.
struct FilePreview {
    bool decodes = true;                                ///< False: bytes that are no text in the encoding; then there are no rows.
    std::vector<std::string> columns = {};              ///< Columns, or members of the records, as the file names them, in the order met.
    std::vector<std::vector<std::string>> rows = {};    ///< Cells by column, shortened to 200 characters; a list or an object as its JSON.
};

/// `firstBytes`: the file's beginning; a record that is cut off at its end is left out unless it is the only one. BadInput: no such encoding.
review::Result<FilePreview> previewOf(std::string_view firstBytes, const std::string &encoding, std::size_t rows = 20);

/// What a column may be read as in records of this role, by the names of native-format; option letters A to J among those of items.
std::vector<std::string> fieldsOf(Role role);
/// Fields without which records of this role are none: id and question of items.
std::vector<std::string> neededFields(Role role);
/// A guess which field each column holds, by names that other programs use ("text" → "question"); only for fields that no column is called
/// already, each once. Nothing is guessed of a column that has a field's own name.
std::map<std::string, std::string> guessedFields(const std::vector<std::string> &columns, Role role);

} // namespace importers
