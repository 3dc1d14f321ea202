#include "importers/annotations/label_tasks.h"

#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <algorithm>
#include <cmath>

namespace importers {

namespace label_answers {

using Use = AnswerMap::Use;

std::string nameOf(const LabelAnnotation &annotation)
{
    return annotation.annotator.empty() ? std::string("nobody named") : annotation.annotator.back();
}

/// What a result's own type is called beside the value: how often it stands in the report.
std::string times(std::int64_t count)
{
    return std::to_string(count) + (count == 1 ? " result" : " results");
}

} // namespace label_answers

using label_answers::Use;

/// Every annotator once, with the newest of several annotations; neither cancelled ones nor empty ones.
std::vector<const LabelAnnotation *> LabelTasks::counted(const LabelTask &task, const LabelSubject &subject, NativeRows &rows) const
{
    std::vector<const LabelAnnotation *> newest;
    for (const LabelAnnotation &annotation : task.annotations) {
        const std::string name = label_answers::nameOf(annotation);
        if (annotation.cancelled) {
            rows.warn(Role::Responses, subject.id, "annotations", name, "the annotation was cancelled (skipped) and was not taken", "cancelled");
            continue;
        }
        if (annotation.results.empty() && !task.mixed) {
            rows.warn(Role::Responses, subject.id, "annotations", name, "the annotation was submitted without any result and was not taken", "empty-annotation");
            continue;
        }
        // Our own marks of what is true are keys, nobody's answers.
        if (annotation.groundTruth && annotation.annotator.empty())
            continue;
        const auto same = std::ranges::find_if(newest, [&](const LabelAnnotation *other) { return !annotation.annotator.empty() && other->annotator == annotation.annotator; });
        if (same == newest.end()) {
            newest.push_back(&annotation);
            continue;
        }
        rows.warn(Role::Responses, subject.id, "annotations", name, "the same annotator has several annotations of this task; the newest was taken, the others are kept in the raw record", "several-annotations");
        if ((*same)->at < annotation.at)
            *same = &annotation;
    }
    return newest;
}

void LabelTasks::giveAnnotation(const LabelAnnotation &annotation, const LabelSubject &subject, NativeRows &rows)
{
    const bool used = std::ranges::any_of(annotation.results, [this](const LabelResult &one) {
        const Use use = m_map.of(one.name).use;
        return use == Use::Answer || use == Use::Rating || use == Use::Comment || use == Use::Box;
    });
    if (!used)
        return;
    const std::string seat = m_map.seat(annotation.annotator);
    if (seat.empty()) {
        ++m_unseated[label_answers::nameOf(annotation)];
        return;
    }
    if (annotation.fromPrediction)
        rows.warn(Role::Responses, subject.id, "annotations", seat, "the answer was made from a model's prediction", "made-from-prediction");
    giveResponse(annotation, subject, seat, rows);
}

void LabelTasks::giveResponse(const LabelAnnotation &annotation, const LabelSubject &subject, const std::string &seat, NativeRows &rows)
{
    // One response for the task, or one for each number of a repeated control.
    struct Response {
        JsonValue answer = {}, boxes = {};
        std::string comment = {}, study = {};
    };
    std::map<std::string, Response> responses;
    std::string comment;
    for (const std::string &name : resultNames(annotation.results)) {
        const AnswerMap::Binding binding = m_map.of(name);
        if (binding.use != Use::Answer && binding.use != Use::Box && binding.use != Use::Rating && binding.use != Use::Comment)
            continue;
        const std::vector<LabelResult> own = resultsOfName(annotation.results, name);
        const auto repeated = subject.optionsOf.find(binding.index);
        LabelValue value = labelAnswer(own, repeated == subject.optionsOf.end() ? subject.options : repeated->second);
        if (binding.use == Use::Comment) {
            // A bare text of JSON-MIN reads as a choice.
            const std::string text = value.answer.isText() ? value.answer.text : std::string();
            (binding.index.empty() ? comment : responses[binding.index].comment) = text;
            continue;
        }
        tellRemarks(value, subject.id, rows, Role::Responses);
        if (value.answer.type == JsonValue::Type::Null)
            continue;
        const std::string unit = subject.id + (binding.index.empty() ? "" : "#" + binding.index);
        if (binding.use == Use::Rating) {
            if (value.answer.isNumber() && value.answer.number == 0) // not rated
                continue;
            NativeRow rating(Role::Ratings);
            rating.text("study", m_map.study(name)).text("seat", seat).text("item", unit).text("model", binding.model).number("run", binding.run).value("score", std::move(value.answer)).text("at", annotation.at);
            rows.give(std::move(rating));
            continue;
        }
        Response &response = responses[binding.index];
        response.study = m_map.study(name);
        (binding.use == Use::Box ? response.boxes : response.answer) = std::move(value.answer);
    }
    if (responses.empty() && !comment.empty())
        rows.warn(Role::Responses, subject.id, "annotations", seat, "a comment without an answer was not taken", "comment-alone");
    for (auto &[index, response] : responses) {
        NativeRow row(Role::Responses);
        row.text("study", response.study).text("seat", seat).text("unit", subject.id + (index.empty() ? "" : "#" + index));
        row.value("answer", std::move(response.answer)).value("boxes", std::move(response.boxes)).text("comment", response.comment.empty() ? comment : response.comment).text("at", annotation.at);
        if (annotation.seconds && *annotation.seconds >= 0 && *annotation.seconds < 1e9)
            row.number("active_ms", std::llround(*annotation.seconds * 1000));
        row.standsAt("answer", "annotations");
        rows.give(std::move(row));
    }
}

const JsonValue *LabelTasks::questionsOf(const LabelTask &task) const
{
    if (task.mixed)
        return nullptr;
    for (const auto &[name, value] : task.data.members) {
        const bool questions = value.type == JsonValue::Type::List && !value.list.empty()
                               && std::ranges::all_of(value.list, [](const JsonValue &one) { return !textOf(one.find("question")).empty(); });
        if (questions && m_map.dataField(name) != "ignore")
            return &value;
    }
    return nullptr;
}

void LabelTasks::giveQuestions(const LabelTask &task, const JsonValue &questions, LabelSubject &subject, ForeignRecord &record, NativeRows &rows)
{
    if (!subject.ours)
        subject.id = rows.ids().ofRaw(subject.id, record.row);
    for (std::size_t number = 0; number < questions.list.size(); ++number) {
        LabelTask one = task;
        std::erase_if(one.data.members, [&](const auto &member) { return member.first == "uid" || member.first == "id" || member.second.type == JsonValue::Type::List; });
        for (const auto &[name, value] : questions.list[number].members) {
            std::erase_if(one.data.members, [&name](const auto &member) { return member.first == name; });
            if (name != "uid" && name != "id")
                one.data.members.emplace_back(name, value);
        }
        LabelSubject asked;
        readData(one, asked, rows);
        asked.id = subject.id + "#" + std::to_string(number);
        asked.ours = subject.ours;
        asked.index = std::to_string(number);
        if (asked.figures.empty())
            asked.figures = asked.pictures.empty() ? subject.pictures : asked.pictures;
        subject.optionsOf[asked.index] = asked.options;
        giveItem(one, asked, record, rows);
    }
}

void LabelTasks::givePredictions(const LabelTask &task, const LabelSubject &subject, ForeignRecord &record, NativeRows &rows)
{
    std::map<std::string, int> runs;
    for (const LabelPrediction &prediction : task.predictions) {
        JsonValue answer;
        std::string rationale;
        for (const std::string &name : resultNames(prediction.results)) {
            const Use use = m_map.of(name).use;
            if (use != Use::Answer && use != Use::Rationale)
                continue;
            LabelValue value = labelAnswer(resultsOfName(prediction.results, name), subject.options);
            tellRemarks(value, subject.id, rows, Role::Predictions);
            if (use == Use::Rationale)
                rationale = value.answer.isText() ? value.answer.text : std::string();
            else
                answer = std::move(value.answer);
        }
        if (answer.type == JsonValue::Type::Null)
            continue;
        if (prediction.model.empty()) {
            rows.reject(Role::Predictions, subject.id, "predictions", {}, "a prediction without a model_version");
            continue;
        }
        ForeignRecord own;
        own.value = prediction.raw;
        own.place = record.place;
        rows.setRecord(own);
        NativeRow row(Role::Predictions);
        row.text("item", subject.id).text("model", prediction.model).number("run", ++runs[prediction.model]).value("answer", std::move(answer)).text("rationale", rationale);
        if (prediction.score)
            row.value("score", computedNumber(*prediction.score));
        rows.give(std::move(row));
        rows.setRecord(record);
    }
}

void LabelTasks::finish(NativeRows &rows)
{
    rows.leaveRecord();
    for (const auto &[name, unbound] : m_unbound) {
        const auto &[type, count] = unbound;
        const bool answers = type == "choices" || type == "number" || type == "pairwise" || type == "taxonomy";
        const std::string use = type.starts_with("rectangle") ? "box" : type == "rating" ? "rating:MODEL" : type == "textarea" ? "comment" : answers ? "answer" : "ignore";
        rows.remark(Role::Items, label_answers::times(count) + " called “" + name + "” (" + (type.empty() ? std::string("of no known type") : type)
                + ") are bound to nothing and were not taken; a mapping such as {\"" + name + "\": \"" + use + "\"} binds them", "unbound-result");
    }
    if (!m_unseated.empty()) {
        std::int64_t all = 0;
        std::string names;
        for (const auto &[name, count] : m_unseated) {
            all += count;
            names += (names.empty() ? "" : ", ") + name + " (" + std::to_string(count) + ")";
        }
        rows.remark(Role::Responses, std::to_string(all) + (all == 1 ? " annotation was" : " annotations were") + " not taken, since the mapping names no study and seat for " + names
                + "; a mapping such as {\"=gold\": \"study\", \"=Primary 1\": \"seat:" + m_unseated.begin()->first + "\"} does", "no-seat");
    }
    if (m_known > 0)
        rows.remark(Role::Items, std::to_string(m_known) + (m_known == 1 ? " task is of an item" : " tasks are of items") + " that the project holds already (by uid); the items stay as they are", "known-item");
    if (m_addresses > 0)
        rows.remark(Role::Items, std::to_string(m_addresses) + (m_addresses == 1 ? " address of a picture was read as its name below the picture folder" : " addresses of pictures were read as their names below the picture folder"), "picture-address");
    if (m_boxesGiven)
        m_boxes.finish(rows);
}

} // namespace importers
