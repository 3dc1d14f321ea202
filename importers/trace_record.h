#pragma once

#include "importers/fields.h"
#include "review/trace.h"

namespace importers {

/// A trace from a row, by native-format: item, model, run, steps, final, reference.
review::Trace readTrace(Fields &fields);

} // namespace importers
