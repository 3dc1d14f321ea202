#include "app/sessions/sample_drawings.h"

#include "review/hash.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

using Kind = SampleMark::Kind;

constexpr std::array kShareBorders{50, 100, 150}; // thousandths of the blade, as the options of the question

bool boxesTouch(const SampleMark &a, const SampleMark &b, double gap)
{
    return std::abs(a.x - b.x) < (a.w + b.w) / 2 + gap && std::abs(a.y - b.y) < (a.h + b.h) / 2 + gap;
}

// All four corners of the spot's box inside a slightly smaller ellipse: an ellipse is convex, so the spot is inside too.
bool onBlade(const SampleMark &spot, const SampleMark &blade)
{
    const double a = blade.w * 0.48, b = blade.h * 0.48;
    const double dx = std::abs(spot.x - blade.x) + spot.w / 2, dy = std::abs(spot.y - blade.y) + spot.h / 2;
    return (dx / a) * (dx / a) + (dy / b) * (dy / b) < 1;
}

// The spots of one try; a share too near a border between two options would have no one right answer.
std::vector<SampleMark> placeLesions(const SampleMark &blade, const SampleNumbers &numbers, const std::string &round)
{
    const int side = numbers.between("side", 0, 2); // most spots towards the stalk, the tip, or as many on both
    int count = numbers.between("lesions", 5, 13);
    if (side == 2)
        count -= count % 2;
    const int size = numbers.between(round + "size", 0, 2); // small, middle, large: spreads the shares over the options
    const int most = numbers.between("tone", 0, 3), other = (most + numbers.between("other", 1, 3)) % 4;
    std::vector<SampleMark> spots;
    for (int i = 0; i < count; ++i) {
        const std::string name = round + "lesion " + std::to_string(i);
        const bool left = side == 2 ? i % 2 == 0 : (side == 0) == (i != 0);
        for (int attempt = 0; attempt < 400; ++attempt) {
            const std::string tried = name + " " + std::to_string(attempt);
            SampleMark spot{.kind = Kind::Lesion};
            const int least = std::max(12, 26 + 18 * size - 4 * (attempt / 40)); // a full leaf takes smaller spots
            spot.w = numbers.between(tried + " w", least, least + 24);
            spot.h = numbers.between(tried + " h", least, least + 18);
            const int offset = numbers.between(tried + " x", 45, 350);
            spot.x = blade.x + (left ? -offset : offset);
            spot.y = blade.y + numbers.between(tried + " y", -165, 165);
            // The midrib stays free, so that a spot is never hidden under it.
            if (!onBlade(spot, blade) || std::abs(spot.y - blade.y) < spot.h / 2 + 8)
                continue;
            if (std::any_of(spots.begin(), spots.end(), [&](const SampleMark &there) { return boxesTouch(spot, there, 10); }))
                continue;
            spot.tone = i % 4 == 3 ? other : most;
            spots.push_back(spot);
            break;
        }
    }
    return spots;
}

void drawLeaf(SamplePicture &picture, const SampleNumbers &numbers)
{
    const SampleMark blade{.kind = Kind::Blade, .x = 490, .y = 320, .w = 800, .h = 420};
    for (int round = 0; round < 20; ++round) {
        picture.marks = {blade};
        const auto spots = placeLesions(blade, numbers, std::to_string(round) + " ");
        picture.marks.insert(picture.marks.end(), spots.begin(), spots.end());
        const int share = lesionThousandths(picture);
        if (std::all_of(kShareBorders.begin(), kShareBorders.end(), [&](int border) { return std::abs(share - border) >= 10; }))
            return;
    }
}

