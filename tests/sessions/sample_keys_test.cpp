#include "app/sessions/sample_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

// The keys once more, by other ways than the recipe takes: readings are turned into the words of an option and compared with the key's.

namespace {

using Panel = app::SamplePanel;
using Kind = app::SampleMark::Kind;

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

const Panel *panel(const app::SamplePicture &picture, Panel::Kind kind, bool last = false)
{
    const Panel *found = nullptr;
    for (const Panel &candidate : picture.panels)
        if (candidate.kind == kind && (found == nullptr || last))
            found = &candidate;
    return found;
}

long count(const app::SamplePicture &picture, Kind kind)
{
    return std::count_if(picture.marks.begin(), picture.marks.end(), [&](const auto &mark) { return mark.kind == kind; });
}

// Which of the panel's names stands in the question.
std::size_t namedIn(const std::string &question, const std::vector<std::string> &names)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        if (has(question, names[i]))
            return i;
    return names.size();
}
std::vector<std::string> seriesNames(const Panel &shown)
{
    std::vector<std::string> names;
    for (const auto &series : shown.series)
        names.push_back(series.name);
    return names;
}

// The number right after a word of the question.
double after(const std::string &question, const std::string &word) { return std::stod(question.substr(question.find(word) + word.size())); }

// Area by triangles from the first corner, not by the shoelace sum.
double area(const std::vector<std::array<double, 2>> &outline)
{
    double sum = 0;
    for (std::size_t i = 1; i + 1 < outline.size(); ++i)
        sum += 0.5 * ((outline[i][0] - outline[0][0]) * (outline[i + 1][1] - outline[0][1]) - (outline[i + 1][0] - outline[0][0]) * (outline[i][1] - outline[0][1]));
    return std::abs(sum);
}

struct Expected {
    std::optional<std::string> words = {}; ///< Text of the right option, or its beginning.
    std::optional<double> number = {};     ///< The number the right option says, to half a unit.
    std::optional<bool> yes = {};
};

