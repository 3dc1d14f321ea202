#pragma once

#include "review/result.h"

#include <QString>

#include <atomic>
#include <string>
#include <vector>

namespace storage {

struct Verification {
    std::string contentHash;           ///< Project content hash (architecture decision 5), lower-case hex.
    std::vector<std::string> findings; ///< One sentence each; empty when all is well.
    std::int64_t events = 0, responses = 0;
};

/// Walks the event chain to its head, recomputes the digests of the tables, compares every response row with its event,
/// checks protocol hashes and that the pictures are there, and runs integrity_check; `deep` also re-hashes the pictures. Reads a copy
/// of the project as it is now, so that no writer waits for it; writes nothing into the project or beside it.
/// `stop` may be set by another thread at any time and must outlive the call: the check then ends within some milliseconds, with Refused
/// and without findings.
review::Result<Verification> verify(const QString &projectPath, bool deep, const std::atomic<bool> *stop = nullptr);

} // namespace storage
