#pragma once

#include "review/item.h"
#include "review/study.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace app {

/// What a sample picture shows.
enum class SampleDrawing { Leaf, Field, Fruits, Tray, Panels };

/// One thing to paint in a picture that looks like a photograph. Which members count depends on `kind`; the questions and keys are
/// worked out from these very marks, so a painter draws each exactly once, nothing more and nothing less.
struct SampleMark {
    enum class Kind {
        Blade,   ///< Leaf blade: the polygon `outline`. (x, y) is the base of the midrib, (x + w, y + h) its end.
        Lesion,  ///< Spot on the blade: the polygon `outline`, its corners at equal angles around (x, y). Never overlaps another, nor leaves the blade.
        Plant,   ///< Crop plant seen from above: a rosette in the box. In a tray: a seedling.
        Weed,    ///< Weed seen from above: clearly another shape than a plant (pointed, more yellow).
        Fruit,   ///< Boll, pod, panicle or ear in the box.
        Damage,  ///< A dark hole on a fruit, inside that fruit's box.
        Cell,    ///< Cell of a tray, the box.
        Seed,    ///< A seed that did not germinate, in its cell.
        ScaleBar ///< A bar from (x, y) to (x + w, y); `label` stands above it.
    };
    Kind kind = Kind::Blade;
    double x = 0, y = 0; ///< Centre for Lesion, Plant, Weed, Fruit, Damage, Cell and Seed; see the kind for the others. Pixels, y downwards.
    double w = 0, h = 0; ///< Full width and height in pixels.
    double angle = 0;    ///< Degrees, clockwise; 0 for most.
    int tone = 0;        ///< Lesion: 0 brown, 1 grey with a dark rim, 2 orange. Fruit: 0 ripe, 1 unripe.
    std::string label = {};
    std::vector<std::array<double, 2>> outline = {}; ///< Closed polygon, pixels.
};

/// One panel of a figure: a map of plots, box plots, bars or curves. All that is drawn is here as numbers in the units of the axes.
struct SamplePanel {
    enum class Kind { Map, Boxes, Bars, Curves };
    struct Series {
        std::string name;
        std::vector<double> values = {}; ///< Bars: one per group. Curves: one per place.
        std::vector<double> spread = {}; ///< Half the error bar or half the band, as many.
    };
    struct Box {
        int group = 0, series = 0;
        double low = 0, lowerQuartile = 0, median = 0, upperQuartile = 0, high = 0;
        std::vector<double> outliers = {};
    };
    Kind kind = Kind::Bars;
    std::string letter = {}, title = {};   ///< "a" or empty; the words beside it.
    double x = 0, y = 0, w = 0, h = 0;     ///< The plot's frame in pixels.
    std::string placeTitle = {}, valueTitle = {};
    double low = 0, high = 1, step = 1;    ///< Value axis (maps: colour scale).
    std::vector<std::string> groups = {};  ///< Bars and boxes: under the place axis.
    std::vector<double> places = {};       ///< Curves: where the markers stand on the place axis, ascending.
    double placeHigh = 0, placeStep = 0;   ///< Curves: the place axis runs from 0.
    std::vector<Series> series = {};       ///< Boxes: names only.
    std::vector<Box> boxes = {};
    int columns = 0, rows = 0;             ///< Map: plots, row by row from the top left.
    std::vector<double> temperatures = {}; ///< Map: mean of each plot, degrees Celsius.
    std::vector<std::string> labels = {};  ///< Map: genotype of each plot, empty for the guard plots.
    double alley = 0;                      ///< Map: temperature of the soil between the plots.
    bool colourBar = false;                ///< Map: draw the scale to the right.
};

/// One picture of the sample: everything its painter needs.
struct SamplePicture {
    std::string id;      ///< Figure id, "soy-0003".
    std::string path;    ///< Below the data set's folder: "figures/soy_0003.png".
    std::string crop;    ///< soybean, cotton, rice, corn
    SampleDrawing drawing = SampleDrawing::Leaf;
    int width = 1200, height = 800;       ///< Pixels.
    std::vector<SampleMark> marks = {};   ///< In painting order.
    std::vector<SamplePanel> panels = {}; ///< SampleDrawing::Panels only.
    double pixelsPerMm = 0;               ///< 0 when nothing gives a scale.
    std::uint64_t texture = 0;            ///< Seed for noise that means nothing (soil, veins, mottling).
};

/// A scripted reviewer's row, as it stands in an answers file.
struct SampleAnswer {
    std::string unit;
    std::string answer = {};    ///< As in a CSV cell ("C", "B;D", "4.5"), or empty when defective.
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
