#include "app/pages/agreement_items.h"

#include "app/pages/project_page.h"

#include <QCoreApplication>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

QString tr(const char *words) { return QCoreApplication::translate("app::AgreementItems", words); }

std::optional<std::size_t> numberOfRater(const review::Sheet &sheet, const std::string &name)
{
    const auto found = std::ranges::find(sheet.raters, name);
    return found == sheet.raters.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - sheet.raters.begin()));
}

} // namespace

NumberTable itemsOf(const AgreementReport &report, const CellItems &cell)
{
    NumberTable table;
    const auto first = numberOfRater(report.sheet, cell.first), second = numberOfRater(report.sheet, cell.second);
    if (!report.matrix || !report.units || !first || !second)
        return table;
    table.columns = {{tr("Item")}, {text(cell.first)}, {text(cell.second)}};
    struct Found {
        bool same;
        const std::string *unit;
        int first, second;
    };
    std::vector<Found> found;
    for (std::size_t row = 0; row < report.matrix->units(); ++row) {
        const int one = report.matrix->code(row, *first), other = report.matrix->code(row, *second);
        if (one == 0 || other == 0 || (cell.answers && *cell.answers != std::pair(one - 1, other - 1)))
            continue;
        found.push_back({one == other, &(*report.units)[report.matrix->unit(row)], one, other});
    }
    std::ranges::sort(found, [&](const Found &a, const Found &b) { return a.same != b.same ? b.same : *a.unit < *b.unit; });
    const auto name = [&](int code) { return text(report.sheet.categories[static_cast<std::size_t>(code) - 1]); };
    for (const Found &entry : found)
        table.rows.push_back({{.text = text(*entry.unit)}, {.text = name(entry.first)}, {.text = name(entry.second)}});
    return table;
}

QString itemsTitle(const AgreementReport &report, const CellItems &cell, std::size_t items)
{
    const QString count = items == 1 ? tr("1 item") : tr("%1 items").arg(plainNumber(static_cast<std::int64_t>(items)));
    const auto name = [&](int category) { return text(report.sheet.categories[static_cast<std::size_t>(category)]); };
    if (cell.answers)
        return tr("%1, then %2: %3").arg(name(cell.answers->first), name(cell.answers->second), count);
    return tr("%1 × %2: %3, those that differ first").arg(text(cell.first), text(cell.second), count);
}

} // namespace app
