#include "app/sample/sample_painter.h"

#include <QFont>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace app::sample {

using namespace Qt::Literals::StringLiterals;

namespace {

using Kind = SampleMark::Kind;

QFont font(int pixels, bool bold = false)
{
    QFont font;
    font.setFamilies({u"DejaVu Sans"_s, u"Noto Sans"_s, u"sans-serif"_s});
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

QColor barColour(int tone)
{
    static const std::array<QColor, 6> kColours{QColor(126, 166, 201), QColor(223, 163, 87), QColor(143, 184, 127),
                                                QColor(176, 152, 197), QColor(214, 130, 113), QColor(122, 182, 180)};
    return kColours[static_cast<std::size_t>(std::max(0, tone)) % kColours.size()];
}

const QColor kInk(34, 36, 35), kGrid(232, 234, 233);

} // namespace

void paintChart(QImage &image, const SamplePicture &picture)
{
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    double left = image.width(), right = 0, top = image.height(), base = 0;
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Bar || mark.kind == Kind::Axis) {
            left = std::min(left, mark.x);
            right = std::max(right, mark.x + mark.w);
            top = std::min(top, mark.y);
            base = std::max(base, mark.y + mark.h);
        }
    }
    const auto text = [](const std::string &words) { return QString::fromStdString(words); };

    // Grid first, so that bars and axes lie on it.
    double widestTick = 0;
    painter.setFont(font(17));
    const QFontMetricsF metrics(painter.font(), &image);
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Tick) {
            painter.setPen(QPen(kGrid, 1.4));
            painter.drawLine(QPointF(mark.x, mark.y), QPointF(right, mark.y));
            widestTick = std::max(widestTick, metrics.horizontalAdvance(text(mark.label)) + mark.w);
        }
    }
    for (const SampleMark &mark : picture.marks) {
        switch (mark.kind) {
        case Kind::Bar:
            painter.setPen(QPen(kInk, 1.8));
            painter.setBrush(barColour(mark.tone));
            painter.drawRect(QRectF(mark.x, mark.y, mark.w, mark.h));
            painter.setFont(font(17));
            painter.drawText(QRectF(mark.x - 60, mark.y + mark.h + 10, mark.w + 120, 26), Qt::AlignCenter, text(mark.label));
            break;
        case Kind::Tick:
            painter.setPen(QPen(kInk, 1.8));
            painter.drawLine(QPointF(mark.x - mark.w, mark.y), QPointF(mark.x, mark.y));
            painter.setFont(font(17));
            painter.drawText(QRectF(mark.x - mark.w - 106, mark.y - 14, 100, 28), Qt::AlignRight | Qt::AlignVCenter, text(mark.label));
            break;
        case Kind::Axis:
            painter.setPen(QPen(kInk, 2));
            painter.drawLine(QPointF(mark.x, mark.y), QPointF(mark.x + mark.w, mark.y + mark.h));
            break;
        default: break;
        }
    }
    painter.setPen(kInk);
    painter.setFont(font(20));
    painter.drawText(QRectF(left, 0, right - left, std::max(40.0, top - 12)), Qt::AlignHCenter | Qt::AlignVCenter, text(picture.title));
    painter.setFont(font(18));
    painter.translate(std::max(18.0, left - widestTick - 32), (top + base) / 2);
    painter.rotate(-90);
    painter.drawText(QRectF(-(base - top) / 2 - 60, -16, base - top + 120, 32), Qt::AlignCenter, text(picture.axisTitle));
}

} // namespace app::sample
