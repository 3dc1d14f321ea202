#include "app/pages/mapping_lines.h"

#include "app/pages/project_page.h"
#include "importers/file_preview.h"

#include <QCoreApplication>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using Of = MappingLine::Of;

namespace {

constexpr const char *kDataFields[] = {"id", "question", "options", "image", "kind", "answer", "explanation", "attribute", "ignore"};
constexpr const char *kRating = "rating:";

QString said(const char *words) { return QCoreApplication::translate("app::MappingPanel", words); }

QString valuesOf(const importers::LabelName &name)
{
    QStringList values;
    for (const std::string &value : name.values)
        values << text(value).simplified();
    return values.join(u" · "_s);
}

MappingLine heading(const QString &title) { return {.of = Of::Heading, .title = title}; }

void addColumns(std::vector<MappingLine> &lines, const ImportLook &look, const ImportChoice &choice)
{
    const auto fields = importers::fieldsOf(roleOf(choice));
    for (std::size_t at = 0; at < look.preview.columns.size() && lines.size() < kMostMappingLines; ++at) {
        const std::string &column = look.preview.columns[at];
        MappingLine line{.of = Of::Column, .name = column, .title = text(column), .note = said(QT_TRANSLATE_NOOP("app::MappingPanel", "empty in these rows"))};
        for (const auto &cells : look.preview.rows) {
            if (at < cells.size() && !cells[at].empty()) {
                line.note = text(cells[at]).simplified();
                break;
            }
        }
        if (std::ranges::find(fields, column) == fields.end())
            line.choices.emplace_back(said(QT_TRANSLATE_NOOP("app::MappingPanel", "attribute, as it is")), std::string());
        for (const std::string &field : fields)
            line.choices.emplace_back(text(field), field);
        lines.push_back(std::move(line));
    }
}

const std::vector<std::pair<const char *, const char *>> kUses{
    {QT_TRANSLATE_NOOP("app::MappingPanel", "the answer"), "answer"}, {QT_TRANSLATE_NOOP("app::MappingPanel", "the key"), "key"},
    {QT_TRANSLATE_NOOP("app::MappingPanel", "rating of a model"), "rating"}, {QT_TRANSLATE_NOOP("app::MappingPanel", "a comment"), "comment"},
    {QT_TRANSLATE_NOOP("app::MappingPanel", "box on the picture"), "box"}, {QT_TRANSLATE_NOOP("app::MappingPanel", "the rationale"), "rationale"},
    {QT_TRANSLATE_NOOP("app::MappingPanel", "ignored"), "ignore"}};

void addUses(MappingLine &line, const std::string &before)
{
    for (const auto &[words, use] : kUses)
        line.choices.emplace_back(said(words), before + use);
}

void addDataFields(MappingLine &line, const std::string &before)
{
    for (const char *field : kDataFields)
        line.choices.emplace_back(before.empty() ? text(field) : said(QT_TRANSLATE_NOOP("app::MappingPanel", "data: %1")).arg(text(field)), before + field);
}

void addLabels(std::vector<MappingLine> &lines, const importers::LabelLook &labels)
{
    if (!labels.results.empty())
        lines.push_back(heading(said(QT_TRANSLATE_NOOP("app::MappingPanel", "Results, by the name of their control"))));
    for (const auto &result : labels.results) {
        QString note = said(QT_TRANSLATE_NOOP("app::MappingPanel", "%1 × %2")).arg(plainNumber(result.count), text(result.type));
        if (!result.values.empty())
            note += u": "_s + valuesOf(result);
        MappingLine line{.of = Of::Result, .name = result.name, .title = text(result.name), .note = note};
        line.choices.emplace_back(said(QT_TRANSLATE_NOOP("app::MappingPanel", "bound to nothing")), std::string());
        addUses(line, {});
        lines.push_back(std::move(line));
    }
    if (!labels.members.empty())
        lines.push_back(heading(said(QT_TRANSLATE_NOOP("app::MappingPanel", "Results and data, which stand side by side here"))));
    for (const auto &member : labels.members) {
        MappingLine line{.of = Of::Member, .name = member.name, .title = text(member.name), .note = valuesOf(member)};
        line.choices.emplace_back(member.type.empty() ? said(QT_TRANSLATE_NOOP("app::MappingPanel", "bound to nothing")) : said(QT_TRANSLATE_NOOP("app::MappingPanel", "data: %1")).arg(text(member.type)), std::string());
        addUses(line, "result:");
        addDataFields(line, "data:");
        lines.push_back(std::move(line));
    }
    if (!labels.data.empty())
        lines.push_back(heading(said(QT_TRANSLATE_NOOP("app::MappingPanel", "Data of the tasks"))));
    for (const auto &member : labels.data) {
        MappingLine line{.of = Of::Data, .name = member.name, .title = text(member.name), .note = valuesOf(member)};
        line.choices.emplace_back(member.type.empty() ? said(QT_TRANSLATE_NOOP("app::MappingPanel", "read by nobody")) : text(member.type), std::string());
        addDataFields(line, {});
        lines.push_back(std::move(line));
    }
}

void addSeats(std::vector<MappingLine> &lines, const importers::LabelLook &labels, const ImportChoice &choice, const std::vector<SeatsOfStudy> &studies)
{
    if (labels.annotators.empty() || studies.empty())
        return;
    lines.push_back(heading(said(QT_TRANSLATE_NOOP("app::MappingPanel", "Where answers of annotators go"))));
    MappingLine line{.of = Of::Study, .title = said(QT_TRANSLATE_NOOP("app::MappingPanel", "Study")), .note = said(QT_TRANSLATE_NOOP("app::MappingPanel", "Answers to its units go onto its seats"))};
    line.choices.emplace_back(said(QT_TRANSLATE_NOOP("app::MappingPanel", "none: no answers are taken")), std::string());
    for (const SeatsOfStudy &study : studies)
        line.choices.emplace_back(text(study.study), study.study);
    const std::string chosen = chosenValue(choice, line);
    lines.push_back(line);
    const auto study = std::ranges::find(studies, chosen, &SeatsOfStudy::study);
    for (const auto &annotator : labels.annotators) {
        MappingLine own{.of = Of::Annotator, .name = annotator.name, .title = text(annotator.name), .note = said(QT_TRANSLATE_NOOP("app::MappingPanel", "%1 × annotations")).arg(plainNumber(annotator.count))};
        own.choices.emplace_back(said(QT_TRANSLATE_NOOP("app::MappingPanel", "no seat")), std::string());
        if (study != studies.end())
            for (const std::string &seat : study->seats)
                own.choices.emplace_back(text(seat), seat);
        lines.push_back(std::move(own));
    }
}

std::string valueAt(const ImportChoice &choice, const std::string &name)
{
    const auto known = choice.columns.find(name);
    return known == choice.columns.end() ? std::string() : known->second.starts_with(kRating) ? "rating" : known->second;
}

/// The entry "=SOMETHING" that means `value`.
auto givenAs(const ImportChoice &choice, const std::string &value)
{
    return std::ranges::find_if(choice.columns, [&](const auto &pair) { return pair.first.starts_with('=') && pair.second == value; });
}

std::string meaningOf(const MappingLine &line) { return line.of == Of::Study ? "study" : "seat:" + line.name; }

/// Of results; empty for anything else.
std::string resultNameOf(const MappingLine &line) { return line.of == Of::Result || line.of == Of::Member ? line.name : std::string(); }

void set(ImportChoice &choice, const std::string &name, const std::string &value)
{
    if (value.empty())
        choice.columns.erase(name);
    else if (value == "rating")
        choice.columns[name] = kRating;
    else
        choice.columns[name] = value;
}

} // namespace

