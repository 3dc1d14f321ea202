#pragma once

#include "review/item.h"
#include "review/picture_content.h"
#include "review/result.h"
#include "review/study.h"
#include "review/trace.h"
#include "storage/project.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace storage {

/// Bulk import through the C API in one transaction. Used twice by an import: as a checker (nothing is written) and,
/// after consent, as the writer. Compares each record with what the project holds by its canonical JSON.
class ImportWriter {
public:
    enum class Fate {
        New,
        Unchanged,
        Changed,  ///< An item that came from this file before, with other content: the newer one stands.
        Fixed,    ///< The same, but the item, or the figure whose picture has changed, is part of a study (fixedBy()): nothing is written for it.
        Conflict, ///< Another record under a known id; nothing is written for it.
        OtherPicture, ///< The same figure record, but the file is another picture than the whole one that the project holds, and lies elsewhere: nothing is written.
    };
    struct Facts {
        std::string file;       ///< Name as the person gave it, without folders.
        std::string format;     ///< "winnow-jsonl", "csv"
        std::string sha256;
        bool updates = false;   ///< A newer state of the file replaces what came from it; else the same id with other content is a conflict.
        std::string name = {};  ///< As the records name the file they came from.
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
    /// What decoding told of a picture, once a figure has it. What the project knows of a content already stays.
    review::Status add(const review::PictureContent &content);
    review::Result<std::optional<review::PictureContent>> heldContent(const std::string &sha256) const;
    /// Answers given elsewhere (response_import.h). The item's kind and letters say how an answer is read.
    review::Result<review::Item> itemOfSeat(const std::string &study, const std::string &seat, const std::string &unit);
    review::Result<Fate> add(const std::string &study, const std::string &seat, const review::Response &response);
    /// SHA-256 of the whole picture that the project holds for a figure; empty without the figure or its picture.
    review::Result<std::string> heldPicture(const std::string &figure);
    /// The study of the item or figure that was Fixed last.
    const std::string &fixedBy() const;
    /// Ids of the items that came from a file of this name before and were not met since beginFile(), in order; empty without `updates`.
    /// They stay. Call it when the file has been read.
    review::Result<std::vector<std::string>> gone();
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
    review::Result<Fate> change(std::int64_t id, const review::Item &item, const review::Key &key, const std::string &openText, const std::string &hash);
    review::Result<Fate> changePicture(std::int64_t id, std::int64_t heldRoot, const review::Figure &figure, const QString &folder);
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace storage
