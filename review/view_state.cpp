#include "review/view_state.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace review {

namespace {

using nlohmann::json;

std::string rangesText(const std::vector<ViewState::Range> &ranges)
{
    std::string text = "[";
    for (const ViewState::Range &range : ranges)
        text += (text.size() > 1 ? ",[" : "[") + numberText(range.low) + "," + numberText(range.high) + "]";
    return text + "]";
}

std::string viewText(const ViewState &view)
{
    static const ViewState usual;
    std::map<std::string, std::string> members{{"figure", quotedText(view.figure)}, {"view", "[" + std::to_string(view.width) + "," + std::to_string(view.height) + "]"},
                                               {"zoom", numberText(view.zoom)}, {"centre", "[" + numberText(view.x) + "," + numberText(view.y) + "]"}};
    const auto flag = [&](const char *name, bool value, bool usually) {
        if (value != usually)
            members.emplace(name, value ? "true" : "false");
    };
    const auto number = [&](const char *name, double value, double usually) {
        if (value != usually)
            members.emplace(name, numberText(value));
    };
    flag("fit", view.fit, usual.fit);
    number("ratio", view.ratio, usual.ratio);
    if (!view.bands.empty()) {
        std::string bands;
        for (const int band : view.bands)
            bands += (bands.empty() ? "" : ",") + std::to_string(band);
        members.emplace("bands", "[" + bands + "]");
    }
    if (view.eye.size() == 3)
        members.emplace("eye", "[" + std::to_string(view.eye[0]) + "," + std::to_string(view.eye[1]) + "," + std::to_string(view.eye[2]) + "]");
    if (!view.index.empty())
        members.emplace("index", quotedText(view.index));
    if (!view.ranges.empty())
        members.emplace("ranges", rangesText(view.ranges));
    number("brightness", view.brightness, usual.brightness);
    number("contrast", view.contrast, usual.contrast);
    number("gamma", view.gamma, usual.gamma);
    flag("invert", view.invert, usual.invert);
    flag("stretch", view.stretch, usual.stretch);
    if (!view.levels.empty())
        members.emplace("levels", rangesText(view.levels));
    flag("adjusted", view.adjusted, usual.adjusted);
    flag("overlays", view.overlays, usual.overlays);
    flag("loupe", view.loupe, usual.loupe);
    flag("ruler", view.ruler, usual.ruler);
    return objectText(members);
}

std::vector<ViewState::Range> rangesOf(const json &list)
{
    std::vector<ViewState::Range> ranges;
    for (const json &range : list)
        ranges.push_back({.low = range.at(0).get<double>(), .high = range.at(1).get<double>()});
    return ranges;
}

ViewState viewOf(const json &value)
{
    ViewState view;
    view.figure = value.at("figure").get<std::string>();
    view.width = value.at("view").at(0).get<int>();
    view.height = value.at("view").at(1).get<int>();
    view.zoom = value.at("zoom").get<double>();
    view.x = value.at("centre").at(0).get<double>();
    view.y = value.at("centre").at(1).get<double>();
    view.fit = value.value("fit", view.fit);
    view.ratio = value.value("ratio", view.ratio);
    view.bands = value.value("bands", view.bands);
    view.index = value.value("index", view.index);
    view.eye = value.value("eye", view.eye);
    if (value.contains("ranges"))
        view.ranges = rangesOf(value.at("ranges"));
    view.brightness = value.value("brightness", view.brightness);
    view.contrast = value.value("contrast", view.contrast);
    view.gamma = value.value("gamma", view.gamma);
    view.invert = value.value("invert", view.invert);
    view.stretch = value.value("stretch", view.stretch);
    if (value.contains("levels"))
        view.levels = rangesOf(value.at("levels"));
    view.adjusted = value.value("adjusted", view.adjusted);
    view.overlays = value.value("overlays", view.overlays);
    view.loupe = value.value("loupe", view.loupe);
    view.ruler = value.value("ruler", view.ruler);
    return view;
}

} // namespace

std::string viewsToJson(std::vector<ViewState> views)
{
    if (views.empty())
        return {};
    std::ranges::stable_sort(views, {}, &ViewState::figure);
    std::string text = "[";
    for (const ViewState &view : views)
        text += (text.size() > 1 ? "," : "") + viewText(view);
    return text + "]";
}

Result<std::vector<ViewState>> viewsFromJson(std::string_view text)
{
    std::vector<ViewState> views;
    if (text.empty())
        return views;
    try {
        const json list = json::parse(text);
        if (!list.is_array())
            return Error{Error::Code::Damaged, "How the figures were seen cannot be read.", "not a list"};
        for (const json &value : list)
            views.push_back(viewOf(value));
    } catch (const json::exception &error) {
        return Error{Error::Code::Damaged, "How the figures were seen cannot be read.", error.what()};
    }
    return views;
}

} // namespace review
