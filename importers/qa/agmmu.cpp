#include "importers/qa/agmmu.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"

#include <algorithm>

namespace importers {

namespace agmmu {

constexpr std::string_view kOpen = "-oeq", kChoice = "-mcq";

class Records : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        const JsonValue *asked = record.take("agmmu_question");
        const std::string id = rows.ids().ofRaw(record.scalar("faq-id"), record.row);
        if (asked == nullptr || asked->type != JsonValue::Type::Object)
            return rows.reject(Role::Items, id, "agmmu_question", {}, "no question: agmmu_question is missing");
        const std::string picture = figure(record, rows, *asked);
        const JsonValue *models = record.take("llm_answers");
        const bool open = models != nullptr && std::ranges::any_of(models->members, [](const auto &member) { return member.first.ends_with(kOpen); });
        const JsonValue category = copyOf(record.take("category")), crop = copyOf(record.take("species")), type = copyOf(record.take("qtype"));
        const JsonValue state = copyOf(record.take("state")), county = copyOf(record.take("county"));
        const auto item = [&](const std::string &itemId) {
            NativeRow row(Role::Items);
            row.text("id", itemId).text("figures", picture).text("question", textOf(asked->find("question"))).standsAt("id", "faq-id");
            for (const char *name : {"question", "options", "answer"})
                row.standsAt(name, "agmmu_question");
            row.attribute("species", crop).attribute("category", category).attribute("question_type", type).attribute("state", state).attribute("county", county);
            return row;
        };
        NativeRow choice = item(id);
        choice.text("kind", "single");
        const JsonValue *options = asked->find("options");
        choice.value("options", options);
        if (!key(choice, *asked, options, rows, id))
            return;
        rows.give(std::move(choice));
        if (open) {
            NativeRow row = item(id + std::string(kOpen));
            row.text("kind", "open").text("answer", textOf(asked->find("answer")));
            rows.give(std::move(row));
        }
        if (models != nullptr)
            predictions(*models, rows, id);
    }

private:
    static JsonValue copyOf(const JsonValue *value) { return value != nullptr ? *value : JsonValue{}; }

    /// The person's picture; what is told about the question before it is asked becomes its context.
    std::string figure(ForeignRecord &record, NativeRows &rows, const JsonValue &asked)
    {
        const JsonValue *attachments = record.take("attachments");
        const std::string faq = record.scalar("faq-id");
        std::string ending = "-1";
        if (attachments != nullptr && !attachments->members.empty())
            ending = attachments->members.front().first;
        const std::string path = faq + ending + ".jpg";
        const std::string background = textOf(asked.find("question_background"));
        if (faq.empty())
            return {};
        NativeRow row(Role::Figures);
        row.text("id", path).text("path", path).texts("context", background.empty() ? std::vector<std::string>{} : std::vector<std::string>{background});
        rows.give(std::move(row), NativeRows::Raw::Without);
        return path;
    }

    /// The key is written as a letter ("A.") and as an option's text; both must mean the same option.
    static bool key(NativeRow &row, const JsonValue &asked, const JsonValue *options, NativeRows &rows, const std::string &id)
    {
        const std::string text = textOf(asked.find("answer")), written = textOf(asked.find("letter"));
        const auto byText = options != nullptr && !text.empty() ? letterOfText(*options, text) : std::nullopt;
        const auto byLetter = written.empty() ? std::nullopt : letterAlone(written);
        if (byText && byLetter && *byText != *byLetter) {
            rows.reject(Role::Items, id, "agmmu_question", written + " / " + text, std::string("the letter says ") + *byLetter + " and the text says " + *byText);
            return false;
        }
        if (!byText && byLetter && !text.empty())
            rows.warn(Role::Items, id, "agmmu_question", text, std::string("the answer's text is no option; its letter ") + *byLetter + " was taken", "answer-by-letter");
        if (byText || byLetter)
            row.text("answer", std::string(1, byLetter ? *byLetter : *byText));
        else
            row.text("answer", text.empty() ? written : text);
        return true;
    }

    static void predictions(const JsonValue &models, NativeRows &rows, const std::string &id)
    {
        for (const auto &[name, said] : models.members) {
            const bool open = name.ends_with(kOpen), choice = name.ends_with(kChoice);
            const JsonValue *answer = said.type == JsonValue::Type::Object ? said.find("answer") : &said;
            if (answer == nullptr || answer->type == JsonValue::Type::Null) {
                rows.warn(Role::Predictions, id, "llm_answers", name, "the model has not answered this item; no prediction was made of it", "not-answered");
                continue;
            }
            NativeRow row(Role::Predictions);
            row.text("item", open ? id + std::string(kOpen) : id).text("model", open || choice ? name.substr(0, name.size() - kOpen.size()) : name);
            row.value("output", JsonValue::ofText(outputText(answer))).value("stored_verdict", said.find("score"));
            for (const char *member : {"item", "model", "output"})
                row.standsAt(member, "llm_answers");
            rows.give(std::move(row), NativeRows::Raw::Without);
        }
    }
};

} // namespace agmmu

std::string_view Agmmu::description() const
{
    return "AgMMU evaluation records: choice and open questions with the answers of the models";
}

review::Result<std::unique_ptr<Translator>> Agmmu::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new agmmu::Records);
}

Understands Agmmu::knows(const ForeignRecord &first) const
{
    if (first.has("agmmu_question"))
        return Understands::Yes;
    return first.has("faq-id") ? Understands::Maybe : Understands::No;
}

} // namespace importers
