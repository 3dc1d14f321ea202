#pragma once

#include "review/agreement_sheet.h"
#include "stats/ratings.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace review {

/// The ratings of a sheet in memory, one, two or four bytes each, stratum by stratum and within one in the order of the input: a recount is one
/// pass over them, so nothing is maintained but the ratings.
class AgreementMatrix {
public:
    explicit AgreementMatrix(const SheetInput &input);

    /// What a rater said of the input's unit number `unit`; 0 = nothing. A LeftOut counts as missing and beside; any other code that is
    /// no category counts as missing and is warned of.
    void set(std::size_t unit, std::size_t rater, int code);

    const SheetInput &frame() const { return m_frame; } ///< The input without its units.
    std::size_t units() const { return m_cluster.size(); }
    std::size_t strata() const { return m_strata.size(); }
    const std::string &stratum(std::size_t stratum) const { return m_strata[stratum]; }
    std::size_t begin(std::size_t stratum) const { return m_begin[stratum]; } ///< Its first row; begin(strata()) is the end of all.
    LeftOutCounts leftOut() const;
    std::int64_t outOfRange() const { return static_cast<std::int64_t>(m_outOfRange.size()); }

    /// Empty above kMostTabled categories.
    stats::RatingPatterns patterns(std::size_t stratum) const;
    bool tooMany() const { return m_frame.categories.size() > kMostTabled; } ///< Different values for tables of counts.
    int code(std::size_t row, std::size_t rater) const;
    std::size_t unit(std::size_t row) const { return m_unit[row]; } ///< Its number in the input.
    std::size_t rowOf(std::size_t unit) const { return m_rowOf[unit]; }
    /// Number of the row's cluster among those of its stratum by id, bytewise.
    std::uint32_t cluster(std::size_t row) const { return m_cluster[row]; }

private:
    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> m_codes;
    SheetInput m_frame;
    std::vector<std::string> m_strata;
    std::vector<std::size_t> m_begin;
    std::vector<std::size_t> m_rowOf;
    std::vector<std::size_t> m_unit;
    std::vector<std::uint32_t> m_cluster;
    std::map<std::size_t, LeftOut> m_leftOut;
    std::set<std::size_t> m_outOfRange; ///< Places of codes that are no category.
};

} // namespace review
