#include "app/sessions/import_files.h"

#include "importers/file_kind.h"
#include "importers/foreign/composed_ids.h"
#include "importers/picture_folder.h"
#include "importers/picture_list.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <map>

using namespace Qt::Literals::StringLiterals;

namespace app {
namespace {

constexpr qint64 kProbeBytes = 64 * 1024;
constexpr qint64 kPictureHead = 4 * 1024;
constexpr std::string_view kPictures = "pictures";

review::Error unreadable(const QString &path, const QString &why)
{
    return {review::Error::Code::BadInput, (u"The file “%1” could not be read: %2."_s.arg(QFileInfo(path).fileName(), why)).toStdString(),
            path.toStdString()};
}

/// `unsure`: the content only maybe is what the reader reads.
review::Result<const importers::Importer *> readerFor(const QString &path, const std::string &format, const importers::ImporterRegistry &registry, bool *unsure = nullptr)
{
    if (format != "auto")
        return registry.byName(format);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(path, file.errorString());
    const QByteArray first = file.read(kProbeBytes);
    const std::string_view bytes(first.constData(), static_cast<std::size_t>(first.size()));
    const importers::Importer *reader = registry.forContent(bytes);
    if (unsure != nullptr)
        *unsure = reader != nullptr && reader->probe(bytes) != importers::Understands::Yes;
    return reader;
}

struct FolderFiles {
    QStringList others = {}, pictures = {}; ///< Paths below the folder, bytewise.
};

FolderFiles filesBelow(const QString &folder)
{
    FolderFiles found;
    const QString root = QDir(folder).canonicalPath();
    QDirIterator walk(root, QDir::Files | QDir::Readable | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QString path = walk.next();
        const QString relative = QDir(root).relativeFilePath(path);
        const QStringList parts = relative.split(u'/');
        if (std::any_of(parts.begin(), parts.end(), [](const QString &part) { return part.startsWith(u'.'); }))
            continue;
        (importers::looksLikePicture(relative.toStdString()) ? found.pictures : found.others).append(relative);
    }
    for (QStringList *names : {&found.others, &found.pictures})
        std::sort(names->begin(), names->end(), [](const QString &a, const QString &b) { return a.toUtf8() < b.toUtf8(); });
    return found;
}

/// By the beginning of the file.
std::optional<std::string> whyNoPicture(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return "it cannot be read: " + file.errorString().toStdString();
    const QByteArray first = file.read(kPictureHead);
    return importers::whyNoPicture(std::string_view(first.constData(), static_cast<std::size_t>(first.size())));
}

review::Error noFormat(const QFileInfo &info)
{
    return {review::Error::Code::BadInput, "The file “" + info.fileName().toStdString() + "” is of no format that is read here. “winnow-cli formats” lists what is; a table or JSON records of another shape are read with a mapping."};
}

/// Pictures below a folder as one list of figures; what is no picture is told.
void addPictures(ImportFiles &gathered, const QString &folder, const QStringList &names, const QString &reportName, const importers::ImporterRegistry &registry)
{
    std::vector<std::string> paths;
    for (const QString &relative : names) {
        if (const auto why = whyNoPicture(folder + u'/' + relative))
            gathered.skipped.push_back(relative.toStdString() + " is called like a picture and is none that is read here: " + *why);
        else
            paths.push_back(relative.toStdString());
    }
    if (paths.empty() || registry.byName(kPictures) == nullptr)
        return;
    std::string list = importers::pictureList(paths);
    gathered.files.push_back({.path = folder, .name = reportName.toStdString(), .folder = folder, .bytes = static_cast<qint64>(list.size()), .reader = registry.byName(kPictures), .list = std::move(list)});
}

/// Records in an archive become files of the import; its pictures are left where they are. No name of an entry becomes a path: the
/// records are unpacked under numbers.
review::Status addArchive(ImportFiles &gathered, const QFileInfo &info, const importers::ImporterRegistry &registry, std::vector<ImportFile> &lone)
{
    std::vector<std::string> pictures;
    auto archive = importers::PictureArchive::open(info.filePath().toStdString());
    if (!archive)
        return archive.error();
    if (!gathered.unpacked)
        gathered.unpacked = std::make_shared<QTemporaryDir>();
    const std::string inArchive = info.fileName().toStdString() + "/";
    for (const auto &entry : (*archive)->zip().entries()) {
        if (entry.isFolder || importers::fileName(entry.name).starts_with('.'))
            continue;
        if (importers::looksLikePicture(entry.name)) {
            pictures.push_back(entry.name);
            continue;
        }
        const auto bytes = (*archive)->read(entry);
        if (!bytes)
            return bytes.error();
        const importers::Importer *reader = registry.forContent(std::string_view(*bytes).substr(0, static_cast<std::size_t>(kProbeBytes)));
        if (reader == nullptr) {
            gathered.skipped.push_back(inArchive + entry.name + " is of no format that is read here.");
            continue;
        }
        QFile file(gathered.unpacked->filePath(QString::number(gathered.files.size())));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes->data(), static_cast<qint64>(bytes->size())) != static_cast<qint64>(bytes->size()))
            return review::Error{review::Error::Code::Storage, "There is no room to unpack the archive: " + file.errorString().toStdString() + "."};
        gathered.files.push_back({.path = file.fileName(), .name = inArchive + entry.name, .folder = info.canonicalPath(), .fromArchive = true, .fromFolder = true,
                                  .bytes = static_cast<qint64>(bytes->size()), .reader = reader});
    }
    gathered.archives.push_back(*std::move(archive));
    if (!pictures.empty() && registry.byName(kPictures) != nullptr) {
        std::string list = importers::pictureList(pictures);
        lone.push_back({.path = info.canonicalFilePath(), .name = info.fileName().toStdString(), .folder = info.canonicalPath(), .fromArchive = true,
                                  .bytes = static_cast<qint64>(list.size()), .reader = registry.byName(kPictures), .list = std::move(list)});
    }
    return review::ok();
}

