#include "review/boxes.h"

#include <algorithm>
#include <vector>

namespace review {

namespace {

double areaOf(const Box &box)
{
    return std::max(box.w, 0.0) * std::max(box.h, 0.0);
}

double sharedArea(const Box &a, const Box &b)
{
    const double across = std::min(a.x + a.w, b.x + b.w) - std::max(a.x, b.x), down = std::min(a.y + a.h, b.y + b.h) - std::max(a.y, b.y);
    return across > 0 && down > 0 ? across * down : 0;
}

/// In pixels, or in shares when neither side is in pixels.
std::vector<Box> broughtTogether(const Answer &answer, bool pixels, int width, int height)
{
    std::vector<Box> boxes = answer.boxes;
    if (answer.fraction && pixels)
        for (Box &box : boxes)
            box = {.x = box.x * width, .y = box.y * height, .w = box.w * width, .h = box.h * height};
    return boxes;
}

/// One-to-one matching by augmenting paths: which box of `key` each one of `given` is matched with.
class Matching {
public:
    Matching(const std::vector<Box> &given, const std::vector<Box> &key) : m_given(given), m_key(key), m_of(key.size(), kNone) {}
    bool all()
    {
        for (std::size_t i = 0; i < m_given.size(); ++i) {
            std::vector<bool> tried(m_key.size(), false);
            if (!place(i, tried))
                return false;
        }
        return true;
    }
    double leastOverlap() const
    {
        double least = 1;
        for (std::size_t j = 0; j < m_key.size(); ++j)
            least = std::min(least, boxOverlap(m_given[m_of[j]], m_key[j]));
        return least;
    }

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    bool place(std::size_t given, std::vector<bool> &tried)
    {
        for (std::size_t j = 0; j < m_key.size(); ++j) {
            if (tried[j] || !boxesMatch(m_given[given], m_key[j]))
                continue;
            tried[j] = true;
            if (m_of[j] == kNone || place(m_of[j], tried)) {
                m_of[j] = given;
                return true;
            }
        }
        return false;
    }

    const std::vector<Box> &m_given, &m_key;
    std::vector<std::size_t> m_of;
};

} // namespace

double boxOverlap(const Box &a, const Box &b)
{
    const double first = areaOf(a), second = areaOf(b);
    if (!(first > 0) || !(second > 0))
        return 0;
    const double shared = sharedArea(a, b);
    return shared / (first + second - shared);
}

bool boxesMatch(const Box &a, const Box &b)
{
    const double first = areaOf(a), second = areaOf(b);
    return first > 0 && second > 0 && 3 * sharedArea(a, b) > first + second;
}

BoxScore scoreBoxes(const Answer &given, const Answer &key, int width, int height)
{
    if (key.shape != Answer::Shape::Boxes || key.boxes.empty())
        return {.why = "the key has no boxes"};
    if (given.empty())
        return {.verdict = BoxScore::Verdict::Wrong, .why = "no box was given"};
    if (given.shape != Answer::Shape::Boxes)
        return {.why = "the answer is no box"};
    const bool pixels = !given.fraction || !key.fraction;
    if (given.fraction != key.fraction && (width <= 0 || height <= 0))
        return {.why = "one side is in pixels, the other in shares of a picture whose size is not known"};
    const auto ours = broughtTogether(given, pixels, width, height), theirs = broughtTogether(key, pixels, width, height);
    if (ours.size() != theirs.size())
        return {.verdict = BoxScore::Verdict::Wrong, .why = std::to_string(ours.size()) + " given, " + std::to_string(theirs.size()) + " in the key"};
    Matching matching(ours, theirs);
    if (!matching.all())
        return {.verdict = BoxScore::Verdict::Wrong, .overlap = ours.size() == 1 ? boxOverlap(ours.front(), theirs.front()) : 0,
                .why = ours.size() == 1 ? "the overlap is not above one half" : "no one-to-one match in which every overlap is above one half"};
    return {.verdict = BoxScore::Verdict::Right, .overlap = matching.leastOverlap(), .why = "every overlap is above one half"};
}

Box uprightBox(const Box &stored, double storedWidth, double storedHeight, int orientation)
{
    const auto &[x, y, w, h] = stored;
    const double fromRight = storedWidth - x - w, fromBottom = storedHeight - y - h;
    switch (orientation) {
    case 2: return {.x = fromRight, .y = y, .w = w, .h = h};
    case 3: return {.x = fromRight, .y = fromBottom, .w = w, .h = h};
    case 4: return {.x = x, .y = fromBottom, .w = w, .h = h};
    case 5: return {.x = y, .y = x, .w = h, .h = w};
    case 6: return {.x = fromBottom, .y = x, .w = h, .h = w};
    case 7: return {.x = fromBottom, .y = fromRight, .w = h, .h = w};
    case 8: return {.x = y, .y = fromRight, .w = h, .h = w};
    default: return stored;
    }
}

} // namespace review
