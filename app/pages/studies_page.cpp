#include "app/pages/studies_page.h"

#include "app/pages/plan_card.h"
#include "app/pages/study_form.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/chip.h"
#include "widgets/confirm_dialog.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

StudiesPage::StudiesPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Studies"), desk, parent)
{
    m_newButton = new Button(ButtonLook::Primary, u"plus"_s, tr("New study"), {}, this);
    connect(m_newButton, &QPushButton::clicked, this, &StudiesPage::startNew);
    header()->addRight(m_newButton);
    m_empty = new widgets::EmptyState(u"studies"_s, tr("No study yet. A study draws a sample and gives each reviewer a batch."), tr("New study"), {}, this);
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
    left->addWidget(m_list);
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
    m_sides->setDirection(event->size().width() < 980 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
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

void StudiesPage::startNew()
{
    m_new = true;
    m_formOf.clear();
    m_planOf.clear();
    refresh();
    m_form->focusName();
}

void StudiesPage::refresh()
{
    const ProjectView &project = view();
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
            m_form->startNew(project);
            m_plan->setHint(tr("Make the draft to see what is drawn, how long a batch is and what to look at. Nothing is fixed before the study opens."));
        }
        m_form->setPeople(project.people);
        return;
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
    const QString plan = m_chosen + text(study->row.protocol.hash) + stateWord(study->row.state) + QString::number(project.counts.items);
    if (plan != m_planOf) {
        m_planOf = plan;
        askPlan();
    }
}

QString StudiesPage::statusText() const
{
    const StudyView *study = m_new ? nullptr : view().study(m_chosen.toStdString());
    if (m_new || (study && study->row.state == review::StudyState::Draft))
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
        [this, asked = m_chosen](review::Result<StudyPlan> &&plan) {
            if (asked != m_chosen || m_new)
                return;
            if (plan)
                m_plan->setPlan(*plan);
            else
                m_plan->setRefused(text(plan.error().userMessage));
        });
}

void StudiesPage::save(bool thenOpen)
{
    const StudyDesign design = m_form->design();
    if (design.name.empty()) {
        messages()->showMessage(widgets::MessageKind::Warning, tr("Give the study a name first."));
        m_form->focusName();
        return;
    }
    desk().act(
        this,
        [design, isNew = m_form->isNew(), thenOpen](storage::Project &project) -> review::Status {
            StudySession session(project);
            if (isNew) {
                if (auto made = session.create(design); !made)
                    return made;
            } else {
                if (auto changed = session.change(design.name, design.set); !changed)
                    return changed;
                for (const auto &[seat, person] : design.seats) {
                    if (auto assigned = session.assign(design.name, seat, person); !assigned)
                        return assigned;
                }
            }
            if (thenOpen) {
                if (auto opened = session.open(design.name); !opened)
                    return opened.error();
            }
            return review::ok();
        },
        [this, name = text(design.name)](review::Status &&done) {
            if (!done)
                return showError(done.error());
            messages()->clear();
            m_new = false;
            m_chosen = name;
            m_planOf.clear();
            m_formOf.clear();
            m_form->focusSample(); // the name is fixed from now on
        });
}

void StudiesPage::preview()
{
    // What the form says now is what is looked at.
    const StudyDesign design = m_form->design();
    if (design.set.empty())
        return Q_EMIT previewAsked(m_chosen);
    desk().act(this, [design](storage::Project &project) { return StudySession(project).change(design.name, design.set); },
               [this](review::Status &&changed) {
                   if (!changed)
                       return showError(changed.error());
                   Q_EMIT previewAsked(m_chosen);
               });
}

void StudiesPage::amend()
{
    const StudyDesign design = m_form->design();
    if (m_form->why().isEmpty()) {
        messages()->showMessage(widgets::MessageKind::Warning, tr("Say why first: the reason stands in the log and in the report."));
        return;
    }
    desk().act(this, [name = m_chosen.toStdString(), set = design.set, why = m_form->why().toStdString()](storage::Project &project) { return StudySession(project).amend(name, set, why); },
               [this](review::Result<review::Amendment> &&amended) {
                   if (!amended)
                       return showError(amended.error());
                   m_formOf.clear();
                   messages()->showMessage(widgets::MessageKind::Note, amended->number > 0 ? tr("Amendment %1: %2").arg(amended->number).arg(text(amended->what))
                                                                                          : tr("Nothing was sealed yet, so the protocol itself was changed: %1").arg(text(amended->what)));
               });
}

void StudiesPage::discard()
{
    auto *dialog = new widgets::ConfirmDialog({.title = tr("Delete the draft “%1”?").arg(m_chosen), .sentence = tr("A copy is kept in the project's backups folder."),
                                               .confirm = tr("Delete"), .cancel = tr("Keep it")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] {
        desk().act(this, [name = m_chosen.toStdString()](storage::Project &project) { return StudySession(project).remove(name); },
                   [this](review::Status &&done) {
                       if (!done)
                           showError(done.error());
                   });
    });
    dialog->open();
}

void StudiesPage::sit()
{
    const QString seat = m_seatModel->idOf(m_seatTable->currentIndex().row());
    if (m_sit->isEnabled() && !seat.isEmpty())
        Q_EMIT seatAsked(m_chosen, seat);
}

void StudiesPage::closeStudy()
{
    auto *dialog = new widgets::ConfirmDialog({.title = tr("Close “%1”?").arg(m_chosen), .sentence = tr("Nobody can answer any more. Answers stay as they are."),
                                               .confirm = tr("Close the study"), .cancel = tr("Keep it open")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] {
        desk().act(this, [name = m_chosen.toStdString()](storage::Project &project) { return StudySession(project).close(name); },
                   [this](review::Status &&done) {
                       if (!done)
                           showError(done.error());
                   });
    });
    dialog->open();
}

} // namespace app
