#include "widgets/progress_track.h"

#include "widgets/shapes.h"

#include <QPainter>

namespace widgets {

ProgressTrack::ProgressTrack(QWidget *parent, int thickness, int width) : QProgressBar(parent), m_thickness(thickness), m_width(width)
{
    setTextVisible(false);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ProgressTrack::setInk(Token ink)
{
    m_ink = ink;
    update();
}

QSize ProgressTrack::sizeHint() const
{
    return {m_width, m_thickness};
}

void ProgressTrack::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int span = maximum() - minimum();
    paintTrack(painter, QRectF(rect()), span > 0 ? double(value() - minimum()) / span : 0.0, m_thickness, m_ink);
}

void paintTrack(QPainter &painter, const QRectF &box, double share, int thickness, Token ink)
{
    const QRectF track(box.left(), box.center().y() - thickness / 2.0, box.width(), thickness);
    paintBox(painter, track, thickness / 2.0, colour(Token::BgSunken), borderWidth() > 1 ? colour(Token::BorderStrong) : QColor());
    const double part = qBound(0.0, share, 1.0);
    if (part <= 0)
        return;
    QRectF done = track;
    done.setWidth(qMax<qreal>(thickness, track.width() * part)); // one of many is still seen
    paintBox(painter, done, thickness / 2.0, colour(ink), {});
}

} // namespace widgets
