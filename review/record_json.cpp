#include "review/record_json.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace review {

namespace {

/// Members of one record, JSON text by name; empty ones are not taken in.
class Record {
public:
    explicit Record(std::string_view type)
    {
        m_members.reserve(16);
        raw("type", quotedText(type));
    }
    void raw(std::string_view name, std::string json) { m_members.push_back({std::string(name), std::move(json), m_secret}); }
    /// What is added from now on is left out of the open text.
    void beginSecret() { m_secret = true; }
    void text(std::string_view name, const std::string &value)
    {
        if (!value.empty())
            raw(name, quotedText(value));
    }
    void number(std::string_view name, const std::optional<int> &value)
    {
        if (value)
            raw(name, std::to_string(*value));
    }
    void texts(std::string_view name, const std::vector<std::string> &values)
    {
        if (values.empty())
            return;
        std::string out = "[";
        for (const std::string &value : values) {
            if (out.size() > 1)
                out += ',';
            appendQuoted(out, value);
        }
        out += ']';
        raw(name, std::move(out));
    }
    void answer(const Answer &value)
    {
        if (!value.empty())
            raw("answer", answerToJson(value));
    }
    void attributes(const Attributes &values);
    /// A known member of the same name stands: what is known was read from the record, not from its rest.
    void extra(const std::string &json)
    {
        if (json.empty())
            return;
        const auto object = nlohmann::json::parse(json, nullptr, false);
        if (!object.is_object())
            return;
        for (const auto &[name, value] : object.items())
            raw(name, jsonText(value));
    }
    /// Sorted by name; of two members of one name the first stands.
    std::string json(bool open = false);

private:
    struct Member {
        std::string name, json;
        bool secret = false;
    };
    std::vector<Member> m_members;
    bool m_secret = false;
    bool m_sorted = false;
};

/// `open`: without the secret members, which never take the name of an open one.
std::string Record::json(bool open)
{
    if (!std::exchange(m_sorted, true)) {
        std::stable_sort(m_members.begin(), m_members.end(), [](const Member &a, const Member &b) { return a.name < b.name; });
        m_members.erase(std::unique(m_members.begin(), m_members.end(), [](const Member &a, const Member &b) { return a.name == b.name; }), m_members.end());
    }
    std::size_t size = 2;
    for (const Member &member : m_members)
        size += member.name.size() + member.json.size() + 4;
    std::string out;
    out.reserve(size);
    out += '{';
    for (const Member &member : m_members) {
        if (open && member.secret)
            continue;
        if (out.size() > 1)
            out += ',';
        appendQuoted(out, member.name);
        out += ':';
        out += member.json;
    }
    out += '}';
    return out;
}

std::string attributeText(const AttributeValue &value)
{
    if (!value.json)
        return quotedText(value.text);
    const auto parsed = nlohmann::json::parse(value.text, nullptr, false);
    if (parsed.is_discarded())
        return quotedText(value.text);
    // Whole numbers beyond 64 bits would lose digits in a double.
    if (parsed.is_number_float() && value.text.find_first_of(".eE") == std::string::npos)
        return value.text;
    return jsonText(parsed);
}

void Record::attributes(const Attributes &values)
{
    if (values.empty())
        return;
    std::map<std::string, std::string> members;
    for (const auto &[name, value] : values)
        members.emplace(name, attributeText(value));
    raw("attributes", objectText(members));
}

std::string optionsText(const std::vector<Option> &options)
{
    std::string out = "{";
    std::vector<const Option *> sorted;
    sorted.reserve(options.size());
    for (const Option &option : options)
        sorted.push_back(&option);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Option *a, const Option *b) { return static_cast<unsigned char>(a->letter) < static_cast<unsigned char>(b->letter); });
    char before = '\0';
    for (const Option *option : sorted) {
        if (out.size() > 1 && option->letter == before) // of two options of one letter the first stands
            continue;
        before = option->letter;
        if (out.size() > 1)
            out += ',';
        appendQuoted(out, std::string_view(&option->letter, 1));
        out += ':';
        if (option->figure.empty())
            appendQuoted(out, option->text);
        else
            out += objectText({{"figure", quotedText(option->figure)}});
    }
    out += '}';
    return out;
}

