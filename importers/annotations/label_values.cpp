#include "importers/annotations/label_values.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"
#include "importers/foreign/numbers.h"

#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace importers {

namespace label_values {

constexpr std::size_t kMostOptions = 10;

bool isLetter(const std::string &text)
{
    return text.size() == 1 && text[0] >= 'A' && text[0] <= 'J';
}

std::string joinedTexts(const JsonValue &value)
{
    if (value.isText())
        return value.text; // old files hold one text
    std::string joined;
    for (const JsonValue &one : value.list) {
        if (one.isText())
            joined += (joined.empty() ? "" : "\n") + one.text;
    }
    return joined;
}

/// Boxes of the results; percents of the picture become pixels where its size is known for all of them.
LabelValue boxes(const std::vector<LabelResult> &results)
{
    LabelValue value;
    const bool pixels = std::ranges::all_of(results, [](const LabelResult &one) { return one.width.value_or(0) > 0 && one.height.value_or(0) > 0; });
    JsonValue list = jsonList();
    for (const LabelResult &one : results) {
        const auto x = numberOf(one.value.find("x")), y = numberOf(one.value.find("y")), w = numberOf(one.value.find("width")), h = numberOf(one.value.find("height"));
        if (!x || !y || !w || !h) {
            value.remarks.emplace_back("box-without-numbers", "a box has no numbers and was not taken");
            continue;
        }
        if (std::fmod(one.turned, 360) != 0) {
            value.remarks.emplace_back("turned-picture", "the picture was turned while it was boxed, so that the box fits another one; it was not taken");
            continue;
        }
        if (numberOf(one.value.find("rotation")).value_or(0) != 0)
            value.remarks.emplace_back("turned-box", "a box is turned; its frame before turning was taken");
        const double across = pixels ? *one.width / 100 : 0.01, down = pixels ? *one.height / 100 : 0.01;
        list.list.push_back(computedNumbers({*x * across, *y * down, *w * across, *h * down}));
    }
    if (!list.list.empty())
        value.answer = pixels ? std::move(list) : jsonObject({{"box", std::move(list)}, {"unit", JsonValue::ofText("fraction")}});
    return value;
}

} // namespace label_values

std::optional<std::vector<LabelOption>> labelOptions(const JsonValue &value)
{
    std::vector<LabelOption> options;
    if (value.type == JsonValue::Type::Object) {
        for (const auto &[name, text] : value.members) {
            if (!label_values::isLetter(name))
                return {};
            options.push_back({.letter = name[0], .text = scalarOf(&text), .figure = textOf(text.find("figure"))});
        }
        return options;
    }
    if (value.type != JsonValue::Type::List || value.list.size() > label_values::kMostOptions)
        return {};
    for (const JsonValue &one : value.list) {
        LabelOption option{.letter = static_cast<char>('A' + static_cast<int>(options.size())), .text = scalarOf(&one)};
        if (one.type == JsonValue::Type::Object) {
            const std::string alias = textOf(one.find("alias"));
            if (label_values::isLetter(alias))
                option.letter = alias[0];
            for (const char *name : {"value", "text", "label"}) {
                if (option.text.empty())
                    option.text = scalarOf(one.find(name));
            }
            option.figure = textOf(one.find("figure"));
            option.picture = labelPicture(textOf(one.find("image")));
            if (option.figure.empty())
                option.figure = option.picture;
        }
        options.push_back(std::move(option));
    }
    return options;
}

JsonValue nativeOptions(const std::vector<LabelOption> &options)
{
    JsonValue native = jsonObject();
    for (const LabelOption &option : options) {
        JsonValue value = option.figure.empty() ? JsonValue::ofText(option.text) : jsonObject({{"figure", JsonValue::ofText(option.figure)}});
        native.members.emplace_back(std::string(1, option.letter), std::move(value));
    }
    return native;
}

