#include "storage/verify_log.h"

#include "review/hash.h"
#include "storage/event_log.h"
#include "storage/query.h"

#include <nlohmann/json.hpp>

namespace storage {

namespace {

void take(LoggedState &state, const review::Event &event)
{
    const nlohmann::json payload = nlohmann::json::parse(event.payload);
    if (payload.contains("digests")) {
        const std::string salt = payload.value("salt", std::string());
        for (const auto &[table, hex] : payload.at("digests").items())
            state.digests[table] = {.hex = hex.get<std::string>(), .salt = salt, .event = event.counter};
    }
    auto text = [&](const char *member) { return payload.at(member).get<std::string>(); };
    if (event.what == "sealed") {
        state.sealed[{event.study, text("seat"), text("unit"), payload.at("revision").get<int>()}] = {.event = event.counter, .payload = event.payload};
    } else if (event.what == "reopened") {
        for (const nlohmann::json &revision : payload.at("revisions"))
            state.reopened[{event.study, text("seat"), text("unit"), revision.get<int>()}] = event.counter;
    } else if (event.what == "submitted") {
        state.submitted[{event.study, text("seat")}] = {.event = event.counter, .payload = std::to_string(payload.at("at").get<std::int64_t>())};
    } else if (event.what == "exposed") {
        state.exposed[event.counter] = {event.study, text("reviewer")};
    } else if (event.what == "items-excluded" || event.what == "items-readmitted") {
        for (const nlohmann::json &item : payload.at("items"))
            state.exclusions[{item.get<std::string>(), event.counter}] = {.excluded = event.what == "items-excluded", .reason = text("reason")};
    } else if (event.what == "pictures-accepted" || event.what == "pictures-held-back") {
        for (const nlohmann::json &picture : payload.at("pictures"))
            state.acceptances[{picture.at("figure").get<std::string>(), event.counter}] = {.accepted = event.what == "pictures-accepted", .sha256 = picture.at("sha256").get<std::string>(),
                                                                                           .reason = text("reason")};
    } else if (event.what == "list-made") {
        for (const nlohmann::json &item : payload.at("items"))
            state.listed[{text("list"), item.get<std::string>()}] = event.counter;
    } else if (event.what == "study-removed") {
        // Its rows went with it; the events stay.
        std::erase_if(state.sealed, [&](const auto &entry) { return std::get<0>(entry.first) == event.study; });
        std::erase_if(state.reopened, [&](const auto &entry) { return std::get<0>(entry.first) == event.study; });
        std::erase_if(state.submitted, [&](const auto &entry) { return entry.first.first == event.study; });
        std::erase_if(state.exposed, [&](const auto &entry) { return entry.second.first == event.study; });
    }
}

} // namespace

review::Result<LoggedState> walkLog(const QSqlDatabase &db, Verification &verification)
{
    constexpr int kPage = 1000;
    LoggedState state;
    const EventLog log(db, {});
    std::vector<std::string> &findings = verification.findings;
    std::int64_t last = 0;
    std::string lastHash;
    for (;;) {
        auto events = log.list(last, kPage);
        if (!events)
            return events.error();
        for (const review::Event &event : *events) {
            const std::string name = "Event " + std::to_string(event.counter) + " (" + event.what + ")";
            if (event.counter == last + 2)
                findings.push_back("Event " + std::to_string(last + 1) + " is missing from the log: it was deleted outside Winnow.");
            else if (event.counter != last + 1)
                findings.push_back("Events " + std::to_string(last + 1) + " to " + std::to_string(event.counter - 1) + " are missing from the log: they were deleted outside Winnow.");
            else if (event.previousHash != lastHash)
                findings.push_back(name + " does not follow the event before it: the log was changed outside Winnow.");
            if (review::sha256Hex(review::canonicalEvent(event)) != event.hash)
                findings.push_back(name + " was changed outside Winnow.");
            try {
                take(state, event);
            } catch (const nlohmann::json::exception &) {
                findings.push_back(name + " cannot be read: it was changed outside Winnow.");
            }
            last = event.counter;
            lastHash = event.hash;
            ++verification.events;
        }
        if (events->size() < kPage)
            break;
    }
    Query head(db, "SELECT counter, hash FROM event_head");
    if (!head.run())
        return head.error("The log could not be read");
    if (!head.next()) {
        findings.push_back("The head of the log is missing: the file was changed outside Winnow.");
    } else if (head.numberAt(0) == last + 1) {
        findings.push_back("The last event, number " + std::to_string(last + 1) + ", is missing from the log: it was deleted outside Winnow.");
    } else if (head.numberAt(0) > last) {
        findings.push_back("The last events, number " + std::to_string(last + 1) + " to " + std::to_string(head.numberAt(0)) + ", are missing from the log: they were deleted outside Winnow.");
    } else if (head.numberAt(0) != last || head.textAt(1) != lastHash) {
        findings.push_back("The head of the log does not fit its last event: the log was changed outside Winnow.");
    }
    return state;
}

} // namespace storage
