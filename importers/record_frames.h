#pragma once

#include "importers/importer.h"
#include "importers/text_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace importers {

/// Cuts JSON Lines, or the elements of one JSON list, into the texts of single records. Holds one record at a time.
class RecordFrames {
public:
    static constexpr std::size_t kLongestRecord = 8 * 1024 * 1024; ///< Bytes.

    struct Frame {
        std::string_view text = {};   ///< Valid until the next call. Empty when there is a fault.
        Place place = {};             ///< Where the record begins.
        std::string fault = {};       ///< Why this stretch of the file is no record; reading goes on behind it unless it was the last.
    };

    explicit RecordFrames(TextSource &source) : m_source(source) {}
    /// The next record or fault; empty at the end of the file.
    review::Result<std::optional<Frame>> next();

private:
    enum class Shape { Unknown, Lines, List, Ended };
    review::Result<bool> more(); ///< At least one character at m_at; false at the end.
    review::Result<std::optional<Frame>> nextLine();
    review::Result<std::optional<Frame>> nextElement();
    review::Result<bool> skipBlanks(bool commas);
    void step(char c);

    TextSource &m_source;
    Shape m_shape = Shape::Unknown;
    std::string_view m_piece = {};
    std::size_t m_at = 0;
    std::string m_record = {};
    Place m_place = {};
};

} // namespace importers
