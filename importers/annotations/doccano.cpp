#include "importers/annotations/text_tools.h"

#include "importers/annotations/given_question.h"
#include "importers/boxes/boxed_image.h"
#include "importers/column_names.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <algorithm>
#include <array>

namespace importers {

namespace doccano {

class Examples : public Translator {
public:
    Examples(const ReadOptions &options, bool cells)
        : m_boxes(options), m_question(givenValue(options.columns, "question")), m_kind(givenValue(options.columns, "kind")), m_cells(cells)
    {
    }

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Items, {}, {}, plainValue(record.value), "not an example: a JSON object in braces is expected");
            return;
        }
        std::string picture = record.text("filename");
        const std::string text = record.text("text"), own = record.scalar("id");
        const std::string asked = record.text("question"); // a member that a mapping reads as the question
        const std::string label = labelsOf(record.take("label"), rows), answer = record.scalar("answer");
        if (record.has("bbox") || record.has("segmentation")) {
            giveBoxes(picture, record, rows);
            return;
        }
        const std::string question = asked.empty() ? filledQuestion(m_question, {{"label", label}, {"text", text}}) : asked;
        if (question.empty() && picture.empty()) {
            rows.reject(Role::Items, own, "text", text, "the example has no question; give one in a mapping, such as {\"=Which label fits? {text}\": \"question\"}, or name the member that is the question");
            return;
        }
        if (question.empty()) {
            const auto &held = rows.options().figureHeldElsewhere;
            NativeRow figure(Role::Figures);
            figure.text("id", held && held(picture) ? rows.ids().stem() + "/" + picture : picture).text("path", picture);
            if (!label.empty())
                figure.value("labels", *record.value.find("label"));
            rows.give(std::move(figure));
            rows.warn(Role::Figures, picture, "label", label, "the example has no question; its picture was taken, with its labels beside it", "no-question");
            return;
        }
        const std::string id = own.empty() ? rows.ids().ofStem(std::to_string(record.row + 1), record.row) : rows.ids().ofRaw(own, record.row);
        NativeRow item(Role::Items);
        item.text("id", id).text("question", question).text("kind", m_kind.empty() ? "short" : m_kind).text("answer", answer.empty() ? label : answer);
        if (!picture.empty())
            item.texts("figures", {picture});
        item.standsAt("question", "text").standsAt("answer", "label");
        rows.give(std::move(item));
    }

    void finish(NativeRows &rows) override
    {
        if (m_boxesGiven)
            m_boxes.finish(rows);
    }

private:
    /// One label, or several joined by commas; in cells they are joined by #.
    std::string labelsOf(const JsonValue *value, NativeRows &rows) const
    {
        if (value == nullptr)
            return {};
        std::string joined = m_cells ? textOf(value) : scalarOf(value);
        if (m_cells) {
            for (std::size_t at = joined.find('#'); at != std::string::npos; at = joined.find('#', at + 2))
                joined.replace(at, 1, ", ");
        }
        for (const JsonValue &one : value->list) {
            if (const std::string label = scalarOf(&one); !label.empty())
                joined += (joined.empty() ? "" : ", ") + label;
            else if (one.type == JsonValue::Type::List)
                rows.warn(Role::Items, {}, "label", canonicalJson(one), "a label of a stretch of text is kept in the raw record alone", "span-label");
        }
        return joined;
    }

    void giveBoxes(const std::string &picture, ForeignRecord &record, NativeRows &rows)
    {
        if (picture.empty()) {
            rows.reject(Role::Figures, {}, "filename", {}, "boxes without a picture");
            return;
        }
        BoxedImage image;
        image.name = picture;
        if (const JsonValue *boxes = record.take("bbox")) {
            for (const JsonValue &one : boxes->list) {
                const auto x = numberOf(one.find("x")), y = numberOf(one.find("y")), w = numberOf(one.find("width")), h = numberOf(one.find("height"));
                if (x && y && w && h)
                    image.boxes.push_back({.x = *x, .y = *y, .w = *w, .h = *h, .label = textOf(one.find("label")), .score = {}});
                else
                    rows.warn(Role::Figures, picture, "bbox", canonicalJson(one), "a box without its four numbers was not taken", "box-without-numbers");
            }
        }
        if (const JsonValue *segments = record.take("segmentation")) {
            for (const JsonValue &one : segments->list) {
                std::vector<double> points;
                if (const JsonValue *list = one.find("points")) {
                    for (const JsonValue &number : list->list)
                        points.push_back(numberOf(&number).value_or(0));
                }
                if (auto box = boxRound(points)) {
                    box->label = textOf(one.find("label"));
                    image.boxes.push_back(std::move(*box));
                    rows.warn(Role::Figures, picture, "segmentation", {}, "the box round a segment was taken", "box-round-shape");
                }
            }
        }
        image.record.value = record.asRead();
        image.record.place = record.place;
        image.record.row = record.row;
        m_boxes.give(std::move(image), rows);
        m_boxesGiven = true;
        rows.setRecord(record);
    }

    BoxRows m_boxes;
    std::string m_question, m_kind;
    bool m_cells, m_boxesGiven = false;
};

} // namespace doccano

std::string_view DoccanoFormat::description() const
{
    return "doccano JSON and JSONL: labelled texts and pictures, captions, boxes";
}

review::Result<std::unique_ptr<Translator>> DoccanoFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<doccano::Examples>(options, false));
}

Understands DoccanoFormat::knows(const ForeignRecord &first) const
{
    for (const char *other : {"question", "options", "_task_hash", "conversations", "messages", "type", "answer", "image", "regions", "annotation_id"}) {
        if (first.has(other))
            return Understands::No;
    }
    const JsonValue *label = first.value.find("label"), *boxes = first.value.find("bbox"), *segments = first.value.find("segmentation");
    const bool lists = (label != nullptr && label->type == JsonValue::Type::List) || (boxes != nullptr && boxes->type == JsonValue::Type::List)
                       || (segments != nullptr && segments->type == JsonValue::Type::List);
    return lists && first.key.empty() && first.list.empty() && (first.has("text") || first.has("filename")) ? Understands::Yes : Understands::No;
}

std::string_view DoccanoTableFormat::description() const
{
    return "doccano CSV: labelled texts and pictures, several labels joined by #";
}

review::Result<std::unique_ptr<Translator>> DoccanoTableFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<doccano::Examples>(options, true));
}

Understands DoccanoTableFormat::knows(const std::vector<std::string> &columns) const
{
    constexpr std::array<std::string_view, 5> kColumns{"id", "text", "filename", "label", "Comments"};
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    const bool own = std::ranges::all_of(columns, [&](const std::string &name) { return std::ranges::find(kColumns, name) != kColumns.end(); });
    return own && has("label") && (has("text") || has("filename")) ? Understands::Yes : Understands::No;
}

} // namespace importers
