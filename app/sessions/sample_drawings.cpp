#include "app/sessions/sample_drawings.h"

#include "review/hash.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace app {
namespace {

using Kind = SampleMark::Kind;

bool boxesTouch(const SampleMark &a, const SampleMark &b, double gap)
{
    return std::abs(a.x - b.x) < (a.w + b.w) / 2 + gap && std::abs(a.y - b.y) < (a.h + b.h) / 2 + gap;
}

double rounded(double value) { return std::round(value * 10) / 10; } // so that another machine's sine gives the same polygon

bool holds(const std::vector<std::array<double, 2>> &outline, double x, double y)
{
    bool in = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        if ((outline[i][1] > y) != (outline[j][1] > y)
            && x < (outline[j][0] - outline[i][0]) * (y - outline[i][1]) / (outline[j][1] - outline[i][1]) + outline[i][0])
            in = !in;
    return in;
}

bool grass(const std::string &crop) { return crop == "rice" || crop == "corn"; }

SampleMark blade(SamplePicture &picture)
{
    constexpr double kPi = std::numbers::pi;
    SampleMark made{.kind = Kind::Blade};
    auto &outline = made.outline;
    if (grass(picture.crop)) {
        picture.width = 1400;
        picture.height = 620;
        made = {.kind = Kind::Blade, .x = 110, .y = 280, .w = 1200, .h = 0};
        const double half = picture.crop == "corn" ? 165 : 132;
        const auto rim = [&](double t) { return half * std::pow(std::sin(kPi * std::pow(t, 0.72)), 0.62) * (1 + 0.025 * std::sin(t * 29)); };
        for (int i = 0; i <= 90; ++i)
            outline.push_back({rounded(110 + 1200 * i / 90.0), rounded(280 - rim(i / 90.0))});
        for (int i = 89; i > 0; --i)
            outline.push_back({rounded(110 + 1200 * i / 90.0), rounded(280 + rim(i / 90.0))});
        return made;
    }
    picture.width = 1200;
    picture.height = 1020;
    if (picture.crop == "cotton") {
        made = {.kind = Kind::Blade, .x = 600, .y = 660, .w = 0, .h = -600};
        for (int i = 0; i < 180; ++i) {
            const double degrees = i * 2 - 179.0, turn = degrees * kPi / 180, far = std::abs(degrees);
            const double lobe = std::pow(0.5 + 0.5 * std::cos(turn * 6), 0.75), notch = far > 150 ? (180 - far) / 30 : 1;
            const double radius = 600 * (1 - 0.30 * std::pow(far / 150, 1.4)) * (0.66 + 0.34 * lobe) * (0.06 + 0.94 * std::sqrt(notch));
            outline.push_back({rounded(600 + radius * 0.86 * std::sin(turn)), rounded(660 - radius * std::cos(turn))});
        }
        return made;
    }
    made = {.kind = Kind::Blade, .x = 600, .y = 900, .w = 0, .h = -830};
    const auto rim = [&](double t) { return 412 * std::pow(std::sin(kPi * std::pow(t, 1.12)), 0.98 - 0.46 * t); };
    for (int i = 0; i <= 70; ++i)
        outline.push_back({rounded(600 + rim(i / 70.0)), rounded(70 + 830 * i / 70.0)});
    for (int i = 69; i > 0; --i)
        outline.push_back({rounded(600 - rim(i / 70.0)), rounded(70 + 830 * i / 70.0)});
    return made;
}

std::vector<std::array<double, 2>> lesionOutline(const SampleMark &spot, double scale, const SampleNumbers &numbers, const std::string &name)
{
    constexpr int kCorners = 32;
    const double phase = numbers.between(name + " phase", 0, 628) / 100.0, other = numbers.between(name + " other", 0, 628) / 100.0;
    std::vector<std::array<double, 2>> outline;
    for (int i = 0; i < kCorners; ++i) {
        const double turn = 2 * std::numbers::pi * i / kCorners;
        const double ellipse = 1 / std::hypot(std::cos(turn) / (spot.w / 2), std::sin(turn) / (spot.h / 2));
        const double radius = scale * ellipse * (0.93 + 0.05 * std::sin(3 * turn + phase) + 0.02 * std::sin(8 * turn + other));
        outline.push_back({rounded(spot.x + radius * std::cos(turn)), rounded(spot.y + radius * std::sin(turn))});
    }
    return outline;
}

void drawLeaf(SamplePicture &picture, const SampleNumbers &numbers)
{
    const SampleMark leaf = blade(picture);
    const bool lying = grass(picture.crop);
    picture.pixelsPerMm = lying ? 10 : 8;
    picture.marks = {leaf};
    const int side = numbers.between("side", 0, 2), size = numbers.between("size", 0, 2);
    int count = numbers.between("lesions", 6, 14);
    count += side == 2 ? count % 2 : 0;
    const int most = numbers.between("tone", 0, 2);
    double largest = 0;
    for (int i = 0; i < count; ++i) {
        const std::string name = "lesion " + std::to_string(i);
        const bool first = side == 2 ? i % 2 == 0 : (side == 0) == (i % 4 != 3); // left of the midrib, above it on a lying blade
        for (int attempt = 0; attempt < 600; ++attempt) {
            const std::string tried = name + " " + std::to_string(attempt);
            const int least = std::max(26, 40 + 22 * size - 4 * (attempt / 60)); // a full leaf takes smaller spots
            SampleMark spot{.kind = Kind::Lesion, .tone = most};
            spot.w = numbers.between(tried + " w", least, least + (i == 0 ? 70 : 34));
            spot.h = spot.w * numbers.between(tried + " aspect", 82, 104) / 100;
            if (lying) {
                spot.w *= 1.5;
                spot.h *= 0.62;
            }
            if (i > 0 && std::max(spot.w, spot.h) > 0.86 * largest)
                spot.w *= 0.86 * largest / std::max(spot.w, spot.h), spot.h = std::min(spot.h, 0.86 * largest);
            const double u = numbers.between(tried + " u", 40, 940) / 1000.0, v = numbers.between(tried + " v", 30, 480);
            spot.x = lying ? leaf.x + leaf.w * u : 600 + (first ? -v : v);
            spot.y = lying ? leaf.y + (first ? -v : v) * 0.35 : 60 + 860 * u;
            const double offMidrib = lying ? std::abs(spot.y - leaf.y) - spot.h / 2 : std::abs(spot.x - leaf.x) - spot.w / 2;
            // The midrib stays free, so that a spot is never hidden by it nor on both sides.
            if (offMidrib < 12 || std::any_of(picture.marks.begin() + 1, picture.marks.end(), [&](const SampleMark &there) { return boxesTouch(spot, there, 14); }))
                continue;
            const auto around = lesionOutline(spot, 1 + 18 / std::min(spot.w, spot.h), numbers, name);
            if (!std::all_of(around.begin(), around.end(), [&](const auto &corner) { return holds(leaf.outline, corner[0], corner[1]); }))
                continue;
            spot.outline = lesionOutline(spot, 1, numbers, name);
            if (i == 0)
                largest = std::max(spot.w, spot.h);
            picture.marks.push_back(std::move(spot));
            break;
        }
    }
    const double bar = 20 * picture.pixelsPerMm;
    picture.marks.push_back({.kind = Kind::ScaleBar, .x = picture.width - 50 - bar, .y = picture.height - 56.0, .w = bar, .label = "2 cm"});
}

void drawTray(SamplePicture &picture, const SampleNumbers &numbers)
{
    picture.width = 1280;
    picture.height = 860;
    constexpr int kRows = 5, kColumns = 10;
    const int poor = numbers.between("poor row", 0, kRows - 1);
    const bool leftBetter = numbers.between("better half", 0, 1) == 0;
    std::vector<SampleMark> grown;
    for (int row = 0; row < kRows; ++row) {
        // One row is clearly the poorest; elsewhere one or two cells stay empty, more of them in one half.
        const int failed = row == poor ? numbers.between("failed poor", 4, 5) : numbers.between("failed " + std::to_string(row), 1, 2);
        std::vector<int> order;
        for (int column = 0; column < kColumns; ++column)
            order.push_back(column);
        std::sort(order.begin(), order.end(), [&](int a, int b) {
            const auto key = [&](int column) {
                const bool left = column < kColumns / 2;
                return std::pair(row == poor ? false : left == leftBetter, numbers.bits(std::to_string(row) + " " + std::to_string(column)));
            };
            return key(a) < key(b);
        });
        for (int column = 0; column < kColumns; ++column) {
            const std::string name = std::to_string(row) + " at " + std::to_string(column);
            const SampleMark cell{.kind = Kind::Cell, .x = 109.0 + 118 * column, .y = 150.0 + 140 * row, .w = 104, .h = 124};
            picture.marks.push_back(cell);
            const bool empty = std::find(order.begin(), order.begin() + failed, column) != order.begin() + failed;
            const double size = empty ? 18 : numbers.between(name + " size", 62, 82);
            grown.push_back({.kind = empty ? Kind::Seed : Kind::Plant, .x = cell.x + numbers.between(name + " x", -7, 7), .y = cell.y + numbers.between(name + " y", -9, 9),
                             .w = size, .h = empty ? 12 : size, .angle = double(numbers.between(name + " angle", 0, 179))});
        }
    }
    picture.marks.insert(picture.marks.end(), grown.begin(), grown.end());
}

void drawField(SamplePicture &picture, const SampleNumbers &numbers)
{
    picture.width = 1200;
    picture.height = 800;
    const int rows = numbers.between("rows", 4, 6), perRow = numbers.between("per row", 9, 12);
    const double pitch = 750.0 / rows, step = 1100.0 / perRow;
    const int worst = numbers.between("worst", 0, rows - 1), gapsThere = numbers.between("gaps", 2, 3);
    for (int row = 0; row < rows; ++row) {
        // One row has the most gaps; every other row has at most one.
        const int gaps = row == worst ? gapsThere : numbers.between("gap of " + std::to_string(row), 0, 1);
        const int first = numbers.between("first gap of " + std::to_string(row), 1, perRow - 2);
        std::vector<int> missing;
        for (int gap = 0; gap < gaps; ++gap)
            missing.push_back(1 + (first - 1 + gap * 2) % (perRow - 2)); // never at an end, where nobody could see it
        for (int place = 0; place < perRow; ++place) {
            if (std::find(missing.begin(), missing.end(), place) != missing.end())
                continue;
            const double size = std::min(74.0, pitch * 0.56) - numbers.between("size " + std::to_string(row * 100 + place), 0, 8);
            picture.marks.push_back({.kind = Kind::Plant, .x = 50 + step * (place + 0.5), .y = 25 + pitch * (row + 0.5), .w = size, .h = size,
                                     .angle = double(numbers.between("angle " + std::to_string(row * 100 + place), 0, 59))});
        }
    }
    const int weeds = numbers.between("weeds", 1, 7);
    std::vector<SampleMark> placed;
    for (int i = 0; i < weeds; ++i) {
        for (int attempt = 0; attempt < 60; ++attempt) {
            const std::string name = "weed " + std::to_string(i) + " " + std::to_string(attempt);
            const int between = numbers.between(name + " row", 1, rows - 1);
            SampleMark weed{.kind = Kind::Weed, .x = double(numbers.between(name + " x", 70, 1130)), .y = 25 + pitch * between, .w = 42, .h = 42,
                            .angle = double(numbers.between(name + " angle", 0, 89))};
            if (std::any_of(placed.begin(), placed.end(), [&](const SampleMark &there) { return boxesTouch(weed, there, 16); }))
                continue;
            placed.push_back(weed);
            break;
        }
    }
    picture.marks.insert(picture.marks.end(), placed.begin(), placed.end());
}

void drawFruits(SamplePicture &picture, const SampleNumbers &numbers)
{
    picture.width = 1200;
    picture.height = 800;
    const int count = numbers.between("fruits", 9, 17);
    const int unripe = numbers.between("unripe", 1, count / 2);
    int damaged = numbers.between("damaged", 1, count / 2 + 2);
    while (4 * damaged == count || 2 * damaged == count) // a share on the border of two options would have two right answers
        ++damaged;
    std::vector<int> places(18);
    for (int i = 0; i < 18; ++i)
        places[static_cast<std::size_t>(i)] = i;
    std::sort(places.begin(), places.end(), [&](int a, int b) {
        return numbers.bits("place " + std::to_string(a)) < numbers.bits("place " + std::to_string(b));
    });
    std::vector<SampleMark> holes;
    for (int i = 0; i < count; ++i) {
        const int place = places[static_cast<std::size_t>(i)];
        SampleMark fruit{.kind = Kind::Fruit, .x = 137.0 + 185 * (place % 6), .y = 150.0 + 250 * (place / 6), .w = 105, .h = 140, .tone = i < unripe ? 1 : 0};
        fruit.x += numbers.between("dx " + std::to_string(i), -14, 14);
        fruit.y += numbers.between("dy " + std::to_string(i), -18, 18);
        picture.marks.push_back(fruit);
        if (i % 2 == 0 ? i / 2 < damaged : (count + 1) / 2 + i / 2 < damaged)
            holes.push_back({.kind = Kind::Damage, .x = fruit.x + numbers.between("hole x " + std::to_string(i), -12, 12),
                             .y = fruit.y + numbers.between("hole y " + std::to_string(i), -18, 18), .w = 24, .h = 20});
    }
    picture.marks.insert(picture.marks.end(), holes.begin(), holes.end());
}

} // namespace

