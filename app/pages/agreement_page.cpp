#include "app/pages/agreement_page.h"

#include "app/pages/agreement_card.h"
#include "app/pages/agreement_cells.h"
#include "app/pages/agreement_export.h"
#include "app/pages/agreement_figures.h"
#include "app/pages/agreement_words.h"
#include "app/pages/cover.h"
#include "app/pages/progress_chart.h"
#include "app/sessions/agree_table.h"
#include "app/sessions/file_sink.h"
#include "widgets/button.h"
#include "widgets/empty_state.h"
#include "widgets/plain_tip.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QLocale>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTime>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kMargin = 16, kRoomForWords = 1100;
constexpr std::size_t kMostSeatsInPairs = 8;

/// The entries of a picker, keeping the choice where it is still offered.
void offer(widgets::ChoiceField *field, const std::vector<std::pair<QString, QString>> &entries)
{
    const QSignalBlocker quiet(field);
    bool same = field->count() == static_cast<int>(entries.size());
    for (int i = 0; same && i < field->count(); ++i)
        same = field->itemData(i).toString() == entries[static_cast<std::size_t>(i)].first && field->itemText(i) == entries[static_cast<std::size_t>(i)].second;
    if (same)
        return;
    const QString chosen = field->currentData().toString();
    field->clear();
    for (const auto &[data, words] : entries)
        field->addItem(words, data);
    field->setCurrentIndex(std::max(0, field->findData(chosen)));
    field->updateGeometry();
}

QString capital(QString word)
{
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    return word;
}

} // namespace

AgreementPage::AgreementPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent)
    : ProjectPage(QString(), desk, parent), m_dialogs(std::move(dialogs)), m_live(std::make_shared<LiveReport>()), m_intervals(new AgreementIntervals(this))
{
    // The pickers say what the page is; a title before them would be one word too many.
    for (auto *word : header()->findChildren<TextLabel *>())
        word->hide();
    header()->setPaddings(kMargin, kMargin);
    const auto picker = [&](const QString &word, TextLabel *&label, int width) {
        label = new TextLabel(word, TypeStyle::Ui, Token::TextSecondary, this);
        label->setWrapped(false);
        auto *field = new widgets::ChoiceField(this);
        field->setAccessibleName(word);
        field->setToolTip(widgets::plainTip(word));
        field->setMinimumWidth(width);
        header()->addLeft(label, label == m_studyWord ? 0 : 20);
        header()->addLeft(field, 8);
        connect(field, &QComboBox::activated, this, [this] { refresh(); });
        return field;
    };
    m_study = picker(tr("Study"), m_studyWord, 224);
    m_stratum = picker(tr("Stratum"), m_stratumWord, 97);
    m_seats = picker(tr("Seats"), m_seatsWord, 176);
    m_when = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, this);
    m_when->setWrapped(false);
    header()->addRight(m_when);
    auto *exporting = new widgets::Button(widgets::ButtonLook::Secondary, u"export"_s, tr("Export"), {}, this);
    connect(exporting, &QPushButton::clicked, this, &AgreementPage::exportAsked);
    m_export = exporting;
    header()->addRight(exporting, 16);
    for (TextLabel *word : {m_studyWord, m_stratumWord, m_seatsWord})
        word->setWrapped(false);

    m_empty = new widgets::EmptyState(u"agree"_s, tr("No study is open. Agreement appears as soon as two people have answered the same 10 items."), tr("Show studies"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"studies"_s); });
    body()->addWidget(m_empty, 1);
    m_cover = new Cover(desk, this);
    connect(m_cover, &Cover::failed, this, [this](const QString &sentence, const QString &details) {
        messages()->showMessage(widgets::MessageKind::Danger, sentence, {}, details);
    });
    body()->addWidget(m_cover);

    m_figures = new QWidget(this);
    auto *column = new QVBoxLayout(m_figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    m_single = new AgreementFigures(m_figures);
    column->addWidget(m_single);
    m_grid = new QGridLayout;
    m_grid->setSpacing(16);
    buildCards(m_figures);
    column->addLayout(m_grid);
    body()->addWidget(m_figures);
    body()->addStretch();
    // The bar takes its room from the margin beside the cards, so that their widths stay.
    if (auto *scroll = findChild<QScrollArea *>()) {
        QScrollBar *bar = scroll->verticalScrollBar();
        connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int most) {
            body()->setContentsMargins(kMargin, kMargin, most > 0 ? std::max(0, kMargin - bar->sizeHint().width()) : kMargin, kMargin);
        });
    }
}

AgreementPage::~AgreementPage()
{
    // The answers in memory belong to the store's thread.
    desk().letGo([live = std::move(m_live)]() mutable { live.reset(); });
}

void AgreementPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    showWords();
    arrange();
}

void AgreementPage::showEvent(QShowEvent *event)
{
    ProjectPage::showEvent(event);
    refresh();
}

