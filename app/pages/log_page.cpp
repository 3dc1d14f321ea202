#include "app/pages/log_page.h"

#include "widgets/card.h"
#include "widgets/text_input.h"

#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;

LogPage::LogPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Log"), desk, parent)
{
    m_filter = new widgets::LineField(tr("Find in the log   Ctrl+F"), this);
    m_filter->setAccessibleName(tr("Find in the log"));
    m_filter->setFixedWidth(260);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { refresh(); });
    header()->addRight(m_filter);
    auto *card = new widgets::Card(this);
    m_model = new CellTableModel({{tr("No."), true}, {tr("When")}, {tr("Who")}, {tr("What")}, {tr("Where")}, {tr("Hash")}}, this);
    m_table = makeTable(m_model, {72, 150, 200, 0, 220, 120}, card);
    m_table->setAccessibleName(tr("Log"));
    card->body()->addWidget(m_table, 1);
    body()->addWidget(card, 1);
}

void LogPage::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString LogPage::statusText() const { return counted(m_model->rowCount(), tr("event shown"), tr("events shown")); }

void LogPage::refresh()
{
    const QString wanted = m_filter->text().trimmed();
    std::vector<std::vector<Cell>> rows;
    for (const review::Event &event : view().events) {
        const QString who = eventWho(event), what = eventWords(event), where = text(event.study);
        if (!wanted.isEmpty() && !(who + u'\n' + what + u'\n' + where).contains(wanted, Qt::CaseInsensitive))
            continue;
        rows.push_back({{.text = plainNumber(event.counter), .quiet = true}, {.text = eventTime(event.at)}, {.text = who}, {.text = what, .bold = event.what == "exposed"},
                        {.text = where}, {.text = text(event.hash.substr(0, 12)), .quiet = true}});
    }
    m_model->setRows(std::move(rows));
}

} // namespace app
