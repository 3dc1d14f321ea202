// What decoding told of the pictures of an import.

#include "storage/import_writer.h"

#include "storage/import_state.h"
#include "storage/picture_repository.h"
#include "storage/picture_rows.h"

namespace storage {

review::Result<std::optional<review::PictureContent>> ImportWriter::heldContent(const std::string &sha256) const
{
    m_state->readTogether();
    return pictureContent(m_state->project.database(), sha256);
}

review::Status ImportWriter::add(const review::PictureContent &content)
{
    State &state = *m_state;
    const auto held = heldContent(content.sha256);
    if (!held)
        return held.error();
    if (*held)
        return review::ok();
    const QSqlDatabase db = state.project.database();
    Query shown(db, "SELECT EXISTS (SELECT 1 FROM figure WHERE picture_sha256 = ?)");
    if (!shown.text(content.sha256).run() || !shown.next())
        return shown.error(kImportNotStored);
    if (!shown.flagAt(0)) // of a figure that was not taken, or that only a storing pass writes
        return review::ok();
    state.changes = true;
    if (!state.write)
        return review::ok();
    Query add(db, "INSERT INTO picture_content (sha256, pixels, entropy, phash, damage, row_hash) VALUES (?, ?, ?, ?, ?, ?)");
    const std::string entropy = entropyColumn(content), phash = phashColumn(content), hash = contentRowHash(content);
    if (!add.text(content.sha256).number(content.pixels).text(entropy).text(phash).text(content.damage).text(hash).run())
        return add.error(kImportNotStored);
    if (content.damage.empty())
        return review::ok();
    // The walk over the structure found nothing: what decoding told counts, before the event of this import takes the tables' digests.
    Query damaged(db, "UPDATE figure SET picture_state = 3 WHERE picture_sha256 = ? AND picture_state = 1");
    if (!damaged.text(content.sha256).run())
        return damaged.error(kImportNotStored);
    return review::ok();
}

} // namespace storage
