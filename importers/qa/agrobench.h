#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// AgroBench: rows of the data set (ids <id>#<row>, since its ids repeat), prediction rows of a study (sample_id, pred_index, raw_output)
/// and of the authors' scorer (pred_letter). A run's settings, <run>.config.json beside the rows, name the model.
class AgroBench : public JsonFormat {
public:
    std::string_view name() const override { return "agrobench"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
