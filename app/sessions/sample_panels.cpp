#include "app/sessions/sample_drawings.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

using Panel = SamplePanel;

constexpr std::array kGenotypes{"G1", "G2", "G4", "G5", "G7"};

double tenths(const SampleNumbers &numbers, const std::string &name, int low, int high) { return numbers.between(name, low, high) / 10.0; }

struct Yield {
    const char *title, *axis;
    double low, high, top, step; ///< Range of the well watered means, end and step of the axis.
};
Yield yieldOf(const std::string &crop)
{
    if (crop == "cotton")
        return {"Open bolls per plant at harvest", "Bolls per plant", 15, 21, 25, 5};
    if (crop == "rice")
        return {"Grain yield at 14 % moisture", "Grain yield (t ha⁻¹)", 6.0, 8.6, 10, 2};
    if (crop == "corn")
        return {"Grain yield at 15 % moisture", "Grain yield (t ha⁻¹)", 8.4, 12.4, 14, 2};
    return {"Pods per plant at maturity", "Pods per plant", 38, 54, 60, 10};
}

// Rank of each place when sorted by hash: a permutation.
std::vector<int> shuffled(const SampleNumbers &numbers, const std::string &name, int count)
{
    std::vector<int> order;
    for (int i = 0; i < count; ++i)
        order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return numbers.bits(name + std::to_string(a)) < numbers.bits(name + std::to_string(b)); });
    return order;
}

// Two treatments. Losses of the five genotypes are spread, one clearly the smallest and one clearly the largest.
Panel barPanel(const SamplePicture &picture, const SampleNumbers &numbers, const std::array<const char *, 2> &treatments, const std::vector<int> &losses)
{
    const Yield yield = yieldOf(picture.crop);
    Panel panel{.kind = Panel::Kind::Bars, .title = std::string(yield.title) + " (mean ± s.e., n = 8)", .placeTitle = "Genotype", .valueTitle = yield.axis,
                .low = 0, .high = yield.top, .step = yield.step, .groups = {kGenotypes.begin(), kGenotypes.end()}, .series = {{treatments[0]}, {treatments[1]}}};
    static constexpr std::array kLoss{0.04, 0.17, 0.24, 0.31, 0.44};
    const double grain = yield.top <= 14 ? 10 : 2; // means lie on a grid that can be read off the axis
    const auto order = shuffled(numbers, "height ", 5);
    for (std::size_t i = 0; i < 5; ++i) {
        const std::string name = "bar " + std::to_string(i);
        const double full = std::round((yield.low + (yield.high - yield.low) * order[i] / 4.0) * grain) / grain;
        const double less = std::round(full * (1 - kLoss[static_cast<std::size_t>(losses[i])]) * grain) / grain;
        for (const auto &[series, value] : {std::pair(std::size_t{0}, full), std::pair(std::size_t{1}, less)}) {
            panel.series[series].values.push_back(value);
            panel.series[series].spread.push_back(yield.top * numbers.between(name + " se " + std::to_string(series), 24, 44) / 1000.0);
        }
    }
    return panel;
}

