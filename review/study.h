#pragma once

#include "review/answer.h"
#include "review/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// UTC milliseconds since 1970. Stamps are for people and files; order is by counter.
using UtcMs = std::int64_t;
std::string utcToText(UtcMs at);                        ///< 2026-05-04T09:12:33.120Z
std::optional<UtcMs> utcFromText(std::string_view text);

struct Person {
    std::string pseudonym;      ///< R1, R2, …; unique.
    std::string expertise = {};
};

enum class Role : int { Primary = 1, Adjudicator, Volunteer, Auditor, Screener, Scorer, Coder }; ///< Stored.
std::string_view roleName(Role role);                      ///< "primary", "adjudicator", …
std::optional<Role> roleFromName(std::string_view name);

enum class StudyState : int { Draft = 1, Open, Closed, Frozen }; ///< Stored.
std::string_view studyStateName(StudyState state);         ///< "draft", "open", "closed", "frozen"

/// One reviewer's role in one study, named by role and number: "Primary 1", "Adjudicator".
struct Seat {
    std::string name;
    Role role = Role::Primary;
    std::string pseudonym = {}; ///< Who sits there; empty while nobody does.
};

/// Refused when one person sits on two seats that answer the same questions without knowing of each other: two primaries. Their
/// agreement would be one person's memory. Seats without a person say nothing yet.
Status independentPrimaries(const std::vector<Seat> &seats);

/// One unit of a batch, in the seat's own order.
struct BatchUnit {
    std::string unit;
    std::string shownOrder = {}; ///< Original letters in the shown order, e.g. "BACD"; empty for kinds without options.
    bool operator==(const BatchUnit &) const = default;
};

/// Stored reasons of a defective mark: append, never renumber. Text form is what files hold.
enum class Defect : int { None = 0, NoOptionRight = 1, SeveralRight, PictureUnreadable, NotAgronomic, Other };
std::string_view defectName(Defect defect);                ///< "no-option-right", …; empty for None
std::optional<Defect> defectFromName(std::string_view name);

/// One judgement of a seat on a unit, as sealed. Each seal appends a revision; none is ever changed.
struct Response {
    std::string unit;
    std::string seat;             ///< Seat name, unique in its study.
    int revision = 1;             ///< 1, 2, …; the highest is current.
    Answer answer = {};           ///< None only with `defect` or `abstained`.
    Defect defect = Defect::None;
    bool abstained = false;
    bool unsure = false;
    bool marked = false;          ///< Marked for discussion. Never enters agreement.
    std::string comment = {};
    std::string shownOrder = {};
    std::int64_t activeMs = 0;    ///< First sharp paint to seal, pauses and idling excluded; monotonic clock.
    std::int64_t wallMs = 0;      ///< First sharp paint to seal by the monotonic clock, nothing excluded.
    UtcMs at = 0;
    std::string visible = {};     ///< Canonical JSON: what the reviewer could see.
    bool exposed = false;         ///< The reviewer had uncovered agreement before sealing.
    int protocolVersion = 1;
    bool imported = false;        ///< Origin: imported, not sealed in a session.
    bool reopened = false;        ///< Undone: kept, but not counted until sealed anew.
    std::string view = {};        ///< How its figures were seen (viewsToJson); empty when no viewer told.
};

/// A draft: chosen, autosaved, not counted. One per seat and unit.
struct Draft {
    std::string unit;
    Answer answer = {};
    Defect defect = Defect::None;
    bool abstained = false;
    bool unsure = false;
    bool marked = false;
    std::string comment = {};
    UtcMs at = 0;
};

} // namespace review
