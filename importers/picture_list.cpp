#include "importers/picture_list.h"

#include "importers/json_value.h"
#include "importers/pictures/sniff.h"

#include <array>
#include <utility>

namespace importers {
namespace {

review::Result<std::string> wholeList(ByteSource &source)
{
    std::string list;
    std::array<char, 64 * 1024> piece{};
    for (;;) {
        const auto count = source.read(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            return list;
        list.append(piece.data(), *count);
    }
}

} // namespace

std::string_view PictureListFormat::description() const
{
    return "picture files without records: a figure each, called by its path below the folder";
}

review::Result<ReadSummary> PictureListFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto list = wholeList(source);
    if (!list)
        return list.error();
    ReadSummary summary;
    Tally &tally = summary.tallies[Role::Figures];
    const auto reject = [&](Place place, const std::string &path, std::string reason) {
        ++tally.rejected;
        sink.onProblem({.line = place.line, .column = place.column, .id = path, .field = "path", .value = path, .reason = std::move(reason), .role = Role::Figures});
    };
    for (std::size_t at = 0; at < list->size();) {
        const std::size_t end = std::min(list->find('\0', at), list->size());
        const std::string path = list->substr(at, end - at);
        at = end + 1;
        const Place place{.line = ++tally.rows, .column = 1};
        if (firstInvalidUtf8(path)) {
            reject(place, {}, "a picture file has a name that is not UTF-8; rename it");
            continue;
        }
        review::Figure figure;
        figure.id = figure.path = path;
        const auto fate = sink.onFigure(figure, place);
        if (!fate)
            return fate.error();
        if (*fate == Fate::Refused)
            ++tally.rejected;
        else
            ++(*fate == Fate::New ? tally.added : *fate == Fate::Changed ? tally.changed : tally.unchanged);
        if (options.progress && !options.progress(static_cast<std::int64_t>(at)))
            return review::Error{review::Error::Code::Refused, "The reading was cancelled."};
    }
    tally.accepted = tally.added + tally.unchanged + tally.changed;
    return summary;
}

std::string pictureList(const std::vector<std::string> &paths)
{
    std::string list;
    for (const std::string &path : paths)
        list += path + '\0';
    return list;
}

std::optional<std::string> whyNoPicture(std::string_view firstBytes)
{
    if (firstBytes.empty())
        return "The file is empty: it has 0 bytes.";
    if (sniffPicture(firstBytes) != PictureFormat::Unknown)
        return {};
    return notAPicture(firstBytes).userMessage;
}

} // namespace importers
