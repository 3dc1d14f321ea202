#include "app/sessions/sample_drawings.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using Panel = SamplePanel;

const Panel *find(const SamplePicture &picture, Panel::Kind kind, std::size_t nth = 0)
{
    for (const Panel &panel : picture.panels)
        if (panel.kind == kind && nth-- == 0)
            return &panel;
    return nullptr;
}

std::string named(const Panel &panel) { return panel.letter.empty() ? "the chart" : "panel " + panel.letter; }

std::string noun(const SamplePicture &picture)
{
    return picture.crop == "cotton" ? "open bolls" : picture.crop == "soybean" ? "pods" : "grain yield";
}
std::string unit(const SamplePicture &picture) { return picture.crop == "cotton" ? " bolls per plant" : picture.crop == "soybean" ? " pods per plant" : " t ha⁻¹"; }
int places(const Panel &panel) { return panel.high <= 14 ? 1 : panel.high <= 25 ? 1 : 0; }

// Places in the order of their values, the largest first.
std::vector<std::size_t> descending(const std::vector<double> &values)
{
    std::vector<std::size_t> order(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    return order;
}

std::vector<std::string> namesOf(const Panel &panel, const std::vector<std::size_t> &order, std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(panel.groups[order[i]]);
    return names;
}

SampleQuestion largestLoss(const SamplePicture &picture, const Panel &bars, const SampleNumbers &numbers)
{
    std::vector<double> loss;
    for (std::size_t i = 0; i < bars.groups.size(); ++i)
        loss.push_back(1 - bars.series[1].values[i] / bars.series[0].values[i]);
    const auto order = descending(loss);
    return choiceQuestion("Compared with “" + bars.series[0].name + "”, which genotype loses the largest share of its " + noun(picture) + " in " + named(bars) + "?",
                          namesOf(bars, order, 4), numbers,
                          bars.groups[order[0]] + " falls from " + decimal(bars.series[0].values[order[0]], places(bars)) + " to "
                              + decimal(bars.series[1].values[order[0]], places(bars)) + unit(picture) + ", a loss of " + decimal(loss[order[0]] * 100, 0) + " %.",
                          kTreatment);
}

SampleQuestion barValue(const SamplePicture &picture, const Panel &bars, const SampleNumbers &numbers)
{
    const auto group = static_cast<std::size_t>(numbers.between("read group", 0, 4)), series = static_cast<std::size_t>(numbers.between("read series", 0, 1));
    const double value = bars.series[series].values[group];
    SampleQuestion question{.text = "Read the mean of " + bars.groups[group] + " under “" + bars.series[series].name + "” off " + named(bars) + ", in" + unit(picture) + "."};
    question.key = review::Answer::ofNumber(value);
    question.explanation = "The bar of " + bars.groups[group] + " reaches " + decimal(value, places(bars)) + unit(picture) + ".";
    question.challenge = kValueReading;
    question.kind = review::ItemKind::Number;
    question.tolerance = bars.step / 10;
    return question;
}

SampleQuestion errorBarsOverlap(const SamplePicture &, const Panel &bars, const SampleNumbers &numbers)
{
    std::vector<double> overlap; // positive where the two intervals share values
    for (std::size_t i = 0; i < bars.groups.size(); ++i)
        overlap.push_back(bars.series[1].values[i] + bars.series[1].spread[i] - (bars.series[0].values[i] - bars.series[0].spread[i]));
    const auto order = descending(overlap);
    return choiceQuestion("For which genotype do the error bars of the two treatments overlap in " + named(bars) + "?", namesOf(bars, order, 4), numbers,
                          "Only the error bars of " + bars.groups[order[0]] + " share values; for all others the treatments are apart.", kEstimation);
}

SampleQuestion countAbove(const SamplePicture &picture, const Panel &bars, const SampleNumbers &numbers)
{
    // A threshold that no bar comes near, with at least one bar on each side.
    double best = 0, room = -1;
    const double grid = bars.step >= 5 ? bars.step / 5 : 0.5;
    for (double level = grid; level < bars.high; level += grid) {
        double nearest = bars.high;
        int above = 0;
        for (const double value : bars.series[1].values) {
            nearest = std::min(nearest, std::abs(value - level));
            above += value > level;
        }
        if (above > 0 && above < 5 && nearest > room) {
            room = nearest;
            best = level;
        }
    }
    const auto above = std::count_if(bars.series[1].values.begin(), bars.series[1].values.end(), [&](double value) { return value > best; });
    const int right = static_cast<int>(above), first = numbers.between("first count", std::max(0, right - 3), std::min(right, 2)); // of five genotypes, never more
    SampleQuestion question{.text = "How many genotypes stay above " + decimal(best, best == std::floor(best) ? 0 : 1) + unit(picture) + " under “" + bars.series[1].name + "” in " + named(bars) + "?"};
    for (int i = 0; i < 4; ++i)
        question.options.push_back(std::to_string(first + i));
    question.key = review::Answer::ofLetters(std::string(1, static_cast<char>('A' + right - first)));
    question.explanation = std::to_string(right) + " of the five bars reach above that line.";
    question.challenge = kCounting;
    return question;
}

SampleQuestion widestBox(const Panel &panel, const SampleNumbers &numbers)
{
    std::vector<double> range(panel.groups.size());
    for (const Panel::Box &box : panel.boxes)
        if (box.series == 1)
            range[static_cast<std::size_t>(box.group)] = box.upperQuartile - box.lowerQuartile;
    const auto order = descending(range);
    return choiceQuestion("Which genotype varies most under “" + panel.series[1].name + "” in " + named(panel) + ", judged by the interquartile range?", namesOf(panel, order, 4), numbers,
                          "The box of " + panel.groups[order[0]] + " is the tallest, " + decimal(range[order[0]], 1) + " cm from quartile to quartile.", kEstimation);
}

SampleQuestion outliers(const Panel &panel, const SampleNumbers &numbers)
{
    std::size_t count = 0;
    for (const Panel::Box &box : panel.boxes)
        count += box.outliers.size();
    return scaleQuestion("How many plants are drawn as outliers in " + named(panel) + "?", static_cast<double>(count), 1, 0, "", 0, numbers,
                         std::to_string(count) + " open circles lie beyond the whiskers.", kCounting);
}

SampleQuestion medianOf(const Panel &panel, const SampleNumbers &numbers)
{
    const Panel::Box &box = panel.boxes[static_cast<std::size_t>(numbers.between("median of", 0, 9))];
    const std::string who = panel.groups[static_cast<std::size_t>(box.group)], treatment = panel.series[static_cast<std::size_t>(box.series)].name;
    return scaleQuestion("About what is the median plant height of " + who + " under “" + treatment + "” in " + named(panel) + "?", std::round(box.median), 6, 0, " cm", 0, numbers,
                         "The heavy line of " + who + " lies at " + decimal(box.median, 1) + " cm.", kValueReading);
}

SampleQuestion mediansAbove(const Panel &panel, const SampleNumbers &numbers)
{
    const auto left = static_cast<std::size_t>(numbers.between("left out", 0, 4));
    std::vector<std::pair<std::string, double>> shown;
    for (const Panel::Box &box : panel.boxes)
        if (box.series == 1 && static_cast<std::size_t>(box.group) != left)
            shown.emplace_back(panel.groups[static_cast<std::size_t>(box.group)], box.median);
    std::vector<double> sorted;
    for (const auto &entry : shown)
        sorted.push_back(entry.second);
    std::sort(sorted.begin(), sorted.end());
    const double level = std::round((sorted[1] + sorted[2]) / 2);
    SampleQuestion question{.text = "Which of these genotypes have a median plant height above " + decimal(level, 0) + " cm under “" + panel.series[1].name + "” in " + named(panel)
                                + "? Choose all that apply."};
    std::string letters;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        question.options.push_back(shown[i].first);
        if (shown[i].second > level) {
            letters.push_back(static_cast<char>('A' + i));
            question.explanation += (question.explanation.empty() ? "" : " and ") + shown[i].first;
        }
    }
    question.explanation += " lie above the line.";
    question.key = review::Answer::ofLetters(letters);
    question.challenge = kComparison;
    question.kind = review::ItemKind::Multiple;
    return question;
}

