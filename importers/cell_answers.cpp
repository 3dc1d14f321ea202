#include "importers/fields.h"
#include "importers/scripted_answer.h"

#include <cmath>

namespace importers {

namespace {

review::Error bad(std::string reason)
{
    return {review::Error::Code::BadInput, std::move(reason)};
}

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

std::optional<review::Box> boxFromNumbers(const std::vector<double> &n)
{
    if (n.size() != 4 || n[2] <= 0 || n[3] <= 0)
        return {};
    return review::Box{n[0], n[1], n[2], n[3]};
}

std::optional<review::Box> boxFromJson(const JsonValue &value)
{
    std::vector<double> numbers;
    for (const JsonValue &element : value.list) {
        if (!element.isNumber())
            return {};
        numbers.push_back(element.number);
    }
    return boxFromNumbers(numbers);
}

} // namespace

std::string lettersInWords(std::string_view letters)
{
    if (letters.empty())
        return "no letter";
    if (letters.size() > 2 && letters.back() - letters.front() == static_cast<int>(letters.size()) - 1)
        return std::string(1, letters.front()) + "–" + letters.back();
    std::string words(1, letters.front());
    for (std::size_t i = 1; i < letters.size(); ++i)
        words += std::string(i + 1 == letters.size() ? " or " : ", ") + letters[i];
    return words;
}

review::Result<review::Answer> boxesFromJson(const JsonValue &value)
{
    const std::string why = "not a box: four numbers x, y, width, height with a width and a height above 0";
    review::Answer answer;
    answer.shape = review::Answer::Shape::Boxes;
    const JsonValue *boxes = &value;
    if (value.type == JsonValue::Type::Object) {
        boxes = value.find("box");
        const JsonValue *unit = value.find("unit");
        if (unit != nullptr && (!unit->isText() || (unit->text != "fraction" && unit->text != "pixel")))
            return bad("the unit of a box is \"fraction\" or \"pixel\"");
        answer.fraction = unit != nullptr && unit->text == "fraction";
        if (boxes == nullptr)
            return bad(why);
    }
    if (boxes->type != JsonValue::Type::List || boxes->list.empty())
        return bad(why);
    if (boxes->list.front().isNumber()) {
        const auto box = boxFromJson(*boxes);
        if (!box)
            return bad(why);
        answer.boxes.push_back(*box);
    } else {
        for (const JsonValue &element : boxes->list) {
            const auto box = boxFromJson(element);
            if (!box)
                return bad(why);
            answer.boxes.push_back(*box);
        }
    }
    for (const review::Box &box : answer.boxes) {
        if (answer.fraction && (box.x < 0 || box.y < 0 || box.x + box.w > 1.000001 || box.y + box.h > 1.000001))
            return bad("a box in shares of the picture must lie between 0 and 1");
    }
    return answer;
}

namespace {

review::Result<review::Answer> boxesFromCell(std::string_view cell)
{
    const std::string clean = trimmed(cell);
    if (clean.starts_with('[') || clean.starts_with('{')) {
        const auto parsed = parseJson(clean);
        if (!std::holds_alternative<JsonValue>(parsed))
            return bad("not a box: " + std::get<JsonFault>(parsed).reason);
        return boxesFromJson(std::get<JsonValue>(parsed));
    }
    review::Answer answer;
    answer.shape = review::Answer::Shape::Boxes;
    for (std::size_t at = 0; at <= clean.size();) {
        const std::size_t end = std::min(clean.find(';', at), clean.size());
        std::vector<double> numbers;
        for (std::size_t i = at; i <= end;) {
            const std::size_t comma = std::min(clean.find(',', i), end);
            const auto number = numberFromText(std::string_view(clean).substr(i, comma - i));
            if (!number)
                return bad("not a box written as x,y,w,h");
            numbers.push_back(*number);
            i = comma + 1;
        }
        const auto box = boxFromNumbers(numbers);
        if (!box)
            return bad("not a box written as x,y,w,h with a width and a height above 0");
        answer.boxes.push_back(*box);
        at = end + 1;
    }
    return answer;
}

review::Result<review::Answer> lettersFromCell(std::string_view cell, std::string_view letters, bool several)
{
    std::string given;
    for (std::size_t at = 0; at < cell.size();) {
        const std::size_t start = cell.find_first_not_of(several ? ";,# \t" : " \t", at);
        if (start == std::string_view::npos)
            break;
        const std::size_t end = std::min(cell.find_first_of(several ? ";,# \t" : " \t", start), cell.size());
        const char letter = end - start == 1 ? upper(cell[start]) : '\0';
        if (letter == '\0' || letters.find(letter) == std::string_view::npos)
            return bad("not one of " + lettersInWords(letters));
        given += letter;
        at = end;
    }
    if (given.empty() || (!several && given.size() != 1))
        return bad("not one of " + lettersInWords(letters));
    return review::Answer::ofLetters(given);
}

} // namespace

review::Result<review::Answer> answerFromCell(std::string_view cell, review::ItemKind kind, std::string_view letters)
{
    const std::string clean = trimmed(cell);
    if (clean.empty())
        return review::Answer{};
    switch (kind) {
    case review::ItemKind::Single:
        return lettersFromCell(clean, letters, false);
    case review::ItemKind::Judgement:
        if (letters == "AB" && (clean == "Yes" || clean == "No"))
            return review::Answer::ofLetters(clean == "Yes" ? "A" : "B");
        return lettersFromCell(clean, letters, false);
    case review::ItemKind::Multiple:
        return lettersFromCell(clean, letters, true);
    case review::ItemKind::Number:
        if (const auto number = numberFromText(clean))
            return review::Answer::ofNumber(*number);
        return bad("not a number");
    case review::ItemKind::Short:
    case review::ItemKind::Open:
        return review::Answer::ofText(std::string(cell));
    case review::ItemKind::Box:
        return boxesFromCell(clean);
    }
    return bad("not an answer this kind of question takes");
}

review::Result<review::Answer> ratingFromCell(std::string_view cell, int lowest, int highest)
{
    const auto number = wholeFromText(cell);
    if (!number || *number < lowest || *number > highest)
        return bad("not a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
    return review::Answer::ofRating(static_cast<int>(*number));
}

} // namespace importers
