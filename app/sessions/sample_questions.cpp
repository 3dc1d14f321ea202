#include "app/sessions/sample_drawings.h"

#include <algorithm>
#include <array>
#include <map>

namespace app {
namespace {

using Kind = SampleMark::Kind;

constexpr const char *kCounting = "Quantitative & Statistical Estimation";
constexpr const char *kReading = "Visual Recognition";
constexpr const char *kComparing = "Comparison & Reasoning";

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

// Four neighbouring numbers in order; where the right one stands is drawn.
SampleQuestion numberQuestion(std::string text, int right, const SampleNumbers &numbers, std::string explanation)
{
    const int below = std::min(right, numbers.between("below|" + text, 0, 3));
    SampleQuestion question{.text = std::move(text), .options = {}, .key = static_cast<char>('A' + below), .explanation = std::move(explanation), .challenge = kCounting};
    for (int i = 0; i < 4; ++i)
        question.options.push_back(std::to_string(right - below + i));
    return question;
}

// Options in a drawn order; the first given is the right one.
SampleQuestion choiceQuestion(std::string text, std::vector<std::string> options, const SampleNumbers &numbers, std::string explanation, const char *challenge)
{
    const std::string right = options.front();
    std::sort(options.begin(), options.end(), [&](const std::string &a, const std::string &b) {
        return numbers.bits("order|" + text + "|" + a) < numbers.bits("order|" + text + "|" + b);
    });
    const auto at = std::find(options.begin(), options.end(), right) - options.begin();
    return {.text = std::move(text), .options = std::move(options), .key = static_cast<char>('A' + at), .explanation = std::move(explanation), .challenge = challenge};
}

std::vector<SampleQuestion> leafQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    static constexpr std::array kTones{"brown", "yellow", "orange", "grey"};
    const auto spots = marksOf(picture, Kind::Lesion);
    const double middle = marksOf(picture, Kind::Blade).front()->x;
    const int count = static_cast<int>(spots.size());
    std::array<int, 4> ofTone{};
    int towardsStalk = 0;
    for (const SampleMark *spot : spots) {
        ++ofTone[static_cast<std::size_t>(spot->tone)];
        towardsStalk += spot->x < middle;
    }
    const int share = lesionThousandths(picture);
    SampleQuestion covered{.text = "About which share of the leaf blade is covered by lesions?", .options = {"under 5 %", "5–10 %", "10–15 %", "over 15 %"},
                           .key = share < 50 ? 'A' : share < 100 ? 'B' : share < 150 ? 'C' : 'D',
                           .explanation = "The lesions cover " + std::to_string(share / 10) + "." + std::to_string(share % 10) + " % of the blade.", .challenge = kCounting};
    const auto tone = static_cast<std::size_t>(std::max_element(ofTone.begin(), ofTone.end()) - ofTone.begin());
    std::vector<std::string> tones{kTones[tone]};
    for (std::size_t i = 0; i < kTones.size(); ++i)
        if (i != tone)
            tones.emplace_back(kTones[i]);
    const int away = count - towardsStalk;
    std::vector<std::string> halves{"on the half towards the stalk", "on the half towards the tip", "as many on both halves", "all on one spot of the margin"};
    std::swap(halves[0], halves[towardsStalk > away ? 0 : towardsStalk < away ? 1 : 2]);
    return {numberQuestion("How many lesions can be counted on the leaf blade?", count, numbers, "There are " + std::to_string(count) + " separate lesions."),
            std::move(covered),
            choiceQuestion("Which colour do most of the lesions have?", std::move(tones), numbers, std::string("Most lesions are ") + kTones[tone] + ".", kReading),
            choiceQuestion("Where on the leaf blade do most of the lesions lie?", std::move(halves), numbers,
                           std::to_string(towardsStalk) + " towards the stalk, " + std::to_string(away) + " towards the tip.", kComparing)};
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
    SampleQuestion row{.text = "Which row, counted from the top, has the most gaps?", .options = {}, .key = 'A',
                       .explanation = "Row " + std::to_string(worst) + " has " + std::to_string(worstGaps) + " gaps.", .challenge = kComparing};
    const int first = std::clamp(worst - 1 - numbers.between("first row", 0, 2), 0, number - 4);
    for (int i = 0; i < 4; ++i)
        row.options.push_back("row " + std::to_string(first + i + 1));
    row.key = static_cast<char>('A' + (worst - 1 - first));
    return {numberQuestion("How many crop rows are shown?", number, numbers, "There are " + std::to_string(number) + " rows."),
            numberQuestion("How many plants are missing within the rows?", missing, numbers, std::to_string(missing) + " places are empty."),
            numberQuestion("How many weeds stand between the rows?", weeds, numbers, "There are " + std::to_string(weeds) + " weeds."), std::move(row)};
}

std::vector<SampleQuestion> fruitQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    const std::string noun = picture.crop == "soybean" ? "pods" : picture.crop == "cotton" ? "bolls" : picture.crop == "rice" ? "panicles" : "ears";
    const auto fruits = marksOf(picture, Kind::Fruit);
    const int count = static_cast<int>(fruits.size()), damaged = countOf(picture, Kind::Damage);
    const int unripe = static_cast<int>(std::count_if(fruits.begin(), fruits.end(), [](const SampleMark *fruit) { return fruit->tone == 1; }));
    SampleQuestion share{.text = "Which share of the " + noun + " is damaged?", .options = {"none", "under 25 %", "25–50 %", "over 50 %"},
                         .key = damaged == 0 ? 'A' : 4 * damaged < count ? 'B' : 2 * damaged < count ? 'C' : 'D',
                         .explanation = std::to_string(damaged) + " of " + std::to_string(count) + ".", .challenge = kComparing};
    return {numberQuestion("How many " + noun + " are shown?", count, numbers, "There are " + std::to_string(count) + "."),
            numberQuestion("How many of the " + noun + " are still green?", unripe, numbers, std::to_string(unripe) + " are green."),
            numberQuestion("How many of the " + noun + " show a hole?", damaged, numbers, std::to_string(damaged) + " have a hole."), std::move(share)};
}

