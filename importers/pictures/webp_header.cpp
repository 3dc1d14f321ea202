#include "importers/pictures/picture_header.h"

namespace importers {

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
            facts.channels = (littleEndian(bytes, body, 1) & 0x10) != 0 ? 4 : 3;
            if ((littleEndian(bytes, body, 1) & 2) != 0)
                facts.warnings.emplace_back(kAnimated);
        } else if (type == "VP8 " && facts.width == 0) {
            facts.width = static_cast<int>(littleEndian(bytes, body + 6, 2) & 0x3FFF);
            facts.height = static_cast<int>(littleEndian(bytes, body + 8, 2) & 0x3FFF);
        } else if (type == "VP8L" && facts.width == 0) {
            const std::uint32_t sizes = littleEndian(bytes, body + 1, 4);
            facts.width = 1 + static_cast<int>(sizes & 0x3FFF);
            facts.height = 1 + static_cast<int>((sizes >> 14) & 0x3FFF);
            facts.channels = ((sizes >> 28) & 1) != 0 ? 4 : 3;
        } else if (type == "EXIF" && body < bytes.size()) {
            std::string_view tiff = bytes.substr(body, length);
            if (tiff.starts_with(std::string_view("Exif\0\0", 6)))
                tiff.remove_prefix(6);
            facts.orientation = exifOrientation(tiff).value_or(1);
        } else if (type == "ICCP" && body < bytes.size()) {
            facts.profile = bytes.substr(body, length);
        }
        if (length > bytes.size() || body + length > bytes.size()) {
            markDamaged(facts, kEndsEarly);
            break;
        }
        at = body + length + (length & 1);
    }
    facts.bands = usualBands(facts.channels);
    return facts;
}

WebPFrame firstWebPFrame(std::string_view bytes)
{
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::size_t length = littleEndian(bytes, at + 4, 4), body = at + 8;
        if (bytes.substr(at, 4) != "ANMF") {
            at = body + length + (length & 1);
            continue;
        }
        if (length < 24 || body + length > bytes.size())
            return {};
        const auto put = [](std::string &to, std::uint32_t value, int count) {
            for (int i = 0; i < count; ++i)
                to += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
        };
        const std::string_view chunks = bytes.substr(body + 16, length - 16);
        std::string inside = "WEBP";
        if (chunks.starts_with("ALPH")) { // alpha beside lossy colours needs the extended head
            inside += "VP8X";
            put(inside, 10, 4);
            put(inside, 0x10, 4);
            put(inside, littleEndian(bytes, body + 6, 3), 3);
            put(inside, littleEndian(bytes, body + 9, 3), 3);
        }
        inside += chunks;
        WebPFrame frame{.bytes = "RIFF", .x = 2 * static_cast<int>(littleEndian(bytes, body, 3)), .y = 2 * static_cast<int>(littleEndian(bytes, body + 3, 3))};
        put(frame.bytes, static_cast<std::uint32_t>(inside.size()), 4);
        frame.bytes += inside;
        return frame;
    }
    return {};
}

} // namespace importers
