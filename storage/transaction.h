#pragma once

#include "review/result.h"

#include <QSqlDatabase>

namespace storage {

/// Takes the write lock at once, so that a busy file fails here and not at commit. Rolls back unless committed.
class Transaction {
public:
    explicit Transaction(const QSqlDatabase &db);
    ~Transaction();
    Q_DISABLE_COPY_MOVE(Transaction)
    [[nodiscard]] bool isOpen() const { return m_open; } ///< Ask before writing: without it a write would stand alone.
    [[nodiscard]] review::Status commit(); ///< A full disk, a moved or locked file come back as a sentence; then nothing was written.
    const review::Error &error() const { return m_error; } ///< Why it did not open.

private:
    QSqlDatabase m_db;
    bool m_open = false;
    review::Error m_error;
};

} // namespace storage
