#include "widgets/text_label.h"

#include <QPainter>

namespace widgets {

TextLabel::TextLabel(const QString &text, TypeStyle style, Token ink, QWidget *parent, bool bold) : QLabel(parent), m_ink(ink)
{
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setStyle(style, bold);
    setWrapped(true);
    setText(text);
}

void TextLabel::setText(const QString &text)
{
    if (m_block.text() == visibleText(text) && QLabel::text() == m_block.text())
        return;
    m_block.setText(text);
    QLabel::setText(m_block.text());
    setAccessibleName(m_block.text());
    updateGeometry();
    update();
}

void TextLabel::setStyle(TypeStyle style, bool bold)
{
    setSize(typeSize(style), bold);
}

void TextLabel::setSize(TypeSize size, bool bold)
{
    m_font = uiFont(size.px, bold);
    m_block.setFont(m_font, size.line);
    updateGeometry();
    update();
}

void TextLabel::setInk(Token ink)
{
    m_ink = ink;
    update();
}

void TextLabel::setWrapped(bool wrapped)
{
    m_wrapped = wrapped;
    QSizePolicy policy(QSizePolicy::Preferred, wrapped ? QSizePolicy::Preferred : QSizePolicy::Fixed);
    policy.setHeightForWidth(wrapped);
    setSizePolicy(policy);
    updateGeometry();
    update();
}

void TextLabel::setTextAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

int TextLabel::heightForWidth(int width) const
{
    return m_wrapped ? m_block.heightForWidth(width) : -1;
}

QSize TextLabel::sizeHint() const
{
    if (!m_wrapped)
        return {widgets::lineWidth(m_block.text(), m_font), m_block.pitch()};
    const int natural = m_block.naturalWidth();
    const int width = qMin(natural, 480); // a guess: the layout asks heightForWidth for the real one
    return {width, m_block.heightForWidth(qMax(width, 1))};
}

QSize TextLabel::minimumSizeHint() const
{
    const int natural = m_block.naturalWidth();
    return {qMin(natural, m_wrapped ? 40 : 24), m_block.pitch()};
}

void TextLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor ink = colour(isEnabled() ? m_ink : Token::TextDisabled);
    if (m_wrapped)
        m_block.paint(painter, {0, 0}, width(), ink);
    else
        paintLine(painter, QRectF(rect()), m_block.text(), m_font, ink, m_alignment);
}

} // namespace widgets
