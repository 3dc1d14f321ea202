#include "widgets/button.h"

#include "widgets/icons.h"
#include "widgets/keycap.h"
#include "widgets/plain_tip.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QEvent>
#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kButtonIcon = 16, kButtonGap = 8, kTopGap = 6, kButtonSide = 16, kRadius = 4;

int upToFour(int width) { return (width + 3) / 4 * 4; }

} // namespace

Button::Button(ButtonLook look, const QString &iconName, const QString &word, const QString &key, QWidget *parent)
    : QPushButton(parent), m_look(look), m_iconName(iconName), m_key(key)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAutoDefault(true); // without it Enter presses a focused button in dialogs only
    const bool stretches = look == ButtonLook::Row || look == ButtonLook::Wide;
    setSizePolicy(stretches ? QSizePolicy::Preferred : QSizePolicy::Fixed, QSizePolicy::Fixed);
    if (look == ButtonLook::Link)
        setCursor(Qt::PointingHandCursor);
    m_wordShown = look != ButtonLook::Icon;
    setWord(word);
}

bool Button::isFlat() const
{
    switch (m_look) {
    case ButtonLook::Primary: case ButtonLook::Secondary: case ButtonLook::Wide: case ButtonLook::Icon: return false;
    default: return true;
    }
}

void Button::changed()
{
    updateGeometry();
    update();
}

void Button::setWord(const QString &word)
{
    m_word = word;
    setAccessibleName(visibleText(word));
    // A tooltip would be read as rich text when it looks like some.
    setToolTip(m_wordShown ? QString() : plainTip(word + (m_key.isEmpty() ? QString() : u"  "_s + m_key)));
    setAccessibleDescription(m_key);
    changed();
}

void Button::setIconName(const QString &name)
{
    m_iconName = name;
    changed();
}

void Button::setKey(const QString &key)
{
    m_key = key;
    setWord(m_word);
}

void Button::setWordShown(bool shown)
{
    if (m_look == ButtonLook::Icon)
        return;
    m_wordShown = shown;
    setWord(m_word);
}

void Button::setTall(bool tall)
{
    m_tall = tall;
    changed();
}

void Button::setOn(bool on, Token ink)
{
    m_on = on;
    m_onInk = ink;
    update();
}

QFont Button::face() const
{
    switch (m_look) {
    case ButtonLook::Link: return uiFont(m_tall ? TypeStyle::Button : TypeStyle::Ui);
    case ButtonLook::Tool: case ButtonLook::Top: case ButtonLook::Row: return uiFont(TypeStyle::Ui);
    case ButtonLook::Primary: return uiFont(TypeStyle::Button, true);
    default: return uiFont(TypeStyle::Button);
    }
}

QSize Button::sizeHint() const
{
    const int height = m_look == ButtonLook::Wide || m_tall ? 40 : 32;
    if (m_look == ButtonLook::Icon)
        return {32, 32};
    const int icon = m_iconName.isEmpty() ? 0 : kButtonIcon;
    if (isFlat() && !m_wordShown)
        return {32, height}; // icon only: the key is in the tooltip
    const int word = lineWidth(m_word, face());
    const int key = m_key.isEmpty() ? 0 : smallKeycapWidth(m_key);
    const int iconGap = m_look == ButtonLook::Top ? kTopGap : kButtonGap;
    const int width = word + (icon ? icon + iconGap : 0) + (key ? key + (m_look == ButtonLook::Top ? kTopGap : kButtonGap) : 0);
    if (isFlat())
        return {width + 2 * kFlatInset, m_look == ButtonLook::Link ? 26 : height};
    return {upToFour(width + 2 * kButtonSide), height};
}

void Button::paintFlat(QPainter &painter)
{
    const QRectF box(rect());
    const QFont font = face();
    if (underMouse() && isEnabled() && m_look != ButtonLook::Link)
        paintBox(painter, box.adjusted(0, 2, 0, -2), kRadius, colour(Token::BgSunken), {});
    const bool primaryInk = m_look == ButtonLook::Row;
    const QColor plain = colour(primaryInk ? Token::TextPrimary : Token::TextSecondary);
    const QColor ink = !isEnabled() ? colour(Token::TextDisabled) : m_on ? colour(m_onInk) : plain;
    const QColor iconInk = !isEnabled() ? ink : m_on ? colour(m_onInk) : colour(Token::TextSecondary);

    if (m_look == ButtonLook::Link) {
        QFont underlined = font;
        underlined.setUnderline(true);
        paintLine(painter, box.adjusted(kFlatInset, 0, -kFlatInset, 0), m_word, underlined,
            colour(isEnabled() ? Token::TextLink : Token::TextDisabled));
        return;
    }

    qreal x = m_wordShown ? kFlatInset : (box.width() - kButtonIcon) / 2;
    const auto cap = [&](qreal left) {
        const QRectF area(left, (box.height() - 20) / 2, smallKeycapWidth(m_key), 20);
        paintKeycap(painter, area, m_key, KeycapLook::Small);
        return area.right();
    };
    if (m_look == ButtonLook::Top && !m_key.isEmpty())
        x = cap(x) + kTopGap;
    if (!m_iconName.isEmpty()) {
        const QRectF area(x, (box.height() - kButtonIcon) / 2, kButtonIcon, kButtonIcon);
        if (m_on && m_iconName == u"flag"_s)
            paintFilledFlag(painter, area, iconInk);
        else
            paintIcon(painter, m_iconName, area, iconInk);
        x += kButtonIcon + (m_look == ButtonLook::Top ? kTopGap : kButtonGap);
    }
    if (!m_wordShown)
        return;
    const int key = m_key.isEmpty() || m_look == ButtonLook::Top ? 0 : smallKeycapWidth(m_key);
    const qreal right = box.right() - kFlatInset - (key ? key + kButtonGap : 0);
    const int used = paintLine(painter, QRectF(x, 0, right - x, box.height()), m_word, font, ink);
    if (key)
        cap(m_look == ButtonLook::Row ? box.right() - kFlatInset - key : x + used + kButtonGap);
}

