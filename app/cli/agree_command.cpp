#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/agree_table.h"
#include "app/sessions/text_table.h"
#include "review/agreement_matrix.h"
#include "review/rating_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <thread>

namespace cli {
namespace {

using review::Error;

constexpr std::array kWeightings{"linear", "quadratic", "radical", "ordinal"};
constexpr std::int64_t kMostResamples = 1000000;

/// a,b,c; a name with a comma in it is written in quotes, a quote in it twice.
std::vector<std::string> splitList(const std::string &text)
{
    std::vector<std::string> parts;
    std::string part;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"' && quoted && at + 1 < text.size() && text[at + 1] == '"')
            part += text[++at];
        else if (c == '"' && (quoted || part.empty()))
            quoted = !quoted;
        else if (c == ',' && !quoted)
            parts.push_back(std::exchange(part, {}));
        else
            part += c;
    }
    parts.push_back(part);
    return parts;
}

review::Result<std::int64_t> wholeOption(const Arguments &arguments, const std::string &name, std::int64_t otherwise, std::int64_t most)
{
    if (!arguments.has(name))
        return otherwise;
    const std::string text = arguments.text(name);
    std::int64_t value = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 0 || value > most)
        return Error{Error::Code::BadInput, name + " takes a whole number from 0 to " + std::to_string(most) + ", not “" + text + "”."};
    return value;
}

review::Result<review::RatingScale> scaleOf(const std::string &name)
{
    constexpr std::array names{"nominal", "ordinal", "interval", "ratio"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return Error{Error::Code::BadInput, "A scale is nominal, ordinal, interval or ratio, not “" + name + "”."};
    return static_cast<review::RatingScale>(found - names.begin());
}

review::Result<review::RatingDeclaration> declarationOf(const Arguments &arguments)
{
    review::RatingDeclaration declared;
    const auto scale = scaleOf(arguments.text("--scale", "nominal"));
    if (!scale)
        return scale.error();
    declared.scale = *scale;
    if (arguments.has("--categories"))
        declared.categories = splitList(arguments.text("--categories"));
    if (std::find(declared.categories.begin(), declared.categories.end(), "") != declared.categories.end())
        return Error{Error::Code::BadInput, "A category has no name: an empty cell means that there is no rating."};
    declared.byAttribute = arguments.text("--by");
    for (const std::string &given : arguments.all("--weights")) {
        if (given.ends_with(".json")) {
            auto weights = app::readWeightTable(given);
            if (!weights)
                return weights.error();
            declared.customWeights = *std::move(weights);
            continue;
        }
        for (const std::string &name : splitList(given)) {
            if (std::find(kWeightings.begin(), kWeightings.end(), name) == kWeightings.end())
                return Error{Error::Code::BadInput, "There are no weights “" + name + "”; there are linear, quadratic, radical, ordinal, or a .json file with a table."};
            declared.weightings.push_back(name);
        }
    }
    return declared;
}

/// Where a table holds what; empty where it has no such column.
struct Layout {
    std::optional<std::size_t> unit = {}, rater = {}, value = {}, by = {}, cluster = {};
    std::vector<std::size_t> raters = {}; ///< Wide.
};

review::Result<Layout> layoutOf(const Arguments &arguments, const app::TextTable &table)
{
    Layout layout;
    std::string missing;
    const auto find = [&](const std::string &name) {
        const auto at = table.column(name);
        if (!at && missing.empty())
            missing = name;
        return at;
    };
    const auto firstOf = [&](std::initializer_list<const char *> names) {
        for (const char *name : names)
            if (const auto at = table.column(name))
                return at;
        return std::optional<std::size_t>();
    };
    if (arguments.has("--by"))
        layout.by = find(arguments.text("--by"));
    if (arguments.has("--cluster"))
        layout.cluster = find(arguments.text("--cluster"));
    layout.unit = arguments.has("--unit") ? find(arguments.text("--unit")) : firstOf({"unit", "item"});
    if (arguments.has("--raters")) {
        if (arguments.has("--rater") || arguments.has("--value"))
            return Error{Error::Code::BadInput, "--raters is for a file with a column per rater, --rater and --value are for one with a row per rating: use one of the two."};
        for (const std::string &name : splitList(arguments.text("--raters")))
            if (const auto at = find(name)) {
                if (std::find(layout.raters.begin(), layout.raters.end(), *at) != layout.raters.end())
                    return Error{Error::Code::BadInput, "The rater “" + name + "” is named twice."};
                layout.raters.push_back(*at);
            }
    } else {
        layout.rater = arguments.has("--rater") ? find(arguments.text("--rater")) : firstOf({"rater"});
        layout.value = arguments.has("--value") ? find(arguments.text("--value")) : firstOf({"value"});
    }
    if (!missing.empty())
        return Error{Error::Code::BadInput, "The file has no column “" + missing + "”; it has " + table.columnList() + "."};
    if (layout.raters.empty() && (!layout.unit || !layout.rater || !layout.value))
        return Error{Error::Code::BadInput, "Say where the ratings are: --unit, --rater and --value for a row per rating, or --raters for a column per rater. The file has the columns "
                                                + table.columnList() + "."};
    return layout;
}

std::vector<review::RatingCell> cellsOf(const app::TextTable &table, const Layout &layout, std::int64_t &withoutUnit)
{
    std::vector<review::RatingCell> cells;
    std::int64_t number = 0;
    for (const app::TextTable::Row &row : table.rows) {
        const auto text = [&](const std::optional<std::size_t> &at) { return at ? row.cells[*at] : std::string(); };
        review::RatingCell cell{.unit = layout.unit ? text(layout.unit) : std::to_string(++number), .stratum = text(layout.by), .cluster = text(layout.cluster), .line = row.line};
        if (cell.unit.empty() || (layout.rater && text(layout.rater).empty())) {
            ++withoutUnit;
            sayLine("Line " + std::to_string(row.line) + " names no " + (cell.unit.empty() ? "unit" : "rater") + " and was left out.");
            continue;
        }
        if (layout.raters.empty()) {
            cell.rater = text(layout.rater);
            cell.value = text(layout.value);
            cells.push_back(std::move(cell));
            continue;
        }
        for (const std::size_t rater : layout.raters) {
            cell.rater = table.columns[rater];
            cell.value = row.cells[rater];
            cells.push_back(cell);
        }
    }
    return cells;
}

int agree(const Arguments &arguments)
{
    auto declared = declarationOf(arguments);
    if (!declared)
        return failedOrWrong(declared.error());
    const auto resamples = wholeOption(arguments, "--resamples", 10000, kMostResamples);
    const auto seed = wholeOption(arguments, "--seed", 0, INT64_MAX);
    if (!resamples || !seed)
        return failedOrWrong(resamples ? seed.error() : resamples.error());
    const auto table = app::readTextTable(arguments.text("FILE"));
    if (!table)
        return failed(table.error());
    const auto layout = layoutOf(arguments, *table);
    if (!layout)
        return failedOrWrong(layout.error());
    if (arguments.has("--raters"))
        for (const std::size_t rater : layout->raters)
            declared->raters.push_back(table->columns[rater]);
    std::int64_t withoutUnit = 0;
    auto file = review::readRatings(cellsOf(*table, *layout, withoutUnit), *declared);
    if (!file)
        return failedOrWrong(file.error());

    const review::AgreementMatrix matrix(file->input);
    review::Sheet sheet = review::agreementSheet(matrix);
    if (*resamples > 0)
        review::addResampledIntervals(sheet, matrix, {.resamples = *resamples, .seed = *seed, .clusters = layout->cluster.has_value(),
                                                      .threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U))});
    sheet.repeated = file->repeated;
    sheet.warnings.insert(sheet.warnings.begin(), file->warnings.begin(), file->warnings.end());
    for (const std::int64_t line : table->shortRows)
        file->problems.push_back("Line " + std::to_string(line) + " has fewer cells than the header; what it lacks counts as missing.");
    if (!file->repeated.empty())
        sheet.warnings.push_back((file->repeated.size() == 1 ? std::string("1 repeated row was") : std::to_string(file->repeated.size()) + " repeated rows were") + " left out; the first row of a unit and rater counts.");
    sheet.warnings.insert(sheet.warnings.end(), file->problems.begin(), file->problems.end());

    out(arguments.has("--json") ? review::sheetToJson(sheet) + "\n" : app::agreeTable(sheet));
    for (const auto &[unit, rater] : file->repeated)
        sayLine("Repeated: unit " + unit + ", rater " + rater + "; the first row counts.");
    for (const std::string &sentence : file->problems)
        sayLine(sentence);
    for (const std::string &sentence : file->warnings)
        sayLine(sentence);
    return file->repeated.empty() && file->problems.empty() && withoutUnit == 0 ? kDone : kLookAtIt;
}

} // namespace

