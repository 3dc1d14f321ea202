#pragma once

#include <array>

namespace storage {

/// Schema 3. What the coordinator said of items beside what was imported. Rows are only ever added, each names its event and repeats
/// what that event says: of an item's rows in `exclusion` the one with the last event counts. Lists never change once made.
inline constexpr std::array kItemMarks{
    "CREATE TABLE exclusion (item TEXT NOT NULL CHECK (item <> ''), event INTEGER NOT NULL REFERENCES event (counter),"
    " excluded INTEGER NOT NULL CHECK (excluded IN (0, 1)), reason TEXT NOT NULL, PRIMARY KEY (item, event))",
    "CREATE TABLE item_list (name TEXT NOT NULL CHECK (name <> ''), item TEXT NOT NULL CHECK (item <> ''),"
    " event INTEGER NOT NULL REFERENCES event (counter), PRIMARY KEY (name, item))",
};

} // namespace storage
