#include "review/agreement_means.h"

#include "stats/kappa.h"

#include <algorithm>

namespace review {

namespace {

std::vector<const SheetRow *> strataOf(const SheetRow &pooled, const std::vector<SheetRow> &rows)
{
    std::vector<const SheetRow *> strata;
    for (const SheetRow &row : rows)
        if (row.first == pooled.first && row.second == pooled.second)
            strata.push_back(&row);
    return strata;
}

NamedMean meanOf(const std::string &name, const std::vector<const SheetRow *> &strata, bool weighted, std::vector<std::string> *counted)
{
    NamedMean mean{name};
    double sum = 0, weights = 0;
    for (const SheetRow *row : strata) {
        const Coefficient *coefficient = row->find(name);
        if (coefficient == nullptr || !coefficient->value) {
            mean.leftOut.push_back(row->stratum.value_or(std::string()));
            continue;
        }
        const double weight = weighted ? static_cast<double>(row->n) : 1;
        sum += weight * *coefficient->value;
        weights += weight;
        if (counted != nullptr)
            counted->push_back(row->stratum.value_or(std::string()));
    }
    if (weights > 0)
        mean.value = sum / weights;
    return mean;
}

SheetMean means(const SheetRow &pooled, const std::vector<SheetRow> &rows, bool weighted)
{
    SheetMean mean{pooled.first, pooled.second};
    const auto strata = strataOf(pooled, rows);
    const bool pair = pooled.find("cohen") != nullptr;
    std::vector<std::string> names;
    if (pair)
        names.emplace_back("cohen");
    for (const NamedCoefficient &named : pooled.coefficients)
        names.push_back(named.name);
    const std::string leading = pair ? "cohen" : "fleiss";
    for (const std::string &name : names) {
        mean.coefficients.push_back(meanOf(name, strata, weighted, name == leading ? &mean.strata : nullptr));
        if (name == leading)
            mean.leftOut = mean.coefficients.back().leftOut;
        if (name == "cohen")
            mean.cohen = mean.coefficients.back().value;
    }
    return mean;
}

std::optional<SheetLimit> limitOf(const SheetRow &pooled, const std::vector<SheetRow> &rows)
{
    std::vector<stats::Stratum> strata;
    for (const SheetRow *row : strataOf(pooled, rows))
        if (row->n > 0 && row->cohen.pE)
            strata.push_back({row->n, row->agree, *row->cohen.pE});
    const auto bound = stats::pooledBound(strata);
    if (!bound)
        return {};
    return SheetLimit{pooled.first, pooled.second, bound->expectedMost, bound->kappaLeast};
}

} // namespace

void addMeans(Sheet &sheet)
{
    for (const SheetRow &pooled : sheet.pooled) {
        sheet.meanOfStrata.push_back(means(pooled, sheet.rows, false));
        sheet.weightedMeanOfStrata.push_back(means(pooled, sheet.rows, true));
        if (const auto limit = limitOf(pooled, sheet.rows))
            sheet.limits.push_back(*limit);
    }
    if (sheet.pooledOfAll) {
        sheet.meanOfStrata.push_back(means(*sheet.pooledOfAll, sheet.rowsOfAll, false));
        sheet.weightedMeanOfStrata.push_back(means(*sheet.pooledOfAll, sheet.rowsOfAll, true));
    }
}

} // namespace review
