#include "importers/pictures/embedded_picture.h"

#include "importers/pictures/sniff.h"
#include "review/hash.h"

#include <array>
#include <cstdint>

namespace importers {

namespace embedded_picture {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> kValues = [] {
    std::array<std::int8_t, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kLetters.size(); ++i)
        values[static_cast<unsigned char>(kLetters[i])] = static_cast<std::int8_t>(i);
    // The alphabet for web addresses has two other signs.
    values[static_cast<unsigned char>('-')] = 62;
    values[static_cast<unsigned char>('_')] = 63;
    return values;
}();

review::Error broken(const char *why)
{
    return {review::Error::Code::BadInput, why};
}

std::string_view endingOf(std::string_view bytes)
{
    switch (sniffPicture(bytes.substr(0, 16))) {
    case PictureFormat::Jpeg: return "jpg";
    case PictureFormat::Png: return "png";
    case PictureFormat::WebP: return "webp";
    case PictureFormat::Gif: return "gif";
    case PictureFormat::Tiff: return "tif";
    case PictureFormat::Jpeg2000: return "jp2";
    case PictureFormat::Unknown: break;
    }
    return bytes.starts_with("BM") && bytes.size() > 54 ? "bmp" : std::string_view();
}

} // namespace embedded_picture

review::Result<std::string> pictureNameOf(std::string_view bytes)
{
    const std::string_view ending = embedded_picture::endingOf(bytes);
    if (ending.empty())
        return embedded_picture::broken("the bytes in the file are no picture of a kind that is known here");
    return review::sha256Hex(bytes) + "." + std::string(ending);
}

review::Result<EmbeddedPicture> pictureFromBase64(std::string_view text)
{
    if (text.starts_with("data:")) {
        const std::size_t comma = text.substr(0, 200).find(',');
        if (comma == std::string_view::npos || !text.substr(0, comma).ends_with(";base64"))
            return embedded_picture::broken("the text begins with data: and is no base64");
        text.remove_prefix(comma + 1);
    }
    EmbeddedPicture picture;
    picture.bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int count = 0;
    std::size_t padding = 0;
    for (const char c : text) {
        if (c == '\n' || c == '\r' || c == ' ')
            continue;
        if (c == '=') {
            ++padding;
            continue;
        }
        const std::int8_t value = embedded_picture::kValues[static_cast<unsigned char>(c)];
        if (value < 0 || padding > 0)
            return embedded_picture::broken("the picture in the file is no base64");
        bits = (bits << 6) | static_cast<std::uint32_t>(value);
        if (++count == 4) {
            picture.bytes += static_cast<char>(bits >> 16);
            picture.bytes += static_cast<char>((bits >> 8) & 255);
            picture.bytes += static_cast<char>(bits & 255);
            bits = 0;
            count = 0;
        }
    }
    // What is over at the end has its padding, or none at all as some programs write it; anything else was cut off.
    if (count == 1 || (padding > 0 && (static_cast<std::size_t>(count) + padding != 4 || count == 0)))
        return embedded_picture::broken("the picture in the file is cut off: its base64 does not end");
    if (count >= 2)
        picture.bytes += static_cast<char>((bits << (6 * (4 - count))) >> 16);
    if (count == 3)
        picture.bytes += static_cast<char>(((bits << 6) >> 8) & 255);
    auto name = pictureNameOf(picture.bytes);
    if (!name)
        return name.error();
    picture.name = *std::move(name);
    return picture;
}

} // namespace importers
