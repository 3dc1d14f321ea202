#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// lmms-eval's log of single samples. Its doc_id counts the rows of the task and is no id of an item, so a person says which member names
/// the item: doc_id, doc_hash, or the id inside a metric ("agri_acc.id"), in a mapping onto "item"; "=PREFIX" onto "item_prefix" is put before.
class LmmsEval : public JsonFormat {
public:
    std::string_view name() const override { return "lmms-eval"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override { return {.lists = {}}; }
    Role mainRole() const override { return Role::Predictions; }
    bool renames() const override { return false; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
