#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// AgroMind: QA_Pairs/<level 1>/<CODE>_<l1>_<l2>_<l3>.json with scoring types 1–11, the shape of its README, and the result files of its
/// evaluation (the same records with "ai_answer"), which become predictions of the model that the folder is called after.
class AgroMind : public JsonFormat {
public:
    std::string_view name() const override { return "agromind"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
