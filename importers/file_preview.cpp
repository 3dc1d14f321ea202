#include "importers/file_preview.h"

#include "importers/csv_rows.h"
#include "importers/fields.h"
#include "importers/foreign/foreign_frames.h"
#include "importers/foreign/loose_json.h"
#include "importers/json_value.h"
#include "importers/text_source.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace importers {

namespace {

std::size_t columnOf(FilePreview &preview, const std::string &name)
{
    const auto found = std::ranges::find(preview.columns, name);
    if (found != preview.columns.end())
        return static_cast<std::size_t>(found - preview.columns.begin());
    preview.columns.push_back(name);
    return preview.columns.size() - 1;
}

void addRecord(FilePreview &preview, const JsonValue &record)
{
    std::vector<std::string> cells(preview.columns.size());
    for (const auto &[name, value] : record.members) {
        const std::size_t column = columnOf(preview, name);
        cells.resize(std::max(cells.size(), column + 1));
        if (value.type != JsonValue::Type::Null)
            cells[column] = shortened(plainValue(value));
    }
    preview.rows.push_back(std::move(cells));
}

void takeJson(FilePreview &preview, TextSource &text, std::size_t rows)
{
    const FrameRules rules;
    ForeignFrames frames(text, rules);
    for (std::size_t read = 0; preview.rows.size() < rows && read < 10 * rows; ++read) {
        const auto frame = frames.next();
        if (!frame || !*frame)
            return;
        if ((*frame)->cut && preview.rows.empty())
            addRecord(preview, wholeMembers((*frame)->text));
        if (!(*frame)->fault.empty())
            continue;
        const auto parsed = parseJson(tidiedJson((*frame)->text).text);
        if (const auto *record = std::get_if<JsonValue>(&parsed); record && record->type == JsonValue::Type::Object)
            addRecord(preview, *record);
    }
}

void takeTable(FilePreview &preview, TextSource &text, bool whole, std::size_t rows)
{
    CsvRows lines(text);
    std::vector<std::vector<std::string>> read;
    for (;;) {
        const auto row = lines.next();
        if (!row || *row == nullptr)
            break;
        if (!(*row)->fault.empty())
            continue;
        std::vector<std::string> cells;
        for (const std::string &cell : (*row)->cells)
            cells.push_back(shortened(withoutGuard(cell)));
        if (preview.columns.empty())
            preview.columns = std::move(cells);
        else
            read.push_back(std::move(cells));
        if (read.size() > rows) // one more than is shown, so that the last of a file cut off is never shown
            break;
    }
    if (!whole && read.size() > 1 && read.size() <= rows)
        read.pop_back();
    read.resize(std::min(read.size(), rows));
    preview.rows = std::move(read);
}

struct Synonym {
    std::string_view column, field;
};
// Seen in files of other programs; compared without case, blanks, hyphens and underscores.
constexpr Synonym kOfItems[] = {
    {"questionid", "id"}, {"qid", "id"}, {"itemid", "id"}, {"uid", "id"}, {"sampleid", "id"}, {"index", "id"}, {"idx", "id"}, {"no", "id"},
    {"questiontext", "question"}, {"text", "question"}, {"prompt", "question"}, {"query", "question"}, {"stem", "question"}, {"q", "question"},
    {"label", "answer"}, {"labels", "answer"}, {"key", "answer"}, {"answerkey", "answer"}, {"gold", "answer"}, {"goldanswer", "answer"}, {"groundtruth", "answer"}, {"gt", "answer"}, {"correct", "answer"}, {"correctanswer", "answer"}, {"correctoption", "answer"}, {"solution", "answer"},
    {"choices", "options"}, {"choice", "options"}, {"alternatives", "options"}, {"candidates", "options"},
    {"picture", "figure"}, {"pictures", "figure"}, {"image", "figure"}, {"images", "figure"}, {"img", "figure"}, {"imagepath", "figure"}, {"imagefile", "figure"}, {"filename", "figure"}, {"file", "figure"}, {"figurepath", "figure"}, {"figureid", "figure"}, {"photo", "figure"},
    {"optiona", "A"}, {"optionb", "B"}, {"optionc", "C"}, {"optiond", "D"}, {"optione", "E"}, {"choicea", "A"}, {"choiceb", "B"}, {"choicec", "C"}, {"choiced", "D"}, {"choicee", "E"},
    {"rationale", "explanation"}, {"reason", "explanation"}, {"type", "kind"}, {"questiontype", "kind"}, {"annotator", "author"}, {"writer", "author"},
};
constexpr Synonym kOfPredictions[] = {
    {"questionid", "item"}, {"qid", "item"}, {"itemid", "item"}, {"id", "item"}, {"sampleid", "item"}, {"index", "item"},
    {"modelname", "model"}, {"modelid", "model"}, {"response", "output"}, {"prediction", "output"}, {"rawoutput", "output"}, {"completion", "output"}, {"text", "output"},
    {"pred", "answer"}, {"reasoning", "rationale"}, {"explanation", "rationale"}, {"seed", "run"},
};
constexpr Synonym kOfResponses[] = {
    {"questionid", "unit"}, {"qid", "unit"}, {"itemid", "unit"}, {"id", "unit"}, {"item", "unit"}, {"label", "answer"}, {"choice", "answer"}, {"response", "answer"},
    {"note", "comment"}, {"notes", "comment"}, {"remark", "comment"}, {"notsure", "unsure"}, {"timems", "active_ms"}, {"timestamp", "at"},
};

std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (c != ' ' && c != '_' && c != '-' && c != '.')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return plain;
}

} // namespace

