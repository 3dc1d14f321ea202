#pragma once

#include "importers/importer.h"
#include "importers/json_value.h"
#include "importers/text_source.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace importers {

/// How a format nests its records.
struct FrameRules {
    /// Members of an outermost object whose list (or dict) holds the records: {"metadata": {…}, "data": […]}.
    std::vector<std::string_view> lists = {"data", "items"};
    /// Says from the first member's name and the first character of its value that the outermost object is a dict of records.
    bool (*isDict)(std::string_view name, char begins) = nullptr;
    std::size_t longestText = kLongestText; ///< Bytes of one text in a record; more where pictures stand in them.
    std::size_t longestRecord() const { return longestText > kLongestText ? longestText + 8 * 1024 * 1024 : 8 * 1024 * 1024; } ///< Bytes.
};

/// Cuts a JSON file of any of the shapes that other programs write into the texts of single records: a list, a dict of records, one
/// record, a wrapper with lists, JSON Lines (under whatever name), records written over several lines one after the other, commas left
/// over at ends. Holds one record at a time.
class ForeignFrames {
public:
    struct Frame {
        std::string_view text = {}; ///< Valid until the next call. Empty when there is a fault.
        Place place = {};           ///< Where the record begins.
        std::string_view key = {};  ///< Its name in a dict of records.
        std::string_view list = {}; ///< The wrapper's member that it stands in.
        std::string fault = {};     ///< Why this stretch of the file is no record.
        bool cut = false;           ///< The file ended inside it; `text` is what there was of it.
    };

    ForeignFrames(TextSource &source, const FrameRules &rules) : m_source(source), m_rules(rules) {}
    /// The next record or fault; empty at the end of the file.
    review::Result<std::optional<Frame>> next();
    /// The members of a wrapper beside its lists, as far as they have been read; an empty object without a wrapper.
    const JsonValue &wrapper() const { return m_wrapper; }

private:
    enum class Shape { Unknown, List, Dict, Wrapper, Objects, Lines, Ended };
    review::Result<bool> more();
    void step(char c);
    review::Result<bool> skipBlanks(bool commas);
    review::Result<std::string> value();
    review::Result<std::string> memberName(std::string &name);
    review::Result<std::optional<Frame>> first();
    review::Result<std::optional<Frame>> object();
    review::Result<std::optional<Frame>> element(char closing);
    review::Result<std::optional<Frame>> afterList();
    review::Result<std::optional<Frame>> line();
    std::optional<Frame> failed(std::string why, bool cut = false);
    std::optional<Frame> taken();
    bool seenBefore(std::string_view key);

    TextSource &m_source;
    const FrameRules &m_rules;
    Shape m_shape = Shape::Unknown;
    std::string_view m_piece = {};
    std::size_t m_at = 0;
    std::string m_record = {}, m_key = {}, m_list = {};
    Place m_place = {}, m_start = {};
    bool m_keep = false, m_firstMember = true, m_innerDict = false;
    std::unordered_set<std::size_t> m_keysSeen = {}; // hashes of a dict's keys and of the lists gone into
    JsonValue m_wrapper = {.type = JsonValue::Type::Object};
};

} // namespace importers
