#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// AgMMU's evaluation records: a choice question with its picture (<faq-id>-1.jpg), the same asked openly, and both answers of each model.
class Agmmu : public JsonFormat {
public:
    std::string_view name() const override { return "agmmu"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
