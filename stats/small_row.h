#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace stats {

/// A row of a few numbers without memory of its own: up to kInline stand in the row itself, more in a list. Tables of rating patterns hold
/// thousands of such rows, and asking for memory for each would cost more than counting them.
template <class T, std::size_t kInline>
class SmallRow {
public:
    SmallRow() = default;
    explicit SmallRow(std::size_t size) { resize(size); }
    SmallRow(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
    SmallRow(const std::vector<T> &values) { assign(values.begin(), values.end()); }
    template <std::forward_iterator It>
    SmallRow(It begin, It end)
    {
        assign(begin, end);
    }

    std::size_t size() const { return m_size; }
    const T *begin() const { return m_size > kInline ? m_far.data() : m_near.data(); }
    T *begin() { return m_size > kInline ? m_far.data() : m_near.data(); }
    const T *end() const { return begin() + m_size; }
    T *end() { return begin() + m_size; }
    const T &operator[](std::size_t at) const { return begin()[at]; }
    T &operator[](std::size_t at) { return begin()[at]; }
    operator std::vector<T>() const { return {begin(), end()}; }

    bool operator==(const SmallRow &other) const { return std::equal(begin(), end(), other.begin(), other.end()); }
    bool operator<(const SmallRow &other) const { return std::lexicographical_compare(begin(), end(), other.begin(), other.end()); }

private:
    void resize(std::size_t size) ///< Of an empty row; all 0.
    {
        m_size = size;
        if (size > kInline)
            m_far.resize(size);
    }
    template <class It>
    void assign(It first, It last)
    {
        resize(static_cast<std::size_t>(std::distance(first, last)));
        std::transform(first, last, begin(), [](const auto &value) { return static_cast<T>(value); });
    }

    std::size_t m_size = 0;
    std::array<T, kInline> m_near = {};
    std::vector<T> m_far = {};
};

} // namespace stats
