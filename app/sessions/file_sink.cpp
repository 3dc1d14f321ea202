#include "app/sessions/file_sink.h"

#include <QFileInfo>

using namespace Qt::Literals::StringLiterals;

namespace app {

review::Error FileSink::failure() const
{
    return {review::Error::Code::Storage,
            (u"The file “%1” could not be written: %2. What stood there before is unchanged. Free space or choose another folder."_s.arg(m_file.fileName(), m_file.errorString()))
                .toStdString(),
            m_file.fileName().toStdString()};
}

review::Status FileSink::open()
{
    if (QFileInfo(m_file.fileName()).isDir())
        return review::Error{review::Error::Code::Refused, (u"“%1” is a folder; name a file. Nothing was written."_s.arg(m_file.fileName())).toStdString()};
    if (!m_file.open(QIODevice::WriteOnly))
        return failure();
    return review::ok();
}

review::Status FileSink::write(std::string_view bytes)
{
    if (m_file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
        return failure();
    m_hash.add(bytes);
    m_bytes += static_cast<std::int64_t>(bytes.size());
    return review::ok();
}

review::Status FileSink::flush()
{
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
    if (!m_file.commit())
        return failure();
    return review::ok();
}

std::string FileSink::name() const
{
    return QFileInfo(m_file.fileName()).fileName().toStdString();
}

} // namespace app
