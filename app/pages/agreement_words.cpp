#include "app/pages/agreement_words.h"

#include "app/pages/project_page.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t kFewest = 10;

QString said(const char *words) { return QCoreApplication::translate("app::AgreementPage", words); }

QString whose(const review::SheetRow &row)
{
    return row.first.empty() && row.second.empty() ? said(QT_TRANSLATE_NOOP("app::AgreementPage", "all raters")) : text(row.first) + u" × "_s + text(row.second);
}

QString between(const std::optional<double> &low, const std::optional<double> &high)
{
    return low && high ? said(QT_TRANSLATE_NOOP("app::AgreementPage", "%1 to %2")).arg(kappaText(*low), kappaText(*high)) : QString();
}

QString exact(double value, int decimals = 3) { return QLocale().toString(value, 'f', decimals).replace(u'-', QChar(0x2212)); }

QString percentOf(std::int64_t part, std::int64_t all)
{
    return all > 0 ? QLocale().toString(100.0 * static_cast<double>(part) / static_cast<double>(all), 'f', 1) : u"–"_s;
}

/// What the statistics say in English, for the window.
QString reasonWords(const std::string &reason)
{
    static const std::map<std::string, const char *> kWords{
        {"no common units", QT_TRANSLATE_NOOP("app::AgreementPage", "no item was rated by both")},
        {"one category only", QT_TRANSLATE_NOOP("app::AgreementPage", "only one category was used")},
        {"only one category used", QT_TRANSLATE_NOOP("app::AgreementPage", "only one category was used")},
        {"interval not estimable", QT_TRANSLATE_NOOP("app::AgreementPage", "interval not estimable")},
        {"one unit only", QT_TRANSLATE_NOOP("app::AgreementPage", "one item only")},
    };
    const auto found = kWords.find(reason);
    return found == kWords.end() ? text(reason) : said(found->second);
}

} // namespace

review::Coefficient withShownInterval(const review::Coefficient &coefficient)
{
    review::Coefficient shown = coefficient;
    if (shown.clusterLow && shown.clusterHigh) {
        shown.low = shown.clusterLow;
        shown.high = shown.clusterHigh;
    }
    return shown;
}

CoefficientWords coefficientWords(const review::SheetRow &row, const review::Coefficient &coefficient)
{
    CoefficientWords words;
    const bool pair = !(row.first.empty() && row.second.empty());
    if (row.n == 0) {
        words.sentence = pair ? said(QT_TRANSLATE_NOOP("app::AgreementPage", "No common items: κ needs 10 items rated by both; now 0."))
                              : said(QT_TRANSLATE_NOOP("app::AgreementPage", "No common items: κ needs 10 items rated by two or more; now 0."));
    } else if (row.n < kFewest) {
        words.sentence = (pair ? said(QT_TRANSLATE_NOOP("app::AgreementPage", "κ needs 10 items rated by both; now %1."))
                               : said(QT_TRANSLATE_NOOP("app::AgreementPage", "κ needs 10 items rated by two or more; now %1.")))
                             .arg(plainNumber(row.n));
    } else if (!coefficient.value) {
        words.sentence = said(QT_TRANSLATE_NOOP("app::AgreementPage", "Not defined: %1.")).arg(reasonWords(coefficient.undefined));
    } else {
        words.shown = true;
        words.value = kappaText(*coefficient.value);
        const review::Coefficient shown = withShownInterval(coefficient);
        words.interval = between(shown.low, shown.high);
        if (coefficient.constantRater)
            words.remark = said(QT_TRANSLATE_NOOP("app::AgreementPage", "one rater used a single category"));
        else if (words.interval.isEmpty())
            words.remark = reasonWords(coefficient.interval);
        if (coefficient.se)
            words.error = exact(*coefficient.se);
        if (coefficient.pE)
            words.expected = exact(*coefficient.pE);
    }
    return words;
}

const review::Coefficient &headline(const review::SheetRow &row)
{
    const review::Coefficient *fleiss = row.first.empty() && row.second.empty() ? row.find("fleiss") : nullptr;
    return fleiss ? *fleiss : row.cohen;
}

