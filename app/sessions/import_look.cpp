#include "app/sessions/import_look.h"

#include "app/sessions/export_session.h"
#include "app/sessions/import_files.h"
#include "importers/importer.h"
#include "importers/json_value.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace app {

importers::Role roleOf(const ImportChoice &choice)
{
    return importers::roleFromName(choice.role).value_or(importers::Role::Items);
}

review::Result<ImportLook> lookAt(const QString &path, const ImportChoice &choice, const std::function<bool()> &goOn)
{
    constexpr qint64 kBeginning = 256 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return review::Error{review::Error::Code::Refused, "The file “" + QFileInfo(path).fileName().toStdString() + "” cannot be read. Check that it is there and that you may open it.",
                             file.errorString().toStdString()};
    const QByteArray bytes = file.read(kBeginning);
    const std::string_view beginning(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (choice.format == "auto" && isArchive(path))
        return review::Error{review::Error::Code::Refused, "The file “" + QFileInfo(path).fileName().toStdString() + "” is an archive: the files in it are read as recognised. Unpack it to say how."};
    ImportLook look;
    const auto registry = importers::makeImporters();
    const importers::Importer *reader = choice.format == "auto" ? registry.forContent(beginning) : registry.byName(choice.format);
    if (reader == nullptr && choice.format != "auto")
        return review::Error{review::Error::Code::BadInput, "There is no format called “" + choice.format + "”."};
    if (choice.format == "auto") {
        if (const std::string why = whyNotRead(path, reader == nullptr); !why.empty())
            return review::Error{review::Error::Code::BadInput, why};
        if (reader == nullptr && isPicture(path)) {
            look.format = "pictures"; // nothing of it can be mapped
            return look;
        }
    }
    look.format = reader == nullptr ? std::string() : std::string(reader->name());
    auto preview = importers::previewOf(beginning, choice.encoding);
    if (!preview)
        return preview.error();
    look.preview = *std::move(preview);
    if (look.preview.decodes && importers::isLabelStudio(look.format)) {
        HashedFile whole(path);
        if (const auto opened = whole.open(); !opened)
            return opened.error();
        auto labels = importers::lookAtLabels(whole, look.format, {.encoding = choice.encoding, .progress = [&](std::int64_t) { return !goOn || goOn(); }});
        if (!labels)
            return labels.error();
        look.labels = *std::move(labels);
    }
    // What has a format of its own names its members itself.
    const auto native = importers::makeNativeImporters();
    look.mappable = look.preview.decodes && !look.preview.columns.empty() && (reader == nullptr || native.byName(look.format) != nullptr);
    if (!look.mappable)
        return look;
    const auto heldBy = [&](const std::string &field) {
        const bool column = std::ranges::any_of(look.preview.columns, [&](const std::string &name) {
            const auto mapped = choice.columns.find(name);
            return mapped == choice.columns.end() ? name == field : mapped->second == field;
        });
        return column || std::ranges::any_of(choice.columns, [&](const auto &pair) { return (pair.first == "#" || pair.first.starts_with('=')) && pair.second == field; });
    };
    // Records of several kinds, or that say what they are, are judged one by one.
    if (choice.role.empty() && std::ranges::find(look.preview.columns, "type") != look.preview.columns.end() && look.format != "csv")
        return look;
    // What a response or a rating looks like without a question is told by its own columns.
    if (choice.role.empty() && (heldBy("unit") || heldBy("item")) && (heldBy("answer") || heldBy("score") || heldBy("output")))
        return look;
    for (const std::string &field : importers::neededFields(roleOf(choice)))
        if (!heldBy(field) && !(field == "id" && heldBy("index")) && !(field == "unit" && heldBy("item")))
            look.missing.push_back(field);
    return look;
}

review::Status saveMapping(const QString &path, const std::map<std::string, std::string> &columns)
{
    importers::JsonValue object;
    object.type = importers::JsonValue::Type::Object;
    for (const auto &[name, field] : columns)
        object.members.emplace_back(name, importers::JsonValue::ofText(field));
    return saveWhole(path, importers::canonicalJson(object) + "\n");
}

} // namespace app