SampleQuestion highestOnDay(const Panel &curves, const SampleNumbers &numbers)
{
    std::vector<double> last;
    for (const auto &series : curves.series)
        last.push_back(series.values.back());
    const auto order = descending(last);
    const double gap = last[order[0]] - last[order[1]];
    const int digits = curves.high <= 10 ? 1 : 0;
    const std::string first = curves.series[order[0]].name, next = curves.series[order[1]].name, day = decimal(curves.places.back(), 0);
    const std::string right = first + ", by about " + decimal(gap, digits);
    return choiceQuestion("Which cultivar stands highest on day " + day + " in " + named(curves) + ", and by how much does it exceed the next one?",
                          {right, first + ", by about " + decimal(gap * 2.2 + (digits == 0 ? 6 : 0.4), digits), next + ", by about " + decimal(gap, digits), "The curves cannot be told apart there"}, numbers,
                          "On day " + day + " " + first + " reads " + decimal(last[order[0]], digits + 1) + " and " + next + " " + decimal(last[order[1]], digits + 1) + ".", kComparison);
}

SampleQuestion fastestInterval(const Panel &curves, const SampleNumbers &numbers)
{
    const Panel::Series &series = curves.series[static_cast<std::size_t>(numbers.between("fastest", 0, 3))];
    std::vector<double> gain;
    for (std::size_t i = 1; i < series.values.size(); ++i)
        gain.push_back(series.values[i] - series.values[i - 1]);
    const auto order = descending(gain);
    std::vector<std::string> options;
    for (std::size_t i = 0; i < 4; ++i)
        options.push_back("day " + decimal(curves.places[order[i]], 0) + " to " + decimal(curves.places[order[i] + 1], 0));
    return choiceQuestion("Between which two marked days does " + series.name + " gain most in " + named(curves) + "?", options, numbers,
                          series.name + " is steepest from " + options[0] + ".", kPattern);
}

