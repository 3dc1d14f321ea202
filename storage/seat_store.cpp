#include "storage/seat_store.h"

#include "storage/failure.h"
#include "storage/first_look.h"
#include "storage/picture_repository.h"
#include "storage/record_rows.h"
#include "storage/response_rows.h"
#include "storage/seat_state.h"
#include "storage/statement_cache.h"
#include "storage/study_rows.h"

#include "review/rank.h"

#include <QFileInfo>

#include <algorithm>

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr const char *kSessionUnread = "The session could not be read";

} // namespace

review::Status SeatStore::State::readProtocol()
{
    Query query(db(), "SELECT version, document FROM protocol_version WHERE study_id = ? ORDER BY version DESC LIMIT 1");
    if (!query.number(studyId).run() || !query.next())
        return query.error(kSessionUnread);
    if (query.intAt(0) == protocolVersion)
        return review::ok();
    auto read = review::protocolFromJson(query.textAt(1));
    if (!read)
        return refusal(Code::Damaged, "The protocol of the study \"" + study + "\" is damaged and cannot be read. Close the project and restore a backup.", read.error().userMessage);
    protocol = *std::move(read);
    protocolVersion = query.intAt(0);
    return review::ok();
}

review::Status SeatStore::State::readBatch()
{
    Query query(db(), "SELECT u.unit, u.shown_order, i.figures, i.options, i.overlays FROM batch_unit u LEFT JOIN item i ON i.external_id = u.unit WHERE u.seat_id = ? ORDER BY u.place");
    if (!query.number(seatId).run())
        return query.error(kSessionUnread);
    while (query.next()) {
        units.push_back({.unit = query.textAt(0), .shownOrder = query.textAt(1)});
        shownOrders.emplace(query.textAt(0), query.textAt(1));
    }
    if (query.failed())
        return query.error(kSessionUnread);
    query.finish();
    for (const review::BatchUnit &unit : units) {
        auto read = item(unit.unit);
        if (!read)
            return read.error();
        figures.insert(read->figures.begin(), read->figures.end());
        for (const review::Option &option : read->options)
            if (!option.figure.empty())
                figures.insert(option.figure);
    }
    return review::ok();
}

review::Result<bool> SeatStore::State::locked() const
{
    Query query(db(), "SELECT state, EXISTS (SELECT 1 FROM submission WHERE seat_id = ?) FROM study WHERE id = ?");
    if (!query.number(seatId).number(studyId).run() || !query.next())
        return query.error(kSessionUnread);
    return query.intAt(0) != static_cast<int>(review::StudyState::Open) || query.flagAt(1);
}

review::Result<bool> SeatStore::State::exposed() const
{
    Query query(db(), "SELECT EXISTS (SELECT 1 FROM exposure e JOIN seat s ON s.person_id = e.person_id WHERE s.id = ? AND e.study_id = ?)");
    if (!query.number(seatId).number(studyId).run() || !query.next())
        return query.error(kSessionUnread);
    return query.flagAt(0);
}

review::Status SeatStore::State::knows(const std::string &unit) const
{
    if (shownOrders.contains(unit))
        return review::ok();
    return refusal(Code::BadInput, "The unit \"" + unit + "\" is not in the batch of this seat. Nothing was saved.");
}

review::Result<review::Item> SeatStore::State::item(const std::string &unit) const
{
    Query query(db(), (std::string("SELECT ") + kItemColumns + " FROM item i WHERE i.external_id = ?").c_str());
    if (!query.text(unit).run())
        return query.error(kSessionUnread);
    if (!query.next())
        return query.failed() ? query.error(kSessionUnread) : refusal(Code::NotFound, "The project holds no question for the unit \"" + unit + "\".");
    return itemAt(query);
}

