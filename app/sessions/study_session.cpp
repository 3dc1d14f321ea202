#include "app/sessions/study_session.h"

#include "app/sessions/study_leaks.h"
#include "review/exclusion.h"
#include "storage/people_repository.h"
#include "storage/record_repository.h"

#include <algorithm>

namespace app {
namespace {

using review::Error;
using Members = std::vector<std::pair<std::string, std::string>>;

std::map<std::string, std::string> lettersOf(const review::Population &population)
{
    std::map<std::string, std::string> letters;
    for (const review::PopulationItem &item : population.items)
        letters[item.id] = item.letters;
    return letters;
}

std::vector<std::string> candidatesOf(const review::Sample &sample)
{
    std::vector<std::string> candidates;
    for (const review::DrawnItem &item : sample.items)
        if (item.draw == review::Draw::Candidate)
            candidates.push_back(item.item);
    return candidates;
}

// Protocol seats with the people who sit there.
std::vector<review::Batch> seated(std::vector<review::Batch> batches, const storage::StudyRow &study)
{
    for (review::Batch &batch : batches)
        for (const review::Seat &seat : study.seats)
            if (seat.name == batch.seat.name)
                batch.seat.pseudonym = seat.pseudonym;
    return batches;
}

review::Result<review::PlanFacts> planFacts(const storage::Project &project, const storage::StudyRow &study, const review::Sample &sample)
{
    review::PlanFacts facts;
    for (const review::Seat &seat : study.seats)
        facts.pseudonymOfSeat[seat.name] = seat.pseudonym;
    const auto candidates = candidatesOf(sample);
    const auto read = storage::KeyRepository(project.database()).eachKey([&](const review::Key &key) {
        if (!std::binary_search(candidates.begin(), candidates.end(), key.item))
            return true;
        if (!key.author.empty())
            facts.authorOfItem[key.item] = key.author;
        if (key.answer.letters.size() == 1)
            ++facts.keyLetters[key.answer.letters.front()];
        return true;
    });
    if (!read)
        return read.error();
    return facts;
}

struct Drawn {
    review::Sample sample;
    std::vector<review::Batch> batches;
};

review::Result<Drawn> draw(const storage::Project &project, const storage::StudyRow &study)
{
    const auto population = storage::RecordRepository(project.database()).population();
    if (!population)
        return population.error();
    auto sample = review::drawSample(*population, study.protocol);
    if (!sample)
        return sample.error();
    auto batches = review::startBatches(study.protocol, *sample, lettersOf(*population));
    if (!batches)
        return batches.error();
    return Drawn{*std::move(sample), seated(*std::move(batches), study)};
}

} // namespace

review::Result<review::Protocol> withMembers(review::Protocol protocol, const Members &set)
{
    for (const auto &[member, value] : set) {
        auto changed = review::withMember(protocol, member, value);
        if (!changed)
            return Error{Error::Code::BadInput, changed.error().userMessage, changed.error().detail};
        protocol = *std::move(changed);
    }
    return protocol;
}

review::Result<review::Protocol> protocolOf(const StudyDesign &design)
{
    if (design.preset.empty() && design.protocolJson.empty())
        return Error{Error::Code::BadInput, "A study is made from a preset, a protocol file, or both: name one at least. Nothing was made."};
    auto start = design.preset.empty() ? review::protocolFromJson(design.protocolJson) : review::presetProtocol(design.preset);
    if (!start && !design.preset.empty())
        return Error{Error::Code::BadInput, start.error().userMessage, start.error().detail};
    if (start && !design.preset.empty() && !design.protocolJson.empty())
        start = review::withDocument(*start, design.protocolJson);
    if (!start)
        return Error{Error::Code::Refused, start.error().userMessage + " Nothing was made.", start.error().detail};
    return withMembers(*std::move(start), design.set);
}

StudySession::StudySession(storage::Project &project) : m_project(project) {}

review::Status StudySession::create(const StudyDesign &design)
{
    if (design.name.empty() || design.name.find('|') != std::string::npos)
        return Error{Error::Code::BadInput, "A study needs a name without the sign “|”. Nothing was made."};
    auto protocol = protocolOf(design);
    if (!protocol)
        return protocol.error();

    const auto seats = review::protocolSeats(*protocol);
    const auto people = storage::PeopleRepository(m_project).list();
    if (!people)
        return people.error();
    for (const auto &[seat, pseudonym] : design.seats) {
        if (std::none_of(seats.begin(), seats.end(), [&](const review::Seat &known) { return known.name == seat; })) {
            std::string names;
            for (const review::Seat &known : seats)
                names += (names.empty() ? "" : ", ") + known.name;
            return Error{Error::Code::BadInput, "There is no seat “" + seat + "” in this protocol; its seats are " + names + ". Nothing was made."};
        }
        if (std::none_of(people->begin(), people->end(), [&](const auto &row) { return row.person.pseudonym == pseudonym; }))
            return Error{Error::Code::NotFound, "There is no person “" + pseudonym + "” in this project. Add them first. Nothing was made."};
    }
    storage::StudyRepository studies(m_project);
    if (const auto made = studies.create(design.name, *protocol); !made)
        return made;
    for (const auto &[seat, pseudonym] : design.seats)
        if (const auto assigned = studies.assignSeat(design.name, seat, pseudonym); !assigned)
            return assigned;
    return review::ok();
}

review::Result<std::vector<storage::StudyRow>> StudySession::list() const
{
    return storage::StudyRepository(m_project).list();
}

review::Result<storage::StudyRow> StudySession::show(const std::string &name) const
{
    return storage::StudyRepository(m_project).study(name);
}

review::Result<StudyPlan> StudySession::plan(const std::string &name) const
{
    const storage::StudyRepository studies(m_project);
    auto study = studies.study(name);
    if (!study)
        return study.error();
    StudyPlan plan{.study = *std::move(study), .sample = {}, .batches = {}, .diagnostics = {}};
    if (plan.study.state == review::StudyState::Draft) {
        auto drawn = draw(m_project, plan.study);
        if (!drawn)
            return drawn.error();
        plan.sample = std::move(drawn->sample);
        plan.batches = std::move(drawn->batches);
    } else {
        auto sample = studies.sample(name);
        if (!sample)
            return sample.error();
        auto batches = studies.batches(name);
        if (!batches)
            return batches.error();
        plan.sample = *std::move(sample);
        plan.batches = seated(*std::move(batches), plan.study);
    }
    const auto facts = planFacts(m_project, plan.study, plan.sample);
    if (!facts)
        return facts.error();
    plan.keyLetters = facts->keyLetters;
    plan.diagnostics = review::planDiagnostics(plan.study.protocol, plan.sample, *facts);
    auto leaks = captionLeaks(m_project, plan.study.protocol, plan.sample);
    if (!leaks)
        return leaks.error();
    if (!leaks->empty())
        plan.diagnostics.push_back(*std::move(leaks));
    auto held = heldPicturesNote(m_project, plan.sample);
    if (!held)
        return held.error();
    if (!held->empty())
        plan.diagnostics.push_back(*std::move(held));
    return plan;
}

review::Status StudySession::change(const std::string &name, const Members &set)
{
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    const auto protocol = withMembers(study->protocol, set);
    if (!protocol)
        return protocol.error();
    if (const auto stored = studies.setProtocol(name, *protocol); !stored)
        return stored;
    if (study->state != review::StudyState::Open)
        return review::ok();
    const auto now = studies.study(name);
    if (!now)
        return now.error();
    const auto drawn = draw(m_project, *now);
    if (!drawn)
        return drawn.error();
    return studies.open(name, drawn->sample, drawn->batches);
}

review::Status StudySession::assign(const std::string &name, const std::string &seat, const std::string &pseudonym)
{
    return storage::StudyRepository(m_project).assignSeat(name, seat, pseudonym);
}

review::Result<StudyPlan> StudySession::open(const std::string &name)
{
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    if (study->state != review::StudyState::Draft)
        return Error{Error::Code::Refused, "The study “" + name + "” is " + std::string(review::studyStateName(study->state)) + " already. Nothing was changed."};
    const auto drawn = draw(m_project, *study);
    if (!drawn)
        return drawn.error();
    if (const auto opened = studies.open(name, drawn->sample, drawn->batches); !opened)
        return opened.error();
    return plan(name);
}

review::Result<bool> StudySession::drawDue(const std::string &name)
{
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    if (study->state != review::StudyState::Open)
        return false;
    const auto progress = studies.progress(name);
    if (!progress)
        return progress.error();
    std::vector<review::Seat> due;
    std::vector<std::string> primaries;
    for (const storage::SeatProgress &seat : *progress) {
        if (seat.role == review::Role::Primary) {
            if (!seat.hasBatch || !seat.locked)
                return false;
            primaries.push_back(seat.seat);
        } else if (seat.role == review::Role::Adjudicator && !seat.hasBatch) {
            due.push_back({.name = seat.seat, .role = seat.role, .pseudonym = seat.pseudonym});
        }
    }
    if (due.empty() || primaries.size() != 2)
        return false;
    const auto sample = studies.sample(name);
    if (!sample)
        return sample.error();
    auto verdicts = studies.verdicts(name);
    if (!verdicts)
        return verdicts.error();
    const auto population = storage::RecordRepository(m_project.database()).population();
    if (!population)
        return population.error();
    const auto letters = lettersOf(*population);
    for (const review::Seat &seat : due) {
        auto units = review::adjudicatorUnits(study->protocol, seat.name, candidatesOf(*sample), (*verdicts)[primaries[0]], (*verdicts)[primaries[1]]);
        if (!units)
            return units.error();
        if (units->empty()) // nothing to decide: nobody is asked to sit down for it
            return false;
        if (const auto added = studies.addBatch(name, review::makeBatch(study->protocol, seat, *std::move(units), letters)); !added)
            return added.error();
    }
    return true;
}

review::Status StudySession::close(const std::string &name)
{
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    if (study->state != review::StudyState::Open)
        return Error{Error::Code::Refused, "The study “" + name + "” is " + std::string(review::studyStateName(study->state)) + ", so there is nothing to close."};
    return studies.close(name);
}

std::map<std::string, review::Decision> decisionsOf(const storage::StudyRow &study, const review::Sample &sample,
                                                    const std::map<std::string, std::map<std::string, review::Verdict>> &verdicts)
{
    std::vector<std::string> primaries;
    std::string adjudicator;
    for (const review::Seat &seat : study.seats) {
        if (seat.role == review::Role::Primary)
            primaries.push_back(seat.name);
        else if (seat.role == review::Role::Adjudicator && adjudicator.empty())
            adjudicator = seat.name;
    }
    primaries.resize(2); // a study that cannot be decided leaves every candidate to its primaries
    const auto said = [&](const std::string &seat, const std::string &unit) -> std::optional<review::Verdict> {
        const auto bySeat = verdicts.find(seat);
        if (bySeat == verdicts.end())
            return std::nullopt;
        const auto verdict = bySeat->second.find(unit);
        return verdict == bySeat->second.end() ? std::nullopt : std::optional(verdict->second);
    };
    std::map<std::string, review::Decision> decisions;
    for (const std::string &unit : candidatesOf(sample))
        decisions[unit] = review::decide(said(primaries[0], unit), said(primaries[1], unit), said(adjudicator, unit));
    return decisions;
}

review::Result<std::vector<review::GoldRow>> StudySession::freeze(const std::string &name)
{
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    if (study->state != review::StudyState::Open && study->state != review::StudyState::Closed)
        return Error{Error::Code::Refused, "The study “" + name + "” is " + std::string(review::studyStateName(study->state)) + "; only an open or closed study can be frozen."};
    auto sample = studies.sample(name);
    if (!sample)
        return sample.error();
    const auto verdicts = studies.verdicts(name);
    if (!verdicts)
        return verdicts.error();
    const auto decisions = decisionsOf(*study, *sample, *verdicts);
    std::int64_t forPrimaries = 0, forAdjudicator = 0;
    for (const auto &[unit, decision] : decisions) {
        forPrimaries += decision.branch == review::Branch::NeedsPrimary;
        forAdjudicator += decision.branch == review::Branch::NeedsAdjudicator;
    }
    if (const std::int64_t undecided = forPrimaries + forAdjudicator; undecided > 0)
        return Error{Error::Code::Refused, (undecided == 1 ? "1 candidate is undecided: " : std::to_string(undecided) + " candidates are undecided: ") + std::to_string(forPrimaries)
                         + " wait for a primary, " + std::to_string(forAdjudicator) + " for the adjudicator. The study was not frozen."};
    const auto population = storage::RecordRepository(m_project.database()).population();
    if (!population)
        return population.error();
    // Before the outcomes are told, so that what is in no split keeps no gold item from being out of distribution.
    review::leaveOutExcluded(*sample, review::excludedItems(*population));
    const auto outcomes = review::goldOutcomes(*sample, decisions, *population);
    if (study->state == review::StudyState::Open)
        if (const auto closed = studies.close(name); !closed)
            return closed.error();
    if (const auto frozen = studies.freeze(name, outcomes); !frozen)
        return frozen.error();
    return review::goldRows(outcomes);
}

review::Result<review::Amendment> StudySession::amend(const std::string &name, const Members &set, const std::string &why)
{
    if (why.find_first_not_of(" \t\n") == std::string::npos)
        return Error{Error::Code::BadInput, "An amendment needs its reason. Nothing was changed."};
    storage::StudyRepository studies(m_project);
    const auto study = studies.study(name);
    if (!study)
        return study.error();
    const auto protocol = withMembers(study->protocol, set);
    if (!protocol)
        return protocol.error();
    const auto members = review::differingMembers(study->protocol, *protocol);
    if (members.empty())
        return Error{Error::Code::BadInput, "The protocol says that already. Nothing was changed."};
    std::string what;
    for (const std::string &member : members)
        what += (what.empty() ? "" : ", ") + member;
    if (!study->locked) {
        // Nothing was sealed under it: the document itself changes, and an open study is drawn anew.
        if (const auto changed = change(name, set); !changed)
            return changed.error();
        return review::Amendment{.number = 0, .what = what, .why = why, .who = "coordinator"};
    }
    if (const auto allowed = review::amendable(study->protocol, *protocol); !allowed)
        return allowed.error();
    if (const auto amended = studies.amend(name, *protocol, what, why, "coordinator"); !amended)
        return amended.error();
    const auto now = studies.study(name);
    if (!now)
        return now.error();
    return now->amendments.empty() ? review::Amendment{.what = what, .why = why, .who = "coordinator"} : now->amendments.back();
}

review::Status StudySession::remove(const std::string &name)
{
    return storage::StudyRepository(m_project).remove(name);
}

} // namespace app
