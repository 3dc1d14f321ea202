#include "review/agreement_measured.h"

#include "review/agreement_drawn.h"
#include "review/agreement_rules.h"

namespace review {

namespace {

Coefficient measuredAlpha(const SheetInput &frame, const stats::AgreementRule &rule, const Drawn &drawn)
{
    const stats::Estimate alpha = stats::krippendorffAlpha(frame.categories.size(), drawn.patterns, drawn.often, rule.metric, rule.values);
    Coefficient result;
    result.value = alpha.value;
    result.undefined = inWords(alpha.why);
    result.dO = alpha.observed;
    result.dE = alpha.expected;
    if (alpha.value)
        result.interval = "by resampling only";
    return result;
}

SheetRow measuredRow(const SheetInput &frame, const std::vector<NamedRule> &rules, const Drawn &drawn, bool pair)
{
    SheetRow row;
    double twice = 0, same = 0, agreement = 0;
    for (std::size_t p = 0; p < drawn.patterns.size(); ++p) {
        double ratings = 0, squares = 0;
        for (const auto &[category, often] : drawn.patterns[p].counts) {
            ratings += static_cast<double>(often);
            squares += static_cast<double>(often * often);
        }
        if (ratings < 2)
            continue;
        twice += drawn.often[p];
        same += drawn.patterns[p].counts.size() == 1 ? drawn.often[p] : 0;
        agreement += drawn.often[p] * (squares - ratings) / (ratings * (ratings - 1));
    }
    row.n = static_cast<std::int64_t>(twice);
    row.agree = static_cast<std::int64_t>(same);
    const auto observed = twice > 0 ? std::optional(agreement / twice) : std::nullopt;
    row.cohen.undefined = pair ? kTooManyValues : "for two raters only";
    if (pair)
        row.cohen.pO = observed;
    for (const NamedRule &named : rules) {
        if (named.name == "cohen")
            continue;
        Coefficient coefficient;
        if (named.rule.kind == stats::AgreementRule::Kind::Alpha) {
            coefficient = measuredAlpha(frame, named.rule, drawn);
        } else {
            coefficient.undefined = twice > 0 ? kTooManyValues : inWords(stats::Undefined::NoPairs);
            if (named.rule.weights.empty() && named.name == "fleiss")
                coefficient.pA = observed;
        }
        row.coefficients.push_back({named.name, std::move(coefficient)});
    }
    if (twice <= 0 && pair)
        row.cohen.undefined = inWords(stats::Undefined::NoPairs);
    return row;
}

} // namespace

void addMeasuredRows(Sheet &sheet, const AgreementMatrix &matrix)
{
    const SheetInput &frame = matrix.frame();
    const auto pairRules = agreementRules(frame, true), allRules = agreementRules(frame, false);
    const bool many = frame.raters.size() > 2, strata = !sheet.byNames.empty();
    for (std::size_t row = 0; row < matrix.units(); ++row)
        for (std::size_t rater = 0; rater < frame.raters.size(); ++rater)
            ++(matrix.code(row, rater) > 0 ? sheet.ratings : sheet.missing);

    std::vector<std::size_t> every;
    const auto pairs = [&](const std::vector<std::size_t> &of, const std::optional<std::string> &stratum, std::vector<SheetRow> &into) {
        for (std::size_t first = 0; first < frame.raters.size(); ++first)
            for (std::size_t second = first + 1; second < frame.raters.size(); ++second) {
                into.push_back(measuredRow(frame, pairRules, drawnOf(matrix, of, std::pair(first, second), 0), true));
                into.back().stratum = stratum;
                into.back().first = frame.raters[first];
                into.back().second = frame.raters[second];
            }
    };
    const auto all = [&](const std::vector<std::size_t> &of, const std::optional<std::string> &stratum) {
        SheetRow row = measuredRow(frame, allRules, drawnOf(matrix, of, {}, 0), false);
        row.stratum = stratum;
        return row;
    };
    for (std::size_t at = 0; at < matrix.strata(); ++at) {
        every.push_back(at);
        if (!strata)
            continue;
        pairs({at}, matrix.stratum(at), sheet.rows);
        if (many)
            sheet.rowsOfAll.push_back(all({at}, matrix.stratum(at)));
    }
    pairs(every, {}, strata ? sheet.pooled : sheet.rows);
    if (many && strata)
        sheet.pooledOfAll = all(every, {});
    else if (many)
        sheet.rowsOfAll.push_back(all(every, {}));
}

} // namespace review
