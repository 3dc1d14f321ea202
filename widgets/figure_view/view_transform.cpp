#include "widgets/figure_view/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets {
namespace {
constexpr double kFitMargin = 16.0, kStaysInView = 64.0;
constexpr std::array kStops{0.25, 0.5, 1.0, 2.0, 4.0};
}

void ViewTransform::setPicture(QSize imagePx)
{
    m_picture = imagePx;
    fit();
}

void ViewTransform::setView(QSize devicePx, double deviceRatio)
{
    const QPointF held = toPicture(centre());
    // The zoom stays a number of device px, also when the window moves to a screen of another density.
    m_view = devicePx;
    m_ratio = deviceRatio;
    if (!m_touched)
        return fit();
    m_offset = centre() - held * m_zoom;
    keepInView();
}

QPointF ViewTransform::centre() const
{
    return {m_view.width() / 2.0, m_view.height() / 2.0};
}

double ViewTransform::fitZoom() const
{
    if (m_picture.isEmpty() || m_view.isEmpty())
        return 1.0;
    const double margins = 2 * kFitMargin * m_ratio;
    const double across = std::max(1.0, m_view.width() - margins) / m_picture.width();
    const double down = std::max(1.0, m_view.height() - margins) / m_picture.height();
    return std::min({across, down, kMaxFitZoom});
}

bool ViewTransform::isFit() const
{
    return !m_touched;
}

void ViewTransform::fit()
{
    m_touched = false;
    m_zoom = fitZoom();
    m_offset = centre() - QPointF(m_picture.width(), m_picture.height()) * (m_zoom / 2);
}

void ViewTransform::show(double zoom, QPointF middle)
{
    if (m_picture.isEmpty())
        return;
    m_zoom = std::clamp(zoom, std::min(kMinZoom, fitZoom()), kMaxZoom);
    m_offset = centre() - middle * m_zoom;
    m_touched = true;
    keepInView();
}

void ViewTransform::setZoom(double zoom, QPointF anchor)
{
    if (m_picture.isEmpty())
        return;
    const QPointF held = toPicture(anchor);
    // A picture so large that it fits only below 2 % must still be reachable.
    m_zoom = std::clamp(zoom, std::min(kMinZoom, fitZoom()), kMaxZoom);
    m_offset = anchor - held * m_zoom;
    m_touched = true;
    keepInView();
}

void ViewTransform::zoomTo(double zoom, QPointF anchor)
{
    setZoom(zoom, anchor);
}

void ViewTransform::wheel(int delta, QPointF anchor)
{
    if (delta == 0)
        return;
    double target = m_zoom * std::exp2(delta / 480.0);
    constexpr double kNear = 1e-9;
    for (const double stop : kStops) {
        const bool passes = delta > 0 ? (m_zoom < stop * (1 - kNear) && target > stop) : (m_zoom > stop * (1 + kNear) && target < stop);
        if (!passes)
            continue;
        target = stop;
        if (delta > 0)
            break; // the first stop on the way up; on the way down the last one found is the nearest
    }
    setZoom(target, anchor);
}

void ViewTransform::step(int direction, QPointF anchor)
{
    wheel(direction * 120, anchor);
}

void ViewTransform::toggleFit(QPointF anchor)
{
    if (m_touched)
        fit();
    else
        setZoom(1.0, anchor);
}

void ViewTransform::pan(QPointF by)
{
    if (m_picture.isEmpty())
        return;
    m_offset += by;
    m_touched = true;
    keepInView();
}

void ViewTransform::lookAt(QPointF picture, double zoom)
{
    if (m_picture.isEmpty())
        return;
    setZoom(zoom, centre());
    m_offset = centre() - picture * m_zoom;
    keepInView();
    const QPointF middle = toPicture(centre()) - QPointF(m_picture.width(), m_picture.height()) / 2;
    if (std::abs(m_zoom / fitZoom() - 1.0) < 1e-9 && std::abs(middle.x()) < 1e-6 && std::abs(middle.y()) < 1e-6)
        fit();
}

void ViewTransform::keepInView()
{
    const auto clamped = [&](double offset, double size, double view) {
        const double keep = std::min({kStaysInView * m_ratio, size, view});
        return std::clamp(offset, keep - size, view - keep);
    };
    // On a fine grain: half a pixel is half a pixel however it was reached, so that it is rounded alike when the view is shown again.
    constexpr double kGrain = 0x1p34;
    const auto steady = [](double offset) { return std::round(offset * kGrain) / kGrain; };
    m_offset = {steady(clamped(m_offset.x(), m_picture.width() * m_zoom, m_view.width())),
        steady(clamped(m_offset.y(), m_picture.height() * m_zoom, m_view.height()))};
}

QRect ViewTransform::paintedRect() const
{
    return {static_cast<int>(std::lround(m_offset.x())), static_cast<int>(std::lround(m_offset.y())),
        std::max(1, static_cast<int>(std::lround(m_picture.width() * m_zoom))),
        std::max(1, static_cast<int>(std::lround(m_picture.height() * m_zoom)))};
}

} // namespace widgets
