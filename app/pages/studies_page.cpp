#include "app/pages/studies_page.h"

#include "app/pages/plan_card.h"
#include "app/pages/study_form.h"
#include "app/sessions/study_trial.h"
#include "storage/item_list_repository.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/chip.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QResizeEvent>
#include <QSignalBlocker>
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

/// The newest event that changed what can be drawn: an exclusion, a readmission or a list.
std::int64_t itemMark(const ProjectView &view)
{
    for (const review::Event &event : view.events)
        if (event.what == "items-excluded" || event.what == "items-readmitted" || event.what == "list-made")
            return event.counter;
    return 0;
}

} // namespace

StudiesPage::StudiesPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Studies"), desk, parent)
{
    m_newButton = new Button(ButtonLook::Primary, u"plus"_s, tr("New study"), {}, this);
    connect(m_newButton, &QPushButton::clicked, this, &StudiesPage::startNew);
    header()->addRight(m_newButton);
    m_empty = new widgets::EmptyState(u"studies"_s, tr("No study yet. A study draws a sample and gives each reviewer a batch."), tr("New study"), tr("Look around in the sample project"), this);
    connect(m_empty, &widgets::EmptyState::linkAsked, this, [this] { Q_EMIT pageAsked(u"sample"_s); });
    connect(m_empty, &widgets::EmptyState::actionAsked, this, &StudiesPage::startNew);
    body()->addWidget(m_empty, 1);

    m_content = new QWidget(this);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    m_sides->setContentsMargins(0, 0, 0, 0);
    m_sides->setSpacing(16);
    m_list = new widgets::Card(tr("Studies"), m_content);
    m_studies = new CellTableModel({{tr("Study")}, {tr("State")}}, this);
    m_studyTable = makeTable(m_studies, {0, 56}, m_list);
    m_studyTable->setAccessibleName(tr("Studies"));
    m_studyTable->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_studyTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        if (now.isValid())
            choose(m_studies->idOf(now.row()));
    });
    m_list->body()->addWidget(m_studyTable);
    m_presets = new widgets::Card(tr("Presets"), m_content);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    left->addWidget(m_presets, 1);
    left->addWidget(m_list, 0, Qt::AlignTop);
    m_sides->addLayout(left, 232);

    auto *middle = new QVBoxLayout;
    middle->setSpacing(16);
    m_form = new StudyForm(m_content);
    header()->addLeft(m_form->nameField(), 24);
    header()->addLeft(m_form->stateChip(), 16);
    for (Button *act : m_form->acts())
        header()->addRight(act);
    m_presets->body()->setContentsMargins(8, 0, 8, 8); // an entry's fill reaches further than a line of text
    m_presets->body()->addWidget(m_form->presetList(), 1);
    m_typing.setSingleShot(true);
    m_typing.setInterval(250);
    connect(&m_typing, &QTimer::timeout, this, &StudiesPage::askTrial);
    connect(m_form, &StudyForm::changed, this, [this] {
        QTimer::singleShot(0, this, &StudiesPage::order);
        const StudyView *study = m_new ? nullptr : view().study(m_chosen.toStdString());
        if (m_new || (study && study->row.state == review::StudyState::Draft))
            m_typing.start();
    });
    connect(m_form, &StudyForm::saveAsked, this, [this] { save(false); });
    connect(m_form, &StudyForm::openAsked, this, [this] { save(true); });
    connect(m_form, &StudyForm::discardAsked, this, &StudiesPage::discard);
    connect(m_form, &StudyForm::peopleAsked, this, [this] { Q_EMIT pageAsked(u"people"_s); });
    connect(m_form, &StudyForm::previewAsked, this, &StudiesPage::preview);
    connect(m_form, &StudyForm::amendAsked, this, &StudiesPage::amend);
    m_seats = new widgets::Card(tr("Seats"), m_content);
    m_seatModel = new CellTableModel({{tr("Seat")}, {tr("Person")}, {tr("Progress")}, {tr("Sealed"), true}, {tr("Of"), true}, {tr("State")}}, this);
    m_seatTable = makeTable(m_seatModel, {124, 76, 0, 72, 64, 104}, m_seats);
    m_seatTable->setAccessibleName(tr("Seats"));
    m_seatTable->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_seatTable, &QAbstractItemView::activated, this, &StudiesPage::sit);
    m_seats->body()->setSpacing(12);
    m_seats->body()->addWidget(m_seatTable);
    auto *acts = new QHBoxLayout;
    acts->setSpacing(8);
    m_sit = new Button(ButtonLook::Secondary, u"play"_s, tr("Sit down"), {}, m_seats);
    m_close = new Button(ButtonLook::Secondary, u"lock"_s, tr("Close the study…"), {}, m_seats);
    connect(m_sit, &QPushButton::clicked, this, &StudiesPage::sit);
    connect(m_close, &QPushButton::clicked, this, &StudiesPage::closeStudy);
    acts->addWidget(m_sit);
    acts->addWidget(m_close);
    acts->addStretch();
    m_seats->body()->addLayout(acts);
    m_note = new TextLabel(tr("Blind by convention: this file also holds the keys. The seat's window never reads them."), TypeStyle::Caption, Token::TextSecondary, m_seats);
    m_seats->body()->addWidget(m_note);
    middle->addWidget(m_seats);
    middle->addWidget(m_form, 1);
    m_sides->addLayout(middle, 592);
    m_plan = new PlanCard(m_content);
    m_sides->addWidget(m_plan, 352);
    keepTight({m_list, m_seats});
    body()->addWidget(m_content, 1);
}

void StudiesPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    constexpr int kNarrow = 980, kPlanWide = 300, kGaps = 4 * 16;
    // Three columns where each has its room; a longer language needs more of it.
    const int needed = std::max(kNarrow, m_presets->minimumSizeHint().width() + m_form->minimumSizeHint().width() + kPlanWide + kGaps);
    m_sides->setDirection(event->size().width() < needed ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void StudiesPage::choose(const QString &study)
{
    if (m_chosen == study && !m_new)
        return;
    m_chosen = study;
    m_new = false;
    m_formOf.clear();
    m_planOf.clear();
    messages()->clear();
    refresh();
}

void StudiesPage::startNew() { startNewOf({}); }

void StudiesPage::startNewOf(const QString &list)
{
    m_new = true;
    m_startList = list;
    messages()->clear();
    m_formOf.clear();
    m_planOf.clear();
    refresh();
    m_form->focusName();
}

void StudiesPage::refresh()
{
    const ProjectView &project = view();
    // Once everything stands in its place.
    QTimer::singleShot(0, this, &StudiesPage::order);
    if (!m_new && !project.study(m_chosen.toStdString()))
        m_chosen = project.studies.empty() ? QString() : text(project.studies.front().row.name);
    const StudyView *study = m_new ? nullptr : project.study(m_chosen.toStdString());
    m_newButton->setVisible(!m_new && !(study && study->row.state == review::StudyState::Draft));
    m_newButton->setEnabled(!project.readOnly && project.counts.items > 0);
    m_empty->setVisible(!m_new && !study);
    m_content->setVisible(m_new || study);
    m_list->setVisible(!project.studies.empty());

    std::vector<std::vector<Cell>> rows;
    int selected = -1;
    for (const StudyView &each : project.studies) {
        if (study == &each)
            selected = static_cast<int>(rows.size());
        rows.push_back({{.text = text(each.row.name), .bold = study == &each, .id = text(each.row.name)},
                        {.text = each.row.state == review::StudyState::Closed ? tr("closed") : stateWord(each.row.state), .quiet = true}});
    }
    m_studies->setRows(std::move(rows));
    fitTable(m_studyTable);
    {
        const QSignalBlocker quiet(m_studyTable->selectionModel());
        if (selected >= 0)
            m_studyTable->setCurrentIndex(m_studies->index(selected, 0));
        else
            m_studyTable->clearSelection();
    }
    askLists();
    const bool draft = m_new || (study && study->row.state == review::StudyState::Draft);
    m_presets->setVisible(draft);
    header()->setTitle(draft ? tr("New study") : tr("Studies"));
    // What stands in the head hides with the form.
    for (QWidget *part : {static_cast<QWidget *>(m_form->nameField()), static_cast<QWidget *>(m_form->stateChip())})
        part->setVisible(draft);
    for (Button *act : m_form->acts()) {
        act->setEnabled(!project.readOnly);
        if (!draft)
            act->setVisible(false);
    }
    m_form->setVisible(draft || study);
    m_form->setEnabled(!project.readOnly && (draft || (study && study->row.state == review::StudyState::Open)));
    m_seats->setVisible(!draft && study);
    if (m_new) {
        if (m_formOf != u"\x1f"_s) {
            m_formOf = u"\x1f"_s;
            m_form->startNew(project, m_startList);
        }
        m_form->setPeople(project.people);
        return tryAgain(QString());
    }
    if (!study)
        return;
    header()->setSubtitle({});
    if (draft) {
        if (m_formOf != m_chosen) {
            m_formOf = m_chosen;
            m_form->showDraft(*study, project);
        }
        m_form->setPeople(project.people);
    } else {
        fillSeats(*study);
        const QString shown = m_chosen + u'\x1f' + text(study->row.protocol.hash) + QString::number(study->row.locked);
        if (m_formOf != shown) {
            m_formOf = shown;
            m_form->showLocked(*study, project);
        }
    }
    if (draft)
        return tryAgain(m_chosen + text(study->row.protocol.hash));
    const QString plan = m_chosen + text(study->row.protocol.hash) + stateWord(study->row.state) + QString::number(project.counts.items);
    if (plan != m_planOf) {
        m_planOf = plan;
        askPlan();
    }
}

void StudiesPage::order()
{
    std::vector<QWidget *> parts{m_form->nameField(), m_presets, m_list, m_seats, m_form, m_plan};
    for (Button *act : m_form->acts())
        parts.push_back(act);
    parts.push_back(m_newButton);
    orderByPlace(parts);
}

QString StudiesPage::statusText() const
{
    const StudyView *study = m_new ? nullptr : view().study(m_chosen.toStdString());
    if (m_new)
        return tr("Nothing is written before the draft is made");
    if (study && study->row.state == review::StudyState::Draft)
        return tr("Locks when the first answer is sealed");
    return study && study->row.locked ? tr("Fixed since the first answer was sealed") : QString();
}

void StudiesPage::fillSeats(const StudyView &study)
{
    m_seats->setTitle(text(study.row.name));
    m_seats->setNote(stateWord(study.row.state));
    std::vector<std::vector<Cell>> rows;
    for (const storage::SeatProgress &seat : study.progress) {
        const double share = seat.units > 0 ? static_cast<double>(seat.sealed) / static_cast<double>(seat.units) : 0;
        rows.push_back({{.text = text(seat.seat), .bold = true, .id = text(seat.seat)}, {.text = seat.pseudonym.empty() ? u"–"_s : text(seat.pseudonym)}, {.share = share},
                        {.text = seat.hasBatch ? plainNumber(seat.sealed) : QString()}, {.text = seat.hasBatch ? plainNumber(seat.units) : QString()},
                        {.text = !seat.hasBatch ? tr("not drawn yet") : seat.locked ? tr("submitted") : tr("at work"), .quiet = true}});
    }
    const int row = std::max(0, m_seatTable->currentIndex().row());
    m_seatModel->setRows(std::move(rows));
    fitTable(m_seatTable);
    m_seatTable->setCurrentIndex(m_seatModel->index(row, 0));
    m_sit->setEnabled(study.row.state == review::StudyState::Open && !view().readOnly);
    m_close->setVisible(study.row.state == review::StudyState::Open);
}

void StudiesPage::mainActAsked()
{
    const StudyView *study = m_new ? nullptr : view().study(m_chosen.toStdString());
    if (!view().readOnly && (m_new || (study && study->row.state == review::StudyState::Draft)))
        save(!m_new);
}

void StudiesPage::askPlan()
{
    desk().ask(
        this, [name = m_chosen.toStdString()](storage::Project &project) { return StudySession(project).plan(name); },
        [this, asked = m_chosen, mine = ++m_tries](review::Result<StudyPlan> &&plan) {
            if (asked != m_chosen || m_new || mine != m_tries)
                return;
            if (plan)
                m_plan->setPlan(*plan, desk().person().empty());
            else
                m_plan->setRefused(m_form->inFormWords(plan.error().userMessage));
        });
}

void StudiesPage::tryAgain(const QString &what)
{
    QString now = what + u'\x1f' + QString::number(view().counts.items) + u'|' + QString::number(view().counts.figures) + u'|' + QString::number(itemMark(view()));
    for (const storage::PeopleRepository::Row &person : view().people)
        now += u'|' + text(person.person.pseudonym);
    if (now == m_planOf)
        return;
    m_planOf = now;
    askTrial();
}

void StudiesPage::askTrial()
{
    m_typing.stop();
    const std::uint64_t mine = ++m_tries;
    desk().ask(
        this,
        [trial = m_trial, design = m_form->design(), draft = m_new ? std::string() : m_chosen.toStdString()](storage::Project &project) { return trial->plan(project, design, draft); },
        [this, mine](review::Result<StudyPlan> &&plan) {
            if (mine != m_tries) // a later state of the form is on its way
                return;
            if (plan)
                m_plan->setPlan(*plan, desk().person().empty());
            else
                m_plan->setRefused(m_form->inFormWords(plan.error().userMessage));
        });
}

void StudiesPage::askLists()
{
    const std::int64_t mark = itemMark(view());
    if (mark == m_listsOf)
        return;
    m_listsOf = mark;
    desk().ask(this, [](storage::Project &project) { return storage::itemLists(project.database()); },
               [this](review::Result<std::map<std::string, std::set<std::string>>> &&lists) {
                   if (!lists)
                       return showError(lists.error());
                   std::map<std::string, std::int64_t> sizes;
                   for (const auto &[name, items] : *lists)
                       sizes.emplace(name, static_cast<std::int64_t>(items.size()));
                   m_form->setLists(sizes);
               });
}

} // namespace app
