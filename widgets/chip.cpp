#include "widgets/chip.h"

#include "widgets/icons.h"
#include "widgets/plain_tip.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QPainter>

namespace widgets {
namespace {

constexpr int kChipIcon = 16, kChipSide = 8;

struct Inks {
    Token ground = Token::BgSunken;
    Token ink = Token::TextSecondary;
};

Inks inksOf(ChipLook look)
{
    switch (look) {
    case ChipLook::Mark: return {Token::MarkSoft, Token::MarkOnSoft};
    case ChipLook::Seal: return {Token::SealSoft, Token::SealOnSoft};
    case ChipLook::Info: return {Token::InfoSoft, Token::InfoOnSoft};
    case ChipLook::Warning: return {Token::WarningSoft, Token::WarningOnSoft};
    default: return {};
    }
}

TypeStyle faceOf(ChipLook look) { return look == ChipLook::Outline ? TypeStyle::Caption : TypeStyle::Ui; }

} // namespace

Chip::Chip(ChipLook look, const QString &iconName, const QString &word, QWidget *parent) : QLabel(parent), m_look(look), m_iconName(iconName)
{
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setWord(word);
}

void Chip::setWord(const QString &word)
{
    m_word = visibleText(word);
    QLabel::setText(m_word);
    setAccessibleName(m_word);
    if (!m_wordShown)
        setToolTip(plainTip(m_word));
    updateGeometry();
    update();
}

void Chip::setWordShown(bool shown)
{
    if (m_wordShown == shown)
        return;
    m_wordShown = shown;
    setToolTip(shown ? QString() : plainTip(m_word));
    updateGeometry();
    update();
}

void Chip::setIconName(const QString &name)
{
    m_iconName = name;
    updateGeometry();
    update();
}

void Chip::setLook(ChipLook look)
{
    m_look = look;
    updateGeometry();
    update();
}

void Chip::setIconInk(Token ink)
{
    m_iconInk = ink;
    update();
}

QSize Chip::sizeHint() const
{
    const bool plain = m_look == ChipLook::Plain;
    const int word = m_wordShown ? widgets::lineWidth(m_word, uiFont(faceOf(m_look))) : 0;
    const int icon = m_iconName.isEmpty() ? 0 : kChipIcon + (!m_wordShown ? 0 : plain ? 6 : 4);
    return {word + icon + (plain ? 0 : 2 * kChipSide), plain ? 18 : 24};
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF box(rect());
    const bool plain = m_look == ChipLook::Plain;
    const Inks inks = inksOf(m_look);
    if (m_look == ChipLook::Outline)
        paintBox(painter, box, box.height() / 2, {}, colour(Token::BorderSubtle), borderWidth());
    else if (!plain)
        paintBox(painter, box, box.height() / 2, colour(inks.ground), borderWidth() > 1 ? colour(Token::BorderStrong) : QColor());
    qreal x = plain ? 0 : kChipSide;
    if (!m_iconName.isEmpty()) {
        paintIcon(painter, m_iconName, QRectF(x, (box.height() - kChipIcon) / 2, kChipIcon, kChipIcon), colour(plain ? m_iconInk : inks.ink));
        x += kChipIcon + (plain ? 6 : 4);
    }
    if (m_wordShown)
        paintLine(painter, QRectF(x, 0, box.width() - x, box.height()), m_word, uiFont(faceOf(m_look)), colour(inks.ink));
}

} // namespace widgets
