#include "importers/pictures/picture_header.h"

#include <algorithm>

namespace importers {

namespace jpeg2000_header {

/// Boxes of a JP2 file from `at` up to `end`; `visit` gets the type, the body and whether the box is whole.
template <class Visit>
void walkBoxes(std::string_view bytes, std::size_t at, std::size_t end, const Visit &visit)
{
    while (at + 8 <= end) {
        std::uint64_t length = bigEndian(bytes, at, 4);
        std::size_t head = 8;
        if (length == 1) {
            length = (std::uint64_t{bigEndian(bytes, at + 8, 4)} << 32) | bigEndian(bytes, at + 12, 4);
            head = 16;
        } else if (length == 0) {
            length = end - at;
        }
        if (length < head)
            return;
        const bool whole = length <= end - at;
        const std::size_t stop = whole ? at + static_cast<std::size_t>(length) : end;
        visit(bytes.substr(at + 4, 4), at + head <= stop ? bytes.substr(at + head, stop - at - head) : std::string_view(), whole);
        at = stop;
    }
}

void readStream(std::string_view stream, PictureFacts &facts)
{
    if (!stream.starts_with("\xFF\x4F\xFF\x51"))
        return;
    const std::int64_t width = std::int64_t{bigEndian(stream, 8, 4)} - bigEndian(stream, 16, 4);
    const std::int64_t height = std::int64_t{bigEndian(stream, 12, 4)} - bigEndian(stream, 20, 4);
    constexpr std::int64_t kMost = 0x7FFFFFFF;
    facts.width = static_cast<int>(std::clamp<std::int64_t>(width, 0, kMost));
    facts.height = static_cast<int>(std::clamp<std::int64_t>(height, 0, kMost));
    facts.channels = static_cast<int>(bigEndian(stream, 40, 2));
    facts.bitDepth = static_cast<int>(bigEndian(stream, 42, 1) & 0x7F) + 1;
    if (!stream.ends_with("\xFF\xD9"))
        markDamaged(facts, kEndsEarly);
}

} // namespace jpeg2000_header

PictureFacts jpeg2000Facts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Jpeg2000;
    bool alpha = false, whole = true, found = bytes.starts_with("\xFF\x4F");
    if (found) {
        jpeg2000_header::readStream(bytes, facts);
    } else {
        jpeg2000_header::walkBoxes(bytes, 0, bytes.size(), [&](std::string_view type, std::string_view body, bool isWhole) {
            whole = whole && isWhole;
            if (type == "jp2c" && !found) {
                found = true;
                jpeg2000_header::readStream(body, facts);
            } else if (type == "jp2h") {
                jpeg2000_header::walkBoxes(body, 0, body.size(), [&](std::string_view inner, std::string_view what, bool) {
                    if (inner == "colr" && bigEndian(what, 0, 1) == 2)
                        facts.profile = what.substr(std::min<std::size_t>(3, what.size()));
                    for (std::size_t i = 0; inner == "cdef" && i < bigEndian(what, 0, 2) && 8 + 6 * i <= what.size(); ++i)
                        alpha = alpha || (bigEndian(what, 2 + 6 * i, 2) == 3 && bigEndian(what, 4 + 6 * i, 2) == 1);
                });
            }
        });
    }
    facts.bands = facts.channels <= 2 ? std::vector<std::string>{"Grey"} : std::vector<std::string>{"R", "G", "B"};
    if (facts.channels == 2 || facts.channels == 4)
        facts.bands.emplace_back(alpha ? "A" : facts.channels == 4 ? "NIR" : "Band 2");
    if ((!whole || !found) && !facts.damaged)
        markDamaged(facts, kEndsEarly);
    return facts;
}

} // namespace importers