std::optional<Expected> panelAnswer(const std::string &q, const app::SamplePicture &picture)
{
    const Panel *full = panel(picture, Panel::Kind::Map), *dry = panel(picture, Panel::Kind::Map, true), *bars = panel(picture, Panel::Kind::Bars), *boxes = panel(picture, Panel::Kind::Boxes),
                *curves = panel(picture, Panel::Kind::Curves);
    const auto mean = [](const Panel &map, const std::string &label) {
        std::vector<double> all;
        for (std::size_t i = 0; i < map.labels.size(); ++i)
            if (map.labels[i] == label)
                all.push_back(map.temperatures[i]);
        double sum = 0;
        for (const double value : all)
            sum += value / static_cast<double>(all.size());
        return sum;
    };
    const auto spelled = [&](const Panel &map) {
        std::set<std::string> names(map.labels.begin(), map.labels.end());
        names.erase("");
        return *std::find_if(names.begin(), names.end(), [&](const std::string &name) { return has(q, name); });
    };
    if (has(q, "best explains why")) {
        std::set<std::string> names(dry->labels.begin(), dry->labels.end());
        names.erase("");
        const std::string a = *names.begin(), b = *names.rbegin();
        return Expected{.words = (mean(*dry, a) < mean(*dry, b) ? a : b) + " kept a cooler canopy"};
    }
    if (has(q, "warmer in panel b than in panel a"))
        return Expected{.number = mean(*dry, spelled(*dry)) - mean(*full, spelled(*full))};
    if (has(q, "unlabelled plots in panel b"))
        return Expected{.number = mean(*dry, "")};
    if (has(q, "lies the warmest plot")) {
        const auto warmest = std::max_element(dry->temperatures.begin(), dry->temperatures.end()) - dry->temperatures.begin();
        EXPECT_TRUE(has(q, dry->labels[static_cast<std::size_t>(warmest)]));
        return Expected{.words = "row " + std::to_string(warmest / 6 + 1)};
    }
    if (has(q, "cooler than the unlabelled plots")) {
        bool all = true;
        for (std::size_t i = 0; i < dry->labels.size(); ++i)
            for (std::size_t j = 0; j < dry->labels.size(); ++j)
                all = all && !(dry->labels[i] == spelled(*dry) && dry->labels[j].empty() && dry->temperatures[i] >= dry->temperatures[j]);
        return Expected{.yes = all};
    }
    if (has(q, "largest share") || has(q, "error bars of the two treatments overlap")) {
        std::size_t best = 0;
        double most = -1e9;
        int overlapping = 0;
        for (std::size_t i = 0; i < bars->groups.size(); ++i) {
            const auto &a = bars->series[0], &b = bars->series[1];
            const bool apart = b.values[i] + b.spread[i] < a.values[i] - a.spread[i];
            overlapping += apart ? 0 : 1;
            const double merit = has(q, "largest share") ? -b.values[i] / a.values[i] : apart ? 0 : 1;
            if (merit > most) {
                most = merit;
                best = i;
            }
        }
        EXPECT_EQ(overlapping, 1) << picture.id;
        return Expected{.words = bars->groups[best]};
    }
    if (has(q, "Read the mean")) {
        const auto &series = bars->series[namedIn(q, seriesNames(*bars))];
        return Expected{.number = series.values[namedIn(q, bars->groups)]};
    }
    if (has(q, "genotypes stay above")) {
        const double level = after(q, "above ");
        for (const double value : bars->series[1].values)
            EXPECT_GT(std::abs(value - level), bars->high * 0.008) << picture.id << " has a bar on the line";
        return Expected{.number = static_cast<double>(std::count_if(bars->series[1].values.begin(), bars->series[1].values.end(), [&](double value) { return value > level; }))};
    }
    if (has(q, "drawn as outliers")) {
        double all = 0;
        for (const auto &box : boxes->boxes)
            for (const double value : box.outliers) {
                EXPECT_TRUE(value < box.low || value > box.high);
                all += 1;
            }
        return Expected{.number = all};
    }
    if (has(q, "varies most")) {
        std::map<double, int> byRange;
        for (const auto &box : boxes->boxes)
            if (box.series == 1)
                byRange[box.upperQuartile - box.lowerQuartile] = box.group;
        return Expected{.words = boxes->groups[static_cast<std::size_t>(byRange.rbegin()->second)]};
    }
    if (has(q, "what is the median")) {
        for (const auto &box : boxes->boxes)
            if (has(q, boxes->groups[static_cast<std::size_t>(box.group)]) && has(q, boxes->series[static_cast<std::size_t>(box.series)].name))
                return Expected{.number = box.median};
    }
    if (has(q, "stands highest on day")) {
        std::map<double, std::string> last;
        for (const auto &series : curves->series)
            last[series.values.back()] = series.name;
        return Expected{.words = last.rbegin()->second + ", by about "};
    }
    if (has(q, "gain most") || has(q, "first stand above")) {
        const auto &series = curves->series[namedIn(q, seriesNames(*curves))];
        std::size_t best = 1;
        for (std::size_t i = 1; i < series.values.size(); ++i) {
            if (has(q, "gain most") && series.values[i] - series.values[i - 1] > series.values[best] - series.values[best - 1])
                best = i;
            if (has(q, "first stand above") && series.values[i - 1] <= after(q, "above ") && series.values[i] > after(q, "above "))
                best = i;
        }
        const auto day = [&](std::size_t i) { return std::to_string(static_cast<int>(curves->places[i])); };
        return Expected{.words = has(q, "gain most") ? "day " + day(best - 1) + " to " + day(best) : "day " + day(best)};
    }
    if (has(q, "Do the bands of")) {
        std::vector<std::pair<double, double>> bands;
        const auto at = static_cast<std::size_t>(std::find(curves->places.begin(), curves->places.end(), after(q, "on day ")) - curves->places.begin());
        for (const auto &series : curves->series)
            if (has(q, series.name))
                bands.emplace_back(series.values[at] - series.spread[at], series.values[at] + series.spread[at]);
        EXPECT_EQ(bands.size(), 2U);
        return Expected{.yes = bands[0].first < bands[1].second && bands[1].first < bands[0].second};
    }
    return std::nullopt;
}

