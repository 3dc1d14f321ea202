#include "app/sessions/picture_session.h"

#include <algorithm>

namespace app {

namespace {

/// What a picture takes once it is held in full.
std::int64_t fullBytes(const PictureSession::Picture &picture)
{
    if (picture.finest || picture.levels.empty())
        return picture.bytes();
    std::int64_t sum = 0, width = picture.levels.front()->fullWidth, height = picture.levels.front()->fullHeight;
    for (;; width = (width + 1) / 2, height = (height + 1) / 2) {
        sum += 4 * width * height;
        if (std::max(width, height) <= importers::kThumbnail)
            return sum;
    }
}

} // namespace

std::int64_t PictureSession::Picture::bytes() const
{
    std::int64_t sum = 0;
    for (const PictureLevel &level : levels)
        sum += static_cast<std::int64_t>(level->bgra.size());
    return sum;
}

PictureSession::PictureSession(FindPath findPath, Executor &executor, const QString &cacheFile, const PictureLimits &limits, QObject *parent)
    : QObject(parent)
    , m_findPath(std::move(findPath))
    , m_executor(executor)
    , m_limits(limits)
    , m_source(std::make_shared<std::unique_ptr<PictureSource>>())
    , m_stop(std::make_shared<std::atomic<bool>>(false))
{
    m_executor.post(nullptr, [source = m_source, cacheFile, limits] { *source = std::make_unique<PictureSource>(cacheFile, limits); }, {});
}

PictureSession::~PictureSession()
{
    *m_stop = true;
    m_executor.post(nullptr, [source = m_source] { source->reset(); }, {});
}

bool PictureSession::isShown(const std::string &figure) const
{
    return std::find(m_shown.begin(), m_shown.end(), figure) != m_shown.end();
}

PictureSession::Entry &PictureSession::entry(const std::string &figure)
{
    Entry &found = m_entries[figure];
    found.used = ++m_uses;
    return found;
}

const PictureSession::Picture &PictureSession::picture(const std::string &figure) const
{
    static const Picture kNone;
    const auto found = m_entries.find(figure);
    return found == m_entries.end() ? kNone : found->second.picture;
}

void PictureSession::show(const std::vector<std::string> &figures)
{
    m_shown.clear();
    m_parts.clear();
    for (const std::string &figure : figures)
        want(figure);
}

void PictureSession::want(const std::string &figure)
{
    if (!isShown(figure))
        m_shown.push_back(figure);
    look(figure);
    m_entries[figure].dropped = false;
    if (m_reading == figure)
        m_readsAhead = false;
    stopAhead();
    pump();
}

/// What is read for later gives way to what is on screen.
void PictureSession::stopAhead()
{
    if (m_busy && m_readsAhead)
        *m_stop = true;
}

void PictureSession::start(bool ahead, const std::string &figure)
{
    m_busy = true;
    m_readsAhead = ahead;
    m_reading = figure;
    m_stop = std::make_shared<std::atomic<bool>>(false);
}

void PictureSession::setAhead(const std::vector<std::string> &figures)
{
    m_ahead = figures;
    for (const std::string &figure : figures) {
        look(figure);
        m_entries[figure].dropped = false;
    }
    pump();
}

void PictureSession::look(const std::string &figure)
{
    Entry &known = entry(figure);
    // A file that was missing may have been put back since.
    if (known.looking || known.picture.state == State::Loading || known.picture.state == State::Ready)
        return;
    known = Entry{};
    known.used = m_uses;
    known.picture.state = State::Loading;
    known.looking = true;
    m_findPath(figure, [this, guard = QPointer<PictureSession>(this), figure](const QString &file) {
        if (!guard)
            return;
        Entry &here = m_entries[figure];
        here.looking = false;
        here.found = true;
        here.file = file;
        if (file.isEmpty())
            take(figure, {PictureSource::Outcome::Missing, {}, {}}, true);
        pump();
    });
}

void PictureSession::part(const std::string &figure, int slot, const importers::PictureRequest::Region &region, int width, int height, PartDone done, const Look &look)
{
    std::erase_if(m_parts, [&](const Part &waiting) { return waiting.figure == figure && waiting.slot == slot; });
    m_parts.push_back({figure, slot, region, width, height, look, std::move(done)});
    stopAhead();
    pump();
}

void PictureSession::setMemoryBytes(std::int64_t bytes)
{
    m_limits.memoryBytes = bytes;
    trim();
}

std::int64_t PictureSession::bytesHeld() const
{
    std::int64_t sum = 0;
    for (const auto &[figure, known] : m_entries)
        sum += known.picture.bytes();
    return sum;
}

void PictureSession::pump()
{
    if (m_busy || pumpShown() || pumpParts() || pumpAhead() || m_keeps.empty())
        return;
    const Keep keep = std::move(m_keeps.front());
    m_keeps.pop_front();
    start(true, {});
    m_executor.post(this, [source = m_source, keep, stop = m_stop] { (*source)->keep(keep.file, keep.answer, stop); }, [this] {
        m_busy = false;
        pump();
    });
}

/// First something of every figure on screen, then all of each.
bool PictureSession::pumpShown()
{
    for (const bool whole : {false, true}) {
        for (const std::string &figure : m_shown) {
            Entry &known = m_entries[figure];
            if (!known.found || known.picture.finest || (known.picture.state != State::Loading && known.picture.state != State::Ready))
                continue;
            if (!whole && !known.triedCache && known.picture.levels.empty()) {
                readKept(figure, false);
                return true;
            }
            if (whole) {
                read(figure, false, false);
                return true;
            }
        }
    }
    return false;
}

bool PictureSession::pumpParts()
{
    while (!m_parts.empty()) {
        Part wanted = std::move(m_parts.front());
        m_parts.pop_front();
        const auto known = m_entries.find(wanted.figure);
        if (known == m_entries.end() || known->second.picture.levels.empty()) {
            wanted.done({});
            continue;
        }
        start(false, {});
        m_executor.run(this, [source = m_source, file = known->second.file, region = wanted.region, width = wanted.width, height = wanted.height, look = wanted.look, like = known->second.picture.levels.back()] {
            return (*source)->part(file, region, width, height, *like, look);
        }, [this, done = std::move(wanted.done)](PictureLevel level) {
            m_busy = false;
            done(std::move(level));
            pump();
        });
        return true;
    }
    return false;
}

/// Whether there is room for a figure beside what is on screen and what comes before it, when each is held in full. One that was not read yet has no size.
bool PictureSession::fitsAhead(const std::string &figure) const
{
    std::int64_t sum = 0;
    for (const std::string &shown : m_shown)
        sum += fullBytes(picture(shown));
    for (const std::string &next : m_ahead) {
        if (!isShown(next))
            sum += fullBytes(picture(next));
        if (next == figure)
            break;
    }
    return sum <= m_limits.memoryBytes - (picture(figure).levels.empty() ? 1 : 0);
}

bool PictureSession::pumpAhead()
{
    for (const std::string &figure : m_ahead) {
        Entry &known = m_entries[figure];
        if (!known.found || known.dropped || known.picture.finest || (known.picture.state != State::Loading && known.picture.state != State::Ready))
            continue;
        const bool nothing = known.picture.levels.empty();
        if (nothing && !known.triedCache) {
            readKept(figure, true);
            return true;
        }
        // Without any room left it is read small.
        const bool fits = fitsAhead(figure);
        if (nothing || fits) {
            read(figure, !fits, true);
            return true;
        }
    }
    return false;
}

void PictureSession::readKept(const std::string &figure, bool ahead)
{
    Entry &known = m_entries[figure];
    known.triedCache = true;
    start(ahead, figure);
    m_executor.run(this, [source = m_source, file = known.file] { return (*source)->kept(file); }, [this, figure](PictureSource::Answer answer) {
        m_busy = false;
        if (answer.outcome == PictureSource::Outcome::Read)
            take(figure, std::move(answer), false);
        pump();
    });
}

void PictureSession::read(const std::string &figure, bool small, bool ahead)
{
    start(ahead, figure);
    m_executor.run(this, [source = m_source, file = m_entries[figure].file, small, stop = m_stop] { return (*source)->read(file, small, stop); },
                   [this, figure, small](PictureSource::Answer answer) {
        m_busy = false;
        m_reading.clear();
        if (answer.outcome != PictureSource::Outcome::Stopped) {
            if (answer.outcome == PictureSource::Outcome::Read && !answer.stamp.empty()) {
                Keep keep{m_entries[figure].file, answer};
                std::erase_if(keep.answer.levels, [this](const PictureLevel &level) { return std::int64_t{level->width} * level->height > m_limits.levelPixels; });
                m_keeps.push_back(std::move(keep));
            }
            take(figure, std::move(answer), !small);
        }
        pump();
    });
}

void PictureSession::take(const std::string &figure, PictureSource::Answer &&answer, bool finest)
{
    Entry &known = m_entries[figure];
    known.picture.state = answer.outcome == PictureSource::Outcome::Read ? State::Ready : answer.outcome == PictureSource::Outcome::Missing ? State::Missing : State::Damaged;
    known.picture.levels = std::move(answer.levels);
    known.picture.finest = finest || known.picture.state != State::Ready;
    trim();
    Q_EMIT changed(QString::fromStdString(figure));
}

/// Holds the bound: what is neither on screen nor next goes first, the longest unused before the others; then what is next, from the far end, down to its small levels.
void PictureSession::trim()
{
    std::int64_t held = bytesHeld();
    while (held > m_limits.memoryBytes) {
        auto oldest = m_entries.end();
        for (auto each = m_entries.begin(); each != m_entries.end(); ++each) {
            const bool idle = !isShown(each->first) && std::find(m_ahead.begin(), m_ahead.end(), each->first) == m_ahead.end() && !each->second.picture.levels.empty();
            if (idle && (oldest == m_entries.end() || each->second.used < oldest->second.used))
                oldest = each;
        }
        if (oldest == m_entries.end())
            break;
        held -= oldest->second.picture.bytes();
        m_entries.erase(oldest);
    }
    for (auto next = m_ahead.rbegin(); next != m_ahead.rend() && held > m_limits.memoryBytes; ++next) {
        const auto known = m_entries.find(*next);
        if (known == m_entries.end() || isShown(*next))
            continue;
        Picture &picture = known->second.picture;
        held -= picture.bytes();
        std::erase_if(picture.levels, [&](const PictureLevel &level) { return std::int64_t{level->width} * level->height > m_limits.levelPixels; });
        picture.finest = false;
        known->second.dropped = true;
        if (picture.levels.empty())
            m_entries.erase(known);
        else
            held += picture.bytes();
    }
}

} // namespace app