std::uint64_t SampleNumbers::bits(std::string_view name) const
{
    const std::string hex = review::sha256Hex("winnow-sample/1|" + std::to_string(m_seed) + "|" + m_scope + "|" + std::string(name));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 16; ++i)
        value = value * 16 + static_cast<std::uint64_t>(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
    return value;
}

int SampleNumbers::between(std::string_view name, int low, int high) const
{
    return low + static_cast<int>(bits(name) % static_cast<std::uint64_t>(high - low + 1));
}

void drawSampleMarks(SamplePicture &picture, const SampleNumbers &numbers)
{
    switch (picture.drawing) {
    case SampleDrawing::Leaf: return drawLeaf(picture, numbers);
    case SampleDrawing::Field: return drawField(picture, numbers);
    case SampleDrawing::Fruits: return drawFruits(picture, numbers);
    case SampleDrawing::Tray: return drawTray(picture, numbers);
    case SampleDrawing::Panels: return;
    }
}

SampleDrawing sampleDrawing(std::size_t number)
{
    using enum SampleDrawing;
    static constexpr std::array kSeries{Panels, Panels, Leaf, Field, Tray, Panels, Panels, Leaf, Field, Panels, Fruits, Panels};
    static_assert(kSeries.size() == kFiguresPerCrop);
    return kSeries[(number - 1) % kSeries.size()];
}

void drawSample(SamplePicture &picture, std::size_t number, const SampleNumbers &numbers)
{
    picture.drawing == SampleDrawing::Panels ? drawSamplePanels(picture, number, numbers) : drawSampleMarks(picture, numbers);
}

double outlineArea(const std::vector<std::array<double, 2>> &outline)
{
    double twice = 0;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        twice += outline[j][0] * outline[i][1] - outline[i][0] * outline[j][1];
    return std::abs(twice) / 2;
}

double lesionShare(const SamplePicture &picture)
{
    double leaf = 0, spots = 0;
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Blade)
            leaf += outlineArea(mark.outline);
        else if (mark.kind == Kind::Lesion)
            spots += outlineArea(mark.outline);
    }
    return leaf > 0 ? spots / leaf : 0;
}

} // namespace app