std::vector<SampleQuestion> chartQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    auto bars = marksOf(picture, Kind::Bar);
    std::sort(bars.begin(), bars.end(), [](const SampleMark *a, const SampleMark *b) { return a->h > b->h; });
    const auto halfTonnes = [](const SampleMark *bar) { return static_cast<int>(bar->h / 28 + 0.5); };
    const auto tonnes = [](int halves) { return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : ".0") + " t/ha"; };
    const int span = halfTonnes(bars.front()) - halfTonnes(bars.back());
    const auto aboveFive = static_cast<int>(std::count_if(bars.begin(), bars.end(), [&](const SampleMark *bar) { return halfTonnes(bar) > 10; }));
    const int below = std::min(span - 1, numbers.between("span", 0, 3));
    SampleQuestion difference{.text = "How much more does the best treatment yield than the worst?", .options = {}, .key = static_cast<char>('A' + below),
                              .explanation = "The difference is " + tonnes(span) + ".", .challenge = kCounting};
    for (int i = 0; i < 4; ++i)
        difference.options.push_back(tonnes(span - below + i));
    return {choiceQuestion("Which treatment has the highest yield?", {bars[0]->label, bars[1]->label, bars[2]->label, bars[3]->label}, numbers,
                           bars[0]->label + " is the tallest bar.", kReading),
            choiceQuestion("Which treatment has the lowest yield?", {bars[4]->label, bars[3]->label, bars[2]->label, bars[1]->label}, numbers,
                           bars[4]->label + " is the shortest bar.", kReading),
            std::move(difference),
            numberQuestion("How many treatments yield more than 5 t/ha?", aboveFive, numbers, std::to_string(aboveFive) + " bars reach above 5.")};
}

} // namespace

std::vector<SampleQuestion> sampleQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    switch (picture.drawing) {
    case SampleDrawing::Leaf: return leafQuestions(picture, numbers);
    case SampleDrawing::Field: return fieldQuestions(picture, numbers);
    case SampleDrawing::Fruits: return fruitQuestions(picture, numbers);
    case SampleDrawing::Chart: return chartQuestions(picture, numbers);
    }
    return {};
}

} // namespace app
