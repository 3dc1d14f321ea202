#include "app/sessions/data_browser.h"

#include "storage/exclusion_repository.h"
#include "storage/item_list_repository.h"
#include "storage/picture_repository.h"
#include "storage/query.h"
#include "storage/record_repository.h"

namespace app {
namespace {

constexpr const char *kRecordUnread = "The record could not be read";

} // namespace

review::Result<DataDetail> DataBrowser::figure(const std::string &id) const
{
    const storage::RecordRepository records(m_project.database());
    auto figure = records.figure(id);
    if (!figure)
        return figure.error();
    DataDetail detail;
    if (!*figure)
        return detail;
    detail.figure = *std::move(figure);
    storage::Query place(m_project.database(), "SELECT r.folder, r.relative, f.path FROM figure f JOIN picture_root r ON r.id = f.root_id WHERE f.external_id = ?");
    if (!place.text(id).run())
        return place.error(kRecordUnread);
    if (place.next())
        detail.picture = picturePlaceOf(m_project, place.textAt(0), place.flagAt(1), place.textAt(2));
    auto content = storage::pictureContent(m_project.database(), detail.figure->pictureSha256);
    if (!content)
        return content.error();
    detail.content = *std::move(content);
    detail.damaged = detail.figure->picture == review::PictureState::Damaged || (detail.content && !detail.content->damage.empty());
    auto acts = storage::pictureHistory(m_project.database(), id);
    if (!acts)
        return acts.error();
    detail.pictureActs = *std::move(acts);
    for (const review::PictureAct &act : detail.pictureActs)
        if (act.sha256 == detail.figure->pictureSha256)
            detail.accepted = detail.damaged && act.accepted;
    if (!detail.figure->source.empty()) {
        const auto source = records.source(detail.figure->source);
        detail.source = source && *source && !(*source)->title.empty() ? (*source)->title : detail.figure->source;
    }
    return detail;
}

review::Result<DataDetail> DataBrowser::item(const std::string &id) const
{
    auto item = storage::RecordRepository(m_project.database()).item(id);
    if (!item)
        return item.error();
    if (!*item)
        return review::Error{review::Error::Code::NotFound, "The item “" + id + "” is no longer in this project."};
    DataDetail detail;
    if (!(*item)->figures.empty()) {
        auto shown = figure((*item)->figures.front());
        if (!shown)
            return shown.error();
        detail = *std::move(shown);
    }
    detail.item = **std::move(item);
    auto responses = responsesOf(id);
    if (!responses)
        return responses.error();
    detail.responses = *std::move(responses);
    auto acts = storage::exclusionHistory(m_project.database(), id);
    if (!acts)
        return acts.error();
    detail.exclusions = *std::move(acts);
    const auto lists = storage::itemLists(m_project.database());
    if (!lists)
        return lists.error();
    for (const auto &[name, items] : *lists)
        if (items.contains(id))
            detail.lists.push_back(name);
    return detail;
}

review::Result<std::vector<DataResponse>> DataBrowser::responsesOf(const std::string &item) const
{
    storage::Query query(m_project.database(),
                "SELECT study.name, seat.name, response.answer, response.revision, response.at_ms, response.exposed, response.defect, response.abstained,"
                " EXISTS (SELECT 1 FROM reopening o WHERE o.seat_id = response.seat_id AND o.unit = response.unit AND o.revision = response.revision)"
                " FROM response JOIN seat ON seat.id = response.seat_id JOIN study ON study.id = seat.study_id WHERE response.unit = ?"
                " ORDER BY study.id, seat.place, response.revision");
    if (!query.text(item).run())
        return query.error(kRecordUnread);
    std::vector<DataResponse> responses;
    while (query.next()) {
        const auto answer = review::answerFromStoredJson(query.textAt(2));
        std::string words = answer ? review::answerToCell(*answer) : std::string();
        if (query.intAt(6) != 0)
            words = "defective";
        else if (query.flagAt(7))
            words = "abstained";
        responses.push_back({.study = query.textAt(0), .seat = query.textAt(1), .answer = std::move(words), .revision = query.intAt(3), .at = query.numberAt(4),
                             .exposed = query.flagAt(5), .current = !query.flagAt(8)});
        // An earlier revision of the same seat is replaced by this one.
        if (responses.size() > 1) {
            DataResponse &before = responses[responses.size() - 2];
            if (before.study == responses.back().study && before.seat == responses.back().seat)
                before.current = false;
        }
    }
    if (query.failed())
        return query.error(kRecordUnread);
    return responses;
}

review::Result<std::string> DataBrowser::keyOf(const std::string &item) const
{
    const auto key = storage::KeyRepository(m_project.database()).key(item);
    if (!key)
        return key.error();
    return *key ? review::answerToCell((*key)->answer) : std::string();
}

} // namespace app
