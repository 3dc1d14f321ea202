#pragma once

#include "importers/importer.h"
#include "importers/picture_archive.h"
#include "review/hash.h"
#include "review/result.h"

#include <QFile>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// One file of an import.
struct ImportFile {
    QString path;                 ///< Absolute.
    std::string name;             ///< As the report names it.
    QString folder;               ///< Where its pictures lie when no folder was given.
    bool fromArchive = false;     ///< `path` is of the unpacked copy; `name` says where it was.
    bool fromFolder = false;      ///< Found in a folder, so it may be something else than records.
    bool unsure = false;          ///< Found in a folder, and only maybe what its reader reads: left out when it is not.
    qint64 bytes = 0;
    const importers::Importer *reader = nullptr;
    std::string sha256 = {};      ///< Of the checking pass.
    std::optional<std::string> list = {}; ///< What the reader reads instead of `path`: the names of pictures that lie there.
};

struct ImportFiles {
    std::vector<ImportFile> files = {};
    std::vector<std::shared_ptr<importers::PictureArchive>> archives = {}; ///< Named by the person: pictures are looked for in them.
    std::shared_ptr<QTemporaryDir> unpacked = {};                          ///< Holds the records of archives, under numbers.
    std::vector<std::string> skipped = {}; ///< Files of a folder of no format that is read.
};

/// Which pictures of a folder or an archive become figures of their own. Those given by name always do.
enum class LonePictures {
    WithoutRecords, ///< All when the request has no records, else none: records say which pictures are figures.
    Always,
};
/// The files of a request in the order given, those of a folder by their path below it. Hidden files and links that lead out of a
/// folder are left out. An archive named is looked into: records in it are files of the import, its pictures are used.
/// Refused: a path that is not there or cannot be read, a file given by name of no known format, an archive with a bad entry.
review::Result<ImportFiles> gatherImportFiles(const QStringList &paths, const std::string &format, const importers::ImporterRegistry &registry,
                                              LonePictures pictures = LonePictures::WithoutRecords);

/// Names of the folders a file lies in, the nearest first.
std::vector<std::string> foldersAbove(const ImportFile &file);
/// A zip file that is no workbook.
bool isArchive(const QString &path);
/// Why a file can be read as nothing: importers::whyNoRecords, or that it is called like a picture and is none. `unread`: no reader of
/// records knows its content. Empty when it can, or when it cannot be opened, which is told elsewhere.
std::string whyNotRead(const QString &path, bool unread);
bool isPicture(const QString &path); ///< By its first bytes.

/// The text of a file of this name in the same folder as `file` or in the one above, no further up than a folder that is imported; of at
/// most 1 MB, an ordinary file and no link.
std::optional<std::string> smallFileBeside(const ImportFile &file, std::string_view name);

/// A file's bytes for a reader, hashed as they pass.
class HashedFile : public importers::ByteSource {
public:
    explicit HashedFile(const QString &path) : m_file(path) {}
    explicit HashedFile(const ImportFile &file) : m_file(file.path), m_list(file.list) {}
    review::Status open();
    review::Result<std::size_t> read(std::span<char> into) override;
    /// Reads what the reader left and ends the hash.
    review::Result<std::string> sha256();

private:
    QFile m_file;
    std::optional<std::string> m_list; ///< Read instead of the file.
    std::size_t m_at = 0;              ///< In the list.
    review::Sha256 m_hash;
};

} // namespace app
