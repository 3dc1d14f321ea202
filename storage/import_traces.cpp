#include "storage/import_state.h"
#include "storage/import_writer.h"
#include "storage/record_hash.h"

#include "review/record_json.h"

namespace storage {

review::Result<ImportWriter::Fate> ImportWriter::add(const review::Trace &trace)
{
    State &state = *m_state;
    const std::string hash = recordHash(review::traceToJson(trace));
    bool failed = false;
    // A project of an earlier schema that is only read has no traces.
    std::optional<State::Held> known;
    if (state.findTrace.isReady()) {
        known = state.held(state.findTrace.text(trace.item).text(trace.model).number(trace.run), failed);
        state.findTrace.reset();
        if (failed)
            return state.failure();
    }
    const Fate fate = state.fateOf(known, rowHash({"t", trace.item, trace.model, std::to_string(trace.run)}), hash);
    if (fate != Fate::New || !state.write)
        return fate;
    std::int64_t model = 0, id = 0;
    if (!state.modelId(trace.model, model) || !state.nextId(state.lastTrace, "trace", id))
        return state.failure();
    const std::string steps = review::stepsToJson(trace.steps), reference = review::stepsToJson(trace.reference);
    state.addTrace.number(id).text(trace.item).number(model).number(trace.run).text(steps).text(trace.final);
    if (!state.addTrace.run() || !state.addTraceSecret.number(id).text(reference).text(trace.extraJson).bytes(hash).run())
        return state.failure();
    return fate;
}

review::Result<bool> ImportWriter::knowsItem(const std::string &id)
{
    State &state = *m_state;
    if (!state.write && state.seen.contains("i" + id))
        return true;
    state.readTogether();
    const int step = state.findItem.text(id).step();
    state.findItem.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    return step == SQLITE_ROW;
}

} // namespace storage
