#include "app/sessions/sample_drawings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace app {
namespace {

using Kind = SampleMark::Kind;

int countOf(const SamplePicture &picture, Kind kind)
{
    return static_cast<int>(std::count_if(picture.marks.begin(), picture.marks.end(), [&](const SampleMark &mark) { return mark.kind == kind; }));
}

std::vector<const SampleMark *> marksOf(const SamplePicture &picture, Kind kind)
{
    std::vector<const SampleMark *> found;
    for (const SampleMark &mark : picture.marks)
        if (mark.kind == kind)
            found.push_back(&mark);
    return found;
}

SampleQuestion numberQuestion(std::string text, int right, const SampleNumbers &numbers, std::string explanation)
{
    return scaleQuestion(std::move(text), right, 1, 0, "", 0, numbers, std::move(explanation), kCounting);
}

SampleQuestion rowQuestion(std::string text, int right, int rows, const SampleNumbers &numbers, std::string explanation)
{
    SampleQuestion question{.text = std::move(text)};
    const int first = std::clamp(right - numbers.between("first row", 0, 3), 1, rows - 3);
    for (int i = 0; i < 4; ++i)
        question.options.push_back("row " + std::to_string(first + i));
    question.key = review::Answer::ofLetters(std::string(1, static_cast<char>('A' + right - first)));
    question.explanation = std::move(explanation);
    question.challenge = kPattern;
    return question;
}

// The longest line within a spot.
double extent(const SampleMark &spot)
{
    double longest = 0;
    for (const auto &a : spot.outline)
        for (const auto &b : spot.outline)
            longest = std::max(longest, std::hypot(a[0] - b[0], a[1] - b[1]));
    return longest;
}

std::vector<SampleQuestion> leafQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    const auto spots = marksOf(picture, Kind::Lesion);
    const SampleMark &leaf = *marksOf(picture, Kind::Blade).front();
    const bool lying = leaf.h == 0;
    const std::string one = lying ? "above" : "left of", other = lying ? "below" : "right of";
    int here = 0;
    double longest = 0;
    for (const SampleMark *spot : spots) {
        here += lying ? spot->y < leaf.y : spot->x < leaf.x;
        longest = std::max(longest, extent(*spot));
    }
    const int count = static_cast<int>(spots.size()), there = count - here;
    const double share = lesionShare(picture) * 100, millimetres = longest / picture.pixelsPerMm;
    std::vector<SampleQuestion> questions{
        numberQuestion("How many separate lesions does the leaf carry?", count, numbers, "There are " + std::to_string(count) + " separate lesions."),
        scaleQuestion("About what share of the leaf area is lesion tissue, halos not counted?", std::max(1.0, std::round(share)), std::max(2.0, std::round(share * 0.6)), 0, " %", 1, numbers,
                      "The lesions cover " + decimal(share, 1) + " % of the blade.", kEstimation),
        scaleQuestion("Measured with the scale bar, about how long is the largest lesion?", std::round(millimetres), std::max(3.0, std::round(millimetres * 0.35)), 0, " mm", 2, numbers,
                      "Its longest extent is " + decimal(millimetres, 1) + " mm.", kValueReading)};
    if (numbers.between("fourth question", 0, 2) == 0) {
        questions.push_back(judgementQuestion("Do more lesions lie " + one + " the midrib than " + other + " it?", here > there,
                                              std::to_string(here) + " lie " + one + " the midrib, " + std::to_string(there) + " " + other + " it.", kPattern));
        return questions;
    }
    std::vector<std::string> looks{"Brown spots with rings, a dark margin and a yellow halo", "Pale grey centres with a narrow dark margin and no halo",
                                   "Orange-brown spots with a narrow pale halo", "Angular, water-soaked spots bounded by the veins"};
    std::swap(looks[0], looks[static_cast<std::size_t>(spots.front()->tone)]);
    const std::string look = looks[0];
    questions.push_back(choiceQuestion("Which description fits the lesions on this leaf?", std::move(looks), numbers, look + ".", "Visual Recognition"));
    return questions;
}

std::vector<SampleQuestion> trayQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    std::map<double, int> perRow;
    int left = 0, right = 0;
    const auto cells = marksOf(picture, Kind::Cell), seedlings = marksOf(picture, Kind::Plant);
    for (const SampleMark *cell : cells)
        for (const SampleMark *seedling : seedlings)
            if (std::abs(seedling->x - cell->x) < cell->w / 2 && std::abs(seedling->y - cell->y) < cell->h / 2) {
                ++perRow[cell->y];
                ++(cell->x < picture.width / 2.0 ? left : right);
            }
    int poorest = 1, number = 0, fewest = 1000;
    for (const auto &[y, count] : perRow) {
        ++number;
        if (count < fewest) {
            fewest = count;
            poorest = number;
        }
    }
    const auto grown = static_cast<double>(seedlings.size()), all = static_cast<double>(cells.size());
    SampleQuestion empty{.text = "One seed was sown per cell. How many cells show no seedling?"};
    empty.key = review::Answer::ofNumber(all - grown);
    empty.explanation = decimal(all - grown, 0) + " cells still show the bare seed.";
    empty.challenge = kCounting;
    empty.kind = review::ItemKind::Number;
    return {scaleQuestion("What germination percentage does the tray show?", std::round(100 * grown / all), 5, 0, " %", 0, numbers,
                          decimal(grown, 0) + " of " + decimal(all, 0) + " cells have a seedling.", kEstimation),
            std::move(empty), rowQuestion("Which row, counted from the top, germinated worst?", poorest, number, numbers, "Row " + std::to_string(poorest) + " has only " + std::to_string(fewest) + " seedlings."),
            judgementQuestion("Does the left half of the tray have more seedlings than the right half?", left > right, "Left " + std::to_string(left) + ", right " + std::to_string(right) + ".", kComparison)};
}

