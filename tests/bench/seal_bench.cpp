// Goals C1 and C2 of sealing an answer. The floor writes 8 KiB and syncs the file beside the project; both take turns, so that the
// disk treats them alike.

#include "bench_report.h"
#include "bench_study.h"

#include "storage/seat_store.h"

#include <QCoreApplication>

#include <chrono>
#include <ctime>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t kItems = 1500;

bench::Samples &samples()
{
    static bench::Samples all;
    return all;
}

/// Seconds on the wall and on this thread's CPU that an act takes.
template <class Act>
std::pair<double, double> timed(const Act &act)
{
    const auto cpu = [] {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    };
    const double cpuBefore = cpu();
    const auto before = std::chrono::steady_clock::now();
    act();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count(), cpu() - cpuBefore};
}

/// An answer and an audit row in one transaction of the C API, under the journal and syncing given.
class PlainStore {
public:
    PlainStore(const QString &path, const char *pragmas)
    {
        sqlite3_open(path.toUtf8().constData(), &m_db);
        sqlite3_exec(m_db, pragmas, nullptr, nullptr, nullptr);
        sqlite3_exec(m_db, "CREATE TABLE response (unit TEXT, answer TEXT, at INTEGER); CREATE TABLE audit (id INTEGER PRIMARY KEY, payload TEXT)", nullptr, nullptr, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO response VALUES (?, 'A', 1)", -1, &m_answer, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO audit (payload) VALUES (?)", -1, &m_audit, nullptr);
    }
    ~PlainStore()
    {
        sqlite3_finalize(m_answer);
        sqlite3_finalize(m_audit);
        sqlite3_close(m_db);
    }
    PlainStore(const PlainStore &) = delete;
    PlainStore &operator=(const PlainStore &) = delete;
    void seal(const std::string &unit)
    {
        sqlite3_exec(m_db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
        for (sqlite3_stmt *statement : {m_answer, m_audit}) {
            sqlite3_bind_text(statement, 1, unit.data(), static_cast<int>(unit.size()), SQLITE_STATIC);
            sqlite3_step(statement);
            sqlite3_reset(statement);
        }
        sqlite3_exec(m_db, "COMMIT", nullptr, nullptr, nullptr);
    }

private:
    sqlite3 *m_db = nullptr;
    sqlite3_stmt *m_answer = nullptr, *m_audit = nullptr;
};

void sealing(benchmark::State &state)
{
    bench::ItemFiles files;
    const QString path = bench::openStudy(files, kItems);
    auto store = storage::SeatStore::open(path, bench::kStudy, "Primary 1", storage::Clock::system());
    const auto facts = store ? (*store)->facts() : review::Result<storage::SeatFacts>(store.error());
    if (!facts) {
        state.SkipWithError("no study to seal in");
        return;
    }
    PlainStore plain(files.fresh(u"plain.db"_s), "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    PlainStore durable(files.fresh(u"durable.db"_s), "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA");
    const int page = ::open(files.fresh(u"page"_s).toUtf8().constData(), O_RDWR | O_CREAT, 0600);
    const std::string bytes(8192, 'w');
    for (auto _ : state) {
        for (const auto &[unit, order] : facts->units) {
            samples().add("floor", timed([&] { benchmark::DoNotOptimize(::pwrite(page, bytes.data(), bytes.size(), 0) + ::fdatasync(page)); }).first);
            samples().add("plain cpu", timed([&] { plain.seal(unit); }).second);
            samples().add("durable cpu", timed([&] { durable.seal(unit); }).second);
            bool sealed = false;
            const auto [wall, cpu] = timed([&] { sealed = bool((*store)->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("A"), .activeMs = 900, .wallMs = 950})); });
            if (!sealed) {
                state.SkipWithError("an answer was not sealed");
                return;
            }
            samples().add("seal", wall);
            samples().add("seal cpu", cpu);
        }
        state.counters["answers"] = static_cast<double>(facts->units.size());
    }
    ::close(page);
}

} // namespace

BENCHMARK(sealing)->Iterations(1)->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const auto middle = [](const char *name) { return samples().quantile(name, 0.5); };
    std::printf("\nmiddle of the floor %.0f us, of a seal %.0f us (CPU %.0f us; of the C API's commits %.0f and, synced like a project, %.0f us)\n", 1e6 * middle("floor"), 1e6 * middle("seal"),
                1e6 * middle("seal cpu"), 1e6 * middle("plain cpu"), 1e6 * middle("durable cpu"));
    int missed = bench::printGoal("C1 seal p50 / (write 8 KiB + fdatasync) p50", middle("seal") / middle("floor"), 10, " x",
                                   "a journal that is made, synced and deleted costs five to seven of the floor's syncs, and more where others write to the disk");
    missed += bench::printGoal("C2 CPU above the synced commit / C API commit", (middle("seal cpu") - middle("durable cpu")) / middle("plain cpu"), 3, " x",
                                "most of the difference is the kernel's, for the pages of answer, event, head and their indexes that are journalled and written beyond two plain rows");
    return missed == 0 ? 0 : 1;
}
