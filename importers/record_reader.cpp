#include "importers/record_reader.h"

#include "importers/item_record.h"
#include "importers/plain_words.h"
#include "importers/trace_record.h"

#include <algorithm>
#include <functional>

namespace importers {

namespace {

/// Text by text, so that "ab","c" and "a","bc" differ. Of this run only: the standard library's hash is another one elsewhere.
std::uint64_t hashInto(std::uint64_t hash, std::string_view text)
{
    return (hash ^ std::hash<std::string_view>()(text)) * 1099511628211ULL + (hash >> 29);
}
constexpr std::uint64_t kHashStart = 14695981039346656037ULL;

std::uint64_t hashOfOption(const review::Option &option)
{
    return hashInto(hashInto(kHashStart, plainWords(option.text)), option.figure);
}

/// Sums, so that options in another order ask the same: of all options, and of those that are the key.
struct OptionSums {
    std::uint64_t all = 0, right = 0;
};

OptionSums sumsOfOptions(const review::Item &item, const review::Key &key)
{
    OptionSums sums;
    for (const review::Option &option : item.options) {
        const std::uint64_t hash = hashOfOption(option);
        sums.all += hash;
        if (key.answer.letters.find(option.letter) != std::string::npos)
            sums.right += hash;
    }
    return sums;
}

/// Of what the key means: the texts of its options, since the same question may have them in another order.
std::uint64_t hashOfKey(const review::Item &item, const review::Key &key, const OptionSums &sums)
{
    if (key.answer.letters.empty())
        return hashInto(kHashStart, review::answerToStoredJson(key.answer));
    return item.options.empty() ? hashInto(kHashStart, key.answer.letters) : sums.right;
}

std::optional<Role> roleOfType(std::string_view type)
{
    constexpr std::pair<std::string_view, Role> kTypes[] = {{"source", Role::Sources}, {"figure", Role::Figures}, {"item", Role::Items},
        {"prediction", Role::Predictions}, {"trace", Role::Traces}, {"response", Role::Responses}, {"rating", Role::Ratings}};
    for (const auto &[name, role] : kTypes) {
        if (name == type)
            return role;
    }
    return {};
}

std::optional<Role> roleOfKeys(const JsonValue &object)
{
    const auto has = [&object](std::string_view name) { return object.find(name) != nullptr; };
    if (has("question") || has("options"))
        return Role::Items;
    if (has("steps"))
        return Role::Traces;
    if (has("output"))
        return Role::Predictions;
    if (has("score") && (has("item") || has("unit")))
        return Role::Ratings;
    if (has("unit") || (has("item") && has("answer")))
        return Role::Responses;
    if (has("path") || has("caption"))
        return Role::Figures;
    if (has("doi") || has("title"))
        return Role::Sources;
    if (has("id") && (has("answer") || has("kind") || has("figures")))
        return Role::Items;
    return {};
}

} // namespace

void RecordReader::report(Problem problem)
{
    Tally &tally = m_summary.tallies[problem.role];
    if (problem.level == Problem::Level::Warning)
        ++tally.warnings;
    m_sink.onProblem(problem);
}

void RecordReader::fault(Place place, std::string value, std::string reason)
{
    Problem problem;
    problem.line = place.line;
    problem.column = place.column;
    problem.value = shortened(value);
    problem.reason = std::move(reason);
    problem.role = m_options.role.value_or(Role::Items);
    Tally &tally = m_summary.tallies[problem.role];
    ++tally.rows;
    ++tally.rejected;
    report(std::move(problem));
}

void RecordReader::tell(Problem problem)
{
    problem.value = shortened(problem.value);
    if (problem.level == Problem::Level::Rejected) {
        Tally &tally = m_summary.tallies[problem.role];
        ++tally.rows;
        ++tally.rejected;
    }
    report(std::move(problem));
}

review::Status RecordReader::settle(Fields &fields, Role role)
{
    for (Problem &problem : fields.problems()) {
        // A rejected row is one problem; what was only odd about it no longer matters.
        if (fields.rejected() && problem.level == Problem::Level::Warning)
            continue;
        problem.id = fields.id();
        problem.role = role;
        report(std::move(problem));
        if (fields.rejected())
            break;
    }
    return review::ok();
}

review::Status RecordReader::finish(Fields &fields, Role role, const review::Result<Fate> &fate)
{
    if (!fate)
        return fate.error();
    Tally &tally = m_summary.tallies[role];
    const Place place = fields.place();
    std::int64_t firstLine = 0;
    if (role != Role::Responses && role != Role::Ratings) {
        const auto key = hashInto(hashInto(kHashStart, roleName(role)), fields.id());
        const auto [known, isNew] = m_lineOfId.try_emplace(key, place.line);
        firstLine = isNew ? 0 : known->second;
    }
    switch (*fate) {
    case Fate::New:
        ++tally.added;
        ++tally.accepted;
        return settle(fields, role);
    case Fate::Unchanged:
        ++tally.unchanged;
        ++tally.accepted;
        return settle(fields, role);
    case Fate::Changed:
        ++tally.changed;
        ++tally.accepted;
        return settle(fields, role);
    case Fate::Conflict: {
        ++tally.rejected;
        const std::string reason = firstLine > 0 ? "repeats the id of line " + std::to_string(firstLine) + " with other content"
                                                 : "another record with this id but other content is there already";
        fields.reject(role == Role::Predictions || role == Role::Traces ? "item" : "id", fields.id(), reason);
        return settle(fields, role);
    }
    case Fate::Refused:
        ++tally.rejected;
        return review::ok();
    }
    return review::ok();
}

void RecordReader::noteQuestion(Fields &fields, const review::Item &item, const review::Key &key)
{
    std::uint64_t hash = hashInto(kHashStart, plainWords(item.question));
    for (const std::string &figure : item.figures)
        hash = hashInto(hash, figure);
    const OptionSums options = sumsOfOptions(item, key);
    hash ^= options.all * 1099511628211ULL;
    const std::int64_t line = fields.place().line;
    const std::uint64_t keyHash = hashOfKey(item, key, options);
    const auto [known, isNew] = m_asked.try_emplace(hash, Asked{line, keyHash});
    if (isNew)
        return;
    const bool sameRecord = m_lineOfId.contains(hashInto(hashInto(kHashStart, roleName(Role::Items)), item.id));
    if (sameRecord)
        return;
    const std::string asks = "asks the same of the same figure as line " + std::to_string(known->second.line);
    if (known->second.key == keyHash)
        fields.warn("question", item.question, asks, "near-duplicate");
    else
        fields.warn("answer", review::answerToStoredJson(key.answer), asks + ", but has another key", "same-question-other-key");
}

review::Status RecordReader::take(const Row &row, std::optional<Role> role)
{
    if (row.object.type != JsonValue::Type::Object) {
        fault(row.place, plainValue(row.object), "not a record: a JSON object in braces is expected");
        return review::ok();
    }
    if (const JsonValue *type = row.object.find("type"); type != nullptr && !row.cells) {
        role = type->isText() ? roleOfType(type->text) : std::nullopt;
        if (!role) {
            fault(row.place, plainValue(*type), "not a type of record that is known here");
            return review::ok();
        }
    } else if (!role || (*role == Role::Items && !row.cells)) {
        const auto told = roleOfKeys(row.object);
        role = told ? told : role;
        if (!role) {
            const JsonValue *id = row.object.find("id");
            fault(row.place, id != nullptr ? plainValue(*id) : std::string(), "cannot tell what this record is: it has no type and no question");
            return review::ok();
        }
    }
    Fields fields(row, *role);
    ++m_summary.tallies[*role].rows;
    const auto rejected = [&] {
        ++m_summary.tallies[*role].rejected;
        return settle(fields, *role);
    };
    switch (*role) {
    case Role::Sources: {
        const review::Source source = readSource(fields);
        return fields.rejected() ? rejected() : finish(fields, *role, m_sink.onSource(source, row.place));
    }
    case Role::Figures: {
        const review::Figure figure = readFigure(fields);
        return fields.rejected() ? rejected() : finish(fields, *role, m_sink.onFigure(figure, row.place));
    }
    case Role::Items: {
        const auto [item, key] = readItem(fields);
        if (fields.rejected())
            return rejected();
        noteQuestion(fields, item, key);
        return finish(fields, *role, m_sink.onItem(item, key, row.place));
    }
    case Role::Predictions: {
        const review::Prediction prediction = readPrediction(fields);
        return fields.rejected() ? rejected() : finish(fields, *role, m_sink.onPrediction(prediction, row.place));
    }
    case Role::Traces: {
        const review::Trace trace = readTrace(fields);
        return fields.rejected() ? rejected() : finish(fields, *role, m_sink.onTrace(trace, row.place));
    }
    case Role::Responses:
    case Role::Ratings: {
        const ScriptedAnswer answer = readResponse(fields, *role == Role::Ratings);
        for (const std::string &name : fields.restNames())
            m_dropped.insert(name);
        return fields.rejected() ? rejected() : finish(fields, *role, m_sink.onResponse(answer, row.place));
    }
    }
    return review::ok();
}

ReadSummary RecordReader::summary() const
{
    ReadSummary result = m_summary;
    result.droppedFields.assign(m_dropped.begin(), m_dropped.end());
    return result;
}

} // namespace importers
