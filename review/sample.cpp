#include "review/sample.h"

#include "review/rank.h"

#include <algorithm>
#include <set>
#include <utility>

namespace review {

namespace {

// How many faults a refusal lists before it only counts the rest.
constexpr std::size_t kListed = 10;

struct Member {
    const PopulationItem *item = nullptr;
    std::vector<std::string> figures = {}; ///< Each once, in the item's order.
    std::string stratum = {};
};

const std::string *valueIn(const Attributes &attributes, const std::string &name)
{
    const auto found = attributes.find(name);
    return found == attributes.end() || found->second.text.empty() ? nullptr : &found->second.text;
}

// The item's own value, else that of its first figure.
const std::string *valueOf(const PopulationItem &item, const Population &population, const std::string &name)
{
    const std::string *own = valueIn(item.attributes, name);
    if (own != nullptr || item.figures.empty())
        return own;
    const auto figure = population.figures.find(item.figures.front());
    return figure == population.figures.end() ? nullptr : valueIn(figure->second.attributes, name);
}

bool matches(const PopulationItem &item, const Population &population, const PopulationRule &rule)
{
    if (!rule.kinds.empty() && std::ranges::find(rule.kinds, itemKindName(item.kind)) == rule.kinds.end())
        return false;
    return std::ranges::all_of(rule.attributes, [&](const auto &wanted) {
        if (wanted.first == kListAttribute && !population.lists.empty())
            return std::ranges::any_of(wanted.second, [&](const std::string &name) { return population.lists.at(name).contains(item.id); });
        const std::string *value = valueOf(item, population, wanted.first);
        return value != nullptr && std::ranges::find(wanted.second, *value) != wanted.second.end();
    });
}

// Lists are looked up without asking when all of them are there and their name means nothing else.
std::optional<Error> listProblem(const Population &population, const PopulationRule &rule)
{
    const auto wanted = rule.attributes.find(std::string(kListAttribute));
    if (wanted == rule.attributes.end() || population.lists.empty())
        return {};
    if (const std::string clash = listAttributeClash(population); !clash.empty())
        return Error{Error::Code::Refused, clash + " Nothing was drawn.", {}};
    for (const std::string &name : wanted->second)
        if (!population.lists.contains(name))
            return Error{Error::Code::Refused, "The study asks only the items of the list “" + name + "”, but the project has no such list. Nothing was drawn.", {}};
    return {};
}

std::vector<std::string> eachOnce(const std::vector<std::string> &ids)
{
    std::vector<std::string> result;
    for (const std::string &id : ids)
        if (std::ranges::find(result, id) == result.end())
            result.push_back(id);
    return result;
}

Error listed(std::string_view opening, const std::vector<std::string> &faults)
{
    std::string sentence(opening);
    for (std::size_t i = 0; i < std::min(faults.size(), kListed); ++i)
        sentence += (i == 0 ? " " : "; ") + faults[i];
    if (faults.size() > kListed)
        sentence += "; and " + std::to_string(faults.size() - kListed) + " more";
    std::string all;
    for (const std::string &fault : faults)
        all += fault + "\n";
    return {Error::Code::Refused, sentence + ". Nothing was drawn; correct the attributes or narrow the population.", all};
}

/// Tells the stratum of every figure and item, and gathers what contradicts or is missing.
class Strata {
public:
    Strata(const Population &population, const std::vector<std::string> &names) : m_population(population), m_names(names) {}

    /// Figures stand in the result even when no attribute stratifies.
    void know(const std::vector<std::string> &figures)
    {
        for (const std::string &figure : figures)
            m_figures.try_emplace(figure);
    }
    void tell(std::vector<Member> &members)
    {
        for (const std::string &name : m_names) {
            tellFigures(members, name);
            for (Member &member : members)
                add(member.stratum, itemValue(member, name), name != m_names.front());
        }
    }
    const std::string &ofFigure(const std::string &figure) const { return m_figures.at(figure); }
    const std::map<std::string, std::string> &figures() const { return m_figures; }
    std::optional<Error> error() const
    {
        if (!m_contradictions.empty())
            return listed("The strata of the sample contradict each other:", m_contradictions);
        if (!m_untold.empty())
            return listed("The stratum cannot be told:", m_untold);
        return {};
    }

private:
    static void add(std::string &stratum, const std::string &value, bool further)
    {
        if (further)
            stratum += '|';
        stratum += value;
    }

