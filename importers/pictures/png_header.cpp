#include "importers/pictures/picture_header.h"

#include "importers/pictures/colour_profile.h"

#include <array>

namespace importers {

namespace png_header {

std::uint32_t crc32(std::string_view bytes)
{
    static const auto table = [] {
        std::array<std::uint32_t, 256> result{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int k = 0; k < 8; ++k)
                c = (c & 1) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
            result[n] = c;
        }
        return result;
    }();
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : bytes)
        crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xFF] ^ (crc >> 8);
    return crc ^ 0xFFFFFFFFU;
}

/// The profile in an iCCP chunk: a name of at most 79 bytes, how it is packed, and the packed profile.
std::string profileIn(std::string_view body)
{
    const std::size_t end = body.substr(0, 80).find('\0');
    return end == std::string_view::npos || body.substr(end + 1, 1) != std::string_view("\0", 1) ? std::string() : unpackProfile(body.substr(end + 2));
}

} // namespace png_header

PictureFacts pngFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Png;
    bool data = false, ended = false, animated = false, clear = false;
    for (std::size_t at = 8; at + 12 <= bytes.size() && !ended;) {
        const std::size_t length = bigEndian(bytes, at, 4);
        const std::string_view type = bytes.substr(at + 4, 4);
        const std::string_view body = bytes.substr(at + 8, length);
        if (type == "IHDR" && facts.width == 0 && body.size() == 13) {
            constexpr std::array<int, 7> kChannels{1, 0, 3, 3, 2, 0, 4};
            const std::uint32_t width = bigEndian(body, 0, 4), height = bigEndian(body, 4, 4), colour = bigEndian(body, 9, 1);
            facts.width = static_cast<int>(width & 0x7FFFFFFFU);
            facts.height = static_cast<int>(height & 0x7FFFFFFFU);
            facts.bitDepth = static_cast<int>(bigEndian(body, 8, 1));
            facts.channels = colour < kChannels.size() ? kChannels[colour] : 0;
        }
        if (length > bytes.size() || at + 12 + length > bytes.size())
            break;
        if (png_header::crc32(bytes.substr(at + 4, 4 + length)) != bigEndian(bytes, at + 8 + length, 4) && !facts.damaged)
            markDamaged(facts, "a part of it was changed or lost");
        data = data || type == "IDAT";
        ended = type == "IEND";
        animated = animated || type == "acTL";
        if (type == "eXIf")
            facts.orientation = exifOrientation(body).value_or(1);
        else if (type == "iCCP" && !data)
            facts.profile = png_header::profileIn(body);
        clear = clear || type == "tRNS";
        at += 12 + length;
    }
    if (clear && (facts.channels == 1 || facts.channels == 3))
        ++facts.channels;
    facts.bands = usualBands(facts.channels);
    if (!data || !ended)
        markDamaged(facts, kEndsEarly);
    if (animated)
        facts.warnings.emplace_back(kAnimated);
    return facts;
}

std::optional<std::array<int, 3>> pngTransparentColour(std::string_view bytes)
{
    const std::uint32_t colour = bigEndian(bytes, 25, 1);
    if (colour != 0 && colour != 2)
        return {};
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        const std::size_t length = bigEndian(bytes, at, 4);
        const std::string_view type = bytes.substr(at + 4, 4);
        if (type == "IDAT")
            break;
        if (type == "tRNS" && length >= (colour == 0 ? 2U : 6U)) {
            std::array<int, 3> values{};
            for (std::size_t i = 0; i < 3; ++i)
                values[i] = static_cast<int>(bigEndian(bytes, at + 8 + (colour == 0 ? 0 : 2 * i), 2));
            return values;
        }
        at += 12 + length;
    }
    return {};
}

} // namespace importers