std::optional<Expected> photoAnswer(const std::string &q, const app::SamplePicture &picture)
{
    double blade = 0, lesions = 0, longest = 0;
    int here = 0, there = 0, left = 0, right = 0;
    const auto leaf = std::find_if(picture.marks.begin(), picture.marks.end(), [](const auto &mark) { return mark.kind == Kind::Blade; });
    for (const auto &mark : picture.marks) {
        if (mark.kind == Kind::Blade)
            blade = area(mark.outline);
        if (mark.kind == Kind::Lesion) {
            lesions += area(mark.outline);
            for (std::size_t i = 0; i < 16; ++i) // opposite corners, which carry the longest line of these spots to within half a millimetre
                longest = std::max(longest, std::hypot(mark.outline[i][0] - mark.outline[i + 16][0], mark.outline[i][1] - mark.outline[i + 16][1]));
            const bool first = leaf->h == 0 ? mark.y < leaf->y : mark.x < leaf->x;
            ++(first ? here : there);
        }
        if (mark.kind == Kind::Plant)
            ++(mark.x < picture.width / 2.0 ? left : right);
    }
    if (has(q, "separate lesions"))
        return Expected{.number = static_cast<double>(count(picture, Kind::Lesion))};
    if (has(q, "share of the leaf area"))
        return Expected{.number = std::max(1.0, 100 * lesions / blade)};
    if (has(q, "scale bar"))
        return Expected{.number = longest / picture.pixelsPerMm};
    if (has(q, "Do more lesions lie"))
        return Expected{.yes = here > there};
    if (has(q, "germination percentage"))
        return Expected{.number = 2.0 * static_cast<double>(count(picture, Kind::Plant))};
    if (has(q, "show no seedling"))
        return Expected{.number = static_cast<double>(count(picture, Kind::Seed))};
    if (has(q, "left half of the tray"))
        return Expected{.yes = left > right};
    if (has(q, "germinated worst")) {
        std::map<int, int> empty;
        for (const auto &mark : picture.marks)
            if (mark.kind == Kind::Seed)
                ++empty[static_cast<int>((mark.y - 80) / 140) + 1];
        const auto worst = std::max_element(empty.begin(), empty.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        return Expected{.words = "row " + std::to_string(worst->first)};
    }
    if (has(q, "weeds stand between"))
        return Expected{.number = static_cast<double>(count(picture, Kind::Weed))};
    if (has(q, "show a hole?"))
        return Expected{.number = static_cast<double>(count(picture, Kind::Damage))};
    if (has(q, "crop rows")) {
        std::set<double> rows;
        for (const auto &mark : picture.marks)
            if (mark.kind == Kind::Plant)
                rows.insert(mark.y);
        return Expected{.number = static_cast<double>(rows.size())};
    }
    return std::nullopt;
}

TEST(SampleKeys, FollowFromTheDrawnNumbers)
{
    for (const std::int64_t seed : {1, 2, 3, 4, 5}) {
        const app::SampleRecipe recipe = app::sampleRecipe(seed);
        int met = 0;
        for (const auto &[item, key] : recipe.items) {
            const auto &picture = *std::find_if(recipe.pictures.begin(), recipe.pictures.end(), [&](const auto &one) { return one.id == item.figures[0]; });
            const auto expected = picture.drawing == app::SampleDrawing::Panels ? panelAnswer(item.question, picture) : photoAnswer(item.question, picture);
            if (!expected)
                continue;
            ++met;
            const std::string where = std::to_string(seed) + " " + item.id + " " + item.question;
            if (expected->yes) {
                EXPECT_EQ(key.answer.letters, *expected->yes ? "A" : "B") << where;
                continue;
            }
            if (item.kind == review::ItemKind::Number) {
                EXPECT_NEAR(key.answer.number, *expected->number, 1e-9) << where;
                continue;
            }
            const std::string right = item.options[static_cast<std::size_t>(key.answer.letters[0] - 'A')].text;
            if (expected->words)
                EXPECT_EQ(right.substr(0, expected->words->size()), *expected->words) << where;
            else
                EXPECT_NEAR(std::stod(right), *expected->number, has(item.question, "scale bar") ? 1.01 : 0.51) << where;
        }
        EXPECT_GE(met, 140) << "too many questions are not worked out again";
    }
}

TEST(SampleKeys, SeveralRightOnesAreExactlyTheMediansAboveTheLine)
{
    int met = 0;
    const app::SampleRecipe recipe = app::sampleRecipe();
    for (const auto &[item, key] : recipe.items) {
        if (item.kind != review::ItemKind::Multiple)
            continue;
        ++met;
        const auto &picture = *std::find_if(recipe.pictures.begin(), recipe.pictures.end(), [&](const auto &one) { return one.id == item.figures[0]; });
        const Panel &boxes = *panel(picture, Panel::Kind::Boxes);
        std::string letters;
        for (const auto &option : item.options)
            for (const auto &box : boxes.boxes)
                if (box.series == 1 && boxes.groups[static_cast<std::size_t>(box.group)] == option.text && box.median > after(item.question, "above "))
                    letters.push_back(option.letter);
        EXPECT_EQ(letters, key.answer.letters) << item.id;
    }
    EXPECT_EQ(met, 8);
}

} // namespace