    void tellFigures(const std::vector<Member> &members, const std::string &name)
    {
        std::map<std::string, std::set<std::string>> shared;
        for (const Member &member : members) {
            for (const std::string &figure : member.figures) {
                std::set<std::string> &values = shared[figure];
                if (const std::string *value = valueIn(member.item->attributes, name))
                    values.insert(*value);
            }
        }
        m_now.clear();
        for (const auto &[figure, values] : shared) {
            const auto record = m_population.figures.find(figure);
            const std::string *own = record == m_population.figures.end() ? nullptr : valueIn(record->second.attributes, name);
            std::string value = own != nullptr ? *own : values.size() == 1 ? *values.begin() : std::string{};
            if (own == nullptr && values.size() > 1) {
                std::string sentence = "the questions of figure " + figure + " have the " + name;
                for (const std::string &entry : values)
                    sentence += (entry == *values.begin() ? " " : " and ") + entry;
                m_contradictions.push_back(std::move(sentence));
            } else if (value.empty()) {
                m_untold.push_back("figure " + figure + " and its questions have no " + name);
            }
            add(m_figures[figure], value, name != m_names.front());
            m_now.emplace(figure, std::move(value));
        }
    }

    std::string itemValue(const Member &member, const std::string &name)
    {
        const std::string *own = valueIn(member.item->attributes, name);
        if (member.figures.empty()) {
            if (own == nullptr)
                m_untold.push_back("question " + member.item->id + " has no figure and no " + name);
            return own == nullptr ? std::string{} : *own;
        }
        const std::string &value = m_now.at(member.figures.front());
        if (own != nullptr && !value.empty() && *own != value)
            m_contradictions.push_back("question " + member.item->id + " has the " + name + " " + *own + ", its figure " + member.figures.front() + " has " + value);
        return value;
    }

