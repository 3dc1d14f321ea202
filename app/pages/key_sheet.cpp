#include "app/pages/key_sheet.h"

#include "app/pages/key_table.h"
#include "widgets/keycap.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

/// Keys of the line at `index` and of the lines below it that have no words of their own.
QStringList keysAt(std::size_t index)
{
    const auto table = keyTable();
    if (table[index].command == KeyCommand::Choose) {
        // Eight options with two keys each, said as two spans.
        QStringList all;
        for (const KeyBinding &binding : table) {
            if (binding.command == KeyCommand::Choose)
                all << keyText(binding);
        }
        all.sort();
        const qsizetype half = all.size() / 2;
        return {all[half] + u"–"_s + all.back(), all.front() + u"–"_s + all[half - 1]};
    }
    QStringList keys{keyText(table[index])};
    for (std::size_t i = index + 1; i < table.size() && !table[i].words && table[i].group == table[index].group; ++i)
        keys << keyText(table[i]);
    return keys;
}

} // namespace

KeySheet::KeySheet(QWidget *parent)
    //: Title of the list of keys.
    : OverlayCard(tr("Keys"), {920, 640}, parent)
    , m_area(new QScrollArea(this))
{
    auto *page = new QWidget(m_area);
    auto *columns = new QHBoxLayout(page);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(32);
    //: Headings of the list of keys.
    const QStringList heads{tr("Session"), tr("Figure"), tr("Answer")};
    QGridLayout *left = new QGridLayout, *right = new QGridLayout;
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    const auto fill = [&](QGridLayout *grid, KeyGroup group) {
        int row = grid->rowCount();
        grid->setHorizontalSpacing(12);
        grid->setVerticalSpacing(6);
        grid->setColumnStretch(1, 1);
        grid->addWidget(new TextLabel(heads[static_cast<int>(group)], TypeStyle::Ui, Token::TextPrimary, page, true), row++, 0, 1, 2);
        const auto table = keyTable();
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (table[i].group != group || !table[i].words)
                continue;
            auto *keys = new QHBoxLayout;
            keys->setSpacing(4);
            for (const QString &key : keysAt(i))
                keys->addWidget(new widgets::Keycap(key, page));
            keys->addStretch(1);
            grid->addLayout(keys, row, 0, Qt::AlignTop);
            grid->addWidget(new TextLabel(keyWords(table[i]), TypeStyle::Ui, Token::TextSecondary, page), row++, 1, Qt::AlignTop);
        }
    };
    fill(left, KeyGroup::Base);
    fill(right, KeyGroup::Choice);
    right->setRowMinimumHeight(right->rowCount(), 16);
    fill(right, KeyGroup::Viewer);
    left->setRowStretch(left->rowCount(), 1);
    right->setRowStretch(right->rowCount(), 1);
    m_area->setWidget(page);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    // The card's own ground shows through.
    page->setAutoFillBackground(false);
    m_area->viewport()->setAutoFillBackground(false);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    body()->addWidget(m_area, 1);
}

void KeySheet::moveBy(int step)
{
    QScrollBar *bar = m_area->verticalScrollBar();
    bar->setValue(bar->value() + step * 48);
}

} // namespace app
