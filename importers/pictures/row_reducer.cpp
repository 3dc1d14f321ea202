#include "importers/pictures/row_reducer.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace importers {

RowReducer::RowReducer(const RowLayout &layout, int side, SampleGrid *grid)
    : m_layout(layout)
    , m_side(side)
    , m_grid(grid)
    , m_judged(layout.alpha || layout.noData.has_value() || layout.depth == CV_32F)
    , m_pixels((layout.height + side - 1) / side, (layout.width + side - 1) / side, CV_MAKETYPE(layout.depth, layout.colours))
{
    const auto width = static_cast<std::size_t>(layout.width);
    if (m_judged) {
        m_values.resize(width * static_cast<std::size_t>(layout.colours));
        m_counts.resize(width);
    } else if (side > 1 && side <= 256 && layout.depth == CV_8U) {
        m_short.resize(width * static_cast<std::size_t>(layout.colours));
    } else if (side > 1) {
        m_sums.resize(width * static_cast<std::size_t>(layout.colours));
    }
}

void RowReducer::add(const void *row)
{
    switch (m_layout.depth) {
    case CV_8U: addRow(static_cast<const std::uint8_t *>(row)); break;
    case CV_16U: addRow(static_cast<const std::uint16_t *>(row)); break;
    default: addRow(static_cast<const float *>(row)); break;
    }
}

template <class T>
void RowReducer::addRow(const T *row)
{
    if (row == nullptr && !m_judged) { // from here on pixels may lack a value
        m_judged = true;
        m_values.assign(m_sums.begin(), m_sums.end());
        m_values.insert(m_values.end(), m_short.begin(), m_short.end()); // one of the two is empty
        m_values.resize(static_cast<std::size_t>(m_layout.width) * static_cast<std::size_t>(m_layout.colours));
        m_counts.assign(static_cast<std::size_t>(m_layout.width), static_cast<std::uint32_t>(m_held));
    }
    if (row != nullptr) {
        if (m_grid != nullptr && m_grid->wants(m_row))
            sample(row);
        if (m_judged)
            addJudged(row);
        else
            addPlain(row);
    }
    ++m_row;
    ++m_held;
    if (m_held == m_side || m_row == m_layout.height) {
        flush<T>();
        m_held = 0;
    }
}

template <class T>
void RowReducer::addPlain(const T *row)
{
    if (m_side == 1) {
        T *to = m_pixels.ptr<T>(m_row);
        const auto samples = static_cast<std::size_t>(m_layout.width) * static_cast<std::size_t>(m_layout.colours);
        if (!m_layout.reversed) {
            std::copy(row, row + samples, to);
            return;
        }
        for (std::size_t i = 0; i + 2 < samples; i += 3) {
            to[i] = row[i + 2];
            to[i + 1] = row[i + 1];
            to[i + 2] = row[i];
        }
        return;
    }
    if constexpr (std::is_same_v<T, std::uint8_t>) {
        std::uint16_t *sums = m_short.data();
        for (std::size_t i = 0, count = m_short.size(); i < count; ++i)
            sums[i] = static_cast<std::uint16_t>(sums[i] + row[i]);
    }
    if constexpr (std::is_integral_v<T>) {
        std::uint32_t *sums = m_sums.data();
        for (std::size_t i = 0, count = m_sums.size(); i < count; ++i)
            sums[i] += row[i];
    }
}

template <class T>
bool RowReducer::hasValue(const T *pixel) const
{
    if (m_layout.alpha && !(pixel[m_layout.colours] > T{0}))
        return false;
    bool none = m_layout.noData.has_value(), any = false;
    for (int c = 0; c < m_layout.colours; ++c) {
        if constexpr (std::is_floating_point_v<T>) {
            if (!std::isfinite(pixel[c]))
                return false;
        }
        const bool gap = m_layout.noData.has_value() && static_cast<float>(pixel[c]) == static_cast<float>(*m_layout.noData);
        none = none && gap;
        any = any || gap;
    }
    return !(m_layout.anyMissing ? any : none);
}

