#include "app/sessions/import_pictures.h"

#include "importers/picture.h"
#include "review/hash.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace app {

const importers::PictureFolder &ImportPictures::folder(const QString &root)
{
    auto &known = m_folders[root];
    if (!known)
        known = std::make_unique<importers::PictureFolder>(root.toStdString());
    return *known;
}

std::vector<ImportPictures::Remark> ImportPictures::look(review::Figure &figure, const QString &root)
{
    figure.picture = review::PictureState::Missing;
    figure.pictureSha256.clear();
    figure.pictureFile.clear();
    figure.width = figure.height = 0;
    if (figure.path.empty())
        return {{"missing-picture", "no picture file is named"}};
    const auto found = folder(root).find(figure.path);
    if (found.file.empty())
        return {{"missing-picture", found.reason}};

    figure.pictureFile = found.inside == figure.path ? std::string() : found.inside;
    const QFileInfo info(QString::fromStdString(found.file.string()));
    const qint64 modified = info.lastModified().toMSecsSinceEpoch();
    Seen &seen = m_seen[found.file.string()];
    if (seen.state == review::PictureState::Unknown || seen.bytes != info.size() || seen.modified != modified) {
        seen = {.bytes = info.size(), .modified = modified};
        const importers::PictureBudget budget;
        QFile file(info.filePath());
        if (info.size() > budget.fileBytes) {
            seen.state = review::PictureState::Damaged;
            seen.remarks.push_back({"damaged-picture", "the picture file is larger than can be shown"});
        } else if (!file.open(QIODevice::ReadOnly)) {
            seen.state = review::PictureState::Missing;
            seen.remarks.push_back({"missing-picture", "the picture file cannot be read"});
        } else {
            const QByteArray data = file.readAll();
            const std::string_view bytes(data.constData(), static_cast<std::size_t>(data.size()));
            seen.sha256 = review::sha256Hex(bytes);
            const auto facts = importers::probePicture(bytes, budget, found.file.filename().string());
            if (!facts) {
                seen.state = review::PictureState::Damaged;
                seen.remarks.push_back({"damaged-picture", facts.error().userMessage});
            } else {
                seen.state = facts->damaged ? review::PictureState::Damaged : review::PictureState::Ok;
                seen.width = facts->width;
                seen.height = facts->height;
                for (const std::string &warning : facts->warnings)
                    seen.remarks.push_back({facts->damaged ? "damaged-picture" : "picture-warning", warning});
            }
        }
    }
    figure.picture = seen.state;
    figure.pictureSha256 = seen.sha256;
    figure.width = seen.width;
    figure.height = seen.height;
    std::vector<Remark> remarks = seen.remarks;
    if (!found.remark.empty())
        remarks.insert(remarks.begin(), {"picture-found", found.remark});
    return remarks;
}

} // namespace app
