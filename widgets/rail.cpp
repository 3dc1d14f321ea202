#include "widgets/rail.h"

#include "widgets/focus_ring.h"
#include "widgets/icons.h"
#include "widgets/metrics.h"
#include "widgets/plain_tip.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"

#include <QButtonGroup>
#include <QFocusEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

class RailButton final : public QPushButton, public RingOwner {
public:
    RailButton(const Rail::Entry &entry, QWidget *parent) : QPushButton(parent), m_entry(entry)
    {
        setCheckable(true);
        setAutoDefault(true);
        setFixedHeight(kControl);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setAttribute(Qt::WA_InputMethodEnabled, false);
        setAccessibleName(entry.word);
        setEnabled(entry.enabled);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    void setNarrow(bool narrow)
    {
        m_narrow = narrow;
        setToolTip(narrow ? plainTip(m_entry.word) : QString());
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QRectF box(rect());
        const bool current = isChecked();
        if (current) {
            paintBox(painter, box, 4, colour(Token::AccentSoft), {});
            painter.fillRect(QRectF(0, 8, 3, box.height() - 16), colour(Token::AccentBase));
        } else if (underMouse() && isEnabled()) {
            paintBox(painter, box, 4, colour(Token::BgSunken), {});
        }
        const QColor icon = colour(!isEnabled() ? Token::TextDisabled : current ? Token::AccentBase : Token::TextSecondary);
        const QColor ink = colour(!isEnabled() ? Token::TextDisabled : current ? Token::AccentOnSoft : Token::TextPrimary);
        const qreal x = m_narrow ? (box.width() - 16) / 2 : 12;
        paintIcon(painter, m_entry.icon, QRectF(x, 8, 16, 16), icon);
        if (!m_narrow)
            paintLine(painter, QRectF(36, 0, box.width() - 40, box.height()), m_entry.word, uiFont(TypeStyle::Ui, current), ink);
        if (hasFocus() && ring().isShown())
            paintRing(painter, box, 4, 0);
    }
    void focusInEvent(QFocusEvent *event) override
    {
        ring().focusIn(event->reason());
        QPushButton::focusInEvent(event);
    }
    void focusOutEvent(QFocusEvent *event) override
    {
        ring().focusOut(event->reason());
        QPushButton::focusOutEvent(event);
    }

private:
    Rail::Entry m_entry;
    bool m_narrow = false;
};

} // namespace

Rail::Rail(const QString &programName, const std::vector<Entry> &entries, QWidget *parent)
    : QWidget(parent), m_programName(programName), m_group(new QButtonGroup(this))
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 52, 9, 8);
    layout->setSpacing(4);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        auto *button = new RailButton(entries[i], this);
        m_group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
    }
    layout->addStretch(1);
    connect(m_group, &QButtonGroup::idClicked, this, &Rail::picked);
    setNarrow(false);
}

void Rail::setCurrent(int index)
{
    if (QAbstractButton *button = m_group->button(index))
        button->setChecked(true);
}

int Rail::current() const
{
    return m_group->checkedId();
}

void Rail::setNarrow(bool narrow)
{
    m_narrow = narrow;
    setFixedWidth(narrow ? kRailNarrow : kRailWide);
    for (QAbstractButton *button : m_group->buttons())
        static_cast<RailButton *>(button)->setNarrow(narrow);
    update();
}

QSize Rail::sizeHint() const
{
    return {m_narrow ? kRailNarrow : kRailWide, 400};
}

void Rail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgSurface));
    paintRule(painter, QRectF(width() - 1, 0, 0.5, height()), colour(Token::BorderSubtle));
    paintIcon(painter, u"sprout"_s, QRectF(m_narrow ? (width() - 17) / 2.0 : 18, 14, 16, 16), colour(Token::AccentBase));
    if (!m_narrow)
        paintLine(painter, QRectF(44, 11, width() - 52, 22), m_programName, uiFont(TypeStyle::Button, true), colour(Token::TextPrimary));
}

} // namespace widgets
