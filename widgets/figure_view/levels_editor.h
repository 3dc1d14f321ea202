#pragma once

#include <QWidget>

#include "widgets/figure_view/adjustment.h"

#include <vector>

namespace widgets {

class Button;
class CheckRow;
class HistogramPlot;
class ValueSlider;

/// A shown channel and what its values 0 and 255 stand for in the file.
struct ChannelScale {
    QString name = {};
    double low = 0, high = 255;
    bool whole = true;                                 ///< The file's numbers are whole ones.

    /// A shown value in the file's own numbers: whole, or with as many places as one step needs.
    QString text(int value) const;
    bool operator==(const ChannelScale &) const = default;
};

/// Minimum and maximum of each channel over its histogram, in the file's own numbers. Shows one channel at a time, or all at once.
class LevelsEditor : public QWidget {
    Q_OBJECT
public:
    explicit LevelsEditor(QWidget *parent);

    /// One channel (grey) or three; of none nothing can be set.
    void setChannels(const std::vector<ChannelScale> &channels);
    void setHistogram(const Histogram &histogram);
    void setLevels(const ChannelRanges &levels);       ///< Shows them; reports nothing.
    const ChannelRanges &levels() const { return m_levels; }
    std::vector<QWidget *> controls() const;           ///< In the order of Tab.

Q_SIGNALS:
    void edited();

private:
    void choose(int channel);                          ///< −1: all.
    void refresh();
    void take(ChannelRange range);
    int first() const { return m_channel < 0 ? 0 : m_channel; }

    std::vector<ChannelScale> m_channels = {};
    Histogram m_histogram = {};
    ChannelRanges m_levels = {};
    int m_channel = -1;
    bool m_showing = false;
    std::vector<Button *> m_picks = {};                ///< All, then the channels.
    HistogramPlot *m_plot;
    ValueSlider *m_least, *m_most;
    CheckRow *m_logarithmic;
};

} // namespace widgets
