#include "storage/response_rows.h"

#include "review/json_text.h"
#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/record_hash.h"

#include <map>

namespace storage {

namespace {

std::string flag(bool value)
{
    return value ? "true" : "false";
}

} // namespace

std::string responseColumns(const QSqlDatabase &db)
{
    const auto there = hasTable(db, "response_view");
    return std::string(kResponseColumnsOfOld)
        + (there && !*there ? ", ''" : ", coalesce((SELECT v.view FROM response_view v WHERE v.seat_id = r.seat_id AND v.unit = r.unit AND v.revision = r.revision), '')");
}

review::Result<review::Response> responseAt(const Query &query)
{
    auto answer = review::answerFromStoredJson(query.textAt(kResponseAnswerColumn));
    if (!answer)
        return refusal(review::Error::Code::Damaged, "A sealed answer of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail);
    return review::Response{.unit = query.textAt(0),
                            .seat = query.textAt(1),
                            .revision = query.intAt(2),
                            .answer = *std::move(answer),
                            .defect = static_cast<review::Defect>(query.intAt(4)),
                            .abstained = query.flagAt(5),
                            .unsure = query.flagAt(6),
                            .marked = query.flagAt(7),
                            .comment = query.textAt(8),
                            .shownOrder = query.textAt(9),
                            .activeMs = query.numberAt(10),
                            .wallMs = query.numberAt(11),
                            .at = query.numberAt(12),
                            .visible = query.textAt(13),
                            .exposed = query.flagAt(14),
                            .protocolVersion = query.intAt(15),
                            .imported = query.flagAt(16),
                            .reopened = query.flagAt(17),
                            .view = query.textAt(18)};
}

std::string responsePayload(const review::Response &response, const std::string &storedAnswer)
{
    std::map<std::string, std::string> members{{"abstained", flag(response.abstained)},
                               {"active_ms", std::to_string(response.activeMs)},
                               {"answer", storedAnswer},
                               {"at", std::to_string(response.at)},
                               {"comment", review::quotedText(response.comment)},
                               {"defect", std::to_string(static_cast<int>(response.defect))},
                               {"exposed", flag(response.exposed)},
                               {"imported", flag(response.imported)},
                               {"marked", flag(response.marked)},
                               {"protocol_version", std::to_string(response.protocolVersion)},
                               {"revision", std::to_string(response.revision)},
                               {"seat", review::quotedText(response.seat)},
                               {"shown_order", review::quotedText(response.shownOrder)},
                               {"unit", review::quotedText(response.unit)},
                               {"unsure", flag(response.unsure)},
                               {"visible", review::quotedText(response.visible)},
                               {"wall_ms", std::to_string(response.wallMs)}};
    // Only where it was noted: what was sealed before stays as its event has it.
    if (!response.view.empty())
        members.emplace("view", response.view);
    return review::objectText(members);
}

review::Result<review::Draft> draftAt(const Query &query)
{
    auto answer = review::answerFromStoredJson(query.textAt(1));
    if (!answer)
        return refusal(review::Error::Code::Damaged, "A draft of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail);
    return review::Draft{.unit = query.textAt(0),
                         .answer = *std::move(answer),
                         .defect = static_cast<review::Defect>(query.intAt(2)),
                         .abstained = query.flagAt(3),
                         .unsure = query.flagAt(4),
                         .marked = query.flagAt(5),
                         .comment = query.textAt(6),
                         .at = query.numberAt(7)};
}

std::string draftHash(const std::string &study, const std::string &seat, const review::Draft &draft, const std::string &storedAnswer)
{
    return rowHash({study, seat, draft.unit, storedAnswer, std::to_string(static_cast<int>(draft.defect)), flag(draft.abstained), flag(draft.unsure),
                    flag(draft.marked), draft.comment, std::to_string(draft.at)});
}

} // namespace storage
