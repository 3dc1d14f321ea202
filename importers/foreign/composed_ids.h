#pragma once

#include "importers/importer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

namespace importers {

/// Makes the ids of items that come from formats whose own ids are no keys. The same file gives the same ids every time.
class ComposedIds {
public:
    explicit ComposedIds(const ReadOptions &options);

    /// The raw id; `<file stem>/<raw>` when an item of another file has it already; `#<row>` behind it when it repeats in this file.
    std::string ofRaw(const std::string &raw, std::int64_t row);
    /// `<file stem>/<raw>`, for formats that count anew in every file; `#<row>` behind it when it repeats.
    std::string ofStem(const std::string &raw, std::int64_t row);
    const std::string &stem() const { return m_stem; }
    /// Once, the first time that an id was not the raw one: the rule in words. Else empty.
    std::string newRule();

private:
    std::string unique(std::string id, std::int64_t row);
    const ReadOptions &m_options;
    std::string m_stem;
    std::unordered_set<std::size_t> m_given = {}; // hashes; a clash only lengthens an id
    std::string m_rule = {};
    bool m_stemTold = false, m_repeatTold = false;
};

/// The name behind its folders, whichever way they are written.
std::string fileName(std::string_view name);
/// The file's name without its folders and its last ending: "a/CO_3_2_7.json" gives "CO_3_2_7".
std::string fileStem(std::string_view name);

} // namespace importers
