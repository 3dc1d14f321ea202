#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "review/adjudication.h"
#include "review/baseline.h"
#include "review/grounding.h"
#include "stats/alpha.h"
#include "stats/multi_rater.h"
#include "stats/scores.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace app {
namespace {

using nlohmann::json;

/// Labels as the letters that the rule compares, in the order of their bytes.
class Letters {
public:
    explicit Letters(const json &cases)
    {
        std::map<std::string, char> seen;
        for (const json &item : cases)
            for (const char *who : {"primary1", "primary2", "third"})
                for (const std::string &label : labelsOf(item.value(who, json(nullptr))))
                    seen.emplace(label, '\0');
        if (seen.size() > 200)
            throw UnfitInput("There are more than 200 different labels.");
        char next = 1;
        for (auto &[label, letter] : seen) {
            letter = next++;
            m_letters.emplace(label, letter);
            m_labels.emplace(letter, label);
        }
    }
    std::optional<review::Verdict> verdict(const json &answer) const
    {
        std::string letters;
        for (const std::string &label : labelsOf(answer))
            letters += m_letters.at(label);
        // An empty cell, or a choice of nothing, is no answer.
        if (letters.empty())
            return {};
        return review::Verdict{.answer = review::Answer::ofLetters(letters)};
    }
    json labels(const review::Answer &answer, bool set) const
    {
        if (answer.empty())
            return nullptr;
        json list = json::array();
        for (const char letter : answer.letters)
            list.push_back(m_labels.at(letter));
        return set ? list : list.at(0);
    }

private:
    static std::vector<std::string> labelsOf(const json &answer)
    {
        if (answer.is_null() || answer == "")
            return {};
        return answer.is_array() ? answer.get<std::vector<std::string>>() : std::vector{answer.get<std::string>()};
    }
    std::map<std::string, char> m_letters;
    std::map<char, std::string> m_labels;
};

/// Names of the branches in the reference, which calls them by what becomes of the item.
std::string statusOf(review::Branch branch)
{
    switch (branch) {
    case review::Branch::NeedsPrimary: return "needs_primary";
    case review::Branch::NeedsAdjudicator: return "needs_adjudicator";
    case review::Branch::Agreed: return "gold_agreed";
    case review::Branch::TieBroken: return "gold_adjudicated";
    case review::Branch::Discarded: break;
    }
    return "discarded";
}

json adjudication(const json &input, const std::string &)
{
    json all = json::object(), counts = {{"gold_agreed", 0}, {"gold_adjudicated", 0}, {"discarded", 0}, {"needs_adjudicator", 0}, {"needs_primary", 0}};
    for (const bool sets : {false, true}) {
        const char *member = sets ? "sets" : "single";
        if (!input.contains(member))
            continue;
        const Letters letters(input[member]);
        json outcomes = json::array();
        for (const json &item : input[member]) {
            const auto of = [&](const char *who) { return letters.verdict(item.value(who, json(nullptr))); };
            const auto decision = review::decide(of("primary1"), of("primary2"), of("third"));
            const std::string status = statusOf(decision.branch);
            const json gold = letters.labels(decision.label, sets);
            outcomes.push_back(sets ? json{{"status", status}, {"gold", gold}} : json::array({status, gold}));
            if (!sets)
                counts[status] = counts[status].get<int>() + 1;
        }
        all[member] = outcomes;
    }
    all["counts_of_single"] = counts;
    return all;
}

std::optional<double> percent(const std::optional<double> &share) { return share ? std::optional(100 * *share) : std::nullopt; }

json summaryJson(const review::GroundingSummary &summary)
{
    Findings findings;
    findings.put("n", json(summary.rows));
    findings.put("n_scored", json(summary.scored));
    findings.put("n_incomplete", json(summary.incomplete));
    findings.put("accuracy_pct", percent(summary.accuracy()), "no answer is known to be right or wrong");
    findings.put("no_rationale_n", json(summary.noRationale));
    findings.put("no_rationale_pct", percent(summary.noRationaleShare()), "nothing is scored");
    findings.put("rationale_n", json(summary.rationale));
    findings.put("mean_grounding", summary.meanScore(), "no rationale is scored");
    findings.put("grounded_n", json(summary.grounded));
    findings.put("grounded_pct", percent(summary.groundedShare()), "no rationale is scored");
    findings.put("correct_grounded_n", json(summary.correctGrounded));
    findings.put("correct_grounded_pct", percent(summary.correctGroundedShare()), "nothing is scored");
    return findings.done();
}

/// Exact share and coefficients of two auditors on the scale 1 … 5.
void putAuditors(Findings &findings, const std::vector<review::GroundingRow> &rows)
{
    constexpr int kScores = 5;
    std::vector<int> first, second;
    std::vector<double> scores, values{1, 2, 3, 4, 5};
    std::vector<std::uint16_t> codes;
    for (const auto &row : rows) {
        first.push_back(row.first.value_or(0));
        second.push_back(row.second.value_or(0));
        codes.insert(codes.end(), {static_cast<std::uint16_t>(first.back()), static_cast<std::uint16_t>(second.back())});
        if (row.first && row.second)
            scores.insert(scores.end(), {static_cast<double>(*row.first), static_cast<double>(*row.second)});
    }
    const auto table = stats::pairTable(first, second, kScores).value_or(stats::PairTable{});
    const auto put = [&](const std::string &key, const stats::Kappa &kappa) { findings.putWithInterval(key, kappa); };
    const auto plain = stats::cohenKappa(table);
    put("kappa_unweighted", plain);
    put("kappa_linear", stats::cohenKappa(table, stats::Weighting::Linear));
    put("kappa_quadratic", stats::cohenKappa(table, stats::Weighting::Quadratic));
    findings.put("exact_agreement_pct", percent(plain.observed), Findings::words(plain.why));
    const auto units = stats::ratingCounts(stats::countPatterns(std::span<const std::uint16_t>(codes), 2, kScores));
    const auto ac = stats::gwetAc(units, stats::weightMatrix(stats::Weighting::Linear, kScores));
    findings.put("ac2_linear", ac.value, Findings::words(ac.why));
    const auto alpha = stats::krippendorffAlpha(units, stats::Metric::Ordinal);
    findings.put("alpha_ordinal", alpha.value, Findings::words(alpha.why));
    const auto icc = stats::intraclass(scores, 2);
    findings.put("icc2_1", icc.two1, "all scores are equal, or there are too few");
    findings.put("icc2_k", icc.twoK, "all scores are equal, or there are too few");
}

json grounding(const json &input, const std::string &)
{
    std::vector<review::GroundingRow> rows;
    for (const json &row : input.at("rows")) {
        const auto score = [&](const char *who) -> std::optional<int> {
            if (!row.contains(who) || row[who].is_null())
                return {};
            const auto given = wholeOf(row[who]);
            if (given < 1 || given > 5)
                throw UnfitInput("A score lies between 1 and 5.");
            return static_cast<int>(given);
        };
        review::GroundingRow made{row.value("model", std::string()), score("expert1"), score("expert2")};
        if (row.contains("correct") && !row.at("correct").is_null())
            made.correct = rightIn(row.at("correct"));
        rows.push_back(std::move(made));
    }
    Findings findings;
    json models = json::object();
    for (const auto &[model, summary] : review::groundingByModel(rows))
        models[model] = summaryJson(summary);
    findings.put("per_model", models);
    findings.put("all", summaryJson(review::groundingSummary(rows)));
    putAuditors(findings, rows);
    return findings.done();
}

json intervalJson(const std::optional<stats::Interval> &interval) { return interval ? json::array({interval->low, interval->high}) : json(nullptr); }

json meanJson(const review::BaselineMean &mean)
{
    Findings findings;
    findings.put("value", mean.value, "no answers");
    findings.put("right", json(mean.right));
    findings.put("n", json(mean.n));
    findings.put("wilson", intervalJson(mean.wilson));
    findings.put("ci_cluster", intervalJson(mean.clustered));
    json done = findings.done();
    if (!mean.wilson)
        done["undefined"]["wilson"] = mean.n == 0 ? "no answers" : "for a share of single answers only";
    if (!mean.clustered)
        done["undefined"]["ci_cluster"] = "fewer than two persons or items";
    return done;
}

json baseline(const json &input, const std::string &)
{
    if (input.contains("answers")) {
        std::vector<review::BaselineAnswer> answers;
        for (const json &answer : input.at("answers")) {
            answers.push_back({answer.at("person").get<std::string>(), answer.at("item").get<std::string>(), answer.value("task", std::string()),
                               rightIn(answer.at("right"))});
        }
        const auto found = review::baseline(answers);
        json all = {{"by_response", meanJson(found.byResponse)}, {"by_item", meanJson(found.byItem)}, {"by_person", meanJson(found.byPerson)},
                    {"mean_over_tasks", meanJson(found.overTasks)}, {"tasks", json::object()}};
        for (const auto &[task, mean] : found.tasks)
            all["tasks"][task] = meanJson(mean);
        return all;
    }
    std::map<std::string, review::TaskCount> counts;
    std::int64_t all = 0;
    for (const auto &[task, pair] : input.at("tasks").items()) {
        counts[task] = {wholeOf(pair.at(0)), wholeOf(pair.at(1))};
        addCount(all, counts[task].answered);
        if (counts[task].right < 0 || counts[task].right > counts[task].answered)
            throw UnfitInput("Task “" + task + "” has more right answers than answers.");
    }
    const auto means = review::taskMeans(counts);
    Findings findings;
    json shares = json::object(), intervals = json::object();
    bool gap = false;
    for (const auto &[task, mean] : means.tasks) {
        const auto share = percent(mean.value);
        shares[task] = share ? json(*share) : json(nullptr);
        gap = gap || !share;
        intervals[task] = mean.wilson ? intervalJson(mean.wilson) : json::array({nullptr, nullptr});
    }
    findings.put("task_pct", shares);
    findings.put("macro_pct", percent(means.macro), "no answers");
    findings.put("micro_pct", percent(means.micro), "no answers");
    findings.put("wilson", intervals);
    if (gap)
        for (const char *key : {"task_pct", "wilson"})
            findings.explain(key, "no answers");
    return findings.done();
}

} // namespace

std::vector<StatsKind> reviewKinds()
{
    return {{"adjudication_rule", "single, sets: primary1, primary2, third of each item", adjudication},
            {"grounding_table9", "rows: model, expert1, expert2, correct", grounding},
            {"human_baseline", "tasks (name → [right, answered]); or answers: person, item, task, right", baseline}};
}

} // namespace app
