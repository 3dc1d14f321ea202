#include "app/sessions/live_answers.h"

#include "storage/query.h"
#include "storage/response_rows.h"

#include <algorithm>
#include <set>

namespace app {
namespace {

constexpr const char *kUnread = "The answers were not read";
constexpr std::size_t kMostOneByOne = 2000; ///< More are read faster with all the others.

const std::string kAnswers = std::string("SELECT s.name, r.unit, r.answer, r.defect, r.abstained, r.unsure, r.active_ms, r.at_ms, r.event FROM response r"
                                         " JOIN seat s ON s.id = r.seat_id JOIN study ON study.id = s.study_id WHERE study.name = ? AND ")
    + storage::kCounted;

} // namespace

void LiveAnswers::forget()
{
    m_study.clear();
    m_verdicts.clear();
    m_courses.clear();
    m_rows = -1;
    m_newest = 0;
}

review::Status LiveAnswers::take(storage::Query &query)
{
    while (query.next()) {
        auto answer = review::answerFromStoredJson(query.textAt(2));
        if (!answer)
            return review::Error{review::Error::Code::Damaged, "A sealed answer of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail};
        const std::string seat = query.textAt(0), unit = query.textAt(1);
        m_verdicts[seat][unit] = {.answer = *std::move(answer), .defect = static_cast<review::Defect>(query.intAt(3)), .abstained = query.flagAt(4)};
        m_courses[seat][unit] = {query.flagAt(5), query.numberAt(6), query.numberAt(7), query.numberAt(8)};
    }
    return query.failed() ? review::Status(query.error(kUnread)) : review::ok();
}

/// Rows that vanished, with a study of the same name made anew, show in their number: a study's rows are else only added.
review::Result<LiveAnswers::Change> LiveAnswers::read(storage::Project &project, const std::string &study)
{
    const QSqlDatabase db = project.database();
    if (study != m_study) {
        forget();
        m_study = study;
    }
    storage::Query state(db, "SELECT (SELECT count(*) FROM response WHERE seat_id IN (SELECT s.id FROM seat s JOIN study ON study.id = s.study_id WHERE study.name = ?)),"
                             " (SELECT coalesce(max(event), 0) FROM response), (SELECT coalesce(max(event), 0) FROM reopening)");
    if (!state.text(study).run() || !state.next())
        return state.error(kUnread);
    const std::int64_t count = state.numberAt(0), last = std::max(state.numberAt(1), state.numberAt(2));
    state.finish();
    if (count == m_rows && last == m_newest)
        return Change{};

    std::set<std::pair<std::string, std::string>> changed;
    bool some = m_rows >= 0 && count >= m_rows && last > m_newest;
    if (some) {
        std::int64_t more = 0;
        storage::Query since(db, "SELECT s.name, r.unit, 1 FROM response r JOIN seat s ON s.id = r.seat_id JOIN study ON study.id = s.study_id WHERE r.event > ? AND study.name = ?"
                                 " UNION ALL SELECT s.name, o.unit, 0 FROM reopening o JOIN seat s ON s.id = o.seat_id JOIN study ON study.id = s.study_id"
                                 " WHERE o.event > ? AND study.name = ?");
        if (!since.number(m_newest).text(study).number(m_newest).text(study).run())
            return since.error(kUnread);
        while (since.next()) {
            changed.emplace(since.textAt(0), since.textAt(1));
            more += since.numberAt(2);
        }
        if (since.failed())
            return since.error(kUnread);
        some = m_rows + more == count && changed.size() <= kMostOneByOne;
    }
    Change change;
    m_rows = -1; // until all is read
    if (some) {
        storage::Query one(db, kAnswers + " AND s.name = ? AND r.unit = ?");
        for (const auto &[seat, unit] : changed) {
            m_verdicts[seat].erase(unit); // a reopened one counts no more
            m_courses[seat].erase(unit);
            if (!one.text(study).text(seat).text(unit).run())
                return one.error(kUnread);
            if (const auto taken = take(one); !taken)
                return taken.error();
        }
        change.units.assign(changed.begin(), changed.end());
    } else {
        m_verdicts.clear();
        m_courses.clear();
        storage::Query all(db, kAnswers);
        if (!all.text(study).run())
            return all.error(kUnread);
        if (const auto taken = take(all); !taken)
            return taken.error();
        change.all = true;
    }
    m_rows = count;
    m_newest = last;
    return change;
}

} // namespace app
