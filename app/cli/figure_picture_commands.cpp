#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/figure_pictures.h"
#include "app/sessions/project_file.h"
#include "review/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cli {
namespace {

using FigureJson = nlohmann::ordered_json;

FigureJson figureJson(const app::FigurePicture &picture)
{
    FigureJson one;
    one["figure"] = picture.figure;
    one["picture"] = app::pictureStateName(picture);
    one["held"] = picture.isHeld();
    one["accepted"] = picture.accepted;
    one["sha256"] = picture.sha256.empty() ? FigureJson(nullptr) : FigureJson(picture.sha256);
    one["width"] = picture.width > 0 ? FigureJson(picture.width) : FigureJson(nullptr);
    one["height"] = picture.height > 0 ? FigureJson(picture.height) : FigureJson(nullptr);
    const auto &content = picture.content;
    one["megapixels"] = content && content->pixels > 0 ? FigureJson(content->megapixels()) : FigureJson(nullptr);
    one["entropy"] = content && content->entropy ? FigureJson(*content->entropy) : FigureJson(nullptr);
    one["phash"] = content && content->phash ? FigureJson(app::phashText(picture)) : FigureJson(nullptr);
    one["damage"] = content ? content->damage : std::string();
    return one;
}

int listPictures(const Arguments &arguments)
{
    const bool describes = arguments.has("--describe");
    auto project = describes ? app::openForWriting(wide(arguments.text("P"))) : app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    app::FigurePictures pictures(**project);
    if (describes)
        if (const auto done = pictures.describe(); !done)
            return failed(done.error());
    const auto list = pictures.list();
    if (!list)
        return failed(list.error());
    if (arguments.has("--json")) {
        FigureJson all = FigureJson::array();
        for (const app::FigurePicture &picture : *list)
            all.push_back(figureJson(picture));
        out(review::jsonText(all) + "\n");
        return kDone;
    }
    for (const app::FigurePicture &picture : *list) {
        const auto &content = picture.content;
        out(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", picture.figure, picture.isHeld() ? "held" : picture.accepted ? "accepted" : app::pictureStateName(picture),
                        picture.width > 0 ? fmt::format("{}x{}", picture.width, picture.height) : "", content && content->pixels > 0 ? fmt::format("{:.6f}", content->megapixels()) : "",
                        content && content->entropy ? fmt::format("{:.6f}", *content->entropy) : "", app::phashText(picture)));
    }
    return kDone;
}

int judge(const Arguments &arguments, bool accept)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    app::FigurePictures pictures(**project);
    const auto figures = arguments.all("FIGURE");
    const auto done = accept ? pictures.accept(figures, arguments.text("--reason")) : pictures.holdBack(figures, arguments.text("--reason"));
    if (!done)
        return failedOrWrong(done.error());
    out(fmt::format("{} {} {}\n", *done, *done == 1 ? "picture" : "pictures", accept ? "accepted" : "held back"));
    return kDone;
}

int acceptPictures(const Arguments &arguments) { return judge(arguments, true); }
int holdPictures(const Arguments &arguments) { return judge(arguments, false); }

} // namespace

std::vector<Command> figurePictureCommands()
{
    const Parameter project{.name = "P", .help = "The project file, NAME.winnow", .required = true};
    const Parameter figures{.name = "FIGURE", .help = "Figures by their ids", .required = true, .many = true};
    return {
        {.name = "pictures", .help = "Pictures of the figures: id, state, size, megapixels, grey entropy in bits, perceptual hash, separated by tabs", .example = "winnow-cli pictures rust.winnow --json",
         .parameters = {project, {.name = "--describe", .help = "Decode the pictures that were not decoded yet, and keep what it tells"}, {.name = "--json", .help = "One JSON document"}},
         .run = listPictures},
        {.name = "accept-picture", .help = "Let damaged pictures be judged as they are, with a reason", .example = "winnow-cli accept-picture rust.winnow soy-0007 --reason \"only the margin is cut off\"",
         .parameters = {project, figures, {.name = "--reason", .help = "Why; stands in the log", .value = "TEXT", .required = true}}, .run = acceptPictures},
        {.name = "hold-picture", .help = "Take the acceptance of damaged pictures back", .example = "winnow-cli hold-picture rust.winnow soy-0007",
         .parameters = {project, figures, {.name = "--reason", .help = "Why", .value = "TEXT"}}, .run = holdPictures},
    };
}

} // namespace cli
