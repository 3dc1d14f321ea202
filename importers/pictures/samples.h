#pragma once

#include "importers/pictures/picture.h"

#include <opencv2/core.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace importers {

/// A decoded picture on its way to the raster: rows as stored, not yet turned, of the wanted size or larger.
struct Samples {
    enum class Kind {
        Grey,   ///< One channel.
        Colour, ///< Blue, green, red.
        Inks,   ///< Cyan, magenta, yellow, black: 0 = no ink. Without alpha.
        Index,  ///< Two channels whose normalised difference is shown. Without alpha.
    };
    Kind kind = Kind::Grey;
    bool alpha = false;        ///< One channel more, behind the others; the colours are not multiplied by it.
    bool inverted = false;     ///< The lowest value is white.
    bool apart = false;        ///< The bands were chosen by hand: each has a range of its own.
    cv::Mat pixels = {};       ///< CV_8U, CV_16U or CV_32F.
    cv::Mat missing = {};      ///< CV_8U, not 0 where a pixel has no value; empty: all have one.
    double white = 255;        ///< The value of integer samples that is shown white.
    bool stretchable = false;  ///< Floating-point or signed: there is no white.
    std::vector<review::Raster::Range> ranges = {}; ///< As Raster::ranges.
    bool damaged = false;
    std::vector<std::string> warnings = {};

    int colours() const { return kind == Kind::Grey ? 1 : kind == Kind::Index ? 2 : kind == Kind::Colour ? 3 : 4; }
};

/// Width and height as stored that the decoder's answer must have at least; what it decodes may be larger.
struct LeastSize {
    int width = 0, height = 0;
};

/// Pixels on an even grid, at most 262,144 of them (the same for the same size), from which ranges are measured.
class SampleGrid {
public:
    SampleGrid(std::int64_t width, std::int64_t height, int channels);
    int step() const { return m_step; }
    bool wants(std::int64_t row) const { return row % m_step == 0; }
    void add(int channel, float value) { m_values[static_cast<std::size_t>(channel)].push_back(value); }
    /// In the order of Raster::ranges, by the rule of loadPicture(); empty: shown in proportion. The channels of `samples` are blue,
    /// green, red or grey.
    std::vector<review::Raster::Range> ranges(const Samples &samples);

private:
    int m_step;
    std::vector<std::vector<float>> m_values;
};

/// Measures a decoded picture whose samples have more than 8 bits.
std::vector<review::Raster::Range> rangesOf(const Samples &samples);
/// The picture in 8 bits: in proportion, or from the ranges. Channels stay.
cv::Mat eightBits(const Samples &samples);
/// "Values from 12 to 3400 are shown from black to white (R, G and B)." `names` are the shown bands; for float 0–1 too.
std::string rangeSentence(const std::vector<review::Raster::Range> &ranges, const std::vector<std::string> &names);

/// Alpha, size, profile, orientation: the raster of the samples. `whole` is the upright size of the picture, `wanted` that of the raster.
review::Raster finish(Samples &&samples, const PictureFacts &facts, int width, int height);

// The decoders. Damaged: nothing can be shown. A library's exceptions may come out of them.
review::Result<Samples> decodeJpeg(std::string_view bytes, LeastSize least);
review::Result<Samples> decodeByOpenCv(std::string_view bytes, const PictureFacts &facts); ///< PNG, WebP, JPEG 2000
review::Result<Samples> decodeGif(std::string_view bytes);

} // namespace importers
