#pragma once

#include "review/picture_content.h"
#include "review/result.h"
#include "storage/project.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace storage {

/// What is known of pictures beside the figure's record: what decoding told of a content, and damaged ones that a person accepted. One act
/// is one event and one transaction; its rows are never changed or removed.
class PictureRepository {
public:
    explicit PictureRepository(Project &project);
    /// Both return how many figures changed; ids in any order, repeated ones count once. BadInput: no figures, no reason (accepting).
    /// NotFound: a figure that is not in the project. Refused: none would change, or one of them has no damaged picture that can be shown.
    review::Result<std::int64_t> accept(const std::vector<std::string> &figures, const std::string &reason, const std::string &who = {});
    review::Result<std::int64_t> holdBack(const std::vector<std::string> &figures, const std::string &reason, const std::string &who = {});
    /// In one transaction; what is known of a content already stays.
    review::Status addContents(const std::vector<review::PictureContent> &contents);

private:
    review::Result<std::int64_t> act(const std::vector<std::string> &figures, bool accepted, const std::string &reason, const std::string &who);
    Project &m_project;
};

// All of these are empty for a file of an earlier schema that is only read.

/// What decoding told of a content; nothing when it was not decoded yet.
review::Result<std::optional<review::PictureContent>> pictureContent(const QSqlDatabase &db, const std::string &sha256);
/// Of all contents, by SHA-256.
review::Result<std::map<std::string, review::PictureContent>> pictureContents(const QSqlDatabase &db);
/// Every figure whose picture is damaged, by the import or by decoding, accepted or not; by id.
review::Result<std::map<std::string, review::DamagedPicture>> damagedPictures(const QSqlDatabase &db);
/// Those of them that nobody has accepted.
review::Result<std::set<std::string>> heldPictures(const QSqlDatabase &db);
/// What was done with one figure's picture, oldest first.
review::Result<std::vector<review::PictureAct>> pictureHistory(const QSqlDatabase &db, const std::string &figure);

/// Every figure with a picture, by id, with the hash of it where that is known; for review::alikePictures.
review::Result<std::vector<review::HashedPicture>> hashedPictures(const QSqlDatabase &db);

/// The checksum that stands with a content.
std::string contentRowHash(const review::PictureContent &content);

} // namespace storage
