#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Sums of the ratio metric's δ² = ((c - k) / (c + k))² over all pairs of many different values, without looking at each pair.
/// With u = ln c it is tanh²((u_c - u_k) / 2): smooth, with its nearest poles ± iπ away, so that polynomial interpolation at Chebyshev nodes in both
/// arguments reaches the rounding of a double with a few dozen nodes (Trefethen 2013, Approximation Theory and Approximation Practice, theorem 8.2).
class RatioKernel {
public:
    /// `values` are > 0. Empty: none, or a span so wide that it would take more than kMostNodes.
    static std::optional<RatioKernel> of(std::span<const double> values);
    static constexpr std::size_t kMostNodes = 256;

    std::size_t nodes() const { return m_nodes.size(); }
    /// Adds `times` times what a value (> 0, within the span of those given) gives to each node. `into` has nodes() entries.
    void add(double value, double times, std::span<double> into) const;
    /// Σ_c Σ_k n_c n_k δ²_ck from Σ n_c at the nodes.
    double sum(std::span<const double> atNodes) const;

private:
    double placeOf(double value) const;

    double m_centre = 1, m_half = 0;      ///< The values' middle on the scale of ratios, and half their span in ln.
    std::vector<double> m_nodes = {};     ///< In ln(value / centre).
    std::vector<double> m_weights = {};   ///< Barycentric.
    std::vector<double> m_squares = {};   ///< δ² of the nodes, row-major.
};

} // namespace stats
