#include "storage/picture_cache.h"

#include "review/hash.h"
#include "storage/statement.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <nlohmann/json.hpp>

namespace storage {

namespace picture_cache {

constexpr int kApplication = 0x576E5063, kVersion = 1; // "WnPc"
constexpr int kBusyMs = 200;                           // another window writes: better decode than wait

constexpr const char *kSchema = "CREATE TABLE picture (key TEXT PRIMARY KEY, used INTEGER NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;"
                                "CREATE TABLE level (key TEXT NOT NULL, number INTEGER NOT NULL, head TEXT NOT NULL, pixels BLOB NOT NULL, sum TEXT NOT NULL, UNIQUE (key, number));"
                                "CREATE TABLE content (stamp TEXT PRIMARY KEY, used INTEGER NOT NULL, sha TEXT NOT NULL) WITHOUT ROWID;";
constexpr std::int64_t kMostStamps = 100'000;

std::string headOf(const review::Raster &level)
{
    nlohmann::json ranges = nlohmann::json::array();
    for (const auto &range : level.ranges)
        ranges.push_back({range.low, range.high});
    return nlohmann::json{{"size", {level.width, level.height}}, {"full", {level.fullWidth, level.fullHeight}}, {"bands", level.bands}, {"depth", level.bitDepth},
                          {"pages", level.pages}, {"ranges", ranges}, {"warnings", level.warnings}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Blue, green and red beside each other: the fourth byte says nothing.
std::string packed(const review::Raster &level)
{
    std::string pixels;
    pixels.resize(level.bgra.size() / 4 * 3);
    for (std::size_t i = 0, pixel = 0; i < pixels.size(); i += 3, pixel += 4) {
        for (std::size_t c = 0; c < 3; ++c)
            pixels[i + c] = static_cast<char>(level.bgra[pixel + c]);
    }
    return pixels;
}

std::optional<review::Raster> unpacked(const std::string &head, std::string_view pixels)
{
    try {
        const auto json = nlohmann::json::parse(head);
        review::Raster level;
        level.width = json.at("size").at(0);
        level.height = json.at("size").at(1);
        level.fullWidth = json.at("full").at(0);
        level.fullHeight = json.at("full").at(1);
        level.bands = json.at("bands").get<std::vector<std::string>>();
        level.bitDepth = json.at("depth");
        level.pages = json.at("pages");
        level.warnings = json.at("warnings").get<std::vector<std::string>>();
        for (const auto &range : json.at("ranges"))
            level.ranges.push_back({range.at(0), range.at(1)});
        if (level.width <= 0 || level.height <= 0 || pixels.size() != std::size_t{3} * static_cast<std::size_t>(level.width) * static_cast<std::size_t>(level.height))
            return {};
        level.bgra.resize(pixels.size() / 3 * 4);
        for (std::size_t i = 0, pixel = 0; i < pixels.size(); i += 3, pixel += 4) {
            for (std::size_t c = 0; c < 3; ++c)
                level.bgra[pixel + c] = static_cast<std::uint8_t>(pixels[i + c]);
            level.bgra[pixel + 3] = 255;
        }
        return level;
    } catch (const nlohmann::json::exception &) {
        return {};
    }
}

std::string sumOf(const std::string &key, int number, std::string_view head, std::string_view pixels)
{
    review::Sha256 hash;
    hash.add(key + ' ' + std::to_string(number) + ' ' + std::to_string(head.size()) + ' ');
    hash.add(head);
    hash.add(pixels);
    return hash.hex();
}

/// Those a broken file answers with: everything else may be better the next time.
bool isBroken(int result)
{
    const int code = result & 0xFF;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR || code == SQLITE_MISMATCH || code == SQLITE_CONSTRAINT;
}

} // namespace picture_cache

struct PictureCache::State {
    sqlite3 *db = nullptr;
    std::int64_t uses = 0; ///< Highest number of `used`.
};

PictureCache::PictureCache(const QString &file, std::int64_t mostBytes) : m_mostBytes(mostBytes), m_state(std::make_unique<State>())
{
    // The folder may lie behind a link, the file may not be one.
    if (const QString folder = QFileInfo(file).dir().canonicalPath(); !file.isEmpty() && !folder.isEmpty())
        m_file = QDir(folder).filePath(QFileInfo(file).fileName());
    if (!open())
        startAnew();
    if (m_state->db != nullptr)
        evict();
}

PictureCache::~PictureCache() { close(); }

void PictureCache::close()
{
    sqlite3_close(m_state->db);
    m_state->db = nullptr;
}

/// False: a file stands there that is no whole cache.
bool PictureCache::open()
{
    close();
    if (m_file.isEmpty())
        return true;
    if (sqlite3_open_v2(m_file.toUtf8().constData(), &m_state->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, nullptr) != SQLITE_OK) {
        close();
        return true; // cannot be written to
    }
    sqlite3_extended_result_codes(m_state->db, 1);
    sqlite3_busy_timeout(m_state->db, picture_cache::kBusyMs);
    sqlite3_db_config(m_state->db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    const auto run = [this](const char *sql) { return sqlite3_exec(m_state->db, sql, nullptr, nullptr, nullptr); };
    // A transaction that a kill cuts off is rolled back; one that a power cut tears is noticed by the hashes, so nothing waits for the disk.
    int done = run("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0");
    std::int64_t application = 0, version = 0, tables = 0;
    if (done == SQLITE_OK) {
        const auto number = [&](const char *sql, std::int64_t &to) {
            Statement statement(m_state->db, sql);
            const int step = statement.step();
            if (step == SQLITE_ROW)
                to = statement.numberAt(0);
            return step;
        };
        for (const auto &[sql, to] : {std::pair("PRAGMA application_id", &application), {"PRAGMA user_version", &version}, {"SELECT count(*) FROM sqlite_schema", &tables}}) {
            if (const int step = number(sql, *to); step != SQLITE_ROW)
                done = step;
        }
    }
    if (done == SQLITE_OK && tables == 0 && application == 0) {
        const std::string begin = "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(picture_cache::kApplication) + "; PRAGMA user_version = "
            + std::to_string(picture_cache::kVersion) + ";" + picture_cache::kSchema + "COMMIT";
        done = run(begin.c_str());
        if (done != SQLITE_OK)
            close(); // no room, or another program is making it
        return true;
    }
    if (done == SQLITE_OK && (application != picture_cache::kApplication || version != picture_cache::kVersion))
        return false;
    if (done == SQLITE_OK) {
        Statement last(m_state->db, "SELECT max((SELECT coalesce(max(used), 0) FROM picture), (SELECT coalesce(max(used), 0) FROM content))");
        done = last.step() == SQLITE_ROW ? SQLITE_OK : sqlite3_extended_errcode(m_state->db);
        m_state->uses = done == SQLITE_OK ? last.numberAt(0) : 0;
    }
    if (done != SQLITE_OK && !picture_cache::isBroken(done)) {
        close();
        return true;
    }
    return done == SQLITE_OK;
}

void PictureCache::startAnew()
{
    close();
    // Only a file of this name goes, never a folder or what a link leads to.
    const QFileInfo info(m_file);
    if (info.isSymLink() || (info.exists() && !info.isFile()))
        return;
    QFile::remove(m_file + QStringLiteral("-journal"));
    if ((info.exists() && !QFile::remove(m_file)) || !open())
        close();
}

/// False: what was tried did not go well; the file was begun anew when that was because it is broken.
bool PictureCache::attempt(int result)
{
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
        return true;
    if (picture_cache::isBroken(result))
        startAnew();
    return false;
}

std::vector<review::Raster> PictureCache::levels(const std::string &key)
{
    std::vector<review::Raster> found;
    if (m_state->db == nullptr)
        return found;
    bool whole = true;
    int result = SQLITE_OK;
    {
        Statement read(m_state->db, "SELECT number, head, pixels, sum FROM level WHERE key = ? ORDER BY number");
        read.text(key);
        while ((result = read.step()) == SQLITE_ROW) {
            const std::string head(read.bytesAt(1));
            const auto number = static_cast<int>(found.size());
            auto level = picture_cache::sumOf(key, number, head, read.bytesAt(2)) == read.bytesAt(3) && read.numberAt(0) == number ? picture_cache::unpacked(head, read.bytesAt(2)) : std::nullopt;
            whole = whole && level.has_value();
            if (!whole)
                break;
            found.push_back(*std::move(level));
        }
        if (whole && result != SQLITE_DONE)
            whole = false;
    }
    const bool broken = !whole || !attempt(result);
    if (m_state->db == nullptr || found.empty())
        return broken ? std::vector<review::Raster>() : found;
    Statement mark(m_state->db, broken ? "DELETE FROM level WHERE key = ?" : "UPDATE picture SET used = ?2 WHERE key = ?1");
    mark.text(key);
    if (!broken)
        mark.number(++m_state->uses);
    (void)mark.run(); // a file that others hold is marked the next time
    if (broken)
        found.clear();
    return found;
}

bool PictureCache::holds(const std::string &key)
{
    if (m_state->db == nullptr)
        return false;
    int step = SQLITE_OK;
    {
        Statement read(m_state->db, "SELECT 1 FROM level WHERE key = ? AND number = 0");
        step = read.text(key).step();
    }
    return attempt(step) && step == SQLITE_ROW;
}

void PictureCache::keep(const std::string &key, const std::vector<review::Raster> &levels)
{
    std::int64_t bytes = 0;
    for (const review::Raster &level : levels)
        bytes += std::int64_t{3} * level.width * level.height;
    if (m_state->db == nullptr || levels.empty() || bytes > m_mostBytes / 4)
        return;
    const auto write = [&] {
        sqlite3 *const db = m_state->db;
        if (const int begun = sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr); begun != SQLITE_OK)
            return begun;
        bool done = Statement(db, "DELETE FROM level WHERE key = ?").text(key).run();
        done = done && Statement(db, "INSERT INTO picture (key, used, bytes) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE SET used = ?2, bytes = ?3").text(key).number(++m_state->uses).number(bytes).run();
        for (std::size_t i = 0; done && i < levels.size(); ++i) {
            const std::string head = picture_cache::headOf(levels[i]), pixels = picture_cache::packed(levels[i]);
            const auto number = static_cast<int>(i);
            const std::string sum = picture_cache::sumOf(key, number, head, pixels);
            done = Statement(db, "INSERT INTO level (key, number, head, pixels, sum) VALUES (?, ?, ?, ?, ?)").text(key).number(number).text(head).bytes(pixels).text(sum).run();
        }
        int result = done ? sqlite3_exec(db, "COMMIT", nullptr, nullptr, nullptr) : sqlite3_extended_errcode(db);
        if (result != SQLITE_OK)
            sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
        return result;
    };
    if (attempt(write()))
        evict();
}

/// Forgets what was used longest ago until the bound is kept.
void PictureCache::evict()
{
    std::int64_t held = bytes();
    while (m_state->db != nullptr && held > m_mostBytes) {
        std::string key;
        {
            Statement oldest(m_state->db, "SELECT key, bytes FROM picture ORDER BY used LIMIT 1");
            if (const int step = oldest.step(); step != SQLITE_ROW) {
                (void)attempt(step);
                return;
            }
            key = oldest.bytesAt(0);
            held -= oldest.numberAt(1);
        }
        const bool gone = Statement(m_state->db, "DELETE FROM level WHERE key = ?").text(key).run() && Statement(m_state->db, "DELETE FROM picture WHERE key = ?").text(key).run();
        if (!gone) {
            (void)attempt(sqlite3_extended_errcode(m_state->db));
            return;
        }
    }
    // Freed pages are used again by what comes next; the file does not grow beyond the bound and one picture.
}

std::optional<std::string> PictureCache::contentOf(const std::string &stamp)
{
    if (m_state->db == nullptr)
        return {};
    std::optional<std::string> content;
    int step = SQLITE_OK;
    {
        Statement read(m_state->db, "SELECT sha FROM content WHERE stamp = ?");
        step = read.text(stamp).step();
        if (step == SQLITE_ROW)
            content = std::string(read.bytesAt(0));
    }
    return attempt(step) ? content : std::nullopt;
}

void PictureCache::setContent(const std::string &stamp, const std::string &content)
{
    if (m_state->db == nullptr)
        return;
    Statement write(m_state->db, "INSERT INTO content (stamp, used, sha) VALUES (?1, ?2, ?3) ON CONFLICT (stamp) DO UPDATE SET used = ?2, sha = ?3");
    if (!write.text(stamp).number(++m_state->uses).text(content).run())
        return;
    if (m_state->uses % 1000 == 0)
        (void)Statement(m_state->db, "DELETE FROM content WHERE stamp IN (SELECT stamp FROM content ORDER BY used DESC LIMIT -1 OFFSET ?)").number(picture_cache::kMostStamps).run();
}

std::int64_t PictureCache::bytes()
{
    if (m_state->db == nullptr)
        return 0;
    std::int64_t held = 0;
    int step = SQLITE_OK;
    {
        Statement sum(m_state->db, "SELECT coalesce(sum(bytes), 0) FROM picture");
        step = sum.step();
        if (step == SQLITE_ROW)
            held = sum.numberAt(0);
    }
    return attempt(step) ? held : 0;
}

} // namespace storage
