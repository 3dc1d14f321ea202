#pragma once

#include "app/sessions/sample_data.h"

#include <QColor>
#include <QFont>

#include <cstdint>

class QImage;
class QPainter;

namespace app::sample {

inline const QColor kPanelInk(30, 32, 31), kPanelGrid(234, 236, 235);

QFont panelFont(int pixels, bool bold = false);
void drawPanelTitle(QPainter &painter, const SamplePanel &panel);
/// A map of plots with labels and a bar of 5 m, and the colour scale when the panel wants it.
void paintMap(QImage &image, const SamplePanel &panel, std::uint64_t texture);
/// The colour of a temperature on the panel's scale.
QColor mapColour(const SamplePanel &panel, double temperature);

} // namespace app::sample
