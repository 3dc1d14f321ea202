#include "app/pages/log_page.h"

#include "app/pages/no_rows.h"
#include "widgets/card.h"
#include "widgets/text_input.h"

#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <map>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kHash = 5; // the last column

} // namespace

LogPage::LogPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Log"), desk, parent)
{
    m_filter = new widgets::LineField(tr("Find in the log   Ctrl+F"), this);
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), m_filter, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this, [this] {
        if (m_filter->text().isEmpty())
            m_filter->nextInFocusChain()->setFocus(Qt::TabFocusReason);
        else
            m_filter->clear();
    });
    m_filter->setAccessibleName(tr("Find in the log"));
    m_filter->setFixedWidth(216);
    m_study = new widgets::ChoiceField(this);
    m_study->setAccessibleName(tr("Study"));
    m_what = new widgets::ChoiceField(this);
    m_what->setAccessibleName(tr("What"));
    for (widgets::ChoiceField *field : {m_study, m_what}) {
        field->setMinimumWidth(160);
        field->setMaximumWidth(220);
        connect(field, &QComboBox::activated, this, [this] { refresh(); });
        header()->addLeft(field, field == m_study ? 24 : 8);
    }
    connect(m_filter, &QLineEdit::textChanged, this, [this] { refresh(); });
    header()->addRight(m_filter);
    auto *card = new widgets::Card(this);
    m_model = new CellTableModel({{tr("No."), true}, {tr("When")}, {tr("Who")}, {tr("What")}, {tr("Where")}, {tr("Hash")}}, this);
    m_table = makeTable(m_model, {72, 150, 200, 0, 220, 120}, card);
    m_table->setAccessibleName(tr("Log"));
    new NoRows(tr("No event fits. Choose every study and every event, or press Esc in the search to clear it."), m_table);
    card->body()->addWidget(m_table, 1);
    body()->addWidget(card, 1);
}

void LogPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    // What happened comes before who, where and the hash's first signs.
    constexpr int kNarrow = 1000;
    const bool narrow = width() < kNarrow;
    m_table->setColumnHidden(kHash, narrow);
    const std::array<int, kHash> widths = narrow ? std::array{48, 128, 136, 0, 136} : std::array{72, 150, 200, 0, 220};
    for (int column = 0; column < kHash; ++column)
        if (const int wide = widths[static_cast<std::size_t>(column)]; wide > 0)
            m_table->setColumnWidth(column, wide);
}

void LogPage::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString LogPage::statusText() const { return counted(m_model->rowCount(), tr("event shown"), tr("events shown")); }

void LogPage::fillChoices()
{
    QStringList studies;
    std::map<QString, QString> kinds; // by word, so that the list is in the order of what is read
    for (const review::Event &event : view().events) {
        if (!event.study.empty() && !studies.contains(text(event.study)))
            studies << text(event.study);
        kinds[eventWords(event)] = text(event.what);
    }
    studies.sort();
    const auto fill = [](widgets::ChoiceField *field, const QString &all, const std::vector<std::pair<QString, QString>> &entries) {
        if (field->count() == static_cast<int>(entries.size()) + 1)
            return;
        const QString chosen = field->currentData().toString();
        field->clear();
        field->addItem(all, QString());
        for (const auto &[word, value] : entries)
            field->addItem(word, value);
        field->setCurrentIndex(std::max(0, field->findData(chosen)));
    };
    std::vector<std::pair<QString, QString>> names;
    for (const QString &study : studies)
        names.emplace_back(study, study);
    fill(m_study, tr("every study"), names);
    fill(m_what, tr("every event"), {kinds.begin(), kinds.end()});
}

void LogPage::refresh()
{
    fillChoices();
    const QString wanted = m_filter->text().trimmed();
    const std::string study = m_study->currentData().toString().toStdString(), kind = m_what->currentData().toString().toStdString();
    std::vector<std::vector<Cell>> rows;
    for (const review::Event &event : view().events) {
        const QString who = eventWho(event), what = eventWords(event), where = text(event.study);
        if ((!study.empty() && event.study != study) || (!kind.empty() && event.what != kind))
            continue;
        if (!wanted.isEmpty() && !(who + u'\n' + what + u'\n' + where).contains(wanted, Qt::CaseInsensitive))
            continue;
        rows.push_back({{.text = plainNumber(event.counter), .quiet = true}, {.text = eventTime(event.at)}, {.text = who}, {.text = what, .bold = event.what == "exposed"},
                        {.text = where}, {.text = text(event.hash.substr(0, 12)), .quiet = true}});
    }
    m_model->setRows(std::move(rows));
    Q_EMIT statusChanged();
}

} // namespace app
