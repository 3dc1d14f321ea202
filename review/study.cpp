#include "review/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <charconv>
#include <chrono>
#include <utility>

namespace review {

namespace {

template <class Enum, std::size_t N>
using Names = std::array<std::pair<Enum, std::string_view>, N>;

constexpr Names<Role, 7> kRoles{{{Role::Primary, "primary"}, {Role::Adjudicator, "adjudicator"}, {Role::Volunteer, "volunteer"},
    {Role::Auditor, "auditor"}, {Role::Screener, "screener"}, {Role::Scorer, "scorer"}, {Role::Coder, "coder"}}};
constexpr Names<StudyState, 4> kStates{{{StudyState::Draft, "draft"}, {StudyState::Open, "open"}, {StudyState::Closed, "closed"},
    {StudyState::Frozen, "frozen"}}};
constexpr Names<Defect, 6> kDefects{{{Defect::None, ""}, {Defect::NoOptionRight, "no-option-right"}, {Defect::SeveralRight, "several-right"},
    {Defect::PictureUnreadable, "picture-unreadable"}, {Defect::NotAgronomic, "not-agronomic"}, {Defect::Other, "other"}}};

template <class Enum, std::size_t N>
std::string_view nameIn(const Names<Enum, N> &names, Enum value)
{
    const auto found = std::ranges::find(names, value, &std::pair<Enum, std::string_view>::first);
    return found == names.end() ? std::string_view{} : found->second;
}

template <class Enum, std::size_t N>
std::optional<Enum> valueIn(const Names<Enum, N> &names, std::string_view name)
{
    const auto found = std::ranges::find(names, name, &std::pair<Enum, std::string_view>::second);
    return found == names.end() ? std::optional<Enum>{} : found->first;
}

// Reads exactly `digits` decimal digits at the front and takes them off.
std::optional<int> takeDigits(std::string_view &text, std::size_t digits)
{
    if (text.size() < digits || !std::ranges::all_of(text.substr(0, digits), [](char c) { return c >= '0' && c <= '9'; }))
        return {};
    int value = 0;
    std::from_chars(text.data(), text.data() + digits, value);
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view &text, char expected)
{
    if (text.empty() || text.front() != expected)
        return false;
    text.remove_prefix(1);
    return true;
}

// Up to nine decimals of a second; what is finer than a millisecond is cut off.
std::optional<int> takeMilliseconds(std::string_view &text)
{
    if (!take(text, '.'))
        return 0;
    int value = 0;
    std::size_t digits = 0;
    for (; digits < 9 && !text.empty() && text.front() >= '0' && text.front() <= '9'; ++digits) {
        if (digits < 3)
            value = value * 10 + (text.front() - '0');
        text.remove_prefix(1);
    }
    for (std::size_t i = digits; i < 3; ++i)
        value *= 10;
    return digits == 0 ? std::optional<int>{} : value;
}

// Minutes east of UTC: "Z", "+02:00", "-0530".
std::optional<int> takeOffset(std::string_view &text)
{
    if (take(text, 'Z'))
        return 0;
    const int sign = take(text, '+') ? 1 : take(text, '-') ? -1 : 0;
    if (sign == 0)
        return {};
    const auto hours = takeDigits(text, 2);
    (void)take(text, ':');
    const auto minutes = takeDigits(text, 2);
    if (!hours || !minutes || *hours > 23 || *minutes > 59)
        return {};
    return sign * (*hours * 60 + *minutes);
}

} // namespace

std::string_view roleName(Role role) { return nameIn(kRoles, role); }
std::optional<Role> roleFromName(std::string_view name) { return valueIn(kRoles, name); }
std::string_view studyStateName(StudyState state) { return nameIn(kStates, state); }
std::string_view defectName(Defect defect) { return nameIn(kDefects, defect); }
std::optional<Defect> defectFromName(std::string_view name) { return valueIn(kDefects, name); }

std::string utcToText(UtcMs at)
{
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds{at}};
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{time - day};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
        static_cast<unsigned>(date.day()), clock.hours().count(), clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

std::optional<UtcMs> utcFromText(std::string_view text)
{
    using namespace std::chrono;
    const auto y = takeDigits(text, 4);
    const bool dash1 = take(text, '-');
    const auto m = takeDigits(text, 2);
    const bool dash2 = take(text, '-');
    const auto d = takeDigits(text, 2);
    const bool parting = take(text, 'T');
    const auto hour = takeDigits(text, 2);
    const bool colon1 = take(text, ':');
    const auto minute = takeDigits(text, 2);
    const bool colon2 = take(text, ':');
    const auto second = takeDigits(text, 2);
    if (!y || !dash1 || !m || !dash2 || !d || !parting || !hour || !colon1 || !minute || !colon2 || !second)
        return {};
    const auto fraction = takeMilliseconds(text);
    const auto offset = takeOffset(text);
    const year_month_day date{year{*y}, month{static_cast<unsigned>(*m)}, day{static_cast<unsigned>(*d)}};
    if (!fraction || !offset || !text.empty() || !date.ok() || *hour > 23 || *minute > 59 || *second > 59)
        return {};
    const auto at = sys_days{date} + hours{*hour} + minutes{*minute - *offset} + seconds{*second} + milliseconds{*fraction};
    return duration_cast<milliseconds>(at.time_since_epoch()).count();
}

Status independentPrimaries(const std::vector<Seat> &seats)
{
    std::map<std::string, std::string> seatOf;
    for (const Seat &seat : seats) {
        if (seat.role != Role::Primary || seat.pseudonym.empty())
            continue;
        const auto [first, fresh] = seatOf.try_emplace(seat.pseudonym, seat.name);
        if (!fresh)
            return Error{Error::Code::Refused, seat.pseudonym + " sits on " + first->second + " and on " + seat.name
                             + ". Primaries answer the same questions independently, so each is a person of their own; give one of the two seats to somebody else. Nothing was changed.", {}};
    }
    return ok();
}

} // namespace review
