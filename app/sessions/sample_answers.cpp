#include "app/sessions/sample_drawings.h"

#include "review/sample.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

constexpr review::UtcMs kFirstAnswer = 1777885200000; // 2026-05-04T09:00:00Z: the scripted sittings have times of their own

// Another of the letters A–D than the one or two given.
char otherLetter(const SampleNumbers &numbers, const std::string &name, const std::string &taken)
{
    std::string left;
    for (const char letter : std::string("ABCD"))
        if (taken.find(letter) == std::string::npos)
            left.push_back(letter);
    return left[static_cast<std::size_t>(numbers.between(name, 0, static_cast<int>(left.size()) - 1))];
}

const SampleRecipe::KeyedItem &keyedItem(const SampleRecipe &recipe, const std::string &id)
{
    return *std::find_if(recipe.items.begin(), recipe.items.end(), [&](const auto &keyed) { return keyed.item.id == id; });
}

// A wrong answer that somebody might give.
review::Answer otherAnswer(const review::Item &item, const review::Key &key, const SampleNumbers &numbers, const std::string &name)
{
    const std::string &letters = key.answer.letters;
    switch (item.kind) {
    case review::ItemKind::Number: {
        const double off = std::max(3 * key.tolerance.value_or(review::Tolerance{.abs = 0.0}).abs.value_or(0), 1.0);
        return review::Answer::ofNumber(std::round((key.answer.number + (numbers.between(name, 0, 1) == 0 ? off : -off)) * 10) / 10);
    }
    case review::ItemKind::Judgement: return review::Answer::ofLetters(letters == "A" ? "B" : "A");
    case review::ItemKind::Multiple: return review::Answer::ofLetters(letters.substr(1) + otherLetter(numbers, name, letters));
    default: return review::Answer::ofLetters(std::string(1, otherLetter(numbers, name, letters)));
    }
}

std::string spoken(const review::Item &item, const review::Answer &answer)
{
    if (answer.shape == review::Answer::Shape::Number)
        return review::answerToCell(answer);
    if (item.kind == review::ItemKind::Judgement)
        return answer.letters == "A" ? "yes" : "no";
    std::string words;
    for (const char letter : answer.letters)
        words += (words.empty() ? "" : " and ") + item.options[static_cast<std::size_t>(letter - 'A')].text;
    return words;
}

// The large model mostly reads the figure, the middle one mixes readings with phrases, the small one says little or nothing.
std::string rationaleOf(int size, const review::Item &item, const review::Key &key, const review::Answer &answer, bool right, int turn)
{
    const std::string claim = "I take it to be " + spoken(item, answer) + ".";
    if (size == 2)
        return right ? key.explanation + (turn < 3 ? " The other options do not fit what the figure shows." : turn < 5 ? " The lower canopy shows the same pattern." : "")
                     : (turn < 5 ? "Looking along the axis and comparing the marks, " : "After comparing all parts of the figure, ") + std::string("the answer is ") + spoken(item, answer) + ".";
    if (size == 1)
        return turn < 5 && right ? key.explanation : turn < 8 ? "This is typical of stressed plants. " + claim : "Experience from similar trials suggests this. " + claim;
    return turn < 3 ? std::string() : turn < 7 ? claim : "The figure clearly shows the answer.";
}

} // namespace

void addSamplePredictions(SampleRecipe &recipe, std::int64_t seed)
{
    struct Model {
        const char *name;
        int rightOfTen;
    };
    static constexpr std::array kModels{Model{"Model-4B", 5}, Model{"Model-12B", 7}, Model{"Model-27B", 8}};
    for (std::size_t size = 0; size < kModels.size(); ++size) {
        const Model &model = kModels[size];
        const SampleNumbers numbers(seed, model.name);
        for (const auto &[item, key] : recipe.items) {
            const bool right = numbers.between("right|" + item.id, 1, 10) <= model.rightOfTen;
            const review::Answer answer = right ? key.answer : otherAnswer(item, key, numbers, "wrong|" + item.id);
            const std::string rationale = rationaleOf(static_cast<int>(size), item, key, answer, right, numbers.between("turn|" + item.id, 0, 9));
            recipe.predictions.push_back({.item = item.id, .model = model.name, .output = rationale + (rationale.empty() ? "" : " ") + "Answer: " + review::answerToCell(answer),
                                          .answer = answer, .rationale = rationale});
        }
    }
}

