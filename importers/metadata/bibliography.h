#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// BibTeX entries as sources: id = the entry's key, title, authors, year, doi, licence; venue, url and the entry's text are kept beside
/// them. An entry that cannot be read to its end is kept as its text with a warning, when it has a key.
class BibtexFormat : public Importer {
public:
    std::string_view name() const override { return "bibtex"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

/// CSL-JSON (a list of records, one record, or what the Crossref API answers: {"message": {…}} and {"message": {"items": […]}}) as
/// sources: id = the record's id, else its DOI.
class CslFormat : public JsonFormat {
public:
    std::string_view name() const override { return "csl-json"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Sources; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// AgML's source_citations.json: a dict of data sets, {"licence": text, "citation": BibTeX, free text or nothing}, as sources with the data
/// set's name as id. Of a free text the DOI is read and the text kept.
class CitationDictFormat : public JsonFormat {
public:
    std::string_view name() const override { return "agml-citations"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Sources; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

} // namespace importers
