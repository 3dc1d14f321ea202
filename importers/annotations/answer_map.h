#pragma once

#include "importers/column_names.h"
#include "review/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A mapping for the files of annotation tools, which hold questions and other people's answers in one:
///   name of a result → "answer", "key" (the item's key), "rating:MODEL" (or "rating:MODEL#RUN"), "comment", "box", "rationale", "ignore";
///     a repeated result is named once, "choice_{{idx}}" → "answer": its numbers make units ID#0, ID#1, …
///   "data:NAME" → what a member of the task's data is: "id", "question", "options", "image", "kind", "answer" (its key), "explanation",
///     "attribute" (kept under its own name), "ignore"
///   "=STUDY" → "study", or "study:NAME" for one result alone; "=SEAT" → "seat:ANNOTATOR" (number, e-mail address or session), "seat:*" for
///     everybody else; "=TEXT" → "question" and "=KIND" → "kind" where files hold none.
class AnswerMap {
public:
    explicit AnswerMap(const ColumnNames &columns);

    enum class Use { None, Answer, Key, Rating, Comment, Box, Rationale, Ignore };
    struct Binding {
        Use use = Use::None;
        std::string model = {}; ///< Of a rating.
        int run = 1;
        std::string index = {}; ///< What stands at {{idx}}; empty without one.
    };
    Binding of(const std::string &result) const;
    /// Names a use for a result that the mapping says nothing about.
    void assume(const std::string &result, Use use) { m_uses.try_emplace(result, Binding{.use = use, .model = {}, .run = 1, .index = {}}); }
    /// What a member of the data is: a name of native-format, "attribute", "ignore"; empty when the mapping says nothing.
    std::string dataField(const std::string &member) const;
    std::string study(const std::string &result) const;
    /// The seat of the first of these names that has one, else that of everybody.
    std::string seat(const std::vector<std::string> &annotator) const;
    /// BadInput: the mapping names a use that does not exist.
    review::Status check() const;

private:
    std::map<std::string, Binding> m_uses = {};
    std::map<std::string, std::string> m_data = {}, m_studies = {}, m_seats = {};
    std::vector<std::string> m_unknown = {}; ///< "result → value"
};

} // namespace importers
