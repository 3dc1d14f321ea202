#include "app/pages/tab_row.h"

#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTabSide = 12, kCountGap = 8, kLineOver = 4;

} // namespace

TabButton::TabButton(const QString &word, QWidget *parent) : QPushButton(parent), m_word(word)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setAccessibleName(word);
    connect(this, &QAbstractButton::toggled, this, &QWidget::updateGeometry); // the chosen one is bold
}

void TabButton::setCount(const QString &count)
{
    m_count = count;
    setAccessibleName(count.isEmpty() ? m_word : m_word + u' ' + count);
    updateGeometry();
    update();
}

QSize TabButton::sizeHint() const
{
    int width = 2 * kTabSide + widgets::lineWidth(m_word, widgets::uiFont(TypeStyle::Ui, isChecked()));
    if (!m_count.isEmpty())
        width += kCountGap + widgets::lineWidth(m_count, widgets::uiFont(TypeStyle::Ui));
    return {width, 32};
}

void TabButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(kTabSide, 0, -kTabSide, -1);
    const int used = widgets::paintLine(painter, box, m_word, widgets::uiFont(TypeStyle::Ui, isChecked()), widgets::colour(isChecked() ? Token::TextPrimary : Token::TextSecondary));
    if (!m_count.isEmpty())
        widgets::paintLine(painter, box.adjusted(used + kCountGap, 0, 0, 0), m_count, widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextSecondary));
    if (isChecked())
        painter.fillRect(QRect(kTabSide - kLineOver, height() - 2, width() - 2 * (kTabSide - kLineOver), 2), widgets::colour(Token::AccentBase));
    if (hasFocus() && ring().isShown())
        widgets::paintRing(painter, QRectF(rect()).adjusted(0, 2, 0, -3), 4, 0);
}

void TabButton::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void TabButton::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

TabRow::TabRow(const QStringList &words, int height, QWidget *parent) : QWidget(parent)
{
    setFixedHeight(height);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1);
    auto *group = new QButtonGroup(this);
    for (const QString &word : words) {
        auto *tab = new TabButton(word, this);
        group->addButton(tab, static_cast<int>(m_tabs.size()));
        row->addWidget(tab);
        m_tabs.push_back(tab);
    }
    row->addStretch();
    if (!m_tabs.empty())
        m_tabs.front()->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, [this](int tab) {
        m_current = tab;
        Q_EMIT picked(tab);
    });
}

void TabRow::setCurrent(int tab)
{
    m_current = tab;
    m_tabs[static_cast<std::size_t>(tab)]->setChecked(true);
}

} // namespace app
