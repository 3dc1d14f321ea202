#include "importers/annotations/label_tasks.h"

#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <algorithm>
#include <array>

namespace importers {

using Use = AnswerMap::Use;

namespace label_tasks {

constexpr std::string_view kOwnFormat = "winnow-label-studio/";

std::string_view fieldOf(std::string_view member, bool mixed)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kFields{{{"uid", "uid"}, {"id", "id"}, {"question", "question"}, {"options", "options"},
        {"image", "image"}, {"images", "image"}, {"figure", "figures"}, {"figures", "figures"}, {"kind", "kind"}, {"answer", "answer"}, {"explanation", "explanation"},
        {"attributes", "attributes"}, {"overlays", "overlays"}, {"img", "image"}}};
    // Among mixed results an answer may be an annotator's, and the number is the task's.
    if (mixed && (member == "answer" || member == "id"))
        return {};
    const auto known = std::ranges::find(kFields, member, &std::pair<std::string_view, std::string_view>::first);
    return known == kFields.end() ? std::string_view() : known->second;
}

std::vector<std::string> texts(const JsonValue &value)
{
    std::vector<std::string> found;
    if (value.isText() && !value.text.empty())
        found.push_back(value.text);
    for (const JsonValue &one : value.list) {
        const std::string text = one.isText() ? one.text : textOf(one.find("url"));
        if (!text.empty())
            found.push_back(text);
    }
    return found;
}

std::string labelOf(const LabelResult &result)
{
    const JsonValue *labels = result.value.find(result.type);
    return labels != nullptr && !labels->list.empty() ? textOf(&labels->list.front()) : std::string();
}

} // namespace label_tasks

LabelTasks::LabelTasks(const ReadOptions &options)
    : m_options(options), m_map(options.columns), m_boxes(options), m_defaultKind(givenValue(options.columns, "kind"))
{
    if (options.beside) {
        for (const char *name : {"label_config.xml", "config.xml"}) {
            if (const auto xml = options.beside(name); xml && m_controls.empty())
                m_controls = labelControls(*xml);
        }
    }
}

void LabelTasks::give(LabelTask &task, ForeignRecord &record, NativeRows &rows)
{
    if (textOf(task.meta.find("format")).starts_with(label_tasks::kOwnFormat)) {
        m_map.assume("answer", Use::Answer);
        m_map.assume("rating", Use::Ignore);
    }
    for (const LabelAnnotation &annotation : task.annotations)
        noteUnbound(annotation.results);
    for (const LabelPrediction &prediction : task.predictions)
        noteUnbound(prediction.results);
    LabelSubject subject = subjectOf(task, rows);
    if (const JsonValue *questions = questionsOf(task)) {
        giveQuestions(task, *questions, subject, record, rows);
    } else if (subject.question.empty()) {
        giveFigure(task, subject, record, rows);
        return;
    } else if (!subject.again) {
        giveItem(task, subject, record, rows);
    }
    for (const LabelAnnotation *annotation : counted(task, subject, rows))
        giveAnnotation(*annotation, subject, rows);
    givePredictions(task, subject, record, rows);
}

void LabelTasks::noteUnbound(const std::vector<LabelResult> &results)
{
    for (const LabelResult &result : results) {
        if (m_map.of(result.name).use != Use::None)
            continue;
        auto &[type, count] = m_unbound[result.name];
        type = result.type;
        ++count;
    }
}

void LabelTasks::readData(const LabelTask &task, LabelSubject &subject, NativeRows &rows)
{
    std::string uid, id;
    for (const auto &[name, value] : task.data.members) {
        std::string field = m_map.dataField(name);
        if (field.empty())
            field = label_tasks::fieldOf(name, task.mixed);
        if (value.type == JsonValue::Type::Null || field == "ignore")
            continue;
        if (field == "uid") {
            uid = scalarOf(&value);
        } else if (field == "id") {
            id = scalarOf(&value);
        } else if (field == "question") {
            subject.question = trimmed(scalarOf(&value)).empty() ? std::string() : scalarOf(&value);
        } else if (field == "options") {
            subject.optionsAsRead = value;
            subject.options = labelOptions(value).value_or(std::vector<LabelOption>{});
        } else if (field == "image") {
            for (const std::string &address : label_tasks::texts(value)) {
                subject.pictures.push_back(labelPicture(address));
                m_addresses += subject.pictures.back() != address ? 1 : 0;
            }
        } else if (field == "figures") {
            subject.figures = label_tasks::texts(value);
        } else if (field == "kind") {
            subject.kind = scalarOf(&value);
        } else if (field == "answer") {
            subject.key = value;
        } else if (field == "explanation") {
            subject.explanation = value;
        } else if (field == "overlays") {
            subject.overlays = value;
        } else if (field == "attributes" && value.type == JsonValue::Type::Object) {
            subject.attributes.members.insert(subject.attributes.members.end(), value.members.begin(), value.members.end());
        } else if (field == "attribute") {
            subject.attributes.members.emplace_back(name, value);
        } else {
            rows.dropped("data." + name);
        }
    }
    subject.ours = !uid.empty();
    subject.id = subject.ours ? uid : id.empty() ? task.id : id;
}

