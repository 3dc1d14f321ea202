#pragma once

#include "importers/pictures/tiff_file.h"
#include "review/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace importers {

/// A rectangle of a directory, in its own pixels.
struct TiffWindow {
    int x = 0, y = 0, width = 0, height = 0;
};

/// The rows of a window, top to bottom, each with the wanted bands beside each other as std::uint8_t, std::uint16_t or float, by the
/// form's type. Holds one row, or one row of tiles, at a time.
class TiffRows {
public:
    virtual ~TiffRows() = default;
    /// The next row; null when it cannot be read. Ask `window.height` times.
    virtual const void *next() = 0;

    /// Some rows of some columns, samples as next() gives them. Places count in the window.
    struct Block {
        int x = 0, width = 0, rows = 0;
        const void *samples = nullptr;
        std::size_t rowBytes = 0;
    };
    using TakeBlock = std::function<void(const Block &)>;
    /// Gives the rows of the next row of tiles in blocks, one beside the other, instead of one by one: their number. 0: they are not kept so, ask
    /// next(). Below 0: a tile cannot be read; some of the blocks may have been given.
    virtual int nextBlocks(const TakeBlock &) { return 0; }

    /// Rows of `directory`, whose form is given. `bands` are numbers from 0; of a palette and of what libtiff converts they are not looked at: rows of
    /// those hold red, green, blue (and alpha, multiplied, when libtiff converts).
    /// Damaged: it cannot be opened; Refused: its parts are too large to be read one by one.
    static review::Result<std::unique_ptr<TiffRows>> open(const PictureBytes &source, std::uint64_t directory, const TiffForm &form, const TiffWindow &window,
        const std::vector<int> &bands);
};

/// Takes samples out of one packed row: `count` pixels from pixel `first`, each of `perPixel` samples, of which those numbered in `wanted`
/// are put beside each other into `to` every `stride` samples. The type of `to` is that of the form.
void unpackSamples(const std::uint8_t *row, const TiffForm &form, int first, int count, int perPixel, const std::vector<int> &wanted, void *to, int stride);

} // namespace importers
