#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/text_table.h"
#include "review/json_text.h"
#include "review/published_check.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>

namespace cli {
namespace {

using review::Error;
using Json = nlohmann::ordered_json;

std::optional<std::int64_t> wholeNumber(const std::string &text)
{
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        return {};
    return value;
}

review::Result<std::int64_t> countOf(const std::string &what, const std::string &text)
{
    const auto value = wholeNumber(text);
    if (!value)
        return Error{Error::Code::BadInput, what + " is a whole number, not “" + text + "”."};
    return *value;
}

review::Result<review::Printed> printedOf(const std::string &what, const std::string &text)
{
    const auto value = review::printedNumber(text);
    if (!value)
        return Error{Error::Code::BadInput, what + " is a number such as 0.8994, not “" + text + "”."};
    return *value;
}

review::Result<review::PublishedKappa> kappaOf(const std::string &place, const std::string &stratum, const std::string &n, const std::string &agree, const std::string &kappa)
{
    const auto items = countOf(place + "n", n), agreements = countOf(place + "agree", agree);
    if (!items || !agreements)
        return items ? agreements.error() : items.error();
    if (!stratum.empty() && (kappa.empty() || kappa == "-" || kappa == "–" || kappa == "—"))
        return review::PublishedKappa{.stratum = stratum, .n = *items, .agree = *agreements, .defined = false};
    const auto printed = printedOf(place + "kappa", kappa);
    if (!printed)
        return printed.error();
    return review::PublishedKappa{.stratum = stratum, .n = *items, .agree = *agreements, .kappa = *printed};
}

/// Cells of the named columns, row by row.
review::Result<std::vector<std::pair<std::int64_t, std::vector<std::string>>>> rowsOf(const std::string &path, const std::vector<std::string> &names)
{
    const auto table = app::readTextTable(path);
    if (!table)
        return table.error();
    std::vector<std::size_t> columns;
    for (const std::string &name : names) {
        const auto at = table->column(name);
        if (!at)
            return Error{Error::Code::BadInput, "“" + path + "” has no column “" + name + "”; it has " + table->columnList() + "."};
        columns.push_back(*at);
    }
    std::vector<std::pair<std::int64_t, std::vector<std::string>>> rows;
    for (const auto &row : table->rows) {
        std::vector<std::string> cells;
        for (const std::size_t column : columns)
            cells.push_back(row.cells[column]);
        rows.emplace_back(row.line, std::move(cells));
    }
    return rows;
}

review::Result<review::PublishedFigures> figuresOf(const Arguments &arguments)
{
    review::PublishedFigures figures;
    if (arguments.has("--categories")) {
        const auto categories = countOf("--categories", arguments.text("--categories"));
        if (!categories)
            return categories.error();
        figures.categories = *categories;
    }
    const int given = (arguments.has("--n") ? 1 : 0) + (arguments.has("--agree") ? 1 : 0) + (arguments.has("--kappa") ? 1 : 0);
    if (given > 0 && given < 3)
        return Error{Error::Code::BadInput, "--n, --agree and --kappa belong together: items, agreements and the published kappa."};
    if (given == 3) {
        const auto whole = kappaOf("--", {}, arguments.text("--n"), arguments.text("--agree"), arguments.text("--kappa"));
        if (!whole)
            return whole.error();
        figures.whole = *whole;
    }
    if (arguments.has("--strata")) {
        const auto rows = rowsOf(arguments.text("--strata"), {"stratum", "n", "agree", "kappa"});
        if (!rows)
            return rows.error();
        for (const auto &[line, cells] : *rows) {
            const auto stratum = kappaOf("Line " + std::to_string(line) + ": ", cells[0].empty() ? "line " + std::to_string(line) : cells[0], cells[1], cells[2], cells[3]);
            if (!stratum)
                return stratum.error();
            figures.strata.push_back(*stratum);
        }
    }
    if (arguments.has("--levels") != arguments.has("--readers"))
        return Error{Error::Code::BadInput, "--levels and --readers belong together: the levels' accuracies and how many readers each item had."};
    if (arguments.has("--levels")) {
        const auto readers = countOf("--readers", arguments.text("--readers"));
        if (!readers)
            return readers.error();
        if (*readers < 1 || *readers > 1000000)
            return Error{Error::Code::BadInput, "--readers is a whole number from 1 to 1000000."};
        figures.readers = *readers;
        const auto rows = rowsOf(arguments.text("--levels"), {"level", "n", "accuracy"});
        if (!rows)
            return rows.error();
        for (const auto &[line, cells] : *rows) {
            const auto n = countOf("Line " + std::to_string(line) + ": n", cells[1]);
            const auto accuracy = printedOf("Line " + std::to_string(line) + ": accuracy", cells[2]);
            if (!n || !accuracy)
                return n ? accuracy.error() : n.error();
            figures.levels.push_back({cells[0], *n, *accuracy});
        }
    }
    if (!figures.whole && figures.strata.empty() && figures.levels.empty())
        return Error{Error::Code::BadInput, "Give what was published: --n, --agree and --kappa, --strata FILE, or --levels FILE and --readers."};
    return figures;
}

void putKappa(Json &object, const review::CheckedKappa &checked, bool ranges)
{
    object["n"] = checked.published.n;
    object["agree"] = checked.published.agree;
    object["p_o"] = checked.pO;
    object["kappa"] = checked.published.defined ? Json(checked.published.kappa.value) : Json(nullptr);
    object["p_e_implied"] = checked.pEImplied ? Json(*checked.pEImplied) : Json(nullptr);
    if (!checked.feasible)
        object["undefined"] = "there are more agreements than items";
    else if (!checked.published.defined)
        object["undefined"] = "kappa is not given";
    else if (!checked.pEImplied)
        object["undefined"] = "a kappa of 1 does not tell its chance agreement";
    if (ranges) {
        object["p_e_range"] = checked.feasible ? Json{checked.feasible->expectedLow, checked.feasible->expectedHigh} : Json(nullptr);
        object["kappa_range"] = checked.feasible ? Json{checked.feasible->kappaLow, checked.feasible->kappaHigh} : Json(nullptr);
    }
    object["possible"] = checked.possible;
}

std::string asJson(const review::PublishedCheck &check)
{
    Json all = Json::object();
    if (check.whole)
        putKappa(all, *check.whole, true);
    all["strata"] = Json::array();
    for (const auto &stratum : check.strata) {
        Json entry = Json::object();
        entry["stratum"] = stratum.published.stratum;
        putKappa(entry, stratum, true);
        all["strata"].push_back(std::move(entry));
    }
    if (!check.strata.empty()) {
        Json pooled = Json::object();
        pooled["p_e_max"] = check.pooled ? Json(check.pooled->expectedMost) : Json(nullptr);
        pooled["kappa_min"] = check.pooled ? Json(check.pooled->kappaLeast) : Json(nullptr);
        if (!check.pooled)
            pooled["undefined"] = "the strata bound nothing";
        all["pooled_from_strata"] = std::move(pooled);
    }
    all["levels"] = Json::array();
    for (const auto &level : check.levels) {
        Json entry = Json::object();
        entry["level"] = level.published.level;
        entry["n"] = level.published.n;
        entry["accuracy"] = level.published.accuracy.value;
        entry["range"] = level.low ? Json::array({*level.low, *level.high}) : Json(nullptr);
        if (!level.low)
            entry["undefined"] = "with so many readers no item can be of this level";
        entry["possible"] = level.possible;
        all["levels"].push_back(std::move(entry));
    }
    all["contradictions"] = check.contradictions;
    return review::jsonText(all) + "\n";
}

std::string asText(const review::PublishedCheck &check)
{
    std::string text;
    const auto add = [&](const std::string &name, const review::CheckedKappa &checked) {
        if (!checked.feasible) {
            text += fmt::format("{}: {} of {} agree: not possible\n", name, checked.published.agree, checked.published.n);
            return;
        }
        text += fmt::format("{}: {} of {} agree ({:.6f}), kappa {}, implied chance agreement {}; kappa can lie between {:.6f} and {:.6f}: {}\n", name, checked.published.agree,
                            checked.published.n, checked.pO, checked.published.defined ? fmt::format("{}", checked.published.kappa.value) : std::string("–"), checked.pEImplied ? fmt::format("{:.6f}", *checked.pEImplied) : std::string("–"),
                            checked.feasible->kappaLow, checked.feasible->kappaHigh, checked.possible ? "possible" : "not possible");
    };
    for (const auto &stratum : check.strata)
        add(stratum.published.stratum, stratum);
    if (check.whole)
        add("all", *check.whole);
    if (check.pooled)
        text += fmt::format("The strata allow a pooled chance agreement of at most {:.6f}, so a pooled kappa of at least {:.6f}.\n", check.pooled->expectedMost, check.pooled->kappaLeast);
    for (const auto &level : check.levels)
        text += fmt::format("{}: {} items, accuracy {}; can be {}: {}\n", level.published.level, level.published.n, level.published.accuracy.value,
                            level.low ? fmt::format("{:.4f} to {:.4f}", *level.low, *level.high) : std::string("no value"), level.possible ? "possible" : "not possible");
    text += check.contradictions.empty() ? "Nothing contradicts these figures.\n" : "";
    return text;
}

int checkPublished(const Arguments &arguments)
{
    const auto figures = figuresOf(arguments);
    if (!figures)
        return failedOrWrong(figures.error());
    const auto check = review::checkPublished(*figures);
    if (!check)
        return failedOrWrong(check.error());
    out(arguments.has("--json") ? asJson(*check) : asText(*check));
    for (const std::string &sentence : check->contradictions)
        sayLine(sentence);
    return check->contradictions.empty() ? kDone : kLookAtIt;
}

} // namespace

std::vector<Command> checkPublishedCommands()
{
    return {{.name = "check-published", .help = "Whether published agreements, kappas and accuracies can be true together",
             .example = "winnow-cli check-published --n 506 --agree 482 --kappa 0.8994 --categories 4 --strata strata.csv --json",
             .parameters = {{.name = "--n", .help = "Items that both raters answered", .value = "N"},
                            {.name = "--agree", .help = "Items on which they agree", .value = "A"},
                            {.name = "--kappa", .help = "The published kappa with all its digits", .value = "K"},
                            {.name = "--categories", .help = "Number of categories; any number when left out", .value = "Q"},
                            {.name = "--strata", .help = "CSV: stratum,n,agree,kappa", .value = "FILE.csv"},
                            {.name = "--levels", .help = "CSV: level,n,accuracy (a fraction)", .value = "FILE.csv"},
                            {.name = "--readers", .help = "Readers per item, with --levels", .value = "K"},
                            {.name = "--json", .help = "One JSON document"}},
             .run = checkPublished}};
}

} // namespace cli
