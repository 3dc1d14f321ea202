#include "app/pages/people_page.h"

#include "app/pages/load_bars.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kNarrowPeople = 1000; ///< Below it the side goes under the table.

void emptyLines(QLayout *layout)
{
    while (QLayoutItem *entry = layout->takeAt(0)) {
        if (entry->widget()) {
            entry->widget()->hide();
            entry->widget()->deleteLater();
        }
        delete entry;
    }
}

} // namespace

PeoplePage::PeoplePage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("People"), desk, parent)
{
    m_empty = new widgets::EmptyState(u"people"_s, tr("Nobody is listed yet. Answers will carry R1, R2 … in place of names."), tr("Add a person"), tr("Look around in the sample project"), this);
    connect(m_empty, &widgets::EmptyState::linkAsked, this, [this] { Q_EMIT pageAsked(u"sample"_s); });
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { m_name->setFocus(Qt::OtherFocusReason); });
    m_content = new QWidget(this);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    m_sides->setContentsMargins(0, 0, 0, 0);
    m_sides->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->addWidget(m_empty);
    m_tableCard = new widgets::Card(tr("Reviewers and their seats"), m_content);
    m_model = new CellTableModel({{tr("Person")}, {tr("Name")}, {tr("Study")}, {tr("Seat")}, {tr("Items"), true}, {tr("Sealed"), true}, {tr("State")}}, this);
    m_table = makeTable(m_model, {72, 0, 0, 112, 64, 64, 104}, m_tableCard);
    m_table->setAccessibleName(tr("Reviewers and their seats"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        // A row of a seat leads to its study.
        const QString id = m_model->idOf(now.row());
        if (const QString study = id.section(u'\x1f', 1, 1); !study.isEmpty())
            m_study->setCurrentIndex(std::max(0, m_study->findData(study)));
        fillPerson();
        m_loadsOf.clear();
        askLoads();
    });
    m_tableCard->body()->addWidget(m_table);
    left->addWidget(m_tableCard, 0, Qt::AlignTop);
    left->addStretch(1);
    m_sides->addLayout(left, 800);
    auto *right = new QVBoxLayout;
    right->setSpacing(16);
    buildPlan();
    buildAdding();
    right->addWidget(m_planCard, 0, Qt::AlignTop);
    right->addWidget(m_addCard, 0, Qt::AlignTop);
    right->addStretch(1);
    m_sides->addLayout(right, 392);
    keepTight({m_tableCard, m_planCard, m_addCard});
    body()->addWidget(m_content, 1);
}

void PeoplePage::buildPlan()
{
    m_planCard = new widgets::Card(tr("What the plan lays on whom"), m_content);
    m_planCard->body()->setSpacing(12);
    m_study = new widgets::ChoiceField(m_planCard);
    m_study->setAccessibleName(tr("Study"));
    connect(m_study, &QComboBox::currentIndexChanged, this, &PeoplePage::askLoads);
    m_planCard->body()->addWidget(m_study);
    const auto lines = [this](int spacing) {
        auto *box = new QVBoxLayout;
        box->setSpacing(spacing);
        m_planCard->body()->addLayout(box);
        return box;
    };
    m_roles = lines(4);
    m_refusals = lines(8);
    m_bars = new LoadBars(m_planCard);
    m_planCard->body()->addWidget(m_bars);
    m_balance = lines(4);
    m_own = lines(4);
}

void PeoplePage::buildAdding()
{
    m_addCard = new widgets::Card(tr("Add a person"), m_content);
    const auto field = [this](const QString &label, const QString &hint) {
        m_addCard->body()->addWidget(new TextLabel(label, TypeStyle::Ui, Token::TextSecondary, m_addCard));
        auto *line = new widgets::LineField(hint, m_addCard);
        line->setAccessibleName(label);
        m_addCard->body()->addWidget(line);
        return line;
    };
    m_addCard->body()->setSpacing(8);
    m_name = field(tr("Name"), tr("kept apart from the answers"));
    m_pseudonym = field(tr("Pseudonym"), tr("R1, R2 … by itself"));
    m_expertise = field(tr("Expertise"), tr("for the report"));
    m_add = new widgets::Button(widgets::ButtonLook::Primary, u"plus"_s, tr("Add"), {}, m_addCard);
    m_addCard->body()->addSpacing(4);
    m_addCard->body()->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, &PeoplePage::add);
    connect(m_expertise, &QLineEdit::returnPressed, this, &PeoplePage::add);
}

