#pragma once

#include "review/result.h"
#include "review/study.h"
#include "storage/clock.h"
#include "storage/digest.h"
#include "storage/query.h"

#include <QSqlDatabase>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>

namespace storage {

/// Who is named in the log for a coordinator's act, and what a failed act left.
inline constexpr const char *kCoordinator = "coordinator";
inline constexpr const char *kStudyUnchanged = "The study was not changed";

/// A study's row. NotFound names the studies there are.
struct StudyKey {
    std::int64_t id = 0;
    review::StudyState state = review::StudyState::Draft;
};
review::Result<StudyKey> findStudy(const QSqlDatabase &db, const std::string &name);
/// NotFound names the seats of the study.
review::Result<std::int64_t> findSeat(const QSqlDatabase &db, const StudyKey &study, const std::string &seat);
/// Whether anything was ever sealed in the study: its document is fixed then.
review::Result<bool> anythingSealed(const QSqlDatabase &db, std::int64_t study);
review::Status setState(const QSqlDatabase &db, std::int64_t study, review::StudyState state);
/// Adds the digests of the study tables to `payload` and appends the event, inside the caller's transaction.
review::Status logStudyChange(const QSqlDatabase &db, const Clock &clock, const std::string &who, const std::string &what, const std::string &study, nlohmann::json payload);

} // namespace storage
