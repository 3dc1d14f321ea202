#pragma once

#include "review/result.h"
#include "storage/verify.h"

#include <QSqlDatabase>

#include <map>
#include <string>
#include <tuple>

namespace storage {

/// What the event chain says the project holds, learnt while walking it to its head.
struct LoggedState {
    struct Digest {
        std::string hex, salt;
        std::int64_t event = 0;
    };
    using Place = std::tuple<std::string, std::string, std::string, int>; ///< Study, seat, unit, revision.
    struct Entry {
        std::int64_t event = 0;
        std::string payload;
    };
    std::map<std::string, Digest> digests;                                     ///< By table: the last one said.
    std::map<Place, Entry> sealed;
    std::map<Place, std::int64_t> reopened;                                    ///< → event.
    std::map<std::pair<std::string, std::string>, Entry> submitted;            ///< By study and seat; the payload holds the time.
    std::map<std::int64_t, std::pair<std::string, std::string>> exposed;       ///< Event → study, pseudonym.
    struct ExclusionRow {
        bool excluded = false;
        std::string reason;
        bool operator==(const ExclusionRow &) const = default;
    };
    std::map<std::pair<std::string, std::int64_t>, ExclusionRow> exclusions;   ///< By item and event.
    std::map<std::pair<std::string, std::string>, std::int64_t> listed;        ///< List and item → event.
    struct AcceptanceRow {
        bool accepted = false;
        std::string sha256, reason;
        bool operator==(const AcceptanceRow &) const = default;
    };
    std::map<std::pair<std::string, std::int64_t>, AcceptanceRow> acceptances; ///< By figure and event.
};

/// Walks the chain: every hash, every link, no gap, the head. Findings go into `verification`.
review::Result<LoggedState> walkLog(const QSqlDatabase &db, Verification &verification);
/// Compares responses, reopenings, submissions and exposures with their events, drafts, flags and visits with their checksums.
review::Status compareWork(const QSqlDatabase &db, const LoggedState &logged, Verification &verification);

/// Compares exclusions and lists of items with their events; names the item.
review::Status compareItemMarks(const QSqlDatabase &db, const LoggedState &logged, Verification &verification);
/// Compares what was said of damaged pictures with its events; names the figure. What decoding told of a picture with its checksum.
review::Status comparePictures(const QSqlDatabase &db, const LoggedState &logged, Verification &verification);

} // namespace storage
