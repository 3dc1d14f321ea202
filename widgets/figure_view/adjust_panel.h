#pragma once

#include <QWidget>

#include "widgets/figure_view/adjustment.h"

#include <vector>

namespace widgets {

class Button;
class CheckRow;
class ValueSlider;

/// Brightness, contrast, gamma, invert, 2–98 % stretch and Reset, over the lower part of a viewer. At most 600 wide, 116 high.
class AdjustPanel : public QWidget {
    Q_OBJECT
public:
    explicit AdjustPanel(QWidget *parent);

    void setAdjustment(const Adjustment &adjustment);  ///< Shows it; reports nothing.
    Adjustment adjustment() const;
    std::vector<QWidget *> controls() const;           ///< In the order of Tab.

    QSize sizeHint() const override { return {600, 116}; }

Q_SIGNALS:
    void edited(const widgets::Adjustment &adjustment);
    void resetAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void report();

    ValueSlider *m_brightness, *m_contrast, *m_gamma;
    CheckRow *m_invert;
    Button *m_stretch, *m_reset;
    double m_shownGamma = 1.0;                         ///< Exact, though the slider has steps.
    bool m_showing = false;
};

} // namespace widgets
