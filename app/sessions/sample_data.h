#pragma once

#include "review/item.h"
#include "review/study.h"

#include <cstdint>
#include <string>
#include <vector>

namespace app {

/// What a sample picture shows.
enum class SampleDrawing { Leaf, Field, Fruits, Chart };

/// One thing to paint. Which members count depends on `kind`; the questions and keys are worked out from these very marks,
/// so a painter draws each exactly once, nothing more and nothing less.
struct SampleMark {
    enum class Kind {
        Blade,   ///< Leaf blade: an upright-pixel ellipse, its long axis horizontal, stalk at the left end, tip at the right.
        Lesion,  ///< Spot on the blade: an ellipse with w and h as axes. Never overlaps another, never leaves the blade.
        Plant,   ///< Crop plant seen from above: a rosette in the box.
        Weed,    ///< Weed seen from above: clearly another shape than a plant (pointed, more yellow).
        Fruit,   ///< Boll, pod, panicle or ear in the box.
        Damage,  ///< A dark hole on a fruit, inside that fruit's box.
        Bar,     ///< Bar of a chart: (x, y) is its top left corner, y + h lies on the base line. `label` stands below it.
        Tick,    ///< Tick of the value axis at (x, y), w to the left of the axis; `label` is its number.
        Axis     ///< A line from (x, y) to (x + w, y + h).
    };
    Kind kind = Kind::Blade;
    double x = 0, y = 0; ///< Centre for Blade, Lesion, Plant, Weed, Fruit and Damage; see the kind for the others. Pixels, y downwards.
    double w = 0, h = 0; ///< Full width and height in pixels.
    double angle = 0;    ///< Degrees, clockwise; 0 for most.
    int tone = 0;        ///< Lesion: 0 brown, 1 yellow, 2 orange, 3 grey. Fruit: 0 ripe, 1 unripe. Bar: index of its colour.
    std::string label = {};
};

/// One picture of the sample: everything its painter needs.
struct SamplePicture {
    std::string id;      ///< Figure id, "soy-0003".
    std::string path;    ///< Below the data set's folder: "figures/soy_0003.png".
    std::string crop;    ///< soybean, cotton, rice, corn
    SampleDrawing drawing = SampleDrawing::Leaf;
    int width = 960, height = 640;     ///< Pixels.
    std::string title = {};            ///< Chart: text above the plot; else empty.
    std::string axisTitle = {};        ///< Chart: text beside the value axis.
    std::vector<SampleMark> marks = {}; ///< In painting order.
    std::uint64_t texture = 0;         ///< Seed for noise that means nothing (soil, veins, mottling).
};

/// A scripted reviewer's row, as it stands in an answers file.
struct SampleAnswer {
    std::string unit;
    std::string answer = {};    ///< Letter, or empty when defective.
    std::string defective = {}; ///< Reason, or empty.
    std::string comment = {};
    bool unsure = false;
    std::int64_t activeMs = 0;
    review::UtcMs at = 0;
};

/// The whole sample data set: one deterministic object, from which pictures are painted and files are written.
struct SampleRecipe {
    std::vector<review::Source> sources;
    std::vector<SamplePicture> pictures; ///< By id.
    std::vector<review::Figure> figures; ///< By id, one per picture.
    struct KeyedItem {
        review::Item item;
        review::Key key;
    };
    std::vector<KeyedItem> items; ///< By id.
    std::vector<review::Prediction> predictions;
    /// Answers of the two primaries and the adjudicator of a study with the preset plantxpert-gold over these items;
    /// they hold disagreements, a defective item and one on which all three differ. The adjudicator's are those of the conflicts.
    std::vector<SampleAnswer> primary1, primary2, adjudicator;
};

/// The recipe. The same seed gives the same recipe on any machine; the program's own sample is seed 1.
SampleRecipe sampleRecipe(std::int64_t seed = 1);

/// A file of the data set without its pictures: name below the folder and bytes.
struct SampleFile {
    std::string name;
    std::string bytes;
};
/// figures.jsonl (sources too), items.jsonl, predictions.jsonl, answers/primary-1.csv, answers/primary-2.csv,
/// answers/adjudicator.csv and README.txt.
std::vector<SampleFile> sampleFiles(const SampleRecipe &recipe);

} // namespace app
