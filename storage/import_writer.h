#pragma once

#include "review/item.h"
#include "review/result.h"
#include "review/study.h"
#include "review/trace.h"
#include "storage/project.h"

#include <memory>
#include <string>

namespace storage {

/// Bulk import through the C API in one transaction. Used twice by an import: as a checker (nothing is written) and,
/// after consent, as the writer. Compares each record with what the project holds by its canonical JSON.
class ImportWriter {
public:
    enum class Fate { New, Unchanged, Conflict }; ///< Conflict: another record under a known id (nothing is written for it).
    struct Facts {
        std::string file;       ///< Name as the person gave it, without folders.
        std::string format;     ///< "winnow-jsonl", "csv"
        std::string sha256;
    };

    /// Begins; `write` false = only compare. A backup is made before the first write (threat-model rule 17).
    static review::Result<std::unique_ptr<ImportWriter>> begin(Project &project, bool write);
    /// Neither figures nor items nor studies: nothing that a backup could save.
    static review::Result<bool> isEmpty(Project &project);
    ~ImportWriter(); ///< Rolls back unless finished.

    /// The picture root of this import, stored relative to the project file where it can be.
    review::Status setPictureRoot(const QString &folder);
    review::Status beginFile(const Facts &facts);
    /// The digest of the file begun last, for a pass that learns it by reading.
    void endFile(const std::string &sha256);
    review::Result<Fate> add(const review::Source &source);
    /// Picture facts included. `folder`: the root below which its picture lies, when it is another than that of the import.
    review::Result<Fate> add(const review::Figure &figure, const QString &folder = {});
    review::Result<Fate> add(const review::Item &item, const review::Key &key);
    review::Result<Fate> add(const review::Prediction &prediction);
    review::Result<Fate> add(const review::Trace &trace);
    /// Answers given elsewhere (response_import.h). The item's kind and letters say how an answer is read.
    review::Result<review::Item> itemOfSeat(const std::string &study, const std::string &seat, const std::string &unit);
    review::Result<Fate> add(const std::string &study, const std::string &seat, const review::Response &response);
    enum class HeldAs { Item, Figure };
    /// An item or figure under this id is known and came from another file than this: its record names none, or another, under "file".
    review::Result<bool> heldElsewhere(HeldAs what, const std::string &id, const std::string &file);
    /// An item of this id is known, from the project or from this import.
    review::Result<bool> knowsItem(const std::string &id);
    /// A figure record under this id is known, from the project or from this import.
    review::Result<bool> knowsFigure(const std::string &id);
    /// Something was met that the project does not hold yet, or a picture that has come since. What a checker says of its own pass.
    bool wouldChange() const;
    /// Commits with an "imported" event holding the files' digests and counts and the digests of the record tables. A checker may
    /// finish too when nothing would change: only the event is written.
    review::Status finish(const std::string &who);

private:
    ImportWriter();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace storage
