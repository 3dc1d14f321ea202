#pragma once

#include "review/agreement_sheet.h"
#include "stats/agreement_values.h"
#include "stats/ratings.h"

#include <string>
#include <vector>

namespace review {

/// A coefficient of a row by its name in the document.
struct NamedRule {
    std::string name;
    stats::AgreementRule rule = {};
};

/// The coefficients of a row in the document's order: for a pair of raters, or for all of them (without Cohen's and Scott's).
std::vector<NamedRule> agreementRules(const SheetInput &frame, bool pair);

/// Value, errors and analytic interval of one coefficient. `table` is the pair's; it is read by Cohen's κ alone.
Coefficient closedForm(const stats::AgreementRule &rule, const stats::PairTable &table, const stats::RatingCounts &counts);

/// Why a coefficient or its interval is undefined, in words; empty for No.
std::string inWords(stats::Undefined why);

} // namespace review
