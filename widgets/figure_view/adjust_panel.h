#pragma once

#include <QWidget>

#include "widgets/figure_view/adjustment.h"

#include <vector>

namespace widgets {

class Button;
class CheckRow;
class LevelsEditor;
class ValueSlider;

/// Brightness, contrast, gamma, invert, 2–98 % stretch and Reset, over the lower part of a viewer. At most 600 wide, 116 high; with "More" it
/// grows by the levels of each channel, by whether the adjustment is kept for the next figures, and by the model's-eye view.
class AdjustPanel : public QWidget {
    Q_OBJECT
public:
    explicit AdjustPanel(QWidget *parent);

    void setAdjustment(const Adjustment &adjustment);  ///< Shows it; reports nothing.
    Adjustment adjustment() const;
    std::vector<QWidget *> controls() const;           ///< In the order of Tab.
    LevelsEditor *levels() const { return m_levels; }
    bool isMoreShown() const;
    void setMoreShown(bool shown);
    void setLevelsOffered(bool offered);               ///< Not for colours that stand for an index.
    void setEye(bool on);                              ///< Shows whether the model's-eye view is on; reports nothing.

    QSize sizeHint() const override;

Q_SIGNALS:
    void edited(const widgets::Adjustment &adjustment);
    void resetAsked();
    void grown();                                      ///< sizeHint() changed.
    void keptChanged(bool kept);                       ///< "Apply to similar"
    void eyeAsked();                                   ///< The model's-eye view on or off.

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
    Button *m_stretch, *m_reset, *m_more, *m_eye;
    CheckRow *m_keep;
    QWidget *m_rest;                                   ///< What "More" shows.
    LevelsEditor *m_levels;
    ChannelRanges m_given = {};                        ///< Levels without a hand on them, while the stretch counts.
    double m_shownGamma = 1.0;                         ///< Exact, though the slider has steps.
    bool m_showing = false;
};

} // namespace widgets
