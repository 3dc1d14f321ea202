#include "review/protocol.h"
#include "review/viewer_rule.h"


#include <algorithm>
#include <array>
#include <utility>

namespace review {

namespace {

std::string inWords(std::size_t count)
{
    static constexpr std::array<std::string_view, 13> kWords{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"};
    return count < kWords.size() ? std::string(kWords[count]) : std::to_string(count);
}

std::string listed(const std::vector<std::string> &names, std::string_view last)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " " + std::string(last) + " " : ", ") + names[i];
    return text;
}

// "0.20" is 20 %, "1/3" stays 1/3.
std::string shareWords(const std::string &text)
{
    const auto share = fractionFromText(text);
    if (!share || text.find('/') != std::string::npos || share->numerator * 100 % share->denominator != 0)
        return text;
    return std::to_string(share->numerator * 100 / share->denominator) + " %";
}

std::string unitNoun(const std::string &unit, bool several)
{
    const std::string noun = unit == "item" ? "question" : unit;
    return several ? noun + "s" : noun;
}

std::string sampleWords(const Protocol &protocol)
{
    const SampleRule &sample = protocol.sample;
    std::string text = sample.share ? shareWords(*sample.share) + " of the " + unitNoun(sample.unit, true)
        : sample.count ? std::to_string(*sample.count) + " " + unitNoun(sample.unit, *sample.count != 1)
                       : "All " + unitNoun(sample.unit, true);
    if (!sample.strata.empty())
        text += " of each " + listed(sample.strata, "and");
    text += sample.share || sample.count ? (sample.count && *sample.count == 1 ? " is" : " are") + std::string(" drawn by rank with the seed ") + std::to_string(protocol.seed) + "." : " are taken.";
    return text;
}

std::string capWords(const SampleRule &sample)
{
    if (sample.unit != "figure")
        return {};
    std::string text;
    for (const auto &[stratum, cap] : sample.capPerFigure)
        text += (text.empty() ? "" : ", ") + std::to_string(cap) + (cap == 1 ? " question" : " questions") + " per figure" + (stratum.empty() ? "" : " of " + stratum);
    return text.empty() ? "All questions of a drawn figure are asked." : "Of the drawn figures " + text + " are asked, elsewhere all.";
}

std::string populationWords(const PopulationRule &population)
{
    std::vector<std::string> parts;
    for (const auto &[name, values] : population.attributes)
        parts.push_back(name + " " + listed(values, "or"));
    if (!population.kinds.empty())
        parts.push_back("kind " + listed(population.kinds, "or"));
    return parts.empty() ? std::string{} : "Only questions with " + listed(parts, "and") + " belong to the study.";
}

std::vector<std::pair<std::string, When>> materials(const VisibleRule &visible)
{
    return {{"the key", visible.key}, {"the caption", visible.caption}, {"the context", visible.context}, {"the attributes", visible.attributes}};
}

std::string primariesWords(const Protocol &protocol, std::size_t seats)
{
    std::vector<std::string> hidden;
    for (const auto &[name, when] : materials(protocol.visible))
        if (when != When::Always)
            hidden.push_back(name);
    if (seats > 1)
        hidden.emplace_back("each other");
    std::string text = inWords(seats) + (seats == 1 ? " primary answers every drawn question" : " primaries answer the same questions");
    return text + (hidden.empty() ? "." : " without seeing " + listed(hidden, "or") + ".");
}

std::string adjudicatorWords(const Protocol &protocol, const RolePlan &role)
{
    std::string text = role.type == "all" ? "A third person answers all questions" : "Where they differ, a third person answers";
    text += protocol.decision.adjudicatorSeesAnswers ? ", and sees both answers without names after an own first one." : ", also blind.";
    if (role.type != "all" && role.decoyPercent > 0)
        text += " Agreed questions are mixed in, " + std::to_string(role.decoyPercent) + " % of the conflicts.";
    return text;
}

std::string sealWords(const Protocol &protocol)
{
    std::string text = protocol.seal.style == SealStyle::Instant ? "A choice seals the answer at once" : "An answer is sealed by Enter";
    if (protocol.seal.style == SealStyle::Confirm && protocol.seal.sameKeyTwice)
        text += " or by the same key twice";
    switch (protocol.seal.undo) {
    case Undo::None: return text + "; it cannot be taken back.";
    case Undo::Last: return text + "; the last one can be taken back.";
    case Undo::Submit: return text + "; it can be taken back until the batch is submitted.";
    }
    return text;
}

std::string timeWords(const TimeRule &time)
{
    if (time.hardS)
        return "Each question may take " + std::to_string(*time.hardS) + " s at most.";
    if (time.softS)
        return "Each question should take about " + std::to_string(*time.softS) + " s.";
    return "There is no time limit.";
}

std::string inputWords(const ModelInput &input)
{
    const std::string size = input.maxSide > 0 ? "with at most " + std::to_string(input.maxSide) + " px on the longer side"
                                               : "as " + std::to_string(input.width) + " × " + std::to_string(input.height) + " px";
    return "The models were given the figures " + size + ", " + std::to_string(input.bits) + " bit.";
}

} // namespace

std::vector<std::string> plainWords(const Protocol &protocol)
{
    std::vector<std::string> lines{populationWords(protocol.population), sampleWords(protocol), capWords(protocol.sample)};
    for (const Role role : {Role::Primary, Role::Adjudicator, Role::Volunteer, Role::Auditor, Role::Screener, Role::Scorer, Role::Coder}) {
        const auto found = protocol.plan.find(std::string(roleName(role)));
        if (found == protocol.plan.end())
            continue;
        const std::size_t seats = found->second.seats.size();
        if (role == Role::Primary)
            lines.push_back(primariesWords(protocol, seats));
        else if (role == Role::Adjudicator)
            lines.push_back(adjudicatorWords(protocol, found->second));
        else
            lines.push_back(inWords(seats) + " " + found->first + (seats == 1 ? " answers" : "s answer") + (found->second.type == "all" ? " every drawn unit." : " the parts dealt to them."));
    }
    if (protocol.decision.rule == "primaries-then-adjudicator") {
        lines.emplace_back("Equal answers become gold. Else the third decides.");
        lines.emplace_back(protocol.decision.allDiffer == "discard" ? "If all three differ, the question is discarded." : "If all three differ, the coordinator decides.");
    }
    if (protocol.answer.defective)
        lines.emplace_back("A question may be marked defective instead of answered.");
    std::vector<std::string> after;
    for (const auto &[name, when] : materials(protocol.visible))
        if (when == When::After)
            after.push_back(name);
    if (!after.empty())
        lines.push_back("After the own answer " + listed(after, "and") + (after.size() == 1 ? " is" : " are") + " shown.");
    if (const auto input = viewerRule(protocol).modelInput)
        lines.push_back(inputWords(*input));
    lines.push_back(sealWords(protocol));
    lines.push_back(timeWords(protocol.time));
    std::erase(lines, std::string{});
    return lines;
}

} // namespace review
