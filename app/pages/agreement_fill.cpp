// The cards of the agreement page: how they are built, and what each shows of a report.

#include "app/pages/agreement_card.h"
#include "app/pages/agreement_cells.h"
#include "app/pages/agreement_figures.h"
#include "app/pages/agreement_page.h"
#include "app/pages/agreement_plots.h"
#include "app/pages/agreement_words.h"
#include "app/pages/confusion_matrix.h"
#include "app/pages/forest_table.h"
#include "app/pages/progress_chart.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kCard = 300, kCellWidth = 62, kCellHeight = 42, kBiasWidth = 78, kBiasHeight = 34;
constexpr std::size_t kMostBesideLegend = 6;

QWidget *columnOf(QWidget *parent, std::initializer_list<QWidget *> parts, int spacing)
{
    auto *holder = new QWidget(parent);
    auto *column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing);
    for (QWidget *part : parts) {
        part->setParent(holder);
        column->addWidget(part);
    }
    return holder;
}

} // namespace

void AgreementPage::buildCards(QWidget *figures)
{
    m_forestCard = new AgreementCard(tr("Agreement of the primaries"), figures);
    m_forest = new ForestTable(m_forestCard);
    m_forest->setAccessibleName(tr("Agreement per stratum"));
    m_forestNote = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_forestCard);
    QWidget *note = columnOf(m_forestCard, {m_forestNote}, 0);
    note->layout()->setContentsMargins(8, 0, 0, 0); // under the words of the first column
    QWidget *forest = columnOf(m_forestCard, {m_forest, note}, 8);
    static_cast<QVBoxLayout *>(forest->layout())->addStretch();
    m_forestCard->setPicture(forest);

    m_progress = new AgreementCard(tr("Progress"), figures);
    m_chart = new ProgressChart(m_progress);
    m_progress->setPicture(m_chart);

    m_confusionCard = new AgreementCard(tr("Confusion"), figures);
    m_columns = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_confusionCard, true);
    m_columns->setWrapped(false);
    m_columns->setTextAlignment(Qt::AlignHCenter);
    m_rows = new UprightLabel(m_confusionCard);
    m_matrix = new ConfusionMatrix(m_confusionCard);
    connect(m_matrix, &QTableView::clicked, this, &AgreementPage::listCell);
    connect(m_matrix, &QTableView::activated, this, &AgreementPage::listCell);
    connect(m_confusionCard, &AgreementCard::listLeft, this, [this] { m_cellItems.reset(); });
    m_tooFew = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_confusionCard);
    auto *confusion = new QWidget(m_confusionCard);
    auto *grid = new QGridLayout(confusion);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(m_tooFew, 0, 0, 1, 2);
    grid->addWidget(m_columns, 1, 1, Qt::AlignLeft);
    grid->addWidget(m_rows, 2, 0);
    grid->addWidget(m_matrix, 2, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(2, 1);
    m_confusionCard->setPicture(confusion);

    m_pairsCard = new AgreementCard(tr("Rater pairs"), figures);
    m_pairs = new RampTable(RampTable::Ramp::Sequential, m_pairsCard);
    m_pairs->setAccessibleName(tr("Rater pairs"));
    connect(m_pairs, &QTableView::clicked, this, &AgreementPage::chooseCell);
    connect(m_pairs, &QTableView::activated, this, &AgreementPage::chooseCell);
    connect(m_pairsCard, &AgreementCard::listLeft, this, [this] { m_pairItems.reset(); });
    m_pairsNote = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_pairsCard);
    QWidget *pairs = columnOf(m_pairsCard, {m_pairs, m_pairsNote}, 8);
    static_cast<QVBoxLayout *>(pairs->layout())->addStretch();
    static_cast<QVBoxLayout *>(pairs->layout())->setContentsMargins(0, 5, 0, 0);
    m_legend = new RampLegend(u"κ"_s, pairs);
    m_legend->setGeometry(212, 10, 152, 54);
    m_pairsCard->setPicture(pairs);

    m_timesCard = new AgreementCard(tr("Time per item"), figures);
    m_times = new TimeBoxes(m_timesCard);
    m_timesCard->setPicture(m_times);

    m_coefficientsCard = new AgreementCard(tr("Coefficients"), figures);
    m_coefficientModel = nullptr;
    m_coefficients = new QTableView(m_coefficientsCard);
    styleNumbers(m_coefficients);
    m_coefficients->setAccessibleName(tr("Coefficients"));
    m_coefficientsCard->setPicture(m_coefficients);

    m_driftCard = new AgreementCard(tr("Drift"), figures);
    m_drift = new DriftPlot(m_driftCard);
    m_driftNote = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_driftCard);
    QWidget *drift = columnOf(m_driftCard, {m_drift, m_driftNote}, 4);
    static_cast<QVBoxLayout *>(drift->layout())->setStretch(0, 1);
    m_driftCard->setPicture(drift);

    m_biasCard = new AgreementCard(tr("Rater bias"), figures);
    m_bias = new RampTable(RampTable::Ramp::Diverging, m_biasCard);
    m_bias->setAccessibleName(tr("Rater bias"));
    m_biasNote = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_biasCard);
    QWidget *bias = columnOf(m_biasCard, {m_bias, m_biasNote}, 4);
    static_cast<QVBoxLayout *>(bias->layout())->addStretch();
    m_biasCard->setPicture(bias);

    m_notes = new widgets::Card(tr("To be known about these numbers"), figures);
    m_notes->setFixedHeight(kCard);
    auto *scroll = new QScrollArea(m_notes);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->viewport()->setAutoFillBackground(false);
    m_noteWords = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, scroll);
    QWidget *words = columnOf(scroll, {m_noteWords}, 0);
    static_cast<QVBoxLayout *>(words->layout())->addStretch();
    scroll->setWidget(words);
    words->setAutoFillBackground(false); // setWidget turns it on
    m_notes->body()->addWidget(scroll, 1);
}

