#include "importers/annotations/label_look.h"

#include "importers/annotations/label_studio.h"
#include "importers/annotations/label_task.h"
#include "importers/annotations/label_tasks.h"
#include "importers/fields.h"

#include <algorithm>
#include <cctype>

namespace importers {

namespace label_look {

constexpr std::size_t kMostNames = 200, kMostValues = 3, kValueWords = 60;

void note(std::vector<LabelName> &names, const std::string &name, std::string_view type, std::string value)
{
    auto known = std::ranges::find(names, name, &LabelName::name);
    if (known == names.end()) {
        if (names.size() >= kMostNames)
            return;
        names.push_back({.name = name, .type = std::string(type)});
        known = names.end() - 1;
    }
    ++known->count;
    if (!value.empty() && known->values.size() < kMostValues && std::ranges::find(known->values, value) == known->values.end())
        known->values.push_back(std::move(value));
}

/// A list of texts as its texts; anything else as it is written.
std::string inWords(const JsonValue &value)
{
    std::string words;
    if (value.type == JsonValue::Type::List && !value.list.empty() && std::ranges::all_of(value.list, &JsonValue::isText)) {
        for (const JsonValue &one : value.list)
            words += (words.empty() ? "" : ", ") + one.text;
    } else if (value.type != JsonValue::Type::Null) {
        words = plainValue(value);
    }
    return shortened(words, kValueWords);
}

/// The value of a result stands under its type: {"choices": ["B"]}; a text under "text", labels beside their shape.
std::string valueOf(const LabelResult &result)
{
    for (const std::string &name : {result.type, std::string("text")})
        if (const JsonValue *value = result.value.find(name))
            return inWords(*value);
    return inWords(result.value);
}

/// "choice_12" → "choice_{{idx}}"; empty when no number stands at its end.
std::string repeatedName(const std::string &name)
{
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    return digits == 0 || digits == name.size() || name[digits - 1] != '_' ? std::string() : name.substr(0, digits) + "{{idx}}";
}

/// Results choice_0, choice_1, … of one type are those of one control.
void joinRepeated(std::vector<LabelName> &names)
{
    for (std::size_t at = 0; at < names.size(); ++at) {
        const std::string joined = repeatedName(names[at].name);
        const auto same = [&](const LabelName &other) { return repeatedName(other.name) == joined && other.type == names[at].type; };
        if (joined.empty() || std::ranges::count_if(names, same) < 2)
            continue;
        LabelName all{.name = joined, .type = names[at].type};
        for (const LabelName &one : names) {
            if (!same(one))
                continue;
            all.count += one.count;
            for (const std::string &value : one.values)
                if (all.values.size() < kMostValues && std::ranges::find(all.values, value) == all.values.end())
                    all.values.push_back(value);
        }
        names[at] = all;
        std::erase_if(names, [&](const LabelName &other) { return repeatedName(other.name) == joined && other.type == all.type; });
    }
}

/// Whoever made an annotation, by the name that tells most.
void noteAnnotator(LabelLook &look, const LabelAnnotation &annotation)
{
    if (!annotation.annotator.empty() && !annotation.cancelled)
        note(look.annotators, annotation.annotator.front(), {}, {});
}

class OfExport : public Translator {
public:
    explicit OfExport(LabelLook &look) : m_look(look) {}
    void translate(ForeignRecord &record, NativeRows &) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return;
        const LabelTask task = taskOfExport(record);
        m_look.ours |= textOf(task.meta.find("format")).starts_with("winnow-label-studio/");
        for (const LabelAnnotation &annotation : task.annotations) {
            noteAnnotator(m_look, annotation);
            for (const LabelResult &result : annotation.results)
                note(m_look.results, result.name, result.type, valueOf(result));
        }
        for (const LabelPrediction &prediction : task.predictions)
            for (const LabelResult &result : prediction.results)
                note(m_look.results, result.name, result.type, valueOf(result));
        for (const auto &[name, value] : task.data.members)
            note(m_look.data, name, label_tasks::fieldOf(name, false), inWords(value));
    }
    void finish(NativeRows &) override { joinRepeated(m_look.results); }

private:
    LabelLook &m_look;
};

class OfRows : public Translator {
public:
    OfRows(LabelLook &look, bool cells) : m_look(look), m_cells(cells) {}
    void translate(ForeignRecord &record, NativeRows &) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return;
        const LabelTask task = taskOfRow(record, [](const std::string &) { return false; }, m_cells);
        for (const LabelAnnotation &annotation : task.annotations)
            noteAnnotator(m_look, annotation);
        for (const auto &[name, value] : task.data.members)
            note(m_look.members, name, label_tasks::fieldOf(name, true), inWords(value));
    }

private:
    LabelLook &m_look;
    bool m_cells;
};

class ExportLook : public LabelStudioFormat {
public:
    explicit ExportLook(LabelLook &look) : m_look(look) {}

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &) const override { return std::unique_ptr<Translator>(std::make_unique<OfExport>(m_look)); }

private:
    LabelLook &m_look;
};

class MinLook : public LabelStudioMinFormat {
public:
    explicit MinLook(LabelLook &look) : m_look(look) {}

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &) const override { return std::unique_ptr<Translator>(std::make_unique<OfRows>(m_look, false)); }

private:
    LabelLook &m_look;
};

class TableLook : public LabelStudioTableFormat {
public:
    explicit TableLook(LabelLook &look) : m_look(look) {}

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &) const override { return std::unique_ptr<Translator>(std::make_unique<OfRows>(m_look, true)); }

private:
    LabelLook &m_look;
};

/// Nothing is made of what is only looked at.
class Nowhere : public RecordSink {
public:
    review::Result<Fate> onSource(const review::Source &, Place) override { return Fate::Unchanged; }
    review::Result<Fate> onFigure(const review::Figure &, Place) override { return Fate::Unchanged; }
    review::Result<Fate> onItem(const review::Item &, const review::Key &, Place) override { return Fate::Unchanged; }
    review::Result<Fate> onPrediction(const review::Prediction &, Place) override { return Fate::Unchanged; }
    review::Result<Fate> onTrace(const review::Trace &, Place) override { return Fate::Unchanged; }
    review::Result<Fate> onResponse(const ScriptedAnswer &, Place) override { return Fate::Unchanged; }
    void onProblem(const Problem &) override {}
};

} // namespace label_look

bool isLabelStudio(std::string_view format)
{
    return format == "label-studio" || format == "label-studio-min" || format == "label-studio-csv";
}

review::Result<LabelLook> lookAtLabels(ByteSource &source, std::string_view format, const ReadOptions &options)
{
    LabelLook look;
    label_look::Nowhere nowhere;
    const auto read = format == "label-studio"       ? label_look::ExportLook(look).read(source, options, nowhere)
                      : format == "label-studio-min" ? label_look::MinLook(look).read(source, options, nowhere)
                                                     : label_look::TableLook(look).read(source, options, nowhere);
    if (!read && read.error().code == review::Error::Code::Refused)
        return read.error();
    return look;
}

} // namespace importers
