#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QSizeF>

namespace widgets {

/// Where a picture lies in a view: all numbers are device pixels, kept as doubles and rounded only when painted.
/// zoom is device px per image px: 1 is "100 %".
class ViewTransform {
public:
    static constexpr double kMinZoom = 0.02, kMaxZoom = 32.0, kMaxFitZoom = 8.0;

    void setPicture(QSize imagePx);
    void setView(QSize devicePx, double deviceRatio);  ///< Re-fits while untouched, else keeps zoom and the picture point in the centre.

    double zoom() const { return m_zoom; }
    QPointF offset() const { return m_offset; }        ///< Of the picture's top left corner in the view.
    double fitZoom() const;                            ///< 16 px (logical) margin, at most 800 %.
    bool isTouched() const { return m_touched; }       ///< Panned or zoomed since the last fit.
    bool isFit() const;

    void fit();
    void show(double zoom, QPointF middle);            ///< As it once stood: this zoom, this picture point in the middle of the view.
    void zoomTo(double zoom, QPointF anchor);          ///< The picture point under `anchor` stays there.
    /// Wheel: factor 2^(delta / 480), landing on 25, 50, 100, 200 or 400 % when it would pass one. A delta of 0 does nothing.
    void wheel(int delta, QPointF anchor);
    void step(int direction, QPointF anchor);          ///< + and − keys: one wheel notch of 120.
    void toggleFit(QPointF anchor);                    ///< Z: fit <-> 100 %.
    void pan(QPointF by);                              ///< At least 64 px (logical) of the picture stay in view.
    /// The picture point comes to the centre at this zoom, as far as both can be; what equals the fit is the fit.
    void lookAt(QPointF picture, double zoom);

    QPointF toPicture(QPointF view) const { return (view - m_offset) / m_zoom; }
    QPointF toView(QPointF picture) const { return picture * m_zoom + m_offset; }
    /// The picture's rectangle rounded to whole device px.
    QRect paintedRect() const;
    QPointF centre() const;

private:
    void keepInView();
    void setZoom(double zoom, QPointF anchor);

    QSize m_picture = {}, m_view = {};
    double m_ratio = 1.0, m_zoom = 1.0;
    QPointF m_offset = {};
    bool m_touched = false;
};

} // namespace widgets