bool isBlankText(const QString &path)
{
    return path.endsWith(u".txt"_s, Qt::CaseInsensitive) && QFileInfo(path).size() == 0;
}

/// An empty text beside files of labels is one of them: it says that there is no object in its picture.
void addBlankTexts(ImportFiles &gathered, const QDir &folder, const QStringList &blank)
{
    for (const QString &relative : blank) {
        const QString path = folder.filePath(relative), own = QFileInfo(path).path();
        const auto sibling = std::find_if(gathered.files.begin(), gathered.files.end(), [&](const ImportFile &file) {
            return file.reader->name() == "yolo" && QFileInfo(file.path).path() == own;
        });
        if (sibling == gathered.files.end())
            gathered.skipped.push_back(relative.toStdString() + " is empty.");
        else
            gathered.files.push_back({.path = path, .name = relative.toStdString(), .folder = folder.path(), .fromFolder = true, .bytes = 0, .reader = sibling->reader});
    }
}

/// Pictures of a folder are only noted: beside records they need not be opened.
review::Status addFolder(ImportFiles &gathered, const QFileInfo &info, const std::string &format, const importers::ImporterRegistry &registry, std::vector<std::pair<QString, QStringList>> &pictures)
{
    const QDir folder(info.canonicalFilePath());
    const FolderFiles below = filesBelow(folder.path());
    QStringList blank;
    for (const QString &relative : format == kPictures ? QStringList{} : below.others) {
        const QString absolute = folder.filePath(relative);
        bool unsure = false;
        const auto reader = readerFor(absolute, format, registry, &unsure);
        if (!reader)
            return reader.error();
        if (*reader == nullptr && isBlankText(absolute)) {
            blank.append(relative);
            continue;
        }
        if (*reader == nullptr) {
            gathered.skipped.push_back(relative.toStdString() + " is of no format that is read here.");
            continue;
        }
        gathered.files.push_back({.path = absolute, .name = relative.toStdString(), .folder = folder.path(), .fromFolder = true, .unsure = unsure,
                                  .bytes = QFileInfo(absolute).size(), .reader = *reader});
    }
    addBlankTexts(gathered, folder, blank);
    if (!below.pictures.empty() && (format == "auto" || format == kPictures))
        pictures.emplace_back(folder.path(), below.pictures);
    return review::ok();
}

} // namespace

bool isArchive(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray first = file.read(kProbeBytes);
    const bool zip = first.startsWith("PK\x03\x04") || first.startsWith("PK\x05\x06");
    return zip && !first.contains("[Content_Types].xml") && !first.contains("xl/worksheets");
}

std::string whyNotRead(const QString &path, bool unread)
{
    const QFileInfo info(path);
    const std::string name = info.fileName().toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray first = file.read(kProbeBytes);
    const std::string_view bytes(first.constData(), static_cast<std::size_t>(first.size()));
    if (unread) {
        const auto noPicture = importers::whyNoPicture(bytes);
        if (!noPicture)
            return {};
        if (importers::looksLikePicture(name))
            return "The file “" + name + "” is called like a picture and is none that is read here: " + *noPicture;
    }
    return importers::whyNoRecords(bytes, name, unread && !isArchive(path));
}

bool isPicture(const QString &path)
{
    return !whyNoPicture(path);
}

