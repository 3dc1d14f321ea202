#include "importers/pictures/picture_header.h"

namespace importers {

namespace gif_header {

/// Behind the row of sub-blocks that begins at `at`, each with its length before it; npos when they do not end.
std::size_t endOfBlocks(std::string_view bytes, std::size_t at)
{
    while (at < bytes.size()) {
        const std::size_t length = static_cast<unsigned char>(bytes[at]);
        at += 1 + length;
        if (length == 0)
            return at;
    }
    return std::string_view::npos;
}

std::size_t tableBytes(std::uint32_t flags)
{
    return (flags & 0x80) != 0 ? 3U << ((flags & 7) + 1) : 0;
}

} // namespace gif_header

PictureFacts gifFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Gif;
    facts.width = static_cast<int>(littleEndian(bytes, 6, 2));
    facts.height = static_cast<int>(littleEndian(bytes, 8, 2));
    facts.channels = 3;
    int frames = 0;
    bool ended = false, clear = false;
    for (std::size_t at = 13 + gif_header::tableBytes(littleEndian(bytes, 10, 1)); at < bytes.size() && !ended;) {
        const char kind = bytes[at];
        if (kind == ';') {
            ended = true;
        } else if (kind == '!') {
            // The graphic control extension before the first frame says whether it has a transparent colour.
            clear = clear || (frames == 0 && littleEndian(bytes, at + 1, 1) == 0xF9 && (littleEndian(bytes, at + 3, 1) & 1) != 0);
            at = gif_header::endOfBlocks(bytes, at + 2);
        } else if (kind == ',') {
            ++frames;
            at = gif_header::endOfBlocks(bytes, at + 11 + gif_header::tableBytes(littleEndian(bytes, at + 9, 1)));
        } else {
            break;
        }
    }
    if (clear)
        facts.channels = 4;
    facts.bands = usualBands(facts.channels);
    if (!ended || frames == 0)
        markDamaged(facts, kEndsEarly);
    if (frames > 1)
        facts.warnings.emplace_back(kAnimated);
    return facts;
}

} // namespace importers
