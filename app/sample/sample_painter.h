#pragma once

#include "app/sessions/sample_data.h"

#include <QImage>

namespace app::sample {

/// Paints one picture of the sample: every mark exactly once, at its place and size, and around it only soil, veins, light and noise
/// that mean nothing. Needs a QGuiApplication for text (the offscreen platform will do). The same picture gives the same pixels on
/// one machine; on another its fonts may differ.
QImage paintPicture(const SamplePicture &picture);

// The kinds, each onto a blank image of the picture's size.
void paintLeaf(QImage &image, const SamplePicture &picture);
void paintField(QImage &image, const SamplePicture &picture);
void paintFruits(QImage &image, const SamplePicture &picture);
void paintTray(QImage &image, const SamplePicture &picture);
void paintPanels(QImage &image, const SamplePicture &picture);

} // namespace app::sample
