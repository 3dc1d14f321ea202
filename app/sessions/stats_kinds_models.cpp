#include "app/sessions/text_table.h"
#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "review/rating_file.h"
#include "stats/gee.h"
#include "stats/labels.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace app {
namespace {

using nlohmann::json;

/// The rows of the input itself, or of the CSV that it names.
TextTable rowsOf(const json &input, const std::string &folder)
{
    if (input.contains("csv")) {
        auto table = readTextTable(folder + "/" + input.at("csv").get<std::string>());
        if (!table)
            throw UnfitInput(table.error().userMessage);
        return *std::move(table);
    }
    TextTable table;
    for (const json &row : input.at("rows")) {
        TextTable::Row made{static_cast<std::int64_t>(table.rows.size()) + 1, std::vector<std::string>(table.columns.size())};
        for (const auto &[name, value] : row.items()) {
            auto at = table.column(name);
            if (!at) {
                at = table.columns.size();
                table.columns.push_back(name);
                made.cells.emplace_back();
            }
            made.cells[*at] = value.is_null() ? std::string() : value.is_string() ? value.get<std::string>() : value.dump();
        }
        table.rows.push_back(std::move(made));
    }
    for (auto &row : table.rows)
        row.cells.resize(table.columns.size());
    return table;
}

std::size_t columnOf(const TextTable &table, const std::string &name)
{
    const auto at = table.column(name);
    if (!at)
        throw UnfitInput("The table has no column “" + name + "”; it has " + table.columnList() + ".");
    return *at;
}

/// The descriptors: those named, else the columns x that have a z_x beside them, else all others that hold numbers alone.
std::vector<std::string> descriptorsOf(const json &input, const TextTable &table, const std::set<std::string> &others)
{
    std::vector<std::string> names;
    if (input.contains("descriptors"))
        return input.at("descriptors").get<std::vector<std::string>>();
    for (const std::string &name : table.columns)
        if (table.column("z_" + name))
            names.push_back(name);
    if (!names.empty())
        return names;
    for (std::size_t at = 0; at < table.columns.size(); ++at)
        if (!others.contains(table.columns[at]) && !table.columns[at].starts_with("z_")
            && std::all_of(table.rows.begin(), table.rows.end(), [&](const TextTable::Row &row) { return row.cells[at].empty() || review::numberOf(row.cells[at]); }))
            names.push_back(table.columns[at]);
    return names;
}

/// Rows without a gap, with their descriptors as numbers.
struct Observation {
    std::string item, cluster, model;
    int outcome = 0;
    std::vector<double> values;
};

void standardise(std::vector<Observation> &rows, std::size_t descriptor, const std::string &name)
{
    std::map<std::string, double> ofItem; // the first row of an item speaks for it
    for (const Observation &row : rows)
        ofItem.emplace(row.item, row.values[descriptor]);
    double mean = 0, squares = 0;
    for (const auto &[item, value] : ofItem)
        mean += value / static_cast<double>(ofItem.size());
    for (const auto &[item, value] : ofItem)
        squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / static_cast<double>(ofItem.size()));
    if (!(deviation > 1e-12 * std::abs(mean)))
        throw UnfitInput("All items have the same " + name + ", so it cannot be standardised.");
    for (Observation &row : rows)
        row.values[descriptor] = (row.values[descriptor] - mean) / deviation;
}

/// The first model whose answers are all right or all wrong, in words; the reference model has no column to be seen in.
std::string oneSidedModel(const std::vector<Observation> &rows)
{
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> counts; // right, all
    for (const Observation &row : rows) {
        counts[row.model].first += row.outcome;
        ++counts[row.model].second;
    }
    for (const auto &[name, count] : counts)
        if (count.first == 0 || count.first == count.second)
            return (name.empty() ? std::string("All rows have only ") : "“model=" + name + "” has only ") + (count.first == 0 ? "wrong" : "right") + " answers.";
    return {};
}