LabelSubject LabelTasks::subjectOf(const LabelTask &task, NativeRows &rows)
{
    LabelSubject subject;
    readData(task, subject, rows);
    if (subject.figures.empty())
        subject.figures = subject.pictures;
    if (subject.optionsAsRead.type == JsonValue::Type::Null) {
        for (const auto &[name, control] : m_controls) {
            if (m_map.of(name).use == Use::Answer && !control.options.empty())
                subject.options = control.options;
        }
    }
    for (const auto &[name, control] : m_controls) {
        if (subject.kind.empty() && m_map.of(name).use == Use::Answer && control.several)
            subject.kind = "multiple";
    }
    if (subject.kind.empty())
        subject.kind = m_defaultKind;
    // Without options the control that holds the answer says how the question is answered.
    if (subject.kind.empty() && subject.options.empty() && subject.optionsAsRead.type == JsonValue::Type::Null) {
        for (const LabelAnnotation &annotation : task.annotations) {
            for (const LabelResult &result : annotation.results) {
                if (m_map.of(result.name).use == Use::Answer && subject.kind.empty())
                    subject.kind = result.type == "number" ? "number" : result.type.starts_with("rectangle") ? "box" : result.type == "textarea" ? "open" : "";
            }
        }
    }
    if (subject.question.empty())
        return subject;
    const std::string taskKey = task.mixed && !task.id.empty() ? task.id : std::string();
    if (const auto known = taskKey.empty() ? m_itemOfTask.end() : m_itemOfTask.find(taskKey); known != m_itemOfTask.end()) {
        subject.id = known->second;
        subject.again = true;
        return subject;
    }
    if (!subject.ours)
        subject.id = rows.ids().ofRaw(subject.id, static_cast<std::int64_t>(m_itemOfTask.size()));
    m_itemOfTask.emplace(taskKey.empty() ? "\n" + std::to_string(m_itemOfTask.size()) : taskKey, subject.id);
    return subject;
}

JsonValue LabelTasks::keyOf(const LabelTask &task, const LabelSubject &subject, NativeRows &rows) const
{
    if (subject.key.type != JsonValue::Type::Null)
        return subject.key;
    JsonValue key;
    std::string text;
    for (const LabelAnnotation &annotation : task.annotations) {
        if (annotation.cancelled)
            continue;
        for (const std::string &name : resultNames(annotation.results)) {
            const Use use = m_map.of(name).use;
            if (m_map.of(name).index != subject.index)
                continue;
            if (use != Use::Key && !(annotation.groundTruth && (use == Use::Answer || use == Use::Box)))
                continue;
            const LabelValue value = labelAnswer(resultsOfName(annotation.results, name), subject.options);
            if (value.answer.type == JsonValue::Type::Null)
                continue;
            const std::string own = canonicalJson(value.answer);
            if (text.empty()) {
                key = value.answer;
                text = own;
                tellRemarks(value, subject.id, rows, Role::Items);
            } else if (own != text) {
                rows.warn(Role::Items, subject.id, "annotations", own, "several annotations give other keys; the first was taken", "several-keys");
            }
        }
    }
    return key;
}

