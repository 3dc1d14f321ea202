#include "widgets/text_block.h"

#include "widgets/type.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QWidget>

#include <cmath>

namespace widgets {

void TextBlock::setText(const QString &text)
{
    m_text = visibleText(text);
    m_byWidth.clear();
}

void TextBlock::setFont(const QFont &font, int pitch)
{
    m_font = font;
    m_pitch = pitch;
    m_byWidth.clear();
}

void TextBlock::setCentred(bool centred)
{
    m_centred = centred;
    m_byWidth.clear();
}

const TextBlock::Wrapped &TextBlock::wrapped(int width) const
{
    const auto known = m_byWidth.find(width);
    if (known != m_byWidth.end())
        return known->second;
    if (m_byWidth.size() > 4) // a window being dragged asks for every width once
        m_byWidth.clear();

    Wrapped &made = m_byWidth[width];
    const QFontMetricsF metrics(m_font);
    const qreal above = (m_pitch - metrics.ascent() - metrics.descent()) / 2;
    QTextOption option;
    if (m_centred)
        option.setAlignment(Qt::AlignHCenter);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    for (const QString &paragraph : m_text.split(QLatin1Char('\n'))) {
        auto layout = std::make_unique<QTextLayout>(paragraph, m_font);
        layout->setTextOption(option);
        layout->setCacheEnabled(true);
        layout->beginLayout();
        for (;;) {
            QTextLine line = layout->createLine();
            if (!line.isValid())
                break;
            line.setLineWidth(qMax(width, 1));
            // A fallback font's taller ascent must not move the baseline.
            line.setPosition({0, made.lines * m_pitch + above + metrics.ascent() - line.ascent()});
            ++made.lines;
        }
        layout->endLayout();
        if (layout->lineCount() == 0)
            ++made.lines;
        made.paragraphs.push_back(std::move(layout));
    }
    return made;
}

int TextBlock::lineCount(int width) const
{
    return qMax(1, wrapped(width).lines);
}

int TextBlock::heightForWidth(int width) const
{
    return lineCount(width) * m_pitch;
}

int TextBlock::naturalWidth() const
{
    qreal widest = 0;
    for (const auto &paragraph : wrapped(QWIDGETSIZE_MAX).paragraphs)
        for (int i = 0; i < paragraph->lineCount(); ++i)
            widest = qMax(widest, paragraph->lineAt(i).naturalTextWidth());
    return static_cast<int>(std::ceil(widest));
}

void TextBlock::paint(QPainter &painter, const QPointF &topLeft, int width, const QColor &ink) const
{
    painter.setPen(ink);
    for (const auto &paragraph : wrapped(width).paragraphs)
        paragraph->draw(&painter, topLeft);
}

int paintLine(QPainter &painter, const QRectF &box, const QString &text, const QFont &font, const QColor &ink, Qt::Alignment alignment)
{
    const QFontMetricsF metrics(font);
    QString line = visibleText(text);
    line.replace(QLatin1Char('\n'), QLatin1Char(' '));
    qreal width = metrics.horizontalAdvance(line);
    if (width > box.width() + 0.51) { // a box from lineWidth() is up to half a px short of the advance
        line = metrics.elidedText(line, Qt::ElideRight, box.width());
        width = metrics.horizontalAdvance(line);
    }
    qreal x = box.left();
    if (alignment & Qt::AlignRight)
        x = box.right() - width;
    else if (alignment & Qt::AlignHCenter)
        x = box.left() + (box.width() - width) / 2;
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QPointF(x, box.top() + (box.height() - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent()), line);
    return static_cast<int>(std::lround(width));
}

int lineWidth(const QString &text, const QFont &font)
{
    QString line = visibleText(text);
    line.replace(QLatin1Char('\n'), QLatin1Char(' '));
    return static_cast<int>(std::lround(QFontMetricsF(font).horizontalAdvance(line)));
}

} // namespace widgets
