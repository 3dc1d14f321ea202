#include "pictures.h"

#include <QDir>
#include <QWidget>

#include <cstdlib>

using namespace Qt::Literals::StringLiterals;

namespace pictures {

QImage mockUp(const QString &name)
{
    return QImage(QStringLiteral(WIDGET_DATA) + u"/"_s + name + u".png"_s).convertToFormat(QImage::Format_RGB32);
}

double difference(const QImage &shown, const QImage &wanted, int tolerance)
{
    if (shown.size() != wanted.size() || wanted.isNull())
        return 1.0;
    qint64 differing = 0;
    for (int y = 0; y < wanted.height(); ++y) {
        for (int x = 0; x < wanted.width(); ++x) {
            const QRgb a = shown.pixel(x, y), b = wanted.pixel(x, y);
            const bool far = std::abs(qRed(a) - qRed(b)) > tolerance || std::abs(qGreen(a) - qGreen(b)) > tolerance
                || std::abs(qBlue(a) - qBlue(b)) > tolerance;
            differing += far ? 1 : 0;
        }
    }
    return static_cast<double>(differing) / (static_cast<double>(wanted.width()) * wanted.height());
}

void keep(const QImage &picture, const QString &name)
{
    const QString folder = qEnvironmentVariable("WINNOW_SHOTS");
    if (folder.isEmpty())
        return;
    QDir().mkpath(folder);
    picture.save(folder + u"/"_s + name + u".png"_s);
}

} // namespace pictures
