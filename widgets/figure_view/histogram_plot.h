#pragma once

#include <QWidget>

#include "widgets/figure_view/adjustment.h"

namespace widgets {

/// How often the values of a channel stand in the figure, with lines at its minimum and maximum, which the mouse drags.
class HistogramPlot : public QWidget {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget *parent);

    void setCounts(const std::array<qint64, 256> &counts);
    void setRange(ChannelRange range);
    void setLogarithmic(bool logarithmic);
    /// Height of a value's bar as a share of the highest, 0–1.
    double barShare(int value) const;
    double xOf(int value) const;            ///< Left edge of a value's bar, in px.

    QSize sizeHint() const override { return {280, 64}; }
    QSize minimumSizeHint() const override { return {96, 64}; }

Q_SIGNALS:
    void rangeDragged(widgets::ChannelRange range);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void dragTo(double x);

    std::array<qint64, 256> m_counts = {};
    qint64 m_most = 0;
    ChannelRange m_range = {};
    bool m_logarithmic = false, m_dragsLow = false, m_dragging = false;
};

} // namespace widgets
