#include "importers/pictures/samples.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

namespace importers {

namespace gif_decoder {

struct Rest {
    std::string_view bytes;
};

int give(GifFileType *file, GifByteType *to, int count)
{
    auto *rest = static_cast<Rest *>(file->UserData);
    const std::size_t given = std::min(static_cast<std::size_t>(std::max(count, 0)), rest->bytes.size());
    if (given > 0)
        std::memcpy(to, rest->bytes.data(), given);
    rest->bytes.remove_prefix(given);
    return static_cast<int>(given);
}

struct Close {
    void operator()(GifFileType *file) const { DGifCloseFile(file, nullptr); }
};
using File = std::unique_ptr<GifFileType, Close>;

/// The number of the transparent colour in a graphic control extension; -1 without.
int transparentIn(const GifByteType *block)
{
    return block[0] >= 4 && (block[1] & 1) != 0 ? block[4] : -1;
}

/// Reads up to the first frame; false when there is none.
bool reachFrame(GifFileType *file, int &transparent)
{
    GifRecordType kind = UNDEFINED_RECORD_TYPE;
    while (DGifGetRecordType(file, &kind) == GIF_OK && kind != TERMINATE_RECORD_TYPE) {
        if (kind == IMAGE_DESC_RECORD_TYPE)
            return DGifGetImageDesc(file) == GIF_OK;
        if (kind != EXTENSION_RECORD_TYPE)
            continue;
        int code = 0;
        GifByteType *block = nullptr;
        if (DGifGetExtension(file, &code, &block) != GIF_OK)
            return false;
        while (block != nullptr) {
            if (code == GRAPHICS_EXT_FUNC_CODE)
                transparent = transparentIn(block);
            if (DGifGetExtensionNext(file, &block) != GIF_OK)
                return false;
        }
    }
    return false;
}

/// Order of the rows in the file when they are interlaced.
std::vector<int> rowOrder(int rows, bool interlaced)
{
    std::vector<int> order;
    constexpr std::array<std::array<int, 2>, 4> kPasses{{{0, 8}, {4, 8}, {2, 4}, {1, 2}}};
    for (std::size_t pass = 0; interlaced && pass < kPasses.size(); ++pass) {
        for (int y = kPasses[pass][0]; y < rows; y += kPasses[pass][1])
            order.push_back(y);
    }
    for (int y = 0; !interlaced && y < rows; ++y)
        order.push_back(y);
    return order;
}

} // namespace gif_decoder

review::Result<Samples> decodeGif(std::string_view bytes)
{
    const review::Error damaged{review::Error::Code::Damaged, "The picture is damaged and cannot be shown."};
    gif_decoder::Rest rest{bytes};
    const gif_decoder::File file(DGifOpen(&rest, gif_decoder::give, nullptr));
    int transparent = -1;
    if (!file || !gif_decoder::reachFrame(file.get(), transparent))
        return damaged;
    const GifImageDesc &frame = file->Image;
    const ColorMapObject *colours = frame.ColorMap != nullptr ? frame.ColorMap : file->SColorMap;
    if (colours == nullptr || frame.Width <= 0 || frame.Height <= 0)
        return damaged;
    Samples samples;
    samples.kind = Samples::Kind::Colour;
    samples.alpha = true;
    samples.pixels = cv::Mat(file->SHeight, file->SWidth, CV_8UC4, cv::Scalar(255, 255, 255, 0));
    std::vector<GifPixelType> row(static_cast<std::size_t>(frame.Width));
    for (const int y : gif_decoder::rowOrder(frame.Height, frame.Interlace)) {
        if (DGifGetLine(file.get(), row.data(), frame.Width) != GIF_OK) {
            samples.damaged = true;
            break;
        }
        const int to = frame.Top + y;
        for (int x = 0; to < samples.pixels.rows && x < frame.Width && frame.Left + x < samples.pixels.cols; ++x) {
            const int value = row[static_cast<std::size_t>(x)];
            if (value == transparent || value >= colours->ColorCount)
                continue;
            const GifColorType &colour = colours->Colors[value];
            samples.pixels.at<cv::Vec4b>(to, frame.Left + x) = {colour.Blue, colour.Green, colour.Red, 255};
        }
    }
    return samples;
}

} // namespace importers
