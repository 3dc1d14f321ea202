#include "storage/record_rows.h"

#include "review/json_text.h"
#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/migrations.h"

#include <QDir>
#include <QFileInfo>

#include <nlohmann/json.hpp>

namespace storage {

namespace {

using nlohmann::json;

review::Error unreadable(std::string_view what)
{
    return refusal(review::Error::Code::Damaged, "A record of the project is damaged and cannot be read. Close the project and restore a backup.", std::string(what));
}

/// Runs a reading of JSON; whatever has another shape than we write is damage.
template <class T, class Read>
review::Result<T> readJson(std::string_view column, Read read)
{
    try {
        return T(read(json::parse(column)));
    } catch (const json::exception &error) {
        return unreadable(error.what());
    }
}

review::Box boxOf(const json &value)
{
    return {.x = value.at(0).get<double>(), .y = value.at(1).get<double>(), .w = value.at(2).get<double>(), .h = value.at(3).get<double>()};
}

review::Result<std::vector<review::Option>> optionsFromColumn(std::string_view column)
{
    return readJson<std::vector<review::Option>>(column, [](const json &list) {
        std::vector<review::Option> options;
        for (const json &entry : list) {
            review::Option option{.letter = entry.at(0).get<std::string>().at(0)};
            if (entry.size() == 3)
                option.figure = entry.at(2).get<std::string>();
            else
                option.text = entry.at(1).get<std::string>();
            options.push_back(std::move(option));
        }
        return options;
    });
}

review::Result<std::vector<review::Overlay>> overlaysFromColumn(std::string_view column)
{
    return readJson<std::vector<review::Overlay>>(column, [](const json &list) {
        std::vector<review::Overlay> overlays;
        for (const json &entry : list)
            overlays.push_back({.figure = entry.at("figure").get<std::string>(), .box = boxOf(entry.at("box")), .label = entry.at("label").get<std::string>()});
        return overlays;
    });
}

std::optional<int> optionalAt(const Query &query, int column)
{
    return query.isNull(column) ? std::nullopt : std::optional(query.intAt(column));
}

} // namespace

std::string attributesColumn(const review::Attributes &attributes)
{
    // A map walks by name, which is the order of the members.
    std::string column = "{";
    for (const auto &[name, value] : attributes) {
        if (column.size() > 1)
            column += ',';
        review::appendQuoted(column, name);
        column += value.json ? ":{\"json\":" : ":";
        review::appendQuoted(column, value.text);
        if (value.json)
            column += '}';
    }
    column += '}';
    return column;
}

std::string textsColumn(const std::vector<std::string> &texts)
{
    std::string column = "[";
    for (const std::string &text : texts) {
        if (column.size() > 1)
            column += ',';
        review::appendQuoted(column, text);
    }
    column += ']';
    return column;
}

std::string optionsColumn(const std::vector<review::Option> &options)
{
    std::string column = "[";
    for (const review::Option &option : options) {
        column += column.size() > 1 ? ",[" : "[";
        review::appendQuoted(column, std::string_view(&option.letter, 1));
        column += ',';
        review::appendQuoted(column, option.text);
        if (!option.figure.empty()) {
            column += ',';
            review::appendQuoted(column, option.figure);
        }
        column += ']';
    }
    column += ']';
    return column;
}

std::string overlaysColumn(const std::vector<review::Overlay> &overlays)
{
    std::string column = "[";
    for (const review::Overlay &overlay : overlays) {
        const review::Box &box = overlay.box;
        const std::string sides = "[" + review::numberText(box.x) + "," + review::numberText(box.y) + "," + review::numberText(box.w) + "," + review::numberText(box.h) + "]";
        column += (column.size() > 1 ? "," : "")
            + review::objectText({{"figure", review::quotedText(overlay.figure)}, {"box", sides}, {"label", review::quotedText(overlay.label)}});
    }
    return column + "]";
}

std::string scaleColumn(const std::optional<review::Scale> &scale)
{
    if (!scale)
        return {};
    return review::objectText({{"unit", review::quotedText(scale->unit)}, {"pixels_per_unit", review::numberText(scale->pixelsPerUnit)}});
}

std::string toleranceColumn(const std::optional<review::Tolerance> &value)
{
    if (!value)
        return {};
    std::map<std::string, std::string> members;
    if (value->abs)
        members.emplace("abs", review::numberText(*value->abs));
    if (value->rel)
        members.emplace("rel", review::numberText(*value->rel));
    return review::objectText(members);
}

review::Result<review::Attributes> attributesFromColumn(std::string_view column)
{
    return readJson<review::Attributes>(column, [](const json &object) {
        review::Attributes attributes;
        for (const auto &[name, value] : object.items())
            attributes.emplace(name, value.is_string() ? review::AttributeValue{.text = value.get<std::string>()}
                                                       : review::AttributeValue{.text = value.at("json").get<std::string>(), .json = true});
        return attributes;
    });
}

review::Result<std::vector<std::string>> textsFromColumn(std::string_view column)
{
    return readJson<std::vector<std::string>>(column, [](const json &list) { return list.get<std::vector<std::string>>(); });
}

review::Result<review::Source> sourceAt(const Query &query)
{
    auto authors = textsFromColumn(query.textAt(4));
    if (!authors)
        return authors.error();
    return review::Source{.id = query.textAt(0), .doi = query.textAt(1), .title = query.textAt(2), .year = optionalAt(query, 3), .authors = *std::move(authors), .licence = query.textAt(5)};
}

review::Result<review::Figure> figureAt(const Query &query)
{
    review::Figure figure{.id = query.textAt(0), .path = query.textAt(1), .source = query.textAt(2), .label = query.textAt(3), .page = optionalAt(query, 4), .caption = query.textAt(5)};
    auto context = textsFromColumn(query.textAt(6));
    auto bands = textsFromColumn(query.textAt(7));
    auto attributes = attributesFromColumn(query.textAt(9));
    for (const auto *list : {&context, &bands})
        if (!*list)
            return list->error();
    if (!attributes)
        return attributes.error();
    figure.context = *std::move(context);
    figure.bands = *std::move(bands);
    figure.attributes = *std::move(attributes);
    if (!query.isNull(8)) {
        auto scale = readJson<review::Scale>(query.textAt(8), [](const json &value) {
            return review::Scale{.unit = value.at("unit").get<std::string>(), .pixelsPerUnit = value.at("pixels_per_unit").get<double>()};
        });
        if (!scale)
            return scale.error();
        figure.scale = *scale;
    }
    figure.picture = static_cast<review::PictureState>(query.intAt(10));
    figure.pictureSha256 = query.textAt(11);
    figure.width = query.intAt(12);
    figure.height = query.intAt(13);
    return figure;
}

review::Result<review::Item> itemAt(const Query &query)
{
    auto figures = textsFromColumn(query.textAt(3));
    auto options = optionsFromColumn(query.textAt(4));
    auto attributes = attributesFromColumn(query.textAt(5));
    auto overlays = overlaysFromColumn(query.textAt(6));
    if (!figures)
        return figures.error();
    if (!options)
        return options.error();
    if (!attributes)
        return attributes.error();
    if (!overlays)
        return overlays.error();
    return review::Item{.id = query.textAt(0),
                        .figures = *std::move(figures),
                        .kind = static_cast<review::ItemKind>(query.intAt(1)),
                        .question = query.textAt(2),
                        .options = *std::move(options),
                        .attributes = *std::move(attributes),
                        .overlays = *std::move(overlays)};
}

review::Result<review::Key> keyAt(const Query &query)
{
    auto answer = review::answerFromStoredJson(query.textAt(1));
    if (!answer)
        return unreadable(answer.error().detail);
    review::Key key{.item = query.textAt(0), .answer = *std::move(answer), .explanation = query.textAt(2)};
    if (!query.isNull(3)) {
        auto tolerance = readJson<review::Tolerance>(query.textAt(3), [](const json &value) {
            review::Tolerance read;
            if (value.contains("abs"))
                read.abs = value.at("abs").get<double>();
            if (value.contains("rel"))
                read.rel = value.at("rel").get<double>();
            return read;
        });
        if (!tolerance)
            return tolerance.error();
        key.tolerance = *tolerance;
    }
    key.author = query.textAt(4);
    key.extraJson = query.textAt(5);
    return key;
}

review::Result<QString> picturePathOf(const QSqlDatabase &db, const std::string &figure)
{
    const auto named = hasTable(db, "picture_file");
    if (!named)
        return named.error();
    Query query(db, *named ? "SELECT coalesce(p.path, f.path), r.folder, r.relative FROM figure f LEFT JOIN picture_root r ON r.id = f.root_id"
                             " LEFT JOIN picture_file p ON p.figure_id = f.id WHERE f.external_id = ?"
                           : "SELECT f.path, r.folder, r.relative FROM figure f LEFT JOIN picture_root r ON r.id = f.root_id WHERE f.external_id = ?");
    if (!query.text(figure).run())
        return query.error("The picture could not be looked up");
    if (!query.next())
        return query.failed() ? review::Result<QString>(query.error("The picture could not be looked up")) : QString();
    const QString path = QString::fromStdString(query.textAt(0));
    if (query.isNull(1) || path.isEmpty() || QDir::isAbsolutePath(path))
        return QString();
    const QDir beside = QFileInfo(projectPathOf(db)).dir();
    const QString stored = QString::fromStdString(query.textAt(1));
    const QString root = QFileInfo(query.flagAt(2) ? beside.filePath(stored) : stored).canonicalFilePath();
    if (root.isEmpty())
        return QString();
    // Links resolved on both sides: what leads out of the root is not ours to open.
    const QFileInfo picture(QFileInfo(QDir(root).filePath(path)).canonicalFilePath());
    const QString inside = root.endsWith(QLatin1Char('/')) ? root : root + QLatin1Char('/');
    if (!picture.isFile() || !picture.filePath().startsWith(inside))
        return QString();
    return picture.filePath();
}

} // namespace storage
