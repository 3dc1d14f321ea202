#pragma once

#include <array>

namespace storage {

/// Schema 1. Released: never edited. Times are UTC milliseconds; ids of rows are local and never leave the file;
/// `external_id` is text as imported. `record_hash` is the SHA-256 of the record's canonical JSON. Tables named
/// secret_… are denied to blind seats.
inline constexpr std::array kStart{
    "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE picture_root (id INTEGER PRIMARY KEY, folder TEXT NOT NULL, relative INTEGER NOT NULL CHECK (relative IN (0, 1)),"
    " UNIQUE (folder, relative))",
    "CREATE TABLE import_file (id INTEGER PRIMARY KEY, file TEXT NOT NULL, format TEXT NOT NULL, sha256 TEXT NOT NULL, at_ms INTEGER NOT NULL)",
    "CREATE TABLE source (id INTEGER PRIMARY KEY, external_id TEXT NOT NULL UNIQUE CHECK (external_id <> ''), doi TEXT NOT NULL, title TEXT NOT NULL,"
    " year INTEGER, authors TEXT NOT NULL, licence TEXT NOT NULL, record_hash BLOB NOT NULL)",
    "CREATE TABLE figure (id INTEGER PRIMARY KEY, external_id TEXT NOT NULL UNIQUE CHECK (external_id <> ''), root_id INTEGER REFERENCES picture_root (id),"
    " path TEXT NOT NULL, source TEXT NOT NULL, label TEXT NOT NULL, page INTEGER, caption TEXT NOT NULL, context TEXT NOT NULL, bands TEXT NOT NULL,"
    " scale TEXT, attributes TEXT NOT NULL, picture_state INTEGER NOT NULL CHECK (picture_state BETWEEN 0 AND 3), picture_sha256 TEXT NOT NULL,"
    " width INTEGER NOT NULL CHECK (width >= 0), height INTEGER NOT NULL CHECK (height >= 0), record_hash BLOB NOT NULL)",
    "CREATE TABLE item (id INTEGER PRIMARY KEY, external_id TEXT NOT NULL UNIQUE CHECK (external_id <> ''), kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 7),"
    " question TEXT NOT NULL, figures TEXT NOT NULL, options TEXT NOT NULL, attributes TEXT NOT NULL, overlays TEXT NOT NULL, record_hash BLOB NOT NULL)",
    "CREATE TABLE secret_key (item_id INTEGER PRIMARY KEY REFERENCES item (id), answer TEXT NOT NULL, explanation TEXT NOT NULL, tolerance TEXT,"
    " author TEXT NOT NULL, extra TEXT NOT NULL, record_hash BLOB NOT NULL)",
    "CREATE TABLE secret_extra (kind TEXT NOT NULL CHECK (kind IN ('source', 'figure')), record_id INTEGER NOT NULL, extra TEXT NOT NULL,"
    " PRIMARY KEY (kind, record_id))",
    "CREATE TABLE secret_model (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
    "CREATE TABLE prediction (id INTEGER PRIMARY KEY, item TEXT NOT NULL, model_id INTEGER NOT NULL REFERENCES secret_model (id),"
    " run INTEGER NOT NULL CHECK (run >= 1), output TEXT NOT NULL, answer TEXT NOT NULL, rationale TEXT NOT NULL, UNIQUE (item, model_id, run))",
    "CREATE TABLE secret_prediction (prediction_id INTEGER PRIMARY KEY REFERENCES prediction (id), extra TEXT NOT NULL, record_hash BLOB NOT NULL)",
    "CREATE TABLE person (id INTEGER PRIMARY KEY, pseudonym TEXT NOT NULL UNIQUE CHECK (pseudonym <> ''), expertise TEXT NOT NULL)",
    "CREATE TABLE secret_person (person_id INTEGER PRIMARY KEY REFERENCES person (id), name TEXT NOT NULL)",
    "CREATE TABLE study (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> ''), state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4))",
    "CREATE TABLE protocol_version (study_id INTEGER NOT NULL REFERENCES study (id), version INTEGER NOT NULL CHECK (version >= 1), document TEXT NOT NULL,"
    " hash TEXT NOT NULL, what TEXT NOT NULL, why TEXT NOT NULL, who TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (study_id, version))",
    "CREATE TABLE study_stratum (study_id INTEGER NOT NULL REFERENCES study (id), name TEXT NOT NULL, figures INTEGER NOT NULL,"
    " sampled_figures INTEGER NOT NULL, candidates INTEGER NOT NULL, PRIMARY KEY (study_id, name))",
    "CREATE TABLE study_figure (study_id INTEGER NOT NULL REFERENCES study (id), figure TEXT NOT NULL, PRIMARY KEY (study_id, figure))",
    "CREATE TABLE study_item (study_id INTEGER NOT NULL REFERENCES study (id), item TEXT NOT NULL, stratum TEXT NOT NULL,"
    " draw INTEGER NOT NULL CHECK (draw BETWEEN 1 AND 3), cluster TEXT NOT NULL, PRIMARY KEY (study_id, item))",
    "CREATE TABLE seat (id INTEGER PRIMARY KEY, study_id INTEGER NOT NULL REFERENCES study (id), place INTEGER NOT NULL, name TEXT NOT NULL,"
    " role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 7), person_id INTEGER REFERENCES person (id), UNIQUE (study_id, name))",
    "CREATE TABLE batch (seat_id INTEGER PRIMARY KEY REFERENCES seat (id), units INTEGER NOT NULL CHECK (units >= 0))",
    "CREATE TABLE batch_unit (seat_id INTEGER NOT NULL REFERENCES batch (seat_id), place INTEGER NOT NULL, unit TEXT NOT NULL, shown_order TEXT NOT NULL,"
    " PRIMARY KEY (seat_id, place), UNIQUE (seat_id, unit))",
    "CREATE TABLE outcome (study_id INTEGER NOT NULL REFERENCES study (id), item TEXT NOT NULL, stratum TEXT NOT NULL, split INTEGER NOT NULL CHECK (split BETWEEN 1 AND 3),"
    " label TEXT NOT NULL, branch INTEGER NOT NULL CHECK (branch BETWEEN 1 AND 5), reason TEXT NOT NULL, discarded_because TEXT NOT NULL,"
    " ood INTEGER NOT NULL CHECK (ood IN (0, 1)), PRIMARY KEY (study_id, item))",
    // Work of the seats. Responses, reopenings, submissions and exposures are only ever added; each names its event.
    "CREATE TABLE response (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, revision INTEGER NOT NULL CHECK (revision >= 1),"
    " answer TEXT NOT NULL, defect INTEGER NOT NULL CHECK (defect BETWEEN 0 AND 5), abstained INTEGER NOT NULL CHECK (abstained IN (0, 1)),"
    " unsure INTEGER NOT NULL CHECK (unsure IN (0, 1)), marked INTEGER NOT NULL CHECK (marked IN (0, 1)), comment TEXT NOT NULL, shown_order TEXT NOT NULL,"
    " active_ms INTEGER NOT NULL CHECK (active_ms >= 0), wall_ms INTEGER NOT NULL CHECK (wall_ms >= 0), at_ms INTEGER NOT NULL, visible TEXT NOT NULL,"
    " exposed INTEGER NOT NULL CHECK (exposed IN (0, 1)), protocol_version INTEGER NOT NULL, imported INTEGER NOT NULL CHECK (imported IN (0, 1)),"
    " event INTEGER NOT NULL UNIQUE REFERENCES event (counter), PRIMARY KEY (seat_id, unit, revision))",
    "CREATE TABLE reopening (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, revision INTEGER NOT NULL,"
    " event INTEGER NOT NULL REFERENCES event (counter), PRIMARY KEY (seat_id, unit, revision))",
    "CREATE TABLE submission (seat_id INTEGER PRIMARY KEY REFERENCES seat (id), at_ms INTEGER NOT NULL, event INTEGER NOT NULL UNIQUE REFERENCES event (counter))",
    "CREATE TABLE exposure (event INTEGER PRIMARY KEY REFERENCES event (counter), study_id INTEGER NOT NULL REFERENCES study (id),"
    " person_id INTEGER NOT NULL REFERENCES person (id))",
    // Rows that may change hold a checksum of themselves, since no event keeps them.
    "CREATE TABLE draft (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, answer TEXT NOT NULL, defect INTEGER NOT NULL CHECK (defect BETWEEN 0 AND 5),"
    " abstained INTEGER NOT NULL CHECK (abstained IN (0, 1)), unsure INTEGER NOT NULL CHECK (unsure IN (0, 1)), marked INTEGER NOT NULL CHECK (marked IN (0, 1)),"
    " comment TEXT NOT NULL, at_ms INTEGER NOT NULL, row_hash TEXT NOT NULL, PRIMARY KEY (seat_id, unit))",
    "CREATE TABLE unit_flag (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, marked INTEGER NOT NULL CHECK (marked IN (0, 1)),"
    " skipped INTEGER NOT NULL CHECK (skipped IN (0, 1)), row_hash TEXT NOT NULL, PRIMARY KEY (seat_id, unit))",
    "CREATE TABLE visit (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, visit INTEGER NOT NULL CHECK (visit >= 1), active_ms INTEGER NOT NULL CHECK (active_ms >= 0),"
    " wall_ms INTEGER NOT NULL CHECK (wall_ms >= 0), at_ms INTEGER NOT NULL, row_hash TEXT NOT NULL, PRIMARY KEY (seat_id, unit, visit))",
    "CREATE TABLE event (counter INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, offset_minutes INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,"
    " study TEXT NOT NULL, payload TEXT NOT NULL, previous_hash TEXT NOT NULL, hash TEXT NOT NULL)",
    "CREATE TABLE event_head (id INTEGER PRIMARY KEY CHECK (id = 1), counter INTEGER NOT NULL, hash TEXT NOT NULL)",
    "INSERT INTO event_head (id, counter, hash) VALUES (1, 0, '')",
};

} // namespace storage
