#include "importers/extractions/extractions.h"

#include "importers/extractions/found_figure.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <map>

namespace importers {

namespace pdfigcapx {

std::optional<PageRegion> box(const JsonValue *value, const JsonValue &figure)
{
    const auto numbers = numbersOf(value, 4);
    if (!numbers)
        return {};
    PageRegion region{.x = (*numbers)[0], .y = (*numbers)[1], .w = (*numbers)[2], .h = (*numbers)[3], .unit = "page"};
    region.pageWidth = numberOf(figure.find("page_width"));
    region.pageHeight = numberOf(figure.find("page_height"));
    return region;
}

class Papers : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        // One object a paper, or (in one ground truth) a list that holds it.
        const JsonValue *paper = &record.value;
        if (paper->type == JsonValue::Type::List && paper->list.size() == 1)
            paper = &paper->list.front();
        const JsonValue *figures = paper->find("figures");
        record.take("figures");
        record.take("pages_annotated");
        record.take("fig_no");
        const std::string name = paperName(record.key);
        if (figures == nullptr || figures->type != JsonValue::Type::List) {
            rows.reject(Role::Figures, name, "figures", {}, "the paper has no list of figures");
            return;
        }
        if (figures->list.empty())
            rows.warn(Role::Figures, name, "figures", {}, "no figure was found in this paper", "paper-without-figures");
        std::map<std::string, int> ofPage; // crops are numbered by their order within a page
        for (const JsonValue &one : figures->list) {
            FoundFigure figure;
            const JsonValue *page = one.find("page");
            const std::string pageText = scalarOf(page);
            figure.page = wholeFromText(pageText);
            if (!figure.page || *figure.page < 1) {
                rows.reject(Role::Figures, name, "page", pageText, "a figure without a page from 1");
                continue;
            }
            figure.pageAsWritten = *page;
            figure.type = textOf(one.find("figure_type"));
            figure.caption = captionText(one.find("caption_text"));
            figure.source = name;
            const std::string crop = pageText + "_" + std::to_string(++ofPage[pageText]);
            figure.id = name + "/" + crop;
            // Runs write crops into a folder of the paper's name; a ground truth has none.
            if (one.find("caption_text") != nullptr)
                figure.path = name + "/" + crop + ".jpg";
            figure.region = box(one.find("region_bb"), one);
            figure.captionRegion = box(one.find("caption_bb"), one);
            if (figure.caption.empty() && one.find("caption_text") != nullptr)
                rows.warn(Role::Figures, figure.id, "caption_text", {}, "no caption was found for this figure", "no-caption");
            ForeignRecord inner;
            inner.value = one;
            inner.place = record.place;
            rows.setRecord(inner);
            rows.give(figureRow(figure));
            rows.setRecord(record);
        }
    }
};

} // namespace pdfigcapx

std::string_view PdfigcapxFormat::description() const
{
    return "PDFigCapX: figures of papers with captions and regions, and its ground truth files";
}

FrameRules PdfigcapxFormat::rules() const
{
    return {.lists = {}, .isDict = [](std::string_view, char begins) { return begins == '{' || begins == '['; }};
}

review::Result<std::unique_ptr<Translator>> PdfigcapxFormat::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(std::make_unique<pdfigcapx::Papers>());
}

Understands PdfigcapxFormat::knows(const ForeignRecord &first) const
{
    if (first.key.empty())
        return Understands::No;
    const JsonValue *paper = &first.value;
    if (paper->type == JsonValue::Type::List && paper->list.size() == 1)
        paper = &paper->list.front();
    const JsonValue *figures = paper->find("figures");
    if (figures == nullptr || figures->type != JsonValue::Type::List)
        return Understands::No;
    if (figures->list.empty())
        return paper->find("fig_no") != nullptr ? Understands::Yes : paper->find("pages_annotated") != nullptr ? Understands::Maybe : Understands::No;
    const JsonValue &one = figures->list.front();
    return one.find("region_bb") != nullptr && one.find("page_width") != nullptr && one.find("dpi") == nullptr ? Understands::Yes : Understands::No;
}

} // namespace importers
