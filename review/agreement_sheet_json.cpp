#include "review/agreement_sheet.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

namespace review {

namespace {

using Json = nlohmann::ordered_json;

Json pairJson(const std::string &first, const std::string &second) { return Json::array({first, second}); }

void put(Json &object, const char *name, const std::optional<double> &value)
{
    if (value)
        object[name] = *value;
}

Json coefficientJson(const Coefficient &coefficient)
{
    Json object = Json::object();
    object["value"] = coefficient.value ? Json(*coefficient.value) : Json(nullptr);
    if (!coefficient.value)
        object["undefined"] = coefficient.undefined;
    put(object, "p_o", coefficient.pO);
    put(object, "p_e", coefficient.pE);
    put(object, "se", coefficient.se);
    if (coefficient.low && coefficient.high)
        object["ci"] = Json::array({*coefficient.low, *coefficient.high});
    if (coefficient.value && !coefficient.interval.empty())
        object["interval"] = coefficient.interval;
    put(object, "se0", coefficient.se0);
    put(object, "z", coefficient.z);
    put(object, "p", coefficient.p);
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

Json marginalsJson(const Sheet &sheet, const SheetRow &row)
{
    Json first = Json::object(), second = Json::object();
    for (std::size_t i = 0; i < row.table.size(); ++i) {
        std::int64_t inRow = 0, inColumn = 0;
        for (std::size_t j = 0; j < row.table.size(); ++j) {
            inRow += row.table[i][j];
            inColumn += row.table[j][i];
        }
        first[sheet.categories[i]] = inRow;
        second[sheet.categories[i]] = inColumn;
    }
    Json object = Json::object();
    object[row.first] = std::move(first);
    object[row.second] = std::move(second);
    return object;
}

Json rowJson(const Sheet &sheet, const SheetRow &row, bool pooled)
{
    Json object = Json::object();
    if (!pooled)
        object["by"] = row.stratum ? byJson(sheet.byNames, *row.stratum) : Json::object();
    object["pair"] = pairJson(row.first, row.second);
    object["n"] = row.n;
    object["q"] = sheet.categories.size();
    object["p_o"] = row.cohen.pO ? Json(*row.cohen.pO) : Json(nullptr);
    object["agree"] = row.agree;
    object["cohen"] = coefficientJson(row.cohen);
    object["kappa_max"] = row.kappaMax ? Json(*row.kappaMax) : Json(nullptr);
    object["marginals"] = marginalsJson(sheet, row);
    object["table"] = row.table;
    return object;
}

Json meanJson(const SheetMean &mean)
{
    Json cohen = Json::object();
    cohen["value"] = mean.cohen ? Json(*mean.cohen) : Json(nullptr);
    if (!mean.cohen)
        cohen["undefined"] = "undefined in every stratum";
    Json object = Json::object();
    object["pair"] = pairJson(mean.first, mean.second);
    object["strata"] = mean.strata;
    object["left_out"] = mean.leftOut;
    object["cohen"] = std::move(cohen);
    return object;
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
    object["repeated"] = Json::array();
    for (const char *name : {"rows", "pooled", "mean_of_strata", "weighted_mean_of_strata", "pooled_from_strata"})
        object[name] = Json::array();
    for (const SheetRow &row : sheet.rows)
        object["rows"].push_back(rowJson(sheet, row, false));
    for (const SheetRow &row : sheet.pooled)
        object["pooled"].push_back(rowJson(sheet, row, true));
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