// Positive: the bands of two curves share values there; the size is how far, in shares of the axis.
double bandOverlap(const Panel &curves, std::size_t a, std::size_t b, std::size_t at)
{
    const auto &p = curves.series[a], &q = curves.series[b];
    return (p.spread[at] + q.spread[at] - std::abs(p.values[at] - q.values[at])) / curves.high;
}

SampleQuestion bandsOverlap(const Panel &curves, const SampleNumbers &numbers)
{
    const bool wanted = numbers.between("overlap wanted", 0, 1) == 1;
    std::size_t a = 0, b = 1, at = 5;
    double best = -1;
    for (std::size_t day = 4; day <= 7; ++day)
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i + 1; j < 4; ++j) {
                const double overlap = bandOverlap(curves, i, j, day);
                // Clear, but not so clear that nobody need look.
                const double merit = (overlap > 0) == wanted && std::abs(overlap) >= 0.025 ? 1 - std::abs(std::abs(overlap) - 0.05) : -0.5 + std::min(0.4, std::abs(overlap));
                if (merit > best) {
                    best = merit;
                    a = i;
                    b = j;
                    at = day;
                }
            }
    const bool yes = bandOverlap(curves, a, b, at) > 0;
    return judgementQuestion("Do the bands of " + curves.series[a].name + " and " + curves.series[b].name + " overlap on day " + decimal(curves.places[at], 0) + " in " + named(curves) + "?", yes,
                             yes ? "The two bands share values on that day." : "A clear gap lies between the two bands on that day.", kEstimation);
}

SampleQuestion firstAbove(const Panel &curves, const SampleNumbers &numbers)
{
    const Panel::Series &series = curves.series[static_cast<std::size_t>(numbers.between("first above", 0, 3))];
    double level = curves.step, room = -1;
    for (double tick = curves.step; tick < curves.high * 0.6; tick += curves.step) {
        double nearest = curves.high;
        for (const double value : series.values)
            nearest = std::min(nearest, std::abs(value - tick));
        if (nearest > room && *std::max_element(series.values.begin(), series.values.end()) > tick) {
            room = nearest;
            level = tick;
        }
    }
    const auto over = static_cast<std::size_t>(std::find_if(series.values.begin(), series.values.end(), [&](double value) { return value > level; }) - series.values.begin());
    const double day = curves.places[over];
    SampleQuestion question = scaleQuestion("On which marked day does " + series.name + " first stand above " + decimal(level, 0) + (curves.high > 10 ? " cm" : "") + " in " + named(curves) + "?", day, 14, 0, "",
                                            14, numbers, series.name + " reads " + decimal(series.values[over], 1) + " on day " + decimal(day, 0) + ".", kValueReading);
    for (std::string &option : question.options)
        option = "day " + option;
    return question;
}

struct Plots {
    std::string cool, warm;
};
double meanOf(const Panel &map, const std::string &label)
{
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < map.labels.size(); ++i)
        if (map.labels[i] == label) {
            sum += map.temperatures[i];
            ++count;
        }
    return sum / count;
}
Plots labelled(const Panel &map)
{
    std::vector<std::string> names;
    for (const std::string &label : map.labels)
        if (!label.empty() && std::find(names.begin(), names.end(), label) == names.end())
            names.push_back(label);
    if (meanOf(map, names[0]) > meanOf(map, names[1]))
        std::swap(names[0], names[1]);
    return {names[0], names[1]};
}

SampleQuestion warming(const Panel &full, const Panel &dry, const SampleNumbers &numbers)
{
    const std::string warm = labelled(dry).warm;
    const double before = meanOf(full, warm), after = meanOf(dry, warm);
    return scaleQuestion("By about how much is the canopy of " + warm + " warmer in panel b than in panel a, averaged over its plots?", std::round(after - before), 2, 0, " °C", 0, numbers,
                         "Its four plots average " + decimal(before, 1) + " °C in panel a and " + decimal(after, 1) + " °C in panel b.", kEstimation);
}

