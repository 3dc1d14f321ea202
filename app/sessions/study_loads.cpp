#include "app/sessions/study_loads.h"

#include "app/sessions/study_session.h"

#include <algorithm>

namespace app {

review::Result<StudyLoads> studyLoads(storage::Project &project, const std::string &study)
{
    const StudySession session(project);
    const auto row = session.show(study);
    if (!row)
        return row.error();
    StudyLoads loads{.study = study, .state = row->state};
    for (const review::Seat &seat : row->seats) {
        const std::string role(review::roleName(seat.role));
        if (loads.roles.empty() || loads.roles.back().name != role) {
            const auto plan = row->protocol.plan.find(role);
            loads.roles.push_back({.name = role, .type = plan == row->protocol.plan.end() ? std::string() : plan->second.type});
        }
        ++loads.roles.back().seats;
        loads.seats.push_back({.name = seat.name, .pseudonym = seat.pseudonym});
    }
    const auto plan = session.plan(study);
    if (!plan) {
        loads.refusals = review::seenTwice(row->seats, {});
        loads.refusals.insert(loads.refusals.begin(), plan.error().userMessage);
        return loads;
    }
    loads.refusals = review::seenTwice(row->seats, plan->batches);
    loads.candidates = std::ranges::count_if(plan->sample.items, [](const review::DrawnItem &item) { return item.draw == review::Draw::Candidate; });
    std::vector<storage::SeatProgress> progress;
    if (row->state != review::StudyState::Draft) {
        auto read = storage::StudyRepository(project).progress(study);
        if (!read)
            return read.error();
        progress = *std::move(read);
    }
    for (StudyLoads::Seat &seat : loads.seats) {
        for (const review::Batch &batch : plan->batches) {
            if (batch.seat.name != seat.name)
                continue;
            seat.drawn = true;
            seat.units = static_cast<std::int64_t>(batch.units.size());
            seat.strata = review::strataOf(batch, plan->sample);
        }
        for (const storage::SeatProgress &each : progress)
            if (each.seat == seat.name)
                seat.sealed = each.sealed;
    }
    return loads;
}

} // namespace app
