#include "importers/csv_records.h"

#include "importers/column_names.h"
#include "importers/csv_rows.h"
#include "importers/foreign/composed_ids.h"
#include "importers/record_reader.h"

#include <algorithm>
#include <set>

namespace importers {

namespace {

/// What each column of the header means for the rows.
struct Header {
    std::vector<std::string> names = {};
    std::vector<std::string> given = {};     ///< Values of the last columns, which the mapping adds: the same in every row, or "" for its number.
    Role role = Role::Items;
    std::string letters = {};                ///< Option columns: A up to the last in line.
    std::vector<bool> isAttribute = {};
};

constexpr std::string_view kItemFields[] = {"id", "figure", "figures", "image", "images", "question", "answer", "kind", "overlays",
    "explanation", "tolerance", "author", "author_answer", "decision", "reason", "protocol_hash"};

bool contains(const std::vector<std::string> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + shortened(name, 40);
    return text;
}

review::Error wrongHeader(const Header &header, const std::string &missing)
{
    return {review::Error::Code::BadInput,
        "The first line has the columns " + listed(header.names) + "; " + missing + " Nothing was imported; name the columns or give a mapping."};
}

std::optional<Role> roleOfHeader(const std::vector<std::string> &names)
{
    if (contains(names, "question"))
        return Role::Items;
    const bool unit = contains(names, "unit") || contains(names, "item");
    if (unit && contains(names, "score") && !contains(names, "answer"))
        return Role::Ratings;
    if (unit && (contains(names, "answer") || contains(names, "boxes") || contains(names, "spans")))
        return Role::Responses;
    return {};
}

review::Result<Header> readHeader(const CsvRows::CsvRow &row, const ReadOptions &options)
{
    Header header;
    if (!row.fault.empty())
        return review::Error{review::Error::Code::BadInput, "The first line cannot be read: " + row.fault + ". Nothing was imported."};
    std::set<std::string> seen;
    for (const std::string &cell : row.cells) {
        std::string name = withoutGuard(cell);
        if (const auto mapped = options.columns.find(name); mapped != options.columns.end())
            name = mapped->second;
        if (!name.empty() && !seen.insert(name).second)
            return review::Error{review::Error::Code::BadInput,
                "The column \"" + shortened(name, 40) + "\" stands twice in the first line. Nothing was imported; rename one of them."};
        header.names.push_back(std::move(name));
    }
    for (const auto &[name, meant] : options.columns) {
        if ((name == "#" || name.starts_with('=')) && seen.insert(meant).second) {
            header.names.push_back(meant);
            header.given.push_back(name == "#" ? std::string() : name.substr(1));
        }
    }
    if (options.role == Role::Sources || options.role == Role::Figures || options.role == Role::Predictions || options.role == Role::Traces)
        return wrongHeader(header, "CSV is read for items, responses and ratings only.");
    const auto told = roleOfHeader(header.names);
    if (!options.role && !told)
        return wrongHeader(header, "items need id and question, responses need unit (or item) and answer.");
    header.role = options.role.value_or(told.value_or(Role::Items));
    if (header.role == Role::Items) {
        std::string missing;
        for (const char *needed : {"id", "question"}) {
            if (!contains(header.names, needed) && !(std::string_view(needed) == "id" && contains(header.names, "index")))
                missing += (missing.empty() ? "" : " and ") + std::string(needed);
        }
        if (!missing.empty())
            return wrongHeader(header, "no column is called " + missing + ".");
        for (char letter = 'A'; letter <= 'J' && contains(header.names, std::string(1, letter)); ++letter)
            header.letters += letter;
    } else if (!contains(header.names, "unit") && !contains(header.names, "item")) {
        return wrongHeader(header, "no column is called unit or item.");
    }
    const bool indexIsId = !contains(header.names, "id");
    for (const std::string &name : header.names) {
        const bool letter = name.size() == 1 && header.letters.find(name[0]) != std::string::npos;
        const bool field = std::find(std::begin(kItemFields), std::end(kItemFields), name) != std::end(kItemFields) || (indexIsId && name == "index");
        header.isAttribute.push_back(header.role == Role::Items && !letter && !field && !name.empty());
    }
    return header;
}

/// The row as the same object that a JSON line would be, made of its cells.
JsonValue objectOf(const Header &header, std::vector<std::string> &cells)
{
    JsonValue object, options, attributes;
    object.type = options.type = attributes.type = JsonValue::Type::Object;
    object.members.reserve(header.names.size());
    options.members.reserve(header.letters.size());
    for (std::size_t i = 0; i < header.names.size(); ++i) {
        const std::string &name = header.names[i];
        if (cells[i].empty() || name.empty()) // only an empty cell is empty
            continue;
        JsonValue value = JsonValue::ofText(withoutGuard(std::move(cells[i])));
        if (name.size() == 1 && header.letters.find(name[0]) != std::string::npos)
            options.members.emplace_back(name, std::move(value));
        else if (header.isAttribute[i])
            attributes.members.emplace_back(name, std::move(value));
        else
            object.members.emplace_back(name, std::move(value));
    }
    if (!options.members.empty())
        object.members.emplace_back("options", std::move(options));
    if (!attributes.members.empty())
        object.members.emplace_back("attributes", std::move(attributes));
    return object;
}

} // namespace

std::string_view CsvRecords::description() const
{
    return "Winnow's CSV (comma or tab): items as id,figure,question,A,B,…,answer,kind and attributes; responses as unit,answer,…";
}

Understands CsvRecords::probe(std::string_view firstBytes) const
{
    MemorySource memory(firstBytes);
    ReadOptions options;
    const auto text = TextSource::open(memory, options);
    if (!text)
        return Understands::No;
    CsvRows rows(**text);
    const auto first = rows.next();
    if (!first || *first == nullptr || !(*first)->fault.empty() || (*first)->cells.size() < 2)
        return Understands::No;
    const std::string &name = (*first)->cells.front();
    if (name.starts_with('{') || name.starts_with('['))
        return Understands::No;
    const std::size_t width = (*first)->cells.size();
    const auto header = readHeader(**first, options);
    if (!header) {
        // Columns that a person can map, or no table at all: one has lines of one length.
        const auto second = rows.next();
        const bool uneven = second && *second != nullptr && (*second)->cells.size() != width;
        const auto third = uneven ? rows.next() : second;
        return uneven && third && (*third != nullptr || firstBytes.ends_with('\n')) ? Understands::No : Understands::Maybe;
    }
    // The same names in other programs' tables: `index` for the id, a picture under `file_name`, an annotator beside the question.
    const bool annotated = contains(header->names, "annotation_id") && contains(header->names, "annotator");
    const bool foreign = header->role == Role::Items && (!contains(header->names, "id") || contains(header->names, "file_name") || annotated);
    return foreign ? Understands::Maybe : Understands::Yes;
}

review::Result<ReadSummary> CsvRecords::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    CsvRows rows(**text);
    const auto first = rows.next();
    if (!first)
        return first.error();
    if (*first == nullptr)
        return review::Error{review::Error::Code::BadInput, "The file is empty. Nothing was imported."};
    const auto header = readHeader(**first, options);
    if (!header)
        return header.error();
    ReadOptions rowOptions = options;
    rowOptions.role = header->role;
    RecordReader reader(rowOptions, sink);
    std::int64_t count = 0;
    const std::string stem = fileStem(options.file);
    for (const std::string &name : header->names) {
        if (name.empty())
            reader.dropped("(column without a name)");
    }
    for (const auto &[column, field] : options.columns) {
        if (column != "#" && !column.starts_with('=') && std::ranges::none_of((*first)->cells, [&column](const std::string &cell) { return withoutGuard(cell) == column; }))
            sink.onProblem({.level = Problem::Level::Warning, .line = 1, .field = field, .value = column, .reason = "the mapping names a column that this file does not have",
                            .role = header->role, .kind = "mapped-column-missing"});
    }
    for (;;) {
        const auto next = rows.next();
        if (!next)
            return next.error();
        if (*next == nullptr)
            return reader.summary();
        CsvRows::CsvRow &csv = **next;
        if (!csv.fault.empty()) {
            reader.fault(csv.faultPlace, csv.cells.empty() || firstInvalidUtf8(csv.cells.front()) ? std::string() : csv.cells.front(), csv.fault);
            continue;
        }
        if (csv.cells.size() + header->given.size() != header->names.size()) {
            reader.fault(csv.place, csv.cells.front(), "has " + std::to_string(csv.cells.size()) + " cells, but the first line has "
                    + std::to_string(header->names.size() - header->given.size()));
            continue;
        }
        ++count;
        for (const std::string &value : header->given) {
            const std::string &field = header->names[csv.cells.size()];
            csv.cells.push_back(value.empty() ? rowNumber(field, stem, count) : value);
        }
        Row row;
        row.object = objectOf(*header, csv.cells);
        row.place = csv.place;
        row.cells = true;
        row.where = [&](std::string_view field) {
            for (std::size_t i = 0; i < header->names.size(); ++i) {
                if (i < csv.places.size() && (header->names[i] == field || (field == "options" && header->names[i] == "A")))
                    return csv.places[i];
            }
            return csv.place;
        };
        if (const auto taken = reader.take(row, header->role); !taken)
            return taken.error();
    }
}

} // namespace importers
