#include "app/sessions/kept_pictures.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

using namespace Qt::Literals::StringLiterals;

namespace app {

KeptPictures::KeptPictures(const QString &projectPath)
{
    const QFileInfo project(projectPath);
    m_folder = project.dir().filePath(project.completeBaseName() + u".pictures"_s);
}

KeptPictures::~KeptPictures()
{
    discard();
}

void KeptPictures::begin(bool writing)
{
    discard();
    m_names.clear();
    m_writing = writing;
    m_lacks = false;
}

review::Status KeptPictures::take(const std::string &name, std::string_view bytes)
{
    if (!m_names.insert(name).second)
        return review::ok();
    const QString path = QDir(m_folder).filePath(QString::fromStdString(name));
    const QFileInfo there(path);
    // A file of this name and length is the picture: the name is its hash, and `verify` compares the bytes.
    if (there.isFile() && !there.isSymLink() && there.size() == static_cast<qint64>(bytes.size()))
        return review::ok();
    m_lacks = true;
    if (!m_writing)
        return review::ok();
    const auto failed = [&](const QString &why) {
        return review::Error{review::Error::Code::Storage,
                             (u"A picture could not be kept in the folder “%1”: %2. Nothing was imported."_s.arg(QFileInfo(m_folder).fileName(), why)).toStdString(), path.toStdString()};
    };
    if (!QFileInfo(m_folder).isDir()) {
        if (!QDir().mkpath(m_folder))
            return failed(u"the folder cannot be made"_s);
        m_madeFolder = true;
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()) || !file.commit())
        return failed(file.errorString());
    m_written.append(path);
    return review::ok();
}

void KeptPictures::discard()
{
    for (const QString &path : std::as_const(m_written))
        QFile::remove(path);
    if (m_madeFolder && !m_written.isEmpty())
        QDir().rmdir(m_folder); // only when it is empty
    m_written.clear();
    m_madeFolder = false;
}

} // namespace app
