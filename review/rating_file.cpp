#include "review/rating_file.h"

#include "review/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace review {

namespace {

bool isNumeric(RatingScale scale) { return scale == RatingScale::Interval || scale == RatingScale::Ratio; }

/// The categories of a file and where each value belongs.
class Categories {
public:
    static Result<Categories> declared(const RatingDeclaration &declared)
    {
        Categories made(declared.scale);
        for (const std::string &label : declared.categories) {
            if (isNumeric(declared.scale)) {
                const auto number = numberOf(label);
                if (!number)
                    return Error{Error::Code::BadInput, "On an interval or ratio scale the categories are numbers; “" + label + "” is none."};
                if (declared.scale == RatingScale::Ratio && *number < 0)
                    return Error{Error::Code::BadInput, "A ratio scale has no negative category, such as “" + label + "”."};
                if (!made.m_byNumber.emplace(*number, made.size() + 1).second)
                    return Error{Error::Code::BadInput, "The category “" + label + "” is named twice."};
                made.m_numbers.push_back(*number);
            } else if (!made.m_byText.emplace(label, made.size() + 1).second) {
                return Error{Error::Code::BadInput, "The category “" + label + "” is named twice."};
            }
            made.m_labels.push_back(label);
        }
        return made;
    }

    static Categories present(const std::vector<RatingCell> &cells, RatingScale scale)
    {
        Categories made(scale);
        std::set<std::string> texts;
        std::set<double> numbers;
        for (const RatingCell &cell : cells) {
            if (cell.value.empty())
                continue;
            if (!isNumeric(scale))
                texts.insert(cell.value);
            else if (const auto number = numberOf(cell.value); number && made.allows(*number))
                numbers.insert(*number);
        }
        for (const std::string &text : texts) {
            made.m_labels.push_back(text);
            made.m_byText.emplace(text, made.size());
        }
        for (const double number : numbers) {
            made.m_labels.push_back(numberText(number));
            made.m_numbers.push_back(number);
            made.m_byNumber.emplace(number, made.size());
        }
        return made;
    }

    std::size_t size() const { return m_labels.size(); }
    const std::vector<std::string> &labels() const { return m_labels; }
    const std::vector<double> &numbers() const { return m_numbers; }

    /// Code of a value from 1; 0 when it is none of the categories, then `why` says so.
    int codeOf(const std::string &value, std::string &why) const
    {
        std::size_t code = 0;
        if (!isNumeric(m_scale)) {
            const auto found = m_byText.find(value);
            code = found == m_byText.end() ? 0 : found->second;
        } else if (const auto number = numberOf(value); !number) {
            why = "is no number";
        } else if (!allows(*number)) {
            why = "is negative, which a ratio scale does not have";
        } else {
            const auto found = m_byNumber.find(*number);
            code = found == m_byNumber.end() ? 0 : found->second;
        }
        if (code == 0 && why.empty())
            why = "is none of the declared categories";
        return static_cast<int>(code);
    }

private:
    explicit Categories(RatingScale scale) : m_scale(scale) {}
    bool allows(double number) const { return m_scale != RatingScale::Ratio || number >= 0; }

    RatingScale m_scale;
    std::vector<std::string> m_labels = {};
    std::vector<double> m_numbers = {};
    std::map<std::string, std::size_t> m_byText = {};
    std::map<double, std::size_t> m_byNumber = {};
};

Status checkWeights(const RatingDeclaration &declared, std::size_t q)
{
    if (declared.weightings.empty() && declared.customWeights.empty())
        return ok();
    if (declared.categories.empty() && !isNumeric(declared.scale))
        return Error{Error::Code::BadInput, "Weights follow the order of the categories, so the categories must be named."};
    if (declared.customWeights.empty())
        return ok();
    if (declared.customWeights.size() != q * q)
        return Error{Error::Code::BadInput, fmt::format("The weights must be a table of {0} × {0} numbers, one row and one column per category.", q)};
    for (std::size_t at = 0; at < q; ++at)
        if (declared.customWeights[at * q + at] != 1)
            return Error{Error::Code::BadInput, "The weights must be 1 on the diagonal."};
    return ok();
}

std::vector<std::string> ratersOf(const std::vector<RatingCell> &cells, const RatingDeclaration &declared)
{
    if (!declared.raters.empty())
        return declared.raters;
    std::set<std::string> names;
    for (const RatingCell &cell : cells)
        names.insert(cell.rater);
    return {names.begin(), names.end()};
}

/// Ids that one rater rated in several groups: nobody rates a unit twice, so there the ids are counted within each group.
std::set<std::string> countedPerGroup(const std::vector<RatingCell> &cells, const RatingDeclaration &declared)
{
    std::set<std::string> ids;
    if (declared.byAttribute.empty())
        return ids;
    std::map<std::pair<std::string_view, std::string_view>, std::string_view> groupOf; // of a unit and rater
    for (const RatingCell &cell : cells)
        if (const auto [at, made] = groupOf.try_emplace({cell.unit, cell.rater}, cell.stratum); !made && at->second != cell.stratum)
            ids.insert(cell.unit);
    return ids;
}

void noteContradiction(RatingFile &file, const RatingCell &cell, const char *what, const std::string &first, const std::string &now)
{
    if (first != now)
        file.problems.push_back(fmt::format("Line {}: {} has the {} “{}” here and “{}” before; the first counts.", cell.line, cell.unit, what, now, first));
}

} // namespace

