#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/record_hash.h"
#include "storage/response_rows.h"
#include "storage/seat_state.h"
#include "storage/transaction.h"

#include "review/json_text.h"
#include "review/view_state.h"

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr const char *kNotSaved = "Your answer was not saved";
constexpr const char *kFixed = "Nothing was saved: this batch is submitted or its study is closed.";

std::string_view whenName(review::When when)
{
    return when == review::When::Always ? "always" : when == review::When::After ? "after" : "never";
}

} // namespace

review::Status SeatStore::State::writable(const std::string &unit) const
{
    if (auto known = knows(unit); !known)
        return known;
    const auto done = locked();
    if (!done)
        return done.error();
    if (*done)
        return refusal(Code::Refused, kFixed);
    return review::ok();
}

std::string SeatStore::State::visibleFacts(int revision) const
{
    const review::VisibleRule &rule = protocol.visible;
    // An adjudicator who may see the answers sees them after the own first one: every later revision was made knowing them.
    const bool peers = role == review::Role::Adjudicator && protocol.decision.adjudicatorSeesAnswers && revision > 1;
    std::map<std::string, std::string> members;
    for (const auto &[name, when] :
         {std::pair{"attributes", rule.attributes}, {"caption", rule.caption}, {"context", rule.context}, {"figure", rule.figure}, {"key", rule.key}, {"model", rule.model},
          {"options", rule.options}, {"overlays", rule.overlays}, {"prediction", rule.prediction}, {"question", rule.question}, {"rationale", rule.rationale},
          {"reference", rule.reference}, {"trace", rule.trace}, {"peer_answers", peers ? review::When::Always : review::When::Never}})
        members.emplace(name, review::quotedText(whenName(when)));
    return review::objectText(members);
}

review::Status SeatStore::State::putDraft(const review::Draft &draft)
{
    const std::string answer = review::answerToStoredJson(draft.answer);
    Query put(db(), "INSERT INTO draft (seat_id, unit, answer, defect, abstained, unsure, marked, comment, at_ms, row_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (seat_id, unit) DO UPDATE SET answer = excluded.answer, defect = excluded.defect, abstained = excluded.abstained,"
                    " unsure = excluded.unsure, marked = excluded.marked, comment = excluded.comment, at_ms = excluded.at_ms, row_hash = excluded.row_hash");
    put.number(seatId).text(draft.unit).text(answer).number(static_cast<int>(draft.defect)).number(draft.abstained ? 1 : 0).number(draft.unsure ? 1 : 0);
    put.number(draft.marked ? 1 : 0).text(draft.comment).number(draft.at).text(draftHash(study, seat, draft, answer));
    return put.run() ? review::ok() : review::Status(put.error("Your draft was not saved"));
}

review::Status SeatStore::State::putFlags(const std::string &unit, std::optional<bool> marked, std::optional<bool> skipped)
{
    if (auto allowed = writable(unit); !allowed)
        return allowed;
    Transaction transaction(db());
    if (!transaction.isOpen())
        return transaction.error();
    bool isMarked = false, isSkipped = false;
    {
        Query query(db(), "SELECT marked, skipped FROM unit_flag WHERE seat_id = ? AND unit = ?");
        if (!query.number(seatId).text(unit).run())
            return query.error("The mark was not saved");
        if (query.next()) {
            isMarked = query.flagAt(0);
            isSkipped = query.flagAt(1);
        }
    }
    isMarked = marked.value_or(isMarked);
    isSkipped = skipped.value_or(isSkipped);
    Query put(db(), "INSERT INTO unit_flag (seat_id, unit, marked, skipped, row_hash) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (seat_id, unit) DO UPDATE SET marked = excluded.marked, skipped = excluded.skipped, row_hash = excluded.row_hash");
    put.number(seatId).text(unit).number(isMarked ? 1 : 0).number(isSkipped ? 1 : 0);
    if (!put.text(rowHash({study, seat, unit, std::to_string(isMarked), std::to_string(isSkipped)})).run())
        return put.error("The mark was not saved");
    return transaction.commit();
}

review::Status SeatStore::saveDraft(const review::Draft &draft)
{
    if (auto allowed = m_state->writable(draft.unit); !allowed)
        return allowed;
    Transaction transaction(m_state->db());
    if (!transaction.isOpen())
        return transaction.error();
    review::Draft stamped = draft;
    if (stamped.at == 0)
        stamped.at = m_state->clock.now();
    if (auto done = m_state->putDraft(stamped); !done)
        return done;
    return transaction.commit();
}

review::Status SeatStore::setMarked(const std::string &unit, bool marked)
{
    return m_state->putFlags(unit, marked, std::nullopt);
}

review::Status SeatStore::setSkipped(const std::string &unit, bool skipped)
{
    return m_state->putFlags(unit, std::nullopt, skipped);
}

