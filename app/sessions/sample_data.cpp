#include "app/sessions/sample_data.h"

#include "app/sessions/sample_drawings.h"
#include "exporters/csv_writer.h"
#include "review/record_json.h"

#include <algorithm>
#include <array>

namespace app {
namespace {

struct Crop {
    const char *name, *prefix;
};
constexpr std::array kCrops{Crop{"soybean", "soy"}, Crop{"cotton", "cot"}, Crop{"rice", "ric"}, Crop{"corn", "cor"}};
std::string padded(std::size_t number)
{
    const std::string digits = std::to_string(number);
    return std::string(4 - std::min<std::size_t>(4, digits.size()), '0') + digits;
}

struct FigureTopic {
    const char *type, *domain, *caption;
};
// What stands in the figure's attributes and, before the crop's name, in its caption.
FigureTopic kindOf(std::size_t number)
{
    static constexpr std::array kKinds{
        FigureTopic{"multi-panel figure", "Abiotic Stress & Water", "Canopy temperature, plant height and yield under two water regimes, "},
        FigureTopic{"growth curve", "Growth & Physiology", "Leaf area index of four cultivars with 95 % bands, "},
        FigureTopic{"disease symptoms", "Plant Health & Pathology", "Leaf with lesions, scale bar 2 cm, "},
        FigureTopic{"canopy from above", "Crop Establishment & Weeds", "Crop rows three weeks after sowing, seen from above, "},
        FigureTopic{"seed tray", "Seed & Germination", "Germination test, one seed per cell, "},
        FigureTopic{"bar chart", "Trials & Statistics", "Yield of five genotypes under two treatments, mean ± s.e., "},
        FigureTopic{"multi-panel figure", "Growth & Physiology", "Plant height over time and yield of the same trial, "},
        FigureTopic{"disease symptoms", "Plant Health & Pathology", "Leaf of a second plot with lesions, scale bar 2 cm, "},
        FigureTopic{"canopy from above", "Crop Establishment & Weeds", "Crop rows of the late sowing, seen from above, "},
        FigureTopic{"box plot", "Trials & Statistics", "Plant height of five genotypes under two treatments, "},
        FigureTopic{"harvest sample", "Yield & Quality", "Harvest sample on a sorting cloth, "},
        FigureTopic{"thermal map", "Abiotic Stress & Water", "Canopy temperature of the same plots under two water regimes, "}};
    static_assert(kKinds.size() == kFiguresPerCrop);
    return kKinds[number - 1];
}

constexpr std::array kPapers{"Water regimes and canopy temperature", "Leaf spots and stand establishment", "Growth and yield of four cultivars", "Harvest quality"};
std::size_t paperOf(std::size_t number) { return number == 1 || number == 6 || number == 10 || number == 12 ? 1 : number == 11 ? 4 : number == 2 || number == 7 ? 3 : 2; }

void addFigure(SampleRecipe &recipe, std::int64_t seed, const Crop &crop, std::size_t number)
{
    SamplePicture picture{.id = std::string(crop.prefix) + "-" + padded(number), .path = "figures/" + std::string(crop.prefix) + "_" + padded(number) + ".png",
                          .crop = crop.name, .drawing = sampleDrawing(number)};
    const SampleNumbers numbers(seed, picture.id);
    picture.texture = numbers.bits("texture");
    drawSample(picture, number, numbers);

    const FigureTopic kind = kindOf(number);
    const review::Attributes attributes{{"crop", {crop.name}}, {"figure_type", {kind.type}}};
    review::Figure figure{.id = picture.id, .path = picture.path, .source = std::string("s-") + crop.prefix + "-" + std::to_string(paperOf(number)),
                          .label = "Figure " + std::to_string(number), .page = static_cast<int>(number) + 2, .caption = std::string(kind.caption) + crop.name + ". Drawn; invented numbers.",
                          .bands = {"R", "G", "B"}, .attributes = attributes};
    if (picture.pixelsPerMm > 0)
        figure.scale = review::Scale{.unit = "mm", .pixelsPerUnit = picture.pixelsPerMm};
    recipe.figures.push_back(std::move(figure));

    std::size_t count = 0;
    for (SampleQuestion &question : sampleQuestions(picture, numbers)) {
        SampleRecipe::KeyedItem made;
        made.item = {.id = picture.id + "-q" + std::to_string(++count), .figures = {picture.id}, .kind = question.kind, .question = std::move(question.text),
                     .attributes = {{"challenge", {question.challenge}}, {"crop", {crop.name}}, {"domain", {kind.domain}}}};
        for (std::size_t i = 0; i < question.options.size(); ++i)
            made.item.options.push_back({.letter = static_cast<char>('A' + i), .text = std::move(question.options[i])});
        made.key = {.item = made.item.id, .answer = question.key, .explanation = std::move(question.explanation),
                    .author = "a-" + std::to_string(number % 3 + 1)};
        if (question.kind == review::ItemKind::Number)
            made.key.tolerance = review::Tolerance{.abs = question.tolerance};
        recipe.items.push_back(std::move(made));
    }
    recipe.pictures.push_back(std::move(picture));
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
48 drawn figures of four crops, 192 questions (choices, judgements, numbers) whose keys follow from what was drawn, predictions of three
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
                                      .doi = std::string("10.0000/winnow-sample.") + crop.prefix + "." + std::to_string(paper),
                                      .title = std::string(kPapers[static_cast<std::size_t>(paper - 1)]) + " in " + crop.name + ": an invented example", .year = 2020 + paper,
                                      .authors = {"A. Sample", "B. Example"}, .licence = "CC0-1.0"});
        for (std::size_t number = 1; number <= kFiguresPerCrop; ++number)
            addFigure(recipe, seed, crop, number);
    }
    const auto byId = [](const auto &a, const auto &b) { return a.id < b.id; };
    std::sort(recipe.sources.begin(), recipe.sources.end(), byId);
    std::sort(recipe.figures.begin(), recipe.figures.end(), byId);
    std::sort(recipe.pictures.begin(), recipe.pictures.end(), byId);
    std::sort(recipe.items.begin(), recipe.items.end(), [](const auto &a, const auto &b) { return a.item.id < b.item.id; });
    addSamplePredictions(recipe, seed);
    addSampleAnswers(recipe, seed);
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
