#pragma once

#include <array>

namespace storage {

/// Schema 4. Traces of agents, told apart like predictions: by item, model and run. `steps` and `reference` are JSON lists of steps; what
/// was expected of the agent stands in the secret table, since it may say the key.
inline constexpr std::array kTraces{
    "CREATE TABLE trace (id INTEGER PRIMARY KEY, item TEXT NOT NULL, model_id INTEGER NOT NULL REFERENCES secret_model (id),"
    " run INTEGER NOT NULL CHECK (run >= 1), steps TEXT NOT NULL, final TEXT NOT NULL, UNIQUE (item, model_id, run))",
    "CREATE TABLE secret_trace (trace_id INTEGER PRIMARY KEY REFERENCES trace (id), reference TEXT NOT NULL, extra TEXT NOT NULL, record_hash BLOB NOT NULL)",
};

} // namespace storage
