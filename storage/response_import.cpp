#include "storage/response_import.h"

#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/query.h"
#include "storage/record_rows.h"
#include "storage/response_rows.h"
#include "storage/study_rows.h"

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr const char *kNotStored = "The import was not stored";

/// The same judgement, whenever and however fast it was given.
bool sameAnswer(const review::Response &a, const review::Response &b)
{
    return a.answer == b.answer && a.defect == b.defect && a.unsure == b.unsure && a.comment == b.comment;
}

} // namespace

review::Result<ResponseImport::Place> ResponseImport::placeOf(const std::string &study, const std::string &seat)
{
    const auto known = m_places.find({study, seat});
    if (known != m_places.end())
        return known->second;
    Place place;
    const auto refuse = [&](std::string why) { return m_places[{study, seat}] = {.refused = std::move(why)}; };
    const auto key = findStudy(m_db, study);
    if (!key)
        return key.error().code == Code::NotFound ? review::Result(refuse(key.error().userMessage)) : key.error();
    if (key->state != review::StudyState::Open)
        return refuse("the study \"" + study + "\" is " + std::string(review::studyStateName(key->state)) + "; only an open study takes answers");
    const auto seatId = findSeat(m_db, *key, seat);
    if (!seatId)
        return seatId.error().code == Code::NotFound ? review::Result(refuse(seatId.error().userMessage)) : seatId.error();
    place.study = key->id;
    place.seat = *seatId;
    Query query(m_db, "SELECT EXISTS (SELECT 1 FROM batch WHERE seat_id = s.id), EXISTS (SELECT 1 FROM submission WHERE seat_id = s.id),"
                      " EXISTS (SELECT 1 FROM exposure e WHERE e.person_id = s.person_id AND e.study_id = s.study_id),"
                      " (SELECT max(version) FROM protocol_version v WHERE v.study_id = s.study_id) FROM seat s WHERE s.id = ?");
    if (!query.number(place.seat).run() || !query.next())
        return query.error(kNotStored);
    if (!query.flagAt(0))
        return refuse("the seat \"" + seat + "\" has no batch yet");
    if (query.flagAt(1))
        return refuse("the batch of the seat \"" + seat + "\" is submitted; its answers cannot change");
    place.exposed = query.flagAt(2);
    place.protocolVersion = query.intAt(3);
    m_places[{study, seat}] = place;
    return place;
}

review::Result<review::Item> ResponseImport::itemOf(const std::string &study, const std::string &seat, const std::string &unit)
{
    const auto place = placeOf(study, seat);
    if (!place)
        return place.error();
    if (!place->refused.empty())
        return refusal(Code::Refused, place->refused);
    Query query(m_db, (std::string("SELECT ") + kItemColumns + " FROM item i JOIN batch_unit u ON u.unit = i.external_id WHERE u.seat_id = ? AND u.unit = ?").c_str());
    if (!query.number(place->seat).text(unit).run())
        return query.error(kNotStored);
    if (!query.next())
        return query.failed() ? query.error(kNotStored) : refusal(Code::Refused, "the unit is not in the batch of the seat \"" + seat + "\"");
    return itemAt(query);
}

review::Result<ResponseImport::Fate> ResponseImport::add(const std::string &study, const std::string &seat, review::Response response)
{
    const auto place = placeOf(study, seat);
    if (!place)
        return place.error();
    if (!place->refused.empty())
        return refusal(Code::Refused, place->refused);
    // Whatever was ever said here stands, taken back or not: an import is no undo.
    Query before(m_db, (std::string("SELECT ") + responseColumns(m_db) + " FROM response r JOIN seat s ON s.id = r.seat_id WHERE r.seat_id = ? AND r.unit = ? ORDER BY r.revision DESC LIMIT 1").c_str());
    if (!before.number(place->seat).text(response.unit).run())
        return before.error(kNotStored);
    if (before.next()) {
        const auto held = responseAt(before);
        if (!held)
            return held.error();
        return !held->reopened && sameAnswer(*held, response) ? Fate::Unchanged : Fate::Conflict;
    }
    if (before.failed())
        return before.error(kNotStored);
    Query begun(m_db, "SELECT 1 FROM draft WHERE seat_id = ? AND unit = ?");
    if (!begun.number(place->seat).text(response.unit).run())
        return begun.error(kNotStored);
    if (begun.next())
        return Fate::Conflict;
    if (!m_write) {
        const auto [first, fresh] = m_checked.try_emplace({place->seat, response.unit}, response);
        return fresh ? Fate::New : sameAnswer(first->second, response) ? Fate::Unchanged : Fate::Conflict;
    }
    Query order(m_db, "SELECT shown_order FROM batch_unit WHERE seat_id = ? AND unit = ?");
    if (!order.number(place->seat).text(response.unit).run() || !order.next())
        return order.error(kNotStored);
    response.seat = seat;
    response.revision = 1;
    response.shownOrder = order.textAt(0);
    response.protocolVersion = place->protocolVersion;
    response.exposed = place->exposed;
    response.visible = "{}"; // nobody here knows what the reviewer could see
    response.imported = true;
    if (response.at == 0)
        response.at = m_clock.now();
    const std::string answer = review::answerToStoredJson(response.answer);
    auto event = EventLog(m_db, m_clock).append(kCoordinator, "sealed", study, responsePayload(response, answer));
    if (!event)
        return event.error();
    Query add(m_db, "INSERT INTO response (seat_id, unit, revision, answer, defect, abstained, unsure, marked, comment, shown_order, active_ms, wall_ms, at_ms, visible,"
                    " exposed, protocol_version, imported, event) VALUES (?, ?, 1, ?, ?, 0, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)");
    add.number(place->seat).text(response.unit).text(answer).number(static_cast<int>(response.defect)).number(response.unsure ? 1 : 0).text(response.comment);
    add.text(response.shownOrder).number(response.activeMs).number(response.wallMs).number(response.at).text(response.visible).number(response.exposed ? 1 : 0);
    if (!add.number(response.protocolVersion).number(event->counter).run())
        return add.error(kNotStored);
    return Fate::New;
}

} // namespace storage
