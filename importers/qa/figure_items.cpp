#include "importers/qa/figure_items.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"

#include <functional>
#include <unordered_map>

namespace importers {

namespace figure_items {

/// A DOI without what people write before it; "" when the text is none.
std::string bareDoi(std::string text)
{
    for (char &c : text)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    const std::size_t begin = text.find("10.");
    if (begin == std::string::npos)
        return {};
    text.erase(0, begin);
    while (text.ends_with('.') || text.ends_with(','))
        text.pop_back();
    return text.find('/') == std::string::npos ? std::string() : text;
}

/// The year that a date of any usual form begins or ends with.
std::optional<std::int64_t> yearOf(std::string_view date)
{
    const auto isYear = [](std::string_view text) {
        const auto year = wholeFromText(text);
        return year && *year >= 1500 && *year <= 2200 ? year : std::nullopt;
    };
    if (date.size() < 4)
        return {};
    const auto first = isYear(date.substr(0, 4));
    return first ? first : isYear(date.substr(date.size() - 4));
}

class Records : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string source = paper(record, rows);
        const std::string figureId = figure(record, rows, source);
        NativeRow row(Role::Items);
        std::string id;
        for (const char *name : {"id", "question_id", "qid", "item_id"}) {
            if (id.empty() && record.has(name)) {
                id = rows.ids().ofRaw(record.scalar(name), record.row);
                row.standsAt("id", name);
            }
        }
        if (id.empty() && !figureId.empty()) {
            id = figureId + "#" + std::to_string(record.row);
            if (!m_told)
                rows.remark(Role::Items, "questions have no id here; one was made of the figure and the row in the file, as in " + id, "composed-id");
            m_told = true;
        }
        row.text("id", id).value("question", record.take("question")).text("figures", figureId);
        const JsonValue *options = record.take("options"), *answer = record.take("answer");
        if (options != nullptr)
            row.value("options", nativeOptions(*options));
        if (answer != nullptr) {
            const auto letter = options != nullptr && answer->isText() && !letterAlone(answer->text) ? letterOfText(*options, answer->text) : std::nullopt;
            const auto alone = options != nullptr && answer->isText() ? letterAlone(answer->text) : std::nullopt;
            row.value("answer", letter ? JsonValue::ofText(std::string(1, *letter)) : alone ? JsonValue::ofText(std::string(1, *alone)) : *answer);
        }
        row.text("explanation", record.text("explanation"));
        row.attribute("crop", record.take("crop")).attribute("domain", record.take("domain"));
        row.attribute("challenge", record.take(record.has("challenge_type") ? "challenge_type" : "challenge")).attribute("split", record.take("split"));
        rows.give(std::move(row));
    }

private:
    /// Whether the row is to be given: the first of its id, and every other one that says something else, so that it is reported.
    bool isNews(const NativeRow &row, const std::string &id)
    {
        const std::size_t hash = std::hash<std::string>()(canonicalJson(row.object()));
        const auto [known, isNew] = m_given.try_emplace(std::hash<std::string>()(std::string(row.role() == Role::Sources ? "s" : "f") + id), hash);
        return isNew || known->second != hash;
    }

    std::string paper(ForeignRecord &record, NativeRows &rows)
    {
        const JsonValue *paper = record.take("paper");
        if (paper == nullptr || paper->type != JsonValue::Type::Object)
            return textOf(paper);
        const std::string doi = bareDoi(textOf(paper->find("doi"))), title = textOf(paper->find("title"));
        const std::string id = !doi.empty() ? doi : title;
        if (id.empty())
            return {};
        NativeRow row(Role::Sources);
        row.text("id", id).text("doi", doi).text("title", title).text("licence", textOf(paper->find("licence")));
        const JsonValue *date = paper->find(paper->find("date") != nullptr ? "date" : "year");
        if (const auto year = yearOf(scalarOf(date)))
            row.number("year", *year);
        if (isNews(row, id))
            rows.give(std::move(row), NativeRows::Raw::Without);
        return id;
    }

    std::string figure(ForeignRecord &record, NativeRows &rows, const std::string &source)
    {
        const std::string id = record.scalar("figure_id"), path = record.text("image");
        if (id.empty())
            return path;
        NativeRow row(Role::Figures);
        row.text("id", id).text("path", path).text("source", source).text("caption", record.text("caption")).value("context", record.take("context"));
        row.text("label", record.text("label")).attribute("crop", record.value.find("crop")).standsAt("id", "figure_id").standsAt("path", "image");
        if (isNews(row, id))
            rows.give(std::move(row), NativeRows::Raw::Without);
        return id;
    }

    std::unordered_map<std::size_t, std::size_t> m_given;
    bool m_told = false;
};

} // namespace figure_items

std::string_view FigureItems::description() const
{
    return "questions that carry their figure, caption, context and paper along (figure_id, challenge_type, …), as for PlantXpert";
}

review::Result<std::unique_ptr<Translator>> FigureItems::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new figure_items::Records);
}

Understands FigureItems::knows(const ForeignRecord &first) const
{
    const bool figure = first.has("figure_id") && (first.has("caption") || first.has("context") || first.has("image"));
    return figure && first.has("question") ? Understands::Yes : Understands::No;
}

} // namespace importers
