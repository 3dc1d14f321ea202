#include "importers/boxes/box_formats.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace box_table {

/// The numbers of "POLYGON ((817 630, 817 714, …))" and of other shapes in WKT.
std::vector<double> wktPoints(std::string_view wkt)
{
    std::vector<double> numbers;
    for (std::size_t at = 0; at < wkt.size();) {
        const std::size_t end = std::min(wkt.find_first_of(" ,()", at), wkt.size());
        if (const auto number = numberFromText(wkt.substr(at, end - at)))
            numbers.push_back(*number);
        at = end + 1;
    }
    return numbers;
}

class Lines : public Translator {
public:
    explicit Lines(const ReadOptions &options) : m_rows(options) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        const auto first = [&record](std::initializer_list<std::string_view> names) {
            std::string value;
            for (const std::string_view name : names) {
                if (value.empty())
                    value = record.text(name);
            }
            return value;
        };
        const std::string name = first({"image_path", "filename", "image"});
        if (name.empty()) {
            rows.reject(Role::Figures, {}, "image_path", {}, "a line without a picture");
            return;
        }
        const auto [at, isNew] = m_index.try_emplace(name, m_images.size());
        if (isNew) {
            BoxedImage image;
            image.name = name;
            image.record.value = jsonList();
            image.record.place = record.place;
            image.record.row = record.row;
            m_images.push_back(std::move(image));
        }
        BoxedImage &image = m_images[at->second];
        image.lines.push_back(canonicalJson(record.asRead()));
        const auto width = wholeFromText(record.text("width")), height = wholeFromText(record.text("height"));
        if (!image.width && width && height) {
            image.width = width;
            image.height = height;
        }
        LabelledBox box;
        box.label = first({"label", "class"});
        box.score = numberFromText(record.text("score"));
        const std::string geometry = record.text("geometry");
        std::vector<double> corners;
        bool any = false;
        for (const char *corner : {"xmin", "ymin", "xmax", "ymax"}) {
            const std::string cell = record.text(corner);
            any = any || !cell.empty();
            if (const auto number = numberFromText(cell))
                corners.push_back(*number);
        }
        if (corners.size() == 4) {
            box.x = corners[0];
            box.y = corners[1];
            box.w = corners[2] - corners[0];
            box.h = corners[3] - corners[1];
        } else if (any) {
            rows.reject(Role::Figures, name, "xmin", {}, "the corners of the box are not four numbers");
            return;
        } else if (!geometry.empty()) {
            const auto round = boxRound(wktPoints(geometry));
            if (!round) {
                rows.reject(Role::Figures, name, "geometry", geometry, "not a shape written as WKT");
                return;
            }
            rows.warn(Role::Figures, name, "geometry", geometry, "the line has a shape and no box; the box round it was taken", "box-round-shape");
            box.x = round->x;
            box.y = round->y;
            box.w = round->w;
            box.h = round->h;
        } else {
            return; // no object in this picture
        }
        image.boxes.push_back(std::move(box));
    }

    /// The lines of one picture may stand apart.
    void finish(NativeRows &rows) override
    {
        for (BoxedImage &image : m_images)
            m_rows.give(std::move(image), rows);
        m_rows.finish(rows);
    }

private:
    BoxRows m_rows;
    std::vector<BoxedImage> m_images = {};
    std::map<std::string, std::size_t> m_index = {};
};

} // namespace box_table

std::string_view BoxTableFormat::description() const
{
    return "tables with a line a box (DeepForest, PlantDoc, TensorFlow): boxes on pictures";
}

review::Result<std::unique_ptr<Translator>> BoxTableFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<box_table::Lines>(options));
}

Understands BoxTableFormat::knows(const std::vector<std::string> &columns) const
{
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    const bool picture = has("image_path") || has("filename") || has("image"), box = has("xmin") && has("ymin") && has("xmax") && has("ymax");
    return picture && !has("question") && (box || has("geometry")) && (has("label") || has("class")) ? Understands::Yes : Understands::No;
}

} // namespace importers
