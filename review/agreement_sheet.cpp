#include "review/agreement_sheet.h"

#include "review/agreement_matrix.h"
#include "review/agreement_means.h"
#include "review/agreement_measured.h"
#include "review/agreement_rules.h"
#include "review/plan.h"
#include "stats/kappa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace review {

namespace {

constexpr double kRounding = 1e-9;
// Where raters agree this often and κ is this low, the reader needs to be told why.
constexpr double kMuchAgreement = 0.8, kLittleKappa = 0.4;

std::vector<std::string> splitNames(const std::string &joined)
{
    std::vector<std::string> parts;
    if (joined.empty())
        return parts;
    std::size_t from = 0;
    for (std::size_t at = joined.find('|'); at != std::string::npos; at = joined.find('|', from)) {
        parts.push_back(joined.substr(from, at - from));
        from = at + 1;
    }
    parts.push_back(joined.substr(from));
    return parts;
}

void fillCoefficients(SheetRow &row, const std::vector<NamedRule> &rules, const stats::PairTable &table, const stats::RatingCounts &counts)
{
    for (const NamedRule &named : rules) {
        Coefficient coefficient = closedForm(named.rule, table, counts);
        if (named.name == "scott") {
            coefficient.perCategory.clear();
            for (auto *part : {&coefficient.se0, &coefficient.z})
                part->reset();
        }
        if (named.name == "cohen")
            row.cohen = std::move(coefficient);
        else
            row.coefficients.push_back({named.name, std::move(coefficient)});
    }
}

/// Without categories there is nothing to count in, which is another reason than that nobody answered.
void sayNoCategories(SheetRow &row)
{
    row.cohen.undefined = "no categories are declared";
    for (NamedCoefficient &named : row.coefficients)
        named.coefficient.undefined = row.cohen.undefined;
}

/// Reads rows of one set of patterns: a stratum's, or those of all.
class RowReader {
public:
    RowReader(const SheetInput &frame, const std::vector<NamedRule> &pairRules, const std::vector<NamedRule> &allRules)
        : m_frame(frame), m_pairRules(pairRules), m_allRules(allRules)
    {
    }

    SheetRow pair(const std::optional<std::string> &stratum, const stats::RatingPatterns &patterns, std::size_t first, std::size_t second) const
    {
        SheetRow row;
        row.stratum = stratum;
        row.first = m_frame.raters[first];
        row.second = m_frame.raters[second];
        const auto pairs = stats::pairPatterns(patterns, static_cast<int>(first), static_cast<int>(second));
        const stats::PairTable table = stats::pairTable(pairs, 0, 1);
        fillCoefficients(row, m_pairRules, table, stats::ratingCounts(pairs));
        if (m_frame.categories.empty()) {
            sayNoCategories(row);
            return row;
        }
        row.n = table.total();
        row.agree = table.agreements();
        for (int i = 0; i < table.categories; ++i) {
            auto &line = row.table.emplace_back();
            for (int j = 0; j < table.categories; ++j)
                line.push_back(table.at(i, j));
        }
        if (const auto kappa = stats::cohenKappa(table); kappa.value)
            row.kappaMax = kappa.maximum;
        const stats::TwoByTwo two = stats::twoByTwo(table);
        row.two = {two.prevalenceIndex, two.biasIndex, two.pabak, two.positive, two.negative};
        return row;
    }

    SheetRow all(const std::optional<std::string> &stratum, const stats::RatingPatterns &patterns) const
    {
        SheetRow row;
        row.stratum = stratum;
        row.cohen.undefined = "for two raters only";
        const stats::RatingCounts counts = stats::ratingCounts(patterns);
        fillCoefficients(row, m_allRules, {}, counts);
        row.marginals.assign(m_frame.raters.size(), std::vector<std::int64_t>(m_frame.categories.size(), 0));
        for (const auto &pattern : patterns.rows)
            for (std::size_t rater = 0; rater < pattern.codes.size(); ++rater)
                if (pattern.codes[rater] > 0)
                    row.marginals[rater][pattern.codes[rater] - 1U] += pattern.units;
        for (const auto &unit : counts.rows)
            if (unit.ratings >= 2) {
                row.n += unit.units;
                row.agree += std::ranges::find(unit.counts, unit.ratings) != unit.counts.end() ? unit.units : 0;
            }
        if (m_frame.categories.empty())
            sayNoCategories(row);
        return row;
    }

