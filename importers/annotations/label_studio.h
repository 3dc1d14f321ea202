#pragma once

#include "importers/foreign/translation.h"

namespace importers {

// Label Studio. A mapping binds results to what they are: see AnswerMap. What tasks become is said at LabelTasks.
//  - An item's id is data.uid (an item that was exported; where the project holds it already, it stays as it is), else data.id, else the
//    task's number. `kind` may be given in the mapping: {"=multiple": "kind"}.
//  - Options come from the data, else from label_config.xml beside the file.
//  - The key is data.answer, else the bound answer of an annotation marked as ground truth, else a result bound as key.
//  - Boxes are percents of the picture; they become pixels with the size that stands beside them, else shares.

/// Tasks: the JSON export (old "completions" too), files for import, single tasks.
class LabelStudioFormat : public JsonFormat {
public:
    std::string_view name() const override { return "label-studio"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override { return {.lists = {"tasks"}}; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
    bool renames() const override { return false; }
};

/// JSON-MIN: one flat object an annotation. The names of results have to be in the mapping, since they stand among the data.
class LabelStudioMinFormat : public JsonFormat {
public:
    std::string_view name() const override { return "label-studio-min"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override { return {.lists = {}}; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
    bool renames() const override { return false; }
};

/// The same as CSV or TSV, lists and objects as JSON in cells.
class LabelStudioTableFormat : public TableFormat {
public:
    std::string_view name() const override { return "label-studio-csv"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
    bool renames() const override { return false; }
};

} // namespace importers