QString AgreementPage::strataWord() const { return m_report && !m_report->sheet.byNames.empty() ? m_stratum->currentText() : tr("Stratum"); }

void AgreementPage::fill()
{
    const StudyView *study = m_report ? current() : nullptr;
    m_when->setText(study ? tr("live · computed %1").arg(m_computed) : QString());
    if (study)
        m_single->setStudy(*study, *m_report);
    else
        m_single->clear();
    if (m_report && !pooledPair(m_report->sheet, m_first, m_second)) {
        const std::vector<review::SheetRow> &rows = m_report->sheet.pooled.empty() ? m_report->sheet.rows : m_report->sheet.pooled;
        m_first = rows.empty() ? std::string() : rows.front().first;
        m_second = rows.empty() ? std::string() : rows.front().second;
    }
    fillForest();
    fillConfusion();
    fillPairs();
    fillBias();
    fillCourse();
    fillCoefficients();
    fillNotes();
}

void AgreementPage::fillForest()
{
    if (!m_report) {
        m_forest->clear();
        m_forestCard->clear();
        m_forestNote->setText({});
        return;
    }
    const review::Sheet &sheet = m_report->sheet;
    const bool strata = !sheet.byNames.empty(), all = !sheet.rowsOfAll.empty();
    const review::SheetRow *pooled = shownPooled(sheet);
    m_forestCard->setTitle(strata ? tr("Agreement per %1").arg(strataWord().toLower()) : tr("Agreement"));
    m_forestCard->setSubtitle(all ? tr("Fleiss κ, items sealed by two or more") : tr("Cohen κ, items sealed by both"));
    m_forestCard->setNote(pooled ? tr("n %1 · %2").arg(plainNumber(pooled->n), m_computed) : m_computed);
    m_forest->setSheet(sheet, strataWord());
    m_forestCard->setNumbers(sheetNumbers(sheet, strataWord()));
    const QString which = hasDrawnIntervals(sheet)
        ? tr("Interval: bootstrap over figures, %1 resamples, seed %2.").arg(plainNumber(AgreementIntervals::kResamples)).arg(AgreementIntervals::kSeed)
        : m_intervals->isRunning() ? tr("Interval: analytic, until the bootstrap over figures is done.")
                                   : tr("Interval: analytic.");
    m_forestNote->setText(pooled ? which + u' ' + (strata ? tr("Overall is κ on pooled items, not a mean of strata.") : QString()) : tr("Needs two raters."));
}

void AgreementPage::fillConfusion()
{
    const review::SheetRow *row = m_report ? pooledPair(m_report->sheet, m_first, m_second) : nullptr;
    const CoefficientWords words = row ? coefficientWords(*row, row->cohen) : CoefficientWords{};
    // Whatever κ is, ten common items show who chose what.
    const bool table = row && row->n >= 10 && !row->table.empty();
    for (QWidget *part : {static_cast<QWidget *>(m_columns), static_cast<QWidget *>(m_matrix), static_cast<QWidget *>(m_rows)})
        part->setVisible(table);
    m_tooFew->setText(!m_report ? QString() : !row ? tr("Needs two raters.") : words.shown ? QString() : words.sentence);
    m_tooFew->setVisible(!m_tooFew->text().isEmpty());
    m_columns->setText(table ? text(row->second) : QString());
    m_rows->setText(table ? text(row->first) : QString());
    if (!table) {
        m_matrix->clear();
        m_confusionCard->clear();
        m_confusionCard->setNumbers({});
        return;
    }
    m_confusionCard->setNote(tr("n %1 · %2").arg(plainNumber(row->n), m_computed));
    m_confusionCard->setSubtitle(words.shown ? u"κ "_s + words.value : QString());
    m_matrix->setRow(*row, m_report->sheet.categories);
    m_columns->setFixedSize(m_matrix->boxesLeft() * 2 + m_matrix->boxesWidth(), 26);
    m_confusionCard->setNumbers(confusionNumbers(row, m_report->sheet.categories));
    listItems(m_confusionCard, m_cellItems);
}

