#include "exporters/manifest.h"

#include "review/json_text.h"

#include <algorithm>

namespace exporters {

namespace {

using review::quotedText;

template <class List, class Write>
std::string listText(const List &list, const Write &write)
{
    std::string text = "[";
    for (const auto &element : list)
        text += (text.size() > 1 ? ", " : "") + write(element);
    return text + "]";
}

} // namespace

std::string manifestJson(const Manifest &manifest)
{
    auto files = manifest.files;
    std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) { return a.file < b.file; });
    auto figures = manifest.summary.figureFiles;
    std::sort(figures.begin(), figures.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
    auto amendments = manifest.amendments;
    std::sort(amendments.begin(), amendments.end(), [](const auto &a, const auto &b) { return a.number < b.number; });

    std::string text = "{\"format\": \"winnow-manifest/1\", \"study\": " + quotedText(manifest.study);
    text += ", \"split\": " + quotedText(splitChoiceName(manifest.split));
    text += ", \"protocol_hash\": " + quotedText(manifest.protocolHash);
    text += ", \"version\": " + std::to_string(manifest.version);
    text += ",\n \"amendments\": " + listText(amendments, [](const review::Amendment &amendment) {
        return "{\"number\": " + std::to_string(amendment.number) + ", \"what\": " + quotedText(amendment.what) + ", \"why\": "
            + quotedText(amendment.why) + "}";
    });
    text += ",\n \"counts\": {\"items\": " + std::to_string(manifest.summary.items) + ", \"figures\": " + std::to_string(manifest.summary.figures)
        + ", \"sources\": " + std::to_string(manifest.summary.sources) + (manifest.excluded > 0 ? ", \"excluded\": " + std::to_string(manifest.excluded) : std::string()) + "}";
    text += ",\n \"files\": " + listText(files, [](const Manifest::File &file) {
        return "{\"file\": " + quotedText(file.file) + ", \"bytes\": " + std::to_string(file.bytes) + ", \"sha256\": " + quotedText(file.sha256) + "}";
    });
    text += ",\n \"figures\": " + listText(figures, [](const SplitSummary::FigureFile &figure) {
        return "\n  {\"id\": " + quotedText(figure.id) + ", \"path\": " + quotedText(figure.path) + ", \"sha256\": "
            + (figure.sha256.empty() ? std::string("null") : quotedText(figure.sha256)) + "}";
    });
    text += ",\n \"software\": " + quotedText(manifest.software) + "}\n";
    return text;
}

} // namespace exporters
