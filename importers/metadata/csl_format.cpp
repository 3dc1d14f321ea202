#include "importers/metadata/bibliography.h"

#include "importers/fields.h"
#include "importers/foreign/numbers.h"
#include "importers/metadata/doi.h"

#include <algorithm>
#include <array>

namespace importers {

namespace csl {

constexpr std::array<std::string_view, 39> kTypes{"article", "article-journal", "article-magazine", "article-newspaper", "bill", "book", "broadcast", "chapter", "classic",
    "collection", "dataset", "document", "entry", "entry-dictionary", "entry-encyclopedia", "event", "graphic", "hearing", "interview", "legal_case", "legislation",
    "manuscript", "map", "motion_picture", "musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical", "personal_communication", "post",
    "post-weblog", "regulation", "report", "review", "review-book", "software", "thesis"};
/// What the Crossref API calls them.
constexpr std::array<std::string_view, 8> kCrossrefTypes{"journal-article", "proceedings-article", "book-chapter", "posted-content", "monograph", "dissertation", "webpage", "speech"};

/// A text, or the first text of a list, without the tags <i> <b> <sub> <sup> <span …> <scp>.
std::string plainTitle(const JsonValue *value)
{
    if (value != nullptr && value->type == JsonValue::Type::List)
        value = value->list.empty() ? nullptr : &value->list.front();
    const std::string text = textOf(value);
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '<') {
            const std::size_t end = text.find('>', at);
            std::string_view tag = end == std::string::npos ? std::string_view() : std::string_view(text).substr(at + 1, end - at - 1);
            if (tag.starts_with('/'))
                tag.remove_prefix(1);
            tag = tag.substr(0, tag.find(' '));
            constexpr std::array<std::string_view, 6> kTags{"i", "b", "sub", "sup", "span", "scp"};
            if (std::ranges::find(kTags, tag) != kTags.end()) {
                at = end;
                continue;
            }
        }
        plain += text[at];
    }
    return trimmed(plain);
}

std::vector<std::string> authors(const JsonValue *list)
{
    std::vector<std::string> names;
    if (list == nullptr)
        return names;
    for (const JsonValue &author : list->list) {
        std::string name;
        for (const char *part : {"given", "dropping-particle", "non-dropping-particle", "family", "suffix"}) {
            const std::string text = trimmed(textOf(author.find(part)));
            if (!text.empty())
                name += (name.empty() ? "" : " ") + text;
        }
        for (const char *whole : {"literal", "name"}) {
            if (name.empty())
                name = trimmed(textOf(author.find(whole)));
        }
        if (!name.empty())
            names.push_back(std::move(name));
    }
    return names;
}

std::optional<std::int64_t> yearOf(const JsonValue *issued)
{
    if (issued == nullptr)
        return {};
    const auto whole = [](const JsonValue &value) -> std::optional<std::int64_t> {
        const auto number = numberOf(&value);
        return number && *number == static_cast<double>(static_cast<int>(*number)) ? std::optional<std::int64_t>(static_cast<int>(*number)) : std::nullopt;
    };
    if (const JsonValue *parts = issued->find("date-parts"); parts != nullptr && !parts->list.empty() && !parts->list.front().list.empty()) {
        if (const auto year = whole(parts->list.front().list.front()))
            return year;
    }
    for (const char *name : {"raw", "literal"}) {
        const std::string text = textOf(issued->find(name));
        for (std::size_t at = 0; at + 4 <= text.size(); ++at) {
            if (const auto year = wholeFromText(std::string_view(text).substr(at, 4)); year && *year >= 1000 && (at + 4 == text.size() || text[at + 4] < '0' || text[at + 4] > '9'))
                return year;
        }
    }
    return {};
}

class CslRecords : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Sources, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
            return;
        }
        // The Crossref API wraps its answer: {"status": "ok", "message": {…}}, with "items" in it when many were asked for.
        if (const JsonValue *message = record.value.find("message"); message != nullptr && message->type == JsonValue::Type::Object) {
            for (const auto &[name, value] : record.value.members)
                record.take(name);
            const JsonValue *items = message->find("items");
            for (const JsonValue &one : items != nullptr ? items->list : std::vector<JsonValue>{*message}) {
                ForeignRecord inner;
                inner.value = one;
                inner.place = record.place;
                inner.row = record.row;
                rows.setRecord(inner);
                give(inner, rows);
                rows.endRecord();
            }
            rows.setRecord(record);
            return;
        }
        give(record, rows);
    }

private:
    static void give(ForeignRecord &record, NativeRows &rows)
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Sources, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
            return;
        }
        NativeRow row(Role::Sources);
        std::string doi = doiIn(record.text("DOI"));
        const std::string url = record.text("URL");
        if (doi.empty())
            doi = doiIn(url);
        std::string id = record.scalar("id");
        if (id.empty())
            id = doi;
        if (id.empty()) {
            rows.reject(Role::Sources, {}, "id", {}, "neither an id nor a DOI");
            return;
        }
        row.text("id", id).text("doi", doi).text("title", plainTitle(record.take("title"))).texts("authors", authors(record.take("author")));
        for (const char *date : {"issued", "published", "published-print", "published-online"}) {
            if (row.object().find("year") == nullptr) {
                if (const auto year = yearOf(record.take(date)))
                    row.number("year", *year);
            }
        }
        const JsonValue *licence = record.take("license");
        std::string terms = textOf(licence);
        if (licence != nullptr && !licence->list.empty())
            terms = textOf(licence->list.front().find("URL"));
        row.text("licence", terms).text("venue", plainTitle(record.take("container-title"))).text("url", url).text("raw_format", "csl");
        record.take("type");
        rows.give(std::move(row));
    }
};

} // namespace csl

std::string_view CslFormat::description() const
{
    return "CSL-JSON, as Zotero and Crossref write it, as sources";
}

FrameRules CslFormat::rules() const
{
    return {.lists = {"items", "references"}};
}

review::Result<std::unique_ptr<Translator>> CslFormat::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(std::make_unique<csl::CslRecords>());
}

Understands CslFormat::knows(const ForeignRecord &first) const
{
    const JsonValue *message = first.value.find("message");
    if (message != nullptr && (memberAt(*message, {"DOI"}) != nullptr || memberAt(*message, {"items"}) != nullptr) && textOf(first.value.find("message-type")).starts_with("work"))
        return Understands::Yes;
    const std::string type = textOf(first.value.find("type"));
    const bool known = std::ranges::find(csl::kTypes, type) != csl::kTypes.end() || std::ranges::find(csl::kCrossrefTypes, type) != csl::kCrossrefTypes.end();
    const bool described = first.has("DOI") || first.has("issued") || first.has("container-title") || first.has("author");
    const bool ofOthers = first.has("question") || first.has("image_path") || first.has("steps");
    return known && described && !ofOthers && (first.has("title") || first.has("DOI")) ? Understands::Yes : Understands::No;
}

} // namespace importers
