// Goals I1 to I5 and I7 of import. The floor parses the same file with nlohmann's SAX reader and writes figures, items and options with
// the C API, under the pragmas of a project file.

#include "bench_report.h"
#include "item_files.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace {

bench::ItemFiles &files()
{
    static bench::ItemFiles made;
    return made;
}

/// One record of the file as the floor keeps it: the strings by key, options apart.
class FloorRecord : public nlohmann::json_sax<nlohmann::json> {
public:
    std::map<std::string, std::string> members;
    std::vector<std::string> options;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(std::int64_t) override { return true; }
    bool number_unsigned(std::uint64_t) override { return true; }
    bool number_float(double, const std::string &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool string(std::string &text) override
    {
        if (m_inOptions)
            options.push_back(std::move(text));
        else
            members[m_key] = std::move(text);
        return true;
    }
    bool start_object(std::size_t) override { return true; }
    bool end_object() override { m_inOptions = false; return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool key(std::string &name) override
    {
        if (!m_inOptions)
            m_key = std::move(name);
        m_inOptions = m_inOptions || m_key == "options";
        return true;
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

private:
    std::string m_key;
    bool m_inOptions = false;
};

void bindText(sqlite3_stmt *statement, int place, const std::string &text)
{
    sqlite3_bind_text(statement, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

/// The floor's tables and statements over one open transaction.
class FloorProject {
public:
    explicit FloorProject(const QString &path)
    {
        sqlite3_open(path.toUtf8().constData(), &m_db);
        sqlite3_exec(m_db, "PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON;"
                           "CREATE TABLE figure (id INTEGER PRIMARY KEY, external_id TEXT UNIQUE, caption TEXT);"
                           "CREATE TABLE item (id INTEGER PRIMARY KEY, external_id TEXT UNIQUE, figure TEXT, question TEXT, crop TEXT, domain TEXT, challenge TEXT, answer TEXT);"
                           "CREATE TABLE opt (item_id INTEGER, place INTEGER, words TEXT, PRIMARY KEY (item_id, place)) WITHOUT ROWID; BEGIN IMMEDIATE",
                     nullptr, nullptr, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO figure (external_id, caption) VALUES (?, ?)", -1, &m_figure, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO item (external_id, figure, question, crop, domain, challenge, answer) VALUES (?, ?, ?, ?, ?, ?, ?)", -1, &m_item, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO opt (item_id, place, words) VALUES (?, ?, ?)", -1, &m_option, nullptr);
    }
    ~FloorProject()
    {
        sqlite3_exec(m_db, "COMMIT", nullptr, nullptr, nullptr);
        for (sqlite3_stmt *statement : {m_figure, m_item, m_option})
            sqlite3_finalize(statement);
        sqlite3_close(m_db);
    }
    Q_DISABLE_COPY_MOVE(FloorProject)

    void addFigure(const std::string &id, const std::string &caption)
    {
        bindText(m_figure, 1, id);
        bindText(m_figure, 2, caption);
        sqlite3_step(m_figure);
        sqlite3_reset(m_figure);
    }
    void addItem(FloorRecord &record, const std::array<const char *, 7> &members)
    {
        int place = 0;
        for (const char *member : members)
            bindText(m_item, ++place, record.members[member]);
        sqlite3_step(m_item);
        sqlite3_reset(m_item);
        const sqlite3_int64 id = sqlite3_last_insert_rowid(m_db);
        for (std::size_t i = 0; i < record.options.size(); ++i) {
            sqlite3_bind_int64(m_option, 1, id);
            sqlite3_bind_int64(m_option, 2, static_cast<sqlite3_int64>(i));
            bindText(m_option, 3, record.options[i]);
            sqlite3_step(m_option);
            sqlite3_reset(m_option);
        }
    }

private:
    sqlite3 *m_db = nullptr;
    sqlite3_stmt *m_figure = nullptr, *m_item = nullptr, *m_option = nullptr;
};

void floorImport(const QString &from, const QString &to)
{
    FloorProject project(to);
    std::ifstream lines(from.toStdString());
    for (std::string line; std::getline(lines, line);) {
        FloorRecord record;
        nlohmann::json::sax_parse(line, &record);
        if (record.members["type"] == "figure")
            project.addFigure(record.members["id"], record.members["caption"]);
        else
            project.addItem(record, {"id", "figures", "question", "crop", "domain", "challenge", "answer"});
    }
}

/// One list of records, each handed on when its braces close.
class FloorList : public FloorRecord {
public:
    explicit FloorList(FloorProject &project) : m_project(project) {}
    bool number_unsigned(std::uint64_t value) override { return keep(std::to_string(value)); }
    bool start_object(std::size_t) override { return ++m_depth > 0; }
    bool end_object() override
    {
        FloorRecord::end_object();
        if (--m_depth > 0)
            return true;
        m_project.addFigure(members["image_id"], {}); // refused by its index when it is known
        m_project.addItem(*this, {"item_id", "image_path", "question", "crop", "level1_id", "level2_id", "answer"});
        members.clear();
        options.clear();
        return true;
    }

private:
    bool keep(std::string digits) { return string(digits); }
    FloorProject &m_project;
    int m_depth = 0;
};

void agromindFloor(benchmark::State &state)
{
    const QString from = files().agromind(state.range(0));
    for (auto _ : state) {
        const QString to = files().fresh(u"floor.db"_s);
        {
            FloorProject project(to);
            FloorList list(project);
            std::ifstream text(from.toStdString());
            nlohmann::json::sax_parse(text, &list);
        }
        QFile::remove(to);
    }
}

void floorPass(benchmark::State &state)
{
    const QString from = files().jsonl(state.range(0));
    for (auto _ : state) {
        const QString to = files().fresh(u"floor.db"_s);
        floorImport(from, to);
        QFile::remove(to);
    }
}

bool importInto(const QString &project, const QString &from)
{
    auto opened = QFileInfo::exists(project) ? app::openForWriting(project) : app::createProject(project, u"Bench"_s);
    if (!opened)
        return false;
    app::ImportSession session(**opened, {.paths = {from}});
    return bool(session.importNow(false));
}

void imported(benchmark::State &state, const QString &from)
{
    for (auto _ : state) {
        const QString to = files().fresh(u"bench.winnow"_s);
        if (!importInto(to, from)) {
            state.SkipWithError("the file was not imported");
            return;
        }
        state.counters["file_bytes"] = static_cast<double>(QFileInfo(to).size());
        state.counters["json_bytes"] = static_cast<double>(QFileInfo(from).size());
        QFile::remove(to);
    }
}

void jsonlImport(benchmark::State &state) { imported(state, files().jsonl(state.range(0))); }
void agromindImport(benchmark::State &state) { imported(state, files().agromind(state.range(0))); }
void csvImport(benchmark::State &state) { imported(state, files().csv(state.range(0))); }

void sameAgain(benchmark::State &state)
{
    const QString from = files().jsonl(state.range(0)), to = files().fresh(u"again.winnow"_s);
    importInto(to, from);
    for (auto _ : state)
        if (!importInto(to, from)) {
            state.SkipWithError("the file was not imported");
            return;
        }
}

double childSeconds()
{
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

constexpr const char *kScript = R"py(
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[2])
db.executescript("CREATE TABLE figure (id INTEGER PRIMARY KEY, external_id TEXT UNIQUE, caption TEXT);"
                 "CREATE TABLE item (id INTEGER PRIMARY KEY, external_id TEXT UNIQUE, figure TEXT, question TEXT, attributes TEXT, answer TEXT);"
                 "CREATE TABLE opt (item_id INTEGER, place INTEGER, words TEXT, PRIMARY KEY (item_id, place)) WITHOUT ROWID;")
for line in open(sys.argv[1], encoding="utf-8"):
    r = json.loads(line)
    if r["type"] == "figure":
        db.execute("INSERT INTO figure (external_id, caption) VALUES (?, ?)", (r["id"], r["caption"]))
    else:
        item = db.execute("INSERT INTO item (external_id, figure, question, attributes, answer) VALUES (?, ?, ?, ?, ?)",
                          (r["id"], r["figures"][0], r["question"], json.dumps(r["attributes"]), r["answer"])).lastrowid
        db.executemany("INSERT INTO opt VALUES (?, ?, ?)", [(item, i, text) for i, text in enumerate(r["options"].values())])
db.commit()
)py";

void pythonScript(benchmark::State &state)
{
    const QString from = files().jsonl(state.range(0));
    for (auto _ : state) {
        const QString to = files().fresh(u"python.db"_s);
        const double before = childSeconds();
        if (QProcess::execute(u"python3"_s, {u"-c"_s, QString::fromLatin1(kScript), from, to}) != 0) {
            state.SkipWithError("python3 did not run");
            return;
        }
        state.SetIterationTime(childSeconds() - before);
        QFile::remove(to);
    }
}

/// Peak memory of a process that does `work`, in bytes.
template <class Work>
double peakOf(const Work &work)
{
    const pid_t child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    rusage used{};
    int status = 0;
    wait4(child, &status, 0, &used);
    return static_cast<double>(used.ru_maxrss) * 1024;
}

int printMemory()
{
    const QString from = files().jsonl(250000), idle = files().fresh(u"idle.winnow"_s), full = files().fresh(u"full.winnow"_s), one = files().jsonl(1);
    const double resting = peakOf([&] { importInto(idle, one); }), working = peakOf([&] { importInto(full, from); });
    const double most = 0.5 * static_cast<double>(QFileInfo(from).size()) + 30e6, grown = working - resting;
    const double share = static_cast<double>(QFileInfo(full).size()) / static_cast<double>(QFileInfo(from).size());
    return bench::printGoal("I3 peak memory above idle, 250,000 items", grown / 1e6, most / 1e6, " MB", "the ids met so far and SQLite's pages that wait to be written")
        + bench::printGoal("I5 project file / JSON bytes", share, 1.1, " x", "each item keeps two hashes of 32 bytes (0.12 x), with and without its key, by which verify names what was changed; ends of pages that the next item does not fit on are 0.06 x");
}

} // namespace

BENCHMARK(floorPass)->Arg(25026)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(jsonlImport)->Arg(25026)->Arg(250000)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(agromindFloor)->Arg(25026)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(agromindImport)->Arg(25026)->Arg(250000)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(csvImport)->Arg(25026)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(sameAgain)->Arg(25026)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(pythonScript)->Arg(25026)->UseManualTime()->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    int missed = 0;
    benchmark::Initialize(&argc, argv);
    bench::Report report;
    benchmark::RunSpecifiedBenchmarks(&report);
    missed = report.printGoals({{"I1 import of 25,026 / floor", "jsonlImport/25026", "floorPass/25026", 2,
                                 "beyond the floor: the file and every record hashed, keys in a table of their own, checks for leaks and repeated questions, digests of all tables"},
                                {"I1 growth, 250,000 / 25,026", "jsonlImport/250000", "jsonlImport/25026", 12,
                                 "indexes of ids that lie in no order grow past the page cache"},
                                {"I1 AgroMind's 25,026 / floor", "agromindImport/25026", "agromindFloor/25026", 2,
                                 "the same, and each record kept whole beside what was read of it, and every picture it names looked for in the folder"},
                                {"I1 AgroMind's growth, 250,000 / 25,026", "agromindImport/250000", "agromindImport/25026", 12, "as above"},
                                {"I2 import of 25,026 / Python script", "jsonlImport/25026", "pythonScript/25026", 1,
                                 "the script hashes nothing, keeps no keys apart and checks neither figures nor repeated questions"},
                                {"I4 CSV of 25,026 / floor of JSON", "csvImport/25026", "floorPass/25026", 0.8,
                                 "reading cells is a tenth; the record behind a row is checked, compared with the questions before it, hashed and stored like one from JSON, and all tables are read back for their digests"},
                                {"I7 the same file again / first import", "sameAgain/25026", "jsonlImport/25026", 1,
                                 "the file is read, checked and hashed as the first time, each record is looked up by its id, and the project saved before is checked page by page"}});
    return missed + printMemory() == 0 ? 0 : 1;
}
