#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// Prodigy JSONL. Choice tasks become items (id: _task_hash; options A, B, … or their own letters); decisions on a label become judgements when
/// a mapping gives the question, {"=Is this text about {label}? {text}": "question"}; spans on pictures become boxes (BoxRows).
/// A mapping binds `accept` (choices), `answer` (decisions on a label) and text fields to "answer", "key" or "comment", and names study and
/// seats as for AnswerMap; an annotator is known by _annotator_id, _session_id, or what stands behind the last dash of that.
/// "ignore" is a skipped task; "reject" of a choice task says that the question is bad, which makes it a defective answer.
class ProdigyFormat : public JsonFormat {
public:
    std::string_view name() const override { return "prodigy"; }
    std::string_view description() const override;
    /// A task that begins with a picture of more than the first bytes shows nothing else: it is taken for one of Prodigy.
    Understands probe(std::string_view firstBytes) const override;

protected:
    FrameRules rules() const override { return {.lists = {}, .longestText = kLongestPicture}; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
    bool renames() const override { return false; }
};

/// doccano JSON and JSONL: labels of texts and pictures, captions, boxes and segments. With a question given, {"=Which label fits? {text}":
/// "question"}, every text or picture becomes an item of the kind `short` (or the kind given, {"=open": "kind"}) with its labels as key;
/// without one pictures become figures that keep their labels.
class DoccanoFormat : public JsonFormat {
public:
    std::string_view name() const override { return "doccano"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override { return {.lists = {}}; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// The same as CSV: columns text or filename, label with several joined by #.
class DoccanoTableFormat : public TableFormat {
public:
    std::string_view name() const override { return "doccano-csv"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
};

} // namespace importers
