#include "app/sessions/figure_pictures.h"

#include "app/sessions/picture_decoding.h"
#include "importers/pictures/descriptors.h"
#include "importers/pictures/picture.h"
#include "review/hash.h"
#include "storage/picture_repository.h"
#include "storage/record_repository.h"

#include <QFile>

#include <map>
#include <utility>

namespace app {

namespace figure_pictures {

constexpr std::size_t kAtOnce = 16; ///< Contents that are written in one transaction.

} // namespace figure_pictures

std::string pictureStateName(const FigurePicture &picture)
{
    switch (picture.state) {
    case review::PictureState::Missing: return "missing";
    case review::PictureState::Ok: return picture.damaged ? "damaged" : "ok";
    case review::PictureState::Damaged: return "damaged";
    case review::PictureState::Unknown: break;
    }
    return "unknown";
}

std::string phashText(const FigurePicture &picture)
{
    return picture.content && picture.content->phash ? importers::phashText(*picture.content->phash) : std::string();
}

FigurePictures::FigurePictures(storage::Project &project) : m_project(project) {}

review::Result<std::vector<FigurePicture>> FigurePictures::list() const
{
    const auto contents = storage::pictureContents(m_project.database());
    if (!contents)
        return contents.error();
    const auto damaged = storage::damagedPictures(m_project.database());
    if (!damaged)
        return damaged.error();
    std::vector<FigurePicture> pictures;
    const auto read = storage::RecordRepository(m_project.database()).eachFigure([&](const review::Figure &figure) {
        FigurePicture picture{.figure = figure.id, .state = figure.picture, .sha256 = figure.pictureSha256, .width = figure.width, .height = figure.height};
        if (const auto found = contents->find(figure.pictureSha256); found != contents->end())
            picture.content = found->second;
        if (const auto found = damaged->find(figure.id); found != damaged->end()) {
            picture.damaged = true;
            picture.accepted = found->second.accepted;
        }
        pictures.push_back(std::move(picture));
        return true;
    });
    if (!read)
        return read.error();
    return pictures;
}

review::Result<std::int64_t> FigurePictures::describe(const std::function<bool(std::int64_t, std::int64_t)> &goOn)
{
    const auto pictures = list();
    if (!pictures)
        return pictures.error();
    std::map<std::string, std::string> wanted; // content → a figure that has it
    for (const FigurePicture &picture : *pictures)
        if (!picture.sha256.empty() && !picture.content)
            wanted.emplace(picture.sha256, picture.figure);
    storage::PictureRepository repository(m_project);
    const storage::RecordRepository records(m_project.database());
    std::vector<review::PictureContent> decoded;
    std::int64_t done = 0, kept = 0;
    const auto keep = [&]() -> review::Status {
        kept += static_cast<std::int64_t>(decoded.size());
        return decoded.empty() ? review::ok() : repository.addContents(std::exchange(decoded, {}));
    };
    for (const auto &[sha256, figure] : wanted) {
        if (goOn && !goOn(done, static_cast<std::int64_t>(wanted.size())))
            break;
        ++done;
        const auto path = records.picturePath(figure);
        if (!path)
            return path.error();
        QFile file(*path);
        if (path->isEmpty() || file.size() > importers::PictureBudget{}.fileBytes || !file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray data = file.readAll();
        const std::string_view bytes(data.constData(), static_cast<std::size_t>(data.size()));
        // Another file may lie there by now; nothing is said of that one.
        if (review::sha256Hex(bytes) != sha256)
            continue;
        decoded.push_back(describePicture(bytes, sha256, {}));
        if (decoded.size() == figure_pictures::kAtOnce)
            if (auto stored = keep(); !stored)
                return stored.error();
    }
    if (auto stored = keep(); !stored)
        return stored.error();
    return kept;
}

review::Result<std::int64_t> FigurePictures::accept(const std::vector<std::string> &figures, const std::string &reason)
{
    return storage::PictureRepository(m_project).accept(figures, reason);
}

review::Result<std::int64_t> FigurePictures::holdBack(const std::vector<std::string> &figures, const std::string &reason)
{
    return storage::PictureRepository(m_project).holdBack(figures, reason);
}

} // namespace app