json gee(const json &input, const std::string &folder)
{
    const TextTable table = rowsOf(input, folder);
    const std::string clusterName = input.value("cluster", "figure"), outcomeName = input.value("outcome", "correct"), itemName = input.value("item", "item"),
                      modelName = input.value("model", "model");
    const std::size_t cluster = columnOf(table, clusterName), outcome = columnOf(table, outcomeName);
    const auto item = table.column(itemName), model = table.column(modelName);
    const auto descriptors = descriptorsOf(input, table, {clusterName, outcomeName, itemName, modelName});
    std::vector<std::size_t> columns;
    for (const std::string &name : descriptors)
        columns.push_back(columnOf(table, name));

    std::vector<Observation> rows;
    std::int64_t leftOut = 0;
    for (const auto &row : table.rows) {
        Observation made{item ? row.cells[*item] : std::to_string(row.line), row.cells[cluster], model ? row.cells[*model] : std::string(), 0, {}};
        const std::string &answer = row.cells[outcome];
        if (answer != "0" && answer != "1" && !answer.empty())
            throw UnfitInput("Line " + std::to_string(row.line) + ": the outcome is 0 or 1, not “" + answer + "”.");
        bool complete = !answer.empty() && !made.cluster.empty() && (!model || !made.model.empty());
        made.outcome = answer == "1" ? 1 : 0;
        for (const std::size_t column : columns) {
            const auto number = review::numberOf(row.cells[column]);
            if (!number && !row.cells[column].empty())
                throw UnfitInput("Line " + std::to_string(row.line) + ": “" + row.cells[column] + "” is no number.");
            complete = complete && number.has_value();
            made.values.push_back(number.value_or(0));
        }
        if (complete)
            rows.push_back(std::move(made));
        else
            ++leftOut;
    }
    if (rows.empty())
        throw UnfitInput("No row is complete: each lacks its outcome, its cluster, its model or a descriptor.");
    for (std::size_t at = 0; at < descriptors.size(); ++at)
        standardise(rows, at, descriptors[at]);

    std::set<std::string> models, items;
    for (const Observation &row : rows) {
        models.insert(row.model);
        items.insert(row.item);
    }
    if (input.contains("reference_model") && !model)
        throw UnfitInput("There is a reference model but no column “" + modelName + "”.");
    const std::string reference = input.contains("reference_model") ? input.at("reference_model").get<std::string>() : models.empty() ? std::string() : *models.begin();
    if (!models.empty() && model && !models.contains(reference))
        throw UnfitInput("There are no rows of the reference model “" + reference + "”.");
    models.erase(reference);

    Findings findings;
    std::vector<std::string> terms{"intercept"};
    for (const std::string &name : descriptors)
        terms.push_back("z_" + name);
    if (model)
        for (const std::string &name : models)
            terms.push_back("model=" + name);
    stats::GeeData data{static_cast<int>(terms.size()), {}, {}, {}, terms};
    std::map<std::string, int> clusters;
    for (const Observation &row : rows) {
        data.design.push_back(1);
        data.design.insert(data.design.end(), row.values.begin(), row.values.end());
        if (model)
            for (const std::string &name : models)
                data.design.push_back(row.model == name ? 1 : 0);
        data.outcome.push_back(row.outcome);
        data.cluster.push_back(clusters.emplace(row.cluster, static_cast<int>(clusters.size())).first->second);
    }
    findings.put("terms", json(terms));
    findings.put("n_rows", json(rows.size()));
    findings.put("n_left_out", json(leftOut));
    findings.put("n_items", json(items.size()));
    findings.put("n_clusters", json(clusters.size()));
    const std::string oneSided = oneSidedModel(rows);
    std::string noIndependence = oneSided;
    const auto independence = oneSided.empty() ? stats::geeLogit(data, stats::WorkingCorrelation::Independence, &noIndependence) : std::nullopt;
    for (const auto &[prefix, kind] : {std::pair("ind", stats::WorkingCorrelation::Independence), std::pair("exch", stats::WorkingCorrelation::Exchangeable)}) {
        const std::string p = prefix;
        std::string why = noIndependence;
        auto fit = independence;
        // Without the independence fit the exchangeable one, which starts from it, has no meaning either.
        if (fit && kind == stats::WorkingCorrelation::Exchangeable) {
            fit = stats::geeLogit(data, kind, &why);
            if (!fit && why.find("correlation within clusters") == std::string::npos)
                why = "The exchangeable fit did not converge; the table of the independence model stands.";
        }
        const auto list = [&](const char *name, const std::vector<double> stats::GeeFit::*member) {
            if (!fit)
                return findings.put(p + name, std::optional<double>(), why);
            json values = json::array();
            for (const double value : (*fit).*member)
                values.push_back(std::isfinite(value) ? json(value) : json(nullptr));
            findings.put(p + name, values);
            if (std::find(values.begin(), values.end(), json(nullptr)) != values.end())
                findings.explain(p + name, "interval not estimable: the robust error is 0");
        };
        list("_coef", &stats::GeeFit::coefficients);
        list("_robust_se", &stats::GeeFit::robustErrors);
        list("_naive_se", &stats::GeeFit::naiveErrors);
        list("_odds_ratio", &stats::GeeFit::oddsRatios);
        list("_or_ci_low", &stats::GeeFit::oddsLow);
        list("_or_ci_high", &stats::GeeFit::oddsHigh);
        list("_z", &stats::GeeFit::z);
        list("_p", &stats::GeeFit::p);
        findings.put(p + "_phi", fit ? std::optional(fit->scale) : std::nullopt, why);
        if (kind == stats::WorkingCorrelation::Exchangeable)
            findings.put(p + "_alpha", fit ? std::optional(fit->correlation) : std::nullopt, why);
    }
    return findings.done();
}

