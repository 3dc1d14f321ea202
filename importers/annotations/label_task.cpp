#include "importers/annotations/label_task.h"

#include "importers/fields.h"
#include "importers/foreign/numbers.h"
#include "review/study.h"

#include <algorithm>
#include <array>

namespace importers {

namespace label_task {

bool isTrue(const JsonValue *value)
{
    return value != nullptr && (value->boolean || value->text == "true" || value->text == "True");
}

LabelResult resultOf(const JsonValue &json)
{
    LabelResult result;
    result.type = textOf(json.find("type"));
    result.name = textOf(json.find("from_name"));
    if (const JsonValue *value = json.find("value"))
        result.value = *value;
    result.width = numberOf(json.find("original_width"));
    result.height = numberOf(json.find("original_height"));
    result.turned = numberOf(json.find("image_rotation")).value_or(0);
    result.fromPrediction = textOf(json.find("origin")).starts_with("prediction");
    return result;
}

std::vector<LabelResult> resultsOf(const JsonValue *list)
{
    std::vector<LabelResult> results;
    if (list == nullptr)
        return results;
    for (const JsonValue &one : list->list) {
        if (textOf(one.find("type")) != "relation")
            results.push_back(resultOf(one));
    }
    return results;
}

std::vector<std::string> annotatorOf(const JsonValue *by)
{
    std::vector<std::string> names;
    if (by == nullptr)
        return names;
    for (const std::string &name : {textOf(by->find("email")), scalarOf(by->find("id")), scalarOf(by)}) {
        if (!name.empty())
            names.push_back(name);
    }
    return names;
}

LabelAnnotation annotationOf(const JsonValue &json)
{
    LabelAnnotation annotation;
    annotation.id = scalarOf(json.find("id"));
    annotation.annotator = annotatorOf(json.find("completed_by"));
    annotation.results = resultsOf(json.find("result"));
    annotation.cancelled = isTrue(json.find("was_cancelled")) || isTrue(json.find("skipped"));
    annotation.groundTruth = isTrue(json.find("ground_truth")) || isTrue(json.find("honeypot"));
    annotation.at = labelTime(textOf(json.find("created_at")));
    annotation.seconds = numberOf(json.find("lead_time"));
    const JsonValue *parent = json.find("parent_prediction");
    annotation.fromPrediction = (parent != nullptr && parent->type != JsonValue::Type::Null)
                                || std::ranges::any_of(annotation.results, &LabelResult::fromPrediction);
    return annotation;
}

/// The kind of a result from its value, where the file does not say it.
std::string typeOf(const JsonValue &value)
{
    for (const char *type : {"choices", "rating", "number", "rectanglelabels", "polygonlabels", "ellipselabels", "keypointlabels", "brushlabels", "taxonomy", "pairwise"}) {
        if (value.find(type) != nullptr)
            return type;
    }
    if (value.find("text") != nullptr)
        return "textarea";
    return value.find("width") != nullptr && value.find("x") != nullptr ? "rectangle" : std::string();
}

/// The members of the row that say something about the annotation itself.
constexpr std::array<std::string_view, 9> kOwn{"id", "annotator", "annotation_id", "created_at", "updated_at", "lead_time", "agreement", "inner_id", "file_upload"};

/// The results that stand under one name: a text (one choice or one text), or a list of values.
std::vector<LabelResult> resultsIn(const std::string &name, const JsonValue &member)
{
    std::vector<LabelResult> results;
    const auto add = [&](const JsonValue &value) {
        LabelResult result;
        result.name = name;
        result.type = typeOf(value);
        result.value = value;
        result.width = numberOf(value.find("original_width"));
        result.height = numberOf(value.find("original_height"));
        results.push_back(std::move(result));
    };
    if (member.type == JsonValue::Type::List && !member.list.empty() && !member.list.front().isText()) {
        for (const JsonValue &value : member.list)
            add(value);
    } else if (member.type == JsonValue::Type::Object) {
        add(member);
    } else if (member.type == JsonValue::Type::List) {
        add(jsonObject({{"text", member}}));
    } else if (member.isNumber()) {
        add(jsonObject({{"number", member}}));
    } else if (member.isText() && !member.text.empty()) {
        // One choice and one text are both a bare text here.
        add(jsonObject({{"choices", jsonTexts({member.text})}}));
    }
    return results;
}

int hexValue(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string percentsRead(std::string_view text)
{
    std::string read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int high = at + 2 < text.size() ? hexValue(text[at + 1]) : -1, low = at + 2 < text.size() ? hexValue(text[at + 2]) : -1;
        if (text[at] == '%' && high >= 0 && low >= 0 && high * 16 + low >= 0x20) {
            read += static_cast<char>(high * 16 + low);
            at += 2;
        } else {
            read += text[at];
        }
    }
    return read;
}

} // namespace label_task

LabelTask taskOfExport(ForeignRecord &record)
{
    LabelTask task;
    task.id = record.scalar("id");
    const JsonValue *data = record.take("data");
    if (data != nullptr && data->type == JsonValue::Type::Object) {
        task.data = *data;
    } else if (data == nullptr) {
        // A bare data object, as files for import may be.
        for (const auto &[name, value] : record.value.members) {
            record.take(name);
            if (name != "annotations" && name != "completions" && name != "predictions" && name != "meta")
                task.data.members.emplace_back(name, value);
        }
        task.id.clear();
    }
    if (const JsonValue *meta = record.take("meta"))
        task.meta = *meta;
    for (const char *name : {"annotations", "completions"}) {
        if (const JsonValue *list = record.take(name)) {
            for (const JsonValue &one : list->list)
                task.annotations.push_back(label_task::annotationOf(one));
        }
    }
    if (const JsonValue *list = record.take("predictions")) {
        for (const JsonValue &one : list->list)
            task.predictions.push_back({.model = scalarOf(one.find("model_version")), .score = numberOf(one.find("score")), .results = label_task::resultsOf(one.find("result")), .raw = one});
    }
    return task;
}

LabelTask taskOfRow(ForeignRecord &record, const std::function<bool(const std::string &)> &isResult, bool cells)
{
    LabelTask task;
    task.mixed = true;
    task.id = record.scalar("id");
    LabelAnnotation annotation;
    annotation.id = record.scalar("annotation_id");
    if (const std::string annotator = record.scalar("annotator"); !annotator.empty())
        annotation.annotator = {annotator};
    annotation.at = labelTime(record.text("created_at"));
    annotation.seconds = numberOf(record.take("lead_time"));
    for (const auto &[name, value] : record.value.members) {
        if (std::ranges::find(label_task::kOwn, name) != label_task::kOwn.end())
            continue;
        record.take(name);
        JsonValue member = value;
        if (cells && value.isText() && (value.text.starts_with('[') || value.text.starts_with('{'))) {
            if (auto parsed = parseJson(value.text); std::holds_alternative<JsonValue>(parsed))
                member = std::move(std::get<JsonValue>(parsed));
        }
        // A member of the data with a result's name is moved out of its way in CSV; in JSON-MIN the result has overwritten it.
        const bool moved = cells && name.starts_with("_data_") && isResult(name.substr(6));
        if (isResult(name)) {
            for (LabelResult &result : label_task::resultsIn(name, member))
                annotation.results.push_back(std::move(result));
        } else {
            task.data.members.emplace_back(moved ? name.substr(6) : name, std::move(member));
        }
    }
    if (!annotation.id.empty())
        task.annotations.push_back(std::move(annotation));
    return task;
}

std::string labelTime(const std::string &text)
{
    return review::utcFromText(text) ? text : std::string();
}

std::string labelPicture(const std::string &address)
{
    std::string_view path = address;
    if (const std::size_t local = path.find("/local-files/?d="); local != std::string_view::npos) {
        path.remove_prefix(local + 16);
        path = path.substr(0, path.find('&'));
        std::string slashed(path);
        std::ranges::replace(slashed, '\\', '/'); // what Windows writes; one that is meant is %5C
        return label_task::percentsRead(slashed);
    }
    const std::size_t scheme = path.find("://");
    const bool upload = path.find("/data/upload/") != std::string_view::npos || path.starts_with("upload/");
    if (!upload && (scheme == std::string_view::npos || scheme > 12))
        return address;
    path = path.substr(0, path.find('?'));
    std::string name = label_task::percentsRead(path.substr(path.rfind('/') + 1));
    // Uploads have eight hexadecimal digits and a dash before the name.
    const bool numbered = name.size() > 9 && name[8] == '-' && std::all_of(name.begin(), name.begin() + 8, [](char c) { return label_task::hexValue(c) >= 0; });
    return upload && numbered ? name.substr(9) : name;
}

} // namespace importers
