#include "importers/qa/xlsx_rows.h"

#include "importers/fields.h"
#include "importers/zip_archive.h"

#include <pugixml.hpp>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace importers {

namespace xlsx_rows {

constexpr std::uint64_t kLargestXml = 64ULL << 20;
constexpr std::size_t kMostRows = 200'000, kMostColumns = 1'000;

review::Error refused(const std::string &why)
{
    return {review::Error::Code::BadInput, "The workbook cannot be read: " + why + ". Nothing was imported; set TSV output in the program that wrote it (PRED_FORMAT=tsv)."};
}

/// Names with their prefix taken off, since some programs write x:row.
std::string_view plainName(const pugi::xml_node &node)
{
    const char *colon = std::strchr(node.name(), ':');
    return colon != nullptr ? colon + 1 : node.name();
}

/// All texts below: rich text is several runs; phonetic helps (rPh) are none of it.
void appendText(std::string &out, const pugi::xml_node &node, int depth = 0)
{
    for (const pugi::xml_node &child : node.children()) {
        if (plainName(child) == "t")
            out += child.text().get();
        else if (plainName(child) != "rPh" && depth < kDeepest)
            appendText(out, child, depth + 1);
    }
}

/// _x000D_ stands for a character that XML cannot hold.
std::string unescaped(std::string text)
{
    for (std::size_t at = text.find("_x"); at != std::string::npos; at = text.find("_x", at + 1)) {
        if (at + 7 > text.size() || text[at + 6] != '_')
            continue;
        const std::string digits = text.substr(at + 2, 4);
        if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
            continue;
        const unsigned long code = std::stoul(digits, nullptr, 16);
        if (code > 0 && code < 0x80)
            text.replace(at, 7, 1, static_cast<char>(code));
    }
    return text;
}

/// "C7" → 2, at most kMostColumns; nothing when it does not begin with letters.
std::optional<std::size_t> columnOf(std::string_view reference)
{
    std::size_t column = 0, letters = 0;
    for (; letters < reference.size() && reference[letters] >= 'A' && reference[letters] <= 'Z'; ++letters) {
        column = column * 26 + static_cast<std::size_t>(reference[letters] - 'A') + 1;
        if (column > kMostColumns)
            return kMostColumns;
    }
    return letters == 0 ? std::nullopt : std::optional(column - 1);
}

class Sheet : public TableRows {
public:
    review::Status open(const std::string &bytes)
    {
        auto archive = ZipArchive::openBytes(bytes, {.entries = 10'000, .total = 4 * kLargestXml, .one = kLargestXml, .ratio = 1'000});
        if (!archive)
            return refused(archive.error().userMessage);
        if (const auto *entry = (*archive)->find("xl/sharedStrings.xml")) {
            pugi::xml_document strings;
            if (const auto parsed = parse(**archive, *entry, strings); !parsed)
                return parsed;
            for (const pugi::xml_node &item : strings.document_element().children()) {
                std::string text;
                appendText(text, item);
                m_strings.push_back(unescaped(std::move(text)));
            }
        }
        const ZipArchive::Entry *sheet = nullptr;
        for (const auto &entry : (*archive)->entries()) {
            // The first sheet by number: 1 comes before 10.
            const bool isSheet = entry.name.starts_with("xl/worksheets/") && entry.name.ends_with(".xml") && entry.name.find('/', 14) == std::string::npos;
            if (isSheet && (sheet == nullptr || std::pair(entry.name.size(), entry.name) < std::pair(sheet->name.size(), sheet->name)))
                sheet = &entry;
        }
        if (sheet == nullptr)
            return refused("there is no sheet in it");
        if (const auto parsed = parse(**archive, *sheet, m_document); !parsed)
            return parsed;
        for (const pugi::xml_node &child : m_document.document_element().children()) {
            if (plainName(child) == "sheetData")
                m_next = child.first_child();
        }
        return review::ok();
    }

    review::Result<const CsvRows::CsvRow *> next() override
    {
        for (; m_next; m_next = m_next.next_sibling()) {
            if (plainName(m_next) != "row")
                continue;
            if (const auto read = readRow(); !read)
                return read.error();
            if (std::ranges::all_of(m_row.cells, &std::string::empty))
                continue;
            m_next = m_next.next_sibling();
            return &m_row;
        }
        return nullptr;
    }

private:
    review::Status readRow()
    {
        if (++m_count > kMostRows)
            return refused("it has more than 200,000 rows");
        const auto number = wholeFromText(m_next.attribute("r").value());
        m_line = number && *number > m_line ? *number : m_line + 1;
        m_row = {};
        m_row.place = {m_line, 1};
        std::size_t column = 0;
        for (const pugi::xml_node &cell : m_next.children()) {
            if (plainName(cell) != "c")
                continue;
            column = columnOf(cell.attribute("r").value()).value_or(column);
            if (column >= kMostColumns)
                return refused("it has more than 1,000 columns");
            fill(column);
            m_row.cells[column] = valueOf(cell);
            ++column;
        }
        if (m_width == 0)
            m_width = m_row.cells.size();
        if (m_width > 0)
            fill(m_width - 1); // empty cells at a row's end are not written
        return review::ok();
    }

    static review::Status parse(const ZipArchive &archive, const ZipArchive::Entry &entry, pugi::xml_document &into)
    {
        const auto xml = archive.read(entry);
        if (!xml)
            return refused(xml.error().userMessage);
        // Declared entities are not read by this parser, so no bomb of them can go off.
        if (!into.load_buffer(xml->data(), xml->size(), pugi::parse_default | pugi::parse_ws_pcdata_single))
            return refused("its XML is broken");
        return review::ok();
    }

    void fill(std::size_t column)
    {
        while (m_row.cells.size() <= column) {
            m_row.cells.emplace_back();
            m_row.places.push_back({m_line, static_cast<std::int64_t>(m_row.cells.size())});
        }
    }

    [[nodiscard]] std::string valueOf(const pugi::xml_node &cell) const
    {
        const std::string_view type = cell.attribute("t").value();
        std::string value;
        for (const pugi::xml_node &child : cell.children()) {
            if (plainName(child) == "v")
                value = child.text().get();
            else if (plainName(child) == "is")
                appendText(value, child);
        }
        if (type == "s") {
            const auto index = wholeFromText(value);
            return index && *index >= 0 && static_cast<std::size_t>(*index) < m_strings.size() ? m_strings[static_cast<std::size_t>(*index)] : std::string();
        }
        if (type == "b")
            return value == "1" ? "TRUE" : "FALSE";
        return type == "str" || type == "inlineStr" ? unescaped(value) : value;
    }

    pugi::xml_document m_document;
    pugi::xml_node m_next;
    std::vector<std::string> m_strings;
    CsvRows::CsvRow m_row = {};
    std::int64_t m_line = 0;
    std::size_t m_count = 0, m_width = 0;
};

} // namespace xlsx_rows

review::Result<std::unique_ptr<TableRows>> xlsxRows(std::string bytes)
{
    auto sheet = std::make_unique<xlsx_rows::Sheet>();
    if (const auto opened = sheet->open(bytes); !opened)
        return opened.error();
    return std::unique_ptr<TableRows>(std::move(sheet));
}

} // namespace importers
