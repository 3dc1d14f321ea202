#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// VLMEvalKit's benchmark tables (tab, or comma): items with pictures as base64 in their cells, by a pointer to another row, or by path;
/// and its predictions, which have a column "prediction" beside the others.
class VlmEvalTable : public TableFormat {
public:
    std::string_view name() const override { return "vlmevalkit-tsv"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
    std::size_t longestCell() const override { return 64ULL << 20; }
};

/// The same predictions as JSON records.
class VlmEvalJson : public JsonFormat {
public:
    std::string_view name() const override { return "vlmevalkit-json"; }
    std::string_view description() const override;

protected:
    Role mainRole() const override { return Role::Predictions; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// The same as a workbook, which is what the tool writes when it is not told otherwise.
class VlmEvalXlsx : public VlmEvalTable {
public:
    std::string_view name() const override { return "vlmevalkit-xlsx"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;

protected:
    Role mainRole() const override { return Role::Predictions; }
    review::Result<std::unique_ptr<TableRows>> rowsOf(ByteSource &source, const ReadOptions &options) const override;
};

} // namespace importers