namespace {

// The candidates of the study that README.txt describes, in an order of their own.
std::vector<std::string> candidatesInOrder(const SampleRecipe &recipe, const SampleNumbers &numbers)
{
    review::Population population;
    for (const auto &[item, key] : recipe.items)
        population.items.push_back({.id = item.id, .figures = item.shownFigures(), .attributes = item.attributes, .kind = item.kind, .letters = item.letters()});
    for (const review::Figure &figure : recipe.figures)
        population.figures[figure.id] = {.id = figure.id, .attributes = figure.attributes, .source = figure.source};
    std::vector<std::string> candidates;
    const auto protocol = review::presetProtocol("plantxpert-gold");
    if (!protocol)
        return candidates;
    const auto sample = review::drawSample(population, *protocol);
    if (!sample)
        return candidates;
    for (const review::DrawnItem &item : sample->items)
        if (item.draw == review::Draw::Candidate)
            candidates.push_back(item.item);
    std::sort(candidates.begin(), candidates.end(), [&](const std::string &a, const std::string &b) { return numbers.bits("case|" + a) < numbers.bits("case|" + b); });
    // The scripted disagreements come first and need four options to choose from.
    std::stable_partition(candidates.begin(), candidates.end(), [&](const std::string &unit) { return keyedItem(recipe, unit).item.kind == review::ItemKind::Single; });
    return candidates;
}

} // namespace

void addSampleAnswers(SampleRecipe &recipe, std::int64_t seed)
{
    const SampleNumbers numbers(seed, "answers");
    std::size_t place = 0;
    for (const std::string &unit : candidatesInOrder(recipe, numbers)) {
        const auto &[item, key] = keyedItem(recipe, unit);
        const std::string right = review::answerToCell(key.answer), wrong = review::answerToCell(otherAnswer(item, key, numbers, "wrong|" + unit));
        const std::string third = item.kind == review::ItemKind::Single ? std::string(1, otherLetter(numbers, "third|" + unit, right + wrong)) : wrong;
        SampleAnswer first{.unit = unit, .answer = right}, second = first, judge = first;
        bool conflict = true;
        switch (place++) {
        case 0: // one finds the item defective, the adjudicator does not
            first.answer.clear();
            first.defective = "no-option-right";
            first.comment = "Two of the options come close, none fits.";
            break;
        case 1: // all three differ
            first.answer = wrong;
            second.answer = third;
            second.unsure = true;
            break;
        case 2: // two of three find it defective
            first.answer.clear();
            first.defective = "picture-unreadable";
            judge.answer.clear();
            judge.defective = "picture-unreadable";
            judge.comment = "The marks cannot be told apart at this size.";
            break;
        case 3:
            first.answer = wrong;
            first.unsure = true;
            break;
        case 4: second.answer = wrong; break;
        case 5: // the adjudicator sides with the one who departs from the author's key
            second.answer = wrong;
            judge.answer = wrong;
            judge.comment = "Read twice, with the loupe.";
            break;
        case 6: // both primaries agree on something else than the author
            first.answer = wrong;
            second.answer = wrong;
            conflict = false;
            break;
        default:
            conflict = false;
            first.unsure = numbers.between("unsure 1|" + unit, 0, 9) == 0;
            second.unsure = numbers.between("unsure 2|" + unit, 0, 9) == 0;
        }
        recipe.primary1.push_back(first);
        recipe.primary2.push_back(second);
        if (conflict)
            recipe.adjudicator.push_back(judge);
    }
    int sitting = 0;
    for (auto *answers : {&recipe.primary1, &recipe.primary2, &recipe.adjudicator}) {
        std::sort(answers->begin(), answers->end(), [](const SampleAnswer &a, const SampleAnswer &b) { return a.unit < b.unit; });
        const std::string who = "sitting " + std::to_string(sitting);
        review::UtcMs at = kFirstAnswer + sitting++ * 86'400'000;
        for (SampleAnswer &answer : *answers) {
            answer.activeMs = numbers.between(who + "|" + answer.unit, 9'000, 74'000);
            at += answer.activeMs + 1'500;
            answer.at = at;
        }
    }
}

} // namespace app
