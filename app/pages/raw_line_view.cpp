#include "app/pages/raw_line_view.h"

#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;

namespace {

constexpr int kNumbers = 64, kLinePitch = 24, kLineTop = 8;

} // namespace

RawLineView::RawLineView(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setFixedHeight(96);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setLayoutDirection(Qt::LeftToRight);
}

void RawLineView::setLine(const RawLine &line, const QString &reason)
{
    m_line = line;
    m_reason = line.column > 0 ? tr("^ column %1: %2").arg(line.column).arg(reason) : reason;
    setAccessibleName(tr("Line %1: %2. %3").arg(line.line).arg(widgets::visibleText(line.words), m_reason));
    update();
}

void RawLineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, QRectF(rect()), 4, widgets::colour(Token::BgWindow), widgets::colour(Token::BorderSubtle));
    if (m_line.line == 0)
        return;
    const QFont mono = widgets::monoFont(13);
    const double character = std::max(1.0, QFontMetricsF(mono).horizontalAdvance(u'0')), room = width() - kNumbers - 16.0;
    const auto fits = static_cast<qsizetype>(room / character);
    // A long line is shown from where its fault can be seen.
    const qsizetype column = std::max<qsizetype>(0, m_line.column - 1);
    const qsizetype from = column + m_line.length < fits ? 0 : std::max<qsizetype>(0, column - fits / 3);
    const auto line = [&](int row, std::int64_t number, const QString &words, Token ink) {
        const QRectF box(kNumbers, kLineTop + kLinePitch * row, room, kLinePitch);
        widgets::paintLine(painter, QRectF(0, box.top(), kNumbers - 16, kLinePitch), QString::number(number), mono, widgets::colour(Token::TextSecondary), Qt::AlignRight);
        widgets::paintLine(painter, box, widgets::visibleText(words.mid(from, fits + 8)), mono, widgets::colour(ink));
    };
    if (m_line.line > 1)
        line(0, m_line.line - 1, m_line.before, Token::TextSecondary);
    painter.fillRect(QRectF(1, kLineTop + kLinePitch, width() - 2.0, kLinePitch), widgets::colour(Token::DangerSoft));
    line(1, m_line.line, m_line.words, Token::TextPrimary);
    const double x = kNumbers + character * static_cast<double>(column - from);
    if (m_line.column > 0)
        painter.fillRect(QRectF(x, kLineTop + 2 * kLinePitch, character * static_cast<double>(std::max<std::int64_t>(1, m_line.length)), 2), widgets::colour(Token::DangerBase));
    widgets::paintLine(painter, QRectF(m_line.column > 0 ? x : kNumbers, kLineTop + 2 * kLinePitch + 4, width() - x - 8, kLinePitch), m_reason, mono, widgets::colour(Token::DangerOnSoft));
}

} // namespace app
