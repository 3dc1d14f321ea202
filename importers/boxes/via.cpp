#include "importers/boxes/box_formats.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace via {

/// The box of a shape; `exact` false when it is the box round something else. Nothing for a point and for what is not known.
std::optional<LabelledBox> boxOf(const JsonValue &shape, bool &exact)
{
    const auto number = [&shape](const char *name) { return numberOf(shape.find(name)); };
    const std::string name = textOf(shape.find("name"));
    exact = name == "rect";
    if (name == "rect") {
        const auto x = number("x"), y = number("y"), w = number("width"), h = number("height");
        return x && y && w && h ? std::optional(LabelledBox{.x = *x, .y = *y, .w = *w, .h = *h}) : std::nullopt;
    }
    if (name == "circle" || name == "ellipse") {
        const auto cx = number("cx"), cy = number("cy"), rx = number(name == "circle" ? "r" : "rx"), ry = number(name == "circle" ? "r" : "ry");
        return cx && cy && rx && ry ? std::optional(LabelledBox{.x = *cx - *rx, .y = *cy - *ry, .w = 2 * *rx, .h = 2 * *ry}) : std::nullopt;
    }
    const JsonValue *xs = shape.find("all_points_x"), *ys = shape.find("all_points_y");
    if (xs == nullptr || ys == nullptr || xs->list.size() != ys->list.size())
        return {};
    std::vector<double> points;
    for (std::size_t i = 0; i < xs->list.size(); ++i) {
        const auto x = numberOf(&xs->list[i]), y = numberOf(&ys->list[i]);
        if (!x || !y)
            return {};
        points.push_back(*x);
        points.push_back(*y);
    }
    return boxRound(points);
}

/// An attribute's value; of check boxes, {"weed": true}, the names of those that are set.
std::string valueOf(const JsonValue &value)
{
    if (value.type != JsonValue::Type::Object)
        return scalarOf(&value);
    std::string names;
    for (const auto &[name, set] : value.members) {
        if (set.boolean)
            names += (names.empty() ? "" : ",") + name;
    }
    return names;
}

class Regions {
public:
    explicit Regions(const ReadOptions &options)
    {
        for (const auto &[name, field] : options.columns) {
            if (field == "label" && !name.starts_with('='))
                m_attribute = name;
        }
    }

    void add(const JsonValue &shape, const JsonValue &attributes, BoxedImage &image, NativeRows &rows)
    {
        bool exact = true;
        auto box = boxOf(shape, exact);
        const std::string name = textOf(shape.find("name"));
        if (!box) {
            rows.warn(Role::Figures, image.name, "shape_attributes", name, "a region that is no box and has none round it was not taken", "region-without-box");
            return;
        }
        if (!exact)
            rows.warn(Role::Figures, image.name, "shape_attributes", name, "the box round a " + name + " was taken", "box-round-shape");
        box->label = label(attributes, image, rows);
        image.boxes.push_back(std::move(*box));
    }

private:
    std::string label(const JsonValue &attributes, const BoxedImage &image, NativeRows &rows) const
    {
        if (!m_attribute.empty()) {
            const JsonValue *named = attributes.find(m_attribute);
            return named != nullptr ? valueOf(*named) : std::string();
        }
        if (attributes.members.size() == 1)
            return valueOf(attributes.members.front().second);
        for (const char *name : {"label", "class", "name"}) {
            if (const JsonValue *named = attributes.find(name))
                return valueOf(*named);
        }
        if (!attributes.members.empty())
            rows.warn(Role::Figures, image.name, "region_attributes", canonicalJson(attributes), "none of several attributes is called label, class or name; name the one that is read as label in a mapping",
                "no-label");
        return {};
    }
    std::string m_attribute = {};
};

class Images : public Translator {
public:
    explicit Images(const ReadOptions &options) : m_rows(options), m_regions(options) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        BoxedImage image;
        image.name = record.text("filename");
        for (const auto &[name, value] : record.value.members)
            record.take(name);
        if (image.name.empty()) {
            rows.reject(Role::Figures, record.key, "filename", {}, "an image without a file name");
            return;
        }
        const JsonValue *regions = record.value.find("regions");
        const auto region = [&](const JsonValue &one) {
            const JsonValue *shape = one.find("shape_attributes"), *attributes = one.find("region_attributes");
            m_regions.add(shape != nullptr ? *shape : JsonValue{}, attributes != nullptr ? *attributes : JsonValue{}, image, rows);
        };
        if (regions != nullptr) {
            for (const JsonValue &one : regions->list)
                region(one);
            for (const auto &[number, one] : regions->members) // version 1 numbers them: {"0": {…}}
                region(one);
        }
        image.record.value = record.asRead();
        image.record.place = record.place;
        image.record.row = record.row;
        m_rows.give(std::move(image), rows);
        rows.setRecord(record);
    }

    void finish(NativeRows &rows) override { m_rows.finish(rows); }

private:
    BoxRows m_rows;
    Regions m_regions;
};

/// One line a region; a picture without any has one line with a count of 0.
class Lines : public Translator {
public:
    explicit Lines(const ReadOptions &options) : m_rows(options), m_regions(options) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        std::string name = record.text("filename");
        if (name.empty())
            name = record.text("#filename");
        for (const auto &[column, value] : record.value.members)
            record.take(column);
        if (name.empty()) {
            rows.reject(Role::Figures, {}, "filename", {}, "an image without a file name");
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
        const std::string count = textOf(record.value.find("region_count"));
        if (count == "0")
            return;
        const auto cell = [&](const char *column) {
            auto parsed = parseJson(textOf(record.value.find(column)));
            return std::holds_alternative<JsonValue>(parsed) ? std::move(std::get<JsonValue>(parsed)) : JsonValue{};
        };
        m_regions.add(cell("region_shape_attributes"), cell("region_attributes"), image, rows);
    }

    void finish(NativeRows &rows) override
    {
        for (BoxedImage &image : m_images)
            m_rows.give(std::move(image), rows);
        m_rows.finish(rows);
    }

private:
    BoxRows m_rows;
    Regions m_regions;
    std::vector<BoxedImage> m_images = {};
    std::map<std::string, std::size_t> m_index = {};
};

} // namespace via

std::string_view ViaFormat::description() const
{
    return "VGG Image Annotator, projects and annotations as JSON: boxes on pictures";
}

FrameRules ViaFormat::rules() const
{
    return {.lists = {"_via_img_metadata"}, .isDict = [](std::string_view name, char begins) { return begins == '{' && !name.starts_with("_via"); }};
}

review::Result<std::unique_ptr<Translator>> ViaFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<via::Images>(options));
}

Understands ViaFormat::knows(const ForeignRecord &first) const
{
    if (first.has("_via_settings"))
        return Understands::Yes; // a project whose pictures lie behind the first bytes
    return !first.key.empty() && first.has("filename") && first.has("regions") ? Understands::Yes : Understands::No;
}

std::string_view ViaTableFormat::description() const
{
    return "VGG Image Annotator, annotations as CSV: boxes on pictures";
}

review::Result<std::unique_ptr<Translator>> ViaTableFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<via::Lines>(options));
}

Understands ViaTableFormat::knows(const std::vector<std::string> &columns) const
{
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    return (has("filename") || has("#filename")) && has("region_shape_attributes") && has("region_attributes") ? Understands::Yes : Understands::No;
}

} // namespace importers
