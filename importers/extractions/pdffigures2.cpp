#include "importers/extractions/extractions.h"

#include "importers/extractions/found_figure.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace pdffigures2 {

std::optional<PageRegion> boundary(const JsonValue *value)
{
    if (value == nullptr)
        return {};
    const auto x1 = numberOf(value->find("x1")), y1 = numberOf(value->find("y1")), x2 = numberOf(value->find("x2")), y2 = numberOf(value->find("y2"));
    if (!x1 || !y1 || !x2 || !y2)
        return {};
    return PageRegion{.x = *x1, .y = *y1, .w = *x2 - *x1, .h = *y2 - *y1};
}

std::optional<PageRegion> corners(const JsonValue *value, const JsonValue &figure)
{
    const auto numbers = numbersOf(value, 4);
    if (!numbers)
        return {};
    PageRegion region{.x = (*numbers)[0], .y = (*numbers)[1], .w = (*numbers)[2] - (*numbers)[0], .h = (*numbers)[3] - (*numbers)[1]};
    region.pageWidth = numberOf(figure.find("page_width"));
    region.pageHeight = numberOf(figure.find("page_height"));
    // At another resolution than 72 the numbers are not points.
    if (const auto dpi = numberOf(figure.find("dpi")); dpi && *dpi != 72)
        region.unit = "page";
    return region;
}

std::optional<std::int64_t> wholePage(const JsonValue *page)
{
    return page == nullptr ? std::nullopt : wholeFromText(plainValue(*page));
}

class Figures : public Translator {
public:
    explicit Figures(const ReadOptions &options) : m_stem(fileStem(options.file)) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.list == "sections") {
            takeSection(record);
        } else if (record.list == "regionless-captions") {
            for (const auto &[name, value] : record.value.members)
                record.take(name);
            const std::string label = textOf(record.value.find("figType")) + " " + scalarOf(record.value.find("name"));
            rows.warn(Role::Figures, label, "text", textOf(record.value.find("text")), "no region of the page was found for this caption; it was not taken", "caption-without-region");
        } else if (record.value.find("figures") != nullptr) {
            annotated(record, rows);
        } else if (record.has("numPages") || record.has("timeInMillis") || (record.has("filename") && record.has("className"))) {
            rows.refuse("The file holds statistics of a run of PDFFigures2 (pages, times, errors), no figures. Nothing of it was imported; give the files that its option -d wrote.");
        } else {
            hold(record, rows);
        }
    }

    void finish(NativeRows &rows) override
    {
        for (auto &[figure, record] : m_held) {
            for (const std::string &paragraph : m_paragraphs) {
                if (namesFigure(paragraph, figure.label))
                    figure.context.push_back(paragraph);
            }
            rows.setRecord(record);
            rows.give(figureRow(figure));
        }
        rows.leaveRecord();
    }

