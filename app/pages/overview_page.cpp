#include "app/pages/overview_page.h"

#include "app/pages/figure_bars.h"
#include "app/pages/study_strip.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/glyph.h"
#include "widgets/metrics.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QResizeEvent>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kEventsAtLeast = 10, kEventsAtMost = 20;
constexpr std::size_t kSeatsShown = 3;
constexpr int kNeedButton = 76, kImport = 112;

QWidget *quietLine(const QString &left, const QString &middle, const QString &right, int height, QWidget *parent)
{
    auto *line = new QWidget(parent);
    line->setFixedHeight(height);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (const auto &[words, ink] : {std::pair{left, Token::TextPrimary}, {middle, Token::TextSecondary}}) {
        auto *label = new TextLabel(words, TypeStyle::Ui, ink, line);
        label->setWrapped(false);
        row->addWidget(label);
    }
    row->addStretch(1);
    auto *label = new TextLabel(right, TypeStyle::Ui, Token::TextSecondary, line);
    label->setWrapped(false);
    row->addWidget(label);
    return line;
}

void emptyLayout(QLayout *layout)
{
    while (QLayoutItem *entry = layout->takeAt(0)) {
        if (QWidget *widget = entry->widget()) {
            widget->hide();
            widget->deleteLater();
        } else if (QLayout *inner = entry->layout()) {
            emptyLayout(inner);
        }
        delete entry;
    }
}

} // namespace

OverviewPage::OverviewPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Overview"), desk, parent)
{
    auto *import = new Button(ButtonLook::Secondary, u"import"_s, tr("Import"), {}, this);
    connect(import, &QPushButton::clicked, this, [this] { Q_EMIT pageAsked(u"import"_s); });
    import->setMinimumWidth(kImport);
    m_newStudy = new Button(ButtonLook::Primary, u"plus"_s, tr("New study"), {}, this);
    connect(m_newStudy, &QPushButton::clicked, this, [this] { Q_EMIT pageAsked(u"new-study"_s); });
    header()->addRight(import);
    header()->addRight(m_newStudy);

    m_empty = new widgets::EmptyState(u"import"_s, tr("No figures yet. Import a folder, a question list or a table."), tr("Import…"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"import"_s); });
    body()->addWidget(m_empty, 1);

    m_columns = new QWidget(this);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, m_columns);
    m_sides->setContentsMargins(0, 0, 0, 0);
    m_sides->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    m_studies = new widgets::Card(tr("Studies"), m_columns);
    m_studies->body()->addWidget(StudyStrip::makeHead(m_studies));
    m_studyRows = new QVBoxLayout;
    m_studyRows->setSpacing(0);
    m_studies->body()->addLayout(m_studyRows);
    m_studies->setFoot(8);
    left->addWidget(m_studies);
    m_events = new widgets::Card(tr("Last events"), m_columns);
    m_eventModel = new CellTableModel({{tr("When")}, {tr("Who")}, {tr("What")}, {tr("Where")}}, this);
    m_eventTable = makeTable(m_eventModel, {112, 72, 0, 184}, m_events);
    m_eventTable->setAccessibleName(tr("Last events"));
    m_eventTable->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_eventTable->setMinimumHeight(widgets::kTableHead + kEventsAtLeast * widgets::kTableRow);
    m_eventTable->installEventFilter(this);
    m_events->body()->addWidget(m_eventTable, 1);
    m_events->setFoot(12);
    left->addWidget(m_events, 1);
    m_sides->addLayout(left, 800);

    m_right = new QWidget(m_columns);
    auto *right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(16);
    m_needs = new widgets::Card(tr("Needs you"), m_right);
    m_needRows = new QVBoxLayout;
    m_needRows->setSpacing(0);
    m_needs->body()->addLayout(m_needRows);
    m_needs->setFoot(4);
    right->addWidget(m_needs);
    m_atWork = new widgets::Card(tr("Seats at work"), m_right);
    m_atWorkRows = new QVBoxLayout;
    m_atWorkRows->setSpacing(0);
    m_atWork->body()->addLayout(m_atWorkRows);
    m_atWork->setFoot(8);
    right->addWidget(m_atWork);
    m_figures = new widgets::Card(tr("Figures"), m_right);
    m_bars = new FigureBars(m_figures);
    m_figures->addTool(FigureBars::makeHead(m_figures));
    m_figures->body()->addWidget(m_bars);
    m_figures->setFoot(10);
    right->addWidget(m_figures);
    m_file = new widgets::Card(tr("Project file"), m_right);
    m_fileRows = new QVBoxLayout;
    m_fileRows->setSpacing(8);
    m_file->body()->addLayout(m_fileRows);
    m_file->body()->addStretch();
    right->addWidget(m_file, 1);
    m_sides->addWidget(m_right, 392);
    keepTight({m_studies, m_needs, m_atWork, m_figures});
    connect(&this->desk(), &ProjectDesk::verifiedChanged, this, &OverviewPage::fillEvents);
    body()->addWidget(m_columns, 1);
}

