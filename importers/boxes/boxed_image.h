#pragma once

#include "importers/foreign/translation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// One labelled box, from the left top corner, as numbers of `BoxedImage::fraction`.
struct LabelledBox {
    double x = 0, y = 0, w = 0, h = 0;
    std::string label = {};
    std::optional<double> score = {};
};

/// One picture with the boxes that a file has for it.
struct BoxedImage {
    std::string name = {};       ///< As the file has it: a path below some picture folder. The figure's path, and its id unless that is another file's.
    std::optional<std::int64_t> width = {}, height = {}; ///< In pixels, as the file says.
    bool fraction = false;       ///< Boxes are shares of the picture; else pixels.
    std::vector<LabelledBox> boxes = {}; ///< Empty: the file says that there is no object in it.
    ForeignRecord record = {};   ///< Where it stands, and what is kept as raw.
    std::vector<std::string> lines = {}; ///< Of a picture that stands in many lines: their JSON, which becomes the raw record.
};

/// What boxes become. A file of boxes holds no question, and none is made up: every picture becomes a figure that keeps its boxes beside it
/// as `boxes`, a list of {"box": [x, y, w, h], "corners": [x1, y1, x2, y2], "unit": "pixel" or "fraction", "label", "score"}. With a
/// mapping that gives the question, {"=Draw a box round every {label}.": "question"}, each label of each picture also becomes an item of
/// kind `box` with the id <picture>/<label> and these boxes as its key.
class BoxRows {
public:
    explicit BoxRows(const ReadOptions &options);

    void give(BoxedImage image, NativeRows &rows);
    /// Behind the last picture: what was kept, and how questions would be made of it.
    void finish(NativeRows &rows) const;

private:
    void giveItems(const BoxedImage &image, const std::string &figure, NativeRows &rows);
    std::string m_question, m_composed = {};
    std::int64_t m_boxes = 0, m_images = 0, m_items = 0;
};

/// The smallest box round points x1, y1, x2, y2, …; nothing when there are fewer than two points or an odd count of numbers.
std::optional<LabelledBox> boxRound(const std::vector<double> &points);

} // namespace importers