std::vector<MappingLine> mappingLines(const ImportLook &look, const ImportChoice &choice, const std::vector<SeatsOfStudy> &studies)
{
    std::vector<MappingLine> lines;
    if (look.mappable)
        addColumns(lines, look, choice);
    addLabels(lines, look.labels);
    if (!look.labels.empty())
        addSeats(lines, look.labels, choice, studies);
    for (MappingLine &line : lines)
        if (line.spoken.isEmpty())
            line.spoken = said(QT_TRANSLATE_NOOP("app::MappingPanel", "%1 is read as")).arg(line.title);
    return lines;
}

std::string chosenValue(const ImportChoice &choice, const MappingLine &line)
{
    switch (line.of) {
    case Of::Heading: return {};
    case Of::Column: {
        // A column with a field's own name is that field while nothing else is said.
        const auto mapped = choice.columns.find(line.name);
        const bool own = std::ranges::find(line.choices, line.name, &std::pair<QString, std::string>::second) != line.choices.end();
        return mapped != choice.columns.end() ? mapped->second : own ? line.name : std::string();
    }
    case Of::Result: return valueAt(choice, line.name);
    case Of::Data: return valueAt(choice, "data:" + line.name);
    case Of::Member: {
        const std::string use = valueAt(choice, line.name), data = valueAt(choice, "data:" + line.name);
        return !use.empty() ? "result:" + use : !data.empty() ? "data:" + data : std::string();
    }
    case Of::Study:
    case Of::Annotator: {
        const auto given = givenAs(choice, meaningOf(line));
        return given == choice.columns.end() ? std::string() : given->first.substr(1);
    }
    }
    return {};
}

