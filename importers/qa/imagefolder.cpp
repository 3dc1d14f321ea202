#include "importers/qa/imagefolder.h"

#include "importers/fields.h"
#include "importers/foreign/python_literal.h"
#include "importers/qa/qa_parts.h"

#include <algorithm>

namespace importers {

namespace imagefolder {

/// Split folders, each with a metadata file and pictures called alike.
bool isSplit(std::string_view folder)
{
    constexpr std::string_view kSplits[] = {"train", "test", "validation", "val", "dev"};
    return std::ranges::find(kSplits, folder) != std::end(kSplits);
}

class Rows : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Figures, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const auto &folders = rows.options().folders;
        const std::string split = !folders.empty() && isSplit(folders.front()) ? folders.front() : std::string();
        std::vector<std::string> names;
        for (auto &[member, value] : record.value.members) {
            // Further columns that end like this name further pictures of the row.
            const bool one = member == "file_name" || member.ends_with("_file_name"), several = member == "file_names" || member.ends_with("_file_names");
            if (!one && !several)
                continue;
            record.take(member);
            if (value.isText() && several && value.text.starts_with('[')) {
                for (const std::string &name : pythonList(value.text).value_or(std::vector<std::string>{value.text}))
                    names.push_back(name);
            } else if (value.isText()) {
                names.push_back(value.text);
            }
            for (const JsonValue &name : value.list)
                names.push_back(textOf(&name));
        }
        std::erase(names, std::string());
        if (names.empty())
            return rows.reject(Role::Figures, {}, "file_name", {}, "no file_name");
        for (std::string &name : names)
            std::ranges::replace(name, '\\', '/');
        if (record.has("question"))
            item(record, rows, split, names);
        else
            figures(record, rows, split, names);
    }

private:
    /// Pictures of two splits may have one name; ids of figures hold the split then.
    static std::string figureId(const std::string &split, const std::string &name) { return split.empty() ? name : split + "/" + name; }

    static void figures(ForeignRecord &record, NativeRows &rows, const std::string &split, const std::vector<std::string> &names)
    {
        bool first = true;
        for (const std::string &name : names) {
            NativeRow row(Role::Figures);
            row.text("id", figureId(split, name)).text("path", name).standsAt("id", "file_name").standsAt("path", "file_name");
            for (const char *member : {"caption", "text"}) {
                if (record.has(member) && !row.object().find("caption"))
                    row.text("caption", record.text(member));
            }
            for (const auto &[member, value] : record.value.members) {
                const bool scalar = value.type != JsonValue::Type::Object && value.type != JsonValue::Type::List;
                if (scalar && !record.taken().contains(member))
                    row.attribute(member, value);
            }
            row.attribute("split", JsonValue::ofText(split));
            rows.give(std::move(row), first ? NativeRows::Raw::With : NativeRows::Raw::Without);
            first = false;
        }
        for (const auto &[member, value] : record.value.members) {
            if (value.type != JsonValue::Type::Object && value.type != JsonValue::Type::List)
                record.take(member);
        }
    }

    static void item(ForeignRecord &record, NativeRows &rows, const std::string &split, const std::vector<std::string> &names)
    {
        const std::string raw = record.has("id") ? record.scalar("id") : figureId(split, names.front());
        const std::string id = rows.ids().ofRaw(raw, record.row);
        for (const std::string &name : names) {
            if (split.empty())
                break; // a name is its own id; the figure is made of the item's path
            NativeRow figure(Role::Figures);
            figure.text("id", figureId(split, name)).text("path", name).standsAt("path", "file_name");
            rows.give(std::move(figure), NativeRows::Raw::Without);
        }
        NativeRow row(Role::Items);
        std::vector<std::string> figures;
        for (const std::string &name : names)
            figures.push_back(figureId(split, name));
        row.text("id", id).text("question", record.scalar("question")).texts("figures", figures).standsAt("id", record.has("id") ? "id" : "file_name");
        row.standsAt("figures", "file_name");
        JsonValue options = jsonObject();
        if (const JsonValue *given = record.take("options")) {
            options = given->isText() ? jsonTexts(pythonList(given->text).value_or(std::vector<std::string>{given->text})) : *given;
        } else {
            for (char letter = 'A'; letter <= 'J'; ++letter) {
                if (const JsonValue *option = record.take(std::string(1, letter)))
                    options.members.emplace_back(std::string(1, letter), JsonValue::ofText(plainValue(*option)));
            }
        }
        if (!options.members.empty() || !options.list.empty())
            row.value("options", nativeOptions(options));
        row.value("answer", record.take("answer")).text("kind", record.text("kind")).text("explanation", record.text("explanation"));
        for (const auto &[member, value] : record.value.members) {
            const bool scalar = value.type != JsonValue::Type::Object && value.type != JsonValue::Type::List;
            if (scalar && !record.taken().contains(member)) {
                row.attribute(member, value);
                record.take(member);
            }
        }
        row.attribute("split", record.has("split") ? JsonValue{} : JsonValue::ofText(split));
        rows.give(std::move(row));
    }
};

} // namespace imagefolder

std::string_view ImagefolderJsonl::description() const
{
    return "metadata.jsonl of a Hugging Face image folder";
}

review::Result<std::unique_ptr<Translator>> ImagefolderJsonl::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new imagefolder::Rows);
}

Understands ImagefolderJsonl::knows(const ForeignRecord &first) const
{
    // COCO's pictures have a file_name too, and much beside it.
    const bool coco = first.has("width") && first.has("height") && first.has("id");
    return first.has("file_name") && first.list.empty() && !coco ? Understands::Yes : Understands::No;
}

std::string_view ImagefolderCsv::description() const
{
    return "metadata.csv of a Hugging Face image folder";
}

review::Result<std::unique_ptr<Translator>> ImagefolderCsv::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new imagefolder::Rows);
}

Understands ImagefolderCsv::knows(const std::vector<std::string> &columns) const
{
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    const bool boxes = has("xmin") && has("ymin");
    return has("file_name") && !boxes ? Understands::Yes : Understands::No;
}

} // namespace importers
