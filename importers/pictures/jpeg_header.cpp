#include "importers/pictures/picture_header.h"

#include <algorithm>

namespace importers {

namespace jpeg_header {

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

/// A colour profile lies in numbered pieces, since none of the parts of a JPEG can hold it.
class ProfilePieces {
public:
    void add(std::string_view body)
    {
        constexpr std::string_view kMark{"ICC_PROFILE\0", 12};
        if (body.size() > 14 && body.starts_with(kMark))
            m_pieces.emplace_back(bigEndian(body, 12, 1), body.substr(14));
    }
    std::string whole()
    {
        std::stable_sort(m_pieces.begin(), m_pieces.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        std::string profile;
        for (const auto &[number, piece] : m_pieces)
            profile += piece;
        return profile;
    }

private:
    std::vector<std::pair<std::uint32_t, std::string_view>> m_pieces;
};

} // namespace jpeg_header

PictureFacts jpegFacts(std::string_view bytes)
{
    PictureFacts facts;
    facts.format = PictureFormat::Jpeg;
    std::size_t at = 2;
    bool scanned = false;
    jpeg_header::ProfilePieces profile;
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
            facts.bands = facts.channels == 4 ? std::vector<std::string>{"C", "M", "Y", "K"} : usualBands(facts.channels);
        } else if (marker == 0xE1 && bytes.substr(body, 6) == std::string_view("Exif\0\0", 6)) {
            facts.orientation = exifOrientation(bytes.substr(body + 6, length < 8 ? 0 : length - 8)).value_or(facts.orientation);
        } else if (marker == 0xE2) {
            profile.add(bytes.substr(body, length - 2));
        }
        at += 2 + length;
        if (marker == 0xDA) {
            scanned = true;
            facts.profile = facts.profile.empty() ? profile.whole() : facts.profile;
            at = jpeg_header::endOfScan(bytes, at);
            if (at == std::string_view::npos) {
                markDamaged(facts, kEndsEarly);
                return facts;
            }
        }
    }
    const bool ended = at + 2 <= bytes.size() && bytes[at] == '\xFF' && static_cast<unsigned char>(bytes[at + 1]) == 0xD9;
    if (!scanned || !ended)
        markDamaged(facts, kEndsEarly);
    return facts;
}

} // namespace importers
