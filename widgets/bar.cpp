#include "widgets/bar.h"

#include "widgets/check_row.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/type.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kIconInset = 8; // a flat button without its word: 16 in 32

int insetOf(const QWidget *widget)
{
    if (const auto *button = dynamic_cast<const Button *>(widget))
        return !button->isFlat() ? 0 : button->isWordShown() ? kFlatInset : kIconInset;
    return dynamic_cast<const CheckRow *>(widget) ? kFlatInset : 0;
}

} // namespace

Bar::Bar(int height, Line line, int gap, QWidget *parent) : QWidget(parent), m_line(line), m_gap(gap), m_layout(new QHBoxLayout(this))
{
    setFixedHeight(height);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    m_layout->setSpacing(0);
    m_layout->setSizeConstraint(QLayout::SetNoConstraint); // folding comes before the window's minimum
    //: Button that opens the commands for which the bar has no room.
    m_more = new Button(ButtonLook::Icon, u"more"_s, tr("More commands"), {}, this);
    m_more->hide();
    connect(m_more, &QPushButton::clicked, this, &Bar::openMenu);
}

void Bar::addLeft(QWidget *entry, int gapBefore)
{
    entry->setParent(this);
    m_left.push_back({entry, gapBefore < 0 ? m_gap : gapBefore});
    if (m_closesUp)
        entry->installEventFilter(this);
    relayout();
}

void Bar::addRight(QWidget *entry, int gapBefore)
{
    entry->setParent(this);
    m_right.push_back({entry, gapBefore < 0 ? m_gap : gapBefore});
    if (m_closesUp)
        entry->installEventFilter(this);
    relayout();
}

void Bar::setHiddenTakesNoRoom()
{
    m_closesUp = true;
    for (const std::vector<Entry> *side : {&m_left, &m_right}) {
        for (const Entry &entry : *side)
            entry.widget->installEventFilter(this);
    }
    relayout();
}

bool Bar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        relayout();
    return QWidget::eventFilter(watched, event);
}

void Bar::setGap(int gap)
{
    for (std::vector<Entry> *side : {&m_left, &m_right}) {
        for (Entry &entry : *side)
            entry.gap = entry.gap == m_gap ? gap : entry.gap;
    }
    m_gap = gap;
    relayout();
}

void Bar::setPaddings(int left, int right)
{
    m_leftPadding = left;
    m_rightPadding = right;
    relayout();
}

void Bar::setFoldable(Button *entry, int keep)
{
    for (Entry &one : m_left) {
        if (one.widget == entry) {
            one.foldable = true;
            one.keep = keep;
        }
    }
}

bool Bar::isFolded(const Button *entry) const
{
    for (const Entry &one : m_left)
        if (one.widget == entry)
            return one.folded;
    return false;
}

void Bar::relayout()
{
    while (QLayoutItem *item = m_layout->takeAt(0))
        delete item;
    int left = m_leftPadding, right = m_rightPadding;
    const auto add = [&](const std::vector<Entry> &side, bool atLeft) {
        const QWidget *before = nullptr;
        for (const Entry &entry : side) {
            if (entry.folded || (m_closesUp && entry.widget->isHidden()))
                continue;
            if (before)
                m_layout->addSpacing(qMax(0, entry.gap - insetOf(before) - insetOf(entry.widget)));
            else if (atLeft)
                left = m_leftPadding - insetOf(entry.widget);
            m_layout->addWidget(entry.widget, 0, Qt::AlignVCenter);
            before = entry.widget;
        }
        if (!atLeft && before)
            right = m_rightPadding - insetOf(before);
    };
    add(m_left, true);
    m_layout->addSpacing(m_more->isHidden() ? 0 : 8);
    m_layout->addWidget(m_more, 0, Qt::AlignVCenter);
    m_layout->addStretch(1);
    add(m_right, false);
    m_layout->setContentsMargins(qMax(0, left), m_line == Line::Above ? 1 : 0, qMax(0, right), m_line == Line::Below ? 1 : 0);
}

int Bar::widthOf(const std::vector<Entry> &side) const
{
    int width = 0;
    const QWidget *before = nullptr;
    for (const Entry &entry : side) {
        if (entry.folded || (entry.widget->isHidden() && !entry.foldable))
            continue;
        width += entry.widget->sizeHint().width() + (before ? qMax(0, entry.gap - insetOf(before) - insetOf(entry.widget)) : 0);
        before = entry.widget;
    }
    return width;
}

int Bar::neededWidth() const
{
    const bool folded = std::any_of(m_left.begin(), m_left.end(), [](const Entry &entry) { return entry.folded; });
    return m_leftPadding + m_rightPadding + widthOf(m_left) + widthOf(m_right) + (folded ? 40 : 0) + (m_right.empty() ? 0 : 8);
}

void Bar::fold()
{
    if (m_folding || std::none_of(m_left.begin(), m_left.end(), [](const Entry &entry) { return entry.foldable; }))
        return;
    m_folding = true;
    std::vector<bool> before;
    for (Entry &entry : m_left) {
        before.push_back(entry.folded);
        entry.folded = false;
    }
    while (neededWidth() > width()) {
        Entry *least = nullptr;
        for (Entry &entry : m_left)
            if (entry.foldable && !entry.folded && (!least || entry.keep < least->keep))
                least = &entry;
        if (!least)
            break;
        least->folded = true;
    }
    bool changed = false, any = false;
    for (std::size_t i = 0; i < m_left.size(); ++i) {
        changed |= m_left[i].folded != before[i];
        any |= m_left[i].folded;
    }
    if (changed) {
        for (const Entry &entry : m_left)
            if (entry.foldable)
                entry.widget->setVisible(!entry.folded);
        m_more->setVisible(any);
        relayout();
    }
    m_folding = false;
}

void Bar::openMenu()
{
    QMenu menu(this);
    for (const Entry &entry : m_left) {
        auto *button = qobject_cast<Button *>(entry.widget);
        if (!entry.folded || !button)
            continue;
        const QString key = button->accessibleDescription();
        QAction *action = menu.addAction(escapedForButton(button->word()) + (key.isEmpty() ? QString() : u'\t' + key));
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    menu.exec(m_more->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

QSize Bar::minimumSizeHint() const
{
    return {0, height()};
}

bool Bar::event(QEvent *event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fold();
    return handled;
}

void Bar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fold();
}

void Bar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgSurface));
    if (m_line == Line::Below)
        paintRule(painter, QRectF(0, height() - 1, width(), 0.5), colour(Token::BorderSubtle));
    else if (m_line == Line::Above)
        paintRule(painter, QRectF(0, 0, width(), 0.5), colour(Token::BorderSubtle));
}

} // namespace widgets