std::vector<SampleQuestion> fieldQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    std::map<double, std::vector<double>> rows;
    for (const SampleMark *plant : marksOf(picture, Kind::Plant))
        rows[plant->y].push_back(plant->x);
    double step = 1e9; // rows begin and end with a plant, so the smallest distance is the spacing
    for (auto &[y, places] : rows) {
        std::sort(places.begin(), places.end());
        for (std::size_t i = 1; i < places.size(); ++i)
            step = std::min(step, places[i] - places[i - 1]);
    }
    int missing = 0, worst = 0, worstGaps = -1, number = 0;
    for (const auto &[y, places] : rows) {
        ++number;
        const int gaps = static_cast<int>((places.back() - places.front()) / step + 0.5) + 1 - static_cast<int>(places.size());
        missing += gaps;
        if (gaps > worstGaps) {
            worstGaps = gaps;
            worst = number;
        }
    }
    const int weeds = countOf(picture, Kind::Weed);
    return {numberQuestion("How many crop rows are shown?", number, numbers, "There are " + std::to_string(number) + " rows."),
            numberQuestion("How many plants are missing within the rows?", missing, numbers, std::to_string(missing) + " places are empty."),
            numberQuestion("How many weeds stand between the rows?", weeds, numbers, "There are " + std::to_string(weeds) + " weeds."),
            rowQuestion("Which row, counted from the top, has the most gaps?", worst, number, numbers, "Row " + std::to_string(worst) + " has " + std::to_string(worstGaps) + " gaps.")};
}

std::vector<SampleQuestion> fruitQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    const std::string noun = picture.crop == "soybean" ? "pods" : picture.crop == "cotton" ? "bolls" : picture.crop == "rice" ? "panicles" : "ears";
    const auto fruits = marksOf(picture, Kind::Fruit);
    const int count = static_cast<int>(fruits.size()), damaged = countOf(picture, Kind::Damage);
    const int unripe = static_cast<int>(std::count_if(fruits.begin(), fruits.end(), [](const SampleMark *fruit) { return fruit->tone == 1; }));
    SampleQuestion share{.text = "Which share of the " + noun + " is damaged?", .options = {"none", "under 25 %", "25–50 %", "over 50 %"},
                         .key = review::Answer::ofLetters(damaged == 0 ? "A" : 4 * damaged < count ? "B" : 2 * damaged < count ? "C" : "D"),
                         .explanation = std::to_string(damaged) + " of " + std::to_string(count) + ".", .challenge = kEstimation};
    return {numberQuestion("How many " + noun + " are shown?", count, numbers, "There are " + std::to_string(count) + "."),
            numberQuestion("How many of the " + noun + " are still green?", unripe, numbers, std::to_string(unripe) + " are green."),
            numberQuestion("How many of the " + noun + " show a hole?", damaged, numbers, std::to_string(damaged) + " have a hole."), std::move(share)};
}

} // namespace

std::string decimal(double value, int decimals)
{
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals).ptr;
    return {text.data(), end};
}

SampleQuestion scaleQuestion(std::string text, double right, double step, int decimals, const std::string &unit, double least, const SampleNumbers &numbers,
                             std::string explanation, const char *challenge)
{
    const int below = std::min(static_cast<int>((right - least) / step + 1e-9), numbers.between("below|" + text, 0, 3));
    SampleQuestion question{.text = std::move(text)};
    for (int i = 0; i < 4; ++i)
        question.options.push_back(decimal(right + (i - below) * step, decimals) + unit);
    question.key = review::Answer::ofLetters(std::string(1, static_cast<char>('A' + below)));
    question.explanation = std::move(explanation);
    question.challenge = challenge;
    return question;
}

SampleQuestion choiceQuestion(std::string text, std::vector<std::string> options, const SampleNumbers &numbers, std::string explanation, const char *challenge)
{
    const std::string right = options.front();
    std::sort(options.begin(), options.end(), [&](const std::string &a, const std::string &b) {
        return numbers.bits("order|" + text + "|" + a) < numbers.bits("order|" + text + "|" + b);
    });
    const auto at = std::find(options.begin(), options.end(), right) - options.begin();
    SampleQuestion question{.text = std::move(text), .options = std::move(options)};
    question.key = review::Answer::ofLetters(std::string(1, static_cast<char>('A' + at)));
    question.explanation = std::move(explanation);
    question.challenge = challenge;
    return question;
}

SampleQuestion judgementQuestion(std::string text, bool yes, std::string explanation, const char *challenge)
{
    SampleQuestion question{.text = std::move(text)};
    question.key = review::Answer::ofLetters(yes ? "A" : "B");
    question.explanation = std::move(explanation);
    question.challenge = challenge;
    question.kind = review::ItemKind::Judgement;
    return question;
}

std::vector<SampleQuestion> sampleQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    switch (picture.drawing) {
    case SampleDrawing::Leaf: return leafQuestions(picture, numbers);
    case SampleDrawing::Field: return fieldQuestions(picture, numbers);
    case SampleDrawing::Fruits: return fruitQuestions(picture, numbers);
    case SampleDrawing::Tray: return trayQuestions(picture, numbers);
    case SampleDrawing::Panels: return panelQuestions(picture, numbers);
    }
    return {};
}

} // namespace app