/// The words before the pickers go first where room is short: each picker has its name for screen readers and as a tooltip.
void AgreementPage::showWords()
{
    const bool room = width() >= kRoomForWords;
    m_studyWord->setVisible(room && !m_study->isHidden());
    m_stratumWord->setVisible(room && !m_stratum->isHidden());
    m_seatsWord->setVisible(room && !m_seats->isHidden());
}

/// Three cards in a row, two where they would be too narrow, one at last.
void AgreementPage::arrange()
{
    struct Place {
        QWidget *card;
        int row, column, span;
    };
    const int columns = width() >= 1100 ? 3 : width() >= 700 ? 2 : 1;
    std::vector<Place> places;
    if (columns == 3)
        places = {{m_forestCard, 0, 0, 2}, {m_progress, 0, 2, 1}, {m_confusionCard, 1, 0, 1}, {m_pairsCard, 1, 1, 1}, {m_timesCard, 1, 2, 1},
                  {m_coefficientsCard, 2, 0, 2}, {m_driftCard, 2, 2, 1}, {m_notes, 3, 0, 2}, {m_biasCard, 3, 2, 1}};
    else if (columns == 2)
        places = {{m_forestCard, 0, 0, 2}, {m_confusionCard, 1, 0, 1}, {m_pairsCard, 1, 1, 1}, {m_coefficientsCard, 2, 0, 2}, {m_progress, 3, 0, 1}, {m_timesCard, 3, 1, 1},
                  {m_driftCard, 4, 0, 1}, {m_biasCard, 4, 1, 1}, {m_notes, 5, 0, 2}};
    else
        for (QWidget *card : {static_cast<QWidget *>(m_forestCard), static_cast<QWidget *>(m_confusionCard), static_cast<QWidget *>(m_pairsCard), static_cast<QWidget *>(m_coefficientsCard),
                              static_cast<QWidget *>(m_progress), static_cast<QWidget *>(m_timesCard), static_cast<QWidget *>(m_driftCard), static_cast<QWidget *>(m_biasCard),
                              static_cast<QWidget *>(m_notes)})
            places.push_back({card, static_cast<int>(places.size()), 0, 1});
    for (const Place &place : places)
        m_grid->addWidget(place.card, place.row, place.column, 1, place.span);
    for (int i = 0; i < 3; ++i)
        m_grid->setColumnStretch(i, i < columns ? 1 : 0);
}

void AgreementPage::choose(const QString &study)
{
    const int at = m_study->findData(study);
    if (at >= 0)
        m_study->setCurrentIndex(at);
    refresh();
}

const StudyView *AgreementPage::current() const { return view().study(m_study->currentData().toString().toStdString()); }

QString AgreementPage::statusText() const
{
    const StudyView *study = current();
    if (!study || !study->hidden.empty())
        return {};
    std::int64_t sealed = 0, units = 0;
    for (const storage::SeatProgress &seat : study->progress) {
        sealed += seat.sealed;
        units += seat.units;
    }
    return tr("%1 sealed · %2 left · protocol version %3").arg(plainNumber(sealed), plainNumber(units - sealed)).arg(study->row.version);
}

AgreementRequest AgreementPage::request(const StudyView &study)
{
    AgreementRequest asked{.study = study.row.name, .person = desk().person()};
    if (const QString stratum = m_stratum->currentData().toString(); !stratum.isEmpty())
        asked.by = {stratum.toStdString()};
    for (const QString &seat : m_seats->currentData().toString().split(u'\n', Qt::SkipEmptyParts))
        asked.seats.push_back(seat.toStdString());
    return asked;
}

void AgreementPage::refresh()
{
    std::vector<std::pair<QString, QString>> names;
    for (const StudyView &study : view().studies)
        if (study.row.state != review::StudyState::Draft)
            names.emplace_back(text(study.row.name), text(study.row.name));
    offer(m_study, names);
    const StudyView *study = current();
    m_empty->setVisible(!study);
    m_cover->setCovered(study ? study->row.name : std::string(), study ? study->hidden : std::string());
    const bool open = study && study->hidden.empty();
    if (!open || (m_report && m_report->of.study != study->row.name))
        clearFigures();
    m_study->setVisible(study != nullptr);
    for (QWidget *part : {static_cast<QWidget *>(m_stratum), static_cast<QWidget *>(m_seats), static_cast<QWidget *>(m_export)})
        part->setVisible(open);
    showWords();
    m_figures->setVisible(open && m_report);
    if (!open)
        return;
    ask(*study);
    if (m_report)
        askProgress(*study);
}

void AgreementPage::ask(const StudyView &study)
{
    if (m_asking) {
        m_askAgain = true;
        return;
    }
    m_asking = true;
    desk().ask(this, [live = m_live, asked = request(study)](storage::Project &project) { return live->report(project, asked); },
               [this](review::Result<AgreementReport> &&report) {
                   m_asking = false;
                   if (report)
                       take(*std::move(report));
                   else
                       showError(report.error());
                   if (std::exchange(m_askAgain, false))
                       refresh();
               });
}