void AgreementPage::fillPairs()
{
    const std::size_t raters = m_report ? m_report->sheet.raters.size() : 0;
    m_legend->setVisible(raters >= 2 && raters <= kMostBesideLegend);
    m_legend->setAccessibleName({});
    if (raters < 2) {
        m_pairs->clear();
        m_pairsCard->clear();
        m_pairsNote->setText(m_report ? tr("Needs two raters.") : QString());
        return;
    }
    const review::Sheet &sheet = m_report->sheet;
    std::vector<std::vector<Cell>> rows;
    QStringList heads{QString()};
    std::int64_t most = 0;
    int marked = -1, markedColumn = -1;
    for (std::size_t j = 0; j + 1 < raters; ++j)
        heads << shortSeat(sheet.raters[j]);
    for (std::size_t i = 1; i < raters; ++i) {
        std::vector<Cell> cells{{.text = shortSeat(sheet.raters[i]), .bold = true}};
        for (std::size_t j = 0; j < i; ++j) {
            const review::SheetRow *row = pooledPair(sheet, sheet.raters[j], sheet.raters[i]);
            const CoefficientWords words = coefficientWords(*row, row->cohen);
            Cell cell{.text = (words.shown ? words.value : u"–"_s) + u'\n' + tr("n %1").arg(plainNumber(row->n))};
            if (words.shown)
                cell.share = std::clamp(*row->cohen.value, 0.0, 1.0);
            cell.spoken = text(row->first) + u" × "_s + text(row->second) + u": "_s
                + (words.shown ? tr("κ %1, %2 items").arg(words.value, plainNumber(row->n)) : words.sentence);
            most = std::max(most, row->n);
            if (row->first == m_first && row->second == m_second) {
                marked = static_cast<int>(i) - 1;
                markedColumn = static_cast<int>(j) + 1;
            }
            cells.push_back(std::move(cell));
        }
        rows.push_back(std::move(cells));
    }
    std::vector<Cell> foot{{}};
    for (std::size_t j = 0; j + 1 < raters; ++j)
        foot.push_back({.text = shortSeat(sheet.raters[j]), .bold = true});
    rows.push_back(std::move(foot));
    std::vector<int> widths(raters, kCellWidth), heights(raters, kCellHeight);
    widths.front() = 37;
    heights.back() = 28;
    m_pairs->setCells(heads, std::move(rows), widths, heights);
    m_pairs->setMarked(raters > 2 ? marked : -1, markedColumn);
    m_pairsCard->setSubtitle(coefficientName("cohen"));
    m_pairsCard->setNote(tr("n %1 · %2").arg(plainNumber(most), m_computed));
    m_pairsCard->setNumbers(pairNumbers(sheet));
    m_pairsNote->setText(raters > 2 && raters < kMostBesideLegend ? tr("A pair that is clicked is shown under Confusion and Coefficients.") : QString());
    m_pairsNote->setVisible(!m_pairsNote->text().isEmpty());
    listItems(m_pairsCard, m_pairItems);
}

void AgreementPage::fillBias()
{
    const bool answers = m_report && std::ranges::any_of(m_report->bias, [](const review::RaterBias &rater) { return rater.answers >= 10; });
    if (!answers) {
        m_bias->clear();
        m_biasCard->clear();
        m_biasCard->setNumbers({});
        m_biasNote->setText(m_report ? tr("Needs 10 answers of a rater.") : QString());
        return;
    }
    double farthest = 8;
    for (const review::RaterBias &rater : m_report->bias)
        for (const double points : rater.points)
            if (rater.answers >= 10)
                farthest = std::max(farthest, std::abs(points));
    int scale = 8;
    while (scale < farthest)
        scale *= 2;
    std::vector<Cell> head{{}};
    QStringList heads{QString()};
    for (const std::string &category : m_report->sheet.categories) {
        head.push_back({.text = text(category), .bold = true});
        heads << text(category);
    }
    std::vector<std::vector<Cell>> rows{std::move(head)};
    std::int64_t counted = 0;
    for (const review::RaterBias &rater : m_report->bias) {
        std::vector<Cell> cells{{.text = shortSeat(rater.rater), .bold = true, .spoken = text(rater.rater)}};
        for (std::size_t k = 0; k < m_report->sheet.categories.size(); ++k) {
            if (rater.answers < 10)
                cells.push_back({.text = u"–"_s});
            else
                cells.push_back({.text = pointsText(rater.points[k]), .share = std::clamp(rater.points[k] / scale, -1.0, 0.999)});
        }
        counted += rater.answers;
        rows.push_back(std::move(cells));
    }
    std::vector<int> widths(heads.size(), kBiasWidth), heights(rows.size(), kBiasHeight);
    widths.front() = 41;
    heights.front() = 29;
    // Many options share the room; the fewer digits they then need.
    if (heads.size() > 5)
        std::fill(widths.begin() + 1, widths.end(), std::max(48, 312 / static_cast<int>(heads.size() - 1)));
    m_bias->setCells(heads, std::move(rows), widths, heights);
    m_biasCard->setSubtitle(tr("points"));
    m_biasCard->setNote(tr("n %1 · %2").arg(plainNumber(counted), m_computed));
    m_biasCard->setNumbers(biasNumbers(*m_report));
    m_biasNote->setText(tr("Option share minus pooled share; scale −%1 to +%1 points").arg(scale));
}

