#include "app/sessions/shown_pictures.h"

#include "storage/picture_repository.h"

#include <algorithm>
#include <set>

namespace app {

namespace shown_pictures {

using importers::Problem;

void warn(const ShownPicture &picture, std::vector<ImportYield> &yields, std::string reason, std::string kind)
{
    yields[static_cast<std::size_t>(picture.file)].problems.add({.level = Problem::Level::Warning, .line = picture.place.line, .column = picture.place.column, .id = picture.figure,
                                                                 .field = picture.field, .value = picture.path, .reason = std::move(reason), .role = picture.role, .kind = std::move(kind)});
}

std::string alikeWords(const review::AlikePicture &alike, const std::string &other)
{
    if (alike.same)
        return "is the same picture, byte for byte, as that of “" + other + "”";
    return "looks like the picture of “" + other + "”: their perceptual hashes differ in " + std::to_string(alike.bits) + " of 64 bits";
}

} // namespace shown_pictures

review::Status tellShownPictures(const storage::Project &project, storage::ImportWriter &writer, ImportPictures &pictures, const std::vector<ShownPicture> &shown,
                                 std::vector<ImportYield> &yields, const std::function<bool()> &goOn)
{
    bool cancelled = false;
    const auto &contents = pictures.contents([&] {
        cancelled = goOn && !goOn();
        return !cancelled;
    });
    if (cancelled)
        return review::Error{review::Error::Code::Refused, "The import was cancelled. Nothing was imported."};
    std::set<std::string> ofImport;
    for (const ShownPicture &picture : shown)
        ofImport.insert(picture.figure);
    auto held = storage::hashedPictures(project.database());
    if (!held)
        return held.error();
    // First those of the project and of figures that bring nothing new, then the new ones.
    std::vector<review::HashedPicture> all = *std::move(held), fresh;
    std::erase_if(all, [&](const review::HashedPicture &picture) { return ofImport.contains(picture.figure); });
    std::vector<const ShownPicture *> compared;
    for (const ShownPicture &picture : shown) {
        const auto known = writer.heldContent(picture.sha256);
        if (!known)
            return known.error();
        const auto decoded = contents.find(picture.sha256);
        const review::PictureContent *content = *known ? &**known : decoded == contents.end() ? nullptr : &decoded->second;
        if (content != nullptr && !content->damage.empty() && !picture.toldDamaged)
            shown_pictures::warn(picture, yields, damagedFile(content->damage), "damaged-picture");
        review::HashedPicture hashed{.figure = picture.figure, .sha256 = picture.sha256, .phash = content == nullptr ? std::nullopt : content->phash};
        if (picture.isNew || !*known) {
            fresh.push_back(std::move(hashed));
            compared.push_back(&picture);
        } else {
            all.push_back(std::move(hashed));
        }
    }
    const std::size_t from = all.size();
    all.insert(all.end(), fresh.begin(), fresh.end());
    for (const review::AlikePicture &alike : review::alikePictures(all, from))
        shown_pictures::warn(*compared[alike.picture - from], yields, shown_pictures::alikeWords(alike, all[alike.other].figure), alike.same ? "same-picture" : "near-duplicate");
    // Only now: what is handed over counts as known from then on.
    for (const auto &[sha256, content] : contents)
        if (auto added = writer.add(content); !added)
            return added;
    return review::ok();
}

} // namespace app
