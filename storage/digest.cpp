#include "storage/digest.h"

#include "review/hash.h"
#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/query.h"

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <array>
#include <cstring>
#include <memory>

namespace storage {

namespace {

constexpr std::array kProject{"meta"};
constexpr std::array kRecords{"picture_root", "import_file",  "source",       "figure",           "item",
                              "prediction",   "secret_key", "secret_extra", "secret_model",     "secret_prediction", "picture_file",
                              "trace",        "secret_trace"};
constexpr std::array kPeople{"person", "secret_person"};
constexpr std::array kStudies{"study", "protocol_version", "study_stratum", "study_figure", "study_item", "seat", "batch", "batch_unit", "outcome"};

/// Collects small pieces, since the hash function costs more per call than per byte.
class Buffer {
public:
    explicit Buffer(review::Sha256 &hash) : m_hash(hash) { m_bytes.reserve(kSize + 64); }
    void add(const void *bytes, std::size_t size)
    {
        m_bytes.append(static_cast<const char *>(bytes), size);
        if (m_bytes.size() >= kSize)
            flush();
    }
    void number(std::uint64_t value)
    {
        std::array<char, 8> bytes{};
        for (char &byte : bytes) { // least first on every machine
            byte = static_cast<char>(value & 0xff);
            value >>= 8;
        }
        add(bytes.data(), bytes.size());
    }
    void flush()
    {
        m_hash.add(m_bytes);
        m_bytes.clear();
    }

private:
    static constexpr std::size_t kSize = 1 << 16;
    review::Sha256 &m_hash;
    std::string m_bytes;
};

std::string primaryKey(sqlite3 *handle, const std::string &table)
{
    std::string columns;
    sqlite3_stmt *statement = nullptr;
    const std::string sql = "SELECT name FROM pragma_table_info('" + table + "') WHERE pk > 0 ORDER BY pk";
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK)
        while (sqlite3_step(statement) == SQLITE_ROW)
            columns += (columns.empty() ? "" : ", ") + std::string(reinterpret_cast<const char *>(sqlite3_column_text(statement, 0)));
    sqlite3_finalize(statement);
    return columns;
}

} // namespace

std::span<const char *const> tablesOf(TableGroup group)
{
    switch (group) {
    case TableGroup::Project: return kProject;
    case TableGroup::Records: return kRecords;
    case TableGroup::People: return kPeople;
    case TableGroup::Studies: break;
    }
    return kStudies;
}

bool isSecretTable(std::string_view table)
{
    return table.starts_with("secret_");
}

review::Result<std::string> tableDigest(const QSqlDatabase &db, std::string_view table, std::string_view salt)
{
    constexpr const char *kFailed = "The contents of the project could not be checked";
    sqlite3 *handle = handleOf(db);
    const std::string name(table);
    const auto there = hasTable(db, name);
    if (!there)
        return there.error();
    if (!*there)
        return review::sha256Hex(salt); // as of an empty one
    const std::string sql = "SELECT * FROM " + name + " ORDER BY " + primaryKey(handle, name);
    sqlite3_stmt *raw = nullptr;
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &raw, nullptr) != SQLITE_OK)
        return storageError(kFailed, handle, sql);
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> statement(raw, &sqlite3_finalize);
    review::Sha256 hash;
    Buffer buffer(hash);
    buffer.add(salt.data(), salt.size());
    const int columns = sqlite3_column_count(raw);
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(raw)) == SQLITE_ROW) {
        for (int column = 0; column < columns; ++column) {
            const int type = sqlite3_column_type(raw, column);
            const char tag = static_cast<char>(type);
            buffer.add(&tag, 1);
            if (type == SQLITE_INTEGER) {
                buffer.number(static_cast<std::uint64_t>(sqlite3_column_int64(raw, column)));
            } else if (type == SQLITE_FLOAT) {
                const double value = sqlite3_column_double(raw, column);
                std::uint64_t bits = 0;
                std::memcpy(&bits, &value, sizeof bits);
                buffer.number(bits);
            } else if (type != SQLITE_NULL) {
                const void *bytes = sqlite3_column_blob(raw, column);
                const auto size = static_cast<std::size_t>(sqlite3_column_bytes(raw, column));
                buffer.number(size);
                if (size > 0)
                    buffer.add(bytes, size);
            }
        }
    }
    if (step != SQLITE_DONE)
        return storageError(kFailed, handle, sql);
    buffer.flush();
    return hash.hex();
}

review::Status addDigests(nlohmann::json &payload, const QSqlDatabase &db, TableGroup group)
{
    // One salt an event, also when it vouches for several groups.
    const std::string salt = payload.contains("salt") ? payload.at("salt").get<std::string>() : review::randomHex(32);
    bool salted = false;
    for (const char *table : tablesOf(group)) {
        const bool secret = isSecretTable(table);
        auto digest = tableDigest(db, table, secret ? salt : std::string());
        if (!digest)
            return digest.error();
        payload["digests"][table] = *digest;
        salted |= secret;
    }
    if (salted)
        payload["salt"] = salt;
    return review::ok();
}

} // namespace storage
