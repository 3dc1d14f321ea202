#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// Traces of tool use as GTA, Lagent and AgroTools write them: tasks with their reference dialog (tools, files, dialogs, gt_answer), predicted
/// dialogs (prediction, gold), and messages or ReAct text of an agent. A task becomes an item, its dialog the trace called "reference".
class ToolTraces : public JsonFormat {
public:
    std::string_view name() const override { return "tool-traces"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Traces; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