review::Result<review::Response> SeatStore::seal(review::Response response)
{
    State &state = *m_state;
    if (response.answer.empty() != (response.defect != review::Defect::None || response.abstained))
        return refusal(Code::BadInput, "Your answer was not saved: it needs either an answer, or a reason why the question is defective.");
    if (const auto views = review::viewsFromJson(response.view); !views)
        return refusal(Code::BadInput, "Your answer was not saved: how its figures were seen cannot be read.", views.error().detail);
    if (auto known = state.knows(response.unit); !known)
        return known.error();
    Transaction transaction(state.db());
    if (!transaction.isOpen())
        return transaction.error();
    int version = 0;
    {
        // Asked under the lock, and at once: the coordinator may close or amend the study at any moment.
        Query now(state.db(), "SELECT state, EXISTS (SELECT 1 FROM submission WHERE seat_id = ?),"
                              " EXISTS (SELECT 1 FROM exposure e JOIN seat s ON s.person_id = e.person_id WHERE s.id = ? AND e.study_id = study.id),"
                              " (SELECT coalesce(max(revision), 0) FROM response WHERE seat_id = ? AND unit = ?),"
                              " (SELECT max(version) FROM protocol_version v WHERE v.study_id = study.id) FROM study WHERE id = ?");
        if (!now.number(state.seatId).number(state.seatId).number(state.seatId).text(response.unit).number(state.studyId).run() || !now.next())
            return now.error(kNotSaved);
        if (now.intAt(0) != static_cast<int>(review::StudyState::Open) || now.flagAt(1))
            return refusal(Code::Refused, kFixed);
        response.exposed = now.flagAt(2);
        response.revision = now.intAt(3) + 1;
        version = now.intAt(4);
    }
    if (version != state.protocolVersion)
        if (auto read = state.readProtocol(); !read)
            return read.error();
    response.seat = state.seat;
    response.protocolVersion = state.protocolVersion;
    response.visible = state.visibleFacts(response.revision);
    response.at = state.clock.now();
    response.imported = false;
    response.reopened = false;
    response.shownOrder = state.shownOrders.at(response.unit);
    const std::string answer = review::answerToStoredJson(response.answer);
    auto event = EventLog(state.db(), state.clock).append(state.who(), "sealed", state.study, responsePayload(response, answer));
    if (!event)
        return event.error();
    Query add(state.db(), "INSERT INTO response (seat_id, unit, revision, answer, defect, abstained, unsure, marked, comment, shown_order, active_ms, wall_ms, at_ms, visible,"
                          " exposed, protocol_version, imported, event) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)");
    add.number(state.seatId).text(response.unit).number(response.revision).text(answer).number(static_cast<int>(response.defect)).number(response.abstained ? 1 : 0);
    add.number(response.unsure ? 1 : 0).number(response.marked ? 1 : 0).text(response.comment).text(response.shownOrder).number(response.activeMs).number(response.wallMs);
    if (!add.number(response.at).text(response.visible).number(response.exposed ? 1 : 0).number(response.protocolVersion).number(event->counter).run())
        return add.error(kNotSaved);
    if (!response.view.empty()) {
        Query view(state.db(), "INSERT INTO response_view (seat_id, unit, revision, view) VALUES (?, ?, ?, ?)");
        if (!view.number(state.seatId).text(response.unit).number(response.revision).text(response.view).run())
            return view.error(kNotSaved);
    }
    Query drop(state.db(), "DELETE FROM draft WHERE seat_id = ? AND unit = ?");
    if (!drop.number(state.seatId).text(response.unit).run())
        return drop.error(kNotSaved);
    if (auto done = transaction.commit(); !done)
        return done.error();
    return response;
}

review::Result<UnitState> SeatStore::reopen(const std::string &unit)
{
    State &state = *m_state;
    if (state.protocol.seal.undo == review::Undo::None)
        return refusal(Code::Refused, "This study allows no undo: the answer stays sealed.");
    {
        Transaction transaction(state.db());
        if (!transaction.isOpen())
            return transaction.error();
        if (auto allowed = state.writable(unit); !allowed)
            return allowed.error();
        const auto current = state.counted(unit);
        if (!current)
            return current.error();
        if (!current->has_value())
            return refusal(Code::Conflict, "There is no sealed answer to take back here.");
        const review::Response &sealed = **current;
        if (state.protocol.seal.undo == review::Undo::Last) {
            Query newest(state.db(), "SELECT unit FROM response WHERE seat_id = ? ORDER BY event DESC LIMIT 1");
            if (!newest.number(state.seatId).run() || !newest.next())
                return newest.error("Your answer was not taken back");
            if (newest.textAt(0) != unit)
                return refusal(Code::Refused, "In this study only the answer sealed last can be taken back.");
        }
        std::vector<std::int64_t> revisions;
        {
            // Earlier revisions too: taking back the newest must not bring one of them to count again.
            Query query(state.db(), "SELECT r.revision FROM response r WHERE r.seat_id = ? AND r.unit = ? AND NOT EXISTS"
                                    " (SELECT 1 FROM reopening o WHERE o.seat_id = r.seat_id AND o.unit = r.unit AND o.revision = r.revision) ORDER BY r.revision");
            if (!query.number(state.seatId).text(unit).run())
                return query.error("Your answer was not taken back");
            while (query.next())
                revisions.push_back(query.numberAt(0));
        }
        std::string listed;
        for (const std::int64_t revision : revisions)
            listed += (listed.empty() ? "" : ",") + std::to_string(revision);
        const std::string payload = review::objectText({{"revisions", "[" + listed + "]"}, {"seat", review::quotedText(state.seat)}, {"unit", review::quotedText(unit)}});
        auto event = EventLog(state.db(), state.clock).append(state.who(), "reopened", state.study, payload);
        if (!event)
            return event.error();
        Query add(state.db(), "INSERT INTO reopening (seat_id, unit, revision, event) VALUES (?, ?, ?, ?)");
        for (const std::int64_t revision : revisions)
            if (!add.number(state.seatId).text(unit).number(revision).number(event->counter).run())
                return add.error("Your answer was not taken back");
        const review::Draft draft{.unit = unit, .answer = sealed.answer, .defect = sealed.defect, .abstained = sealed.abstained, .unsure = sealed.unsure,
                                  .marked = sealed.marked, .comment = sealed.comment, .at = state.clock.now()};
        if (auto done = state.putDraft(draft); !done)
            return done.error();
        if (auto done = transaction.commit(); !done)
            return done.error();
    }
    return this->state(unit);
}

