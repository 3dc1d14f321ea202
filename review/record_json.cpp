#include "review/record_json.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace review {

namespace {

/// Members of one record, each written once, kept in the order of their names; empty ones are not taken in.
class Record {
public:
    explicit Record(std::string_view type)
    {
        m_members.reserve(16);
        m_texts.reserve(1024);
        quoted("type", type);
    }
    /// `write` appends the value's JSON. Of two members of one name the first stands. `name` must live as long as the record.
    template <class Write>
    void member(std::string_view name, const Write &write)
    {
        const auto place = std::lower_bound(m_members.begin(), m_members.end(), name, [](const Member &a, std::string_view b) { return a.name < b; });
        if (place != m_members.end() && place->name == name)
            return;
        const std::size_t at = m_texts.size();
        appendQuoted(m_texts, name);
        m_texts += ':';
        write(m_texts);
        m_members.insert(place, {name, at, m_texts.size() - at, m_secret});
    }
    void raw(std::string_view name, std::string_view json)
    {
        member(name, [json](std::string &out) { out += json; });
    }
    void quoted(std::string_view name, std::string_view value)
    {
        member(name, [value](std::string &out) { appendQuoted(out, value); });
    }
    /// What is added from now on is left out of the open text.
    void beginSecret() { m_secret = true; }
    void text(std::string_view name, const std::string &value)
    {
        if (!value.empty())
            quoted(name, value);
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
        member(name, [&values](std::string &out) {
            out += '[';
            for (const std::string &value : values) {
                if (&value != &values.front())
                    out += ',';
                appendQuoted(out, value);
            }
            out += ']';
        });
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
        m_extra = nlohmann::json::parse(json, nullptr, false);
        if (!m_extra.is_object())
            return;
        for (auto each = m_extra.cbegin(); each != m_extra.cend(); ++each)
            raw(each.key(), jsonText(each.value()));
    }
    /// `open`: without the secret members, which never take the name of an open one.
    std::string json(bool open = false) const;

private:
    struct Member {
        std::string_view name;
        std::size_t at = 0, size = 0; ///< Of "name":value in m_texts.
        bool secret = false;
    };
    std::vector<Member> m_members;
    std::string m_texts;
    nlohmann::json m_extra; ///< Holds the names of its members.
    bool m_secret = false;
};

std::string Record::json(bool open) const
{
    std::string out;
    out.reserve(m_texts.size() + m_members.size() + 2);
    out += '{';
    for (const Member &member : m_members) {
        if (open && member.secret)
            continue;
        if (out.size() > 1)
            out += ',';
        out.append(m_texts, member.at, member.size);
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
    // A map walks by name, which is the order of the members.
    member("attributes", [&values](std::string &out) {
        char before = '{';
        for (const auto &[name, value] : values) {
            out += std::exchange(before, ',');
            appendQuoted(out, name);
            out += ':';
            if (value.json)
                out += attributeText(value);
            else
                appendQuoted(out, value.text);
        }
        out += '}';
    });
}

void appendOptions(std::string &out, const std::vector<Option> &options)
{
    std::vector<const Option *> sorted;
    sorted.reserve(options.size());
    for (const Option &option : options)
        sorted.push_back(&option);
    const auto before = [](const Option *a, const Option *b) { return static_cast<unsigned char>(a->letter) < static_cast<unsigned char>(b->letter); };
    if (!std::is_sorted(sorted.begin(), sorted.end(), before))
        std::stable_sort(sorted.begin(), sorted.end(), before);
    out += '{';
    const Option *last = nullptr;
    for (const Option *option : sorted) {
        if (last != nullptr && option->letter == last->letter) // of two options of one letter the first stands
            continue;
        if (std::exchange(last, option) != nullptr)
            out += ',';
        appendQuoted(out, std::string_view(&option->letter, 1));
        out += ':';
        if (option->figure.empty())
            appendQuoted(out, option->text);
        else
            out += objectText({{"figure", quotedText(option->figure)}});
    }
    out += '}';
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
    record.quoted("id", source.id);
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
    record.quoted("id", figure.id);
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
    record.quoted("id", item.id);
    record.texts("figures", item.figures);
    record.quoted("kind", itemKindName(item.kind));
    record.text("question", item.question);
    if (!item.options.empty())
        record.member("options", [&item](std::string &out) { appendOptions(out, item.options); });
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
    record.quoted("item", prediction.item);
    record.quoted("model", prediction.model);
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
    record.quoted("item", trace.item);
    record.quoted("model", trace.model);
    record.raw("run", std::to_string(trace.run));
    record.raw("steps", stepsToJson(trace.steps));
    record.text("final", trace.final);
    if (!trace.reference.empty())
        record.raw("reference", stepsToJson(trace.reference));
    record.extra(trace.extraJson);
    return record.json();
}

} // namespace review
