#include "app/sessions/picture_source.h"

#include "review/hash.h"

#include <QFile>

#include <algorithm>
#include <ctime>
#include <sys/stat.h>

namespace app {

namespace {

/// A hash of what the file system says of a file, by which one that was read through before is known again. Empty: there is no such file.
std::string stampOf(const QString &file)
{
    struct stat found{};
    if (stat(QFile::encodeName(file).constData(), &found) != 0)
        return {};
    std::string words;
    for (const auto number : {static_cast<std::int64_t>(found.st_dev), static_cast<std::int64_t>(found.st_ino), static_cast<std::int64_t>(found.st_size), static_cast<std::int64_t>(found.st_mtim.tv_sec),
                              static_cast<std::int64_t>(found.st_mtim.tv_nsec), static_cast<std::int64_t>(found.st_ctim.tv_sec), static_cast<std::int64_t>(found.st_ctim.tv_nsec)})
        words += std::to_string(number) + ' ';
    return review::sha256Hex(words);
}

/// Milliseconds since the file was last changed, by the clock of this machine.
std::int64_t ageMs(const QString &file)
{
    struct stat found{};
    timespec now{};
    if (stat(QFile::encodeName(file).constData(), &found) != 0 || clock_gettime(CLOCK_REALTIME, &now) != 0)
        return -1;
    const auto since = [&now](const timespec &then) { return (std::int64_t{now.tv_sec} - then.tv_sec) * 1000 + (now.tv_nsec - then.tv_nsec) / 1'000'000; };
    return std::min(since(found.st_mtim), since(found.st_ctim));
}

std::string contentHash(const QString &file, const PictureSource::Stop &stop)
{
    QFile bytes(file);
    if (!bytes.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {};
    review::Sha256 hash;
    QByteArray piece(1 << 20, Qt::Uninitialized);
    for (qint64 count = 0; (count = bytes.read(piece.data(), piece.size())) != 0;) {
        if (count < 0 || (stop && *stop))
            return {};
        hash.add({piece.constData(), static_cast<std::size_t>(count)});
    }
    return hash.hex();
}

/// Content, page, bands and ranges as the file says, loader: what else decides how a picture looks has no say yet.
std::string keyFor(const std::string &content)
{
    return review::sha256Hex(content + " page 0, bands as in the file, loader " + std::to_string(importers::kLoaderVersion));
}

std::vector<PictureLevel> shared(importers::PictureLevels &&levels)
{
    std::vector<PictureLevel> result;
    for (review::Raster &level : levels)
        result.push_back(std::make_shared<const review::Raster>(std::move(level)));
    return result;
}

PictureSource::Answer failed(const review::Error &error, const PictureSource::Stop &stop)
{
    if (stop && *stop)
        return {PictureSource::Outcome::Stopped, {}};
    return {error.code == review::Error::Code::NotFound ? PictureSource::Outcome::Missing : PictureSource::Outcome::Damaged, {}};
}

} // namespace

PictureSource::Answer PictureSource::kept(const QString &file)
{
    const std::string stamp = stampOf(file);
    const auto content = stamp.empty() ? std::nullopt : m_cache.contentOf(stamp);
    if (!content)
        return {};
    auto levels = shared(m_cache.levels(keyFor(*content)));
    return {levels.empty() ? Outcome::NotKept : Outcome::Read, std::move(levels)};
}

PictureSource::Answer PictureSource::read(const QString &file, bool small, const Stop &stop)
{
    const std::filesystem::path path = QFile::encodeName(file).toStdString();
    const std::string before = stampOf(file);
    const auto facts = importers::probePictureFile(path, m_limits.budget);
    if (!facts)
        return failed(facts.error(), stop);
    const std::int64_t pixels = std::int64_t{facts->width} * facts->height;
    const bool tiff = facts->format == importers::PictureFormat::Tiff;
    // With its levels a picture takes 4/3 of its own bytes. Only a TIFF can be read in parts.
    const bool inParts = !facts->wholeFits || (tiff && pixels * 4 / 3 * 4 > m_limits.memoryBytes);
    const bool halved = importers::halvingsTo(facts->width, facts->height, m_limits.levelPixels) > 0;
    importers::PictureRequest request;
    if (stop)
        request.stopped = [stop] { return stop->load(); };
    std::vector<PictureLevel> levels;
    if (inParts || (small && halved)) {
        if (auto kept = this->kept(file); kept.outcome == Outcome::Read)
            return kept;
        auto read = importers::loadPictureLevels(path, m_limits.levelPixels, request, m_limits.budget);
        if (!read)
            return failed(read.error(), stop);
        levels = shared(*std::move(read));
    } else {
        auto whole = importers::loadPictureFile(path, request, m_limits.budget);
        if (!whole)
            return failed(whole.error(), stop);
        levels = shared(importers::levelsFrom(*std::move(whole)));
    }
    // Whether half a figure may be judged is not decided here.
    if (levels.front()->damaged || facts->damaged)
        return {Outcome::Damaged, std::move(levels)};
    return {Outcome::Read, std::move(levels), halved ? before : std::string()};
}

void PictureSource::keep(const QString &file, const Answer &answer, const Stop &stop)
{
    if (answer.stamp.empty() || answer.levels.empty() || ageMs(file) < m_limits.settledMs)
        return;
    std::string content = m_cache.contentOf(answer.stamp).value_or(std::string());
    const bool known = !content.empty();
    if (known && m_cache.holds(keyFor(content)))
        return;
    if (!known)
        content = contentHash(file, stop);
    // Another file meanwhile: what was decoded is not known to be of this content.
    if (content.empty() || stampOf(file) != answer.stamp)
        return;
    std::vector<review::Raster> small;
    for (const PictureLevel &level : answer.levels)
        small.push_back(*level);
    m_cache.keep(keyFor(content), small);
    m_cache.setContent(answer.stamp, content);
}

PictureLevel PictureSource::part(const QString &file, const importers::PictureRequest::Region &region, int width, int height, const review::Raster &like,
                                 const std::optional<importers::PictureRequest> &look) const
{
    importers::PictureRequest request = look.value_or(importers::PictureRequest{.ranges = like.ranges});
    request.region = region;
    request.fitWidth = width;
    request.fitHeight = height;
    request.stretch = false;
    auto raster = importers::loadPictureFile(QFile::encodeName(file).toStdString(), request, m_limits.budget);
    if (!raster || raster->fullWidth != like.fullWidth || raster->fullHeight != like.fullHeight)
        return {};
    return std::make_shared<const review::Raster>(*std::move(raster));
}

} // namespace app
