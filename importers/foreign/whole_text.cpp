#include "importers/foreign/whole_text.h"

#include "importers/json_value.h"
#include "importers/text_source.h"

#include <algorithm>

namespace importers {

review::Result<std::string> wholeText(ByteSource &source, const ReadOptions &options, std::size_t longest)
{
    const auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    std::string whole;
    for (;;) {
        const auto piece = (*text)->next();
        if (!piece)
            return piece.error();
        if (piece->empty())
            break;
        if (whole.size() + piece->size() > longest)
            return review::Error{review::Error::Code::BadInput, "The file is longer than " + std::to_string(longest / (1024 * 1024))
                    + " MB, which a file of this format is not. Nothing of it was imported; is it the right file?"};
        whole += *piece;
    }
    if (const auto bad = firstInvalidUtf8(whole)) {
        const Place place = placeIn(whole, *bad);
        return review::Error{review::Error::Code::BadInput, "Line " + std::to_string(place.line) + " of the file is not UTF-8 text. Nothing of it was imported; name its encoding."};
    }
    if (whole.find('\0') != std::string::npos)
        return review::Error{review::Error::Code::BadInput, "The file holds the character NUL, so it is no text. Nothing of it was imported."};
    return whole;
}

Place placeIn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t lineEnd = before.rfind('\n');
    if (lineEnd == std::string_view::npos)
        return {1, 1 + characterCount(before)};
    return {1 + std::count(before.begin(), before.end(), '\n'), 1 + characterCount(before.substr(lineEnd + 1))};
}

} // namespace importers
