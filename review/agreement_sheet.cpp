#include "review/agreement_sheet.h"

#include "stats/kappa.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace review {

namespace {

constexpr double kRounding = 1e-9;

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

SheetRow rowOf(const std::optional<std::string> &stratum, const SheetInput &input, std::size_t first, std::size_t second, const std::vector<const SheetUnit *> &units)
{
    SheetRow row;
    row.stratum = stratum;
    row.first = input.raters[first];
    row.second = input.raters[second];
    const int q = static_cast<int>(input.categories.size());
    std::vector<int> a, b;
    const auto code = [&](const SheetUnit &unit, std::size_t rater) {
        const int given = rater < unit.codes.size() ? unit.codes[rater] : 0;
        return given < 0 || given > q ? 0 : given;
    };
    for (const SheetUnit *unit : units) {
        a.push_back(code(*unit, first));
        b.push_back(code(*unit, second));
    }
    const auto table = stats::pairTable(a, b, q);
    if (!table) {
        row.cohen.undefined = "no categories are declared";
        return row;
    }
    row.n = table->total();
    row.agree = table->agreements();
    for (int i = 0; i < q; ++i) {
        auto &line = row.table.emplace_back();
        for (int j = 0; j < q; ++j)
            line.push_back(table->at(i, j));
    }
    const stats::Kappa kappa = stats::cohenKappa(*table);
    row.cohen.value = kappa.value;
    row.cohen.undefined = inWords(kappa.why);
    row.cohen.pO = kappa.observed;
    row.cohen.pE = kappa.expected;
    row.kappaMax = kappa.maximum;
    if (!kappa.value)
        return row;
    row.cohen.constantRater = oneRaterConstant(*table);
    row.cohen.interval = inWords(kappa.noInterval);
    row.cohen.low = kappa.low;
    row.cohen.high = kappa.high;
    // From one unit nothing can be said of an error.
    if (row.n > 1) {
        row.cohen.se = kappa.error;
        row.cohen.se0 = kappa.nullError;
        row.cohen.z = kappa.z;
        row.cohen.p = kappa.p;
    }
    return row;
}

std::vector<SheetRow> rowsOf(const std::optional<std::string> &stratum, const SheetInput &input, const std::vector<const SheetUnit *> &units)
{
    std::vector<SheetRow> rows;
    for (std::size_t first = 0; first < input.raters.size(); ++first)
        for (std::size_t second = first + 1; second < input.raters.size(); ++second)
            rows.push_back(rowOf(stratum, input, first, second, units));
    return rows;
}

SheetMean meanOf(const SheetRow &pair, const std::vector<SheetRow> &rows, bool weighted)
{
    SheetMean mean{pair.first, pair.second};
    double sum = 0, weights = 0;
    for (const SheetRow &row : rows) {
        if (row.first != pair.first || row.second != pair.second)
            continue;
        const std::string name = row.stratum.value_or(std::string{});
        if (!row.cohen.value) {
            mean.leftOut.push_back(name);
            continue;
        }
        const double weight = weighted ? static_cast<double>(row.n) : 1;
        sum += weight * *row.cohen.value;
        weights += weight;
        mean.strata.push_back(name);
    }
    if (weights > 0)
        mean.cohen = sum / weights;
    return mean;
}

std::optional<SheetLimit> limitOf(const SheetRow &pair, const std::vector<SheetRow> &rows)
{
    std::vector<stats::Stratum> strata;
    for (const SheetRow &row : rows)
        if (row.first == pair.first && row.second == pair.second && row.n > 0 && row.cohen.pE)
            strata.push_back({row.n, row.agree, *row.cohen.pE});
    const auto bound = stats::pooledBound(strata);
    if (!bound)
        return {};
    return SheetLimit{pair.first, pair.second, bound->expectedMost, bound->kappaLeast};
}

void warn(Sheet &sheet, std::int64_t outOfRange)
{
    if (outOfRange > 0)
        sheet.warnings.push_back(fmt::format("{} answers are none of the declared categories and count as missing.", outOfRange));
    for (const SheetRow &pooled : sheet.pooled) {
        const auto limit = std::ranges::find_if(sheet.limits, [&](const SheetLimit &entry) { return entry.first == pooled.first && entry.second == pooled.second; });
        if (limit != sheet.limits.end() && pooled.cohen.value && *pooled.cohen.value < limit->kappaLeast - kRounding)
            sheet.warnings.push_back(fmt::format("{} and {}: the pooled kappa {:.4f} lies below {:.4f}, the least that its strata allow.", pooled.first, pooled.second,
                *pooled.cohen.value, limit->kappaLeast));
    }
    const auto constant = [&](const SheetRow &row) {
        if (row.cohen.constantRater && row.cohen.value)
            sheet.warnings.push_back(fmt::format("{} and {}{}: one rater used a single category, so a kappa of 0 does not speak of disagreement.", row.first, row.second,
                row.stratum && !row.stratum->empty() ? " in " + *row.stratum : std::string{}));
    };
    std::ranges::for_each(sheet.rows, constant);
    std::ranges::for_each(sheet.pooled, constant);
}

} // namespace

Sheet agreementSheet(const SheetInput &input)
{
    Sheet sheet;
    sheet.raters = input.raters;
    sheet.categories = input.categories;
    sheet.byNames = splitNames(input.byAttribute);
    sheet.units = static_cast<std::int64_t>(input.units.size());

    std::vector<const SheetUnit *> all;
    std::map<std::string, std::vector<const SheetUnit *>> strata;
    std::int64_t outOfRange = 0;
    for (const SheetUnit &unit : input.units) {
        all.push_back(&unit);
        strata[unit.stratum].push_back(&unit);
        for (std::size_t rater = 0; rater < input.raters.size(); ++rater) {
            const int code = rater < unit.codes.size() ? unit.codes[rater] : 0;
            const bool valid = code > 0 && std::cmp_less_equal(code, input.categories.size());
            sheet.ratings += valid ? 1 : 0;
            sheet.missing += valid ? 0 : 1;
            outOfRange += !valid && code != 0 ? 1 : 0;
        }
    }
    if (sheet.byNames.empty()) {
        sheet.rows = rowsOf({}, input, all);
    } else {
        for (const auto &[stratum, units] : strata)
            for (SheetRow &row : rowsOf(stratum, input, units))
                sheet.rows.push_back(std::move(row));
        sheet.pooled = rowsOf({}, input, all);
        for (const SheetRow &pair : sheet.pooled) {
            sheet.meanOfStrata.push_back(meanOf(pair, sheet.rows, false));
            sheet.weightedMeanOfStrata.push_back(meanOf(pair, sheet.rows, true));
            if (const auto limit = limitOf(pair, sheet.rows))
                sheet.limits.push_back(*limit);
        }
    }
    warn(sheet, outOfRange);
    return sheet;
}

} // namespace review