QString OverviewPage::statusText() const
{
    return view().counts.items == 0 ? QString() : tr("%1 figures · %2 questions").arg(plainNumber(view().counts.figures), plainNumber(view().counts.items));
}

void OverviewPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    m_sides->setDirection(event->size().width() < 980 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void OverviewPage::refresh()
{
    const ProjectView &project = view();
    header()->setTitle(project.title.isEmpty() ? QFileInfo(project.path).completeBaseName() : project.title);
    std::int64_t gold = 0;
    for (const StudyView &study : project.studies) {
        if (study.row.state == review::StudyState::Frozen && study.goldOfAll())
            gold += study.goldOfAll()->gold;
    }
    QStringList facts{tr("%1 figures").arg(plainNumber(project.counts.figures)), tr("%1 questions").arg(plainNumber(project.counts.items))};
    if (gold > 0)
        facts << tr("%1 gold").arg(plainNumber(gold));
    header()->setSubtitle(facts.join(u" · "_s));
    const bool empty = project.counts.items == 0 && project.studies.empty();
    m_empty->setVisible(empty);
    m_columns->setVisible(!empty);
    m_newStudy->setEnabled(!empty && !project.readOnly);
    if (empty)
        return;
    fillStudies();
    fillNeeds();
    fillAtWork();
    fillFigures();
    fillFile();
    fillEvents();
    if (isVisible())
        desk().verify();
}

void OverviewPage::fillEvents()
{
    // A run of seals by one seat is one line: how many, and when the last was.
    std::vector<std::vector<Cell>> rows;
    const std::vector<review::Event> &events = view().events;
    for (std::size_t i = 0; i < events.size() && rows.size() < static_cast<std::size_t>(m_eventsShown);) {
        const review::Event &event = events[i];
        std::int64_t run = 1;
        while (event.what == "sealed" && i + static_cast<std::size_t>(run) < events.size()) {
            const review::Event &earlier = events[i + static_cast<std::size_t>(run)];
            if (earlier.what != event.what || earlier.who != event.who || earlier.study != event.study)
                break;
            ++run;
        }
        i += static_cast<std::size_t>(run);
        const QString what = run > 1 ? tr("sealed %1 items").arg(plainNumber(run)) : eventWords(event);
        rows.push_back({{.text = eventTime(event.at), .quiet = true}, {.text = event.who == "coordinator" ? tr("You") : shortSeat(eventWho(event).toStdString())}, {.text = what}, {.text = text(event.study), .quiet = true}});
    }
    m_eventModel->setRows(std::move(rows));
    const ProjectDesk::Verified &verified = desk().verified();
    if (verified.counter < 0)
        m_events->setNote({});
    else if (verified.findings.empty())
        m_events->setNote(tr("chain verified %1").arg(QLocale().toString(verified.at.time(), u"HH:mm"_s)));
    else
        m_events->setNote(text(verified.findings.front()));
}

bool OverviewPage::eventFilter(QObject *watched, QEvent *event)
{
    // As many events as the room holds; the page does not scroll for them.
    if (watched == m_eventTable && event->type() == QEvent::Resize) {
        const int room = (m_eventTable->height() - widgets::kTableHead) / widgets::kTableRow;
        if (const int shown = std::clamp(room, kEventsAtLeast, kEventsAtMost); shown != m_eventsShown) {
            m_eventsShown = shown;
            fillEvents();
        }
    }
    return ProjectPage::eventFilter(watched, event);
}

void OverviewPage::fillAtWork()
{
    // Batches that are drawn and not submitted: who is still being waited for, and when something of theirs was last heard.
    struct Seat {
        QString study, seat, heard;
    };
    std::vector<Seat> seats;
    for (const StudyView &study : view().studies) {
        if (study.row.state != review::StudyState::Open)
            continue;
        for (const storage::SeatProgress &seat : study.progress) {
            if (!seat.hasBatch || seat.locked)
                continue;
            const std::string who = study.row.name + '/' + seat.seat;
            const auto last = std::find_if(view().events.begin(), view().events.end(), [&](const review::Event &event) { return event.who == who; });
            seats.push_back({text(study.row.name), text(seat.seat), last == view().events.end() ? tr("not begun") : tr("heard %1").arg(eventTime(last->at))});
        }
    }
    m_atWork->setVisible(!seats.empty());
    m_atWork->setNote(plainNumber(static_cast<std::int64_t>(seats.size())));
    QString now;
    for (const Seat &seat : seats)
        now += seat.study + u'\x1f' + seat.seat + u'\x1f' + seat.heard + u'\x1e';
    if (now == m_atWorkShown)
        return;
    m_atWorkShown = now;
    emptyLayout(m_atWorkRows);
    for (std::size_t i = 0; i < seats.size() && i < kSeatsShown; ++i) {
        m_atWorkRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_atWork));
        m_atWorkRows->addWidget(quietLine(seats[i].study, seats[i].seat, seats[i].heard, 43, m_atWork));
    }
}

