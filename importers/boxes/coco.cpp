#include "importers/boxes/box_formats.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <array>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace importers {

namespace coco {

std::vector<double> polygonPoints(const JsonValue *segmentation)
{
    std::vector<double> points;
    if (segmentation == nullptr)
        return points;
    for (const JsonValue &polygon : segmentation->list) {
        for (const JsonValue &number : polygon.list) {
            if (const auto value = numberOf(&number))
                points.push_back(*value);
        }
    }
    return points;
}

class Joined : public Translator {
public:
    explicit Joined(const ReadOptions &options) : m_rows(options) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        for (const auto &[name, value] : record.value.members)
            record.take(name);
        if (record.list == "images")
            image(record, rows);
        else if (record.list == "annotations")
            annotation(record, rows);
        else if (record.list == "categories")
            m_categories[scalarOf(record.value.find("id"))] = textOf(record.value.find("name"));
        else
            rows.refuse("The file has no lists of images and annotations, so it is no COCO data set. Nothing of it was imported.");
    }

    /// Annotations may stand before the images and categories they name.
    void finish(NativeRows &rows) override
    {
        std::unordered_map<std::string, std::vector<std::size_t>> ofImage;
        for (std::size_t i = 0; i < m_annotations.size(); ++i)
            ofImage[m_annotations[i].image].push_back(i);
        for (auto &[id, image] : m_images) {
            JsonValue marks = jsonList();
            const auto own = ofImage.find(id);
            if (own != ofImage.end()) {
                for (const std::size_t i : own->second)
                    add(m_annotations[i], image, marks, rows);
                ofImage.erase(own);
            }
            image.record.value.members.emplace_back("annotations", std::move(marks));
            if (!image.name.empty())
                m_rows.give(std::move(image), rows);
        }
        for (const Annotation &left : m_annotations) {
            if (!ofImage.contains(left.image))
                continue;
            ForeignRecord at;
            at.place = left.place;
            rows.setRecord(at);
            rows.reject(Role::Figures, left.id, "image_id", left.image, "the file has no image with this id");
            rows.leaveRecord();
        }
        m_rows.finish(rows);
    }

private:
    struct Annotation {
        std::string id, image, category;
        std::array<double, 4> box = {};
        enum class Kind { Box, RoundPolygon, None } kind = Kind::None;
        std::optional<double> score = {};
        std::string raw = {}; ///< JSON text, which takes less room than values.
        Place place = {};
    };

    void image(const ForeignRecord &record, NativeRows &rows)
    {
        const std::string id = scalarOf(record.value.find("id"));
        BoxedImage image;
        image.name = textOf(record.value.find("file_name"));
        if (id.empty() || image.name.empty()) {
            rows.reject(Role::Figures, image.name, id.empty() ? "id" : "file_name", {}, id.empty() ? "an image without an id" : "an image without a file name");
            return;
        }
        image.width = wholeFromText(scalarOf(record.value.find("width")));
        image.height = wholeFromText(scalarOf(record.value.find("height")));
        image.record.value = record.value;
        image.record.place = record.place;
        image.record.row = record.row;
        if (const JsonValue *deleted = record.value.find("deleted"); deleted != nullptr && deleted->boolean) {
            rows.warn(Role::Figures, image.name, "deleted", "true", "the image is marked as deleted and was not taken", "deleted");
            image.name.clear();
        }
        if (!m_index.try_emplace(id, m_images.size()).second) {
            rows.reject(Role::Figures, image.name, "id", id, "another image has this id already");
            return;
        }
        m_images.emplace_back(id, std::move(image));
    }

    void annotation(const ForeignRecord &record, NativeRows &rows)
    {
        Annotation mark;
        mark.id = scalarOf(record.value.find("id"));
        mark.image = scalarOf(record.value.find("image_id"));
        mark.category = scalarOf(record.value.find("category_id"));
        mark.place = record.place;
        mark.score = numberOf(record.value.find("score"));
        if (mark.image.empty()) {
            rows.reject(Role::Figures, mark.id, "image_id", {}, "an annotation without the id of an image");
            return;
        }
        if (const auto box = numbersOf(record.value.find("bbox"), 4)) {
            mark.box = {(*box)[0], (*box)[1], (*box)[2], (*box)[3]};
            mark.kind = Annotation::Kind::Box;
        } else if (const auto round = boxRound(polygonPoints(record.value.find("segmentation")))) {
            mark.box = {round->x, round->y, round->w, round->h};
            mark.kind = Annotation::Kind::RoundPolygon;
        }
        mark.raw = canonicalJson(record.value);
        m_annotations.push_back(std::move(mark));
    }

    void add(const Annotation &mark, BoxedImage &image, JsonValue &marks, NativeRows &rows)
    {
        if (auto parsed = parseJson(mark.raw); std::holds_alternative<JsonValue>(parsed))
            marks.list.push_back(std::move(std::get<JsonValue>(parsed)));
        ForeignRecord at;
        at.place = mark.place;
        rows.setRecord(at);
        if (mark.kind == Annotation::Kind::None) {
            rows.warn(Role::Figures, image.name, "bbox", {}, "an annotation has neither a box nor a polygon; it is kept in the raw record alone", "annotation-without-box");
        } else {
            LabelledBox box{.x = mark.box[0], .y = mark.box[1], .w = mark.box[2], .h = mark.box[3], .label = {}, .score = mark.score};
            const auto category = m_categories.find(mark.category);
            box.label = category == m_categories.end() ? mark.category : category->second;
            if (category == m_categories.end())
                rows.warn(Role::Figures, image.name, "category_id", mark.category, "the file has no category with this id; the id stands for its name", "no-category");
            if (mark.kind == Annotation::Kind::RoundPolygon)
                rows.warn(Role::Figures, image.name, "segmentation", {}, "an annotation has a polygon and no box; the box round it was taken", "box-round-shape");
            image.boxes.push_back(std::move(box));
        }
        rows.leaveRecord();
    }

    BoxRows m_rows;
    std::vector<std::pair<std::string, BoxedImage>> m_images = {}; ///< By id, in file order.
    std::unordered_map<std::string, std::size_t> m_index = {};
    std::vector<Annotation> m_annotations = {};
    std::map<std::string, std::string> m_categories = {};
};

} // namespace coco

std::string_view CocoFormat::description() const
{
    return "COCO JSON: boxes on pictures; figures that keep them, with a question given box items";
}

FrameRules CocoFormat::rules() const
{
    return {.lists = {"images", "annotations", "categories"}};
}

review::Result<std::unique_ptr<Translator>> CocoFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<coco::Joined>(options));
}

Understands CocoFormat::knows(const ForeignRecord &first) const
{
    if (first.list == "images")
        return first.has("file_name") && first.has("id") ? Understands::Yes : Understands::No;
    if (first.list == "categories")
        return first.has("name") && first.has("id") ? Understands::Yes : Understands::No;
    return first.list == "annotations" && first.has("image_id") && first.has("category_id") ? Understands::Yes : Understands::No;
}

} // namespace importers
