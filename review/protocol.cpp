#include "review/protocol.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace review {

namespace {

// Nine digits before and after the point, as the schema allows: products of two such numbers stay within 64 bits.
constexpr std::size_t kDigits = 9;

std::optional<std::int64_t> digitsOnly(std::string_view text, std::size_t most)
{
    if (text.empty() || text.size() > most || !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }))
        return {};
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

constexpr std::array kRoles{Role::Primary, Role::Adjudicator, Role::Volunteer, Role::Auditor, Role::Screener, Role::Scorer, Role::Coder};

} // namespace

std::optional<Fraction> fractionFromText(std::string_view text)
{
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto numerator = digitsOnly(text.substr(0, slash), kDigits), denominator = digitsOnly(text.substr(slash + 1), kDigits);
        if (!numerator || !denominator || *denominator == 0)
            return {};
        return Fraction{*numerator, *denominator};
    }
    const std::size_t point = text.find('.');
    const auto whole = digitsOnly(text.substr(0, point), kDigits);
    if (!whole || point == std::string_view::npos)
        return whole ? std::optional<Fraction>{{*whole, 1}} : std::nullopt;
    const std::string_view decimals = text.substr(point + 1);
    const auto part = digitsOnly(decimals, kDigits);
    if (!part)
        return {};
    Fraction fraction{*whole, 1};
    for (std::size_t i = 0; i < decimals.size(); ++i) {
        fraction.numerator *= 10;
        fraction.denominator *= 10;
    }
    fraction.numerator += *part;
    return fraction;
}

std::int64_t roundedShare(Fraction share, std::int64_t count)
{
    __extension__ typedef __int128 Wide; // 2 * numerator * count may pass 64 bits
    const Wide numerator = share.numerator, denominator = share.denominator;
    return static_cast<std::int64_t>((2 * numerator * count + denominator) / (2 * denominator));
}

std::vector<Seat> protocolSeats(const Protocol &protocol)
{
    std::vector<Seat> seats;
    for (const Role role : kRoles) {
        const auto found = protocol.plan.find(std::string(roleName(role)));
        if (found == protocol.plan.end())
            continue;
        for (const std::string &name : found->second.seats)
            seats.push_back({name, role, {}});
    }
    return seats;
}

} // namespace review
