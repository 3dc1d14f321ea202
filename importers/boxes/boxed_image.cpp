#include "importers/boxes/boxed_image.h"

#include "importers/annotations/given_question.h"
#include "importers/column_names.h"
#include "importers/foreign/numbers.h"

#include <algorithm>
#include <map>
#include <utility>

namespace importers {

namespace boxed_image {

JsonValue boxJson(const LabelledBox &box, bool fraction)
{
    JsonValue json = jsonObject({{"box", computedNumbers({box.x, box.y, box.w, box.h})},
        {"corners", computedNumbers({box.x, box.y, box.x + box.w, box.y + box.h})},
        {"unit", JsonValue::ofText(fraction ? "fraction" : "pixel")}});
    if (!box.label.empty())
        json.members.emplace_back("label", JsonValue::ofText(box.label));
    if (box.score)
        json.members.emplace_back("score", computedNumber(*box.score));
    return json;
}

} // namespace boxed_image

BoxRows::BoxRows(const ReadOptions &options) : m_question(givenValue(options.columns, "question")) {}

void BoxRows::give(BoxedImage image, NativeRows &rows)
{
    for (const std::string &line : image.lines) {
        if (auto parsed = parseJson(line); std::holds_alternative<JsonValue>(parsed))
            image.record.value.list.push_back(std::move(std::get<JsonValue>(parsed)));
    }
    rows.setRecord(image.record);
    std::erase_if(image.boxes, [&](const LabelledBox &box) {
        if (box.w > 0 && box.h > 0)
            return false;
        rows.warn(Role::Figures, image.name, {}, canonicalJson(computedNumbers({box.x, box.y, box.w, box.h})), "a box without any area was not taken", "empty-box");
        return true;
    });
    ++m_images;
    m_boxes += static_cast<std::int64_t>(image.boxes.size());
    // Another file may have a record of this picture: this one's boxes do not change it.
    const auto &held = rows.options().figureHeldElsewhere;
    std::string id = image.name;
    if (held && held(id)) {
        id = rows.ids().stem() + "/" + image.name;
        m_composed = m_composed.empty() ? id : m_composed;
    }
    NativeRow figure(Role::Figures);
    figure.text("id", id).text("path", image.name);
    JsonValue boxes = jsonList();
    for (const LabelledBox &box : image.boxes)
        boxes.list.push_back(boxed_image::boxJson(box, image.fraction));
    figure.value("boxes", std::move(boxes));
    if (image.width && image.height && *image.width > 0 && *image.height > 0)
        figure.number("width", *image.width).number("height", *image.height);
    rows.give(std::move(figure));
    if (!m_question.empty())
        giveItems(image, id, rows);
    rows.leaveRecord();
}

void BoxRows::giveItems(const BoxedImage &image, const std::string &figure, NativeRows &rows)
{
    std::vector<std::string> labels; // in the order the file has them
    std::map<std::string, JsonValue> ofLabel;
    for (const LabelledBox &box : image.boxes) {
        auto [at, isNew] = ofLabel.try_emplace(box.label, jsonList());
        if (isNew)
            labels.push_back(box.label);
        at->second.list.push_back(computedNumbers({box.x, box.y, box.w, box.h}));
    }
    for (const std::string &label : labels) {
        JsonValue &boxes = ofLabel[label];
        NativeRow item(Role::Items);
        item.text("id", rows.ids().ofRaw(figure + "/" + label, image.record.row)).texts("figures", {figure}).text("kind", "box");
        item.text("question", filledQuestion(m_question, {{"label", label}})).attribute("label", JsonValue::ofText(label));
        item.value("answer", image.fraction ? jsonObject({{"box", std::move(boxes)}, {"unit", JsonValue::ofText("fraction")}}) : std::move(boxes));
        rows.give(std::move(item), NativeRows::Raw::Without);
        ++m_items;
    }
}

void BoxRows::finish(NativeRows &rows) const
{
    if (!m_composed.empty())
        rows.remark(Role::Figures, "a picture that another file has a record of goes by the file's name and its own, as in " + m_composed, "composed-id");
    if (m_items > 0)
        rows.remark(Role::Items, "items of boxes are called <picture>/<label>", "composed-id");
    if (m_question.empty() && m_boxes > 0)
        rows.remark(Role::Figures, std::to_string(m_boxes) + (m_boxes == 1 ? " box" : " boxes") + " on " + std::to_string(m_images) + (m_images == 1 ? " picture" : " pictures")
                + " were kept with their figures; no question is asked of them. A mapping such as {\"=Draw a box round every {label}.\": \"question\"} makes items of them",
            "boxes-kept");
}

std::optional<LabelledBox> boxRound(const std::vector<double> &points)
{
    if (points.size() < 4 || points.size() % 2 != 0)
        return {};
    double left = points[0], right = points[0], top = points[1], bottom = points[1];
    for (std::size_t at = 0; at < points.size(); at += 2) {
        left = std::min(left, points[at]);
        right = std::max(right, points[at]);
        top = std::min(top, points[at + 1]);
        bottom = std::max(bottom, points[at + 1]);
    }
    return LabelledBox{.x = left, .y = top, .w = right - left, .h = bottom - top};
}

} // namespace importers
