#include "review/agreement_sheet.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace review {

namespace {

using Json = nlohmann::ordered_json;

Json pairJson(const std::string &first, const std::string &second) { return Json::array({first, second}); }

void put(Json &object, const char *name, const std::optional<double> &value)
{
    if (value)
        object[name] = *value;
}

void put(Json &object, const char *name, const std::optional<double> &low, const std::optional<double> &high)
{
    if (low && high)
        object[name] = Json::array({*low, *high});
}

Json orNull(const std::optional<double> &value) { return value ? Json(*value) : Json(nullptr); }

Json coefficientJson(const Coefficient &coefficient, const std::string &name)
{
    Json object = Json::object();
    object["value"] = orNull(coefficient.value);
    if (!coefficient.value)
        object["undefined"] = coefficient.undefined;
    put(object, "p_o", coefficient.pO);
    put(object, "p_a", coefficient.pA);
    put(object, "p_e", coefficient.pE);
    put(object, "d_o", coefficient.dO);
    put(object, "d_e", coefficient.dE);
    put(object, "se", coefficient.se);
    put(object, "ci", coefficient.low, coefficient.high);
    if (coefficient.value && !coefficient.interval.empty())
        object["interval"] = coefficient.interval;
    if (coefficient.value && coefficient.constantRater)
        object["note"] = "one rater used a single category";
    put(object, "se0", coefficient.se0);
    put(object, "z", coefficient.z);
    put(object, "p", coefficient.p);
    if (name == "fleiss" && !coefficient.perCategory.empty()) {
        object["per_category"] = Json::array();
        for (const auto &category : coefficient.perCategory)
            object["per_category"].push_back(orNull(category));
        if (std::find(coefficient.perCategory.begin(), coefficient.perCategory.end(), std::nullopt) != coefficient.perCategory.end())
            object["per_category_undefined"] = "nobody used that category, or all used it alone";
    }
    put(object, "ci_boot", coefficient.bootLow, coefficient.bootHigh);
    put(object, "ci_cluster", coefficient.clusterLow, coefficient.clusterHigh);
    if (!coefficient.noBootInterval.empty())
        object["boot_interval"] = coefficient.noBootInterval;
    if (!coefficient.noClusterInterval.empty())
        object["cluster_interval"] = coefficient.noClusterInterval;
    if (coefficient.resamples > 0) {
        // Those of the clusters where there are any, else those of α's units.
        const bool clusters = coefficient.clusterLow.has_value() || coefficient.clusterLeftOut > 0;
        object["resamples"] = coefficient.resamples;
        object["resamples_left_out"] = clusters ? coefficient.clusterLeftOut : coefficient.bootLeftOut;
        if (clusters && coefficient.bootLow)
            object["units_left_out"] = coefficient.bootLeftOut;
    }
    return object;
}

Json byJson(const std::vector<std::string> &names, const std::string &stratum)
{
    Json object = Json::object();
    if (names.empty())
        return object;
    std::vector<std::string> values;
    std::size_t from = 0;
    for (std::size_t at = stratum.find('|'); at != std::string::npos; at = stratum.find('|', from)) {
        values.push_back(stratum.substr(from, at - from));
        from = at + 1;
    }
    values.push_back(stratum.substr(from));
    if (names.size() == 1 || values.size() != names.size()) {
        std::string joined;
        for (const std::string &name : names)
            joined += (joined.empty() ? "" : "|") + name;
        object[joined] = stratum;
        return object;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        object[names[i]] = values[i];
    return object;
}

Json byCategory(const Sheet &sheet, const std::vector<std::int64_t> &counts)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < counts.size(); ++i)
        object[sheet.categories[i]] = counts[i];
    return object;
}

Json marginalsJson(const Sheet &sheet, const SheetRow &row)
{
    Json object = Json::object();
    for (std::size_t rater = 0; rater < row.marginals.size(); ++rater)
        object[sheet.raters[rater]] = byCategory(sheet, row.marginals[rater]);
    if (!row.marginals.empty())
        return object;
    std::vector<std::int64_t> inRow(row.table.size(), 0), inColumn(row.table.size(), 0);
    for (std::size_t i = 0; i < row.table.size(); ++i)
        for (std::size_t j = 0; j < row.table.size(); ++j) {
            inRow[i] += row.table[i][j];
            inColumn[j] += row.table[i][j];
        }
    object[row.first] = byCategory(sheet, inRow);
    object[row.second] = byCategory(sheet, inColumn);
    return object;
}

/// Why members of a row other than its coefficients are null.
class Gaps {
public:
    Json of(const char *name, const std::optional<double> &value, const std::string &why)
    {
        if (!value)
            m_reasons[name] = why.empty() ? "not defined" : why;
        return orNull(value);
    }
    const Json &reasons() const { return m_reasons; }

private:
    Json m_reasons = Json::object();
};

