#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// metadata.jsonl of a Hugging Face image folder: file_name beside it, every other member a column. A row with a question is an item, any
/// other a figure with its columns as attributes.
class ImagefolderJsonl : public JsonFormat {
public:
    std::string_view name() const override { return "imagefolder-jsonl"; }
    std::string_view description() const override;

protected:
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// The same as metadata.csv.
class ImagefolderCsv : public TableFormat {
public:
    std::string_view name() const override { return "imagefolder-csv"; }
    std::string_view description() const override;

protected:
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
};

} // namespace importers