    std::vector<SheetRow> pairs(const std::optional<std::string> &stratum, const stats::RatingPatterns &patterns) const
    {
        std::vector<SheetRow> rows;
        for (std::size_t first = 0; first < m_frame.raters.size(); ++first)
            for (std::size_t second = first + 1; second < m_frame.raters.size(); ++second)
                rows.push_back(pair(stratum, patterns, first, second));
        return rows;
    }

private:
    const SheetInput &m_frame;
    const std::vector<NamedRule> &m_pairRules;
    const std::vector<NamedRule> &m_allRules;
};

/// Rows by categories, and how many ratings there are.
void addTabledRows(Sheet &sheet, const AgreementMatrix &matrix)
{
    const SheetInput &frame = matrix.frame();
    const auto pairRules = agreementRules(frame, true), allRules = agreementRules(frame, false);
    const RowReader reader(frame, pairRules, allRules);
    const bool many = frame.raters.size() > 2, strata = !sheet.byNames.empty();
    stats::RatingPatterns pooled{static_cast<int>(frame.raters.size()), static_cast<int>(frame.categories.size()), {}};
    for (std::size_t at = 0; at < matrix.strata(); ++at) {
        const stats::RatingPatterns patterns = matrix.patterns(at);
        pooled = at == 0 ? patterns : stats::mergePatterns(pooled, patterns);
        if (!strata)
            continue;
        for (SheetRow &row : reader.pairs(matrix.stratum(at), patterns))
            sheet.rows.push_back(std::move(row));
        if (many)
            sheet.rowsOfAll.push_back(reader.all(matrix.stratum(at), patterns));
    }
    for (const auto &row : pooled.rows)
        for (const auto code : row.codes)
            (code > 0 ? sheet.ratings : sheet.missing) += row.units;
    // No categories: nothing was counted, and everything is missing.
    if (frame.categories.empty())
        sheet.missing = sheet.units * static_cast<std::int64_t>(frame.raters.size());

    std::vector<SheetRow> whole = reader.pairs({}, pooled);
    if (strata)
        sheet.pooled = std::move(whole);
    else
        sheet.rows = std::move(whole);
    if (many && strata)
        sheet.pooledOfAll = reader.all({}, pooled);
    else if (many)
        sheet.rowsOfAll.push_back(reader.all({}, pooled));
}

std::string nameOf(const SheetRow &row)
{
    return row.first + " and " + row.second + (row.stratum && !row.stratum->empty() ? " in " + *row.stratum : std::string());
}

void warn(Sheet &sheet, const SheetInput &frame, std::int64_t outOfRange)
{
    if (const std::string skewed = skewedKeys(frame.keyLetters, static_cast<std::int64_t>(frame.categories.size())); !skewed.empty())
        sheet.warnings.push_back(skewed + " Who guesses that letter agrees with the others without reading: look at the agreement by chance (p_e) beside each kappa.");
    for (std::string &sentence : leftOutInWords(sheet.leftOut))
        sheet.warnings.push_back(std::move(sentence));
    if (outOfRange > 0)
        sheet.warnings.push_back(outOfRange == 1 ? std::string("1 answer is none of the declared categories and counts as missing.")
                                                 : fmt::format("{} answers are none of the declared categories and count as missing.", outOfRange));
    for (const SheetRow &pooled : sheet.pooled) {
        const auto limit = std::ranges::find_if(sheet.limits, [&](const SheetLimit &entry) { return entry.first == pooled.first && entry.second == pooled.second; });
        if (limit != sheet.limits.end() && pooled.cohen.value && *pooled.cohen.value < limit->kappaLeast - kRounding)
            sheet.warnings.push_back(fmt::format("{} and {}: the pooled kappa {:.4f} lies below {:.4f}, the least that its strata allow.", pooled.first, pooled.second,
                *pooled.cohen.value, limit->kappaLeast));
    }
    const auto explain = [&](const SheetRow &row) {
        if (row.cohen.constantRater && row.cohen.value) {
            sheet.warnings.push_back(fmt::format("{}: one rater used a single category, so a kappa of 0 does not speak of disagreement.", nameOf(row)));
        } else if (row.cohen.value && row.n > 1 && *row.cohen.pO >= kMuchAgreement && *row.cohen.value < kLittleKappa) {
            std::string indices;
            if (row.two.prevalenceIndex && row.two.biasIndex)
                indices = fmt::format(" (prevalence index {:.2f}, bias index {:.2f})", *row.two.prevalenceIndex, *row.two.biasIndex);
            sheet.warnings.push_back(fmt::format("{}: they agree on {:.1f} % but kappa is {:.3f}, because the categories are used so unevenly{} that {:.1f} % would agree by chance.",
                nameOf(row), 100 * *row.cohen.pO, *row.cohen.value, indices, 100 * *row.cohen.pE));
        }
    };
    std::ranges::for_each(sheet.rows, explain);
    std::ranges::for_each(sheet.pooled, explain);
}

} // namespace

const Coefficient *SheetRow::find(const std::string &name) const
{
    if (name == "cohen")
        return first.empty() && second.empty() ? nullptr : &cohen;
    const auto found = std::ranges::find(coefficients, name, &NamedCoefficient::name);
    return found == coefficients.end() ? nullptr : &found->coefficient;
}

Sheet agreementSheet(const SheetInput &input) { return agreementSheet(AgreementMatrix(input)); }

Sheet agreementSheet(const AgreementMatrix &matrix)
{
    const SheetInput &frame = matrix.frame();
    Sheet sheet;
    sheet.raters = frame.raters;
    sheet.categories = frame.categories;
    sheet.byNames = splitNames(frame.byAttribute);
    sheet.units = static_cast<std::int64_t>(matrix.units());
    sheet.leftOut = matrix.leftOut();

    if (matrix.tooMany())
        addMeasuredRows(sheet, matrix);
    else
        addTabledRows(sheet, matrix);
    if (!sheet.byNames.empty())
        addMeans(sheet);
    warn(sheet, frame, matrix.outOfRange());
    return sheet;
}

} // namespace review