review::Result<std::optional<review::Response>> SeatStore::State::counted(const std::string &unit) const
{
    Query query(db(), (std::string("SELECT ") + responseColumns(db()) + " FROM response r JOIN seat s ON s.id = r.seat_id WHERE r.seat_id = ? AND r.unit = ? AND " + kCounted).c_str());
    if (!query.number(seatId).text(unit).run())
        return query.error(kSessionUnread);
    if (!query.next())
        return query.failed() ? review::Result<std::optional<review::Response>>(query.error(kSessionUnread)) : std::optional<review::Response>();
    auto response = responseAt(query);
    if (!response)
        return response.error();
    return std::optional(*std::move(response));
}

SeatStore::SeatStore() : m_state(std::make_unique<State>())
{
}

SeatStore::~SeatStore() = default;

review::Result<std::unique_ptr<SeatStore>> SeatStore::open(const QString &projectPath, const std::string &study, const std::string &seat, const Clock &clock)
{
    if (!QFileInfo::exists(projectPath))
        return firstLook(projectPath).error();
    std::unique_ptr<SeatStore> store(new SeatStore);
    State &state = *store->m_state;
    auto lock = WriterLock::take(projectPath);
    if (!lock)
        return lock.error();
    state.lock = *lock;
    auto connection = Connection::open(projectPath, Connection::Access::ReadWrite);
    if (!connection)
        return connection.error();
    state.connection = *std::move(connection);
    state.clock = clock;
    state.study = study;
    state.seat = seat;
    if (auto looked = quickLook(state.db(), projectPath); !looked)
        return looked.error();
    // From here on: nothing below this line can read a key, a name or another's event, whatever it asks.
    installSeatAuthorizer(handleOf(state.db()), &state.watch);
    const auto key = findStudy(state.db(), study);
    if (!key)
        return key.error();
    state.studyId = key->id;
    const auto seatId = findSeat(state.db(), *key, seat);
    if (!seatId)
        return seatId.error();
    state.seatId = *seatId;
    {
        Query query(state.db(), "SELECT s.role, coalesce(p.pseudonym, ''), EXISTS (SELECT 1 FROM batch b WHERE b.seat_id = s.id)"
                                " FROM seat s LEFT JOIN person p ON p.id = s.person_id WHERE s.id = ?");
        if (!query.number(state.seatId).run() || !query.next())
            return query.error(kSessionUnread);
        state.role = static_cast<review::Role>(query.intAt(0));
        state.pseudonym = query.textAt(1);
        if (!query.flagAt(2)) {
            if (state.role == review::Role::Adjudicator && key->state == review::StudyState::Open)
                return refusal(Code::NotFound, "The adjudicator's batch is drawn when both primaries have submitted.");
            return refusal(Code::NotFound, "The seat \"" + seat + "\" has no batch yet: the study \"" + study + "\" is " + std::string(review::studyStateName(key->state))
                                               + ". The coordinator opens it.");
        }
    }
    if (auto read = state.readProtocol(); !read)
        return read.error();
    if (auto read = state.readBatch(); !read)
        return read.error();
    return store;
}

review::Result<SeatFacts> SeatStore::facts() const
{
    State &state = *m_state;
    if (auto read = state.readProtocol(); !read)
        return read.error();
    const auto locked = state.locked();
    if (!locked)
        return locked.error();
    const auto exposed = state.exposed();
    if (!exposed)
        return exposed.error();
    return SeatFacts{.study = state.study, .seat = state.seat, .pseudonym = state.pseudonym, .role = state.role, .protocol = state.protocol,
                     .protocolVersion = state.protocolVersion, .locked = *locked, .exposed = *exposed, .units = state.units};
}