void Button::paintFilled(QPainter &painter)
{
    const bool ringed = hasFocus() && ring().isShown();
    QRectF box(rect());
    if (ringed) { // 2 px ring, 2 px gap, then the button itself
        paintBox(painter, box, kRadius, colour(Token::BgSurface), {});
        paintRing(painter, box, kRadius, 0);
        box.adjust(4, 4, -4, -4);
    }
    QColor ink = colour(Token::TextPrimary), iconInk = ink;
    if (!isEnabled()) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colour(Token::TextDisabled), 1, Qt::DashLine));
        painter.setBrush(colour(Token::BgSunken));
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadius - 0.5, kRadius - 0.5);
        painter.restore();
        ink = iconInk = colour(Token::TextDisabled);
    } else if (m_look == ButtonLook::Primary) {
        paintBox(painter, box, kRadius, colour(isDown() ? Token::AccentPressed : underMouse() ? Token::AccentHover : Token::AccentBase), {});
        ink = iconInk = colour(Token::TextOnAccent);
    } else if (m_look == ButtonLook::Icon) {
        if (underMouse() || isDown() || m_on)
            paintBox(painter, box, kRadius, colour(m_on ? Token::AccentSoft : Token::BgSunken), {});
        iconInk = colour(m_on ? m_onInk : Token::TextSecondary);
    } else {
        const bool active = underMouse() || isDown();
        paintBox(painter, box, kRadius, colour(active ? Token::BgSunken : Token::BgSurface), colour(Token::BorderStrong), borderWidth());
    }

    const QRectF all(rect());
    const qreal middle = (all.height() - kButtonIcon) / 2;
    if (m_look == ButtonLook::Icon) {
        const int size = m_iconName == u"more"_s ? 20 : kButtonIcon;
        return paintIcon(painter, m_iconName, QRectF((all.width() - size) / 2, (all.height() - size) / 2, size, size), iconInk);
    }
    const QFont font = face();
    if (m_look == ButtonLook::Wide) {
        qreal x = kButtonSide, right = all.right() - kButtonSide;
        if (!m_iconName.isEmpty()) {
            paintIcon(painter, m_iconName, QRectF(x, middle, kButtonIcon, kButtonIcon), iconInk);
            x += kButtonIcon + kButtonGap;
        }
        if (!m_key.isEmpty()) {
            const QRectF cap(right - smallKeycapWidth(m_key), (all.height() - 20) / 2, smallKeycapWidth(m_key), 20);
            paintKeycap(painter, cap, m_key, KeycapLook::Small);
            right = cap.left() - kButtonGap;
        }
        paintLine(painter, QRectF(x, 0, right - x, all.height()), m_word, font, ink);
        return;
    }
    // An arrow that says where it leads follows the word, any other icon leads.
    const bool trails = m_iconName == u"enter"_s;
    const int word = lineWidth(m_word, font), icon = m_iconName.isEmpty() ? 0 : kButtonIcon + kButtonGap;
    const int key = m_key.isEmpty() ? 0 : smallKeycapWidth(m_key) + kButtonGap;
    qreal x = trails ? kButtonSide : (all.width() - word - icon - key) / 2;
    if (icon && !trails) {
        paintIcon(painter, m_iconName, QRectF(x, middle, kButtonIcon, kButtonIcon), iconInk);
        x += icon;
    }
    x += paintLine(painter, QRectF(x, 0, word + 1, all.height()), m_word, font, ink);
    if (key) {
        const QRectF cap(x + kButtonGap, (all.height() - 20) / 2, key - kButtonGap, 20);
        paintKeycap(painter, cap, m_key, m_look == ButtonLook::Primary && isEnabled() ? KeycapLook::SmallOnAccent : KeycapLook::Small);
    }
    if (icon && trails)
        paintIcon(painter, m_iconName, QRectF(all.right() - kButtonSide - kButtonIcon, middle, kButtonIcon, kButtonIcon), iconInk);
}

void Button::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!isFlat())
        return paintFilled(painter);
    paintFlat(painter);
    if (hasFocus() && ring().isShown())
        paintRing(painter, QRectF(rect()), kRadius, 0);
}

void Button::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void Button::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

void Button::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QPushButton::mousePressEvent(event);
}

void Button::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::EnabledChange)
        update();
    QPushButton::changeEvent(event);
}

} // namespace widgets
