#include "importers/extractions/extractions.h"

#include "importers/pictures/embedded_picture.h"
#include "importers/extractions/found_figure.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace docling {

struct PageSize {
    double width = 0, height = 0;
};

std::optional<PageRegion> box(const JsonValue *value, const std::optional<PageSize> &page)
{
    if (value == nullptr)
        return {};
    const auto l = numberOf(value->find("l")), t = numberOf(value->find("t")), r = numberOf(value->find("r")), b = numberOf(value->find("b"));
    if (!l || !t || !r || !b)
        return {};
    const bool fromBottom = textOf(value->find("coord_origin")) != "TOPLEFT";
    PageRegion region{.x = *l, .y = *t, .w = *r - *l, .h = fromBottom ? *t - *b : *b - *t};
    if (page) {
        region.pageWidth = page->width;
        region.pageHeight = page->height;
    }
    if (fromBottom) {
        region.y = page ? page->height - *t : *b;
        region.fromBottom = !page;
    }
    return region;
}

class Document : public Translator {
public:
    explicit Document(const ReadOptions &options) : m_stem(fileStem(options.file)) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        for (const auto &[name, value] : record.value.members)
            record.take(name);
        if (record.wrapper != nullptr && m_name.empty()) {
            m_name = textOf(record.wrapper->find("name"));
            const std::string file = textOf(memberAt(*record.wrapper, {"origin", "filename"}));
            m_paper = file.empty() ? m_name : file.substr(0, file.rfind('.'));
        }
        if (record.list == "texts") {
            Text text;
            text.words = textOf(record.value.find("text"));
            text.region = firstBox(record.value);
            m_texts["#/texts/" + std::to_string(m_textCount++)] = std::move(text);
        } else if (record.list == "pages") {
            const auto width = numberOf(memberAt(record.value, {"size", "width"})), height = numberOf(memberAt(record.value, {"size", "height"}));
            if (width && height)
                m_pages[record.key] = {*width, *height};
        } else if (record.list == "pictures") {
            Picture picture;
            picture.record.value = record.value;
            picture.record.place = record.place;
            picture.number = m_pictures.size();
            takePicture(picture.record.value, picture.number, rows);
            m_pictures.push_back(std::move(picture));
        } else if (record.list == "tables" || record.list == "key_value_items" || record.list == "form_items") {
            rows.dropped(record.list);
        } else if (record.list.empty()) {
            rows.refuse("The Docling document holds no list of pictures. Nothing of it was imported.");
        }
    }

    void finish(NativeRows &rows) override
    {
        for (Picture &picture : m_pictures) {
            const JsonValue &value = picture.record.value;
            FoundFigure figure;
            figure.source = m_paper.empty() ? m_stem : m_paper;
            figure.id = figure.source + "/picture-" + std::to_string(picture.number);
            figure.type = "Figure";
            if (const JsonValue *captions = value.find("captions")) {
                for (const JsonValue &reference : captions->list) {
                    const std::string target = textOf(reference.find("$ref"));
                    const auto text = m_texts.find(target);
                    if (text == m_texts.end()) {
                        rows.setRecord(picture.record);
                        rows.warn(Role::Figures, figure.id, "captions", target, "the caption's reference leads nowhere", "caption-not-found");
                        continue;
                    }
                    figure.caption += (figure.caption.empty() ? "" : " ") + trimmed(text->second.words);
                    if (!figure.captionRegion)
                        figure.captionRegion = region(text->second.region);
                }
            }
            // Documents that were not pages (XML, HTML) say nowhere where a picture stood.
            const Where where = firstBox(value);
            if (where.page) {
                figure.page = where.page;
                figure.pageAsWritten = jsonNumber(*where.page);
                figure.region = region(where);
            }
            figure.path = textOf(memberAt(value, {"image", "uri"}));
            rows.setRecord(picture.record);
            rows.give(figureRow(figure));
        }
        rows.leaveRecord();
    }

private:
    struct Where {
        std::optional<std::int64_t> page = {};
        JsonValue box = {};
    };
    struct Text {
        std::string words = {};
        Where region = {};
    };
    struct Picture {
        ForeignRecord record = {};
        std::size_t number = 0;
    };

    /// A picture inside the file is handed over at once and goes by its content from then on.
    static void takePicture(JsonValue &value, std::size_t number, NativeRows &rows)
    {
        for (auto &[name, image] : value.members) {
            if (name != "image")
                continue;
            for (auto &[member, uri] : image.members) {
                if (member != "uri" || !uri.text.starts_with("data:"))
                    continue;
                const auto picture = pictureFromBase64(uri.text);
                if (picture)
                    rows.picture(picture->name, picture->bytes);
                else
                    rows.warn(Role::Figures, "picture " + std::to_string(number), "image", uri.text.substr(0, 40), picture.error().userMessage, "damaged-picture");
                uri.text = picture ? picture->name : std::string();
            }
        }
    }

    static Where firstBox(const JsonValue &value)
    {
        Where where;
        const JsonValue *places = value.find("prov");
        if (places == nullptr || places->list.empty())
            return where;
        where.page = wholeFromText(scalarOf(places->list.front().find("page_no")));
        if (const JsonValue *box = places->list.front().find("bbox"))
            where.box = *box;
        return where;
    }

    std::optional<PageRegion> region(const Where &where) const
    {
        if (!where.page)
            return {};
        const auto size = m_pages.find(std::to_string(*where.page));
        return box(&where.box, size == m_pages.end() ? std::nullopt : std::optional(size->second));
    }

    std::string m_stem, m_name = {}, m_paper = {};
    std::map<std::string, Text> m_texts = {};
    std::size_t m_textCount = 0;
    std::map<std::string, PageSize> m_pages = {};
    std::vector<Picture> m_pictures = {};
};

} // namespace docling

std::string_view DoclingFormat::description() const
{
    return "Docling documents: pictures of papers with captions and regions";
}

FrameRules DoclingFormat::rules() const
{
    return {.lists = {"texts", "pictures", "tables", "key_value_items", "form_items", "pages"}, .longestText = kLongestPicture};
}

review::Result<std::unique_ptr<Translator>> DoclingFormat::translator(const ReadOptions &options) const
{
    return std::unique_ptr<Translator>(std::make_unique<docling::Document>(options));
}

Understands DoclingFormat::knows(const ForeignRecord &first) const
{
    // The outermost object where a long body keeps its lists out of the first bytes, else the first element of one of them.
    if (textOf(first.value.find("schema_name")) == "DoclingDocument")
        return Understands::Yes;
    const std::string self = textOf(first.value.find("self_ref"));
    return !first.list.empty() && self.starts_with("#/" + first.list + "/") ? Understands::Yes : Understands::No;
}

} // namespace importers
