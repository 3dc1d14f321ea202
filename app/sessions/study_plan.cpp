#include "app/sessions/study_session.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

const review::Batch *batchOf(const StudyPlan &plan, const std::string &seat)
{
    const auto found = std::find_if(plan.batches.begin(), plan.batches.end(), [&](const review::Batch &batch) { return batch.seat.name == seat; });
    return found == plan.batches.end() ? nullptr : &*found;
}

} // namespace

std::string planToJson(const StudyPlan &plan)
{
    Json strata = Json::array(), seats = Json::array();
    for (const review::Sample::Stratum &stratum : plan.sample.strata)
        strata.push_back({{"stratum", stratum.name}, {"figures", stratum.figures}, {"sampled_figures", stratum.sampledFigures}, {"candidates", stratum.candidates}});
    for (const review::Seat &seat : plan.study.seats) {
        Json units = Json::array();
        if (const review::Batch *batch = batchOf(plan, seat.name)) {
            for (const review::BatchUnit &unit : batch->units) {
                Json options = Json::array();
                for (const char letter : unit.shownOrder)
                    options.push_back(std::string(1, letter));
                units.push_back({{"unit", unit.unit}, {"options", std::move(options)}});
            }
        }
        seats.push_back({{"seat", seat.name}, {"role", std::string(review::roleName(seat.role))}, {"units", std::move(units)}});
    }
    const Json document{{"study", plan.study.name},
                        {"state", std::string(review::studyStateName(plan.study.state))},
                        {"protocol_hash", plan.study.protocol.hash},
                        {"version", plan.study.version},
                        {"strata", std::move(strata)},
                        {"seats", std::move(seats)},
                        {"diagnostics", plan.diagnostics}};
    return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string planToText(const StudyPlan &plan)
{
    std::string text = "Study " + plan.study.name + ": " + std::string(review::studyStateName(plan.study.state)) + ", protocol version " + std::to_string(plan.study.version) + "\n"
        + "protocol hash " + plan.study.protocol.hash + "\n";
    for (const review::Sample::Stratum &stratum : plan.sample.strata)
        text += (stratum.name.empty() ? std::string("all") : stratum.name) + ": " + std::to_string(stratum.sampledFigures) + " of " + std::to_string(stratum.figures)
            + " figures sampled, " + std::to_string(stratum.candidates) + " candidates\n";
    for (const review::Seat &seat : plan.study.seats) {
        text += seat.name + (seat.pseudonym.empty() ? " (nobody)" : " (" + seat.pseudonym + ")") + ": ";
        const review::Batch *batch = batchOf(plan, seat.name);
        text += batch == nullptr ? "batch not drawn yet\n" : std::to_string(batch->units.size()) + " units\n";
    }
    for (const std::string &sentence : plan.diagnostics)
        text += "note: " + sentence + "\n";
    return text;
}

std::string studyToText(const storage::StudyRow &study)
{
    std::string text = "Study " + study.name + ": " + std::string(review::studyStateName(study.state)) + ", protocol version " + std::to_string(study.version)
        + (study.locked ? ", locked" : "") + "\nprotocol hash " + study.protocol.hash + "\n";
    for (const review::Seat &seat : study.seats)
        text += seat.name + ": " + (seat.pseudonym.empty() ? "nobody" : seat.pseudonym) + "\n";
    for (const review::Amendment &amendment : study.amendments)
        text += "amendment " + std::to_string(amendment.number) + ": " + amendment.what + " (" + amendment.why + ")\n";
    for (const std::string &sentence : review::plainWords(study.protocol))
        text += sentence + "\n";
    return text;
}

} // namespace app
