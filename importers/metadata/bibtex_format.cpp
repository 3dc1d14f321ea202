#include "importers/metadata/bibliography.h"

#include "importers/fields.h"
#include "importers/foreign/whole_text.h"
#include "importers/metadata/bibtex.h"
#include "importers/metadata/doi.h"
#include "importers/metadata/tex_text.h"

#include <algorithm>

namespace importers {

namespace bibliography {

void dropUnread(const BibEntry &entry, NativeRows &rows)
{
    for (const auto &[name, value] : entry.fields) {
        if (!isSourceField(name))
            rows.dropped(name);
    }
}

class CitationDict : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        NativeRow row(Role::Sources);
        if (record.value.type != JsonValue::Type::Object || record.key.empty()) {
            rows.reject(Role::Sources, record.key, {}, plainValue(record.value), "not a data set with a licence and a citation");
            return;
        }
        std::string licence = record.text("license");
        if (licence.empty())
            licence = record.text("licence");
        const std::string citation = trimmed(record.text("citation"));
        row.text("id", record.key);
        if (citation.starts_with('@')) {
            const auto entries = readBibtex(citation);
            if (!entries.empty() && entries.front().fault.empty()) {
                BibEntry entry = entries.front();
                if (!licence.empty()) {
                    entry.fields.erase("license");
                    entry.fields.erase("copyright");
                    entry.fields["licence"] = licence;
                    licence.clear();
                }
                describeSource(entry, row);
                dropUnread(entry, rows);
            } else {
                rows.warn(Role::Sources, record.key, "citation", citation, "the BibTeX entry cannot be read" + std::string(entries.empty() ? "" : ": " + entries.front().fault)
                        + "; its text was kept", "entry-not-read");
                row.text("doi", doiIn(citation));
            }
        } else if (!citation.empty()) {
            row.text("doi", doiIn(citation));
        } else {
            rows.warn(Role::Sources, record.key, "citation", {}, "no citation", "no-citation");
        }
        row.text("licence", licence);
        if (!citation.empty())
            row.text("raw_citation", citation).text("raw_format", citation.starts_with('@') ? "bibtex" : "text");
        rows.give(std::move(row));
    }
};

} // namespace bibliography

std::string_view BibtexFormat::description() const
{
    return "BibTeX entries (.bib) as sources";
}

Understands BibtexFormat::probe(std::string_view firstBytes) const
{
    if (firstBytes.starts_with("\xEF\xBB\xBF"))
        firstBytes.remove_prefix(3);
    // An entry that is the first thing in the file, or that begins a line behind comments and abbreviations.
    for (const BibEntry &entry : readBibtex(firstBytes)) {
        const bool ofLine = entry.offset == 0 || firstBytes.substr(0, entry.offset).find_last_not_of(" \t") == std::string_view::npos
                            || firstBytes[firstBytes.substr(0, entry.offset).find_last_not_of(" \t")] == '\n';
        if (ofLine && !entry.key.empty() && !entry.fields.empty())
            return Understands::Yes;
    }
    return Understands::No;
}

review::Result<ReadSummary> BibtexFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto text = wholeText(source, options);
    if (!text)
        return text.error();
    ReadOptions own = options;
    own.role = Role::Sources;
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    std::int64_t number = 0;
    const auto entries = readBibtex(*text);
    if (entries.empty())
        return review::Error{review::Error::Code::BadInput, "The file holds no BibTeX entry, such as @article{key, title = {…}}. Nothing was imported."};
    Place at;
    std::size_t passed = 0;
    for (const BibEntry &entry : entries) {
        while (passed < entry.offset)
            at.pass((*text)[passed++]);
        ForeignRecord record;
        record.value = JsonValue::ofText(entry.raw);
        record.place = at;
        record.row = number++;
        rows.setRecord(record);
        if (entry.key.empty()) {
            rows.reject(Role::Sources, {}, {}, entry.raw, entry.fault.empty() ? "the entry has no key" : entry.fault);
        } else {
            NativeRow row(Role::Sources);
            row.text("id", entry.key);
            if (!entry.fault.empty()) {
                const std::string_view before = std::string_view(*text).substr(entry.offset, entry.faultOffset - entry.offset);
                rows.warn(Role::Sources, entry.key, {}, entry.raw, entry.fault + " (line " + std::to_string(at.line + std::ranges::count(before, '\n')) + "); the entry was kept as its text", "entry-not-read");
                row.text("doi", doiIn(entry.raw));
            } else {
                describeSource(entry, row);
                bibliography::dropUnread(entry, rows);
            }
            row.text("entry_type", entry.type).text("raw_format", "bibtex");
            rows.give(std::move(row));
        }
        rows.endRecord();
        if (!rows.status())
            return rows.status().error();
    }
    return reader.summary();
}

std::string_view CitationDictFormat::description() const
{
    return "AgML's source_citations.json: licences and citations of data sets, as sources";
}

FrameRules CitationDictFormat::rules() const
{
    return {.lists = {}, .isDict = [](std::string_view, char begins) { return begins == '{'; }};
}

review::Result<std::unique_ptr<Translator>> CitationDictFormat::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(std::make_unique<bibliography::CitationDict>());
}

Understands CitationDictFormat::knows(const ForeignRecord &first) const
{
    return !first.key.empty() && first.has("citation") && (first.has("license") || first.has("licence")) ? Understands::Yes : Understands::No;
}

} // namespace importers