std::vector<Command> agreeCommands()
{
    return {{.name = "agree", .help = "Agreement coefficients of any ratings file: long or wide CSV, JSON Lines",
             .example = "winnow-cli agree ratings.csv --unit item --rater rater --value label --categories A,B,C,D --by crop --cluster figure --json",
             .parameters = {{.name = "FILE", .help = "CSV or TSV with a header, or JSON Lines; an empty cell is a missing rating", .required = true},
                            {.name = "--unit", .help = "Column of the unit; “unit” or “item” when left out", .value = "COL"},
                            {.name = "--rater", .help = "Column of the rater, in a file with a row per rating", .value = "COL"},
                            {.name = "--value", .help = "Column of the rating, in a file with a row per rating", .value = "COL"},
                            {.name = "--raters", .help = "The raters' columns, in a file with a row per unit", .value = "COL,COL,..."},
                            {.name = "--scale", .help = "nominal (default), ordinal, interval or ratio", .value = "NAME"},
                            {.name = "--categories", .help = "All categories in their order, also those that nobody used", .value = "a,b,c"},
                            {.name = "--weights", .help = "linear, quadratic, radical, ordinal, or a .json file with a table of weights", .value = "NAME,...|FILE.json", .many = true},
                            {.name = "--by", .help = "Column of the groups: rows for each, then pooled and means", .value = "COL"},
                            {.name = "--cluster", .help = "Column of the clusters (figures) for ci_cluster", .value = "COL"},
                            {.name = "--resamples", .help = "Of each bootstrap: 10000; 0 = none", .value = "N"},
                            {.name = "--seed", .help = "Whole number, 0 when left out", .value = "S"},
                            {.name = "--json", .help = "One JSON document"}},
             .run = agree}};
}

} // namespace cli
