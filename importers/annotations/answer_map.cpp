#include "importers/annotations/answer_map.h"

#include "importers/fields.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace answer_map {

using Use = AnswerMap::Use;

constexpr std::array<std::pair<std::string_view, Use>, 6> kUses{
    {{"answer", Use::Answer}, {"key", Use::Key}, {"comment", Use::Comment}, {"box", Use::Box}, {"rationale", Use::Rationale}, {"ignore", Use::Ignore}}};
constexpr std::array<std::string_view, 11> kDataFields{"id", "question", "options", "image", "figures", "kind", "answer", "explanation", "attribute", "ignore", "label"};
constexpr std::string_view kIndex = "{{idx}}";

} // namespace answer_map

AnswerMap::AnswerMap(const ColumnNames &columns)
{
    using namespace answer_map;
    for (const auto &[name, meant] : columns) {
        const std::string_view value = meant;
        if (name.starts_with('=')) {
            if (value == "study")
                m_studies[""] = name.substr(1);
            else if (value.starts_with("study:"))
                m_studies[meant.substr(6)] = name.substr(1);
            else if (value.starts_with("seat:"))
                m_seats[meant.substr(5)] = name.substr(1);
            continue;
        }
        if (name.starts_with("data:")) {
            if (std::ranges::find(kDataFields, value) == kDataFields.end())
                m_unknown.push_back(name + " → " + meant);
            else
                m_data[name.substr(5)] = meant;
            continue;
        }
        Binding binding;
        if (value.starts_with("rating:") && value.size() > 7) {
            binding.use = Use::Rating;
            const std::size_t run = value.rfind('#');
            const auto number = run == std::string_view::npos ? std::nullopt : wholeFromText(value.substr(run + 1));
            binding.model = number && *number >= 1 && *number < 1000000 ? value.substr(7, run - 7) : value.substr(7);
            binding.run = number && *number >= 1 && *number < 1000000 ? static_cast<int>(*number) : 1;
        } else if (const auto use = std::ranges::find(kUses, value, &std::pair<std::string_view, Use>::first); use != kUses.end()) {
            binding.use = use->second;
        } else {
            m_unknown.push_back(name + " → " + meant);
            continue;
        }
        m_uses[name] = binding;
    }
}

review::Status AnswerMap::check() const
{
    if (m_unknown.empty())
        return review::ok();
    return review::Error{review::Error::Code::BadInput, "The mapping reads “" + m_unknown.front()
            + "”. Results are read as answer, key, rating:MODEL, comment, box, rationale or ignore; members of the data, named data:NAME, as id, question, options, image, "
              "kind, answer, explanation, attribute or ignore. Nothing was imported."};
}

AnswerMap::Binding AnswerMap::of(const std::string &result) const
{
    if (const auto known = m_uses.find(result); known != m_uses.end())
        return known->second;
    for (const auto &[name, binding] : m_uses) {
        const std::size_t at = name.find(answer_map::kIndex);
        if (at == std::string::npos)
            continue;
        const std::string_view before = std::string_view(name).substr(0, at), behind = std::string_view(name).substr(at + answer_map::kIndex.size());
        if (result.size() <= before.size() + behind.size() || !result.starts_with(before) || !result.ends_with(behind))
            continue;
        Binding one = binding;
        one.index = result.substr(before.size(), result.size() - before.size() - behind.size());
        if (one.index.find_first_not_of("0123456789") == std::string::npos)
            return one;
    }
    return {};
}

std::string AnswerMap::dataField(const std::string &member) const
{
    const auto known = m_data.find(member);
    return known == m_data.end() ? std::string() : known->second;
}

std::string AnswerMap::study(const std::string &result) const
{
    auto known = m_studies.find(result);
    if (known == m_studies.end())
        known = m_studies.find("");
    return known == m_studies.end() ? std::string() : known->second;
}

std::string AnswerMap::seat(const std::vector<std::string> &annotator) const
{
    for (const std::string &name : annotator) {
        if (const auto known = m_seats.find(name); !name.empty() && known != m_seats.end())
            return known->second;
    }
    const auto all = m_seats.find("*");
    return all == m_seats.end() ? std::string() : all->second;
}

} // namespace importers
