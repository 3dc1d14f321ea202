#pragma once

#include <QObject>
#include <QString>

#include "app/sessions/executor.h"
#include "app/sessions/picture_source.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The pictures of one sitting. Files are read by the executor's tasks, one at a time: what stands on screen first, from the small levels that the cache file
/// keeps and then in full, then the parts that are looked at closely, then what comes next. What is held is bounded by bytes. Knows figures by id; no file name leaves it.
class PictureSession : public QObject {
    Q_OBJECT

public:
    enum class State { Unknown, Loading, Ready, Missing, Damaged };
    struct Picture {
        State state = State::Unknown;
        std::vector<PictureLevel> levels = {}; ///< The finest first; some when Ready, and when Damaged as far as anything can be shown.
        bool finest = false;                   ///< No finer level will come: the picture is held whole, or is looked at in parts.
        std::int64_t bytes() const;
    };
    /// Asks where the file of a figure is; the answer, empty when it is missing, may come later.
    using FindPath = std::function<void(const std::string &, std::function<void(QString)>)>;
    using PartDone = std::function<void(PictureLevel)>;

    PictureSession(FindPath findPath, Executor &executor, const QString &cacheFile, const PictureLimits &limits = {}, QObject *parent = nullptr);
    ~PictureSession() override;

    /// What is on screen, the most important first. A figure that was missing is looked for again.
    void show(const std::vector<std::string> &figures);
    /// One more that is on screen.
    void want(const std::string &figure);
    /// What will be on screen next, the nearest first.
    void setAhead(const std::vector<std::string> &figures);

    const Picture &picture(const std::string &figure) const;
    /// A part of a figure that is Ready, in its own px, to fit a size. Of several that wait for one figure and slot the last is read; the others are forgotten.
    /// Null: it cannot be had.
    /// `look`: of other bands, in ranges of its own; as the picture is held without it.
    using Look = std::optional<importers::PictureRequest>;
    void part(const std::string &figure, int slot, const importers::PictureRequest::Region &region, int width, int height, PartDone done, const Look &look = {});

    std::int64_t bytesHeld() const;            ///< Of all levels.
    void setMemoryBytes(std::int64_t bytes);

Q_SIGNALS:
    void changed(const QString &figure);       ///< Its state, or what is held of it.

private:
    struct Entry {
        Picture picture = {};
        QString file = {};
        bool looking = false, found = false;   ///< For its file.
        bool triedCache = false;
        bool dropped = false;                  ///< Made smaller to keep the bound; not read again until it is asked for anew.
        qint64 used = 0;
    };
    struct Part {
        std::string figure;
        int slot = 0;
        importers::PictureRequest::Region region = {};
        int width = 0, height = 0;
        Look look = {};
        PartDone done;
    };
    struct Keep {
        QString file;
        PictureSource::Answer answer;
    };
    using Source = std::shared_ptr<std::unique_ptr<PictureSource>>;

    Entry &entry(const std::string &figure);
    void look(const std::string &figure);
    void pump();
    bool pumpShown();
    bool pumpParts();
    bool pumpAhead();
    void readKept(const std::string &figure, bool ahead);
    void read(const std::string &figure, bool small, bool ahead);
    void take(const std::string &figure, PictureSource::Answer &&answer, bool finest);
    void trim();
    bool isShown(const std::string &figure) const;
    void stopAhead();
    void start(bool ahead, const std::string &figure);
    bool fitsAhead(const std::string &figure) const;

    FindPath m_findPath;
    Executor &m_executor;
    PictureLimits m_limits;
    Source m_source;                           ///< Lives on the executor's thread.
    std::map<std::string, Entry> m_entries;
    std::vector<std::string> m_shown, m_ahead;
    std::deque<Part> m_parts;
    std::deque<Keep> m_keeps;
    bool m_busy = false;
    bool m_readsAhead = false;                 ///< What runs is not for the screen.
    std::string m_reading;                     ///< The figure that is read, if one is.
    std::shared_ptr<std::atomic<bool>> m_stop; ///< Of what runs.
    qint64 m_uses = 0;
};

} // namespace app
