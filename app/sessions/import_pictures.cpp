#include "app/sessions/import_pictures.h"

#include "importers/pictures/embedded_picture.h"
#include "importers/pictures/picture.h"
#include "review/hash.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace app {

std::string damagedFile(const std::string &sentence)
{
    constexpr std::string_view kOwn = "The picture is damaged: ";
    return "damaged file: " + (sentence.starts_with(kOwn) ? sentence.substr(kOwn.size()) : sentence);
}

const importers::PictureFolder &ImportPictures::folder(const QString &root)
{
    auto &known = m_folders[root];
    if (!known)
        known = std::make_unique<importers::PictureFolder>(root.toStdString());
    return *known;
}

void ImportPictures::read(Seen &seen, const QByteArray &data, const std::string &name)
{
    const std::string_view bytes(data.constData(), static_cast<std::size_t>(data.size()));
    seen.sha256 = review::sha256Hex(bytes);
    const auto facts = importers::probePicture(bytes, importers::PictureBudget{}, name);
    if (!facts) {
        seen.state = review::PictureState::Damaged;
        seen.remarks.push_back({"damaged-picture", damagedFile(facts.error().userMessage)});
        return;
    }
    seen.state = facts->damaged ? review::PictureState::Damaged : review::PictureState::Ok;
    seen.width = facts->width;
    seen.height = facts->height;
    seen.orientation = facts->orientation;
    for (const std::string &warning : facts->warnings)
        seen.remarks.push_back(facts->damaged ? Remark{"damaged-picture", damagedFile(warning)} : Remark{"picture-warning", warning});
    decode(seen, data, name);
}

void ImportPictures::decode(Seen &seen, const QByteArray &bytes, const std::string &name)
{
    if (!m_decoding.hasBegun(seen.sha256) && !(m_known && m_known(seen.sha256)))
        m_decoding.add(bytes, seen.sha256, name);
}

void ImportPictures::fill(review::Figure &figure, Seen &seen)
{
    if (seen.state == review::PictureState::Ok) {
        // Broken inside, as decoding told when this content was met before.
        const review::PictureContent *decoded = m_decoding.resultOf(seen.sha256);
        const auto known = decoded == nullptr && m_known ? m_known(seen.sha256) : std::nullopt;
        if (const review::PictureContent *content = decoded != nullptr ? decoded : known ? &*known : nullptr; content != nullptr && !content->damage.empty()) {
            seen.state = review::PictureState::Damaged;
            seen.remarks.push_back({"damaged-picture", damagedFile(content->damage)});
        }
    }
    figure.picture = seen.state;
    figure.pictureSha256 = seen.sha256;
    figure.width = seen.width;
    figure.height = seen.height;
    m_lastOrientation = seen.orientation;
}

review::Status ImportPictures::take(const std::string &name, std::string_view bytes)
{
    Seen &seen = m_seen[name];
    if (seen.state == review::PictureState::Unknown)
        read(seen, QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())), name);
    return m_kept.take(name, bytes);
}

QString ImportPictures::folderOf(const review::Figure &figure, const QString &root) const
{
    return m_kept.holds(figure.pictureFile.empty() ? figure.path : figure.pictureFile) ? m_kept.folder() : root;
}

review::Result<bool> ImportPictures::lookInArchives(review::Figure &figure, std::vector<Remark> &remarks)
{
    for (std::size_t number = 0; number < m_archives.size(); ++number) {
        const auto found = m_archives[number]->find(figure.path);
        if (found.entry == nullptr)
            continue;
        Seen &seen = m_seen[std::to_string(number) + "|" + found.entry->name];
        if (seen.state == review::PictureState::Unknown || (!seen.kept.empty() && !m_kept.holds(seen.kept))) {
            const auto bytes = m_archives[number]->read(*found.entry);
            if (!bytes) {
                seen.state = review::PictureState::Damaged;
                seen.remarks = {{"damaged-picture", damagedFile(bytes.error().userMessage)}};
            } else {
                seen.remarks.clear();
                read(seen, QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size())), found.entry->name);
                if (const auto name = importers::pictureNameOf(*bytes)) {
                    seen.kept = *name;
                    if (const auto taken = m_kept.take(*name, *bytes); !taken)
                        return taken.error();
                }
            }
        }
        fill(figure, seen);
        figure.pictureFile = seen.kept;
        remarks = seen.remarks;
        if (!found.remark.empty())
            remarks.insert(remarks.begin(), {"picture-found", found.remark});
        return true;
    }
    return false;
}

review::Result<std::vector<ImportPictures::Remark>> ImportPictures::look(review::Figure &figure, const QString &root)
{
    figure.picture = review::PictureState::Missing;
    figure.pictureSha256.clear();
    figure.pictureFile.clear();
    figure.width = figure.height = 0;
    m_lastOrientation = 1;
    std::vector<Remark> remarks;
    if (figure.path.empty())
        return std::vector<Remark>{{"missing-picture", "no picture file is named"}};
    if (m_kept.holds(figure.path)) {
        Seen &seen = m_seen[figure.path];
        fill(figure, seen);
        return seen.remarks;
    }
    if (const auto inArchive = lookInArchives(figure, remarks); !inArchive)
        return inArchive.error();
    else if (*inArchive)
        return remarks;
    const auto found = folder(root).find(figure.path);
    if (found.file.empty())
        return std::vector<Remark>{{"missing-picture", found.reason}};

    figure.pictureFile = found.inside == figure.path ? std::string() : found.inside;
    const QFileInfo info(QString::fromStdString(found.file.string()));
    const qint64 modified = info.lastModified().toMSecsSinceEpoch();
    Seen &seen = m_seen[found.file.string()];
    if (seen.state == review::PictureState::Unknown || seen.bytes != info.size() || seen.modified != modified) {
        seen = {.bytes = info.size(), .modified = modified};
        QFile file(info.filePath());
        if (info.size() > importers::PictureBudget{}.fileBytes) {
            seen.state = review::PictureState::Damaged;
            seen.remarks.push_back({"damaged-picture", "the picture file is larger than can be shown"});
        } else if (!file.open(QIODevice::ReadOnly)) {
            seen.state = review::PictureState::Missing;
            seen.remarks.push_back({"missing-picture", "the picture file cannot be read"});
        } else {
            const QByteArray data = file.readAll();
            read(seen, data, found.file.filename().string());
        }
    }
    fill(figure, seen);
    remarks = seen.remarks;
    if (!found.remark.empty())
        remarks.insert(remarks.begin(), {"picture-found", found.remark});
    return remarks;
}

} // namespace app