    const Population &m_population;
    const std::vector<std::string> &m_names;
    std::map<std::string, std::string> m_figures; ///< Stratum by figure.
    std::map<std::string, std::string> m_now;     ///< Value of the attribute at hand by figure.
    std::vector<std::string> m_contradictions, m_untold;
};

/// How many of `count` are drawn in a stratum.
Result<std::int64_t> drawnOf(std::int64_t count, const SampleRule &rule, const std::string &stratum)
{
    if (rule.share) {
        const auto share = fractionFromText(*rule.share);
        if (!share || share->numerator > share->denominator)
            return Error{Error::Code::BadInput, "The sample's share \"" + *rule.share + "\" is no share; write one such as 0.20 or 1/3.", {}};
        return roundedShare(*share, count);
    }
    if (!rule.count)
        return count;
    if (*rule.count > count)
        return Error{Error::Code::Refused,
            "The sample asks for " + std::to_string(*rule.count) + (rule.unit == "item" ? " questions" : " figures")
                + (stratum.empty() ? std::string{} : " of " + stratum) + ", but there are only " + std::to_string(count) + ". Nothing was drawn; ask for at most "
                + std::to_string(count) + ".",
            {}};
    return *rule.count;
}

using ByStratum = std::map<std::string, std::vector<std::string>>;

/// The sampled units of each stratum, those of the lowest ranks.
Result<std::set<std::string>> drawUnits(std::string_view purpose, ByStratum units, const Protocol &protocol)
{
    std::set<std::string> drawn;
    for (auto &[stratum, ids] : units) {
        const auto count = drawnOf(static_cast<std::int64_t>(ids.size()), protocol.sample, stratum);
        if (!count)
            return count.error();
        auto order = ranked(purpose, protocol.seed, stratum, std::move(ids));
        drawn.insert(order.begin(), order.begin() + *count);
    }
    return drawn;
}

bool anySampled(const Member &member, const std::set<std::string> &sampled)
{
    return std::ranges::any_of(member.figures, [&](const std::string &figure) { return sampled.contains(figure); });
}

bool allSampled(const Member &member, const std::set<std::string> &sampled)
{
    return !member.figures.empty() && std::ranges::all_of(member.figures, [&](const std::string &figure) { return sampled.contains(figure); });
}

/// Items of sampled figures: all of them, or the q of the lowest ranks of each figure whose stratum has a cap.
std::set<std::string> candidatesOf(const std::vector<Member> &members, const std::set<std::string> &sampled, const Strata &strata, const Protocol &protocol)
{
    std::map<std::string, std::vector<std::string>> ofFigure;
    for (const Member &member : members)
        if (allSampled(member, sampled))
            ofFigure[member.figures.front()].push_back(member.item->id);
    std::set<std::string> candidates;
    for (auto &[figure, ids] : ofFigure) {
        const auto cap = protocol.sample.capPerFigure.find(strata.ofFigure(figure));
        if (cap != protocol.sample.capPerFigure.end() && std::cmp_less(cap->second, ids.size())) {
            ids = ranked("sample-item", protocol.seed, figure, std::move(ids));
            ids.resize(static_cast<std::size_t>(std::max<std::int64_t>(cap->second, 0)));
        }
        candidates.insert(ids.begin(), ids.end());
    }
    return candidates;
}

Sample assemble(const std::vector<Member> &members, const std::set<std::string> &sampled, const std::set<std::string> &candidates, const Strata &strata)
{
    Sample sample;
    std::map<std::string, Sample::Stratum> rows;
    const auto row = [&](const std::string &name) -> Sample::Stratum & {
        Sample::Stratum &found = rows[name];
        found.name = name;
        return found;
    };
    for (const auto &[figure, stratum] : strata.figures()) {
        ++row(stratum).figures;
        if (sampled.contains(figure))
            ++row(stratum).sampledFigures;
    }
    for (const Member &member : members) {
        DrawnItem drawn{member.item->id, member.stratum, Draw::Silver, member.figures.empty() ? member.item->id : member.figures.front()};
        Sample::Stratum &own = row(member.stratum);
        if (candidates.contains(drawn.item)) {
            drawn.draw = Draw::Candidate;
            ++own.candidates;
        } else if (anySampled(member, sampled)) {
            drawn.draw = Draw::NotDrawn;
        }
        sample.items.push_back(std::move(drawn));
    }
    sample.sampledFigures.assign(sampled.begin(), sampled.end());
    for (auto &[name, found] : rows)
        sample.strata.push_back(std::move(found));
    return sample;
}

} // namespace

std::string listAttributeClash(const Population &population)
{
    const std::string name(kListAttribute);
    const auto sentence = [&](const std::string &what) {
        return what + " has an imported attribute “" + name + "”, so lists of items cannot be told from it. Rename that attribute in the imported file, or narrow the study by another one.";
    };
    for (const PopulationItem &item : population.items)
        if (item.attributes.contains(name))
            return sentence("Item “" + item.id + "”");
    for (const auto &[id, figure] : population.figures)
        if (figure.attributes.contains(name))
            return sentence("Figure “" + id + "”");
    return {};
}

Result<Sample> drawSample(const Population &population, const Protocol &protocol)
{
    const bool byFigure = protocol.sample.unit == "figure";
    if (!byFigure && protocol.sample.unit != "item")
        return Error{Error::Code::Refused, "This study draws by " + protocol.sample.unit + ", which Winnow can draw only in another kind of study. Set sample.unit to figure or item.", {}};

    if (const auto problem = listProblem(population, protocol.population))
        return *problem;
    std::vector<Member> members;
    for (const PopulationItem &item : population.items)
        if (!item.excluded && !item.held && matches(item, population, protocol.population))
            members.push_back({&item, eachOnce(item.figures), {}});
    if (members.empty())
        return Error{Error::Code::Refused,
            population.items.empty() ? "The project has no questions yet, so nothing can be drawn. Import some first."
                                     : "No question of the project matches the study's population, so nothing can be drawn. Widen the population.",
            {}};
    std::ranges::sort(members, {}, [](const Member &member) -> const std::string & { return member.item->id; });

    Strata strata(population, protocol.sample.strata);
    for (const Member &member : members)
        strata.know(member.figures);
    strata.tell(members);
    if (const auto error = strata.error())
        return *error;

    ByStratum units;
    if (byFigure) {
        for (const auto &[figure, stratum] : strata.figures())
            units[stratum].push_back(figure);
    } else {
        for (const Member &member : members)
            units[member.stratum].push_back(member.item->id);
    }
    if (units.empty())
        return Error{Error::Code::Refused, "The study draws figures, but none of its questions has a figure. Set sample.unit to item.", {}};
    const auto drawn = drawUnits(byFigure ? "sample-figure" : "sample-item", std::move(units), protocol);
    if (!drawn)
        return drawn.error();
    if (byFigure)
        return assemble(members, *drawn, candidatesOf(members, *drawn, strata, protocol), strata);

    std::set<std::string> sampledFigures;
    for (const Member &member : members)
        if (drawn->contains(member.item->id))
            sampledFigures.insert(member.figures.begin(), member.figures.end());
    return assemble(members, sampledFigures, *drawn, strata);
}

} // namespace review
