#include "app/pages/figure_strip.h"

#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QMouseEvent>
#include <QPainter>

using widgets::Token;
using widgets::colour;

namespace app {

FigureStrip::FigureStrip(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureStrip::setLabels(const QStringList &labels)
{
    m_labels = labels;
    m_thumbnails = QList<QImage>(labels.size());
    m_current = 0;
    setVisible(labels.size() > 1);
    //: Accessible name of the row of small pictures under the viewer.
    setAccessibleName(tr("%1 figures").arg(labels.size()));
    update();
}

void FigureStrip::setThumbnail(int place, const QImage &image)
{
    if (place < 0 || place >= m_thumbnails.size() || image.isNull())
        return;
    const int side = qRound(96 * devicePixelRatioF());
    m_thumbnails[place] = image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    update();
}

void FigureStrip::setCurrent(int place)
{
    m_current = place;
    update();
}

void FigureStrip::setLow(bool low)
{
    m_low = low;
    updateGeometry();
    update();
}

QSize FigureStrip::sizeHint() const
{
    return {200, m_low ? 56 : 84};
}

QRectF FigureStrip::cell(int place) const
{
    const qreal side = height() - 16.0;
    return {16.0 + place * (side * 4 / 3 + 8), 8, side * 4 / 3, side};
}

void FigureStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgViewer));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    for (int place = 0; place < m_labels.size(); ++place) {
        const QRectF box = cell(place);
        const bool current = place == m_current;
        widgets::paintBox(painter, box, 4, colour(Token::BgSurface), colour(current ? Token::AccentBase : Token::BorderStrong), current ? 2 : 1);
        if (const QImage &image = m_thumbnails[place]; !image.isNull()) {
            QSizeF size = QSizeF(image.size()).scaled(box.size() - QSizeF(8, 8), Qt::KeepAspectRatio);
            QRectF target(QPointF(), size);
            target.moveCenter(box.center());
            painter.drawImage(target, image);
        }
        const QRectF plate(box.left() + 4, box.top() + 4, 20, 20);
        widgets::paintBox(painter, plate, 4, colour(current ? Token::AccentBase : Token::BgSurface), colour(Token::BorderStrong), 1);
        widgets::paintLine(painter, plate, m_labels[place], widgets::uiFont(12, true), colour(current ? Token::TextOnAccent : Token::TextPrimary), Qt::AlignHCenter);
    }
}

void FigureStrip::mousePressEvent(QMouseEvent *event)
{
    for (int place = 0; place < m_labels.size(); ++place) {
        if (cell(place).contains(event->position()))
            Q_EMIT picked(place);
    }
}

} // namespace app
