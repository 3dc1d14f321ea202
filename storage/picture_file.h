#pragma once

#include "storage/statement.h"

#include <cstdint>
#include <string>

namespace storage {

/// The file that each figure's picture was found as, where that is not its recorded path (schema_picture_file.h). For bulk work.
class PictureFiles {
public:
    explicit PictureFiles(sqlite3 *handle)
        : m_find(handle, "SELECT path FROM picture_file WHERE figure_id = ?"),
          m_set(handle, "INSERT INTO picture_file (figure_id, path) VALUES (?, ?) ON CONFLICT (figure_id) DO UPDATE SET path = excluded.path"),
          m_drop(handle, "DELETE FROM picture_file WHERE figure_id = ?")
    {
    }

    /// Empty without one, and in a project of the first schema, which had none.
    [[nodiscard]] bool read(std::int64_t figure, std::string &file)
    {
        file.clear();
        if (!m_find.isReady())
            return true;
        const int step = m_find.number(figure).step();
        if (step == SQLITE_ROW)
            file = std::string(m_find.bytesAt(0));
        m_find.reset();
        return step == SQLITE_ROW || step == SQLITE_DONE;
    }
    [[nodiscard]] bool write(std::int64_t figure, const std::string &file)
    {
        return file.empty() ? m_drop.number(figure).run() : m_set.number(figure).text(file).run();
    }

private:
    Statement m_find, m_set, m_drop;
};

} // namespace storage
