#pragma once

#include "importers/importer.h"

namespace importers {

/// The CSV twin of native-format (comma, or tab where the header has more tabs): items, responses and ratings.
class CsvRecords : public Importer {
public:
    std::string_view name() const override { return "csv"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

} // namespace importers
