#include "importers/picture_header.h"

#include <array>

namespace importers {

namespace {

void markDamaged(PictureFacts &facts, std::string why)
{
    facts.damaged = true;
    facts.warnings.push_back("The picture is damaged: " + std::move(why) + ".");
}

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

/// Behind the entropy-coded data that begins at `at`: the offset of the next marker, or npos.
std::size_t endOfScan(std::string_view bytes, std::size_t at)
{
    for (;;) {
        at = bytes.find('\xFF', at);
        if (at == std::string_view::npos || at + 1 >= bytes.size())
            return std::string_view::npos;
        const auto next = static_cast<unsigned char>(bytes[at + 1]);
        if (next != 0 && next != 0xFF && !(next >= 0xD0 && next <= 0xD7))
            return at;
        at += next == 0xFF ? 1 : 2;
    }
}

} // namespace

std::uint32_t bigEndian(std::string_view bytes, std::size_t at, int count)
{
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i) {
        const std::size_t place = at + static_cast<std::size_t>(i);
        value = (value << 8) | (place < bytes.size() ? static_cast<unsigned char>(bytes[place]) : 0U);
    }
    return value;
}

std::uint32_t littleEndian(std::string_view bytes, std::size_t at, int count)
{
    std::uint32_t value = 0;
    for (int i = count - 1; i >= 0; --i) {
        const std::size_t place = at + static_cast<std::size_t>(i);
        value = (value << 8) | (place < bytes.size() ? static_cast<unsigned char>(bytes[place]) : 0U);
    }
    return value;
}

std::optional<int> exifOrientation(std::string_view tiff)
{
    const bool little = tiff.starts_with(std::string_view("II*\0", 4));
    if (!little && !tiff.starts_with(std::string_view("MM\0*", 4)))
        return {};
    const auto number = [&](std::size_t at, int count) { return little ? littleEndian(tiff, at, count) : bigEndian(tiff, at, count); };
    const std::size_t directory = number(4, 4);
    if (directory + 2 > tiff.size())
        return {};
    const std::uint32_t entries = number(directory, 2);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + 12 * static_cast<std::size_t>(i);
        if (entry + 12 > tiff.size())
            return {};
        if (number(entry, 2) != 0x0112)
            continue;
        const std::uint32_t value = number(entry + 2, 2) == 3 ? number(entry + 8, 2) : number(entry + 8, 4);
        return value >= 1 && value <= 8 ? std::optional<int>(static_cast<int>(value)) : std::nullopt;
    }
    return {};
}

PictureFacts jpegFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Jpeg;
    std::size_t at = 2;
    bool scanned = false;
    while (at + 4 <= bytes.size()) {
        if (bytes[at] != '\xFF') {
            markDamaged(facts, "its parts do not follow each other");
            return facts;
        }
        const auto marker = static_cast<unsigned char>(bytes[at + 1]);
        if (marker == 0xFF) {
            ++at;
            continue;
        }
        if (marker == 0xD9)
            break;
        const std::size_t length = bigEndian(bytes, at + 2, 2);
        const std::size_t body = at + 4;
        if (length < 2 || at + 2 + length > bytes.size())
            break;
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame && facts.width == 0) {
            facts.bitDepth = static_cast<int>(bigEndian(bytes, body, 1));
            facts.height = static_cast<int>(bigEndian(bytes, body + 1, 2));
            facts.width = static_cast<int>(bigEndian(bytes, body + 3, 2));
            facts.channels = static_cast<int>(bigEndian(bytes, body + 5, 1));
        } else if (marker == 0xE1 && bytes.substr(body, 6) == std::string_view("Exif\0\0", 6)) {
            facts.orientation = exifOrientation(bytes.substr(body + 6, length - 8)).value_or(facts.orientation);
        }
        at += 2 + length;
        if (marker == 0xDA) {
            scanned = true;
            at = endOfScan(bytes, at);
            if (at == std::string_view::npos) {
                markDamaged(facts, "the file ends before the picture does");
                return facts;
            }
        }
    }
    const bool ended = at + 2 <= bytes.size() && bytes[at] == '\xFF' && static_cast<unsigned char>(bytes[at + 1]) == 0xD9;
    if (!scanned || !ended)
        markDamaged(facts, "the file ends before the picture does");
    return facts;
}

PictureFacts pngFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Png;
    bool data = false, ended = false, animated = false;
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
        if (crc32(bytes.substr(at + 4, 4 + length)) != bigEndian(bytes, at + 8 + length, 4) && !facts.damaged)
            markDamaged(facts, "a part of it was changed or lost");
        data = data || type == "IDAT";
        ended = type == "IEND";
        animated = animated || type == "acTL";
        if (type == "eXIf")
            facts.orientation = exifOrientation(body).value_or(1);
        at += 12 + length;
    }
    if (!data || !ended)
        markDamaged(facts, "the file ends before the picture does");
    if (animated)
        facts.warnings.emplace_back("The picture is animated; its first frame is shown.");
    return facts;
}

PictureFacts webpFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::WebP;
    facts.channels = 3;
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::string_view type = bytes.substr(at, 4);
        const std::size_t length = littleEndian(bytes, at + 4, 4), body = at + 8;
        if (type == "VP8X") {
            facts.width = 1 + static_cast<int>(littleEndian(bytes, body + 4, 3));
            facts.height = 1 + static_cast<int>(littleEndian(bytes, body + 7, 3));
            if ((littleEndian(bytes, body, 1) & 2) != 0)
                facts.warnings.emplace_back("The picture is animated; its first frame is shown.");
        } else if (type == "VP8 " && facts.width == 0) {
            facts.width = static_cast<int>(littleEndian(bytes, body + 6, 2) & 0x3FFF);
            facts.height = static_cast<int>(littleEndian(bytes, body + 8, 2) & 0x3FFF);
        } else if (type == "VP8L" && facts.width == 0) {
            const std::uint32_t sizes = littleEndian(bytes, body + 1, 4);
            facts.width = 1 + static_cast<int>(sizes & 0x3FFF);
            facts.height = 1 + static_cast<int>((sizes >> 14) & 0x3FFF);
        } else if (type == "EXIF" && body < bytes.size()) {
            std::string_view tiff = bytes.substr(body, length);
            if (tiff.starts_with(std::string_view("Exif\0\0", 6)))
                tiff.remove_prefix(6);
            facts.orientation = exifOrientation(tiff).value_or(1);
        }
        if (length > bytes.size() || body + length > bytes.size()) {
            markDamaged(facts, "the file ends before the picture does");
            break;
        }
        at = body + length + (length & 1);
    }
    return facts;
}

} // namespace importers
