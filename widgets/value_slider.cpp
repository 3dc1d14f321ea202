#include "widgets/value_slider.h"

#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>
#include <utility>

namespace widgets {
namespace {

constexpr int kLine = 18, kKnob = 14, kTrack = 4, kRing = 4;

} // namespace

ValueSlider::ValueSlider(const QString &name, int least, int most, std::function<QString(int)> say, QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
    , m_name(name)
    , m_say(std::move(say))
{
    setRange(least, most);
    setSingleStep(1);
    setPageStep(10);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(name);
    const auto tell = [this] {
        setAccessibleDescription(valueText());
        update();
    };
    connect(this, &QSlider::valueChanged, this, tell);
    tell();
}

QString ValueSlider::valueText() const
{
    return m_say(value());
}

QRectF ValueSlider::track() const
{
    const double side = kRing + kKnob / 2.0;
    return {side, kLine + (height() - kLine - kTrack) / 2.0, width() - 2 * side, kTrack};
}

double ValueSlider::xOf(int value) const
{
    const QRectF way = track();
    const double share = static_cast<double>(value - minimum()) / (maximum() - minimum());
    return isRightToLeft() ? way.right() - share * way.width() : way.left() + share * way.width();
}

int ValueSlider::valueAt(double x) const
{
    const QRectF way = track();
    double share = way.width() > 0 ? (x - way.left()) / way.width() : 0.0;
    if (isRightToLeft())
        share = 1.0 - share;
    return qBound(minimum(), minimum() + static_cast<int>(std::lround(share * (maximum() - minimum()))), maximum());
}

void ValueSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont font = uiFont(TypeStyle::Ui);
    const QRectF line(kRing, 0, width() - 2 * kRing, kLine);
    const QString words = valueText();
    const int taken = lineWidth(words, font) + 8;
    const bool mirrored = isRightToLeft();
    paintLine(painter, line.adjusted(mirrored ? taken : 0, 0, mirrored ? 0 : -taken, 0), m_name, font, colour(Token::TextSecondary),
        mirrored ? Qt::AlignRight : Qt::AlignLeft);
    paintLine(painter, line, words, font, colour(Token::TextPrimary), mirrored ? Qt::AlignLeft : Qt::AlignRight);

    const QRectF way = track();
    const double zero = xOf(0), now = xOf(value());
    paintBox(painter, way, kTrack / 2.0, colour(Token::BgSunken), colour(Token::BorderStrong), 1);
    paintBox(painter, QRectF(QPointF(qMin(zero, now), way.top()), QPointF(qMax(zero, now), way.bottom())), 0, colour(Token::AccentBase), {});
    painter.fillRect(QRectF(snapped(zero - 0.5, devicePixelRatioF()), way.top() - 4, 1, kTrack + 8), colour(Token::BorderStrong));
    const QRectF knob(now - kKnob / 2.0, way.center().y() - kKnob / 2.0, kKnob, kKnob);
    paintBox(painter, knob, kKnob / 2.0, colour(isSliderDown() ? Token::AccentBase : Token::BgSurface), colour(Token::AccentBase), 2);
    if (hasFocus() && ring().isShown())
        paintRing(painter, knob, kKnob / 2.0, kRing);
}

void ValueSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->accept();
    ring().press();
    setSliderDown(true);
    setValue(valueAt(event->position().x()));
    update();
    event->accept();
}

void ValueSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown())
        setValue(valueAt(event->position().x()));
    event->accept();
}

void ValueSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setSliderDown(false);
    update();
    event->accept();
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setValue(0);
    event->accept();
}

void ValueSlider::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QSlider::focusInEvent(event);
    update();
}

void ValueSlider::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QSlider::focusOutEvent(event);
    update();
}

} // namespace widgets
