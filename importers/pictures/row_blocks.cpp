#include "importers/pictures/row_reducer.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace importers {

void RowReducer::addBlock(int x, int width, int rows, const void *samples, std::size_t rowBytes)
{
    const auto *bytes = static_cast<const std::uint8_t *>(samples);
    const auto add = [&](auto type) {
        using T = decltype(type);
        if (m_grid != nullptr)
            sampleBlock<T>(x, width, rows, bytes, rowBytes);
        if (m_side == 1)
            copyBlock(x, width, rows, bytes, rowBytes);
        else if (!m_short.empty())
            sumBlock<T>(m_short, x, width, rows, bytes, rowBytes);
        else
            sumBlock<T>(m_sums, x, width, rows, bytes, rowBytes);
    };
    if (m_layout.depth == CV_8U)
        add(std::uint8_t{});
    else
        add(std::uint16_t{}); // floats are judged
}

template <class T>
void RowReducer::sampleBlock(int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes)
{
    const int colours = m_layout.colours, step = m_grid->step();
    for (int row = 0; row < rows; ++row) {
        if (!m_grid->wants(m_row + row))
            continue;
        const auto *from = reinterpret_cast<const T *>(samples + static_cast<std::size_t>(row) * rowBytes);
        for (int at = (x + step - 1) / step * step; at < x + width; at += step) {
            for (int c = 0; c < colours; ++c)
                m_grid->add(m_layout.reversed ? colours - 1 - c : c, static_cast<float>(from[static_cast<std::size_t>(at - x) * static_cast<std::size_t>(colours) + static_cast<std::size_t>(c)]));
        }
    }
}

void RowReducer::copyBlock(int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes)
{
    cv::Mat to = m_pixels(cv::Rect(x, m_row, width, rows));
    const cv::Mat from(rows, width, m_pixels.type(), const_cast<std::uint8_t *>(samples), rowBytes);
    if (m_layout.reversed)
        cv::cvtColor(from, to, cv::COLOR_RGB2BGR);
    else
        from.copyTo(to);
}

template <class T, class Sum>
void RowReducer::sumBlock(std::vector<Sum> &sums, int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes)
{
    const auto colours = static_cast<std::size_t>(m_layout.colours), count = static_cast<std::size_t>(width) * colours;
    const std::size_t lineValues = static_cast<std::size_t>(m_pixels.cols) * colours;
    m_lines.resize(lineValues * static_cast<std::size_t>((m_held + rows) / m_side + 1), 0);
    Sum *const columns = sums.data() + static_cast<std::size_t>(x) * colours;
    int held = m_held;
    std::uint64_t *line = m_lines.data();
    for (int row = 0; row < rows; ++row) {
        const auto *from = reinterpret_cast<const T *>(samples + static_cast<std::size_t>(row) * rowBytes);
        for (std::size_t i = 0; i < count; ++i)
            columns[i] = static_cast<Sum>(columns[i] + from[i]);
        if (++held < m_side && m_row + row + 1 < m_layout.height)
            continue;
        for (int at = 0; at < width; ++at) {
            std::uint64_t *square = line + static_cast<std::size_t>((x + at) / m_side) * colours;
            for (std::size_t c = 0; c < colours; ++c)
                square[c] += columns[static_cast<std::size_t>(at) * colours + c];
        }
        std::fill_n(columns, count, Sum{0});
        held = 0;
        line += lineValues;
    }
}

void RowReducer::endBlocks(int rows)
{
    if (m_side == 1) {
        m_row += rows;
        return;
    }
    if (m_layout.depth == CV_8U)
        endLines<std::uint8_t>(rows);
    else
        endLines<std::uint16_t>(rows);
    std::fill(m_lines.begin(), m_lines.end(), std::uint64_t{0});
}

template <class T>
void RowReducer::endLines(int rows)
{
    const int colours = m_layout.colours;
    const std::uint64_t *line = m_lines.data();
    for (int row = 0; row < rows; ++row) {
        ++m_row;
        if (++m_held < m_side && m_row < m_layout.height)
            continue;
        T *to = m_pixels.ptr<T>((m_row - 1) / m_side);
        for (int x = 0; x < m_layout.width; x += m_side, to += colours) {
            const auto count = static_cast<std::uint64_t>(std::min(m_side, m_layout.width - x)) * static_cast<std::uint64_t>(m_held);
            for (int c = 0; c < colours; ++c)
                to[m_layout.reversed ? colours - 1 - c : c] = static_cast<T>((*line++ + count / 2) / count);
        }
        m_held = 0;
    }
}

} // namespace importers
