#include "widgets/figure_view/raster_image.h"

#include <limits>

namespace widgets {

QImage imageOf(std::shared_ptr<const review::Raster> raster)
{
    if (!raster || raster->width <= 0 || raster->height <= 0 || raster->width > std::numeric_limits<int>::max() / 4)
        return {};
    const std::size_t needed = std::size_t{4} * static_cast<std::size_t>(raster->width) * static_cast<std::size_t>(raster->height);
    if (raster->bgra.size() != needed)
        return {};
    const uchar *bits = raster->bgra.data();
    const int width = raster->width, height = raster->height;
    auto *keeper = new std::shared_ptr<const review::Raster>(std::move(raster));
    return QImage(bits, width, height, qsizetype{4} * width, QImage::Format_RGB32,
        [](void *held) { delete static_cast<std::shared_ptr<const review::Raster> *>(held); }, keeper);
}

QImage imageOf(review::Raster &&raster)
{
    return imageOf(std::make_shared<const review::Raster>(std::move(raster)));
}

} // namespace widgets
