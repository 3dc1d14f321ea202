#include "review/answer.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace review {

namespace {

std::string boxText(const Box &box)
{
    return numberText(box.x) + "," + numberText(box.y) + "," + numberText(box.w) + "," + numberText(box.h);
}

// One box is [x,y,w,h], several are a list of those.
std::string boxesText(const std::vector<Box> &boxes)
{
    if (boxes.size() == 1)
        return "[" + boxText(boxes.front()) + "]";
    std::string out = "[";
    for (const Box &box : boxes)
        out += (out.size() > 1 ? ",[" : "[") + boxText(box) + "]";
    return out + "]";
}

Error damagedAnswer(std::string_view json, std::string_view what)
{
    return {Error::Code::Damaged, "A stored answer cannot be read; nothing was changed. Verify the project and restore a backup if it reports a fault.",
        std::string(what) + ": " + std::string(json)};
}

std::optional<std::vector<Box>> boxesFrom(const nlohmann::json &list)
{
    std::vector<Box> boxes;
    if (!list.is_array())
        return {};
    for (const auto &entry : list) {
        if (!entry.is_array() || entry.size() != 4 || !std::ranges::all_of(entry, [](const auto &part) { return part.is_number(); }))
            return {};
        boxes.push_back({entry[0].get<double>(), entry[1].get<double>(), entry[2].get<double>(), entry[3].get<double>()});
    }
    return boxes;
}

bool isShape(int shape) { return shape >= static_cast<int>(Answer::Shape::None) && shape <= static_cast<int>(Answer::Shape::Rating); }

} // namespace

Answer Answer::ofLetters(std::string_view given)
{
    Answer answer;
    answer.letters = given;
    std::ranges::sort(answer.letters);
    const auto repeats = std::ranges::unique(answer.letters);
    answer.letters.erase(repeats.begin(), repeats.end());
    answer.shape = answer.letters.empty() ? Shape::None : Shape::Letters;
    return answer;
}

Answer Answer::ofNumber(double value)
{
    Answer answer;
    answer.shape = Shape::Number;
    answer.number = value;
    return answer;
}

Answer Answer::ofText(std::string value)
{
    Answer answer;
    answer.shape = Shape::Text;
    answer.text = std::move(value);
    return answer;
}

Answer Answer::ofRating(int score)
{
    Answer answer;
    answer.shape = Shape::Rating;
    answer.number = score;
    return answer;
}

std::string answerToJson(const Answer &answer)
{
    switch (answer.shape) {
    case Answer::Shape::None: break;
    case Answer::Shape::Letters: {
        if (answer.letters.size() == 1)
            return quotedText(answer.letters);
        std::string out = "[";
        for (const char letter : answer.letters)
            out += (out.size() > 1 ? "," : "") + quotedText(std::string_view(&letter, 1));
        return out + "]";
    }
    case Answer::Shape::Number:
    case Answer::Shape::Rating: return numberText(answer.number);
    case Answer::Shape::Text: return quotedText(answer.text);
    case Answer::Shape::Boxes:
        return answer.fraction ? R"({"box":)" + boxesText(answer.boxes) + R"(,"unit":"fraction"})" : boxesText(answer.boxes);
    }
    return "null";
}

std::string answerToStoredJson(const Answer &answer)
{
    std::string value = "null";
    switch (answer.shape) {
    case Answer::Shape::None: break;
    case Answer::Shape::Letters: value = quotedText(answer.letters); break;
    case Answer::Shape::Number:
    case Answer::Shape::Rating: value = numberText(answer.number); break;
    case Answer::Shape::Text: value = quotedText(answer.text); break;
    case Answer::Shape::Boxes:
        value = "[";
        for (const Box &box : answer.boxes)
            value += (value.size() > 1 ? ",[" : "[") + boxText(box) + "]";
        value += "]";
        break;
    }
    const bool fraction = answer.shape == Answer::Shape::Boxes && answer.fraction;
    return "{\"shape\":" + std::to_string(static_cast<int>(answer.shape)) + (fraction ? R"(,"unit":"fraction","value":)" : R"(,"value":)") + value + "}";
}

Result<Answer> answerFromStoredJson(std::string_view json)
{
    const auto document = nlohmann::json::parse(json, nullptr, false);
    if (!document.is_object() || !document.contains("shape") || !document.contains("value") || !document["shape"].is_number_integer())
        return damagedAnswer(json, "no shape and value");
    const int shape = document["shape"].get<int>();
    const auto &value = document["value"];
    if (!isShape(shape))
        return damagedAnswer(json, "unknown shape");
    switch (static_cast<Answer::Shape>(shape)) {
    case Answer::Shape::None:
        if (value.is_null())
            return Answer{};
        break;
    case Answer::Shape::Letters:
        if (value.is_string() && !value.get_ref<const std::string &>().empty())
            return Answer::ofLetters(value.get_ref<const std::string &>());
        break;
    case Answer::Shape::Text:
        if (value.is_string())
            return Answer::ofText(value.get<std::string>());
        break;
    case Answer::Shape::Number:
    case Answer::Shape::Rating:
        if (value.is_number()) {
            Answer answer = Answer::ofNumber(value.get<double>());
            answer.shape = static_cast<Answer::Shape>(shape);
            return answer;
        }
        break;
    case Answer::Shape::Boxes:
        if (auto boxes = boxesFrom(value)) {
            Answer answer;
            answer.shape = Answer::Shape::Boxes;
            answer.boxes = std::move(*boxes);
            answer.fraction = document.contains("unit") && document["unit"] == "fraction";
            return answer;
        }
        break;
    }
    return damagedAnswer(json, "value does not fit its shape");
}

std::string answerToCell(const Answer &answer)
{
    switch (answer.shape) {
    case Answer::Shape::None: return {};
    case Answer::Shape::Letters: {
        std::string out;
        for (const char letter : answer.letters) {
            if (!out.empty())
                out += ';';
            out += letter;
        }
        return out;
    }
    case Answer::Shape::Number:
    case Answer::Shape::Rating: return numberText(answer.number);
    case Answer::Shape::Text: return answer.text;
    case Answer::Shape::Boxes:
        // A cell holds one pixel box plainly; what that form cannot say is written as JSON.
        return answer.boxes.size() == 1 && !answer.fraction ? boxText(answer.boxes.front()) : answerToJson(answer);
    }
    return {};
}

} // namespace review
