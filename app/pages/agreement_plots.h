#pragma once

#include <QLabel>

#include "app/sessions/live_report.h"

#include <vector>

namespace app {

/// A box of active seconds per rater on a logarithmic axis, 5 % to 95 %. A label, so that its sentence reaches screen readers.
class TimeBoxes : public QLabel {
    Q_OBJECT

public:
    explicit TimeBoxes(QWidget *parent);
    void setTimes(std::vector<SeatTimes> times);
    QSize sizeHint() const override { return {360, 244}; }
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<SeatTimes> m_times;
};

/// Agreement with the others over the course of the work, with its interval as a band.
class DriftPlot : public QLabel {
    Q_OBJECT

public:
    explicit DriftPlot(QWidget *parent);
    void setRows(std::vector<DriftRow> rows);
    QSize sizeHint() const override { return {360, 188}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<DriftRow> m_rows;
};

} // namespace app
