#pragma once

#include "importers/importer.h"

namespace importers {

/// JSON Lines of native-format, one record a line; or one JSON list of the same records.
class WinnowJsonl : public Importer {
public:
    std::string_view name() const override { return "winnow-jsonl"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

} // namespace importers
