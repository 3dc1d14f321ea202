#include "widgets/figure_view/levels_editor.h"

#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/figure_view/histogram_plot.h"
#include "widgets/text_block.h"
#include "widgets/type.h"
#include "widgets/value_slider.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kLongestName = 8; // letters of a channel's name on its button

} // namespace

QString ChannelScale::text(int value) const
{
    const double step = (high - low) / 255.0, number = low + step * value;
    if (whole)
        return QLocale().toString(static_cast<qlonglong>(std::llround(number)));
    const int places = step > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(step))), 0, 9) : 0;
    return QLocale().toString(number, 'f', places);
}

LevelsEditor::LevelsEditor(QWidget *parent)
    : QWidget(parent)
    , m_plot(new HistogramPlot(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    for (int i = 0; i < 4; ++i) {
        //: Button over the histogram of a figure: its three channels at once.
        auto *pick = new Button(ButtonLook::Secondary, QString(), i == 0 ? tr("All") : QString(), QString(), this);
        pick->setCheckable(true);
        connect(pick, &QPushButton::clicked, this, [this, i] { choose(i - 1); });
        row->addWidget(pick);
        m_picks.push_back(pick);
    }
    row->addStretch(1);
    //: Tick over the histogram: its bars by the logarithm of how often a value stands in the figure.
    m_logarithmic = new CheckRow(tr("Logarithmic"), QString(), this);
    row->addWidget(m_logarithmic);
    const auto say = [this](int value) { return m_channels.empty() ? QString::number(value) : m_channels[static_cast<std::size_t>(first()) % m_channels.size()].text(value); };
    //: Sliders under the histogram: what is shown black, what is shown white.
    m_least = new ValueSlider(tr("Minimum"), 0, 254, say, this);
    m_most = new ValueSlider(tr("Maximum"), -254, 0, [say](int value) { return say(255 + value); }, this);
    auto *sliders = new QHBoxLayout;
    sliders->setSpacing(16);
    sliders->addWidget(m_least, 1);
    sliders->addWidget(m_most, 1);
    layout->addLayout(row);
    layout->addWidget(m_plot);
    layout->addLayout(sliders);
    connect(m_logarithmic, &QCheckBox::toggled, m_plot, &HistogramPlot::setLogarithmic);
    connect(m_plot, &HistogramPlot::rangeDragged, this, &LevelsEditor::take);
    // The one that is moved stops at the other.
    connect(m_least, &QSlider::valueChanged, this, [this](int value) { take({std::min(value, 254 + m_most->value()), 255 + m_most->value()}); });
    connect(m_most, &QSlider::valueChanged, this, [this](int value) { take({m_least->value(), std::max(255 + value, m_least->value() + 1)}); });
    setChannels({});
}

std::vector<QWidget *> LevelsEditor::controls() const
{
    std::vector<QWidget *> controls(m_picks.begin(), m_picks.end());
    controls.insert(controls.end(), {m_logarithmic, m_least, m_most});
    return controls;
}

void LevelsEditor::setChannels(const std::vector<ChannelScale> &channels)
{
    m_channels = channels;
    for (std::size_t i = 1; i < m_picks.size(); ++i) {
        const bool there = channels.size() > 1 && i <= channels.size();
        m_picks[i]->setVisible(there);
        if (!there)
            continue;
        const QString name = visibleText(channels[i - 1].name);
        m_picks[i]->setWord(name.size() > kLongestName ? name.left(kLongestName - 1) + QChar(0x2026) : name);
        m_picks[i]->setAccessibleName(name);
    }
    m_picks.front()->setVisible(channels.size() > 1);
    choose(channels.size() > 1 ? std::min(m_channel, static_cast<int>(channels.size()) - 1) : -1);
}

void LevelsEditor::setHistogram(const Histogram &histogram)
{
    m_histogram = histogram;
    refresh();
}

void LevelsEditor::setLevels(const ChannelRanges &levels)
{
    m_levels = levels;
    refresh();
}

void LevelsEditor::choose(int channel)
{
    m_channel = channel;
    for (std::size_t i = 0; i < m_picks.size(); ++i) {
        m_picks[i]->setChecked(static_cast<int>(i) - 1 == channel);
        m_picks[i]->setIconName(static_cast<int>(i) - 1 == channel ? u"check"_s : QString());
    }
    refresh();
}

void LevelsEditor::refresh()
{
    m_showing = true;
    std::array<qint64, 256> counts{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const bool counted = m_channels.size() == 1 ? channel == 0 : m_channel < 0 || static_cast<int>(channel) == m_channel;
        for (std::size_t value = 0; counted && value < 256; ++value)
            counts[value] += m_histogram.counts[channel][value];
    }
    const ChannelRange range = m_levels[static_cast<std::size_t>(first())];
    m_plot->setCounts(counts);
    m_plot->setRange(range);
    m_least->setValue(range.low);
    m_most->setValue(range.high - 255);
    m_least->update();
    m_most->update();
    m_least->setAccessibleDescription(m_least->valueText());
    m_most->setAccessibleDescription(m_most->valueText());
    const QString name = m_channel < 0 || m_channels.empty() ? tr("all channels") : visibleText(m_channels[static_cast<std::size_t>(m_channel)].name);
    //: The histogram for a screen reader. %1 is a channel's name, %2 and %3 the values at its ends.
    m_plot->setAccessibleName(tr("Histogram of %1, shown from %2 to %3").arg(name, m_least->valueText(), m_most->valueText()));
    m_showing = false;
}

void LevelsEditor::take(ChannelRange range)
{
    if (m_showing)
        return;
    for (int channel = 0; channel < 3; ++channel) {
        if (m_channel < 0 || channel == m_channel)
            m_levels[static_cast<std::size_t>(channel)] = range;
    }
    refresh();
    Q_EMIT edited();
}

} // namespace widgets