void OverviewPage::fillFigures()
{
    const ProjectFacts &facts = view().facts;
    m_figures->setVisible(!facts.groups.empty());
    m_figures->setTitle(tr("Figures by %1").arg(text(facts.attribute)));
    m_bars->setFacts(facts);
}

void OverviewPage::fillStudies()
{
    QStringList shown;
    int open = 0;
    for (const StudyView &study : view().studies) {
        shown << StudyStrip::shown(study);
        open += study.row.state == review::StudyState::Open;
    }
    m_studies->setNote(open > 0 ? tr("%1 open").arg(open) : QString());
    const QString now = shown.join(u'\x1e');
    if (now == m_studiesShown && m_studyRows->count() > 0)
        return;
    m_studiesShown = now;
    emptyLayout(m_studyRows);
    if (view().studies.empty()) {
        auto *none = new widgets::EmptyState(u"studies"_s, tr("No study yet. A study draws a sample and gives each reviewer a batch."), tr("New study"), {}, m_studies);
        connect(none, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"new-study"_s); });
        m_studyRows->addWidget(none);
        return;
    }
    for (const StudyView &study : view().studies) {
        if (m_studyRows->count() > 0)
            m_studyRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_studies));
        auto *strip = new StudyStrip(study, m_studies);
        connect(strip, &StudyStrip::asked, this, [this, name = text(study.row.name)] { Q_EMIT studyAsked(name, u"studies"_s); });
        m_studyRows->addWidget(strip);
    }
}

void OverviewPage::addNeed(const QString &icon, const QString &count, const QString &what, const QString &where, const QString &word, std::function<void()> act)
{
    m_needRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_needs));
    auto *line = new QWidget(m_needs);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 10, 0, 9);
    row->setSpacing(16);
    row->addWidget(new widgets::Glyph(icon, 20, icon == u"warn"_s ? Token::WarningBase : Token::AccentBase, line));
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    auto *top = new QHBoxLayout;
    top->setSpacing(7);
    if (!count.isEmpty()) {
        auto *number = new TextLabel(count, TypeStyle::Ui, Token::TextPrimary, line, true);
        number->setWrapped(false);
        top->addWidget(number);
    }
    top->addWidget(new TextLabel(what, TypeStyle::Ui, Token::TextPrimary, line), 1);
    words->addLayout(top);
    words->addWidget(new TextLabel(where, TypeStyle::Ui, Token::TextSecondary, line));
    row->addLayout(words, 1);
    auto *button = new Button(ButtonLook::Secondary, {}, word, {}, line);
    button->setAccessibleDescription(what + u", "_s + where);
    button->setMinimumWidth(kNeedButton);
    connect(button, &QPushButton::clicked, this, std::move(act));
    row->addWidget(button);
    m_needRows->addWidget(line);
}