QString headlineName(const review::SheetRow &row)
{
    return row.first.empty() && row.second.empty() ? coefficientName("fleiss") : coefficientName("cohen");
}

QString coefficientName(const std::string &name)
{
    static const std::map<std::string, const char *> kNames{
        {"cohen", QT_TRANSLATE_NOOP("app::AgreementPage", "Cohen κ")},
        {"scott", QT_TRANSLATE_NOOP("app::AgreementPage", "Scott π")},
        {"brennan_prediger", QT_TRANSLATE_NOOP("app::AgreementPage", "Brennan–Prediger κ")},
        {"ac1", QT_TRANSLATE_NOOP("app::AgreementPage", "Gwet AC1")},
        {"ac2", QT_TRANSLATE_NOOP("app::AgreementPage", "Gwet AC2")},
        {"fleiss", QT_TRANSLATE_NOOP("app::AgreementPage", "Fleiss κ")},
        {"alpha", QT_TRANSLATE_NOOP("app::AgreementPage", "Krippendorff α")},
    };
    if (const auto found = kNames.find(name); found != kNames.end())
        return said(found->second);
    // A weighted form: the plain name and its weights.
    const std::size_t cut = name.rfind('_');
    const auto base = cut == std::string::npos ? kNames.end() : kNames.find(name.substr(0, cut));
    return base == kNames.end() ? text(name) : said(base->second) + u", "_s + text(name.substr(cut + 1));
}

std::vector<const review::SheetRow *> shownRows(const review::Sheet &sheet)
{
    std::vector<const review::SheetRow *> rows;
    const bool all = !sheet.rowsOfAll.empty();
    for (const review::SheetRow &row : all ? sheet.rowsOfAll : sheet.rows)
        rows.push_back(&row);
    if (all && sheet.pooledOfAll)
        rows.push_back(&*sheet.pooledOfAll);
    if (!all)
        for (const review::SheetRow &row : sheet.pooled)
            rows.push_back(&row);
    return rows;
}

const review::SheetRow *shownPooled(const review::Sheet &sheet)
{
    const auto rows = shownRows(sheet);
    return rows.empty() || rows.back()->stratum ? nullptr : rows.back();
}

const review::SheetRow *pooledPair(const review::Sheet &sheet, const std::string &first, const std::string &second)
{
    const std::vector<review::SheetRow> &rows = sheet.pooled.empty() ? sheet.rows : sheet.pooled;
    const auto found = std::ranges::find_if(rows, [&](const review::SheetRow &row) { return row.first == first && row.second == second; });
    return found == rows.end() ? nullptr : &*found;
}

bool hasDrawnIntervals(const review::Sheet &sheet)
{
    for (const review::SheetRow *row : shownRows(sheet))
        if (headline(*row).resamples > 0)
            return true;
    return false;
}

QString pointsText(double points)
{
    const QString plain = QLocale().toString(std::abs(points), 'f', 1);
    const bool zero = std::abs(points) < 0.05;
    return zero ? plain : (points < 0 ? QString(QChar(0x2212)) : u"+"_s) + plain;
}

