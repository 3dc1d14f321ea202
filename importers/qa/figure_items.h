#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// Flat question records that carry their figure along: figure_id, image, caption, context, paper {doi, title, date}, question, options,
/// answer, domain, challenge_type, explanation, as for PlantXpert. Each gives an item, and its figure and paper where they are new.
class FigureItems : public JsonFormat {
public:
    std::string_view name() const override { return "figure-items"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
