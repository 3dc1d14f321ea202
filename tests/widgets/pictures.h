#pragma once

#include <QImage>
#include <QString>

class QWidget;

namespace pictures {

/// A piece of an accepted mock-up from tests/widgets/data.
QImage mockUp(const QString &name);
/// Share of pixels, 0 to 1, that differ by more than `tolerance` in a channel; 1 when the sizes differ.
double difference(const QImage &shown, const QImage &wanted, int tolerance = 48);
/// Writes the picture into the folder named by WINNOW_SHOTS; does nothing when it is not set.
void keep(const QImage &picture, const QString &name);

} // namespace pictures
