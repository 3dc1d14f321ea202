#include "app/sessions/file_sink.h"

#include <QFileInfo>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace app {
namespace {

/// The number behind /dev/stdout, /dev/fd/4 or /proc/self/fd/4; -1 when the name is no descriptor of this process. Opened by its name,
/// a descriptor on an ordinary file would be emptied, or replaced under the feet of who reads it.
int descriptorOf(const QString &path)
{
    if (path == u"/dev/stdout"_s)
        return STDOUT_FILENO;
    if (path == u"/dev/stderr"_s)
        return STDERR_FILENO;
    for (const QString &folder : {u"/dev/fd/"_s, u"/proc/self/fd/"_s}) {
        bool good = false;
        const int number = path.startsWith(folder) ? QStringView(path).mid(folder.size()).toInt(&good) : -1;
        if (good && number >= 0)
            return number;
    }
    return -1;
}

} // namespace

FileSink::FileSink(const QString &path) : m_path(path), m_file(path) {}

bool FileSink::isStream(const QString &path)
{
    const QFileInfo info(path);
    return descriptorOf(path) >= 0 || (info.exists() && !info.isFile() && !info.isDir());
}

review::Error FileSink::failure() const
{
    const QString why = m_straight ? m_stream.errorString() : m_file.errorString();
    const QString rest = m_straight ? u"What had been written went out already."_s : u"What stood there before is unchanged. Free space or choose another folder."_s;
    return {review::Error::Code::Storage, (u"The file “%1” could not be written: %2. %3"_s.arg(m_path, why, rest)).toStdString(), m_path.toStdString()};
}

review::Status FileSink::open()
{
    if (QFileInfo(m_path).isDir())
        return review::Error{review::Error::Code::Refused, (u"“%1” is a folder; name a file. Nothing was written."_s.arg(m_path)).toStdString()};
    m_straight = isStream(m_path);
    if (!m_straight)
        return m_file.open(QIODevice::WriteOnly) ? review::ok() : review::Status(failure());
    if (const int number = descriptorOf(m_path); number >= 0) {
        const int own = ::dup(number);
        return own >= 0 && m_stream.open(own, QIODevice::WriteOnly, QFileDevice::AutoCloseHandle) ? review::ok() : review::Status(failure());
    }
    m_stream.setFileName(m_path);
    return m_stream.open(QIODevice::WriteOnly | QIODevice::ExistingOnly) ? review::ok() : review::Status(failure());
}

review::Status FileSink::write(std::string_view bytes)
{
    if (device().write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
        return failure();
    m_hash.add(bytes);
    m_bytes += static_cast<std::int64_t>(bytes.size());
    return review::ok();
}

review::Status FileSink::flush()
{
    if (m_straight)
        return m_stream.flush() ? review::ok() : review::Status(failure());
    // QSaveFile::commit() does not see that its last buffer found no room: ask before it replaces anything.
    if (m_file.flush() && m_file.error() == QFileDevice::NoError && m_file.size() == m_bytes)
        return review::ok();
    const auto failed = failure();
    m_file.cancelWriting();
    return failed;
}

review::Status FileSink::commit()
{
    if (const auto flushed = flush(); !flushed)
        return flushed;
    if (m_straight) {
        m_stream.close();
        return m_stream.error() == QFileDevice::NoError ? review::ok() : review::Status(failure());
    }
    if (!m_file.commit())
        return failure();
    return review::ok();
}

std::string FileSink::name() const
{
    return QFileInfo(m_path).fileName().toStdString();
}

} // namespace app
