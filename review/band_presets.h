#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// What a channel's name says that it holds.
enum class BandRole { Other, Grey, Red, Green, Blue, NearInfrared, RedEdge, Alpha, Ink };
/// By the usual names: "R", "red", "Red (665 nm)", "band 4 - NIR", "near-infrared", "RE" … Numbers alone ("B4", "Band 5") say nothing:
/// each satellite counts in its own way.
BandRole bandRole(std::string_view name);

/// A way of showing the bands of a picture.
struct BandPreset {
    enum class Kind {
        Natural,        ///< Red, green, blue by their names.
        FirstThree,     ///< The first three bands as red, green and blue, where the names do not tell these.
        ColourInfrared, ///< Near infrared, red, green as red, green and blue.
        Single,         ///< One band, grey.
        Ndvi,           ///< (near infrared − red) / (near infrared + red), each pixel from its stored values.
        Custom,         ///< Three chosen by hand.
    };
    Kind kind = Kind::Natural;
    std::vector<int> bands = {}; ///< Numbers from 0: three for red, green and blue; one; of Ndvi near infrared and red.

    bool operator==(const BandPreset &) const = default;
};

/// What a picture with these channels offers, in the order of its key: natural (or the first three), colour infrared, single bands,
/// NDVI. Empty unless it has more than three bands (opacity does not count) or more than 8 bits a sample; empty for inks.
std::vector<BandPreset> bandPresets(const std::vector<std::string> &names, int bitDepth);

/// How a protocol and a record write it: "natural", "colour-infrared", "ndvi", the band's name, or the names of three joined by "/".
std::string bandPresetKey(const BandPreset &preset, const std::vector<std::string> &names);
/// The preset that a protocol's bands_default means for a picture with these bands. "as-model" and "natural" are the first one, as is a
/// combination that the picture does not have. Letter case and blanks about the names do not matter; "cir" and "colour infrared" count
/// as "colour-infrared"; three names joined by "/" are a combination of their own. `presets` is not empty.
BandPreset defaultBandPreset(std::string_view wanted, const std::vector<BandPreset> &presets, const std::vector<std::string> &names);

} // namespace review
