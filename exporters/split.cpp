#include "exporters/split.h"

#include "exporters/split_rows.h"
#include "review/record_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace exporters {

namespace {

constexpr std::array<std::pair<SplitChoice, std::string_view>, 5> kChoices{{{SplitChoice::Gold, "gold"}, {SplitChoice::Silver, "silver"},
    {SplitChoice::HeldOut, "held-out"}, {SplitChoice::Ood, "ood"}, {SplitChoice::All, "all"}}};

bool isGold(const SplitRequest &request)
{
    return request.split == SplitChoice::Gold || request.split == SplitChoice::Ood;
}

/// The item's line. What an earlier export added to the record is replaced by what this one says.
std::string itemLine(const SplitRequest &request, const review::Outcome &outcome, const review::Item &item, const review::Key &key)
{
    if (request.split == SplitChoice::All)
        return review::itemToJson(item, &key);
    review::Key row = key;
    row.answer = rowAnswer(request, outcome, key);
    nlohmann::json extra = nlohmann::json::parse(key.extraJson.empty() ? "{}" : key.extraJson, nullptr, false);
    if (!extra.is_object())
        extra = nlohmann::json::object();
    for (const char *name : {"author_answer", "decision", "reason", "protocol_hash"})
        extra.erase(name);
    const AddedMembers added = addedMembers(request, outcome, key);
    if (!added.authorAnswer.empty())
        extra["author_answer"] = nlohmann::json::parse(review::answerToJson(added.authorAnswer), nullptr, false);
    for (const auto &[name, value] : {std::pair{"decision", &added.decision}, {"reason", &added.reason}, {"protocol_hash", &added.protocolHash}}) {
        if (!value->empty())
            extra[name] = *value;
    }
    row.extraJson = extra.empty() ? std::string() : extra.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return review::itemToJson(item, &row);
}

} // namespace

std::string_view splitChoiceName(SplitChoice choice)
{
    for (const auto &[value, name] : kChoices) {
        if (value == choice)
            return name;
    }
    return {};
}

std::optional<SplitChoice> splitChoiceFromName(std::string_view name)
{
    for (const auto &[value, text] : kChoices) {
        if (text == name)
            return value;
    }
    return {};
}

const review::Outcome *chosen(const SplitRequest &request, const std::string &item)
{
    const auto found = request.outcomes.find(item);
    if (found == request.outcomes.end())
        return nullptr;
    const review::Outcome &outcome = found->second;
    switch (request.split) {
    case SplitChoice::All: return &outcome;
    case SplitChoice::Gold: return outcome.split == review::Split::Gold ? &outcome : nullptr;
    case SplitChoice::Ood: return outcome.split == review::Split::Gold && outcome.ood ? &outcome : nullptr;
    case SplitChoice::Silver: return outcome.split == review::Split::Silver ? &outcome : nullptr;
    case SplitChoice::HeldOut: return outcome.split == review::Split::HeldOut ? &outcome : nullptr;
    }
    return nullptr;
}

const review::Answer &rowAnswer(const SplitRequest &request, const review::Outcome &outcome, const review::Key &key)
{
    return isGold(request) ? outcome.label : key.answer;
}

AddedMembers addedMembers(const SplitRequest &request, const review::Outcome &outcome, const review::Key &key)
{
    AddedMembers added;
    if (request.split == SplitChoice::All)
        return added;
    added.protocolHash = request.protocolHash;
    if (isGold(request)) {
        added.authorAnswer = key.answer;
        added.decision = review::branchName(outcome.branch);
    } else if (request.split == SplitChoice::HeldOut) {
        added.reason = outcome.reason;
    }
    return added;
}

review::Result<SplitNeeds> gatherNeeds(const SplitRequest &request, const RecordStreams &records, SplitSummary &summary)
{
    SplitNeeds needs;
    char last = 'A' - 1;
    auto passed = records.eachItem([&](const review::Item &item, const review::Key &key) -> review::Status {
        if (chosen(request, item.id) == nullptr)
            return review::ok();
        ++summary.items;
        needs.figures.insert(item.figures.begin(), item.figures.end());
        for (const review::Option &option : item.options) {
            last = std::max(last, option.letter);
            if (!option.figure.empty())
                needs.figures.insert(option.figure);
        }
        for (const review::Overlay &overlay : item.overlays) {
            if (!overlay.figure.empty())
                needs.figures.insert(overlay.figure);
        }
        for (const auto &[name, value] : item.attributes)
            needs.attributes.insert(name);
        needs.overlays = needs.overlays || !item.overlays.empty();
        needs.explanation = needs.explanation || !key.explanation.empty();
        needs.tolerance = needs.tolerance || key.tolerance.has_value();
        needs.author = needs.author || !key.author.empty();
        return review::ok();
    });
    if (!passed)
        return passed.error();
    for (char letter = 'A'; letter <= last; ++letter)
        needs.letters += letter;
    passed = records.eachFigure([&](const review::Figure &figure) -> review::Status {
        if (!needs.figures.contains(figure.id))
            return review::ok();
        ++summary.figures;
        summary.figureFiles.push_back({figure.id, figure.path, figure.pictureSha256});
        if (!figure.source.empty())
            needs.sources.insert(figure.source);
        return review::ok();
    });
    if (!passed)
        return passed.error();
    passed = records.eachSource([&](const review::Source &source) -> review::Status {
        summary.sources += needs.sources.contains(source.id) ? 1 : 0;
        return review::ok();
    });
    if (!passed)
        return passed.error();
    return needs;
}

review::Result<SplitSummary> writeSplitJsonl(const SplitRequest &request, const RecordStreams &records, Sink &sink)
{
    SplitSummary summary;
    const auto needs = gatherNeeds(request, records, summary);
    if (!needs)
        return needs.error();
    auto written = records.eachSource([&](const review::Source &source) {
        return needs->sources.contains(source.id) ? sink.write(review::sourceToJson(source) + "\n") : review::ok();
    });
    if (written) {
        written = records.eachFigure([&](const review::Figure &figure) {
            return needs->figures.contains(figure.id) ? sink.write(review::figureToJson(figure) + "\n") : review::ok();
        });
    }
    if (written) {
        written = records.eachItem([&](const review::Item &item, const review::Key &key) {
            const review::Outcome *outcome = chosen(request, item.id);
            return outcome != nullptr ? sink.write(itemLine(request, *outcome, item, key) + "\n") : review::ok();
        });
    }
    if (!written)
        return written.error();
    return summary;
}

} // namespace exporters
