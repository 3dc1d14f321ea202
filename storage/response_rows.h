#pragma once

#include "review/adjudication.h"
#include "review/study.h"
#include "storage/query.h"

#include <string>

namespace storage {

/// Columns of a response `r` with its seat `s`; the last ones say whether it was reopened and how its figures were seen. A file of an
/// earlier schema that is only read says nothing of that.
std::string responseColumns(const QSqlDatabase &db);
inline constexpr const char *kResponseColumnsOfOld =
    "r.unit, s.name, r.revision, r.answer, r.defect, r.abstained, r.unsure, r.marked, r.comment, r.shown_order, r.active_ms, r.wall_ms, r.at_ms,"
    " r.visible, r.exposed, r.protocol_version, r.imported,"
    " (SELECT count(*) FROM reopening o WHERE o.seat_id = r.seat_id AND o.unit = r.unit AND o.revision = r.revision)";
/// Condition: `r` is the counted response of its unit, the highest revision unless that was reopened.
inline constexpr const char *kCounted =
    "r.revision = (SELECT max(x.revision) FROM response x WHERE x.seat_id = r.seat_id AND x.unit = r.unit)"
    " AND NOT EXISTS (SELECT 1 FROM reopening o WHERE o.seat_id = r.seat_id AND o.unit = r.unit AND o.revision = r.revision)";
inline constexpr int kResponseColumnCount = 19;
inline constexpr int kResponseAnswerColumn = 3;

review::Result<review::Response> responseAt(const Query &query);
/// The whole row as an event holds it: canonical JSON; `storedAnswer` is the text of the column.
std::string responsePayload(const review::Response &response, const std::string &storedAnswer);

inline constexpr const char *kDraftColumns = "d.unit, d.answer, d.defect, d.abstained, d.unsure, d.marked, d.comment, d.at_ms, d.row_hash";
/// The draft in the current row; its checksum is compared by verify.
review::Result<review::Draft> draftAt(const Query &query);
std::string draftHash(const std::string &study, const std::string &seat, const review::Draft &draft, const std::string &storedAnswer);

} // namespace storage
