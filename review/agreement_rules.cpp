#include "review/agreement_rules.h"

#include <algorithm>

namespace review {

namespace {

using Kind = stats::AgreementRule::Kind;

struct NamedWeights {
    std::string suffix;
    std::vector<double> weights;
    bool cohen = false; ///< Cohen's κ has it too.
};

std::vector<NamedWeights> weightsOf(const SheetInput &frame)
{
    // Above kMostTabled the names alone: nothing is weighted there.
    const int q = frame.categories.size() > kMostTabled ? 0 : static_cast<int>(frame.categories.size());
    const auto asked = [&](const char *name) { return std::ranges::find(frame.weightings, name) != frame.weightings.end(); };
    const bool ordered = frame.scale != RatingScale::Nominal;
    std::vector<NamedWeights> all;
    if (ordered || asked("linear"))
        all.push_back({"_linear", stats::weightMatrix(stats::Weighting::Linear, q), true});
    if (ordered || asked("quadratic"))
        all.push_back({"_quadratic", stats::weightMatrix(stats::Weighting::Quadratic, q), true});
    if (asked("radical"))
        all.push_back({"_radical", stats::radicalWeights(q)});
    if (asked("ordinal"))
        all.push_back({"_ordinal", stats::ordinalWeights(q)});
    if (!frame.customWeights.empty())
        all.push_back({"_custom", frame.customWeights, true});
    return all;
}

bool oneRaterConstant(const stats::PairTable &table)
{
    int rows = 0, columns = 0;
    for (int i = 0; i < table.categories; ++i) {
        std::int64_t row = 0, column = 0;
        for (int j = 0; j < table.categories; ++j) {
            row += table.at(i, j);
            column += table.at(j, i);
        }
        rows += row > 0 ? 1 : 0;
        columns += column > 0 ? 1 : 0;
    }
    return rows == 1 || columns == 1;
}

Coefficient cohenOf(const stats::PairTable &table, const std::vector<double> &weights)
{
    const stats::Kappa kappa = weights.empty() ? stats::cohenKappa(table) : stats::cohenKappa(table, weights);
    Coefficient result;
    result.value = kappa.value;
    result.undefined = inWords(kappa.why);
    result.pO = kappa.observed;
    result.pE = kappa.expected;
    if (!kappa.value)
        return result;
    result.constantRater = oneRaterConstant(table);
    result.interval = inWords(kappa.noInterval);
    result.low = kappa.low;
    result.high = kappa.high;
    // From one unit nothing can be said of an error.
    if (kappa.pairs > 1) {
        result.se = kappa.error;
        result.se0 = kappa.nullError;
        result.z = kappa.z;
        result.p = kappa.p;
    }
    return result;
}

Coefficient estimateOf(const stats::Estimate &estimate)
{
    Coefficient result;
    result.value = estimate.value;
    result.undefined = inWords(estimate.why);
    result.pA = estimate.observed;
    result.pE = estimate.expected;
    if (!estimate.value)
        return result;
    result.interval = inWords(estimate.noInterval);
    result.se = estimate.error;
    result.low = estimate.low;
    result.high = estimate.high;
    return result;
}

Coefficient fleissOf(const stats::RatingCounts &counts, const std::vector<double> &weights)
{
    Coefficient result = estimateOf(stats::fleissKappa(counts, weights));
    if (!weights.empty())
        return result;
    const stats::FleissDetail detail = stats::fleissDetail(counts);
    result.perCategory = detail.perCategory;
    if (result.value && counts.rated() > 1) {
        result.se0 = detail.nullError;
        result.z = detail.z;
    }
    return result;
}

Coefficient alphaOf(const stats::RatingCounts &counts, const stats::AgreementRule &rule)
{
    const stats::Estimate alpha = stats::krippendorffAlpha(counts, rule.metric, rule.values);
    if (rule.metric == stats::Metric::Nominal) {
        Coefficient result = estimateOf(stats::alphaAnalytic(counts));
        result.value = alpha.value;
        result.undefined = inWords(alpha.why);
        if (!alpha.value) {
            for (auto *part : {&result.se, &result.low, &result.high})
                part->reset();
            result.interval.clear();
        }
        return result;
    }
    Coefficient result;
    result.value = alpha.value;
    result.undefined = inWords(alpha.why);
    result.dO = alpha.observed;
    result.dE = alpha.expected;
    if (alpha.value)
        result.interval = "by resampling only";
    return result;
}

Coefficient formOf(const stats::AgreementRule &rule, const stats::PairTable &table, const stats::RatingCounts &counts)
{
    switch (rule.kind) {
    case Kind::Cohen: return cohenOf(table, rule.weights);
    case Kind::Fleiss: return fleissOf(counts, rule.weights);
    case Kind::BrennanPrediger: return estimateOf(stats::brennanPrediger(counts, rule.weights));
    case Kind::GwetAc: return estimateOf(stats::gwetAc(counts, rule.weights));
    case Kind::Alpha: break;
    }
    return alphaOf(counts, rule);
}

/// Undefined in general words: what is known of the answers and of the weights says more.
std::string whyUndefined(const std::string &general, const stats::AgreementRule &rule, const stats::RatingCounts &counts)
{
    if (counts.rated() == 0 && general == inWords(stats::Undefined::NoPairs))
        return "no answers";
    const bool equal = !rule.weights.empty() && std::ranges::all_of(rule.weights, [](double weight) { return weight == 1.0; });
    if (equal && counts.categories > 1 && general == inWords(stats::Undefined::NoVariation))
        return "the weights count no two categories as different";
    return general;
}

} // namespace

std::string inWords(stats::Undefined why)
{
    switch (why) {
    case stats::Undefined::No: return {};
    case stats::Undefined::BadInput: return "the answers do not fit the declared categories";
    case stats::Undefined::NoPairs: return "no common units";
    case stats::Undefined::NoVariation: return "one category only";
    case stats::Undefined::TooFew: return "one unit only";
    case stats::Undefined::ZeroError: return "interval not estimable";
    }
    return "not defined";
}

std::vector<NamedRule> agreementRules(const SheetInput &frame, bool pair)
{
    std::vector<NamedRule> rules;
    const auto weights = weightsOf(frame);
    const auto add = [&](const std::string &name, Kind kind, const std::string &weighted, bool cohen) {
        rules.push_back({name, {.kind = kind}});
        for (const NamedWeights &entry : weights)
            if (!weighted.empty() && (entry.cohen || !cohen))
                rules.push_back({weighted + entry.suffix, {.kind = kind, .weights = entry.weights}});
    };
    if (pair) {
        add("cohen", Kind::Cohen, "cohen", true);
        add("scott", Kind::Fleiss, {}, false);
    }
    add("brennan_prediger", Kind::BrennanPrediger, "brennan_prediger", false);
    add("ac1", Kind::GwetAc, "ac2", false);
    add("fleiss", Kind::Fleiss, "fleiss", false);
    const auto alpha = [&](const char *name, stats::Metric metric) { rules.push_back({name, {.kind = Kind::Alpha, .metric = metric, .values = frame.values}}); };
    alpha("alpha", stats::Metric::Nominal);
    if (frame.scale >= RatingScale::Ordinal)
        alpha("alpha_ordinal", stats::Metric::Ordinal);
    if (frame.scale >= RatingScale::Interval)
        alpha("alpha_interval", stats::Metric::Interval);
    if (frame.scale >= RatingScale::Ratio)
        alpha("alpha_ratio", stats::Metric::Ratio);
    return rules;
}

Coefficient closedForm(const stats::AgreementRule &rule, const stats::PairTable &table, const stats::RatingCounts &counts)
{
    Coefficient result = formOf(rule, table, counts);
    result.undefined = whyUndefined(result.undefined, rule, counts);
    return result;
}

} // namespace review