void AgreementPage::take(AgreementReport &&report)
{
    const StudyView *study = current();
    // A choice made meanwhile, or a cover that came down, has asked again.
    if (!study || !study->hidden.empty() || !report.hidden.empty() || !(report.of == request(*study)))
        return;
    std::string plain = review::sheetToJson(report.sheet);
    const bool same = m_report && m_report->of == report.of && plain == m_plain;
    m_plain = std::move(plain);
    if (same)
        report.sheet = std::move(m_report->sheet); // with the intervals that are drawn or being drawn
    m_report = std::move(report);
    m_computed = QLocale().toString(QTime::currentTime(), u"HH:mm:ss"_s);
    m_figures->setVisible(true);
    fillPickers();
    fill();
    askProgress(*study);
    Q_EMIT figuresShown(m_report->course.answers);
    if (same || !m_report->matrix)
        return;
    m_intervals->start(m_report->sheet, m_report->matrix, [this](review::Sheet &&sheet) {
        if (!m_report)
            return;
        m_report->sheet = std::move(sheet);
        fill();
    });
}

void AgreementPage::fillPickers()
{
    const StudyView *study = current();
    std::vector<std::pair<QString, QString>> strata, seats;
    QStringList own;
    for (const std::string &name : study->row.protocol.sample.strata)
        own << capital(text(name));
    strata.emplace_back(QString(), own.isEmpty() ? tr("None") : own.join(u" × "_s));
    for (const std::string &name : m_report->strata)
        if (!(study->row.protocol.sample.strata.size() == 1 && study->row.protocol.sample.strata.front() == name))
            strata.emplace_back(text(name), capital(text(name)));
    QStringList all;
    for (const std::string &seat : m_report->seats)
        all << text(seat);
    seats.emplace_back(QString(), all.size() <= 2 ? all.join(u", "_s) : tr("All %1 seats").arg(all.size()));
    if (all.size() > 2 && m_report->seats.size() <= kMostSeatsInPairs)
        for (qsizetype i = 0; i < all.size(); ++i)
            for (qsizetype j = i + 1; j < all.size(); ++j)
                seats.emplace_back(all[i] + u'\n' + all[j], all[i] + u" × "_s + all[j]);
    offer(m_stratum, strata);
    offer(m_seats, seats);
}

void AgreementPage::clearFigures()
{
    // No number of a covered study stays in a hidden widget: those are still in the accessibility tree.
    m_intervals->cancel();
    m_report.reset();
    m_first.clear();
    m_second.clear();
    m_cellItems.reset();
    m_pairItems.reset();
    for (widgets::ChoiceField *field : {m_stratum, m_seats}) {
        const QSignalBlocker quiet(field);
        field->clear();
    }
    fill();
    m_chart->clear();
    m_curveOf.clear();
    m_progress->clear();
}

void AgreementPage::askProgress(const StudyView &study)
{
    std::int64_t sealed = 0, units = 0;
    for (const storage::SeatProgress &seat : study.progress) {
        sealed += seat.sealed;
        units += seat.units;
    }
    m_progress->setNote(tr("n %1 · %2").arg(plainNumber(sealed), m_computed));
    const QString of = text(study.row.name) + u'|' + QString::number(sealed) + u'|' + QString::number(units);
    if (of == m_curveOf || !isVisible())
        return;
    m_curveOf = of;
    desk().ask(this, [name = study.row.name](storage::Project &project) { return ReportSession(project).sealTimes(name); },
               [this, of, units](review::Result<std::vector<review::UtcMs>> &&times) {
                   if (of != m_curveOf || !times)
                       return;
                   m_chart->setCurve(*times, units);
                   m_progress->setNumbers(progressNumbers(*times));
               });
}

std::vector<AgreementCard *> AgreementPage::cards() const
{
    return {m_forestCard, m_progress, m_confusionCard, m_pairsCard, m_timesCard, m_coefficientsCard, m_driftCard, m_biasCard};
}

void AgreementPage::exportAsked()
{
    if (!m_report)
        return;
    // The ending decides: the sheet's numbers with those of every card, the charts, or the sheet for programs.
    const QString target = m_dialogs.saveFile(this, text(m_report->of.study) + u"-agreement.csv"_s);
    if (target.isEmpty())
        return;
    FileSink sink(target);
    review::Status done = sink.open();
    const bool charts = target.endsWith(u".svg"_s, Qt::CaseInsensitive);
    if (done && charts) {
        const QByteArray svg = chartsSvg(*m_figures, *m_single, cards(), tr("Agreement of the study %1").arg(text(m_report->of.study)));
        done = sink.write({svg.constData(), static_cast<std::size_t>(svg.size())});
    } else if (done) {
        const std::vector<AgreementCard *> all = cards();
        done = sink.write(target.endsWith(u".json"_s) ? review::sheetToJson(m_report->sheet) + "\n"
                                                      : agreeCsv(m_report->sheet) + "\n" + cardsCsv({all.begin(), all.end()}));
    }
    if (done)
        done = sink.commit();
    if (!done)
        return showError(done.error());
    messages()->showMessage(widgets::MessageKind::Note, (charts ? tr("The charts are in %1.") : tr("The agreement sheet is in %1.")).arg(text(sink.name())));
}

} // namespace app