json dawidSkene(const json &input, const std::string &)
{
    const json &given = input.at("votes");
    json answers = json::array();
    for (const json &item : given)
        for (const json &rater : item)
            answers.push_back(rater);
    const auto categories = categoriesOf(input, answers);
    std::size_t raters = 0;
    for (const json &item : given)
        raters = std::max(raters, item.size());
    stats::Votes votes;
    std::int64_t leftOut = 0;
    for (const json &item : given) {
        std::vector<std::vector<int>> row(raters);
        bool voted = false;
        for (std::size_t rater = 0; rater < item.size(); ++rater)
            for (const json &answer : item[rater])
                if (!answer.is_null()) {
                    row[rater].push_back(codeOf(categories, answer) - 1);
                    voted = true;
                }
        leftOut += voted ? 0 : 1;
        votes.push_back(voted ? std::move(row) : stats::Votes::value_type());
    }
    // The model is fitted to the items that have votes; the others keep their place, with null.
    stats::Votes voted;
    for (const auto &row : votes)
        if (!row.empty())
            voted.push_back(row);
    const int classes = static_cast<int>(categories.size());
    const auto model = stats::dawidSkene(voted, classes, 1e-12, 100000);
    Findings findings;
    if (!model) {
        for (const char *key : {"priors", "error_rates", "posterior", "loglik", "labels"})
            findings.put(key, std::optional<double>(), "no item has votes");
        return findings.done();
    }
    json labels = json::array(), posterior = json::array();
    std::size_t at = 0;
    for (const auto &row : votes) {
        posterior.push_back(row.empty() ? json(nullptr) : json(model->posterior[at]));
        const auto label = row.empty() ? std::optional<int>() : model->labels[at];
        labels.push_back(label ? categories[static_cast<std::size_t>(*label)] : json(nullptr));
        at += row.empty() ? 0 : 1;
    }
    const std::string without = leftOut == 0 ? std::string() : leftOut == 1 ? "1 item without votes is left out" : std::to_string(leftOut) + " items without votes are left out";
    findings.put("n_left_out", json(leftOut));
    findings.put("priors", json(model->priors));
    findings.put("error_rates", json(model->errors));
    findings.put("posterior", posterior);
    if (leftOut > 0)
        findings.explain("posterior", without);
    findings.put("loglik", json(model->logLikelihood));
    findings.put("labels", labels);
    const bool tie = std::find(model->labels.begin(), model->labels.end(), std::nullopt) != model->labels.end();
    if (tie || leftOut > 0)
        findings.explain("labels", without + (tie && leftOut > 0 ? "; " : "") + (tie ? "two or more answers are equally probable: a tie gives no label" : ""));
    findings.put("iterations", json(model->iterations));
    if (model->converged)
        findings.put("iterations_to_1e12", json(model->iterations));
    else
        findings.put("iterations_to_1e12", std::optional<double>(), "not converged in " + std::to_string(model->iterations) + " iterations");
    findings.put("converged", json(model->converged));
    if (const auto five = stats::dawidSkene(voted, classes, 0.0, 5))
        findings.put("after_5_iterations", json{{"priors", five->priors}, {"loglik", five->logLikelihood}});
    return findings.done();
}

json majority(const json &input, const std::string &)
{
    json cases = json::array();
    for (const json &list : input.at("cases")) {
        std::vector<json> labels;
        std::vector<int> votes;
        for (const json &vote : list) {
            if (vote.is_null())
                continue;
            auto at = std::find(labels.begin(), labels.end(), vote);
            votes.push_back(static_cast<int>(at - labels.begin()));
            if (at == labels.end())
                labels.push_back(vote);
        }
        const auto found = stats::majority(votes);
        json made = {{"label", found.label ? labels[static_cast<std::size_t>(*found.label)] : json(nullptr)}, {"tie", found.tie}, {"n_votes", found.votes},
                     {"share", found.share ? json(*found.share) : json(nullptr)}, {"absolute_majority", found.absolute}};
        if (!found.label)
            made["undefined"] = found.tie ? json{{"label", "a tie"}} : json{{"label", "no votes"}, {"share", "no votes"}};
        cases.push_back(std::move(made));
    }
    return {{"cases", cases}};
}

} // namespace

std::vector<StatsKind> modelKinds()
{
    return {{"gee_logit", "csv or rows with item, figure, model, correct and descriptors; cluster, outcome, reference_model, descriptors", gee},
            {"dawid_skene", "categories, votes (by item, by rater: a list of answers)", dawidSkene},
            {"majority_vote", "cases (a list of votes each, null = none)", majority}};
}

} // namespace app
