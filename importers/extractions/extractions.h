#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// PDFFigures2 (allenai): lists of figures, with captions without a region (-c), with the full text (-g: paragraphs that name a figure
/// become its context), and the evaluation annotations. Pages from 0 (annotations: from 1), boxes x1, y1, x2, y2 in points of 1/72 inch
/// from the top. Figures are called <paper>-<type><name>-<n>, as the program calls its pictures. A file of statistics is refused.
class PdfFigures2Format : public JsonFormat {
public:
    std::string_view name() const override { return "pdffigures2"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// PDFigCapX: output of a run and both shapes of its ground truth. Pages from 1, boxes x, y, w, h in parts of page_width × page_height.
/// Figures are called <paper>/<page>_<n>, as the crops are; n counts the figures of a page in their order.
class PdfigcapxFormat : public JsonFormat {
public:
    std::string_view name() const override { return "pdfigcapx"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// Docling's document JSON: its pictures, captions by reference, boxes from the bottom or the top of the page, pages from 1.
class DoclingFormat : public JsonFormat {
public:
    std::string_view name() const override { return "docling"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// Figures of a paper in XML: GROBID's TEI and JATS. The paper's title, DOI and year become a source.
class PaperXmlFormat : public Importer {
public:
    std::string_view name() const override { return "tei-jats"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

} // namespace importers
