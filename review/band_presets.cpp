#include "review/band_presets.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace review {

namespace {

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string trimmed(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return lower(text);
}

/// Words that stand beside a name and do not change it.
bool saysNothing(const std::string &word)
{
    static constexpr std::array<std::string_view, 8> kAside{"band", "channel", "nm", "um", "reflectance", "radiance", "sr", "toa"};
    const bool counted = (word.front() == 'b' || std::isdigit(static_cast<unsigned char>(word.front())) != 0)
        && std::all_of(word.begin() + 1, word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return std::ranges::find(kAside, word) != kAside.end() || (counted && (word.size() > 1 || word.front() != 'b')) || word.ends_with("nm");
}

/// The words of a name joined by one blank, without numbers, units and what stands in brackets.
std::string bareName(std::string_view name)
{
    std::vector<std::string> words{std::string()};
    int brackets = 0;
    for (const char letter : name) {
        const auto c = static_cast<unsigned char>(letter);
        brackets += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (brackets > 0)
            continue;
        if (std::isalnum(c) != 0 || c >= 0x80)
            words.back() += static_cast<char>(std::tolower(c));
        else if (!words.back().empty())
            words.emplace_back();
    }
    std::string joined;
    for (const std::string &word : words) {
        if (!word.empty() && !saysNothing(word))
            joined += (joined.empty() ? "" : " ") + word;
    }
    return joined;
}

std::optional<int> bandOf(BandRole role, const std::vector<std::string> &names)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (bandRole(names[i]) == role)
            return static_cast<int>(i);
    }
    return std::nullopt;
}

std::optional<int> bandCalled(const std::string &name, const std::vector<std::string> &names)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (trimmed(names[i]) == name)
            return static_cast<int>(i);
    }
    return std::nullopt;
}

} // namespace

BandRole bandRole(std::string_view name)
{
    using Entry = std::pair<std::string_view, BandRole>;
    static constexpr std::array<Entry, 26> kNames{{{"r", BandRole::Red}, {"red", BandRole::Red}, {"g", BandRole::Green}, {"green", BandRole::Green}, {"b", BandRole::Blue},
        {"blue", BandRole::Blue}, {"n", BandRole::NearInfrared}, {"nir", BandRole::NearInfrared}, {"near infrared", BandRole::NearInfrared}, {"nearinfrared", BandRole::NearInfrared},
        {"near ir", BandRole::NearInfrared}, {"infrared", BandRole::NearInfrared}, {"ir", BandRole::NearInfrared}, {"re", BandRole::RedEdge}, {"rededge", BandRole::RedEdge},
        {"red edge", BandRole::RedEdge}, {"grey", BandRole::Grey}, {"gray", BandRole::Grey}, {"pan", BandRole::Grey}, {"panchromatic", BandRole::Grey}, {"a", BandRole::Alpha},
        {"alpha", BandRole::Alpha}, {"c", BandRole::Ink}, {"m", BandRole::Ink}, {"y", BandRole::Ink}, {"k", BandRole::Ink}}};
    const std::string known = bareName(name);
    const auto found = std::ranges::find(kNames, std::string_view(known), &Entry::first);
    return found == kNames.end() ? BandRole::Other : found->second;
}

std::vector<BandPreset> bandPresets(const std::vector<std::string> &names, int bitDepth)
{
    using Kind = BandPreset::Kind;
    std::vector<int> bands;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (bandRole(names[i]) != BandRole::Alpha)
            bands.push_back(static_cast<int>(i));
    }
    const bool inks = names.size() >= 4 && std::all_of(names.begin(), names.begin() + 4, [](const std::string &name) { return bandRole(name) == BandRole::Ink; });
    if (inks || bands.empty() || (bands.size() <= 3 && bitDepth <= 8))
        return {};
    const auto red = bandOf(BandRole::Red, names), green = bandOf(BandRole::Green, names), blue = bandOf(BandRole::Blue, names), near = bandOf(BandRole::NearInfrared, names);
    std::vector<BandPreset> presets;
    if (red && green && blue)
        presets.push_back({Kind::Natural, {*red, *green, *blue}});
    else if (bands.size() >= 3)
        presets.push_back({Kind::FirstThree, {bands[0], bands[1], bands[2]}});
    if (near && red && green)
        presets.push_back({Kind::ColourInfrared, {*near, *red, *green}});
    for (const int band : bands)
        presets.push_back({Kind::Single, {band}});
    if (near && red)
        presets.push_back({Kind::Ndvi, {*near, *red}});
    return presets;
}

std::string bandPresetKey(const BandPreset &preset, const std::vector<std::string> &names)
{
    switch (preset.kind) {
    case BandPreset::Kind::Natural: return "natural";
    case BandPreset::Kind::ColourInfrared: return "colour-infrared";
    case BandPreset::Kind::Ndvi: return "ndvi";
    case BandPreset::Kind::FirstThree:
    case BandPreset::Kind::Single:
    case BandPreset::Kind::Custom: break;
    }
    std::string key;
    for (const int band : preset.bands)
        key += (key.empty() ? "" : "/") + names[static_cast<std::size_t>(band)];
    return key;
}

BandPreset defaultBandPreset(std::string_view wanted, const std::vector<BandPreset> &presets, const std::vector<std::string> &names)
{
    using Kind = BandPreset::Kind;
    std::string name = trimmed(wanted);
    if (name == "cir" || name == "colour infrared" || name == "color infrared" || name == "color-infrared")
        name = "colour-infrared";
    for (const BandPreset &preset : presets) {
        if (trimmed(bandPresetKey(preset, names)) == name)
            return preset;
    }
    if (std::ranges::count(name, '/') == 2) {
        const std::size_t first = name.find('/'), second = name.find('/', first + 1);
        const auto r = bandCalled(trimmed(std::string_view(name).substr(0, first)), names);
        const auto g = bandCalled(trimmed(std::string_view(name).substr(first + 1, second - first - 1)), names);
        const auto b = bandCalled(trimmed(std::string_view(name).substr(second + 1)), names);
        if (r && g && b)
            return {Kind::Custom, {*r, *g, *b}};
    }
    return presets.front();
}

} // namespace review
