#include "importers/extractions/extractions.h"

#include "importers/extractions/found_figure.h"
#include "importers/fields.h"
#include "importers/foreign/xml_text.h"
#include "importers/metadata/doi.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace paper_xml {

/// Elements go by their name without a prefix.
std::string_view plainName(const pugi::xml_node &node)
{
    const std::string_view name = node.name();
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

using Elements = std::vector<pugi::xml_node>;

/// All elements of this name below a node, in order; those inside one another too.
Elements elements(const pugi::xml_node &top, std::string_view name)
{
    Elements found;
    for (pugi::xml_node at = top.first_child(); at;) {
        if (at.type() == pugi::node_element && plainName(at) == name)
            found.push_back(at);
        if (at.first_child()) {
            at = at.first_child();
            continue;
        }
        while (at && at != top && !at.next_sibling())
            at = at.parent();
        if (!at || at == top)
            break;
        at = at.next_sibling();
    }
    return found;
}

pugi::xml_node element(const pugi::xml_node &top, std::string_view name)
{
    const Elements found = elements(top, name);
    return found.empty() ? pugi::xml_node() : found.front();
}

std::string attribute(const pugi::xml_node &node, std::string_view name)
{
    for (const pugi::xml_attribute &one : node.attributes()) {
        const std::string_view full = one.name();
        if (full == name || full.ends_with(":" + std::string(name)))
            return one.value();
    }
    return {};
}

std::optional<int> yearIn(const std::string &text)
{
    const auto year = wholeFromText(std::string_view(text).substr(0, 4));
    return year && *year >= 1000 && *year <= 2999 ? std::optional(static_cast<int>(*year)) : std::nullopt;
}

struct PageSize {
    double width = 0, height = 0;
};

/// The first page of "4,54.0,212.0,237.0,192.6;4,54.0,420,237,50", all its areas in one region.
void readCoords(const std::string &coords, const std::map<std::int64_t, PageSize> &pages, FoundFigure &figure)
{
    double left = 0, top = 0, right = 0, bottom = 0;
    for (std::size_t at = 0; at < coords.size();) {
        const std::size_t end = std::min(coords.find(';', at), coords.size());
        std::vector<double> numbers;
        for (std::size_t i = at; i < end;) {
            const std::size_t comma = std::min(coords.find(',', i), end);
            if (const auto number = numberFromText(trimmed(std::string_view(coords).substr(i, comma - i))))
                numbers.push_back(*number);
            i = comma + 1;
        }
        at = end + 1;
        if (numbers.size() != 5)
            continue;
        const auto page = static_cast<std::int64_t>(numbers[0]);
        if (!figure.page) {
            figure.page = page;
            figure.pageAsWritten = jsonNumber(page);
            left = numbers[1];
            top = numbers[2];
            right = numbers[1] + numbers[3];
            bottom = numbers[2] + numbers[4];
        } else if (*figure.page == page) {
            left = std::min(left, numbers[1]);
            top = std::min(top, numbers[2]);
            right = std::max(right, numbers[1] + numbers[3]);
            bottom = std::max(bottom, numbers[2] + numbers[4]);
        }
    }
    if (!figure.page)
        return;
    figure.region = PageRegion{.x = left, .y = top, .w = right - left, .h = bottom - top};
    if (const auto size = pages.find(*figure.page); size != pages.end()) {
        figure.region->pageWidth = size->second.width;
        figure.region->pageHeight = size->second.height;
    }
}

struct Paragraph {
    std::string words = {};
    std::vector<std::string> targets = {}; ///< Ids it refers to.
};

std::vector<Paragraph> paragraphs(const pugi::xml_node &body, std::string_view reference, std::string_view target)
{
    std::vector<Paragraph> found;
    for (const pugi::xml_node &p : elements(body, "p")) {
        Paragraph paragraph{.words = wordsIn(p)};
        for (const pugi::xml_node &ref : elements(p, reference)) {
            std::string id = attribute(ref, target);
            paragraph.targets.push_back(id.starts_with('#') ? id.substr(1) : id);
        }
        if (!paragraph.words.empty())
            found.push_back(std::move(paragraph));
    }
    return found;
}

class Paper {
public:
    Paper(const XmlText &xml, const ReadOptions &options, NativeRows &rows) : m_xml(xml), m_stem(fileStem(options.file)), m_rows(rows) {}

    void readTei(const pugi::xml_node &tei)
    {
        const pugi::xml_node header = element(tei, "teiHeader");
        NativeRow source(Role::Sources);
        source.text("id", m_stem).text("title", wordsIn(element(element(header, "titleStmt"), "title")));
        const pugi::xml_node described = element(header, "biblStruct");
        for (const pugi::xml_node &id : elements(header, "idno")) {
            if (attribute(id, "type") == "DOI" && source.object().find("doi") == nullptr)
                source.text("doi", doiIn(wordsIn(id)));
        }
        std::vector<std::string> authors;
        for (const pugi::xml_node &author : elements(element(described ? described : header, "analytic"), "author")) {
            if (std::string name = wordsIn(element(author, "persName")); !name.empty())
                authors.push_back(std::move(name));
        }
        source.texts("authors", authors);
        for (const pugi::xml_node &date : elements(header, "date")) {
            const std::string when = attribute(date, "when");
            if (const auto year = yearIn(when.empty() ? wordsIn(date) : when); year && source.object().find("year") == nullptr)
                source.number("year", *year);
        }
        giveSource(std::move(source), header);

        std::map<std::int64_t, PageSize> pages;
        std::int64_t number = 0;
        for (const pugi::xml_node &surface : elements(tei, "surface")) {
            const auto n = wholeFromText(attribute(surface, "n"));
            const auto side = [&surface](const char *name) { return numberFromText(attribute(surface, name)).value_or(0); };
            ++number;
            pages[n.value_or(number)] = {side("lrx") - side("ulx"), side("lry") - side("uly")};
        }
        const auto text = paragraphs(element(tei, "body"), "ref", "target");
        for (const pugi::xml_node &node : elements(tei, "figure")) {
            FoundFigure figure;
            figure.type = attribute(node, "type") == "table" ? "Table" : "Figure";
            const std::string head = wordsIn(element(node, "head")), label = wordsIn(element(node, "label"));
            figure.label = labelInCaption(head);
            if (figure.label.empty() && !label.empty())
                figure.label = figure.type + " " + label;
            const std::string caption = wordsIn(element(node, "figDesc"));
            figure.caption = caption.empty() ? head : caption;
            const pugi::xml_node graphic = element(node, "graphic");
            const std::string coords = attribute(node, "coords");
            readCoords(coords.empty() ? attribute(graphic, "coords") : coords, pages, figure);
            figure.path = baseName(attribute(graphic, "url"));
            giveFigure(std::move(figure), node, attribute(node, "id"), text);
        }
    }

    void readJats(const pugi::xml_node &article)
    {
        const pugi::xml_node front = element(article, "article-meta");
        NativeRow source(Role::Sources);
        source.text("id", m_stem).text("title", wordsIn(element(front, "article-title")));
        for (const pugi::xml_node &id : elements(front, "article-id")) {
            if (attribute(id, "pub-id-type") == "doi")
                source.text("doi", doiIn(wordsIn(id)));
        }
        std::vector<std::string> authors;
        for (const pugi::xml_node &person : elements(element(front, "contrib-group"), "contrib")) {
            std::string name = trimmed(wordsIn(element(person, "given-names")) + " " + wordsIn(element(person, "surname")));
            if (name.empty())
                name = wordsIn(element(person, "collab"));
            if (!name.empty())
                authors.push_back(std::move(name));
        }
        source.texts("authors", authors);
        if (const auto year = yearIn(wordsIn(element(element(front, "pub-date"), "year"))))
            source.number("year", *year);
        const pugi::xml_node licence = element(front, "license");
        const std::string address = attribute(licence, "href");
        source.text("licence", address.empty() ? wordsIn(licence) : address);
        source.text("venue", wordsIn(element(element(article, "journal-meta"), "journal-title")));
        giveSource(std::move(source), front);
        const auto text = paragraphs(element(article, "body"), "xref", "rid");
        for (const char *name : {"fig", "table-wrap"}) {
            for (const pugi::xml_node &node : elements(article, name)) {
                FoundFigure figure;
                figure.type = std::string_view(name) == "fig" ? "Figure" : "Table";
                const std::string label = wordsIn(element(node, "label"));
                figure.label = labelInCaption(label);
                figure.caption = wordsIn(element(node, "caption"));
                if (figure.label.empty())
                    figure.label = label;
                figure.path = baseName(attribute(element(node, "graphic"), "href"));
                giveFigure(std::move(figure), node, attribute(node, "id"), text);
            }
        }
    }

private:
    void giveSource(NativeRow source, const pugi::xml_node &node)
    {
        ForeignRecord record;
        record.value = xmlAsJson(node);
        record.place = m_xml.placeOf(node);
        m_rows.setRecord(record);
        m_rows.give(std::move(source));
        m_rows.leaveRecord();
    }

    void giveFigure(FoundFigure figure, const pugi::xml_node &node, const std::string &id, const std::vector<Paragraph> &text)
    {
        ++m_count;
        figure.source = m_stem;
        figure.id = (m_stem.empty() ? "" : m_stem + "/") + (id.empty() ? "figure-" + std::to_string(m_count) : id);
        for (const Paragraph &paragraph : text) {
            const bool refers = !id.empty() && std::ranges::find(paragraph.targets, id) != paragraph.targets.end();
            if ((refers || namesFigure(paragraph.words, figure.label)) && paragraph.words != figure.caption)
                figure.context.push_back(paragraph.words);
        }
        ForeignRecord record;
        record.value = xmlAsJson(node);
        record.place = m_xml.placeOf(node);
        m_rows.setRecord(record);
        m_rows.give(figureRow(figure));
        m_rows.leaveRecord();
    }

    const XmlText &m_xml;
    std::string m_stem;
    NativeRows &m_rows;
    int m_count = 0;
};

} // namespace paper_xml

std::string_view PaperXmlFormat::description() const
{
    return "papers as GROBID's TEI or JATS XML: their figures and the paper as source";
}

Understands PaperXmlFormat::probe(std::string_view firstBytes) const
{
    const std::string outermost = outermostElement(firstBytes);
    return outermost == "TEI" || outermost == "article" ? Understands::Yes : Understands::No;
}

review::Result<ReadSummary> PaperXmlFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    XmlText xml;
    if (const auto whole = readXml(source, options, xml); !whole)
        return whole.error();
    ReadOptions own = options;
    own.role = Role::Figures;
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    paper_xml::Paper paper(xml, own, rows);
    const pugi::xml_node tei = paper_xml::element(xml.document, "TEI"), article = paper_xml::element(xml.document, "article");
    if (tei)
        paper.readTei(tei);
    else if (article)
        paper.readJats(article);
    else
        return review::Error{review::Error::Code::BadInput, "The file is neither TEI nor JATS. Nothing of it was imported."};
    rows.endRecord();
    if (!rows.status())
        return rows.status().error();
    return reader.summary();
}

} // namespace importers
