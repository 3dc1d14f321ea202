#include "importers/qa/vlmevalkit.h"

#include "importers/pictures/embedded_picture.h"
#include "importers/fields.h"
#include "importers/foreign/python_literal.h"
#include "importers/picture_folder.h"
#include "importers/qa/qa_parts.h"
#include "importers/qa/xlsx_rows.h"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace importers {

namespace vlm_eval {

/// A cell of pictures up to this length is the index of the row that has the picture.
constexpr std::size_t kLongestPointer = 64;

bool hasColumn(const ForeignRecord &record, std::string_view name)
{
    return record.has(name) || (record.columns != nullptr && std::ranges::find(*record.columns, name) != record.columns->end());
}

/// One text, or the texts of a list written in the cell.
std::vector<std::string> listInCell(const std::string &cell)
{
    if (cell.starts_with('[')) {
        if (auto list = pythonList(cell))
            return *std::move(list);
    }
    return cell.empty() ? std::vector<std::string>{} : std::vector<std::string>{cell};
}

class Rows : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string index = record.scalar("index");
        const std::string id = rows.ids().ofRaw(index, record.row);
        const bool predicted = hasColumn(record, "prediction");
        if (predicted)
            prediction(record, rows, id);
        if (predicted && !hasColumn(record, "image"))
            return;
        // A row may show the picture of a row that comes later: it waits for the end of the file.
        bool waits = false;
        const std::vector<std::string> figures = picturesOf(record, rows, index, id, waits);
        if (waits)
            m_waiting.push_back({record, id});
        else
            item(record, rows, id, figures);
    }

    void finish(NativeRows &rows) override
    {
        for (auto &[record, id] : m_waiting) {
            const Place place = record.place;
            record.where = [place](std::string_view) { return place; };
            rows.setRecord(record);
            std::vector<std::string> figures;
            for (const std::string &pointer : listInCell(record.scalar("image"))) {
                if (const auto found = m_pictures.find(pointer); found != m_pictures.end())
                    figures.insert(figures.end(), found->second.begin(), found->second.end());
                else
                    rows.warn(Role::Items, id, "image", pointer, "points at the picture of a row that has none, or is not there", "missing-picture");
            }
            item(record, rows, id, figures);
        }
        rows.leaveRecord();
    }

private:
    struct Waiting {
        ForeignRecord record;
        std::string id;
    };

    void item(ForeignRecord &record, NativeRows &rows, const std::string &id, const std::vector<std::string> &figures)
    {
        NativeRow row(Role::Items);
        const std::string hint = record.scalar("hint"), question = record.scalar("question");
        row.text("id", id).text("question", hint.empty() ? question : hint + "\n\n" + question).texts("figures", figures);
        row.standsAt("id", "index").standsAt("figures", record.has("image") ? "image" : "image_path");
        JsonValue options = jsonObject();
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            const std::string name(1, letter);
            if (const JsonValue *option = record.take(name))
                options.members.emplace_back(name, JsonValue::ofText(plainValue(*option)));
        }
        const bool choice = !options.members.empty();
        if (choice)
            row.text("kind", "single").value("options", nativeOptions(options)).standsAt("options", "A");
        row.text("answer", record.scalar("answer"));
        for (const char *name : {"category", "l2-category", "split", "g_index"})
            row.attribute(name, record.take(name));
        rows.give(std::move(row));
    }

    void prediction(ForeignRecord &record, NativeRows &rows, const std::string &id)
    {
        for (const char *name : {"question", "hint", "answer", "category", "l2-category", "split", "g_index", "image_path"})
            record.take(name); // of the item
        for (char letter = 'A'; letter <= 'Z'; ++letter)
            record.take(std::string(1, letter));
        const JsonValue *said = record.take("prediction");
        const Thought parts = withoutThought(outputText(said));
        const std::string thinking = record.scalar("thinking");
        NativeRow row(Role::Predictions);
        row.text("item", id).text("model", modelOf(rows)).value("output", JsonValue::ofText(parts.rest)).text("rationale", thinking.empty() ? parts.thought : thinking);
        row.value("stored_verdict", record.take("hit")).text("judge_log", record.scalar("log")).standsAt("item", "index").standsAt("output", "prediction");
        if (said == nullptr || parts.rest.empty())
            rows.warn(Role::Predictions, id, "prediction", {}, "the model's answer is empty", "empty-output");
        else if (parts.rest.starts_with("Failed to obtain answer"))
            rows.warn(Role::Predictions, id, "prediction", parts.rest, "the tool has no answer of the model, but a message in its place", "failed-output");
        rows.give(std::move(row));
    }

    /// <model>_<data set>.xlsx, and _<judge>_result behind it when a judge has seen it. Names of models hold _ themselves, so it is said.
    const std::string &modelOf(NativeRows &rows)
    {
        std::string guess = rows.ids().stem();
        const auto cut = [&guess] {
            if (const std::size_t at = guess.rfind('_'); at != std::string::npos && at > 0)
                guess.resize(at);
        };
        if (guess.ends_with("_result")) {
            cut();
            cut();
        }
        cut();
        return m_model.of(rows, guess, "the file's name");
    }

    std::vector<std::string> picturesOf(ForeignRecord &record, NativeRows &rows, const std::string &index, const std::string &id, bool &waits)
    {
        std::vector<std::string> names;
        if (record.has("image")) {
            JsonValue *cell = nullptr;
            for (auto &[name, value] : record.value.members)
                cell = name == "image" ? &value : cell;
            record.take("image");
            if (cell->isText())
                names = picturesInCell(*cell, rows, index, id, waits);
        } else {
            names = listInCell(record.scalar("image_path"));
        }
        return names;
    }

    std::vector<std::string> picturesInCell(JsonValue &cell, NativeRows &rows, const std::string &index, const std::string &id, bool &waits)
    {
        std::vector<std::string> names;
        bool own = false, embedded = false;
        for (const std::string &text : listInCell(cell.text)) {
            if (looksLikePicture(text) && text.size() < 1'000) {
                names.push_back(text);
                own = true;
            } else if (text.size() <= kLongestPointer) {
                const auto found = m_pictures.find(text);
                waits = waits || found == m_pictures.end();
                if (found != m_pictures.end())
                    names.insert(names.end(), found->second.begin(), found->second.end());
            } else if (const auto picture = pictureFromBase64(text)) {
                embedded = own = true;
                names.push_back(picture->name);
                give(*picture, rows);
            } else {
                embedded = true;
                rows.warn(Role::Items, id, "image", text.substr(0, 40), picture.error().userMessage + "; the question has no picture", "damaged-picture");
            }
        }
        // The raw record keeps the pictures' names: their bytes are kept once, as pictures.
        if (embedded)
            cell = jsonTexts(names);
        if (own && !waits)
            m_pictures.try_emplace(index, names);
        return names;
    }

    void give(const EmbeddedPicture &picture, NativeRows &rows)
    {
        if (!m_given.insert(std::hash<std::string>()(picture.name)).second)
            return;
        rows.picture(picture.name, picture.bytes);
        NativeRow row(Role::Figures);
        row.text("id", picture.name).text("path", picture.name).standsAt("path", "image");
        rows.give(std::move(row), NativeRows::Raw::Without);
    }

    ModelName m_model;
    std::unordered_map<std::string, std::vector<std::string>> m_pictures; // of the rows that have some, by index
    std::unordered_set<std::size_t> m_given;
    std::vector<Waiting> m_waiting;
};

} // namespace vlm_eval