review::Result<ImportFiles> gatherImportFiles(const QStringList &paths, const std::string &format, const importers::ImporterRegistry &registry, LonePictures pictures)
{
    ImportFiles gathered;
    std::map<QString, QStringList> named; // pictures given by name, by folder
    std::vector<std::pair<QString, QStringList>> inFolders; // those that lie in folders,
    std::vector<ImportFile> lone;         // and in archives
    for (const QString &path : paths) {
        const QFileInfo info(path);
        if (!info.exists())
            return review::Error{review::Error::Code::BadInput, (u"There is no file or folder “%1”."_s.arg(path)).toStdString()};
        if (info.isDir()) {
            if (const auto taken = addFolder(gathered, info, format, registry, inFolders); !taken)
                return taken.error();
            continue;
        }
        if (!info.isFile())
            return unreadable(path, u"it is no ordinary file"_s);
        if (isArchive(path)) {
            if (const auto taken = addArchive(gathered, info, registry, lone); !taken)
                return taken.error();
            continue;
        }
        const auto reader = readerFor(path, format, registry);
        if (!reader)
            return reader.error();
        const bool unread = *reader == nullptr || (*reader)->name() == kPictures;
        if (format == "auto" || unread) {
            if (const std::string why = whyNotRead(path, unread); !why.empty())
                return review::Error{review::Error::Code::BadInput, why};
        }
        if (!unread)
            gathered.files.push_back({.path = info.canonicalFilePath(), .name = info.fileName().toStdString(), .folder = info.canonicalPath(), .bytes = info.size(), .reader = *reader});
        else if (registry.byName(kPictures) != nullptr && isPicture(path))
            named[info.canonicalPath()].append(info.fileName());
        else
            return noFormat(info);
    }
    for (const auto &[folder, names] : named)
        addPictures(gathered, folder, names, names.size() == 1 ? names.front() : QFileInfo(folder).fileName(), registry);
    if (pictures == LonePictures::Always || gathered.files.empty()) {
        for (const auto &[folder, names] : inFolders)
            addPictures(gathered, folder, names, QDir(folder).dirName(), registry);
        std::move(lone.begin(), lone.end(), std::back_inserter(gathered.files));
    }
    if (gathered.files.empty() && !gathered.archives.empty())
        return review::Error{review::Error::Code::BadInput, "The archive holds neither records nor pictures."};
    if (gathered.files.empty())
        return review::Error{review::Error::Code::BadInput, "The folder holds no file of a format that is read here."};
    return gathered;
}

std::vector<std::string> foldersAbove(const ImportFile &file)
{
    const QString path = file.fromArchive ? file.folder + u'/' + QString::fromStdString(file.name) : file.path;
    std::vector<std::string> names;
    for (QDir folder = QFileInfo(path).dir(); names.size() < 4 && !folder.dirName().isEmpty(); folder = QFileInfo(folder.path()).dir()) {
        names.push_back(folder.dirName().toStdString());
        if (folder.isRoot())
            break;
    }
    return names;
}

std::optional<std::string> smallFileBeside(const ImportFile &file, std::string_view name)
{
    constexpr qint64 kLargest = 1024 * 1024;
    const QString wanted = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    if (wanted.contains(u'/') || wanted.contains(u'\\'))
        return {};
    QDir folder = QFileInfo(file.path).dir();
    const bool atTop = file.fromFolder && folder.path() == file.folder;
    for (int level = 0; level < (atTop ? 1 : 2); ++level) {
        const QFileInfo info(folder.filePath(wanted));
        QFile found(info.filePath());
        if (info.isFile() && !info.isSymLink() && info.size() <= kLargest && found.open(QIODevice::ReadOnly))
            return found.readAll().toStdString();
        if (!folder.cdUp())
            break;
    }
    return {};
}

review::Status HashedFile::open()
{
    if (!m_list && !m_file.open(QIODevice::ReadOnly))
        return unreadable(m_file.fileName(), m_file.errorString());
    return review::ok();
}

review::Result<std::size_t> HashedFile::read(std::span<char> into)
{
    qint64 count = 0;
    if (m_list) {
        count = static_cast<qint64>(m_list->copy(into.data(), into.size(), m_at));
        m_at += static_cast<std::size_t>(count);
    } else {
        count = m_file.read(into.data(), static_cast<qint64>(into.size()));
    }
    if (count < 0)
        return unreadable(m_file.fileName(), m_file.errorString());
    m_hash.add(std::string_view(into.data(), static_cast<std::size_t>(count)));
    return static_cast<std::size_t>(count);
}

review::Result<std::string> HashedFile::sha256()
{
    std::array<char, 64 * 1024> rest{};
    for (;;) {
        const auto count = read(rest);
        if (!count)
            return count.error();
        if (*count == 0)
            return m_hash.hex();
    }
}

} // namespace app
