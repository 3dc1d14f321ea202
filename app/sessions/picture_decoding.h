#pragma once

#include "importers/pictures/picture.h"
#include "review/picture_content.h"

#include <QByteArray>
#include <QMutex>
#include <QSemaphore>
#include <QThreadPool>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace app {

/// Decodes a picture once and tells what follows from its bytes: size, grey entropy, perceptual hash, damage inside the data. A picture too
/// large to be decoded whole is read reduced and has no entropy. Never fails: what cannot be decoded at all has a sentence of damage and no pixels.
review::PictureContent describePicture(std::string_view bytes, const std::string &sha256, const std::string &name);

/// The same for many pictures, beside the thread that reads records and hands them over. Each content is decoded once, whatever the number of
/// figures that show it. Used from one thread.
class PictureDecoding {
public:
    PictureDecoding();
    ~PictureDecoding();
    Q_DISABLE_COPY_MOVE(PictureDecoding)

    /// Waits while more than a few pictures are under way, so that memory stays bounded.
    void add(const QByteArray &bytes, const std::string &sha256, const std::string &name);
    bool hasBegun(const std::string &sha256) const { return m_begun.contains(sha256); }
    /// Waits for all that was handed over, asking `goOn` meanwhile; false cancels, and what is left is not decoded. All results so far, by SHA-256.
    const std::map<std::string, review::PictureContent> &results(const std::function<bool()> &goOn = {});
    /// What is known by now; nullptr while it is under way or was not asked for.
    const review::PictureContent *resultOf(const std::string &sha256);

private:
    QThreadPool m_pool;
    QSemaphore m_room;
    QMutex m_mutex;                                         ///< Of what the workers leave.
    std::map<std::string, review::PictureContent> m_left, m_results;
    std::set<std::string> m_begun;
    bool m_stopped = false;
    void gather();
};

} // namespace app
