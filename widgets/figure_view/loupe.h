#pragma once

#include <QPointF>

class QPainter;
class QPainterPath;

namespace widgets {

/// The round glass over a figure: how strong it is, and its rim. What is seen in it the viewer paints.
class Loupe {
public:
    static constexpr int kDiameter = 220;                 ///< Device-independent px.
    static constexpr double kLeast = 2.0, kMost = 8.0;    ///< Times what the viewer shows around it.

    bool isOn() const { return m_on; }
    void setOn(bool on) { m_on = on; }
    double magnification() const { return m_magnification; }
    void wheel(int delta);                                ///< Factor 2^(delta / 480), as the viewer's zoom.

    /// The glass about a centre, in device px.
    static QPainterPath glass(QPointF centre, double deviceRatio);
    /// White in black, with the magnification ("4×") on a plate at the foot.
    void paintRim(QPainter &painter, QPointF centre, double deviceRatio) const;

private:
    bool m_on = false;
    double m_magnification = 4.0;
};

} // namespace widgets
