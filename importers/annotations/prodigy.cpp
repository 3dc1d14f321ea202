#include "importers/annotations/text_tools.h"

#include "importers/annotations/answer_map.h"
#include "importers/annotations/given_question.h"
#include "importers/boxes/boxed_image.h"
#include "importers/pictures/embedded_picture.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"
#include "review/study.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace importers {

namespace prodigy {

using Use = AnswerMap::Use;

struct Choice {
    std::string id = {};
    char letter = 'A';
    JsonValue option = {};
};

bool isLetter(const std::string &text)
{
    return text.size() == 1 && text[0] >= 'A' && text[0] <= 'J';
}

class Tasks : public Translator {
public:
    explicit Tasks(const ReadOptions &options)
        : m_map(options.columns), m_boxes(options), m_question(givenValue(options.columns, "question")), m_kind(givenValue(options.columns, "kind"))
    {
    }

    review::Status mapping() const { return m_map.check(); }

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a task: a JSON object in braces is expected");
            return;
        }
        for (const char *name : {"_input_hash", "_task_hash", "_session_id", "_annotator_id", "_view_id", "_timestamp", "answer", "accept", "options", "text", "image", "label", "spans", "prompt"})
            record.take(name);
        const std::string picture = pictureOf(record.value, "image", rows);
        const bool spans = record.value.find("spans") != nullptr && record.value.find("width") != nullptr;
        if (record.value.find("options") == nullptr && spans) {
            giveBoxes(picture, record, rows);
            return;
        }
        const std::string task = scalarOf(record.value.find("_task_hash"));
        const auto known = task.empty() ? m_items.end() : m_items.find(task);
        const bool again = known != m_items.end();
        const std::string id = again ? known->second : task.empty() ? rows.ids().ofStem(std::to_string(record.row + 1), record.row) : rows.ids().ofRaw(task, record.row);
        if (!giveItem(id, again, picture, record, rows))
            return;
        if (!task.empty())
            m_items.emplace(task, id);
        giveResponse(id, record, rows);
    }

    void finish(NativeRows &rows) override
    {
        rows.leaveRecord();
        for (const auto &[name, count] : m_unbound)
            rows.remark(Role::Items, std::to_string(count) + (count == 1 ? " task has" : " tasks have") + " an answer in “" + name + "”, which is bound to nothing and was not taken; a mapping such as {\"" + name
                    + "\": \"key\"} or {\"" + name + "\": \"answer\"} binds it", "unbound-result");
        if (m_unseated > 0)
            rows.remark(Role::Responses, std::to_string(m_unseated) + (m_unseated == 1 ? " answer was" : " answers were") + " not taken, since the mapping names no study and seat for "
                    + (m_unseatedName.empty() ? std::string("answers without a session") : m_unseatedName) + "; a mapping such as {\"=gold\": \"study\", \"=Primary 1\": \"seat:"
                    + (m_unseatedName.empty() ? std::string("*") : m_unseatedName) + "\"} does", "no-seat");
        if (m_boxesGiven)
            m_boxes.finish(rows);
    }