Panel boxPanel(const SamplePicture &picture, const SampleNumbers &numbers, const std::array<const char *, 2> &treatments)
{
    const double base = picture.crop == "corn" ? 210 : picture.crop == "rice" ? 90 : picture.crop == "cotton" ? 100 : 80;
    Panel panel{.kind = Panel::Kind::Boxes, .title = "Plant height, 92 days after sowing", .placeTitle = "Genotype", .valueTitle = "Plant height (cm)",
                .low = base - 50, .high = base + 20, .step = 10, .groups = {kGenotypes.begin(), kGenotypes.end()}, .series = {{treatments[0]}, {treatments[1]}}};
    const auto spreads = shuffled(numbers, "iqr ", 5), heights = shuffled(numbers, "median ", 5);
    const int withOutliers = numbers.between("outliers", 2, 5);
    const auto places = shuffled(numbers, "outlier ", 10);
    for (int group = 0; group < 5; ++group)
        for (int series = 0; series < 2; ++series) {
            const auto at = static_cast<std::size_t>(group);
            const std::string name = "box " + std::to_string(group) + " " + std::to_string(series);
            // Under the second treatment the interquartile ranges differ by 2 cm at least, so the widest is plain.
            const double range = series == 1 ? 4.5 + 2.0 * spreads[at] : tenths(numbers, name + " range", 50, 90);
            const double median = base - (series == 1 ? 18 : 2) + 3.5 * (heights[at] - 2) + (series == 1 ? 1.0 : 0);
            Panel::Box box{.group = group, .series = series, .median = median};
            box.lowerQuartile = median - range * numbers.between(name + " skew", 35, 65) / 100.0;
            box.upperQuartile = box.lowerQuartile + range;
            box.low = box.lowerQuartile - range * 0.35 - tenths(numbers, name + " low", 8, 30);
            box.high = box.upperQuartile + range * 0.3 + tenths(numbers, name + " high", 8, 24);
            const auto place = std::find(places.begin(), places.end(), group * 2 + series) - places.begin();
            if (place < withOutliers)
                box.outliers.push_back(place % 2 == 0 || series == 0 ? box.low - tenths(numbers, name + " far", 18, 34) : box.high + tenths(numbers, name + " far", 18, 34));
            panel.boxes.push_back(std::move(box));
        }
    return panel;
}

// The two genotypes with the smallest and the largest loss stand four times each; all other plots are guards.
void addMaps(SamplePicture &picture, const SampleNumbers &numbers, const std::array<const char *, 2> &treatments, const std::string &cool, const std::string &warm)
{
    constexpr int kColumns = 6, kRows = 4;
    std::array<std::string, kColumns * kRows> labels;
    for (int row = 0; row < kRows; ++row) {
        const auto columns = shuffled(numbers, "column " + std::to_string(row) + " ", kColumns);
        labels[static_cast<std::size_t>(row * kColumns + columns[0])] = cool;
        labels[static_cast<std::size_t>(row * kColumns + columns[1])] = warm;
    }
    const int rise = numbers.between("rise", 4, 6), hottest = numbers.between("hottest", 0, kRows - 1);
    for (int series = 0; series < 2; ++series) {
        Panel panel{.kind = Panel::Kind::Map, .title = treatments[static_cast<std::size_t>(series)], .valueTitle = "Canopy temperature (°C)", .low = 26, .high = 38, .step = 2,
                    .columns = kColumns, .rows = kRows, .labels = {labels.begin(), labels.end()}, .alley = series == 0 ? 32.2 : 36.2, .colourBar = series == 1};
        for (int plot = 0; plot < kColumns * kRows; ++plot) {
            const std::string &label = labels[static_cast<std::size_t>(plot)];
            const double stray = numbers.between("plot " + std::to_string(series) + " " + std::to_string(plot), -2, 2) / 10.0;
            double value = series == 0 ? 29.2 : 32.8;
            if (label == cool)
                value = series == 0 ? 27.6 : 30.2;
            else if (label == warm)
                value = (series == 0 ? 29.9 : 29.9 + rise) + (series == 1 && plot / kColumns == hottest ? 1.4 : 0);
            panel.temperatures.push_back(std::round((value + stray) * 10) / 10);
        }
        picture.panels.push_back(std::move(panel));
    }
}