void chooseValue(ImportChoice &choice, const MappingLine &line, const std::string &value)
{
    switch (line.of) {
    case Of::Heading: return;
    case Of::Column: return set(choice, line.name, value == line.name ? std::string() : value);
    case Of::Result: return set(choice, line.name, value);
    case Of::Data: return set(choice, "data:" + line.name, value);
    case Of::Member:
        choice.columns.erase(line.name);
        choice.columns.erase("data:" + line.name);
        if (value.starts_with("result:"))
            set(choice, line.name, value.substr(7));
        else
            set(choice, "data:" + line.name, value.starts_with("data:") ? value.substr(5) : std::string());
        return;
    case Of::Study:
        // Seats are of their study.
        std::erase_if(choice.columns, [](const auto &pair) { return pair.first.starts_with('=') && (pair.second == "study" || pair.second.starts_with("seat:")); });
        break;
    case Of::Annotator:
        std::erase_if(choice.columns, [&](const auto &pair) { return pair.first.starts_with('=') && pair.second == meaningOf(line); });
        break;
    }
    if (!value.empty())
        choice.columns["=" + value] = meaningOf(line);
}

std::string ratedModel(const ImportChoice &choice, const MappingLine &line)
{
    const auto known = choice.columns.find(resultNameOf(line));
    return known == choice.columns.end() || !known->second.starts_with(kRating) ? std::string() : known->second.substr(std::string_view(kRating).size());
}

void chooseModel(ImportChoice &choice, const MappingLine &line, const std::string &model)
{
    if (const auto known = choice.columns.find(resultNameOf(line)); known != choice.columns.end() && known->second.starts_with(kRating))
        known->second = kRating + model;
}

std::vector<std::string> unboundResults(const ImportLook &look, const ImportChoice &choice)
{
    std::vector<std::string> names;
    for (const auto &result : look.labels.results)
        if (!look.labels.ours && !choice.columns.contains(result.name))
            names.push_back(result.name);
    return names;
}

std::vector<std::string> ratingsOfNobody(const ImportLook &look, const ImportChoice &choice)
{
    std::vector<std::string> names;
    for (const auto *some : {&look.labels.results, &look.labels.members})
        for (const auto &name : *some)
            if (const auto known = choice.columns.find(name.name); known != choice.columns.end() && known->second == kRating)
                names.push_back(name.name);
    return names;
}

} // namespace app
