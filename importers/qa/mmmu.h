#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// MMMU: data rows (options as a list in a text, <image 1> in question and options), and the three forms of outputs: a list with options and
/// replies, one dict of id to letter, and MMMU-Pro's rows with a reply. A file of keys alone is refused.
class Mmmu : public JsonFormat {
public:
    std::string_view name() const override { return "mmmu"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// ScienceQA's problems.json: one dict of id to question, choices and the index of the right one.
class ScienceQa : public JsonFormat {
public:
    std::string_view name() const override { return "scienceqa"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