private:
    /// The path of a picture; one inside the file is handed over and goes by its content.
    std::string pictureOf(JsonValue &object, std::string_view member, NativeRows &rows)
    {
        const auto at = std::ranges::find(object.members, member, &std::pair<std::string, JsonValue>::first);
        if (at == object.members.end() || !at->second.isText())
            return {};
        if (!at->second.text.starts_with("data:"))
            return at->second.text;
        const auto picture = pictureFromBase64(at->second.text);
        if (!picture) {
            rows.warn(Role::Items, {}, member, at->second.text.substr(0, 40), picture.error().userMessage + "; the task has no picture", "damaged-picture");
            at->second.text = at->second.text.substr(0, 40) + "…";
            return {};
        }
        rows.picture(picture->name, picture->bytes);
        at->second.text = picture->name; // the raw record keeps the name, the bytes are kept once
        return picture->name;
    }

    std::vector<Choice> choicesOf(ForeignRecord &record, NativeRows &rows)
    {
        std::vector<Choice> choices;
        const auto at = std::ranges::find(record.value.members, "options", &std::pair<std::string, JsonValue>::first);
        if (at == record.value.members.end())
            return choices;
        std::set<std::string> ids;
        for (JsonValue &option : at->second.list) {
            Choice choice{.id = scalarOf(option.find("id")), .letter = static_cast<char>('A' + static_cast<int>(choices.size()))};
            const std::string picture = pictureOf(option, "image", rows);
            std::string text = scalarOf(option.find("text"));
            if (text.empty())
                text = scalarOf(option.find("html"));
            choice.option = picture.empty() ? JsonValue::ofText(text.empty() ? choice.id : text) : jsonObject({{"figure", JsonValue::ofText(picture)}});
            ids.insert(choice.id);
            choices.push_back(std::move(choice));
        }
        // Letters of their own stay; any other id goes by its place.
        if (ids.size() == choices.size() && std::ranges::all_of(choices, [](const Choice &one) { return isLetter(one.id); })) {
            for (Choice &choice : choices)
                choice.letter = choice.id[0];
        }
        return choices;
    }

    /// False: it cannot be an item, which has been told.
    bool giveItem(const std::string &id, bool again, const std::string &picture, ForeignRecord &record, NativeRows &rows)
    {
        m_choices = choicesOf(record, rows);
        const std::string text = textOf(record.value.find("text")), label = textOf(record.value.find("label"));
        std::string question = m_choices.empty() ? filledQuestion(m_question, {{"label", label}, {"text", text}}) : trimmed(text).empty() ? textOf(record.value.find("prompt")) : text;
        if (!m_choices.empty() && question.empty())
            question = filledQuestion(m_question, {{"label", label}, {"text", text}});
        if (question.empty()) {
            rows.reject(Role::Items, id, label.empty() ? "text" : "label", label, m_choices.empty() && !label.empty()
                    ? "a decision on a label holds no question; give it in a mapping, such as {\"=Is this text about {label}? {text}\": \"question\"}"
                    : "the task has no question; give it in a mapping, such as {\"=What is shown?\": \"question\"}");
            return false;
        }
        if (again)
            return true;
        NativeRow item(Role::Items);
        item.text("id", id).text("question", question).standsAt("question", "text");
        item.text("kind", !m_kind.empty() ? m_kind : m_choices.empty() && !label.empty() ? "judgement" : "");
        if (!picture.empty())
            item.texts("figures", {picture});
        if (!m_choices.empty()) {
            JsonValue options = jsonObject();
            for (const Choice &choice : m_choices)
                options.members.emplace_back(std::string(1, choice.letter), choice.option);
            item.value("options", std::move(options));
        }
        for (const std::string &name : {std::string("accept"), std::string("answer")}) {
            if (m_map.of(name).use == Use::Key)
                item.value("answer", answerOf(record.value)).standsAt("answer", name);
        }
        for (const auto &[name, value] : record.value.members) {
            if (m_map.of(name).use == Use::Key && name != "accept" && name != "answer" && value.isText())
                item.value("answer", value).standsAt("answer", name);
        }
        if (!label.empty())
            item.attribute("label", JsonValue::ofText(label));
        rows.give(std::move(item));
        return true;
    }

    /// Of a choice task the letters accepted, of a decision Yes or No. Null: skipped, rejected or nothing chosen.
    JsonValue answerOf(const JsonValue &task) const
    {
        const std::string decision = textOf(task.find("answer"));
        if (m_choices.empty())
            return decision == "accept" ? JsonValue::ofText("A") : decision == "reject" ? JsonValue::ofText("B") : JsonValue{};
        const JsonValue *accepted = task.find("accept");
        if (decision == "ignore" || decision == "reject" || accepted == nullptr)
            return {};
        std::vector<std::string> letters;
        for (const JsonValue &one : accepted->list) {
            const std::string id = scalarOf(&one);
            const auto choice = std::ranges::find(m_choices, id, &Choice::id);
            letters.push_back(choice == m_choices.end() ? id : std::string(1, choice->letter));
        }
        return letters.empty() ? JsonValue{} : letters.size() == 1 ? JsonValue::ofText(letters.front()) : jsonTexts(letters);
    }

    void giveResponse(const std::string &id, ForeignRecord &record, NativeRows &rows)
    {
        const std::string decision = textOf(record.value.find("answer")), name = m_choices.empty() ? "answer" : "accept";
        if (decision.empty())
            return; // a task for annotation
        std::string field = name, comment;
        JsonValue answer = answerOf(record.value);
        for (const auto &[member, value] : record.value.members) {
            const Use use = m_map.of(member).use;
            if (member == "answer" || member == "accept" || !value.isText() || (use != Use::Answer && use != Use::Comment))
                continue;
            record.take(member);
            if (use == Use::Comment) {
                comment = value.text;
            } else {
                field = member;
                answer = value;
            }
        }
        const Use use = m_map.of(field).use;
        if (use == Use::None)
            ++m_unbound[field];
        if (use != Use::Answer)
            return;
        if (decision == "ignore") {
            rows.warn(Role::Responses, id, "answer", decision, "the task was skipped (ignore) and was not taken as an answer", "cancelled");
            return;
        }
        const std::string session = scalarOf(record.value.find("_session_id"));
        std::vector<std::string> annotator{scalarOf(record.value.find("_annotator_id")), session, session.substr(session.rfind('-') == std::string::npos ? 0 : session.rfind('-') + 1)};
        const std::string seat = m_map.seat(annotator), study = m_map.study(field);
        if (seat.empty() || study.empty()) {
            ++m_unseated;
            m_unseatedName = annotator[0].empty() ? annotator[2] : annotator[0];
            return;
        }
        NativeRow row(Role::Responses);
        row.text("study", study).text("seat", seat).text("unit", id).text("comment", comment).standsAt("answer", field);
        if (!m_choices.empty() && decision == "reject") {
            row.text("defective", "other");
        } else if (answer.type == JsonValue::Type::Null) {
            rows.warn(Role::Responses, id, field, {}, "nothing was chosen; the answer was not taken", "none-chosen");
            return;
        } else {
            row.value("answer", std::move(answer));
        }
        if (const auto seconds = numberOf(record.value.find("_timestamp")); seconds && *seconds > 0 && *seconds < 4e9)
            row.text("at", review::utcToText(std::llround(*seconds * 1000)));
        rows.give(std::move(row));
    }

    void giveBoxes(const std::string &picture, ForeignRecord &record, NativeRows &rows)
    {
        if (textOf(record.value.find("answer")) != "accept" && record.value.find("answer") != nullptr) {
            rows.warn(Role::Figures, picture, "answer", textOf(record.value.find("answer")), "the boxes were not accepted; the picture was taken without them", "not-accepted");
            record.value.members.emplace_back("spans_not_accepted", *record.value.find("spans"));
        }
        if (picture.empty()) {
            rows.reject(Role::Figures, {}, "image", {}, "the task has no picture");
            return;
        }
        BoxedImage image;
        image.name = picture;
        image.width = wholeFromText(scalarOf(record.value.find("width")));
        image.height = wholeFromText(scalarOf(record.value.find("height")));
        const bool accepted = record.value.find("spans_not_accepted") == nullptr;
        for (const JsonValue &span : accepted ? record.value.find("spans")->list : std::vector<JsonValue>{}) {
            const auto x = numberOf(span.find("x")), y = numberOf(span.find("y")), w = numberOf(span.find("width")), h = numberOf(span.find("height"));
            std::optional<LabelledBox> box;
            if (x && y && w && h) {
                box = LabelledBox{.x = *x, .y = *y, .w = *w, .h = *h};
            } else if (const JsonValue *points = span.find("points")) {
                std::vector<double> numbers;
                for (const JsonValue &point : points->list) {
                    for (const JsonValue &number : point.list)
                        numbers.push_back(numberOf(&number).value_or(0));
                }
                box = boxRound(numbers);
                rows.warn(Role::Figures, picture, "spans", textOf(span.find("type")), "the box round a shape was taken", "box-round-shape");
            }
            if (!box)
                continue;
            box->label = textOf(span.find("label"));
            image.boxes.push_back(std::move(*box));
        }
        std::erase_if(record.value.members, [](const auto &member) { return member.first == "spans_not_accepted"; });
        for (const auto &[name, value] : record.value.members)
            record.take(name);
        image.record.value = record.value;
        image.record.place = record.place;
        image.record.row = record.row;
        m_boxes.give(std::move(image), rows);
        m_boxesGiven = true;
        rows.setRecord(record);
    }

    AnswerMap m_map;
    BoxRows m_boxes;
    std::string m_question, m_kind;
    std::vector<Choice> m_choices = {}; ///< Of the task at hand.
    std::map<std::string, std::string> m_items = {};
    std::map<std::string, std::int64_t> m_unbound = {};
    std::int64_t m_unseated = 0;
    std::string m_unseatedName = {};
    bool m_boxesGiven = false;
};

} // namespace prodigy

std::string_view ProdigyFormat::description() const
{
    return "Prodigy JSONL: choice tasks, decisions on labels, boxes on pictures";
}

Understands ProdigyFormat::probe(std::string_view firstBytes) const
{
    const Understands told = JsonFormat::probe(firstBytes);
    if (told != Understands::No || firstBytes.find('\n') != std::string_view::npos)
        return told;
    for (const std::string_view begin : {R"({"image":"data:image/)", R"({"image": "data:image/)"}) {
        if (firstBytes.starts_with(begin) && firstBytes.find('"', begin.size()) == std::string_view::npos)
            return Understands::Yes;
    }
    return told;
}

review::Result<std::unique_ptr<Translator>> ProdigyFormat::translator(const ReadOptions &options) const
{
    auto tasks = std::make_unique<prodigy::Tasks>(options);
    if (const auto mapping = tasks->mapping(); !mapping)
        return mapping.error();
    return std::unique_ptr<Translator>(std::move(tasks));
}

Understands ProdigyFormat::knows(const ForeignRecord &first) const
{
    return first.has("_task_hash") || first.has("_input_hash") || (first.has("_view_id") && first.has("answer")) ? Understands::Yes : Understands::No;
}

} // namespace importers
