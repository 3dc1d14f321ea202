#pragma once

#include "review/agreement_sheet.h"

namespace review {

/// Plain and weighted means of the strata's values for each pooled row, and what the strata allow for its κ.
void addMeans(Sheet &sheet);

} // namespace review