std::string_view VlmEvalTable::description() const
{
    return "VLMEvalKit's TSV: questions with pictures in their cells, and predictions";
}

review::Result<std::unique_ptr<Translator>> VlmEvalTable::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new vlm_eval::Rows);
}

Understands VlmEvalTable::knows(const std::vector<std::string> &columns) const
{
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    return has("index") && has("question") && (has("image") || has("image_path") || has("prediction") || has("A")) ? Understands::Yes : Understands::No;
}

std::string_view VlmEvalJson::description() const
{
    return "VLMEvalKit's predictions as JSON";
}

review::Result<std::unique_ptr<Translator>> VlmEvalJson::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new vlm_eval::Rows);
}

Understands VlmEvalJson::knows(const ForeignRecord &first) const
{
    return first.has("index") && first.has("prediction") ? Understands::Yes : Understands::No;
}

std::string_view VlmEvalXlsx::description() const
{
    return "VLMEvalKit's predictions as a workbook (.xlsx)";
}

Understands VlmEvalXlsx::probe(std::string_view firstBytes) const
{
    const bool workbook = firstBytes.find("xl/") != std::string_view::npos || firstBytes.find("[Content_Types].xml") != std::string_view::npos;
    return firstBytes.starts_with("PK\x03\x04") && workbook ? Understands::Yes : Understands::No;
}

review::Result<std::unique_ptr<TableRows>> VlmEvalXlsx::rowsOf(ByteSource &source, const ReadOptions &options) const
{
    constexpr std::size_t kLargest = 64ULL << 20, kPiece = 64 * 1024;
    std::string bytes;
    for (;;) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kPiece);
        const auto got = source.read(std::span<char>(bytes).subspan(before));
        if (!got)
            return got.error();
        bytes.resize(before + *got);
        if (*got == 0)
            break;
        if (bytes.size() > kLargest)
            return review::Error{review::Error::Code::BadInput, "The workbook is larger than 64 MB. Nothing was imported; set TSV output in the program that wrote it (PRED_FORMAT=tsv)."};
        if (options.progress && !options.progress(static_cast<std::int64_t>(bytes.size())))
            return review::Error{review::Error::Code::Refused, "The import was cancelled. Nothing was written."};
    }
    return xlsxRows(std::move(bytes));
}

} // namespace importers
