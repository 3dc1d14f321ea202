#pragma once

#include <QWidget>

#include "review/study.h"

#include <vector>

class QChart;
class QChartView;
class QDateTimeAxis;
class QLineSeries;
class QScatterSeries;
class QValueAxis;

namespace widgets {
class TextLabel;
}

namespace app {

/// Answers sealed over time against the scope of the batches, with a dashed projection at the pace of the last five active days.
class ProgressChart : public QWidget {
    Q_OBJECT

public:
    explicit ProgressChart(QWidget *parent);
    /// Times of first seals, ascending; `scope`: units of all batches.
    void setCurve(const std::vector<review::UtcMs> &sealedAt, std::int64_t scope);
    void clear();

private:
    void dress();

    QChart *m_chart;
    QChartView *m_view;
    QLineSeries *m_scope, *m_sealed, *m_projected;
    QScatterSeries *m_now;
    QDateTimeAxis *m_time;
    QValueAxis *m_count;
    std::int64_t m_most = -1; // what the count axis was laid out for
    widgets::TextLabel *m_sentence;
};

} // namespace app
