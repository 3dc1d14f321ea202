#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "storage/query.h"
#include "storage/record_repository.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace app {

using review::Error;

review::Result<KeyComparison> ReportSession::comparedWithKey(const std::string &study) const
{
    const storage::StudyRepository studies(m_project);
    const auto row = studies.study(study);
    if (!row)
        return row.error();
    // The key is compared after the reveal only; before it, not even this session reads one.
    if (row->state != review::StudyState::Frozen)
        return Error{Error::Code::Refused, "The key is compared when the study “" + study + "” is frozen, not before."};
    const auto outcomes = studies.outcomes(study);
    if (!outcomes)
        return outcomes.error();
    std::map<std::string, const review::Outcome *> gold;
    for (const review::Outcome &outcome : *outcomes) {
        if (outcome.split == review::Split::Gold)
            gold.emplace(outcome.item, &outcome);
    }
    KeyComparison comparison;
    const storage::RecordRepository records(m_project.database());
    const storage::KeyRepository keys(m_project.database());
    const auto read = keys.eachKey([&](const review::Key &key) {
        const auto found = gold.find(key.item);
        if (found == gold.end() || key.answer.empty())
            return true;
        ++comparison.compared;
        if (key.answer != found->second->label)
            comparison.overruled.push_back({.item = key.item, .key = review::answerToCell(key.answer), .gold = review::answerToCell(found->second->label),
                                            .branch = found->second->branch});
        return true;
    });
    if (!read)
        return read.error();
    for (OverruledItem &item : comparison.overruled) {
        const auto record = records.item(item.item);
        if (!record)
            return record.error();
        if (*record)
            item.question = (*record)->question;
    }
    std::sort(comparison.overruled.begin(), comparison.overruled.end(), [](const OverruledItem &a, const OverruledItem &b) { return a.item < b.item; });
    storage::Query event(m_project.database(), "SELECT at_ms FROM event WHERE study = ? AND what IN ('revealed', 'reveal') ORDER BY counter DESC LIMIT 1");
    if (!event.text(study).run())
        return event.error("The log was not read");
    if (event.next())
        comparison.revealedAt = event.numberAt(0);
    return comparison;
}

review::Result<FigureOverlap> ReportSession::figureOverlap(const std::string &study) const
{
    const auto sample = storage::StudyRepository(m_project).sample(study);
    if (!sample)
        return sample.error();
    const auto population = storage::RecordRepository(m_project.database()).population();
    if (!population)
        return population.error();
    std::map<std::string, review::Draw> drawn;
    for (const review::DrawnItem &item : sample->items)
        drawn.emplace(item.item, item.draw);
    std::set<std::string> gold, silver;
    for (const review::PopulationItem &item : population->items) {
        const auto found = drawn.find(item.id);
        if (found == drawn.end() || found->second == review::Draw::NotDrawn)
            continue;
        (found->second == review::Draw::Candidate ? gold : silver).insert(item.figures.begin(), item.figures.end());
    }
    FigureOverlap overlap{.gold = static_cast<std::int64_t>(gold.size()), .silver = static_cast<std::int64_t>(silver.size())};
    std::set_intersection(gold.begin(), gold.end(), silver.begin(), silver.end(), std::back_inserter(overlap.shared));
    return overlap;
}

} // namespace app
