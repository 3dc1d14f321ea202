#pragma once

#include <array>

namespace storage {

/// Schema 5. What decoding told of a picture, by its content (SHA-256), so that no picture is decoded twice for it; it follows from the
/// bytes alone, so no event keeps it and each row holds a checksum of itself. `entropy` and `phash` are text, empty where there is none;
/// `damage` is a sentence, empty for a whole picture. Damaged pictures that a person accepted, or held back again: rows are only ever
/// added, each names its event; of a figure's rows with its present content the one with the last event counts. And how the figures stood
/// in the viewer when a response was sealed; its event says the same.
inline constexpr std::array kPictures{
    "CREATE TABLE picture_content (sha256 TEXT NOT NULL PRIMARY KEY CHECK (sha256 <> ''), pixels INTEGER NOT NULL CHECK (pixels >= 0), entropy TEXT NOT NULL,"
    " phash TEXT NOT NULL, damage TEXT NOT NULL, row_hash TEXT NOT NULL)",
    "CREATE TABLE picture_acceptance (figure TEXT NOT NULL CHECK (figure <> ''), event INTEGER NOT NULL REFERENCES event (counter), sha256 TEXT NOT NULL CHECK (sha256 <> ''),"
    " accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), reason TEXT NOT NULL, PRIMARY KEY (figure, event))",
    "CREATE TABLE response_view (seat_id INTEGER NOT NULL REFERENCES seat (id), unit TEXT NOT NULL, revision INTEGER NOT NULL CHECK (revision >= 1),"
    " view TEXT NOT NULL CHECK (view <> ''), PRIMARY KEY (seat_id, unit, revision))",
};

} // namespace storage
