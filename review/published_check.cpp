#include "review/published_check.h"

#include "stats/test_items.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace review {

namespace {

constexpr double kRounding = 1e-9; // a printed value at the very edge of a range is inside it
constexpr std::array kLevels{"easy", "medium", "hard"};

std::string where(const PublishedKappa &published) { return published.stratum.empty() ? std::string("All items") : "“" + published.stratum + "”"; }

std::string readersOf(std::int64_t readers) { return readers == 1 ? std::string("1 reader") : fmt::format("{} readers", readers); }

Result<CheckedKappa> checkKappa(const PublishedKappa &published, std::optional<std::int64_t> categories, std::vector<std::string> &contradictions)
{
    if (published.n < 1 || published.agree < 0)
        return Error{Error::Code::BadInput, fmt::format("{}: {} agreements of {} items cannot be; there is at least one item, and agreements are counted from 0.", where(published), published.agree, published.n)};
    if (std::abs(published.kappa.value) > 1)
        return Error{Error::Code::BadInput, fmt::format("{}: a kappa lies between -1 and 1, not at {}.", where(published), published.kappa.value)};
    if (published.agree > published.n) {
        contradictions.push_back(fmt::format("{}: {} agreements of {} items cannot be.", where(published), published.agree, published.n));
        return CheckedKappa{.published = published, .pO = static_cast<double>(published.agree) / static_cast<double>(published.n), .possible = false};
    }
    const auto feasible = stats::feasibleKappa(published.n, published.agree, categories);
    if (!feasible)
        return Error{Error::Code::BadInput, "There must be at least two categories and at most 1,000,000,000 items."};
    CheckedKappa checked{published, static_cast<double>(published.agree) / static_cast<double>(published.n), {}, *feasible};
    if (!published.defined) {
        // Both raters used one category throughout; with a disagreement κ is defined, and merely not printed.
        if (published.agree == published.n)
            checked.pEImplied = 1;
        return checked;
    }
    if (published.kappa.value < 1)
        checked.pEImplied = (checked.pO - published.kappa.value) / (1 - published.kappa.value);
    checked.possible = published.kappa.high() >= feasible->kappaLow - kRounding && published.kappa.low() <= feasible->kappaHigh + kRounding;
    if (!checked.possible)
        contradictions.push_back(fmt::format("{}: with {} agreements of {} items{} kappa lies between {:.6f} and {:.6f}, so it cannot be {}.", where(published), published.agree,
            published.n, categories ? fmt::format(" in {} categories", *categories) : std::string(), feasible->kappaLow, feasible->kappaHigh, published.kappa.value));
    return checked;
}

/// The pooled bound of the strata's printed kappas: p_e is largest at the lower end.
std::optional<stats::PooledBound> boundOf(const std::vector<CheckedKappa> &strata)
{
    std::vector<stats::Stratum> parts;
    for (const CheckedKappa &checked : strata) {
        if (!checked.feasible)
            return {};
        if (!checked.published.defined) {
            parts.push_back({checked.published.n, checked.published.agree, checked.feasible->expectedHigh});
            continue;
        }
        // A stratum in which all agree tells nothing of its p_e.
        const double kappa = checked.published.kappa.low();
        const bool open = kappa >= 1 || checked.published.agree == checked.published.n;
        parts.push_back({checked.published.n, checked.published.agree, open ? 1.0 : std::clamp((checked.pO - kappa) / (1 - kappa), 0.0, 1.0)});
    }
    return stats::pooledBound(parts);
}

void checkPooled(PublishedCheck &check)
{
    if (!check.whole || check.strata.empty())
        return;
    std::int64_t n = 0, agree = 0;
    for (const CheckedKappa &stratum : check.strata) {
        n += stratum.published.n;
        agree += stratum.published.agree;
    }
    const PublishedKappa &whole = check.whole->published;
    if (n != whole.n || agree != whole.agree) {
        check.whole->possible = false;
        check.contradictions.push_back(fmt::format("The strata add up to {} agreements of {} items, not to {} of {}.", agree, n, whole.agree, whole.n));
        return;
    }
    if (check.pooled && whole.kappa.high() < check.pooled->kappaLeast - kRounding) {
        check.whole->possible = false;
        check.contradictions.push_back(fmt::format("All items: the strata allow a chance agreement of at most {:.6f} for all items together, so their pooled kappa is at least {:.6f}; {} "
                                                   "would need a chance agreement of {:.6f}.",
            check.pooled->expectedMost, check.pooled->kappaLeast, whole.kappa.value, check.whole->pEImplied.value_or(0)));
    }
}

Result<CheckedLevel> checkLevel(const PublishedLevel &published, std::int64_t readers, std::vector<std::string> &contradictions)
{
    const auto level = std::ranges::find(kLevels, published.level);
    if (level == kLevels.end())
        return Error{Error::Code::BadInput, "A level is easy, medium or hard, not “" + published.level + "”."};
    if (published.n < 0 || published.accuracy.value < 0 || published.accuracy.value > 1)
        return Error{Error::Code::BadInput, "Level “" + published.level + "”: the accuracy is a fraction from 0 to 1, and the items are counted from 0."};
    CheckedLevel checked{published};
    std::string wrongs;
    for (std::int64_t wrong = readers; wrong >= 0; --wrong) {
        const auto own = stats::difficultyLevel(wrong, readers);
        if (!own || static_cast<std::ptrdiff_t>(*own) != level - kLevels.begin())
            continue;
        const double accuracy = static_cast<double>(readers - wrong) / static_cast<double>(readers);
        checked.low = std::min(checked.low.value_or(accuracy), accuracy);
        checked.high = std::max(checked.high.value_or(accuracy), accuracy);
        wrongs = std::to_string(wrong) + (wrongs.empty() ? "" : ", ") + wrongs;
    }
    if (published.n == 0)
        return checked;
    if (!checked.low) {
        checked.possible = false;
        contradictions.push_back(fmt::format("With {} no item can be {}, but {} said to be.", readersOf(readers), published.level, published.n == 1 ? std::string("1 is") : fmt::format("{} are", published.n)));
        return checked;
    }
    // The right answers over all items of the level are a whole number.
    const double answers = static_cast<double>(published.n) * static_cast<double>(readers);
    const double least = std::max(*checked.low, published.accuracy.low()) * answers, most = std::min(*checked.high, published.accuracy.high()) * answers;
    checked.possible = std::ceil(least - kRounding * answers) <= most + kRounding * answers;
    if (!checked.possible && published.accuracy.high() >= *checked.low && published.accuracy.low() <= *checked.high) {
        const double below = std::floor(published.accuracy.value * answers), above = below + 1;
        // One digit more than was printed shows on which side each lies.
        const int digits = std::clamp(static_cast<int>(std::lround(-std::log10(2 * published.accuracy.half))) + 1, 4, 15);
        contradictions.push_back(fmt::format("{} items with {} are {:.0f} answers, and no whole number of right ones gives {} on {} items: {:.0f} give {:.{}f} and {:.0f} give {:.{}f}.",
            published.n, readersOf(readers), answers, published.accuracy.value, published.level, below, below / answers, digits, above, above / answers, digits));
    } else if (!checked.possible)
        contradictions.push_back(fmt::format("With {} an item is {} when {} of them {} wrong, so the accuracy on {} items {}; {} cannot be.", readersOf(readers), published.level, wrongs, wrongs == "1" ? "is" : "are", published.level,
            *checked.low == *checked.high ? fmt::format("is exactly {:.4g}", *checked.low) : fmt::format("lies between {:.4f} and {:.4f}", *checked.low, *checked.high), published.accuracy.value));
    return checked;
}

} // namespace