review::Status SeatStore::addVisit(const Visit &visit)
{
    State &state = *m_state;
    if (auto known = state.knows(visit.unit); !known)
        return known;
    Transaction transaction(state.db());
    if (!transaction.isOpen())
        return transaction.error();
    std::int64_t number = 0;
    {
        Query last(state.db(), "SELECT coalesce(max(visit), 0) + 1 FROM visit WHERE seat_id = ? AND unit = ?");
        if (!last.number(state.seatId).text(visit.unit).run() || !last.next())
            return last.error("The time was not saved");
        number = last.numberAt(0);
    }
    const review::UtcMs at = visit.at == 0 ? state.clock.now() : visit.at;
    Query add(state.db(), "INSERT INTO visit (seat_id, unit, visit, active_ms, wall_ms, at_ms, row_hash) VALUES (?, ?, ?, ?, ?, ?, ?)");
    add.number(state.seatId).text(visit.unit).number(number).number(visit.activeMs).number(visit.wallMs).number(at);
    add.text(rowHash({state.study, state.seat, visit.unit, std::to_string(number), std::to_string(visit.activeMs), std::to_string(visit.wallMs), std::to_string(at)}));
    if (!add.run())
        return add.error("The time was not saved");
    return transaction.commit();
}

review::Status SeatStore::reportPicture(const std::string &unit)
{
    State &state = *m_state;
    if (auto known = state.knows(unit); !known)
        return known;
    if (state.reported.contains(unit))
        return review::ok();
    Transaction transaction(state.db());
    if (!transaction.isOpen())
        return transaction.error();
    const auto locked = state.locked();
    if (!locked)
        return locked.error();
    if (*locked)
        return review::ok();
    const std::string payload = review::objectText({{"seat", review::quotedText(state.seat)}, {"unit", review::quotedText(unit)}});
    if (auto event = EventLog(state.db(), state.clock).append(state.who(), "picture-not-shown", state.study, payload); !event)
        return event.error();
    if (auto done = transaction.commit(); !done)
        return done;
    state.reported.insert(unit);
    return review::ok();
}

review::Status SeatStore::submit()
{
    State &state = *m_state;
    Transaction transaction(state.db());
    if (!transaction.isOpen())
        return transaction.error();
    const auto locked = state.locked();
    if (!locked)
        return locked.error();
    if (*locked)
        return refusal(Code::Refused, "The batch was not submitted: it is submitted already, or its study is closed.");
    Query left(state.db(), (std::string("SELECT count(*) FROM batch_unit u WHERE u.seat_id = ? AND NOT EXISTS"
                                        " (SELECT 1 FROM response r WHERE r.seat_id = u.seat_id AND r.unit = u.unit AND ") + kCounted + ")").c_str());
    if (!left.number(state.seatId).run() || !left.next())
        return left.error("The batch was not submitted");
    if (const std::int64_t open = left.numberAt(0); open > 0)
        return refusal(Code::Refused, "The batch was not submitted: " + std::to_string(open) + (open == 1 ? " unit has" : " units have") + " no sealed answer yet.");
    left.finish();
    const review::UtcMs at = state.clock.now();
    const std::string payload = review::objectText({{"at", std::to_string(at)}, {"seat", review::quotedText(state.seat)}, {"units", std::to_string(state.units.size())}});
    auto event = EventLog(state.db(), state.clock).append(state.who(), "submitted", state.study, payload);
    if (!event)
        return event.error();
    Query add(state.db(), "INSERT INTO submission (seat_id, at_ms, event) VALUES (?, ?, ?)");
    if (!add.number(state.seatId).number(at).number(event->counter).run())
        return add.error("The batch was not submitted");
    return transaction.commit();
}

} // namespace storage
