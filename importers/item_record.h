#pragma once

#include "importers/fields.h"
#include "review/item.h"

namespace importers {

/// An item and its key from a row, by the table of native-format. Problems are left in `fields`; the values are only good when
/// nothing was rejected.
std::pair<review::Item, review::Key> readItem(Fields &fields);

review::Source readSource(Fields &fields);
review::Figure readFigure(Fields &fields);
review::Prediction readPrediction(Fields &fields);
/// `rating`: the row is a rating by its type or role.
ScriptedAnswer readResponse(Fields &fields, bool rating);

/// A box, a list of boxes or {"box":…,"unit":…}.
review::Result<review::Answer> boxesFromJson(const JsonValue &value);

} // namespace importers
