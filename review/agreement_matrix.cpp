#include "review/agreement_matrix.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

namespace review {

namespace {

constexpr std::size_t kOneByte = 254, kTwoBytes = 65534;

SheetInput withoutUnits(const SheetInput &input)
{
    return {input.raters, input.categories, input.byAttribute, {}, input.scale, input.values, input.weightings, input.customWeights, input.keyLetters};
}

} // namespace

AgreementMatrix::AgreementMatrix(const SheetInput &input) : m_frame(withoutUnits(input))
{
    const std::size_t units = input.units.size(), cells = units * input.raters.size();
    if (input.categories.size() <= kOneByte)
        m_codes = std::vector<std::uint8_t>(cells);
    else if (input.categories.size() <= kTwoBytes)
        m_codes = std::vector<std::uint16_t>(cells);
    else
        m_codes = std::vector<std::uint32_t>(cells);

    // Without strata everything is one, whatever the units say of theirs.
    std::map<std::string_view, std::vector<std::size_t>> byStratum;
    if (input.byAttribute.empty()) {
        auto &all = byStratum[std::string_view()];
        all.resize(units);
        std::iota(all.begin(), all.end(), std::size_t{0});
    } else {
        for (std::size_t unit = 0; unit < units; ++unit)
            byStratum[input.units[unit].stratum].push_back(unit);
    }
    m_rowOf.resize(units);
    m_unit.resize(units);
    m_cluster.resize(units);
    std::size_t row = 0;
    for (const auto &[name, members] : byStratum) {
        m_strata.emplace_back(name);
        m_begin.push_back(row);
        std::vector<std::string_view> clusters;
        clusters.reserve(members.size());
        for (const std::size_t unit : members)
            clusters.push_back(input.units[unit].cluster);
        std::ranges::sort(clusters);
        clusters.erase(std::unique(clusters.begin(), clusters.end()), clusters.end());
        for (const std::size_t unit : members) {
            m_rowOf[unit] = row;
            m_unit[row] = unit;
            m_cluster[row] = static_cast<std::uint32_t>(std::ranges::lower_bound(clusters, std::string_view(input.units[unit].cluster)) - clusters.begin());
            ++row;
        }
    }
    m_begin.push_back(row);
    for (std::size_t unit = 0; unit < units; ++unit)
        for (std::size_t rater = 0; rater < input.raters.size() && rater < input.units[unit].codes.size(); ++rater)
            if (const int code = input.units[unit].codes[rater]; code != 0)
                set(unit, rater, code);
}

void AgreementMatrix::set(std::size_t unit, std::size_t rater, int code)
{
    const std::size_t at = m_rowOf[unit] * m_frame.raters.size() + rater;
    const bool valid = code >= 0 && static_cast<std::size_t>(code) <= m_frame.categories.size();
    m_outOfRange.erase(at);
    m_leftOut.erase(at);
    if (const auto beside = std::ranges::find(kLeftOut, static_cast<LeftOut>(code)); beside != kLeftOut.end())
        m_leftOut.emplace(at, *beside);
    else if (!valid)
        m_outOfRange.insert(at);
    std::visit([&](auto &codes) { codes[at] = static_cast<typename std::decay_t<decltype(codes)>::value_type>(valid ? code : 0); }, m_codes);
}

LeftOutCounts AgreementMatrix::leftOut() const
{
    LeftOutCounts counts;
    for (const auto &[place, kind] : m_leftOut)
        ++(kind == LeftOut::Defective ? counts.defective : kind == LeftOut::Abstained ? counts.abstained : kind == LeftOut::Several ? counts.several : counts.otherKind);
    return counts;
}

int AgreementMatrix::code(std::size_t row, std::size_t rater) const
{
    return std::visit([&](const auto &codes) { return static_cast<int>(codes[row * m_frame.raters.size() + rater]); }, m_codes);
}

stats::RatingPatterns AgreementMatrix::patterns(std::size_t stratum) const
{
    const std::size_t raters = m_frame.raters.size();
    if (tooMany())
        return {static_cast<int>(raters), static_cast<int>(m_frame.categories.size()), {}};
    return std::visit(
        [&](const auto &codes) {
            if constexpr (sizeof(codes[0]) > 2)
                return stats::RatingPatterns{};
            else
                return stats::countPatterns(std::span(codes).subspan(m_begin[stratum] * raters, (m_begin[stratum + 1] - m_begin[stratum]) * raters),
                static_cast<int>(raters), static_cast<int>(m_frame.categories.size()));
        },
        m_codes);
}

} // namespace review
