#include "app/sessions/picture_decoding.h"

#include "importers/pictures/descriptors.h"

#include <QMutexLocker>
#include <QThread>

#include <algorithm>

namespace app {

namespace picture_decoding {

constexpr int kReducedSide = 2048; ///< Of a picture that is too large to be decoded whole.
constexpr int kUnderWay = 4;       ///< Pictures handed over and not decoded yet.
constexpr int kAskEveryMs = 100;

} // namespace picture_decoding

review::PictureContent describePicture(std::string_view bytes, const std::string &sha256, const std::string &name)
{
    review::PictureContent content{.sha256 = sha256};
    auto raster = importers::loadPicture(bytes, {}, name);
    if (!raster && raster.error().code == review::Error::Code::Refused)
        raster = importers::loadPicture(bytes, {}, name, {.fitWidth = picture_decoding::kReducedSide, .fitHeight = picture_decoding::kReducedSide});
    if (!raster) {
        content.damage = raster.error().userMessage;
        return content;
    }
    const importers::PictureDescriptors told = importers::describe(*raster);
    content.pixels = std::int64_t{raster->fullWidth} * raster->fullHeight;
    content.entropy = told.entropy;
    content.phash = told.phash;
    if (raster->damaged) {
        const auto damage = std::ranges::find_if(raster->warnings, [](const std::string &warning) { return warning.find("damaged") != std::string::npos; });
        content.damage = damage == raster->warnings.end() ? "The picture is damaged." : *damage;
    }
    return content;
}

PictureDecoding::PictureDecoding() : m_room(picture_decoding::kUnderWay)
{
    // The thread that reads the records has a core to itself.
    m_pool.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
}

PictureDecoding::~PictureDecoding()
{
    {
        const QMutexLocker lock(&m_mutex);
        m_stopped = true;
    }
    m_pool.waitForDone();
}

void PictureDecoding::add(const QByteArray &bytes, const std::string &sha256, const std::string &name)
{
    if (!m_begun.insert(sha256).second)
        return;
    m_room.acquire();
    m_pool.start([this, bytes, sha256, name] {
        bool stopped = false;
        {
            const QMutexLocker lock(&m_mutex);
            stopped = m_stopped;
        }
        if (!stopped) {
            auto content = describePicture(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), sha256, name);
            const QMutexLocker lock(&m_mutex);
            m_left.emplace(sha256, std::move(content));
        }
        m_room.release();
    });
}

void PictureDecoding::gather()
{
    const QMutexLocker lock(&m_mutex);
    m_results.merge(m_left);
    m_left.clear();
}

const std::map<std::string, review::PictureContent> &PictureDecoding::results(const std::function<bool()> &goOn)
{
    while (!m_pool.waitForDone(picture_decoding::kAskEveryMs)) {
        if (!goOn || goOn())
            continue;
        {
            const QMutexLocker lock(&m_mutex);
            m_stopped = true;
        }
        m_pool.waitForDone();
        gather();
        const QMutexLocker lock(&m_mutex);
        m_stopped = false;
        // What was not decoded may be asked for again.
        std::erase_if(m_begun, [this](const std::string &sha256) { return !m_results.contains(sha256); });
        return m_results;
    }
    gather();
    return m_results;
}

const review::PictureContent *PictureDecoding::resultOf(const std::string &sha256)
{
    gather();
    const auto found = m_results.find(sha256);
    return found == m_results.end() ? nullptr : &found->second;
}

} // namespace app
