#pragma once

#include "app/sessions/kept_pictures.h"
#include "importers/picture_archive.h"
#include "importers/picture_folder.h"
#include "review/item.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Looks at the picture files of an import: whether they are there, whole, how large, and their SHA-256. A missing or damaged
/// picture is told and never blocks. What was seen in the checking pass is not read again while the file stays the same.
class ImportPictures {
public:
    explicit ImportPictures(KeptPictures &kept) : m_kept(kept) {}

    struct Remark {
        std::string kind;   ///< "missing-picture", "damaged-picture", "picture-warning", "picture-found" (under another name than recorded)
        std::string reason; ///< In words.
    };
    /// An archive in which pictures are looked for before any folder.
    void addArchive(std::shared_ptr<importers::PictureArchive> archive) { m_archives.push_back(std::move(archive)); }
    void clearArchives() { m_archives.clear(); }
    /// A picture that lies in a file of records itself.
    review::Status take(const std::string &name, std::string_view bytes);
    /// Fills the picture facts of the figure from the file its path names, in an archive or below `root`; tells what is worth a warning.
    /// Error: a picture could not be kept.
    review::Result<std::vector<Remark>> look(review::Figure &figure, const QString &root);
    /// The folder below which the figure's picture lies, after look(): `root`, or that of the kept pictures.
    QString folderOf(const review::Figure &figure, const QString &root) const;

private:
    struct Seen {
        qint64 bytes = 0, modified = 0;
        review::PictureState state = review::PictureState::Unknown;
        std::string sha256 = {};
        int width = 0, height = 0;
        std::vector<Remark> remarks = {};
        std::string kept = {}; ///< The name under which it is kept.
    };
    static void read(Seen &seen, std::string_view bytes, const std::string &name);
    static void fill(review::Figure &figure, const Seen &seen);
    const importers::PictureFolder &folder(const QString &root);
    review::Result<bool> lookInArchives(review::Figure &figure, std::vector<Remark> &remarks);

    KeptPictures &m_kept;
    std::vector<std::shared_ptr<importers::PictureArchive>> m_archives;
    std::map<QString, std::unique_ptr<importers::PictureFolder>> m_folders;
    std::map<std::string, Seen> m_seen; ///< By canonical path, by the name of a kept picture, or by archive and entry.
};

} // namespace app