template <class T>
void RowReducer::addJudged(const T *row)
{
    const int colours = m_layout.colours, channels = m_layout.channels();
    const double paper = m_layout.inverted ? 0 : m_layout.white;
    for (int x = 0; x < m_layout.width; ++x, row += channels) {
        if (!hasValue(row))
            continue;
        ++m_counts[static_cast<std::size_t>(x)];
        double *to = m_values.data() + static_cast<std::size_t>(x) * static_cast<std::size_t>(colours);
        const bool clear = m_layout.alpha && std::is_integral_v<T>;
        const double opaque = clear ? static_cast<double>(row[colours]) / m_layout.white : 1;
        for (int c = 0; c < colours; ++c)
            to[c] += clear ? static_cast<double>(row[c]) * (m_layout.multiplied ? 1 : opaque) + paper * (1 - opaque) : static_cast<double>(row[c]);
    }
}

template <class T>
void RowReducer::sample(const T *row)
{
    const int channels = m_layout.channels();
    for (int x = 0; x < m_layout.width; x += m_grid->step()) {
        const T *pixel = row + static_cast<std::size_t>(x) * static_cast<std::size_t>(channels);
        if (m_judged && !hasValue(pixel))
            continue;
        for (int c = 0; c < m_layout.colours; ++c)
            m_grid->add(m_layout.reversed ? m_layout.colours - 1 - c : c, static_cast<float>(pixel[c]));
    }
}

template <class T, class Sum>
void RowReducer::average(std::vector<Sum> &sums, T *to)
{
    const int colours = m_layout.colours;
    for (int x = 0; x < m_layout.width && !sums.empty(); x += m_side, to += colours) {
        const int end = std::min(x + m_side, m_layout.width);
        const auto count = static_cast<std::uint64_t>(end - x) * static_cast<std::uint64_t>(m_held);
        for (int c = 0; c < colours; ++c) {
            std::uint64_t sum = count / 2;
            for (int i = x; i < end; ++i)
                sum += sums[static_cast<std::size_t>(i) * static_cast<std::size_t>(colours) + static_cast<std::size_t>(c)];
            to[m_layout.reversed ? colours - 1 - c : c] = static_cast<T>(sum / count);
        }
    }
    std::fill(sums.begin(), sums.end(), Sum{0});
}

template <class T>
void RowReducer::flush()
{
    const int line = (m_row - 1) / m_side, colours = m_layout.colours;
    T *to = m_pixels.ptr<T>(line);
    if (!m_judged) {
        average(m_sums, to);
        average(m_short, to);
        return;
    }
    for (int x = 0, cell = 0; x < m_layout.width; x += m_side, ++cell, to += colours) {
        const int end = std::min(x + m_side, m_layout.width);
        std::uint64_t count = 0;
        for (int i = x; i < end; ++i)
            count += m_counts[static_cast<std::size_t>(i)];
        for (int c = 0; c < colours; ++c) {
            double sum = 0;
            for (int i = x; i < end; ++i)
                sum += m_values[static_cast<std::size_t>(i) * static_cast<std::size_t>(colours) + static_cast<std::size_t>(c)];
            const double mean = count > 0 ? sum / static_cast<double>(count) : 0;
            to[m_layout.reversed ? colours - 1 - c : c] = static_cast<T>(std::is_integral_v<T> ? std::clamp(mean + 0.5, 0.0, m_layout.white) : mean);
        }
        if (count == 0) {
            if (m_missing.empty())
                m_missing = cv::Mat(m_pixels.rows, m_pixels.cols, CV_8UC1, cv::Scalar(0));
            m_missing.at<std::uint8_t>(line, cell) = 255;
            m_gaps = true;
        }
    }
    std::fill(m_values.begin(), m_values.end(), 0.0);
    std::fill(m_counts.begin(), m_counts.end(), 0U);
}

void RowReducer::giveTo(Samples &samples)
{
    samples.pixels = m_pixels;
    samples.missing = m_gaps ? m_missing : cv::Mat();
    samples.alpha = false;
}

} // namespace importers
