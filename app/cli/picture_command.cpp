#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/picture_report.h"
#include "review/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>

namespace cli {
namespace {

using PictureJson = nlohmann::ordered_json;
using Verdict = app::PictureReport::Verdict;

constexpr const char *kNoEntropy = "the picture is too large to be looked at whole";

review::Result<std::array<int, 2>> pointOf(const std::string &text)
{
    std::array<int, 2> point{};
    const char *const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, point[0]);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == ',') {
        const auto second = std::from_chars(first.ptr + 1, end, point[1]);
        if (second.ec == std::errc() && second.ptr == end)
            return point;
    }
    return review::Error{review::Error::Code::BadInput, "--at takes a point such as 120,45, not “" + text + "”."};
}

const char *verdictName(Verdict verdict)
{
    return verdict == Verdict::Ok ? "ok" : verdict == Verdict::Warn ? "warn" : "refuse";
}

std::string pictureJson(const std::string &file, const app::PictureReport &report)
{
    const bool shown = report.verdict != Verdict::Refuse;
    const auto orNull = [shown](auto value) { return shown ? PictureJson(value) : PictureJson(nullptr); };
    PictureJson all;
    all["file"] = file;
    all["verdict"] = verdictName(report.verdict);
    all["reason"] = report.reason;
    all["warnings"] = report.warnings;
    all["width"] = orNull(report.width);
    all["height"] = orNull(report.height);
    all["bands"] = report.bands;
    all["bit_depth"] = orNull(report.bitDepth);
    all["pages"] = orNull(report.pages);
    all["stretched"] = !report.ranges.empty();
    all["ranges"] = PictureJson::array();
    for (const auto &range : report.ranges)
        all["ranges"].push_back({range.low, range.high});
    all["megapixels"] = orNull(report.megapixels);
    all["entropy"] = report.entropy ? PictureJson(*report.entropy) : PictureJson(nullptr);
    if (!report.entropy)
        all["undefined"] = shown ? kNoEntropy : "the picture is not shown";
    all["phash"] = orNull(report.phash);
    all["points"] = report.points;
    return review::jsonText(all) + "\n";
}

std::string pictureText(const std::string &file, const app::PictureReport &report)
{
    if (report.verdict == Verdict::Refuse)
        return fmt::format("{}: refused\n", file);
    std::string text = fmt::format("{}: {}\n{} x {} pixels, {:.6f} megapixels, {} bits a sample, {} page{}\nBands: {}\n", file, verdictName(report.verdict), report.width,
                                   report.height, report.megapixels, report.bitDepth, report.pages, report.pages == 1 ? "" : "s", fmt::join(report.bands, ", "));
    text += report.entropy ? fmt::format("Entropy: {:.6f} bits\n", *report.entropy) : fmt::format("Entropy: – ({})\n", kNoEntropy);
    text += fmt::format("Perceptual hash: {}\n", report.phash);
    for (const auto &point : report.points)
        text += fmt::format("{},{}: {} {} {}\n", point[0], point[1], point[2], point[3], point[4]);
    return text;
}

int picture(const Arguments &arguments)
{
    std::vector<std::array<int, 2>> points;
    for (const std::string &text : arguments.all("--at")) {
        const auto point = pointOf(text);
        if (!point)
            return failedOrWrong(point.error());
        points.push_back(*point);
    }
    const std::string file = arguments.text("FILE");
    const auto report = app::reportPicture(file, points);
    if (!report)
        return failedOrWrong(report.error());
    out(arguments.has("--json") ? pictureJson(file, *report) : pictureText(file, *report));
    for (const std::string &warning : report->warnings)
        sayLine(warning);
    if (report->verdict == Verdict::Refuse) {
        sayLine(report->reason);
        return kRefused;
    }
    return report->verdict == Verdict::Warn ? kLookAtIt : kDone;
}

} // namespace

std::vector<Command> pictureCommands()
{
    return {{.name = "picture", .help = "What the loader makes of a picture: size, depth, bands, warnings, descriptors, sample pixels",
             .example = "winnow-cli picture field_0042.tif --at 10,20 --json",
             .parameters = {{.name = "FILE", .help = "The picture file", .required = true},
                            {.name = "--at", .help = "A pixel of the upright picture whose colour is told; may be given again", .value = "X,Y", .many = true},
                            {.name = "--json", .help = "One JSON document"}},
             .run = picture}};
}

} // namespace cli
