#include "app/sessions/agree_table.h"

#include "exporters/table.h"

namespace app {
namespace {

constexpr int kDecimals = 3;

std::string number(const std::optional<double> &value, int decimals = kDecimals) { return value ? exporters::fixedDecimals(*value, decimals) : std::string("–"); }

std::string between(const std::optional<double> &low, const std::optional<double> &high) { return low && high ? number(low) + " to " + number(high) : std::string("–"); }

std::string counted(std::int64_t n, const std::string &one, const std::string &many = {})
{
    return std::to_string(n) + " " + (n == 1 ? one : many.empty() ? one + "s" : many);
}

std::string reason(const std::string &words) { return words == "one category only" ? "only one category used" : words; }

void addRow(exporters::Table &table, const review::Sheet &sheet, const review::SheetRow &row, bool all, bool strata, const std::string &where)
{
    const auto add = [&](const std::string &name, const review::Coefficient &coefficient) {
        std::string remark;
        if (!coefficient.value)
            remark = "not defined: " + reason(coefficient.undefined);
        else if (coefficient.constantRater)
            remark = "one rater used a single category";
        else
            remark = coefficient.interval;
        for (const std::string &more : {coefficient.noBootInterval, coefficient.noClusterInterval})
            remark += (remark.empty() || more.empty() ? "" : "; ") + more;
        const bool boot = coefficient.bootLow && !coefficient.clusterLow;
        std::vector<std::string> cells;
        if (strata)
            cells.push_back(where);
        cells.insert(cells.end(), {all ? "all raters" : row.first + " and " + row.second, std::to_string(row.n), name, number(coefficient.value),
                                      number(coefficient.pE), number(coefficient.se), between(coefficient.low, coefficient.high),
                                      boot ? between(coefficient.bootLow, coefficient.bootHigh) : between(coefficient.clusterLow, coefficient.clusterHigh), remark});
        table.rows.push_back(std::move(cells));
    };
    std::vector<std::string> agreed;
    if (strata)
        agreed.push_back(where);
    const auto *fleiss = row.find("fleiss");
    const review::Coefficient none;
    const std::optional<double> &observed = !all ? row.cohen.pO : fleiss != nullptr ? fleiss->pA : none.pA;
    agreed.insert(agreed.end(), {all ? "all raters" : row.first + " and " + row.second, std::to_string(row.n), "percent agreement",
                                    observed ? exporters::fixedDecimals(100 * *observed, 1) + " %" : std::string("–"), "", "", "", "",
                                    row.n == 0 ? "not defined: no common units" : std::to_string(row.agree) + " of " + counted(row.n, "unit") + (all ? ": all who rated it agree" : "")});
    table.rows.push_back(std::move(agreed));
    if (!all)
        add("cohen", row.cohen);
    for (const review::NamedCoefficient &named : row.coefficients)
        add(named.name, named.coefficient);
    if (all)
        return;
    const auto plain = [&](const char *name, const std::optional<double> &value) {
        std::vector<std::string> cells;
        if (strata)
            cells.push_back(where);
        cells.insert(cells.end(), {row.first + " and " + row.second, std::to_string(row.n), name, number(value), "", "", "", "", ""});
        table.rows.push_back(std::move(cells));
    };
    plain("kappa_max", row.kappaMax);
    if (sheet.categories.size() == 2) {
        plain("prevalence_index", row.two.prevalenceIndex);
        plain("bias_index", row.two.biasIndex);
        plain("pabak", row.two.pabak);
        plain("positive_agreement", row.two.positiveAgreement);
        plain("negative_agreement", row.two.negativeAgreement);
    }
}

void addMean(exporters::Table &table, const review::SheetMean &mean, const char *what)
{
    const bool all = mean.first.empty() && mean.second.empty();
    for (const review::NamedMean &named : mean.coefficients) {
        std::string remark;
        for (const std::string &stratum : named.leftOut)
            remark += (remark.empty() ? "left out: " : ", ") + stratum;
        table.rows.push_back({what, all ? "all raters" : mean.first + " and " + mean.second, "", named.name, number(named.value), "", "", "", "", remark});
    }
}

exporters::Table wholeSheet(const review::Sheet &sheet)
{
    const bool strata = !sheet.byNames.empty();
    exporters::Table table;
    table.title = "Agreement: " + counted(sheet.units, "unit") + ", " + counted(static_cast<std::int64_t>(sheet.raters.size()), "rater") + ", "
        + counted(static_cast<std::int64_t>(sheet.categories.size()), "category", "categories") + ", " + counted(sheet.ratings, "rating") + ", " + std::to_string(sheet.missing) + " missing";
    if (strata)
        table.columns.push_back({"stratum"});
    table.columns.insert(table.columns.end(), {{"pair"}, {"n", true}, {"coefficient"}, {"value", true}, {"p_e", true}, {"se", true}, {"95 % interval"}, {"resampled"}, {"remark"}});
    std::size_t all = 0;
    for (std::size_t at = 0; at < sheet.rows.size(); ++at) {
        const review::SheetRow &row = sheet.rows[at];
        addRow(table, sheet, row, false, strata, row.stratum.value_or(std::string()));
        const bool last = at + 1 == sheet.rows.size() || sheet.rows[at + 1].stratum != row.stratum;
        if (last && all < sheet.rowsOfAll.size())
            addRow(table, sheet, sheet.rowsOfAll[all++], true, strata, row.stratum.value_or(std::string()));
    }
    for (const review::SheetRow &row : sheet.pooled)
        addRow(table, sheet, row, false, strata, "pooled");
    if (sheet.pooledOfAll)
        addRow(table, sheet, *sheet.pooledOfAll, true, strata, "pooled");
    for (const review::SheetMean &mean : sheet.meanOfStrata)
        addMean(table, mean, "mean of strata");
    for (const review::SheetMean &mean : sheet.weightedMeanOfStrata)
        addMean(table, mean, "mean of strata, by n");
    for (const review::SheetLimit &limit : sheet.limits)
        table.notes.push_back("The strata of " + limit.first + " and " + limit.second + " allow a pooled p_e of at most " + number(limit.pEMost, 6) + ", so a pooled kappa of at least "
                              + number(limit.kappaLeast, 6) + ".");
    for (const auto &[unit, rater] : sheet.repeated)
        table.notes.push_back("Repeated: unit " + unit + ", rater " + rater + "; the first row counts.");
    table.notes.insert(table.notes.end(), sheet.warnings.begin(), sheet.warnings.end());
    return table;
}

} // namespace

std::string agreeTable(const review::Sheet &sheet)
{
    exporters::StringSink sink;
    return exporters::writeTableText(wholeSheet(sheet), sink) ? sink.text() : std::string();
}

std::string agreeCsv(const review::Sheet &sheet)
{
    exporters::StringSink sink;
    return exporters::writeTableCsv(wholeSheet(sheet), sink) ? sink.text() : std::string();
}

} // namespace app