review::Result<std::map<std::string, UnitState>> SeatStore::states() const
{
    const State &state = *m_state;
    std::map<std::string, UnitState> states;
    for (const review::BatchUnit &unit : state.units)
        states[unit.unit];
    // Rows of a unit that is no longer in the batch stay where they are and are not shown.
    auto of = [&](const std::string &unit) -> UnitState * {
        const auto found = states.find(unit);
        return found == states.end() ? nullptr : &found->second;
    };
    {
        Query query(state.db(), (std::string("SELECT ") + kDraftColumns + " FROM draft d WHERE d.seat_id = ?").c_str());
        if (!query.number(state.seatId).run())
            return query.error(kSessionUnread);
        while (query.next()) {
            auto draft = draftAt(query);
            if (!draft)
                return draft.error();
            if (UnitState *unit = of(draft->unit))
                unit->draft = *std::move(draft);
        }
        if (query.failed())
            return query.error(kSessionUnread);
    }
    {
        Query query(state.db(), (std::string("SELECT ") + responseColumns(state.db()) + " FROM response r JOIN seat s ON s.id = r.seat_id WHERE r.seat_id = ? ORDER BY r.unit, r.revision").c_str());
        if (!query.number(state.seatId).run())
            return query.error(kSessionUnread);
        while (query.next()) {
            auto response = responseAt(query);
            if (!response)
                return response.error();
            UnitState *unit = of(response->unit);
            if (!unit)
                continue;
            unit->revisions = response->revision;
            if (response->reopened)
                unit->current.reset();
            else
                unit->current = *std::move(response);
        }
        if (query.failed())
            return query.error(kSessionUnread);
    }
    Query query(state.db(), "SELECT unit, marked, skipped FROM unit_flag WHERE seat_id = ?");
    if (!query.number(state.seatId).run())
        return query.error(kSessionUnread);
    while (query.next()) {
        if (UnitState *unit = of(query.textAt(0))) {
            unit->marked = query.flagAt(1);
            unit->skipped = query.flagAt(2);
        }
    }
    if (query.failed())
        return query.error(kSessionUnread);
    return states;
}

review::Result<UnitState> SeatStore::state(const std::string &unit) const
{
    const State &own = *m_state;
    if (auto known = own.knows(unit); !known)
        return known.error();
    UnitState state;
    auto current = own.counted(unit);
    if (!current)
        return current.error();
    state.current = *std::move(current);
    {
        Query query(own.db(), (std::string("SELECT ") + kDraftColumns + " FROM draft d WHERE d.seat_id = ? AND d.unit = ?").c_str());
        if (!query.number(own.seatId).text(unit).run())
            return query.error(kSessionUnread);
        if (query.next()) {
            auto draft = draftAt(query);
            if (!draft)
                return draft.error();
            state.draft = *std::move(draft);
        }
        if (query.failed())
            return query.error(kSessionUnread);
    }
    Query query(own.db(), "SELECT (SELECT coalesce(max(revision), 0) FROM response WHERE seat_id = ? AND unit = ?),"
                          " coalesce((SELECT marked FROM unit_flag WHERE seat_id = ? AND unit = ?), 0), coalesce((SELECT skipped FROM unit_flag WHERE seat_id = ? AND unit = ?), 0)");
    query.number(own.seatId).text(unit).number(own.seatId).text(unit).number(own.seatId).text(unit);
    if (!query.run() || !query.next())
        return query.error(kSessionUnread);
    state.revisions = query.intAt(0);
    state.marked = query.flagAt(1);
    state.skipped = query.flagAt(2);
    return state;
}

