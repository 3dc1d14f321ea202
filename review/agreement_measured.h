#pragma once

#include "review/agreement_matrix.h"
#include "review/agreement_sheet.h"

namespace review {

/// The rows of a sheet with more than kMostTabled different values: n, the units in which all ratings are the same, and α in every metric of the
/// scale. The coefficients of categories are undefined, and say so. Counts the ratings, too.
void addMeasuredRows(Sheet &sheet, const AgreementMatrix &matrix);

} // namespace review
