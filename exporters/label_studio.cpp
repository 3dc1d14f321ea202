#include "exporters/label_studio.h"

#include "exporters/split_rows.h"
#include "review/record_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <utility>

namespace exporters {

namespace label_studio {

using Json = nlohmann::json;

struct Picture {
    std::string path;
    int width = 0, height = 0;
};
using Pictures = std::map<std::string, Picture>;

std::string pathOf(const Pictures &pictures, const std::string &figure)
{
    const auto known = pictures.find(figure);
    return known == pictures.end() || known->second.path.empty() ? figure : known->second.path;
}

/// Text between quotes of HTML.
std::string attributeText(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&': escaped += "&amp;"; break;
        case '"': escaped += "&quot;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        default: escaped += c;
        }
    }
    return escaped;
}

Json optionsJson(const review::Item &item, const Pictures &pictures)
{
    Json options = Json::array();
    for (const review::Option &option : item.options) {
        const std::string letter(1, option.letter);
        if (option.figure.empty()) {
            options.push_back({{"alias", letter}, {"value", option.text}});
            continue;
        }
        const std::string path = pathOf(pictures, option.figure), address = labelStudioAddress(path);
        Json one{{"alias", letter}, {"value", letter}, {"image", address}, {"html", "<img src=\"" + attributeText(address) + "\">"}};
        if (path != option.figure)
            one["figure"] = option.figure;
        options.push_back(std::move(one));
    }
    return options;
}

Json dataJson(const review::Item &item, const Pictures &pictures)
{
    Json data = Json::parse(review::itemToJson(item), nullptr, false);
    data.erase("type");
    data.erase("id");
    data.erase("figures");
    data.erase("options");
    data["uid"] = item.id;
    data["kind"] = review::itemKindName(item.kind);
    if (!item.options.empty())
        data["options"] = optionsJson(item, pictures);
    Json addresses = Json::array();
    bool named = false;
    for (const std::string &figure : item.figures) {
        const std::string path = pathOf(pictures, figure);
        named = named || path != figure;
        addresses.push_back(labelStudioAddress(path));
    }
    if (named)
        data["figures"] = item.figures;
    if (addresses.size() == 1)
        data["image"] = addresses.front();
    else if (!addresses.empty())
        data["images"] = std::move(addresses);
    return data;
}

Json result(const std::string &id, const char *type, const review::Item &item, Json value)
{
    return {{"id", id}, {"from_name", "answer"}, {"to_name", item.figures.empty() ? "question" : "image"}, {"type", type}, {"value", std::move(value)}};
}

/// The label as results of one annotation.
review::Result<Json> resultsJson(const review::Answer &label, const review::Item &item, const Pictures &pictures)
{
    using Shape = review::Answer::Shape;
    Json results = Json::array();
    switch (label.shape) {
    case Shape::None: break;
    case Shape::Letters: {
        Json choices = Json::array();
        for (const char letter : label.letters)
            choices.push_back(std::string(1, letter));
        results.push_back(result("gold-1", "choices", item, {{"choices", std::move(choices)}}));
        break;
    }
    case Shape::Number: results.push_back(result("gold-1", "number", item, {{"number", Json::parse(review::answerToJson(label))}})); break;
    case Shape::Rating: results.push_back(result("gold-1", "rating", item, {{"rating", static_cast<int>(label.number)}})); break;
    case Shape::Text: results.push_back(result("gold-1", "textarea", item, {{"text", Json::array({label.text})}})); break;
    case Shape::Boxes: {
        const auto picture = item.figures.empty() ? pictures.end() : pictures.find(item.figures.front());
        const bool sized = picture != pictures.end() && picture->second.width > 0 && picture->second.height > 0;
        if (!label.fraction && !sized)
            return review::Error{review::Error::Code::Refused, "Label Studio has boxes in percent of the picture, and the size of the picture of “" + item.id
                    + "” is not known. Nothing was written; import its picture, or choose another format."};
        const double across = label.fraction ? 1 : picture->second.width, down = label.fraction ? 1 : picture->second.height;
        for (std::size_t i = 0; i < label.boxes.size(); ++i) {
            const review::Box &box = label.boxes[i];
            Json one = result("gold-" + std::to_string(i + 1), "rectangle", item,
                {{"x", 100 * box.x / across}, {"y", 100 * box.y / down}, {"width", 100 * box.w / across}, {"height", 100 * box.h / down}, {"rotation", 0}});
            one["image_rotation"] = 0;
            if (!label.fraction) {
                one["original_width"] = picture->second.width;
                one["original_height"] = picture->second.height;
            }
            results.push_back(std::move(one));
        }
        break;
    }
    }
    return results;
}

review::Result<Json> taskJson(const SplitRequest &request, const review::Outcome &outcome, const review::Item &item, const review::Key &key, const Pictures &pictures)
{
    Json task{{"data", dataJson(item, pictures)}, {"meta", {{"format", "winnow-label-studio/1"}}}};
    if (request.split != SplitChoice::All) {
        task["meta"]["split"] = splitChoiceName(request.split);
        const AddedMembers added = addedMembers(request, outcome, key);
        for (const auto &[name, value] : {std::pair{"decision", &added.decision}, {"reason", &added.reason}, {"protocol_hash", &added.protocolHash}}) {
            if (!value->empty())
                task["meta"][name] = *value;
        }
    }
    if (request.split != SplitChoice::Gold && request.split != SplitChoice::Ood)
        return task;
    auto results = resultsJson(outcome.label, item, pictures);
    if (!results)
        return results;
    task["annotations"] = Json::array({{{"ground_truth", true}, {"was_cancelled", false}, {"result", *std::move(results)}}});
    return task;
}

} // namespace label_studio

std::string labelStudioAddress(std::string_view path)
{
    std::string address = "/data/local-files/?d=";
    for (const char c : path) {
        constexpr std::string_view kHex = "0123456789ABCDEF";
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || std::string_view("-._~/").find(c) != std::string_view::npos;
        if (plain) {
            address += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            address += '%';
            address += kHex[byte >> 4];
            address += kHex[byte & 15];
        }
    }
    return address;
}

review::Result<SplitSummary> writeSplitLabelStudio(const SplitRequest &request, const RecordStreams &records, Sink &sink)
{
    SplitSummary summary;
    const auto needs = gatherNeeds(request, records, summary);
    if (!needs)
        return needs.error();
    label_studio::Pictures pictures;
    auto passed = records.eachFigure([&](const review::Figure &figure) -> review::Status {
        if (needs->figures.contains(figure.id))
            pictures[figure.id] = {figure.path, figure.width, figure.height};
        return review::ok();
    });
    if (!passed)
        return passed.error();
    bool first = true;
    passed = records.eachItem([&](const review::Item &item, const review::Key &key) -> review::Status {
        const review::Outcome *outcome = chosen(request, item.id);
        if (outcome == nullptr)
            return review::ok();
        const auto task = label_studio::taskJson(request, *outcome, item, key, pictures);
        if (!task)
            return task.error();
        const bool begins = std::exchange(first, false);
        return sink.write((begins ? "[\n" : ",\n") + task->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    });
    if (passed)
        passed = sink.write(first ? "[]\n" : "\n]\n");
    if (!passed)
        return passed.error();
    return summary;
}

} // namespace exporters
