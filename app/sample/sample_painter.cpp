#include "app/sample/sample_painter.h"

namespace app::sample {

QImage paintPicture(const SamplePicture &picture)
{
    QImage image(picture.width, picture.height, QImage::Format_RGB32);
    image.fill(Qt::white);
    switch (picture.drawing) {
    case SampleDrawing::Leaf: paintLeaf(image, picture); break;
    case SampleDrawing::Field: paintField(image, picture); break;
    case SampleDrawing::Fruits: paintFruits(image, picture); break;
    case SampleDrawing::Tray: paintTray(image, picture); break;
    case SampleDrawing::Panels: paintPanels(image, picture); break;
    }
    return image;
}

} // namespace app::sample
