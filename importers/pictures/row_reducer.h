#pragma once

#include "importers/pictures/samples.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace importers {

/// What rows hold that are to be reduced.
struct RowLayout {
    int depth = CV_8U;                   ///< CV_8U, CV_16U, CV_32F.
    int width = 0, height = 0;           ///< Pixels of a row; rows.
    int colours = 1;                     ///< Channels without alpha.
    bool alpha = false;                  ///< One channel more, the last.
    bool multiplied = false;             ///< The colours are already multiplied by alpha.
    bool reversed = false;               ///< Red comes first and is to come last.
    double white = 255;                  ///< The highest value of integer samples; of alpha: fully opaque.
    bool inverted = false;               ///< The lowest value is white.
    std::optional<double> noData = {};   ///< A pixel has no value when all its colours are this.
    bool anyMissing = false;             ///< It has none already when one of them is.

    int channels() const { return colours + (alpha ? 1 : 0); }
};

/// Averages squares of side × side pixels while the rows pass, so that no more than the result is held. What lies beyond the edge
/// does not count; pixels without a value do not either, and a square of none but such is marked missing. Colours with alpha
/// come to stand on white.
class RowReducer {
public:
    /// `grid` gets the values that ranges are measured from; null: none are wanted.
    RowReducer(const RowLayout &layout, int side, SampleGrid *grid);
    void add(const void *row); ///< Null: the row cannot be read; its pixels have no value.
    /// The next rows may come in blocks of columns instead, one beside the other, together as wide as a row: tiles need not be laid out in rows
    /// for it. False once pixels may lack a value.
    bool takesBlocks() const { return !m_judged; }
    void addBlock(int x, int width, int rows, const void *samples, std::size_t rowBytes);
    void endBlocks(int rows); ///< After the last of them.
    /// After the last row: the pixels and the missing ones, if any; kind and ranges are left as they are.
    void giveTo(Samples &samples);

private:
    template <class T> void addRow(const T *row);
    template <class T> void addPlain(const T *row);
    template <class T> void addJudged(const T *row);
    template <class T> bool hasValue(const T *pixel) const;
    template <class T> void sample(const T *row);
    template <class T> void flush();
    template <class T, class Sum> void average(std::vector<Sum> &sums, T *to);
    void copyBlock(int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes);
    template <class T, class Sum> void sumBlock(std::vector<Sum> &sums, int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes);
    template <class T> void sampleBlock(int x, int width, int rows, const std::uint8_t *samples, std::size_t rowBytes);
    template <class T> void endLines(int rows);

    RowLayout m_layout;
    int m_side;
    SampleGrid *m_grid;
    bool m_judged;                        ///< Pixels may lack a value, or have alpha.
    int m_row = 0, m_held = 0;            ///< Rows seen; rows in the sums.
    std::vector<std::uint32_t> m_sums = {};   ///< Per sample of a row.
    std::vector<std::uint16_t> m_short = {};  ///< The same, where bytes cannot add up to more: half as much to move.
    std::vector<double> m_values = {};        ///< The same where pixels are judged or samples are floats.
    std::vector<std::uint32_t> m_counts = {}; ///< Pixels with a value, per column.
    std::vector<std::uint64_t> m_lines = {};  ///< Sums of the squares that blocks have ended, line by line.
    cv::Mat m_pixels = {}, m_missing = {};
    bool m_gaps = false;
};

} // namespace importers
