#pragma once

#include "review/study.h"

#include <cstdint>
#include <string>

namespace review {

/// One line of the append-only log. `payload` holds what was written, never a secret.
struct Event {
    std::int64_t counter = 0;     ///< 1, 2, …
    UtcMs at = 0;
    int offsetMinutes = 0;        ///< Local time minus UTC when it happened.
    std::string who = {};         ///< Pseudonym, "coordinator", or a seat "study/seat".
    std::string what = {};        ///< project-created, imported, study-opened, sealed, reopened, submitted, frozen, exposed, …
    std::string study = {};       ///< Study name, or empty.
    std::string payload = "{}";   ///< Canonical JSON object.
    std::string previousHash = {};
    std::string hash = {};        ///< SHA-256 of canonicalEvent().
};

/// Canonical JSON of all members but `hash`: what the chain hashes.
std::string canonicalEvent(const Event &event);

} // namespace review