std::string overlaysText(const std::vector<Overlay> &overlays)
{
    std::string out = "[";
    for (const Overlay &overlay : overlays) {
        std::map<std::string, std::string> members{{"box", "[" + numberText(overlay.box.x) + "," + numberText(overlay.box.y) + ","
                                                               + numberText(overlay.box.w) + "," + numberText(overlay.box.h) + "]"}};
        if (!overlay.figure.empty())
            members.emplace("figure", quotedText(overlay.figure));
        if (!overlay.label.empty())
            members.emplace("label", quotedText(overlay.label));
        out += (out.size() > 1 ? "," : "") + objectText(members);
    }
    return out + "]";
}

std::string toleranceText(const Tolerance &tolerance)
{
    std::map<std::string, std::string> members;
    if (tolerance.abs)
        members.emplace("abs", numberText(*tolerance.abs));
    if (tolerance.rel)
        members.emplace("rel", numberText(*tolerance.rel));
    return objectText(members);
}

} // namespace

std::string sourceToJson(const Source &source)
{
    Record record("source");
    record.raw("id", quotedText(source.id));
    record.text("doi", source.doi);
    record.text("title", source.title);
    record.number("year", source.year);
    record.texts("authors", source.authors);
    record.text("licence", source.licence);
    record.extra(source.extraJson);
    return record.json();
}

std::string figureToJson(const Figure &figure)
{
    Record record("figure");
    record.raw("id", quotedText(figure.id));
    record.text("path", figure.path);
    record.text("source", figure.source);
    record.text("label", figure.label);
    record.number("page", figure.page);
    record.text("caption", figure.caption);
    record.texts("context", figure.context);
    record.texts("bands", figure.bands);
    if (figure.scale) {
        record.raw("scale", objectText({{"unit", quotedText(figure.scale->unit)}, {"pixels_per_unit", numberText(figure.scale->pixelsPerUnit)}}));
    }
    record.attributes(figure.attributes);
    record.extra(figure.extraJson);
    return record.json();
}

namespace {

Record itemRecord(const Item &item)
{
    Record record("item");
    record.raw("id", quotedText(item.id));
    record.texts("figures", item.figures);
    record.raw("kind", quotedText(itemKindName(item.kind)));
    record.text("question", item.question);
    if (!item.options.empty())
        record.raw("options", optionsText(item.options));
    record.attributes(item.attributes);
    if (!item.overlays.empty())
        record.raw("overlays", overlaysText(item.overlays));
    return record;
}

void addKey(Record &record, const Key &key)
{
    record.answer(key.answer);
    record.text("explanation", key.explanation);
    if (key.tolerance && (key.tolerance->abs || key.tolerance->rel))
        record.raw("tolerance", toleranceText(*key.tolerance));
    record.text("author", key.author);
    record.extra(key.extraJson);
}

} // namespace

std::string itemToJson(const Item &item, const Key *key)
{
    Record record = itemRecord(item);
    if (key != nullptr)
        addKey(record, *key);
    return record.json();
}

ItemTexts itemTexts(const Item &item, const Key &key)
{
    Record record = itemRecord(item);
    record.beginSecret();
    addKey(record, key);
    return {.open = record.json(true), .withKey = record.json()};
}

std::string predictionToJson(const Prediction &prediction)
{
    Record record("prediction");
    record.raw("item", quotedText(prediction.item));
    record.raw("model", quotedText(prediction.model));
    record.raw("run", std::to_string(prediction.run));
    record.text("output", prediction.output);
    record.answer(prediction.answer);
    record.text("rationale", prediction.rationale);
    record.extra(prediction.extraJson);
    return record.json();
}

std::string traceToJson(const Trace &trace)
{
    Record record("trace");
    record.raw("item", quotedText(trace.item));
    record.raw("model", quotedText(trace.model));
    record.raw("run", std::to_string(trace.run));
    record.raw("steps", stepsToJson(trace.steps));
    record.text("final", trace.final);
    if (!trace.reference.empty())
        record.raw("reference", stepsToJson(trace.reference));
    record.extra(trace.extraJson);
    return record.json();
}

} // namespace review
