#pragma once

#include "review/item.h"
#include "review/result.h"
#include "review/study.h"
#include "storage/clock.h"
#include "storage/import_writer.h"

#include <QSqlDatabase>

#include <map>
#include <string>
#include <utility>

namespace storage {

/// Enters answers that were given elsewhere on the seats of open studies, inside the caller's transaction: sealed, with the origin
/// `imported`, their own time and an event each. An answer that is there already is never replaced.
class ResponseImport {
public:
    ResponseImport(const QSqlDatabase &db, const Clock &clock, bool write) : m_db(db), m_clock(clock), m_write(write) {}

    using Fate = ImportWriter::Fate; ///< Conflict: the seat has another answer to this unit, sealed or begun.
    /// The item of a unit of this seat, to read the answer by. Refused: no such study or seat, no batch, a batch that is locked, a study
    /// that is not open, a unit that is not in the batch; the sentence says which.
    review::Result<review::Item> itemOf(const std::string &study, const std::string &seat, const std::string &unit);
    /// After itemOf() of the same unit. Unit, answer or defect, unsure, comment, times are the caller's; the rest is filled in here.
    review::Result<Fate> add(const std::string &study, const std::string &seat, review::Response response);

private:
    struct Place {
        std::int64_t study = 0, seat = 0;
        int protocolVersion = 1;
        bool exposed = false;
        std::string refused = {}; ///< Why this seat takes nothing.
    };
    review::Result<Place> placeOf(const std::string &study, const std::string &seat);

    QSqlDatabase m_db;
    Clock m_clock;
    bool m_write;
    std::map<std::pair<std::string, std::string>, Place> m_places;                ///< By study and seat.
    std::map<std::pair<std::int64_t, std::string>, review::Response> m_checked;   ///< What a checking pass would have written, by seat and unit.
};

} // namespace storage