Panel curvePanel(const SampleNumbers &numbers, bool height, const std::string &crop)
{
    const double tall = crop == "corn" ? 200 : crop == "cotton" ? 100 : 75;
    Panel panel{.kind = Panel::Kind::Curves, .title = height ? "Plant height (mean ± 95 % band)" : "", .placeTitle = "Days after emergence",
                .valueTitle = height ? "Plant height (cm)" : "Leaf area index (m² m⁻²)", .low = 0, .high = height ? tall * 1.4 : 7, .step = height ? tall / 5 : 1,
                .places = {0, 14, 28, 42, 56, 70, 84, 98, 112}, .placeHigh = 120, .placeStep = 20};
    const std::array names{"Aldan", "Birke", "Corvo", "Delta"};
    const auto ranks = shuffled(numbers, "top ", 4), starts = shuffled(numbers, "start ", 4);
    for (std::size_t i = 0; i < 4; ++i) {
        Panel::Series series{.name = names[i]};
        // The tallest ends clear of the next; half-times differ, so that the curves cross.
        const double top = (height ? tall * 0.82 : 4.1) + (height ? tall * 0.11 : 0.62) * ranks[i] + (ranks[i] == 3 ? (height ? tall * 0.05 : 0.3) : 0);
        const double half = 44 + 5.0 * starts[i];
        for (const double day : panel.places) {
            double value = top / (1 + std::exp(-(day - half) / (height ? 11.0 : 8.5)));
            if (!height && day > 95)
                value -= top * 0.0095 * (day - 95) * (1 + 0.12 * starts[i]);
            const double grid = height ? 1 : 100;
            value = std::max(0.0, std::round(value * grid) / grid);
            series.values.push_back(value);
            series.spread.push_back((height ? tall * 0.012 : 0.06) + value * 0.06);
        }
        panel.series.push_back(std::move(series));
    }
    return panel;
}

void place(Panel &panel, const char *letter, double x, double y, double w, double h)
{
    panel.letter = letter;
    panel.x = x;
    panel.y = y;
    panel.w = w;
    panel.h = h;
}

} // namespace

void drawSamplePanels(SamplePicture &picture, std::size_t number, const SampleNumbers &numbers)
{
    const std::array<const char *, 2> water = picture.crop == "rice" ? std::array{"Continuous flooding", "Drained 14 days"} : std::array{"Full irrigation", "Deficit irrigation"};
    const std::array<const char *, 2> brief = picture.crop == "rice" ? std::array{"Flooded", "Drained"} : std::array{"Full", "Deficit"};
    const auto losses = shuffled(numbers, "loss ", 5);
    const auto genotype = [&](int rank) { return std::string(kGenotypes[static_cast<std::size_t>(std::find(losses.begin(), losses.end(), rank) - losses.begin())]); };
    const auto canvas = [&](int width, int height) {
        picture.width = width;
        picture.height = height;
    };
    switch (number) {
    case 1:
        canvas(1480, 1110);
        addMaps(picture, numbers, water, genotype(0), genotype(4));
        place(picture.panels[0], "a", 60, 66, 560, 400);
        place(picture.panels[1], "b", 660, 66, 560, 400);
        picture.panels.push_back(boxPanel(picture, numbers, brief));
        place(picture.panels[2], "c", 150, 622, 500, 380);
        picture.panels.push_back(barPanel(picture, numbers, brief, losses));
        place(picture.panels[3], "d", 840, 622, 560, 380);
        return;
    case 12:
        canvas(1480, 620);
        addMaps(picture, numbers, water, genotype(0), genotype(4));
        place(picture.panels[0], "a", 60, 84, 580, 430);
        place(picture.panels[1], "b", 680, 84, 580, 430);
        return;
    case 2:
        canvas(1200, 800);
        picture.panels.push_back(curvePanel(numbers, false, picture.crop));
        place(picture.panels[0], "", 130, 60, 1000, 600);
        return;
    case 7:
        canvas(1480, 720);
        picture.panels.push_back(curvePanel(numbers, true, picture.crop));
        place(picture.panels[0], "a", 130, 100, 600, 480);
        picture.panels.push_back(barPanel(picture, numbers, brief, losses));
        place(picture.panels[1], "b", 880, 100, 540, 480);
        return;
    case 10:
        canvas(1200, 800);
        picture.panels.push_back(boxPanel(picture, numbers, brief));
        place(picture.panels[0], "", 140, 90, 990, 560);
        return;
    default:
        canvas(1200, 800);
        picture.panels.push_back(barPanel(picture, numbers, brief, losses));
        place(picture.panels[0], "", 140, 90, 990, 560);
    }
}

} // namespace app
