#include "importers/pictures/picture_header.h"

namespace importers {

void markDamaged(PictureFacts &facts, std::string why)
{
    facts.damaged = true;
    facts.warnings.push_back("The picture is damaged: " + std::move(why) + ".");
}

std::vector<std::string> usualBands(int channels)
{
    std::vector<std::string> bands = channels <= 2 ? std::vector<std::string>{"Grey"} : std::vector<std::string>{"R", "G", "B"};
    if (channels == 2 || channels == 4)
        bands.emplace_back("A");
    return bands;
}

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

} // namespace importers