NumberTable sheetNumbers(const review::Sheet &sheet, const QString &strata)
{
    NumberTable table{.columns = {{strata}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Raters"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "n")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Agree %")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Coefficient"))},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Value")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "SE")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Analytic interval")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Interval over figures")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "By chance")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Remark"))}}};
    const auto add = [&](const review::SheetRow &row) {
        const QString where = row.stratum ? text(*row.stratum) : said(QT_TRANSLATE_NOOP("app::AgreementPage", "Overall, pooled"));
        const auto one = [&](const QString &name, const review::Coefficient &coefficient) {
            const CoefficientWords words = coefficientWords(row, coefficient);
            const auto number = [&](const QString &shown) { return Cell{.text = words.shown ? shown : QString()}; };
            table.rows.push_back({{.text = where}, {.text = whose(row)}, {.text = plainNumber(row.n)}, number(percentOf(row.agree, row.n)), {.text = name},
                                  number(coefficient.value ? exact(*coefficient.value) : QString()), number(words.error), number(between(coefficient.low, coefficient.high)),
                                  number(between(coefficient.clusterLow, coefficient.clusterHigh)), number(words.expected), {.text = words.shown ? words.remark : words.sentence, .quiet = true}});
        };
        if (!row.first.empty())
            one(coefficientName("cohen"), row.cohen);
        for (const review::NamedCoefficient &named : row.coefficients)
            one(coefficientName(named.name), named.coefficient);
    };
    for (const auto *rows : {&sheet.rows, &sheet.rowsOfAll, &sheet.pooled})
        std::ranges::for_each(*rows, add);
    if (sheet.pooledOfAll)
        add(*sheet.pooledOfAll);
    // A mean stands only on strata that may be shown one by one.
    const bool enough = std::ranges::all_of(sheet.rows, [](const review::SheetRow &row) { return row.n >= kFewest; });
    const auto mean = [&](const std::vector<review::SheetMean> &means, const QString &name) {
        for (const review::SheetMean &entry : means) {
            const QString raters = entry.first.empty() ? said(QT_TRANSLATE_NOOP("app::AgreementPage", "all raters")) : text(entry.first) + u" × "_s + text(entry.second);
            for (const review::NamedMean &named : entry.coefficients) {
                QStringList left;
                for (const std::string &stratum : named.leftOut)
                    left << text(stratum);
                if (enough && named.value)
                    table.rows.push_back({{.text = name}, {.text = raters}, {}, {}, {.text = coefficientName(named.name)}, {.text = exact(*named.value)}, {}, {}, {}, {},
                                          {.text = left.isEmpty() ? QString() : said(QT_TRANSLATE_NOOP("app::AgreementPage", "left out: %1")).arg(left.join(u", "_s)), .quiet = true}});
            }
        }
    };
    mean(sheet.meanOfStrata, said(QT_TRANSLATE_NOOP("app::AgreementPage", "Mean of strata")));
    mean(sheet.weightedMeanOfStrata, said(QT_TRANSLATE_NOOP("app::AgreementPage", "Mean of strata, by n")));
    return table;
}

NumberTable pairNumbers(const review::Sheet &sheet)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Raters"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "n")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Agree %")), true}, {coefficientName("cohen"), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Interval")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Remark"))}}};
    for (const review::SheetRow &row : sheet.pooled.empty() ? sheet.rows : sheet.pooled) {
        const CoefficientWords words = coefficientWords(row, row.cohen);
        table.rows.push_back({{.text = whose(row)}, {.text = plainNumber(row.n)}, {.text = words.shown ? percentOf(row.agree, row.n) : QString()}, {.text = words.value},
                              {.text = words.interval}, {.text = words.shown ? words.remark : words.sentence, .quiet = true}});
    }
    return table;
}

NumberTable confusionNumbers(const review::SheetRow *row, const std::vector<std::string> &categories)
{
    NumberTable table;
    if (!row)
        return table;
    table.columns = {{text(row->first)}, {text(row->second)}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Items")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Per cent of the row")), true}};
    for (std::size_t i = 0; i < row->table.size(); ++i) {
        std::int64_t sum = 0;
        for (const std::int64_t count : row->table[i])
            sum += count;
        for (std::size_t j = 0; j < row->table[i].size(); ++j)
            table.rows.push_back({{.text = text(categories[i])}, {.text = text(categories[j])}, {.text = plainNumber(row->table[i][j])}, {.text = percentOf(row->table[i][j], sum)}});
    }
    return table;
}