void drawField(SamplePicture &picture, const SampleNumbers &numbers)
{
    const int rows = numbers.between("rows", 4, 6), perRow = numbers.between("per row", 8, 10);
    const double pitch = 600.0 / rows, step = 880.0 / perRow;
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
            const double size = std::min(54.0, pitch * 0.5) - numbers.between("size " + std::to_string(row * 100 + place), 0, 8);
            picture.marks.push_back({.kind = Kind::Plant, .x = 40 + step * (place + 0.5), .y = 20 + pitch * (row + 0.5), .w = size, .h = size,
                                     .angle = double(numbers.between("angle " + std::to_string(row * 100 + place), 0, 59))});
        }
    }
    const int weeds = numbers.between("weeds", 1, 7);
    std::vector<SampleMark> placed;
    for (int i = 0; i < weeds; ++i) {
        for (int attempt = 0; attempt < 60; ++attempt) {
            const std::string name = "weed " + std::to_string(i) + " " + std::to_string(attempt);
            const int between = numbers.between(name + " row", 1, rows - 1);
            SampleMark weed{.kind = Kind::Weed, .x = double(numbers.between(name + " x", 60, 900)), .y = 20 + pitch * between, .w = 34, .h = 34,
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
        SampleMark fruit{.kind = Kind::Fruit, .x = 110.0 + 148 * (place % 6), .y = 120.0 + 200 * (place / 6), .w = 84, .h = 112, .tone = i < unripe ? 1 : 0};
        fruit.x += numbers.between("dx " + std::to_string(i), -14, 14);
        fruit.y += numbers.between("dy " + std::to_string(i), -18, 18);
        picture.marks.push_back(fruit);
        if (i % 2 == 0 ? i / 2 < damaged : (count + 1) / 2 + i / 2 < damaged)
            holes.push_back({.kind = Kind::Damage, .x = fruit.x + numbers.between("hole x " + std::to_string(i), -12, 12),
                             .y = fruit.y + numbers.between("hole y " + std::to_string(i), -18, 18), .w = 20, .h = 17});
    }
    picture.marks.insert(picture.marks.end(), holes.begin(), holes.end());
}

void drawChart(SamplePicture &picture, const SampleNumbers &numbers)
{
    picture.title = "Grain yield by treatment";
    if (picture.crop == "cotton")
        picture.title = "Seed cotton yield by treatment";
    picture.axisTitle = "Yield (t/ha)";
    const double left = 120, base = 540, perTonne = 56; // eight tonnes high
    picture.marks.push_back({.kind = Kind::Axis, .x = left, .y = base - 8 * perTonne, .w = 0, .h = 8 * perTonne});
    picture.marks.push_back({.kind = Kind::Axis, .x = left, .y = base, .w = 780, .h = 0});
    for (int tick = 0; tick <= 8; ++tick)
        picture.marks.push_back({.kind = Kind::Tick, .x = left, .y = base - tick * perTonne, .w = 8, .h = 0, .label = std::to_string(tick)});
    // Five different halves of a tonne between 2.0 and 7.5, none of them 5.0: every question has one right answer.
    std::vector<int> halves{4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15};
    std::sort(halves.begin(), halves.end(), [&](int a, int b) { return numbers.bits("bar " + std::to_string(a)) < numbers.bits("bar " + std::to_string(b)); });
    for (int bar = 0; bar < 5; ++bar) {
        const double height = halves[static_cast<std::size_t>(bar)] * perTonne / 2;
        picture.marks.push_back({.kind = Kind::Bar, .x = left + 45 + 148.0 * bar, .y = base - height, .w = 84, .h = height, .tone = bar,
                                 .label = "T" + std::to_string(bar + 1)});
    }
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
    case SampleDrawing::Chart: return drawChart(picture, numbers);
    }
}

int lesionThousandths(const SamplePicture &picture)
{
    double blade = 0, spots = 0; // the factor pi/4 of every ellipse falls out
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Blade)
            blade += mark.w * mark.h;
        else if (mark.kind == Kind::Lesion)
            spots += mark.w * mark.h;
    }
    return static_cast<int>(spots * 1000 / blade);
}

} // namespace app
