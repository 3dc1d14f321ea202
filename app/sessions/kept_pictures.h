#pragma once

#include "review/result.h"

#include <QString>
#include <QStringList>

#include <set>
#include <string>
#include <string_view>

namespace app {

/// Pictures that an import brings inside its files (base64, archives). They are kept in NAME.pictures beside the project file, under names
/// made of their content, so that no name in a file ever becomes a path. What a failed import has written is taken back.
class KeptPictures {
public:
    explicit KeptPictures(const QString &projectPath);
    ~KeptPictures(); ///< Takes back what was not kept.
    KeptPictures(const KeptPictures &) = delete;
    KeptPictures &operator=(const KeptPictures &) = delete;

    const QString &folder() const { return m_folder; }
    /// Begins a pass: `writing` false = nothing is written, the pictures are only known.
    void begin(bool writing);
    /// A picture of this pass. Storage: it could not be written; the import has to end.
    review::Status take(const std::string &name, std::string_view bytes);
    bool holds(const std::string &name) const { return m_names.contains(name); }
    /// A picture of this pass is not in the folder (yet, or no more).
    bool lacksAny() const { return m_lacks; }
    /// The import is stored: what was written stays.
    void keep() { m_written.clear(); }
    void discard();

private:
    QString m_folder;
    QStringList m_written = {};
    std::set<std::string> m_names = {};
    bool m_writing = false, m_lacks = false, m_madeFolder = false;
};

} // namespace app