review::Result<FilePreview> previewOf(std::string_view firstBytes, const std::string &encoding, std::size_t rows)
{
    MemorySource memory(firstBytes);
    const ReadOptions options{.encoding = encoding};
    const auto text = TextSource::open(memory, options);
    if (!text)
        return text.error();
    // The whole beginning at once: what does not decode is told before anything of it is shown.
    std::string decoded;
    FilePreview preview;
    for (;;) {
        const auto piece = (*text)->next();
        if (!piece) {
            preview.decodes = false;
            return preview;
        }
        if (piece->empty())
            break;
        decoded += *piece;
    }
    if (const auto broken = firstInvalidUtf8(decoded)) {
        // A character that the end cuts in two is no fault.
        if (*broken + 4 < decoded.size()) {
            preview.decodes = false;
            return preview;
        }
        decoded.resize(*broken);
    }
    MemorySource clean(decoded);
    const ReadOptions plain;
    const auto again = TextSource::open(clean, plain);
    if (!again)
        return again.error();
    const std::size_t begins = decoded.find_first_not_of(" \t\r\n");
    if (begins != std::string::npos && (decoded[begins] == '{' || decoded[begins] == '['))
        takeJson(preview, **again, rows);
    else
        takeTable(preview, **again, decoded.ends_with('\n'), rows);
    for (auto &row : preview.rows)
        row.resize(std::max(row.size(), preview.columns.size()));
    return preview;
}

std::vector<std::string> fieldsOf(Role role)
{
    switch (role) {
    case Role::Items: return {"id", "figure", "question", "options", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "answer", "kind", "explanation", "tolerance", "author"};
    case Role::Predictions: return {"item", "model", "run", "output", "answer", "rationale"};
    case Role::Responses: return {"unit", "item", "answer", "unsure", "defective", "comment", "active_ms", "at", "study", "seat"};
    case Role::Ratings: return {"unit", "item", "model", "run", "score", "comment", "active_ms", "at", "study", "seat"};
    case Role::Figures: return {"id", "path", "source", "label", "page", "caption", "context", "bands", "scale"};
    case Role::Sources: return {"id", "doi", "title", "year", "authors", "licence"};
    case Role::Traces: return {"item", "model", "steps", "final", "reference"};
    }
    return {};
}

std::vector<std::string> neededFields(Role role)
{
    switch (role) {
    case Role::Items: return {"id", "question"};
    case Role::Predictions: return {"item", "model", "output"};
    case Role::Responses: return {"unit", "answer"};
    case Role::Ratings: return {"unit", "score"};
    case Role::Figures:
    case Role::Sources: return {"id"};
    case Role::Traces: return {"item", "model", "steps"};
    }
    return {};
}

std::map<std::string, std::string> guessedFields(const std::vector<std::string> &columns, Role role)
{
    const std::vector<std::string> fields = fieldsOf(role);
    std::set<std::string> held;
    for (const std::string &column : columns)
        if (std::ranges::find(fields, column) != fields.end())
            held.insert(column);
    std::map<std::string, std::string> guessed;
    const auto guess = [&](const auto &synonyms) {
        // In the order of the list, not of the columns: "question_id" is a better id than "index".
        for (const Synonym &synonym : synonyms) {
            if (held.contains(std::string(synonym.field)))
                continue;
            const auto column = std::ranges::find_if(columns, [&](const std::string &name) {
                return !guessed.contains(name) && std::ranges::find(fields, name) == fields.end() && plainName(name) == synonym.column;
            });
            if (column == columns.end())
                continue;
            guessed[*column] = synonym.field;
            held.insert(std::string(synonym.field));
        }
    };
    if (role == Role::Items)
        guess(kOfItems);
    else if (role == Role::Predictions)
        guess(kOfPredictions);
    else if (role == Role::Responses || role == Role::Ratings)
        guess(kOfResponses);
    return guessed;
}

} // namespace importers
