#pragma once

#include "review/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// Upright picture coordinates. Pixels, or shares of width and height when the owner says `fraction`.
struct Box {
    double x = 0, y = 0, w = 0, h = 0;
    bool operator==(const Box &) const = default;
};

/// One answer value; the item's kind declares which shape it has. The same type serves a key, a response and a gold label.
struct Answer {
    enum class Shape : int { None = 0, Letters = 1, Number = 2, Text = 3, Boxes = 4, Rating = 5 }; ///< Stored: append, never renumber.
    Shape shape = Shape::None;
    std::string letters = {};      ///< Original letters, ascending, once each: "C", "BD". Never the shown letters.
    double number = 0;             ///< Shape::Number and Shape::Rating.
    std::string text = {};         ///< Shape::Text.
    std::vector<Box> boxes = {};   ///< Shape::Boxes, in the order given.
    bool fraction = false;         ///< Boxes are shares of the upright picture, not pixels.
    bool operator==(const Answer &) const = default;

    bool empty() const { return shape == Shape::None; }
    static Answer ofLetters(std::string_view letters); ///< Sorts and drops repeats.
    static Answer ofNumber(double value);
    static Answer ofText(std::string text);
    static Answer ofRating(int score);
};

/// The answer as it stands in our files: "C", ["B","D"], 4.5, "text", [x,y,w,h], {"box":[…],"unit":"fraction"}; None is null.
/// One letter is a JSON string, several are a list of one-letter strings. A rating is its number.
/// Several boxes are a list of lists, as shares inside "box" as well: {"box":[[…],[…]],"unit":"fraction"}.
std::string answerToJson(const Answer &answer);
/// The stored form, canonical and unambiguous: {"shape":1,"value":"BD"}, {"shape":4,"unit":"fraction","value":[[x,y,w,h]]}; `shape` by number.
std::string answerToStoredJson(const Answer &answer);
/// Damaged: the text is no stored form.
Result<Answer> answerFromStoredJson(std::string_view json);
/// The answer in a CSV cell: letters joined by ';', a number as its shortest text, a box as x,y,w,h;
/// several boxes, or shares, as JSON; None is empty.
std::string answerToCell(const Answer &answer);

} // namespace review
