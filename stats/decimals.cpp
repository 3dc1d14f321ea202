#include "stats/decimals.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace stats {
namespace {

using boost::multiprecision::cpp_int;

/// Digits and a power of ten.
struct Decimal {
    cpp_int digits = 0;
    int power = 0;
};

/// The shortest decimal that reads back as the number.
Decimal decimalOf(double value)
{
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific).ptr;
    Decimal decimal;
    const char *at = text.data();
    const bool negative = *at == '-';
    at += negative ? 1 : 0;
    bool fraction = false;
    for (; at != end && *at != 'e'; ++at) {
        if (*at == '.') {
            fraction = true;
            continue;
        }
        decimal.digits = decimal.digits * 10 + (*at - '0');
        decimal.power -= fraction ? 1 : 0;
    }
    int exponent = 0;
    if (at != end)
        std::from_chars(at[1] == '+' ? at + 2 : at + 1, end, exponent);
    decimal.power += exponent;
    if (negative)
        decimal.digits = -decimal.digits;
    return decimal;
}

cpp_int atPower(const Decimal &decimal, int power)
{
    return decimal.digits * boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(decimal.power - power));
}

} // namespace

bool decimalsWithin(double a, double b, double limit, double factor)
{
    const double apart = std::abs(a - b), allowed = limit * std::abs(factor);
    constexpr double kSure = 1e-9;
    if (std::isfinite(apart) && std::isfinite(allowed) && std::abs(apart - allowed) > kSure * std::max({std::abs(a), std::abs(b), allowed}))
        return apart < allowed;
    const Decimal x = decimalOf(a), y = decimalOf(b), l = decimalOf(limit), f = decimalOf(std::abs(factor));
    const Decimal product{l.digits * f.digits, l.power + f.power};
    const int power = std::min({x.power, y.power, product.power});
    const cpp_int difference = atPower(x, power) - atPower(y, power);
    return abs(difference) <= atPower(product, power);
}

} // namespace stats
