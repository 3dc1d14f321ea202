#pragma once

#include "app/sessions/kept_pictures.h"
#include "app/sessions/picture_decoding.h"
#include "importers/picture_archive.h"
#include "importers/picture_folder.h"
#include "review/item.h"

#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A loader's sentence about damage as a report has it: "damaged file: the file ends before the picture does."
std::string damagedFile(const std::string &sentence);

/// Looks at the picture files of an import: whether they are there, whole, how large, and their SHA-256. A missing or damaged
/// picture is told and never blocks. What was seen in the checking pass is not read again while the file stays the same.
class ImportPictures {
public:
    explicit ImportPictures(KeptPictures &kept) : m_kept(kept) {}

    struct Remark {
        std::string kind;   ///< "missing-picture", "damaged-picture" (cut off or broken: the reason begins with “damaged file”), "picture-warning", "picture-found" (under another name than recorded)
        std::string reason; ///< In words.
    };
    /// An archive in which pictures are looked for before any folder.
    void addArchive(std::shared_ptr<importers::PictureArchive> archive) { m_archives.push_back(std::move(archive)); }
    void clearArchives() { m_archives.clear(); }
    /// What the project knows of a content, so that it is not decoded again.
    using Known = std::function<std::optional<review::PictureContent>(const std::string &sha256)>;
    void setKnown(Known known) { m_known = std::move(known); }
    /// What decoding told of the pictures looked at that the project does not know; waits for it, asking `goOn` meanwhile.
    const std::map<std::string, review::PictureContent> &contents(const std::function<bool()> &goOn) { return m_decoding.results(goOn); }
    /// A picture that lies in a file of records itself.
    review::Status take(const std::string &name, std::string_view bytes);
    /// Fills the picture facts of the figure from the file its path names, in an archive or below `root`; tells what is worth a warning.
    /// Error: a picture could not be kept.
    review::Result<std::vector<Remark>> look(review::Figure &figure, const QString &root);
    int lastOrientation() const { return m_lastOrientation; } ///< EXIF's 1–8 of the picture looked at last.
    /// The folder below which the figure's picture lies, after look(): `root`, or that of the kept pictures.
    QString folderOf(const review::Figure &figure, const QString &root) const;

private:
    struct Seen {
        qint64 bytes = 0, modified = 0;
        review::PictureState state = review::PictureState::Unknown;
        std::string sha256 = {};
        int width = 0, height = 0, orientation = 1;
        std::vector<Remark> remarks = {};
        std::string kept = {}; ///< The name under which it is kept.
    };
    void read(Seen &seen, const QByteArray &bytes, const std::string &name);
    void fill(review::Figure &figure, Seen &seen);
    /// Hands a whole picture over to be decoded, once; takes in what decoding told of it before.
    void decode(Seen &seen, const QByteArray &bytes, const std::string &name);
    const importers::PictureFolder &folder(const QString &root);
    review::Result<bool> lookInArchives(review::Figure &figure, std::vector<Remark> &remarks);

    KeptPictures &m_kept;
    PictureDecoding m_decoding;
    Known m_known;
    int m_lastOrientation = 1;
    std::vector<std::shared_ptr<importers::PictureArchive>> m_archives;
    std::map<QString, std::unique_ptr<importers::PictureFolder>> m_folders;
    std::map<std::string, Seen> m_seen; ///< By canonical path, by the name of a kept picture, or by archive and entry.
};

} // namespace app
