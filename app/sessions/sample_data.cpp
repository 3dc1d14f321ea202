#include "app/sessions/sample_data.h"

#include "app/sessions/sample_drawings.h"
#include "exporters/csv_writer.h"
#include "review/record_json.h"
#include "review/sample.h"

#include <algorithm>
#include <array>

namespace app {
namespace {

struct Crop {
    const char *name, *prefix;
};
constexpr std::array kCrops{Crop{"soybean", "soy"}, Crop{"cotton", "cot"}, Crop{"rice", "ric"}, Crop{"corn", "cor"}};
constexpr std::array kDrawings{SampleDrawing::Leaf,  SampleDrawing::Field, SampleDrawing::Fruits, SampleDrawing::Chart, SampleDrawing::Leaf,
                               SampleDrawing::Field, SampleDrawing::Chart, SampleDrawing::Leaf,   SampleDrawing::Field, SampleDrawing::Fruits};
constexpr review::UtcMs kFirstAnswer = 1777885200000; // 2026-05-04T09:00:00Z: the scripted sittings have times of their own

std::string padded(std::size_t number)
{
    const std::string digits = std::to_string(number);
    return std::string(4 - std::min<std::size_t>(4, digits.size()), '0') + digits;
}

const char *figureType(SampleDrawing drawing)
{
    switch (drawing) {
    case SampleDrawing::Leaf: return "disease symptoms";
    case SampleDrawing::Field: return "field plot";
    case SampleDrawing::Fruits: return "harvest sample";
    case SampleDrawing::Chart: return "chart";
    }
    return "";
}

const char *domain(SampleDrawing drawing)
{
    switch (drawing) {
    case SampleDrawing::Leaf: return "Plant Health & Pathology";
    case SampleDrawing::Field: return "Crop Establishment & Weeds";
    case SampleDrawing::Fruits: return "Yield & Quality";
    case SampleDrawing::Chart: return "Trials & Statistics";
    }
    return "";
}

std::string caption(const SamplePicture &picture)
{
    switch (picture.drawing) {
    case SampleDrawing::Leaf: return "Leaf of " + picture.crop + " with lesions, drawn.";
    case SampleDrawing::Field: return "Plot of " + picture.crop + " from above, drawn.";
    case SampleDrawing::Fruits: return "Harvest sample of " + picture.crop + ", drawn.";
    case SampleDrawing::Chart: return "Yield of five treatments of " + picture.crop + ", invented numbers.";
    }
    return {};
}

void addFigure(SampleRecipe &recipe, std::int64_t seed, const Crop &crop, std::size_t number)
{
    SamplePicture picture{.id = std::string(crop.prefix) + "-" + padded(number), .path = "figures/" + std::string(crop.prefix) + "_" + padded(number) + ".png",
                          .crop = crop.name, .drawing = kDrawings[(number - 1) % kDrawings.size()]};
    const SampleNumbers numbers(seed, picture.id);
    picture.texture = numbers.bits("texture");
    drawSampleMarks(picture, numbers);

    // Papers of four, three, two and one figure: the last can end up in the gold split alone.
    const std::size_t paper = number <= 4 ? 1 : number <= 7 ? 2 : number <= 9 ? 3 : 4;
    const review::Attributes attributes{{"crop", {crop.name}}, {"figure_type", {figureType(picture.drawing)}}};
    recipe.figures.push_back({.id = picture.id, .path = picture.path, .source = std::string("s-") + crop.prefix + "-" + std::to_string(paper),
                              .label = "Figure " + std::to_string(number), .caption = caption(picture), .bands = {"R", "G", "B"}, .attributes = attributes});

    std::size_t count = 0;
    for (SampleQuestion &question : sampleQuestions(picture, numbers)) {
        SampleRecipe::KeyedItem made;
        made.item = {.id = picture.id + "-q" + std::to_string(++count), .figures = {picture.id}, .question = std::move(question.text),
                     .attributes = {{"challenge", {question.challenge}}, {"crop", {crop.name}}, {"domain", {domain(picture.drawing)}}}};
        for (std::size_t i = 0; i < question.options.size(); ++i)
            made.item.options.push_back({.letter = static_cast<char>('A' + i), .text = std::move(question.options[i])});
        made.key = {.item = made.item.id, .answer = review::Answer::ofLetters(std::string(1, question.key)), .explanation = std::move(question.explanation),
                    .author = "a-" + std::to_string(number % 3 + 1)};
        recipe.items.push_back(std::move(made));
    }
    recipe.pictures.push_back(std::move(picture));
}

// Another of the letters A–D than the one or two given.
char otherLetter(const SampleNumbers &numbers, const std::string &name, const std::string &taken)
{
    std::string left;
    for (const char letter : std::string("ABCD"))
        if (taken.find(letter) == std::string::npos)
            left.push_back(letter);
    return left[static_cast<std::size_t>(numbers.between(name, 0, static_cast<int>(left.size()) - 1))];
}

void addPredictions(SampleRecipe &recipe, std::int64_t seed)
{
    struct Model {
        const char *name;
        int rightOfTen;
    };
    for (const Model model : {Model{"Model-4B", 6}, Model{"Model-12B", 8}}) {
        const SampleNumbers numbers(seed, model.name);
        for (const auto &[item, key] : recipe.items) {
            const bool right = numbers.between("right|" + item.id, 1, 10) <= model.rightOfTen;
            const char letter = right ? key.answer.letters[0] : otherLetter(numbers, "wrong|" + item.id, key.answer.letters);
            const std::string rationale = right ? key.explanation : "The figure suggests \"" + item.options[static_cast<std::size_t>(letter - 'A')].text + "\".";
            recipe.predictions.push_back({.item = item.id, .model = model.name, .output = rationale + " Answer: " + letter,
                                          .answer = review::Answer::ofLetters(std::string(1, letter)), .rationale = rationale});
        }
    }
}

// The candidates of the study that README.txt describes, in an order of their own.
std::vector<std::string> candidatesInOrder(const SampleRecipe &recipe, const SampleNumbers &numbers)
{
    review::Population population;
    for (const auto &[item, key] : recipe.items)
        population.items.push_back({.id = item.id, .figures = item.figures, .attributes = item.attributes, .kind = item.kind, .letters = item.letters()});
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
    return candidates;
}

void addAnswers(SampleRecipe &recipe, std::int64_t seed)
{
    const SampleNumbers numbers(seed, "answers");
    std::size_t place = 0;
    for (const std::string &unit : candidatesInOrder(recipe, numbers)) {
        const auto found = std::find_if(recipe.items.begin(), recipe.items.end(), [&](const auto &keyed) { return keyed.item.id == unit; });
        const char right = found->key.answer.letters[0];
        const char wrong = otherLetter(numbers, "wrong|" + unit, {right}), third = otherLetter(numbers, "third|" + unit, {right, wrong});
        SampleAnswer first{.unit = unit, .answer = {right}}, second = first, judge = first;
        bool conflict = true;
        switch (place++) {
        case 0: // one finds the item defective, the adjudicator does not
            first.answer.clear();
            first.defective = "no-option-right";
            first.comment = "Two of the options come close, none fits.";
            break;
        case 1: // all three differ
            first.answer = {wrong};
            second.answer = {third};
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
            first.answer = {wrong};
            first.unsure = true;
            break;
        case 4: second.answer = {wrong}; break;
        case 5: // the adjudicator sides with the one who departs from the author's key
            second.answer = {wrong};
            judge.answer = {wrong};
            judge.comment = "Counted twice.";
            break;
        case 6: // both primaries agree on something else than the author
            first.answer = {wrong};
            second.answer = {wrong};
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

std::string answersCsv(const std::vector<SampleAnswer> &answers)
{
    exporters::StringSink sink;
    exporters::CsvWriter csv(sink);
    (void)csv.row(std::vector<std::string>{"unit", "answer", "unsure", "defective", "comment", "active_ms", "at"});
    for (const SampleAnswer &answer : answers)
        (void)csv.row(std::vector<std::string>{exporters::guarded(answer.unit), answer.answer, answer.unsure ? "true" : "false", answer.defective,
                                               exporters::guarded(answer.comment), std::to_string(answer.activeMs), review::utcToText(answer.at)});
    return sink.text();
}

constexpr const char *kReadme = R"(Winnow sample data set
======================
40 drawn pictures of four crops, 160 multiple-choice questions whose keys follow from what was drawn, predictions of two
invented models, and the scripted answers of two experts and an adjudicator. Nothing here is a real measurement.

  winnow-cli new sample.winnow --title "Sample"
  winnow-cli import sample.winnow figures.jsonl items.jsonl predictions.jsonl
  winnow-cli people sample.winnow add "First Expert"
  winnow-cli people sample.winnow add "Second Expert"
  winnow-cli people sample.winnow add "Third Expert"
  winnow-cli study sample.winnow create gold --preset plantxpert-gold --seats "Primary 1=R1,Primary 2=R2,Adjudicator=R3"
  winnow-cli study sample.winnow open gold
  winnow-cli answer sample.winnow gold --seat "Primary 1" --from answers/primary-1.csv --submit
  winnow-cli answer sample.winnow gold --seat "Primary 2" --from answers/primary-2.csv --submit
  winnow-cli answer sample.winnow gold --seat Adjudicator --from answers/adjudicator.csv --submit
  winnow-cli report sample.winnow gold
  winnow-cli study sample.winnow freeze gold
  winnow-cli export sample.winnow gold --split gold --format winnow-jsonl -o gold.jsonl

The answers fit the draw of this study with the preset's own seed; another seed draws other figures.
)";

} // namespace

SampleRecipe sampleRecipe(std::int64_t seed)
{
    SampleRecipe recipe;
    for (const Crop &crop : kCrops) {
        for (int paper = 1; paper <= 4; ++paper)
            recipe.sources.push_back({.id = std::string("s-") + crop.prefix + "-" + std::to_string(paper),
                                      .title = std::string("Drawn examples of ") + crop.name + ", part " + std::to_string(paper), .year = 2020 + paper,
                                      .authors = {"Sample Author"}, .licence = "CC0-1.0"});
        for (std::size_t number = 1; number <= kDrawings.size(); ++number)
            addFigure(recipe, seed, crop, number);
    }
    const auto byId = [](const auto &a, const auto &b) { return a.id < b.id; };
    std::sort(recipe.sources.begin(), recipe.sources.end(), byId);
    std::sort(recipe.figures.begin(), recipe.figures.end(), byId);
    std::sort(recipe.pictures.begin(), recipe.pictures.end(), byId);
    std::sort(recipe.items.begin(), recipe.items.end(), [](const auto &a, const auto &b) { return a.item.id < b.item.id; });
    addPredictions(recipe, seed);
    addAnswers(recipe, seed);
    return recipe;
}

std::vector<SampleFile> sampleFiles(const SampleRecipe &recipe)
{
    std::string figures, items, predictions;
    for (const review::Source &source : recipe.sources)
        figures += review::sourceToJson(source) + "\n";
    for (const review::Figure &figure : recipe.figures)
        figures += review::figureToJson(figure) + "\n";
    for (const auto &[item, key] : recipe.items)
        items += review::itemToJson(item, &key) + "\n";
    for (const review::Prediction &prediction : recipe.predictions)
        predictions += review::predictionToJson(prediction) + "\n";
    return {{"figures.jsonl", figures},
            {"items.jsonl", items},
            {"predictions.jsonl", predictions},
            {"answers/primary-1.csv", answersCsv(recipe.primary1)},
            {"answers/primary-2.csv", answersCsv(recipe.primary2)},
            {"answers/adjudicator.csv", answersCsv(recipe.adjudicator)},
            {"README.txt", kReadme}};
}

} // namespace app
