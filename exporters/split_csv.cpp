#include "exporters/csv_writer.h"
#include "exporters/split_rows.h"
#include "review/json_text.h"

#include <algorithm>

namespace exporters {

namespace {

using review::quotedText;

std::string figuresCell(const std::vector<std::string> &figures)
{
    if (figures.empty())
        return {};
    if (figures.size() == 1 && !figures.front().starts_with('['))
        return guarded(figures.front());
    std::string list = "[";
    for (const std::string &figure : figures)
        list += (list.size() > 1 ? "," : "") + quotedText(figure);
    return list + "]";
}

std::string overlaysCell(const std::vector<review::Overlay> &overlays)
{
    if (overlays.empty())
        return {};
    std::string list = "[";
    for (const review::Overlay &overlay : overlays) {
        list += list.size() > 1 ? ",{" : "{";
        list += "\"box\":[" + shortestNumber(overlay.box.x) + "," + shortestNumber(overlay.box.y) + "," + shortestNumber(overlay.box.w) + ","
            + shortestNumber(overlay.box.h) + "]";
        if (!overlay.figure.empty())
            list += ",\"figure\":" + quotedText(overlay.figure);
        if (!overlay.label.empty())
            list += ",\"label\":" + quotedText(overlay.label);
        list += "}";
    }
    return list + "]";
}

std::string toleranceCell(const std::optional<review::Tolerance> &tolerance)
{
    if (!tolerance)
        return {};
    std::string members;
    if (tolerance->abs)
        members += "\"abs\":" + shortestNumber(*tolerance->abs);
    if (tolerance->rel)
        members += std::string(members.empty() ? "" : ",") + "\"rel\":" + shortestNumber(*tolerance->rel);
    return members.empty() ? std::string() : "{" + members + "}";
}

std::string attributeCell(const review::AttributeValue &value)
{
    return value.json ? value.text : guarded(value.text);
}

/// Columns of the table, in order; the attributes whose names are taken by a column of ours are left out.
struct Columns {
    std::vector<std::string> names = {};
    std::vector<std::string> attributes = {};
};

Columns columnsOf(const SplitRequest &request, const SplitNeeds &needs)
{
    Columns columns;
    columns.names = {"id", "figure", "question"};
    for (const char letter : needs.letters)
        columns.names.emplace_back(1, letter);
    columns.names.insert(columns.names.end(), {"answer", "kind"});
    for (const auto &[name, wanted] : {std::pair{"overlays", needs.overlays}, {"explanation", needs.explanation}, {"tolerance", needs.tolerance},
             {"author", needs.author}}) {
        if (wanted)
            columns.names.emplace_back(name);
    }
    std::vector<std::string> last;
    if (request.split == SplitChoice::Gold || request.split == SplitChoice::Ood)
        last = {"author_answer", "decision", "protocol_hash"};
    else if (request.split == SplitChoice::HeldOut)
        last = {"reason", "protocol_hash"};
    else if (request.split == SplitChoice::Silver)
        last = {"protocol_hash"};
    for (const std::string &name : needs.attributes) {
        const auto taken = [&name](const std::vector<std::string> &names) { return std::find(names.begin(), names.end(), name) != names.end(); };
        if (!name.empty() && !taken(columns.names) && !taken(last))
            columns.attributes.push_back(name);
    }
    for (const std::string &name : columns.attributes)
        columns.names.push_back(guarded(name));
    columns.names.insert(columns.names.end(), last.begin(), last.end());
    return columns;
}

} // namespace

review::Result<SplitSummary> writeSplitCsv(const SplitRequest &request, const RecordStreams &records, Sink &sink)
{
    SplitSummary summary;
    const auto needs = gatherNeeds(request, records, summary);
    if (!needs)
        return needs.error();
    const Columns columns = columnsOf(request, *needs);
    CsvWriter csv(sink);
    auto written = csv.row(columns.names);
    if (!written)
        return written.error();
    std::vector<std::string> cells;
    written = records.eachItem([&](const review::Item &item, const review::Key &key) -> review::Status {
        const review::Outcome *outcome = chosen(request, item.id);
        if (outcome == nullptr)
            return review::ok();
        cells = {guarded(item.id), figuresCell(item.figures), guarded(item.question)};
        for (const char letter : needs->letters) {
            const auto option = std::find_if(item.options.begin(), item.options.end(), [letter](const auto &o) { return o.letter == letter; });
            cells.push_back(option == item.options.end() ? std::string()
                    : option->figure.empty()             ? guarded(option->text)
                                                         : "{\"figure\":" + quotedText(option->figure) + "}");
        }
        cells.push_back(answerCell(rowAnswer(request, *outcome, key)));
        cells.emplace_back(review::itemKindName(item.kind));
        if (needs->overlays)
            cells.push_back(overlaysCell(item.overlays));
        if (needs->explanation)
            cells.push_back(guarded(key.explanation));
        if (needs->tolerance)
            cells.push_back(toleranceCell(key.tolerance));
        if (needs->author)
            cells.push_back(guarded(key.author));
        for (const std::string &name : columns.attributes) {
            const auto value = item.attributes.find(name);
            cells.push_back(value == item.attributes.end() ? std::string() : attributeCell(value->second));
        }
        const AddedMembers added = addedMembers(request, *outcome, key);
        if (request.split == SplitChoice::Gold || request.split == SplitChoice::Ood)
            cells.insert(cells.end(), {answerCell(added.authorAnswer), added.decision});
        if (request.split == SplitChoice::HeldOut)
            cells.push_back(added.reason);
        if (request.split != SplitChoice::All)
            cells.push_back(added.protocolHash);
        return csv.row(cells);
    });
    if (!written)
        return written.error();
    return summary;
}

} // namespace exporters