private:
    std::string numbered(const std::string &paper, const FoundFigure &figure, const std::string &name)
    {
        const std::string stem = (paper.empty() ? "" : paper + "-") + figure.type + name;
        return stem + "-" + std::to_string(++m_count[stem]);
    }

    /// Full text stands behind the figures, so that they wait for it.
    void hold(ForeignRecord &record, NativeRows &rows)
    {
        FoundFigure figure;
        const std::string name = record.scalar("name");
        figure.type = record.text("figType");
        if (figure.type.empty())
            figure.type = record.text("figureType");
        figure.page = wholePage(record.take("page"));
        figure.caption = trimmed(record.text("caption"));
        if (record.value.type != JsonValue::Type::Object || figure.type.empty()) {
            rows.reject(Role::Figures, {}, "figType", {}, "not a figure: it has no figType");
            return;
        }
        if (figure.page) {
            figure.pageAsWritten = jsonNumber(*figure.page);
            ++*figure.page;
        }
        figure.label = name.empty() ? std::string() : figure.type + " " + name;
        figure.region = boundary(record.take("regionBoundary"));
        figure.captionRegion = boundary(record.take("captionBoundary"));
        figure.source = m_stem;
        const std::string url = record.text("renderURL");
        const auto dpi = numberOf(record.take("renderDpi"));
        const std::string numberedName = numbered(m_stem, figure, name);
        figure.id = numberedName;
        if (!url.empty()) {
            figure.path = baseName(url);
            if (figure.region)
                figure.region->dpi = dpi.value_or(150);
        }
        if (!figure.region)
            rows.warn(Role::Figures, figure.id, "regionBoundary", {}, "the figure has no region of the page", "no-region");
        ForeignRecord kept;
        kept.value = record.value;
        kept.place = record.place;
        kept.row = record.row;
        m_held.emplace_back(std::move(figure), std::move(kept));
    }

    void takeSection(ForeignRecord &record)
    {
        record.take("title");
        const JsonValue *paragraphs = record.take("paragraphs");
        if (paragraphs == nullptr)
            return;
        for (const JsonValue &paragraph : paragraphs->list) {
            if (const std::string text = trimmed(textOf(paragraph.find("text"))); !text.empty())
                m_paragraphs.push_back(text);
        }
    }

    void annotated(ForeignRecord &record, NativeRows &rows)
    {
        const JsonValue *figures = record.take("figures");
        record.take("pages_annotated");
        const std::string paper = paperName(record.key.empty() ? m_stem : record.key);
        for (const JsonValue &one : figures->list) {
            FoundFigure figure;
            const std::string name = scalarOf(one.find("name"));
            figure.type = textOf(one.find("figure_type"));
            if (figure.type.empty()) {
                rows.reject(Role::Figures, paper, "figure_type", plainValue(one), "not a figure: it has no figure_type");
                continue;
            }
            figure.label = name.empty() ? std::string() : figure.type + " " + name;
            figure.caption = trimmed(textOf(one.find("caption")));
            figure.page = wholePage(one.find("page"));
            if (figure.page)
                figure.pageAsWritten = jsonNumber(*figure.page);
            figure.source = paper;
            figure.id = numbered(paper, figure, name);
            figure.region = corners(one.find("region_bb"), one);
            figure.captionRegion = corners(one.find("caption_bb"), one);
            ForeignRecord inner;
            inner.value = one;
            inner.place = record.place;
            rows.setRecord(inner);
            rows.give(figureRow(figure));
            rows.setRecord(record);
        }
    }

    std::string m_stem;
    std::map<std::string, int> m_count = {};
    std::vector<std::pair<FoundFigure, ForeignRecord>> m_held = {};
    std::vector<std::string> m_paragraphs = {};
};

} // namespace pdffigures2

std::string_view PdfFigures2Format::description() const
{
    return "PDFFigures2: figures of papers with captions, regions and, with full text, the paragraphs that name them";
}

FrameRules PdfFigures2Format::rules() const
{
    return {.lists = {"figures", "regionless-captions", "sections"}, .isDict = [](std::string_view name, char begins) { return begins == '{' && name != "abstractText"; }};
}

review::Result<std::unique_ptr<Translator>> PdfFigures2Format::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<pdffigures2::Figures>(options));
}

Understands PdfFigures2Format::knows(const ForeignRecord &first) const
{
    if (first.has("figType") && (first.has("regionBoundary") || first.has("caption") || first.has("page")))
        return Understands::Yes;
    if (first.has("filename") && ((first.has("numPages") && first.has("timeInMillis")) || first.has("className")))
        return Understands::Yes;
    if (first.list == "regionless-captions" || (first.list == "sections" && first.has("paragraphs")))
        return Understands::Yes;
    const JsonValue *figures = first.value.find("figures");
    if (first.key.empty() || figures == nullptr || figures->type != JsonValue::Type::List || first.has("fig_no"))
        return Understands::No;
    if (figures->list.empty())
        return first.has("pages_annotated") ? Understands::Maybe : Understands::No;
    const JsonValue &one = figures->list.front();
    return one.find("region_bb") != nullptr && one.find("name") != nullptr && one.find("dpi") != nullptr ? Understands::Yes : Understands::No;
}

} // namespace importers