void OverviewPage::fillNeeds()
{
    struct Need {
        QString icon, count, what, where, word, page;
    };
    std::vector<Need> needs;
    for (const StudyView &study : view().studies) {
        const QString name = text(study.row.name);
        if (study.row.state == review::StudyState::Draft)
            needs.push_back({u"studies"_s, {}, tr("A draft waits to be opened"), name, tr("Show"), u"studies"_s});
        if (!study.hidden.empty())
            continue; // how much is left to decide is a live figure too
        for (const storage::SeatProgress &seat : study.progress) {
            if (seat.role == review::Role::Adjudicator && seat.hasBatch && !seat.locked && seat.units > seat.sealed)
                needs.push_back({u"gavel"_s, plainNumber(seat.units - seat.sealed), tr("items to adjudicate"), name, tr("Show"), u"studies"_s});
        }
        const review::GoldRow *all = study.goldOfAll();
        if (all && all->candidates > 0 && all->open == 0 && study.row.state != review::StudyState::Frozen)
            needs.push_back({u"snow"_s, plainNumber(all->gold), tr("gold items can be frozen"), name, tr("Show"), u"gold"_s});
    }
    if (view().counts.picturesMissing + view().counts.picturesDamaged > 0)
        needs.push_back({u"warn"_s, plainNumber(view().counts.picturesMissing + view().counts.picturesDamaged), tr("figures cannot be shown"),
                         tr("missing or damaged files"), tr("Show"), u"data"_s});
    QString now;
    for (const Need &need : needs)
        now += need.count + need.what + need.where + u'\x1e';
    if (now == m_needsShown && m_needRows->count() > 0)
        return;
    m_needsShown = now;
    emptyLayout(m_needRows);
    for (const Need &need : needs)
        addNeed(need.icon, need.count, need.what, need.where, need.word, [this, need] { Q_EMIT studyAsked(need.where, need.page); });
    if (needs.empty())
        m_needRows->addWidget(new TextLabel(tr("Nothing at the moment."), TypeStyle::Ui, Token::TextSecondary, m_needs));
}

void OverviewPage::fillFile()
{
    emptyLayout(m_fileRows);
    const auto line = [this](const QString &name, const QString &value) {
        auto *row = new QHBoxLayout;
        auto *left = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, m_file);
        left->setWrapped(false);
        auto *right = new TextLabel(value, TypeStyle::Ui, Token::TextPrimary, m_file);
        right->setWrapped(false);
        right->setTextAlignment(Qt::AlignRight);
        row->addWidget(left);
        row->addWidget(right, 1);
        m_fileRows->addLayout(row);
    };
    const ProjectFacts &facts = view().facts;
    line(tr("Data"), tr("%1, schema %2").arg(QLocale().formattedDataSize(facts.bytes, 1, QLocale::DataSizeTraditionalFormat)).arg(facts.schema));
    const std::int64_t lost = view().counts.picturesMissing + view().counts.picturesDamaged;
    QString pictures = tr("%1 in %2").arg(plainNumber(view().counts.figures - lost), counted(facts.pictureFolders, tr("folder"), tr("folders")));
    if (lost > 0)
        pictures += u", "_s + tr("%1 not shown").arg(plainNumber(lost));
    line(tr("Pictures"), pictures);
    line(tr("Last backup"), facts.backups == 0 ? tr("none yet") : tr("%1, %2 kept").arg(eventTime(facts.lastBackup)).arg(facts.backups));
}

} // namespace app