std::optional<Printed> printedNumber(const std::string &text)
{
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(value))
        return {};
    const auto point = text.find('.');
    const auto places = point == std::string::npos ? std::size_t{0} : text.size() - point - 1;
    return Printed{value, 0.5 * std::pow(10.0, -static_cast<double>(places))};
}

Result<PublishedCheck> checkPublished(const PublishedFigures &figures)
{
    PublishedCheck check;
    if (figures.whole) {
        auto whole = checkKappa(*figures.whole, figures.categories, check.contradictions);
        if (!whole)
            return whole.error();
        check.whole = *std::move(whole);
    }
    std::set<std::string> names;
    for (const PublishedKappa &published : figures.strata) {
        if (!names.insert(published.stratum).second)
            return Error{Error::Code::BadInput, "There are two strata “" + published.stratum + "”: each is given once."};
        auto stratum = checkKappa(published, figures.categories, check.contradictions);
        if (!stratum)
            return stratum.error();
        check.strata.push_back(*std::move(stratum));
    }
    if (!check.strata.empty())
        check.pooled = boundOf(check.strata);
    checkPooled(check);
    if (!figures.levels.empty() && figures.readers < 1)
        return Error{Error::Code::BadInput, "The levels need the number of readers per item."};
    for (const PublishedLevel &published : figures.levels) {
        auto level = checkLevel(published, figures.readers, check.contradictions);
        if (!level)
            return level.error();
        check.levels.push_back(*std::move(level));
    }
    return check;
}

} // namespace review