void PeoplePage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    m_sides->setDirection(event->size().width() < kNarrowPeople ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void PeoplePage::showEvent(QShowEvent *event)
{
    ProjectPage::showEvent(event);
    askLoads();
}

void PeoplePage::add()
{
    if (m_name->text().trimmed().isEmpty()) {
        m_name->setFocus(Qt::OtherFocusReason);
        messages()->showMessage(widgets::MessageKind::Warning, tr("Write the person's name first. It is kept apart from the answers."));
        return;
    }
    desk().act(
        this,
        [name = m_name->text().trimmed().toStdString(), pseudonym = m_pseudonym->text().trimmed().toStdString(),
         expertise = m_expertise->text().trimmed().toStdString()](storage::Project &project) { return storage::PeopleRepository(project).add(name, pseudonym, expertise); },
        [this](review::Result<review::Person> &&person) {
            if (!person)
                return showError(person.error());
            messages()->clear();
            for (widgets::LineField *field : {m_name, m_pseudonym, m_expertise})
                field->clear();
            m_name->setFocus(Qt::OtherFocusReason);
        });
}

QString PeoplePage::chosenPerson() const { return m_model->idOf(m_table->currentIndex().row()).section(u'\x1f', 0, 0); }

void PeoplePage::offerStudies()
{
    QStringList names;
    for (const StudyView &study : view().studies)
        names << text(study.row.name);
    const QString before = m_study->currentData().toString();
    const QSignalBlocker quiet(m_study);
    m_study->clear();
    for (const QString &name : names)
        m_study->addItem(name, name);
    m_study->setCurrentIndex(std::max(0, m_study->findData(before)));
    m_planCard->setVisible(!names.isEmpty());
}

void PeoplePage::askLoads()
{
    const QString study = m_study->currentData().toString();
    if (study.isEmpty() || !isVisible())
        return;
    const StudyView *row = view().study(study.toStdString());
    if (!row)
        return;
    QString now = study + text(row->row.protocol.hash) + stateWord(row->row.state) + chosenPerson() + QString::number(view().counts.items)
        + QString::number(view().events.empty() ? 0 : view().events.front().counter);
    if (now == m_loadsOf)
        return;
    m_loadsOf = now;
    desk().ask(this, [name = study.toStdString()](storage::Project &project) { return studyLoads(project, name); },
               [this, mine = ++m_asked](review::Result<StudyLoads> &&loads) {
                   if (mine != m_asked)
                       return;
                   if (loads)
                       fillLoads(*loads);
                   else
                       showError(loads.error());
               });
}

void PeoplePage::fillLoads(const StudyLoads &loads)
{
    for (QLayout *layout : {m_roles, m_refusals, m_balance})
        emptyLines(layout);
    for (const StudyLoads::Role &role : loads.roles) {
        QString name = text(role.name);
        name[0] = name[0].toUpper();
        const QString seats = counted(role.seats, tr("seat"), tr("seats"));
        //: %1 is a role, "Primary"; %2 is "2 seats".
        QString words = tr("%1, %2: by the plan “%3”.").arg(name, seats, text(role.type));
        if (role.type == "all")
            words = tr("%1, %2: each answers all %3.").arg(name, seats, counted(loads.candidates, tr("item"), tr("items")));
        else if (role.type == "conflicts")
            words = tr("%1, %2: answers where the primaries differ; drawn when both have submitted.").arg(name, seats);
        m_roles->addWidget(new TextLabel(words, TypeStyle::Ui, Token::TextPrimary, m_planCard));
    }
    for (const std::string &refusal : loads.refusals) {
        auto *bar = new widgets::MessageBar(m_planCard);
        bar->showMessage(widgets::MessageKind::Warning, text(refusal));
        m_refusals->addWidget(bar);
    }
    m_bars->setLoads(loads, chosenPerson().toStdString());
    m_bars->setVisible(loads.candidates > 0);
    // One line when all batches are alike, else one for each.
    const auto balance = [](const StudyLoads::Seat &seat) {
        QStringList parts;
        for (const auto &[stratum, count] : seat.strata)
            parts << (stratum.empty() ? tr("all") : text(stratum)) + u' ' + plainNumber(count);
        return parts.join(u" · "_s);
    };
    QStringList lines;
    for (const StudyLoads::Seat &seat : loads.seats)
        if (seat.drawn)
            lines << balance(seat);
    const bool alike = std::ranges::all_of(lines, [&](const QString &line) { return line == lines.front(); });
    if (!lines.isEmpty() && alike) {
        m_balance->addWidget(new TextLabel(tr("Each batch: %1").arg(lines.front()), TypeStyle::Ui, Token::TextSecondary, m_planCard));
    } else {
        for (const StudyLoads::Seat &seat : loads.seats)
            if (seat.drawn)
                m_balance->addWidget(new TextLabel(text(seat.name) + u": "_s + balance(seat), TypeStyle::Ui, Token::TextSecondary, m_planCard));
    }
}

void PeoplePage::fillPerson()
{
    emptyLines(m_own);
    const std::string person = chosenPerson().toStdString();
    if (person.empty())
        return;
    m_own->addWidget(new TextLabel(tr("Seats of %1").arg(text(person)), TypeStyle::Ui, Token::TextPrimary, m_planCard, true));
    int seats = 0;
    for (const StudyView &study : view().studies) {
        for (const review::Seat &seat : study.row.seats) {
            if (seat.pseudonym != person)
                continue;
            ++seats;
            QString words = text(study.row.name) + u" · "_s + text(seat.name);
            for (const storage::SeatProgress &each : study.progress)
                if (each.seat == seat.name && each.hasBatch)
                    //: A seat's line goes on: how many of its items are sealed.
                    words += tr(" · %1 of %2 sealed").arg(plainNumber(each.sealed), plainNumber(each.units));
            m_own->addWidget(new TextLabel(words, TypeStyle::Ui, Token::TextSecondary, m_planCard));
        }
    }
    if (seats == 0)
        m_own->addWidget(new TextLabel(tr("None yet. Seats are given in the study's form."), TypeStyle::Ui, Token::TextSecondary, m_planCard));
}

void PeoplePage::refresh()
{
    header()->setSubtitle(counted(static_cast<std::int64_t>(view().people.size()), tr("person"), tr("people")));
    m_addCard->setEnabled(!view().readOnly);
    const QString before = m_model->idOf(m_table->currentIndex().row());
    std::vector<std::vector<Cell>> rows;
    int selected = 0;
    const auto addRow = [&](std::vector<Cell> row, const QString &id) {
        row.front().id = id;
        if (id == before)
            selected = static_cast<int>(rows.size());
        rows.push_back(std::move(row));
    };
    for (const storage::PeopleRepository::Row &person : view().people) {
        const std::string &pseudonym = person.person.pseudonym;
        bool seated = false;
        for (const StudyView &study : view().studies) {
            for (const review::Seat &seat : study.row.seats) {
                if (seat.pseudonym != pseudonym)
                    continue;
                std::vector<Cell> row{{.text = text(pseudonym), .bold = !seated}, {.text = seated ? QString() : text(person.name)}, {.text = text(study.row.name)}, {.text = text(seat.name)}};
                const storage::SeatProgress *progress = nullptr;
                for (const storage::SeatProgress &each : study.progress) {
                    if (each.seat == seat.name)
                        progress = &each;
                }
                const bool drawn = progress && progress->hasBatch;
                row.push_back({.text = drawn ? plainNumber(progress->units) : QString()});
                row.push_back({.text = drawn ? plainNumber(progress->sealed) : QString()});
                row.push_back({.text = !progress ? tr("draft") : !drawn ? tr("waits") : progress->locked ? tr("submitted") : tr("at work"), .quiet = true});
                addRow(std::move(row), text(pseudonym) + u'\x1f' + text(study.row.name) + u'\x1f' + text(seat.name));
                seated = true;
            }
        }
        if (!seated)
            addRow({{.text = text(pseudonym), .bold = true}, {.text = text(person.name)}, {.text = tr("no seat yet"), .quiet = true}, {}, {}, {}, {}}, text(pseudonym));
    }
    m_empty->setVisible(rows.empty());
    m_tableCard->setVisible(!rows.empty());
    offerStudies();
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_model->setRows(std::move(rows));
        fitTable(m_table);
        if (m_model->rowCount() > 0)
            m_table->setCurrentIndex(m_model->index(selected, 0));
    }
    fillPerson();
    askLoads();
}

} // namespace app
