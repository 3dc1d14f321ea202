#include "app/sessions/study_trial.h"

#include "app/sessions/study_leaks.h"
#include "storage/item_ids.h"
#include "storage/record_repository.h"

namespace app {

review::Status StudyTrial::read(const storage::Project &project)
{
    const QSqlDatabase db = project.database();
    const auto counts = storage::RecordRepository(db).counts();
    if (!counts)
        return counts.error();
    const auto mark = storage::lastItemMark(db);
    if (!mark)
        return mark.error();
    const std::string now = std::to_string(counts->items) + '|' + std::to_string(counts->figures) + '|' + std::to_string(*mark);
    if (now == m_readAs)
        return review::ok();
    auto population = storage::RecordRepository(db).population();
    if (!population)
        return population.error();
    m_population = *std::move(population);
    m_letters.clear();
    for (const review::PopulationItem &item : m_population.items)
        m_letters.emplace(item.id, item.letters);
    m_keys.clear();
    const auto read = storage::KeyRepository(db).eachKey([&](const review::Key &key) {
        m_keys[key.item] = {.author = key.author, .letter = key.answer.letters.size() == 1 ? key.answer.letters.front() : '\0'};
        return true;
    });
    if (!read)
        return read;
    m_readAs = now;
    return review::ok();
}

review::Result<StudyPlan> StudyTrial::plan(storage::Project &project, const StudyDesign &design, const std::string &draft)
{
    StudyPlan plan;
    if (draft.empty()) {
        auto protocol = protocolOf(design);
        if (!protocol)
            return protocol.error();
        plan.study.protocol = *std::move(protocol);
    } else {
        auto study = storage::StudyRepository(project).study(draft);
        if (!study)
            return study.error();
        plan.study = *std::move(study);
        auto protocol = withMembers(plan.study.protocol, design.set);
        if (!protocol)
            return protocol.error();
        plan.study.protocol = *std::move(protocol);
    }
    plan.study.name = design.name;
    plan.study.seats = review::protocolSeats(plan.study.protocol);
    review::PlanFacts facts;
    for (review::Seat &seat : plan.study.seats) {
        for (const auto &[name, pseudonym] : design.seats)
            if (name == seat.name)
                seat.pseudonym = pseudonym;
        facts.pseudonymOfSeat[seat.name] = seat.pseudonym;
    }
    if (const auto done = read(project); !done)
        return done.error();
    auto sample = review::drawSample(m_population, plan.study.protocol);
    if (!sample)
        return sample.error();
    plan.sample = *std::move(sample);
    auto batches = review::startBatches(plan.study.protocol, plan.sample, m_letters);
    if (!batches)
        return batches.error();
    plan.batches = *std::move(batches);
    for (review::Batch &batch : plan.batches)
        batch.seat.pseudonym = facts.pseudonymOfSeat[batch.seat.name];
    for (const review::DrawnItem &item : plan.sample.items) {
        const auto key = m_keys.find(item.item);
        if (item.draw != review::Draw::Candidate || key == m_keys.end())
            continue;
        if (!key->second.author.empty())
            facts.authorOfItem[item.item] = key->second.author;
        if (key->second.letter != 0)
            ++facts.keyLetters[key->second.letter];
    }
    plan.keyLetters = facts.keyLetters;
    plan.diagnostics = review::planDiagnostics(plan.study.protocol, plan.sample, facts);
    auto leaks = captionLeaks(project, plan.study.protocol, plan.sample);
    if (!leaks)
        return leaks.error();
    if (!leaks->empty())
        plan.diagnostics.push_back(*std::move(leaks));
    auto held = heldPicturesNote(project, plan.sample);
    if (!held)
        return held.error();
    if (!held->empty())
        plan.diagnostics.push_back(*std::move(held));
    return plan;
}

} // namespace app
