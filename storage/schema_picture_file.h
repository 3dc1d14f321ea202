#pragma once

#include <array>

namespace storage {

/// Schema 2. The file that an import found for a figure whose recorded path has another spelling (another system's separators,
/// percent signs, Unicode form, upper and lower case, folder): its path below the picture root. Figures whose file has just the
/// recorded name have no row.
inline constexpr std::array kPictureFile{
    "CREATE TABLE picture_file (figure_id INTEGER PRIMARY KEY REFERENCES figure (id), path TEXT NOT NULL CHECK (path <> ''))",
};

} // namespace storage
