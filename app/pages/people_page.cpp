#include "app/pages/people_page.h"

#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

PeoplePage::PeoplePage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("People"), desk, parent)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    auto *card = new widgets::Card(tr("Reviewers and their seats"), this);
    m_model = new CellTableModel({{tr("Person")}, {tr("Name")}, {tr("Study")}, {tr("Seat")}, {tr("Items"), true}, {tr("Sealed"), true}, {tr("State")}}, this);
    m_table = makeTable(m_model, {80, 0, 0, 120, 72, 72, 120}, card);
    m_table->setAccessibleName(tr("Reviewers and their seats"));
    m_empty = new widgets::EmptyState(u"people"_s, tr("Nobody is listed yet. Add the people who will answer; their answers carry R1, R2 … in place of names."), {}, {}, card);
    card->body()->addWidget(m_empty);
    card->body()->addWidget(m_table);
    row->addWidget(card, 800, Qt::AlignTop);

    m_addCard = new widgets::Card(tr("Add a person"), this);
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
    row->addWidget(m_addCard, 392, Qt::AlignTop);
    body()->addLayout(row);
    body()->addStretch();
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

void PeoplePage::refresh()
{
    header()->setSubtitle(counted(static_cast<std::int64_t>(view().people.size()), tr("person"), tr("people")));
    m_addCard->setEnabled(!view().readOnly);
    std::vector<std::vector<Cell>> rows;
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
                rows.push_back(std::move(row));
                seated = true;
            }
        }
        if (!seated)
            rows.push_back({{.text = text(pseudonym), .bold = true}, {.text = text(person.name)}, {.text = tr("no seat yet"), .quiet = true}, {}, {}, {}, {}});
    }
    m_empty->setVisible(rows.empty());
    m_table->setVisible(!rows.empty());
    m_model->setRows(std::move(rows));
    fitTable(m_table);
}

} // namespace app
