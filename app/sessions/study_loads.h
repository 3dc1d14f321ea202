#pragma once

#include "review/seat_loads.h"
#include "storage/study_repository.h"

#include <string>
#include <utility>
#include <vector>

namespace app {

/// What a study's plan lays on whom: of a draft as it would be drawn, else as the batches were fixed.
struct StudyLoads {
    struct Role {
        std::string name = {}, type = {};   ///< "primary", "all" as in the protocol's plan.
        std::int64_t seats = 0;
    };
    struct Seat {
        std::string name = {}, pseudonym = {};
        bool drawn = false;                 ///< An adjudicator's batch comes later.
        std::int64_t units = 0, sealed = 0;
        std::vector<std::pair<std::string, std::int64_t>> strata = {};
    };
    std::string study = {};
    review::StudyState state = review::StudyState::Draft;
    std::vector<Role> roles = {};           ///< In the order of the seats.
    std::vector<Seat> seats = {};
    std::int64_t candidates = 0;
    std::vector<std::string> refusals = {}; ///< Why it cannot be drawn, or who would see an item twice.
};

review::Result<StudyLoads> studyLoads(storage::Project &project, const std::string &study);

} // namespace app
