#include "importers/foreign/translation.h"

#include <algorithm>
#include <set>
#include <utility>

namespace importers {

namespace foreign_tables {

review::Result<std::vector<std::string>> columnsOf(const CsvRows::CsvRow *row)
{
    if (row == nullptr)
        return review::Error{review::Error::Code::BadInput, "The file is empty. Nothing was imported."};
    if (!row->fault.empty())
        return review::Error{review::Error::Code::BadInput, "The first line cannot be read: " + row->fault + ". Nothing was imported."};
    return row->cells;
}

/// Comma or tab separated text.
class TextRows : public TableRows {
public:
    TextRows(std::unique_ptr<TextSource> text, std::size_t longestCell) : m_text(std::move(text)), m_rows(*m_text, 0, longestCell) {}
    review::Result<const CsvRows::CsvRow *> next() override
    {
        const auto row = m_rows.next();
        if (!row)
            return row.error();
        return *row;
    }

private:
    std::unique_ptr<TextSource> m_text;
    CsvRows m_rows;
};

} // namespace foreign_tables

review::Result<std::unique_ptr<TableRows>> TableFormat::rowsOf(ByteSource &source, const ReadOptions &options) const
{
    auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    return std::unique_ptr<TableRows>(new foreign_tables::TextRows(*std::move(text), longestCell()));
}

Understands TableFormat::probe(std::string_view firstBytes) const
{
    MemorySource memory(firstBytes);
    const ReadOptions options;
    const auto text = TextSource::open(memory, options);
    if (!text)
        return Understands::No;
    CsvRows rows(**text);
    const auto first = rows.next();
    if (!first || *first == nullptr || !(*first)->fault.empty() || (*first)->cells.front().starts_with('{') || (*first)->cells.front().starts_with('['))
        return Understands::No;
    return knows((*first)->cells);
}

review::Result<ReadSummary> TableFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const ReadOptions own = optionsWithRole(options, mainRole());
    const auto opened = rowsOf(source, own);
    if (!opened)
        return opened.error();
    TableRows &table = **opened;
    const auto first = table.next();
    if (!first)
        return first.error();
    const auto header = foreign_tables::columnsOf(*first);
    if (!header)
        return header.error();
    auto made = translator(own);
    if (!made)
        return made.error();
    std::vector<std::string> names = *header;
    std::set<std::string> seen;
    for (std::string &name : names) {
        if (const auto mapped = own.columns.find(name); renames() && mapped != own.columns.end())
            name = mapped->second;
        if (!name.empty() && !seen.insert(name).second)
            return review::Error{review::Error::Code::BadInput,
                "The column \"" + shortened(name, 40) + "\" stands twice in the first line. Nothing was imported; rename one of them."};
    }
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    for (std::int64_t row = 0;; ++row) {
        const auto next = table.next();
        if (!next)
            return next.error();
        if (*next == nullptr)
            break;
        const CsvRows::CsvRow &csv = **next;
        if (!csv.fault.empty()) {
            reader.fault(csv.faultPlace, csv.cells.empty() || firstInvalidUtf8(csv.cells.front()) ? std::string() : csv.cells.front(), csv.fault);
            continue;
        }
        if (csv.cells.size() != names.size()) {
            reader.fault(csv.place, csv.cells.front(), "has " + std::to_string(csv.cells.size()) + " cells, but the first line has " + std::to_string(names.size()));
            continue;
        }
        ForeignRecord record;
        record.value.type = JsonValue::Type::Object;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!csv.cells[i].empty())
                record.value.members.emplace_back(names[i], JsonValue::ofText(csv.cells[i]));
        }
        record.place = csv.place;
        record.row = row;
        record.columns = &names;
        record.where = [&](std::string_view field) {
            const auto at = std::ranges::find(names, field);
            return at == names.end() ? csv.place : csv.places[static_cast<std::size_t>(at - names.begin())];
        };
        if (!rows.translate(**made, record))
            return rows.status().error();
    }
    if (const auto done = rows.finish(**made); !done)
        return done.error();
    return reader.summary();
}

} // namespace importers