Json rowJson(const Sheet &sheet, const SheetRow &row, bool pooled, bool all)
{
    Json object = Json::object();
    if (!pooled)
        object["by"] = row.stratum ? byJson(sheet.byNames, *row.stratum) : Json::object();
    object["pair"] = all ? Json(nullptr) : pairJson(row.first, row.second);
    object["n"] = row.n;
    object["q"] = sheet.categories.size();
    const Coefficient *fleiss = row.find("fleiss");
    Gaps gaps;
    const std::string why = all ? fleiss != nullptr ? fleiss->undefined : std::string() : row.cohen.undefined;
    object["p_o"] = gaps.of("p_o", all ? fleiss != nullptr ? fleiss->pA : std::nullopt : row.cohen.pO, why);
    object["agree"] = row.agree;
    if (!all)
        object["cohen"] = coefficientJson(row.cohen, "cohen");
    for (const NamedCoefficient &named : row.coefficients)
        object[named.name] = coefficientJson(named.coefficient, named.name);
    if (!all)
        object["kappa_max"] = gaps.of("kappa_max", row.kappaMax, why);
    if (!all && sheet.categories.size() == 2) {
        object["prevalence_index"] = gaps.of("prevalence_index", row.two.prevalenceIndex, why);
        object["bias_index"] = gaps.of("bias_index", row.two.biasIndex, why);
        object["pabak"] = gaps.of("pabak", row.two.pabak, why);
        object["positive_agreement"] = gaps.of("positive_agreement", row.two.positiveAgreement, row.n > 0 ? "nobody used “" + sheet.categories[0] + "”" : why);
        object["negative_agreement"] = gaps.of("negative_agreement", row.two.negativeAgreement, row.n > 0 ? "nobody used “" + sheet.categories[1] + "”" : why);
    }
    const bool tabled = sheet.categories.size() <= kMostTabled;
    if (!tabled)
        gaps.of(all ? "marginals" : "marginals, table", {}, kTooManyValues);
    if (!gaps.reasons().empty())
        object["undefined"] = gaps.reasons();
    object["marginals"] = tabled ? marginalsJson(sheet, row) : Json(nullptr);
    if (!all)
        object["table"] = tabled ? Json(row.table) : Json(nullptr);
    return object;
}

Json meanJson(const SheetMean &mean)
{
    Json object = Json::object();
    object["pair"] = mean.first.empty() && mean.second.empty() ? Json(nullptr) : pairJson(mean.first, mean.second);
    object["strata"] = mean.strata;
    object["left_out"] = mean.leftOut;
    for (const NamedMean &named : mean.coefficients) {
        Json value = Json::object();
        value["value"] = orNull(named.value);
        if (!named.value)
            value["undefined"] = "undefined in every stratum";
        if (named.leftOut != mean.leftOut)
            value["left_out"] = named.leftOut;
        object[named.name] = std::move(value);
    }
    return object;
}

/// Stratum by stratum the pairs, then all raters.
void putRows(Json &list, const Sheet &sheet)
{
    std::size_t all = 0;
    for (std::size_t at = 0; at < sheet.rows.size(); ++at) {
        list.push_back(rowJson(sheet, sheet.rows[at], false, false));
        const bool last = at + 1 == sheet.rows.size() || sheet.rows[at + 1].stratum != sheet.rows[at].stratum;
        if (last && all < sheet.rowsOfAll.size())
            list.push_back(rowJson(sheet, sheet.rowsOfAll[all++], false, true));
    }
}

} // namespace

std::string sheetToJson(const Sheet &sheet)
{
    Json object = Json::object();
    object["units"] = sheet.units;
    object["raters"] = sheet.raters;
    object["categories"] = sheet.categories;
    object["ratings"] = sheet.ratings;
    object["missing"] = sheet.missing;
    if (sheet.leftOut != LeftOutCounts{}) {
        Json leftOut = Json::object();
        leftOut["defective"] = sheet.leftOut.defective;
        leftOut["abstained"] = sheet.leftOut.abstained;
        leftOut["several"] = sheet.leftOut.several;
        if (sheet.leftOut.otherKind > 0)
            leftOut["other_kind"] = sheet.leftOut.otherKind;
        object["left_out"] = std::move(leftOut);
    }
    object["repeated"] = Json::array();
    for (const auto &[unit, rater] : sheet.repeated) {
        Json entry = Json::object();
        entry["unit"] = unit;
        entry["rater"] = rater;
        object["repeated"].push_back(std::move(entry));
    }
    for (const char *name : {"rows", "pooled", "mean_of_strata", "weighted_mean_of_strata", "pooled_from_strata"})
        object[name] = Json::array();
    putRows(object["rows"], sheet);
    for (const SheetRow &row : sheet.pooled)
        object["pooled"].push_back(rowJson(sheet, row, true, false));
    if (sheet.pooledOfAll)
        object["pooled"].push_back(rowJson(sheet, *sheet.pooledOfAll, true, true));
    for (const SheetMean &mean : sheet.meanOfStrata)
        object["mean_of_strata"].push_back(meanJson(mean));
    for (const SheetMean &mean : sheet.weightedMeanOfStrata)
        object["weighted_mean_of_strata"].push_back(meanJson(mean));
    for (const SheetLimit &limit : sheet.limits) {
        Json entry = Json::object();
        entry["pair"] = pairJson(limit.first, limit.second);
        entry["p_e_max"] = limit.pEMost;
        entry["kappa_min"] = limit.kappaLeast;
        object["pooled_from_strata"].push_back(std::move(entry));
    }
    object["warnings"] = sheet.warnings;
    return jsonText(object);
}

} // namespace review
