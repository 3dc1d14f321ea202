#include "exporters/table.h"

#include "exporters/csv_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace exporters {

namespace {

std::size_t width(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// A cell on one line of plain text.
std::string oneLine(std::string text)
{
    std::replace_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

std::string markdownCell(const std::string &cell)
{
    std::string out;
    for (const char c : oneLine(cell)) {
        if (std::string_view("|\\`*_<[").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

/// Which 95 % limits a table has.
struct Intervals {
    bool clusters = false, formula = true;
};

bool resampledOver(const std::vector<review::SheetRow> &rows)
{
    return std::any_of(rows.begin(), rows.end(), [](const review::SheetRow &row) { return row.cohen.clusterLow && row.cohen.clusterHigh; });
}

void agreementRow(Table &table, const review::SheetRow &row, bool strata, Intervals shown, int decimals)
{
    const review::Coefficient &kappa = row.cohen;
    const auto number = [decimals](const std::optional<double> &value) { return value ? fixedDecimals(*value, decimals) : std::string(); };
    const std::string name = row.stratum.value_or("all");
    std::vector<std::string> cells;
    if (strata)
        cells.push_back(name);
    const std::string pair = row.first + " and " + row.second;
    const std::string agreed = row.n > 0 ? fixedDecimals(static_cast<double>(row.agree) / static_cast<double>(row.n), decimals) : std::string();
    cells.insert(cells.end(), {pair, std::to_string(row.n), std::to_string(row.agree), agreed, number(kappa.pE),
        kappa.value ? number(kappa.value) : "undefined"});
    if (shown.clusters)
        cells.insert(cells.end(), {number(kappa.clusterLow), number(kappa.clusterHigh)});
    if (shown.formula)
        cells.insert(cells.end(), {number(kappa.low), number(kappa.high)});
    table.rows.push_back(std::move(cells));
    const std::string where = pair + (strata ? ", " + name : std::string());
    if (!kappa.value)
        table.notes.push_back("κ of " + where + " is undefined: " + kappa.undefined + " (n = " + std::to_string(row.n) + ").");
    else if (shown.formula && !kappa.interval.empty())
        table.notes.push_back("No interval in closed form for " + where + ": " + kappa.interval + ".");
    if (kappa.value && shown.clusters && !kappa.noClusterInterval.empty())
        table.notes.push_back("No resampled interval for " + where + ": " + kappa.noClusterInterval + ".");
}

} // namespace

std::string fixedDecimals(double value, int decimals)
{
    if (!std::isfinite(value))
        return "undefined";
    std::array<char, 400> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals).ptr;
    return std::string(digits.data(), end);
}

review::Status writeTableText(const Table &table, Sink &sink)
{
    std::vector<std::size_t> widths;
    for (const auto &column : table.columns)
        widths.push_back(width(column.title));
    for (const auto &row : table.rows) {
        for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], width(oneLine(row[i])));
    }
    const auto line = [&](const auto &cellOf, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string cell = oneLine(cellOf(i));
            const std::string pad(widths[i] - std::min(widths[i], width(cell)), ' ');
            text += (i > 0 ? "  " : "") + (table.columns[i].numeric ? pad + cell : cell + pad);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    };
    std::string text = table.title.empty() ? std::string() : oneLine(table.title) + "\n";
    text += line([&](std::size_t i) { return table.columns[i].title; }, table.columns.size());
    for (const auto &row : table.rows)
        text += line([&](std::size_t i) { return row[i]; }, std::min(row.size(), table.columns.size()));
    for (const std::string &note : table.notes)
        text += oneLine(note) + "\n";
    return sink.write(text);
}

review::Status writeTableCsv(const Table &table, Sink &sink)
{
    CsvWriter csv(sink);
    std::vector<std::string> cells;
    for (const auto &column : table.columns)
        cells.push_back(guarded(column.title));
    auto written = csv.row(cells);
    for (const auto &row : table.rows) {
        if (!written)
            break;
        cells.clear();
        for (std::size_t i = 0; i < row.size(); ++i)
            cells.push_back(i < table.columns.size() && table.columns[i].numeric ? row[i] : guarded(row[i]));
        written = csv.row(cells);
    }
    return written;
}

review::Status writeTableMarkdown(const Table &table, Sink &sink)
{
    std::string text = table.title.empty() ? std::string() : "**" + markdownCell(table.title) + "**\n\n";
    std::string rule;
    text += '|';
    for (const auto &column : table.columns) {
        text += " " + markdownCell(column.title) + " |";
        rule += column.numeric ? " ---: |" : " --- |";
    }
    text += "\n|" + rule + "\n";
    for (const auto &row : table.rows) {
        text += '|';
        for (const std::string &cell : row)
            text += " " + markdownCell(cell) + " |";
        text += '\n';
    }
    for (const std::string &note : table.notes)
        text += "\n" + markdownCell(note) + "\n";
    return sink.write(text);
}

Table agreementTable(const review::Sheet &sheet, int decimals, bool both)
{
    Table table;
    const bool strata = !sheet.pooled.empty();
    table.title = "Agreement: " + std::to_string(sheet.units) + " units, " + std::to_string(sheet.ratings) + " ratings, "
        + std::to_string(sheet.missing) + " missing";
    if (strata)
        table.columns.push_back({"stratum"});
    table.columns.insert(table.columns.end(), {{"pair"}, {"n", true}, {"agree", true}, {"p_o", true}, {"p_e", true}, {"kappa", true}});
    const bool clusters = resampledOver(sheet.rows) || resampledOver(sheet.pooled);
    const Intervals shown{.clusters = clusters, .formula = both || !clusters};
    if (clusters)
        table.columns.insert(table.columns.end(), {{"cluster low", true}, {"cluster high", true}});
    if (shown.formula)
        table.columns.insert(table.columns.end(), {{"formula low", true}, {"formula high", true}});
    for (const review::SheetRow &row : sheet.rows)
        agreementRow(table, row, strata, shown, decimals);
    for (const review::SheetRow &row : sheet.pooled)
        agreementRow(table, row, strata, shown, decimals);
    if (clusters)
        table.notes.push_back(std::string("Cluster low and high: the 95 % interval over resampled clusters (figures), the one to report.")
                              + (shown.formula ? " Formula low and high: the one in closed form, as if items of a cluster were independent." : ""));
    else
        table.notes.push_back("Formula low and high: the 95 % interval in closed form, as if items were independent; no clusters were resampled.");
    table.notes.insert(table.notes.end(), sheet.warnings.begin(), sheet.warnings.end());
    return table;
}

Table goldTable(const std::vector<review::GoldRow> &rows)
{
    Table table;
    table.title = "Gold split";
    table.columns = {{"stratum"}, {"candidates", true}, {"open", true}, {"agreed", true}, {"tie-broken", true}, {"discarded", true}, {"gold", true},
        {"silver", true}, {"held out", true}, {"ood", true}};
    for (const review::GoldRow &row : rows) {
        std::vector<std::string> cells{row.all ? "all" : row.stratum};
        for (const std::int64_t count : {row.candidates, row.open, row.agreed, row.tieBroken, row.discarded, row.gold, row.silver, row.heldOut, row.ood})
            cells.push_back(std::to_string(count));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table progressTable(const std::vector<ProgressRow> &rows)
{
    Table table;
    table.title = "Progress";
    table.columns = {{"seat"}, {"reviewer"}, {"units", true}, {"sealed", true}, {"exposed", true}, {"locked"}};
    for (const ProgressRow &row : rows)
        table.rows.push_back({row.seat, row.reviewer, std::to_string(row.units), std::to_string(row.sealed), std::to_string(row.exposed), row.locked ? "yes" : "no"});
    return table;
}

} // namespace exporters