std::optional<double> numberOf(const std::string &text)
{
    double number = 0;
    const char *begin = text.data(), *end = begin + text.size();
    if (text.size() > 1 && text.front() == '+')
        ++begin;
    const auto read = std::from_chars(begin, end, number);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(number))
        return {};
    return number;
}

Result<RatingFile> readRatings(const std::vector<RatingCell> &cells, const RatingDeclaration &declared)
{
    if (declared.scale == RatingScale::Ordinal && declared.categories.empty())
        return Error{Error::Code::BadInput, "An ordinal scale needs its categories in order."};
    auto categories = Categories::declared(declared);
    if (!categories)
        return categories.error();
    RatingFile file;
    if (declared.categories.empty()) {
        categories = Categories::present(cells, declared.scale);
        file.warnings.push_back(isNumeric(declared.scale) ? "The categories were not declared; the numbers in the file were taken, in ascending order."
                                                          : "The categories were not declared; the values in the file were taken. An option that nobody chose is not among them.");
    }
    if (categories->size() > kMostTabled)
        file.warnings.push_back(fmt::format("There are {} different values. Above {} only Krippendorff's alpha is given: the coefficients of categories need fewer.", categories->size(), kMostTabled));
    if (const auto fit = checkWeights(declared, categories->size()); !fit)
        return fit.error();

    SheetInput &input = file.input;
    input.raters = ratersOf(cells, declared);
    if (input.raters.size() < 2)
        return Error{Error::Code::Refused, input.raters.empty() ? "Needs at least two raters: the file holds no rating, so there is no number."
                                                                : "Needs at least two raters: the file has only “" + input.raters.front() + "”, so there is no number."};
    input.categories = categories->labels();
    input.values = categories->numbers();
    input.byAttribute = declared.byAttribute;
    input.scale = declared.scale;
    input.weightings = declared.weightings;
    input.customWeights = declared.customWeights;

    std::map<std::string, std::size_t> raterOf;
    for (const std::string &rater : input.raters)
        raterOf.emplace(rater, raterOf.size());
    struct Seen {
        SheetUnit unit;
        std::vector<bool> rated;
    };
    const auto perGroup = countedPerGroup(cells, declared);
    if (!perGroup.empty())
        file.warnings.push_back(fmt::format("{} in several groups and {} rated by the same rater in each, such as {}: in each group {} a unit of its own.",
            perGroup.size() == 1 ? std::string("1 unit id occurs") : fmt::format("{} unit ids occur", perGroup.size()), perGroup.size() == 1 ? "is" : "are", *perGroup.begin(),
            perGroup.size() == 1 ? "it is" : "they are"));
    std::map<std::pair<std::string, std::string>, Seen> units; // by id and, where ids are numbered per group, the group
    for (const RatingCell &cell : cells) {
        auto [at, made] = units.try_emplace({cell.unit, perGroup.contains(cell.unit) ? cell.stratum : std::string()});
        Seen &seen = at->second;
        if (made) {
            seen.unit = {cell.unit, cell.stratum, cell.cluster, std::vector<int>(input.raters.size(), 0)};
            seen.rated.assign(input.raters.size(), false);
        } else {
            noteContradiction(file, cell, "group", seen.unit.stratum, cell.stratum);
            noteContradiction(file, cell, "cluster", seen.unit.cluster, cell.cluster);
        }
        const std::size_t rater = raterOf.at(cell.rater);
        if (seen.rated[rater]) {
            file.repeated.emplace_back(cell.unit, cell.rater);
            continue;
        }
        seen.rated[rater] = true;
        if (cell.value.empty())
            continue;
        std::string why;
        seen.unit.codes[rater] = categories->codeOf(cell.value, why);
        if (!why.empty())
            file.problems.push_back(fmt::format("Line {}, unit {}, rater {}: “{}” {}; it counts as missing.", cell.line, cell.unit, cell.rater, cell.value, why));
    }
    // In a file with clusters a unit without one is a cluster of its own, not of the others that lack one.
    const bool clustered = std::any_of(units.begin(), units.end(), [](const auto &entry) { return !entry.second.unit.cluster.empty(); });
    std::int64_t alone = 0;
    for (auto &[id, seen] : units) {
        if (clustered && seen.unit.cluster.empty()) {
            seen.unit.cluster = std::string("\x1f") + id.first + "\x1f" + id.second; // no value of a cell
            ++alone;
        }
        input.units.push_back(std::move(seen.unit));
    }
    if (alone > 0)
        file.problems.push_back(fmt::format("{} without a cluster: each counts as a cluster of its own.", alone == 1 ? std::string("1 unit") : fmt::format("{} units", alone)));
    return file;
}

} // namespace review
