#include "app/sessions/report_matrix.h"

#include "storage/record_repository.h"

#include <algorithm>
#include <set>

namespace app {
namespace {

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (&name == &names.front() ? "" : "|") + name;
    return text;
}

const review::AttributeValue *attributeOf(const review::PopulationItem &item, const review::Population &population, const std::string &name)
{
    if (const auto own = item.attributes.find(name); own != item.attributes.end())
        return &own->second;
    if (item.figures.empty())
        return nullptr;
    const auto figure = population.figures.find(item.figures.front());
    if (figure == population.figures.end())
        return nullptr;
    const auto shared = figure->second.attributes.find(name);
    return shared == figure->second.attributes.end() ? nullptr : &shared->second;
}

} // namespace

review::Result<ReportMatrix> ReportMatrix::make(const storage::StudyRow &study, const review::Sample &sample, const review::Population &population,
                                                const std::vector<std::string> &by, const std::vector<std::string> &seats)
{
    ReportMatrix matrix;
    for (const review::Seat &seat : study.seats) {
        if (seat.role == review::Role::Adjudicator || (!seats.empty() && std::find(seats.begin(), seats.end(), seat.name) == seats.end()))
            continue;
        matrix.m_columnOf[seat.name] = matrix.m_input.raters.size();
        matrix.m_input.raters.push_back(seat.name);
    }
    std::map<std::string, const review::PopulationItem *> itemOf;
    for (const review::PopulationItem &item : population.items)
        itemOf[item.id] = &item;

    matrix.m_input.categories = study.protocol.agreement.categories;
    if (matrix.m_input.categories.empty()) {
        std::set<char> letters;
        for (const review::DrawnItem &drawn : sample.items)
            if (const auto item = itemOf.find(drawn.item); item != itemOf.end())
                letters.insert(item->second->letters.begin(), item->second->letters.end());
        for (const char letter : letters)
            matrix.m_input.categories.emplace_back(1, letter);
    }

    std::set<std::string> met;
    matrix.m_input.byAttribute = joined(by.empty() ? study.protocol.sample.strata : by);
    for (const review::DrawnItem &drawn : sample.items) {
        if (drawn.draw != review::Draw::Candidate)
            continue;
        review::SheetUnit unit{.unit = drawn.item, .stratum = drawn.stratum, .cluster = drawn.cluster, .codes = std::vector<int>(matrix.m_input.raters.size(), 0)};
        if (!by.empty()) {
            std::vector<std::string> values;
            const auto item = itemOf.find(drawn.item);
            for (const std::string &name : by) {
                const review::AttributeValue *value = item == itemOf.end() ? nullptr : attributeOf(*item->second, population, name);
                values.push_back(value == nullptr ? std::string() : value->text);
                if (value != nullptr)
                    met.insert(name);
            }
            unit.stratum = joined(values);
        }
        matrix.m_input.units.push_back(std::move(unit));
    }
    for (const std::string &name : by)
        if (!met.contains(name))
            return review::Error{review::Error::Code::BadInput, "No item of this study has the attribute “" + name + "”."};
    std::sort(matrix.m_input.units.begin(), matrix.m_input.units.end(), [](const auto &a, const auto &b) { return a.unit < b.unit; });
    matrix.m_kinds.resize(matrix.m_input.units.size(), review::ItemKind::Single);
    for (std::size_t row = 0; row < matrix.m_input.units.size(); ++row) {
        matrix.m_rowOf[matrix.m_input.units[row].unit] = row;
        if (const auto item = itemOf.find(matrix.m_input.units[row].unit); item != itemOf.end())
            matrix.m_kinds[row] = item->second->kind;
    }
    return matrix;
}

std::optional<std::size_t> ReportMatrix::rowOf(const std::string &unit) const
{
    const auto row = m_rowOf.find(unit);
    return row == m_rowOf.end() ? std::nullopt : std::optional(row->second);
}

review::Result<std::map<char, std::int64_t>> keyLettersOf(const storage::Project &project, const review::Sample &sample)
{
    std::set<std::string> candidates;
    for (const review::DrawnItem &item : sample.items)
        if (item.draw == review::Draw::Candidate)
            candidates.insert(item.item);
    std::map<char, std::int64_t> letters;
    const auto read = storage::KeyRepository(project.database()).eachKey([&](const review::Key &key) {
        if (key.answer.letters.size() == 1 && candidates.contains(key.item))
            ++letters[key.answer.letters.front()];
        return true;
    });
    if (!read)
        return read.error();
    return letters;
}

void ReportMatrix::set(const std::string &seat, const std::string &unit, const std::optional<review::Verdict> &verdict)
{
    const auto column = m_columnOf.find(seat);
    const auto row = m_rowOf.find(unit);
    if (column == m_columnOf.end() || row == m_rowOf.end())
        return;
    const int code = verdict ? review::agreementCode(*verdict, m_kinds[row->second], m_input.categories) : 0;
    m_input.units[row->second].codes[column->second] = code;
}

} // namespace app
