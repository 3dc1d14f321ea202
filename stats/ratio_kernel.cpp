#include "stats/ratio_kernel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stats {
namespace {

constexpr double kDigits = 38;     // e^-38: below the rounding of a double
constexpr std::size_t kMargin = 8; // the poles are double ones: a factor that grows with the degree

std::size_t nodesFor(double half)
{
    if (half == 0)
        return 1;
    const double y = std::numbers::pi / half;
    return static_cast<std::size_t>(std::ceil(kDigits / std::log(y + std::sqrt(y * y + 1)))) + kMargin;
}

} // namespace

std::optional<RatioKernel> RatioKernel::of(std::span<const double> values)
{
    if (values.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(values);
    RatioKernel kernel;
    kernel.m_centre = std::sqrt(least) * std::sqrt(most);
    kernel.m_half = std::max({0.0, kernel.placeOf(most), -kernel.placeOf(least)});
    const std::size_t nodes = nodesFor(kernel.m_half);
    if (nodes > kMostNodes)
        return {};
    for (std::size_t j = 0; j < nodes; ++j) {
        const double angle = (2.0 * static_cast<double>(j) + 1) * std::numbers::pi / (2.0 * static_cast<double>(nodes));
        kernel.m_nodes.push_back(kernel.m_half * std::cos(angle));
        kernel.m_weights.push_back((j % 2 == 0 ? 1 : -1) * std::sin(angle));
    }
    for (const double u : kernel.m_nodes)
        for (const double v : kernel.m_nodes) {
            const double distance = std::tanh((u - v) / 2);
            kernel.m_squares.push_back(distance * distance);
        }
    return kernel;
}

double RatioKernel::placeOf(double value) const
{
    // Values near the centre keep the digits of their difference from it.
    const double apart = (value - m_centre) / m_centre;
    return std::abs(apart) < 0.5 ? std::log1p(apart) : std::log(value) - std::log(m_centre);
}

void RatioKernel::add(double value, double times, std::span<double> into) const
{
    const double place = std::clamp(placeOf(value), -m_half, m_half);
    double all = 0;
    for (std::size_t j = 0; j < m_nodes.size(); ++j) {
        if (place == m_nodes[j]) {
            into[j] += times;
            return;
        }
        all += m_weights[j] / (place - m_nodes[j]);
    }
    for (std::size_t j = 0; j < m_nodes.size(); ++j)
        into[j] += times * (m_weights[j] / (place - m_nodes[j])) / all;
}

double RatioKernel::sum(std::span<const double> atNodes) const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        double row = 0;
        for (std::size_t j = 0; j < m_nodes.size(); ++j)
            row += m_squares[i * m_nodes.size() + j] * atNodes[j];
        sum += atNodes[i] * row;
    }
    return std::max(0.0, sum);
}

} // namespace stats