void LabelTasks::giveItem(const LabelTask &task, LabelSubject &subject, ForeignRecord &record, NativeRows &rows)
{
    if (subject.ours && m_options.heldElsewhere && m_options.heldElsewhere(subject.id)) {
        ++m_known;
        return;
    }
    const auto figureOf = [&](const std::string &id, const std::string &path) {
        // A figure that is known stays as it is.
        if (path.empty() || path == id || (m_options.figureHeldElsewhere && m_options.figureHeldElsewhere(id)))
            return;
        NativeRow figure(Role::Figures);
        figure.text("id", id).text("path", path);
        rows.give(std::move(figure), NativeRows::Raw::Without);
    };
    for (std::size_t i = 0; i < subject.figures.size() && i < subject.pictures.size(); ++i)
        figureOf(subject.figures[i], subject.pictures[i]);
    for (const LabelOption &option : subject.options)
        figureOf(option.figure, option.picture);
    NativeRow item(Role::Items);
    item.text("id", subject.id).text("question", subject.question).text("kind", subject.kind).texts("figures", subject.figures);
    item.value("options", subject.options.empty() ? subject.optionsAsRead : nativeOptions(subject.options));
    JsonValue key = keyOf(task, subject, rows);
    if (key.isText() && !subject.options.empty())
        key = JsonValue::ofText(choiceLetter(key.text, subject.options));
    item.value("answer", std::move(key)).value("explanation", subject.explanation).value("overlays", subject.overlays);
    for (const auto &[name, value] : subject.attributes.members)
        item.attribute(name, value);
    for (const char *name : {"decision", "reason", "protocol_hash"})
        item.value(name, task.meta.find(name));
    item.standsAt("question", "data").standsAt("options", "data").standsAt("answer", task.annotations.empty() ? "data" : "annotations");
    rows.setRecord(record);
    rows.give(std::move(item));
}

void LabelTasks::giveFigure(const LabelTask &task, LabelSubject &subject, ForeignRecord &record, NativeRows &rows)
{
    const std::string id = subject.id.empty() ? task.id : subject.id;
    if (subject.pictures.empty()) {
        std::string members, likely;
        for (const auto &[name, value] : task.data.members) {
            members += (members.empty() ? "" : ", ") + shortened(name, 40);
            if (value.isText() && likely.empty())
                likely = shortened(name, 40);
        }
        rows.reject(Role::Items, id, "data", members, "the task has no question and no picture; name the member that is the question in a mapping, such as {\"data:"
                + (likely.empty() ? std::string("text") : likely) + "\": \"question\"}");
        return;
    }
    // Boxes of one person, or those marked as true, are the picture's; of several persons none is.
    const LabelAnnotation *one = nullptr;
    std::size_t boxed = 0;
    std::vector<LabelResult> results;
    for (const LabelAnnotation &annotation : task.annotations) {
        std::vector<LabelResult> own;
        for (const LabelResult &result : annotation.results) {
            const Use use = m_map.of(result.name).use;
            if (result.type.starts_with("rectangle") && (use == Use::Box || use == Use::Answer || use == Use::Key))
                own.push_back(result);
        }
        if (annotation.cancelled || own.empty())
            continue;
        ++boxed;
        if (one == nullptr || (annotation.groundTruth && !one->groundTruth)) {
            one = &annotation;
            results = std::move(own);
        }
    }
    if (one == nullptr || (boxed > 1 && !one->groundTruth)) {
        if (boxed > 1)
            rows.warn(Role::Figures, subject.pictures.front(), "annotations", std::to_string(boxed), "several annotations have boxes and none is marked as true; they are kept in the raw record alone", "several-boxes");
        for (const std::string &picture : subject.pictures) {
            if (m_options.figureHeldElsewhere && m_options.figureHeldElsewhere(picture))
                continue;
            NativeRow figure(Role::Figures);
            figure.text("id", picture).text("path", picture);
            rows.give(std::move(figure));
        }
        rows.warn(Role::Figures, subject.pictures.front(), "data", {}, "the task has no question, so that its picture alone was taken", "no-question");
        return;
    }
    BoxedImage image;
    image.name = subject.pictures.front();
    image.fraction = true;
    for (const LabelResult &result : results) {
        const LabelValue value = labelAnswer({result}, {});
        tellRemarks(value, image.name, rows, Role::Figures);
        const JsonValue *boxes = value.answer.type == JsonValue::Type::Object ? value.answer.find("box") : &value.answer;
        image.fraction = value.answer.type == JsonValue::Type::Object;
        if (const auto box = boxes->list.empty() ? std::nullopt : numbersOf(&boxes->list.front(), 4))
            image.boxes.push_back({.x = (*box)[0], .y = (*box)[1], .w = (*box)[2], .h = (*box)[3], .label = label_tasks::labelOf(result), .score = {}});
        if (result.width && result.height) {
            image.width = static_cast<std::int64_t>(*result.width);
            image.height = static_cast<std::int64_t>(*result.height);
        }
    }
    image.record.value = record.value;
    image.record.place = record.place;
    image.record.row = record.row;
    m_boxes.give(std::move(image), rows);
    m_boxesGiven = true;
    rows.setRecord(record);
}

} // namespace importers
