#pragma once

#include "exporters/sink.h"
#include "review/hash.h"

#include <QFile>
#include <QSaveFile>

#include <cstdint>
#include <string>

namespace app {

/// A file that an exporter fills: replaced whole by commit(), or left as it was. What is no ordinary file (a pipe, a device, an open
/// descriptor as /dev/stdout) cannot be replaced, and is written straight through.
class FileSink : public exporters::Sink {
public:
    explicit FileSink(const QString &path);
    review::Status open();
    review::Status write(std::string_view bytes) override;
    /// All bytes are in the file beside the target; the target is still as it was. A full disk shows here.
    review::Status flush();
    review::Status commit(); ///< Flushes, then replaces the target.

    /// The target is a stream: nothing can stand beside it under its name.
    static bool isStream(const QString &path);
    std::string name() const;             ///< Without folders.
    std::int64_t bytes() const { return m_bytes; }
    std::string sha256() { return m_hash.hex(); } ///< Once, after the last write.

private:
    review::Error failure() const;
    QFileDevice &device() { return m_straight ? static_cast<QFileDevice &>(m_stream) : m_file; }
    QString m_path;
    bool m_straight = false;
    QSaveFile m_file;
    QFile m_stream;
    review::Sha256 m_hash;
    std::int64_t m_bytes = 0;
};

} // namespace app