std::string choiceLetter(const std::string &choice, const std::vector<LabelOption> &options)
{
    const std::string plain = trimmed(choice);
    for (const LabelOption &option : options) {
        if (plain == std::string(1, option.letter))
            return plain;
    }
    std::string letter;
    int fits = 0;
    for (const LabelOption &option : options) {
        const std::string text = trimmed(option.text);
        const bool numbered = plain.size() > 2 && plain[0] == option.letter && (plain[1] == '.' || plain[1] == ')' || plain[1] == ':') && trimmed(std::string_view(plain).substr(2)) == text;
        if ((!text.empty() && plain == text) || numbered) {
            letter = std::string(1, option.letter);
            ++fits;
        }
    }
    return fits == 1 ? letter : plain;
}

LabelValue labelAnswer(const std::vector<LabelResult> &results, const std::vector<LabelOption> &options)
{
    LabelValue value;
    if (results.empty())
        return value;
    const LabelResult &first = results.front();
    if (first.type.starts_with("rectangle"))
        return label_values::boxes(results);
    if (first.type == "choices") {
        std::vector<std::string> chosen;
        for (const LabelResult &one : results) {
            if (const JsonValue *choices = one.value.find("choices")) {
                for (const JsonValue &choice : choices->list)
                    chosen.push_back(choiceLetter(textOf(&choice), options));
            }
        }
        if (chosen.size() == 1)
            value.answer = JsonValue::ofText(chosen.front());
        else if (!chosen.empty())
            value.answer = jsonTexts(chosen);
    } else if (first.type == "number" || first.type == "rating") {
        const JsonValue *number = first.value.find(first.type);
        if (number != nullptr && number->isNumber())
            value.answer = *number;
    } else if (first.type == "textarea") {
        std::string text;
        for (const LabelResult &one : results) {
            if (const JsonValue *texts = one.value.find("text"))
                text += (text.empty() ? "" : "\n") + label_values::joinedTexts(*texts);
        }
        if (!text.empty())
            value.answer = JsonValue::ofText(text);
    } else if (first.type == "pairwise") {
        value.answer = JsonValue::ofText(textOf(first.value.find("selected")));
    } else if (first.type == "taxonomy") {
        std::string path;
        if (const JsonValue *taxonomy = first.value.find("taxonomy"); taxonomy != nullptr && !taxonomy->list.empty()) {
            for (const JsonValue &level : taxonomy->list.front().list)
                path += (path.empty() ? "" : " / ") + textOf(&level);
        }
        value.answer = JsonValue::ofText(path);
    } else {
        value.remarks.emplace_back("result-not-read", "a result of the type “" + first.type + "” is no answer that is read; it is kept in the raw record alone");
    }
    if (value.answer.isText() && value.answer.text.empty())
        value.answer = {};
    return value;
}

std::vector<LabelResult> resultsOfName(const std::vector<LabelResult> &results, const std::string &name)
{
    std::vector<LabelResult> own;
    std::ranges::copy_if(results, std::back_inserter(own), [&](const LabelResult &one) { return one.name == name; });
    return own;
}

std::vector<std::string> resultNames(const std::vector<LabelResult> &results)
{
    std::vector<std::string> names;
    for (const LabelResult &one : results) {
        if (std::ranges::find(names, one.name) == names.end())
            names.push_back(one.name);
    }
    return names;
}

void tellRemarks(const LabelValue &value, const std::string &id, NativeRows &rows, Role role)
{
    for (const auto &[kind, reason] : value.remarks)
        rows.warn(role, id, {}, {}, reason, kind);
}

std::map<std::string, LabelControl> labelControls(const std::string &xml)
{
    std::map<std::string, LabelControl> controls;
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8))
        return controls;
    for (const pugi::xpath_node &found : document.select_nodes("//*[@name and @toName]")) {
        const pugi::xml_node node = found.node();
        LabelControl control{.tag = node.name(), .options = {}, .several = std::string_view(node.attribute("choice").value()).starts_with("multiple")};
        for (const pugi::xml_node &choice : node.children("Choice")) {
            const std::string text = choice.attribute("value").value(), alias = choice.attribute("alias").value();
            LabelOption option{.letter = static_cast<char>('A' + static_cast<int>(control.options.size())), .text = text};
            if (label_values::isLetter(alias))
                option.letter = alias[0];
            if (control.options.size() < label_values::kMostOptions)
                control.options.push_back(std::move(option));
        }
        controls.emplace(node.attribute("name").value(), std::move(control));
    }
    return controls;
}

} // namespace importers