review::Result<review::BlindItem> SeatStore::blindItem(const std::string &unit) const
{
    using review::When;
    const State &state = *m_state;
    if (auto known = state.knows(unit); !known)
        return known.error();
    auto item = state.item(unit);
    if (!item)
        return item.error();
    const auto current = state.counted(unit);
    if (!current)
        return current.error();
    const bool answered = current->has_value();
    auto shown = [&](When when) { return when == When::Always || (when == When::After && answered); };
    const review::VisibleRule &visible = state.protocol.visible;
    review::BlindItem blind{.unit = unit, .kind = item->kind};
    if (shown(visible.question))
        blind.question = item->question;
    if (shown(visible.options)) {
        std::vector<review::Option> options = item->options;
        if (options.empty() && item->kind == review::ItemKind::Judgement)
            options = {{.letter = 'A', .text = "Yes"}, {.letter = 'B', .text = "No"}};
        const std::string &order = state.shownOrders.at(unit);
        auto place = [&](const review::Option &option) { return order.find(option.letter); };
        std::stable_sort(options.begin(), options.end(), [&](const review::Option &left, const review::Option &right) { return place(left) < place(right); });
        blind.options = std::move(options);
    }
    if (shown(visible.figure))
        blind.figures = item->figures;
    if (shown(visible.overlays))
        blind.overlays = item->overlays;
    if (shown(visible.attributes))
        blind.attributes = item->attributes;
    if (shown(visible.figure) || shown(visible.options)) {
        const auto damaged = damagedPictures(state.db());
        if (!damaged)
            return damaged.error();
        for (const std::string &figure : damaged->empty() ? std::vector<std::string>() : item->shownFigures())
            if (const auto found = damaged->find(figure); found != damaged->end())
                (found->second.accepted ? blind.damagedPictures : blind.heldPictures).push_back(figure);
    }
    if (!shown(visible.caption) && !shown(visible.context))
        return blind;
    for (const std::string &id : item->figures) {
        Query query(state.db(), "SELECT caption, context FROM figure WHERE external_id = ?");
        if (!query.text(id).run())
            return query.error(kSessionUnread);
        const bool there = query.next();
        if (query.failed())
            return query.error(kSessionUnread);
        if (shown(visible.caption))
            blind.captions.push_back(there ? query.textAt(0) : std::string());
        if (there && shown(visible.context)) {
            auto passages = textsFromColumn(query.textAt(1));
            if (!passages)
                return passages.error();
            blind.context.insert(blind.context.end(), passages->begin(), passages->end());
        }
    }
    return blind;
}

review::Result<QString> SeatStore::picturePath(const std::string &figure) const
{
    if (!m_state->figures.contains(figure))
        return refusal(Code::Refused, "This picture is not part of the batch of this seat.");
    const auto held = heldPictures(m_state->db());
    if (!held)
        return held.error();
    if (held->contains(figure))
        return refusal(Code::Refused, "This picture is damaged, and nobody has accepted it yet.");
    return picturePathOf(m_state->db(), figure);
}

review::Result<std::vector<std::string>> SeatStore::revealedAnswers(const std::string &unit) const
{
    const State &state = *m_state;
    if (auto known = state.knows(unit); !known)
        return known.error();
    if (state.role != review::Role::Adjudicator || !state.protocol.decision.adjudicatorSeesAnswers)
        return refusal(Code::Refused, "The answers of the others stay covered in this study.");
    const auto own = state.counted(unit);
    if (!own)
        return own.error();
    if (!own->has_value())
        return refusal(Code::Refused, "The answers of the others are shown after your own answer is sealed.");
    Query query(state.db(), (std::string("SELECT s.name, r.answer, r.defect FROM response r JOIN seat s ON s.id = r.seat_id WHERE s.study_id = ? AND s.role = ? AND r.unit = ? AND ") + kCounted).c_str());
    if (!query.number(state.studyId).number(static_cast<int>(review::Role::Primary)).text(unit).run())
        return query.error(kSessionUnread);
    std::map<std::string, std::string> said;
    while (query.next()) {
        const auto answer = review::answerFromStoredJson(query.textAt(1));
        if (!answer)
            return refusal(Code::Damaged, "A sealed answer of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail);
        const auto defect = static_cast<review::Defect>(query.intAt(2));
        said[query.textAt(0)] = defect == review::Defect::None ? review::answerToCell(*answer) : std::string(review::defectName(defect));
    }
    if (query.failed())
        return query.error(kSessionUnread);
    // Ranked by unit and side, so that neither place in the list stays with one person.
    std::vector<std::string> sides;
    for (const auto &[seat, verdict] : said)
        sides.push_back(unit + "|" + seat);
    std::vector<std::string> verdicts;
    for (const std::string &side : review::ranked("queue", state.protocol.seed, state.seat + "|sides", sides))
        verdicts.push_back(said.at(side.substr(unit.size() + 1)));
    return verdicts;
}

QSqlDatabase SeatStore::database() const
{
    return m_state->db();
}

void SeatStore::watchReads(std::function<bool(std::string_view, std::string_view)> watch)
{
    m_state->watch = std::move(watch);
    // What is prepared already is not asked about again.
    dropStatements(handleOf(m_state->db()));
}

} // namespace storage