SampleQuestion hottestRow(const Panel &dry, const SampleNumbers &numbers)
{
    const std::string warm = labelled(dry).warm;
    std::size_t hottest = 0;
    for (std::size_t i = 0; i < dry.labels.size(); ++i)
        if (dry.labels[i] == warm && (dry.labels[hottest] != warm || dry.temperatures[i] > dry.temperatures[hottest]))
            hottest = i;
    const auto row = hottest / static_cast<std::size_t>(dry.columns);
    SampleQuestion question{.text = "In which row of panel b, counted from the top, lies the warmest plot of " + warm + "?"};
    for (int i = 1; i <= dry.rows; ++i)
        question.options.push_back("row " + std::to_string(i));
    question.key = review::Answer::ofLetters(std::string(1, static_cast<char>('A' + row)));
    question.explanation = "The plot of " + warm + " in row " + std::to_string(row + 1) + " is at " + decimal(dry.temperatures[hottest], 1) + " °C.";
    question.challenge = kPattern;
    (void)numbers;
    return question;
}

SampleQuestion coolerThroughout(const Panel &dry, const SampleNumbers &numbers)
{
    const Plots plots = labelled(dry);
    const bool asksCool = numbers.between("cooler variant", 0, 1) == 0;
    const std::string who = asksCool ? plots.cool : plots.warm;
    double highest = -100, guards = 100;
    for (std::size_t i = 0; i < dry.labels.size(); ++i) {
        if (dry.labels[i] == who)
            highest = std::max(highest, dry.temperatures[i]);
        else if (dry.labels[i].empty())
            guards = std::min(guards, dry.temperatures[i]);
    }
    return judgementQuestion("Is every plot of " + who + " in panel b cooler than the unlabelled plots around it?", highest < guards,
                             "The warmest plot of " + who + " is at " + decimal(highest, 1) + " °C, the coolest unlabelled one at " + decimal(guards, 1) + " °C.", kComparison);
}

SampleQuestion guardTemperature(const Panel &dry, const SampleNumbers &numbers)
{
    const double mean = meanOf(dry, "");
    return scaleQuestion("About how warm is the canopy of the unlabelled plots in panel b?", std::round(mean), 2, 0, " °C", 0, numbers, "They average " + decimal(mean, 1) + " °C.", kValueReading);
}

SampleQuestion coolerCanopy(const SamplePicture &picture, const Panel &dry, const SampleNumbers &numbers)
{
    const Plots plots = labelled(dry);
    return choiceQuestion("Panels a and b show the canopy temperature of the same " + picture.crop + " plots on one colour scale. Which reading of the maps, together with panel d, best explains why "
                              + plots.cool + " kept its " + noun(picture) + " under the drier treatment while " + plots.warm + " did not?",
                          {plots.cool + " kept a cooler canopy, which points to transpiration that went on under the drier treatment.",
                           plots.warm + " kept a cooler canopy, so it had spent its water before the yield was set.",
                           plots.cool + " and " + plots.warm + " were equally warm in panel b, so plant height alone explains it.",
                           "The difference lies within the error bars of panel d, so nothing can be read from it."},
                          numbers, "In panel b " + plots.cool + " averages " + decimal(meanOf(dry, plots.cool), 1) + " °C and " + plots.warm + " " + decimal(meanOf(dry, plots.warm), 1) + " °C.", kTreatment);
}

} // namespace

std::vector<SampleQuestion> panelQuestions(const SamplePicture &picture, const SampleNumbers &numbers)
{
    const Panel *full = find(picture, Panel::Kind::Map), *dry = find(picture, Panel::Kind::Map, 1), *bars = find(picture, Panel::Kind::Bars), *boxes = find(picture, Panel::Kind::Boxes),
                *curves = find(picture, Panel::Kind::Curves);
    if (full != nullptr && bars != nullptr)
        return {coolerCanopy(picture, *dry, numbers), warming(*full, *dry, numbers), mediansAbove(*boxes, numbers), largestLoss(picture, *bars, numbers)};
    if (full != nullptr)
        return {warming(*full, *dry, numbers), hottestRow(*dry, numbers), coolerThroughout(*dry, numbers), guardTemperature(*dry, numbers)};
    if (curves != nullptr && bars != nullptr)
        return {highestOnDay(*curves, numbers), bandsOverlap(*curves, numbers), largestLoss(picture, *bars, numbers), barValue(picture, *bars, numbers)};
    if (curves != nullptr)
        return {highestOnDay(*curves, numbers), fastestInterval(*curves, numbers), bandsOverlap(*curves, numbers), firstAbove(*curves, numbers)};
    if (boxes != nullptr)
        return {widestBox(*boxes, numbers), outliers(*boxes, numbers), medianOf(*boxes, numbers), mediansAbove(*boxes, numbers)};
    return {errorBarsOverlap(picture, *bars, numbers), countAbove(picture, *bars, numbers), barValue(picture, *bars, numbers), largestLoss(picture, *bars, numbers)};
}

} // namespace app