NumberTable coefficientNumbers(const review::SheetRow *row)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Coefficient"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Value")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "SE")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Analytic interval")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Interval over figures")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "By chance")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Remark"))}}};
    if (!row)
        return table;
    const auto one = [&](const QString &name, const review::Coefficient &coefficient) {
        const CoefficientWords words = coefficientWords(*row, coefficient);
        const auto number = [&](const QString &shown) { return Cell{.text = words.shown ? shown : QString()}; };
        table.rows.push_back({{.text = name}, number(coefficient.value ? exact(*coefficient.value) : QString()), number(words.error), number(between(coefficient.low, coefficient.high)),
                              number(between(coefficient.clusterLow, coefficient.clusterHigh)), number(words.expected), {.text = words.shown ? words.remark : words.sentence, .quiet = true}});
    };
    if (!row->first.empty())
        one(coefficientName("cohen"), row->cohen);
    for (const review::NamedCoefficient &named : row->coefficients)
        one(coefficientName(named.name), named.coefficient);
    const auto plain = [&](const QString &name, const std::optional<double> &value) {
        if (value && row->n >= kFewest)
            table.rows.push_back({{.text = name}, {.text = exact(*value)}, {}, {}, {}, {}, {}});
    };
    plain(said(QT_TRANSLATE_NOOP("app::AgreementPage", "Largest κ of these margins")), row->kappaMax);
    plain(said(QT_TRANSLATE_NOOP("app::AgreementPage", "Prevalence index")), row->two.prevalenceIndex);
    plain(said(QT_TRANSLATE_NOOP("app::AgreementPage", "Bias index")), row->two.biasIndex);
    plain(said(QT_TRANSLATE_NOOP("app::AgreementPage", "Positive agreement")), row->two.positiveAgreement);
    plain(said(QT_TRANSLATE_NOOP("app::AgreementPage", "Negative agreement")), row->two.negativeAgreement);
    return table;
}

NumberTable biasNumbers(const AgreementReport &report)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Rater"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Answers")), true}}};
    for (const std::string &category : report.sheet.categories)
        table.columns.push_back({text(category), true});
    for (const review::RaterBias &rater : report.bias) {
        std::vector<Cell> cells{{.text = text(rater.rater)}, {.text = plainNumber(rater.answers)}};
        for (const double points : rater.points)
            cells.push_back({.text = pointsText(points)});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

NumberTable driftNumbers(const AgreementReport &report)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Up to answer")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Compared")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Agree %")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Low %")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "High %")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Median s")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Not sure %")), true}}};
    for (const DriftRow &row : report.course.drift)
        table.rows.push_back({{.text = plainNumber(row.point.place)}, {.text = plainNumber(row.point.compared)}, {.text = exact(100 * row.point.share, 1)}, {.text = exact(100 * row.point.low, 1)},
                              {.text = exact(100 * row.point.high, 1)}, {.text = row.medianSeconds > 0 ? exact(row.medianSeconds, 1) : QString()}, {.text = exact(100 * row.unsureShare, 1)}});
    return table;
}

NumberTable timeNumbers(const AgreementReport &report)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Rater"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Answers")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Fast")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Lowest twentieth, s")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Lower quartile, s")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Median, s")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Upper quartile, s")), true}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Highest twentieth, s")), true}}};
    for (const SeatTimes &seat : report.course.seats) {
        std::vector<Cell> cells{{.text = text(seat.seat)}, {.text = plainNumber(seat.answers)}, {.text = plainNumber(seat.fast)}};
        for (const double seconds : {seat.low, seat.lowerQuartile, seat.median, seat.upperQuartile, seat.high})
            cells.push_back({.text = seat.answers > 0 ? exact(seconds, 1) : u"–"_s});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

NumberTable progressNumbers(const std::vector<review::UtcMs> &sealedAt)
{
    NumberTable table{.columns = {{said(QT_TRANSLATE_NOOP("app::AgreementPage", "Day"))}, {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Sealed")), true},
                                  {said(QT_TRANSLATE_NOOP("app::AgreementPage", "Sealed so far")), true}}};
    // Day by day: the date of every single answer would hold the window.
    for (auto begin = sealedAt.begin(); begin != sealedAt.end();) {
        const QDate day = QDateTime::fromMSecsSinceEpoch(*begin).date();
        const auto end = std::max(std::next(begin), std::lower_bound(begin, sealedAt.end(), day.addDays(1).startOfDay().toMSecsSinceEpoch()));
        table.rows.push_back({{.text = day.toString(Qt::ISODate)}, {.text = plainNumber(end - begin)}, {.text = plainNumber(end - sealedAt.begin())}});
        begin = end;
    }
    return table;
}

} // namespace app