void AgreementPage::fillCourse()
{
    m_times->setTimes(m_report ? m_report->course.seats : std::vector<SeatTimes>());
    m_drift->setRows(m_report ? m_report->course.drift : std::vector<DriftRow>());
    if (!m_report) {
        m_timesCard->clear();
        m_driftCard->clear();
        m_driftNote->setText({});
        return;
    }
    std::int64_t fast = 0;
    for (const SeatTimes &seat : m_report->course.seats)
        fast += seat.fast;
    const QString note = tr("n %1 · %2").arg(plainNumber(m_report->course.answers), m_computed);
    m_timesCard->setSubtitle(m_report->course.answers > 0 ? tr("%1 fast (< 3 s)").arg(plainNumber(fast)) : tr("no answer yet"));
    m_timesCard->setNote(note);
    m_timesCard->setNumbers(timeNumbers(*m_report));
    m_driftCard->setSubtitle(tr("rolling 20"));
    m_driftCard->setNote(note);
    m_driftCard->setNumbersLater([this] { return m_report ? driftNumbers(*m_report) : NumberTable{}; });
    m_driftNote->setText(m_report->course.drift.empty() ? tr("Needs 20 answers that another rater gave too.")
                             : m_report->sheet.raters.size() > 2 ? tr("Agreement with the majority of the others, band = 95 % interval")
                                                                 : tr("Agreement with the other rater, band = 95 % interval"));
}

void AgreementPage::fillCoefficients()
{
    CellTableModel *old = std::exchange(m_coefficientModel, nullptr);
    const bool all = m_report && m_report->sheet.raters.size() > 2;
    const review::SheetRow *row = m_report ? pooledPair(m_report->sheet, m_first, m_second) : nullptr;
    if (!row) {
        m_coefficients->setModel(nullptr);
        m_coefficientsCard->clear();
        m_coefficientsCard->setNumbers({});
    } else {
        NumberTable numbers = coefficientNumbers(row);
        if (all)
            if (const review::SheetRow *pooled = shownPooled(m_report->sheet)) {
                NumberTable ofAll = coefficientNumbers(pooled);
                for (auto &cells : ofAll.rows)
                    cells.front().text = tr("%1, all raters").arg(cells.front().text);
                numbers.rows.insert(numbers.rows.begin(), std::make_move_iterator(ofAll.rows.begin()), std::make_move_iterator(ofAll.rows.end()));
            }
        m_coefficientModel = new CellTableModel(numbers.columns, this);
        m_coefficientModel->setRows(numbers.rows);
        m_coefficients->setModel(m_coefficientModel);
        fitNumbers(m_coefficients);
        m_coefficientsCard->setSubtitle(tr("pooled, %1 × %2").arg(shortSeat(row->first), shortSeat(row->second)));
        m_coefficientsCard->setNote(tr("n %1 · %2").arg(plainNumber(row->n), m_computed));
        m_coefficientsCard->setNumbers(std::move(numbers));
    }
    delete old;
}

void AgreementPage::fillNotes()
{
    QStringList notes;
    if (m_report) {
        for (const std::string &warning : m_report->sheet.warnings)
            notes << text(warning);
        std::int64_t exposed = 0;
        if (const StudyView *study = current())
            for (const storage::SeatProgress &seat : study->progress)
                exposed += seat.exposed;
        if (exposed > 0)
            notes << tr("%1 given after live figures were seen, and marked as not blind.").arg(counted(exposed, tr("answer was"), tr("answers were")));
        if (notes.isEmpty())
            notes << tr("Nothing stands out.");
    }
    m_noteWords->setText(notes.join(u"\n"_s));
}

} // namespace app
