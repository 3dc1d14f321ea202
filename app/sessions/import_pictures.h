#pragma once

#include "importers/picture_folder.h"
#include "review/item.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// Looks at the picture files of an import: whether they are there, whole, how large, and their SHA-256. A missing or damaged
/// picture is told and never blocks. What was seen in the checking pass is not read again while the file stays the same.
class ImportPictures {
public:
    struct Remark {
        std::string kind;   ///< "missing-picture", "damaged-picture", "picture-warning", "picture-found" (under another name than recorded)
        std::string reason; ///< In words.
    };
    /// Fills the picture facts of the figure from the file its path names below `root`; tells what is worth a warning.
    std::vector<Remark> look(review::Figure &figure, const QString &root);

private:
    struct Seen {
        qint64 bytes = 0, modified = 0;
        review::PictureState state = review::PictureState::Unknown;
        std::string sha256 = {};
        int width = 0, height = 0;
        std::vector<Remark> remarks = {};
    };
    const importers::PictureFolder &folder(const QString &root);
    std::map<QString, std::unique_ptr<importers::PictureFolder>> m_folders;
    std::map<std::string, Seen> m_seen; ///< By canonical path.
};

} // namespace app
