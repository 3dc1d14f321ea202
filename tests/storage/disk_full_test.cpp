#include "fixture.h"

#include "storage/backup.h"
#include "storage/query.h"
#include "storage/verify.h"

#include <QDir>
#include <QFileInfo>

#include <csignal>
#include <functional>
#include <map>

#include <sys/resource.h>

using namespace Qt::Literals::StringLiterals;

namespace {

int pagesOf(const QSqlDatabase &db)
{
    storage::Query query(db, "PRAGMA page_count");
    EXPECT_TRUE(query.run() && query.next());
    return query.intAt(0);
}

class DiskFullTest : public ProjectTest {
protected:
    /// Repeats the write until the file is at its limit: it must fail with the sentence, leave everything as it was, and work again with room.
    void fill(const QSqlDatabase &db, const char *name, const std::function<review::Status(int)> &write)
    {
        limitPages(db, pagesOf(project().database()));
        review::Status done = review::ok();
        int number = 0;
        std::string before;
        for (; done && number < 3000; ++number) {
            before = everything(project());
            done = write(number);
        }
        ASSERT_FALSE(done) << name;
        EXPECT_NE(done.error().userMessage.find("disk is full"), std::string::npos) << name << ": " << done.error().userMessage << done.error().detail;
        EXPECT_EQ(everything(project()), before) << name;
        limitPages(db, 0);
        ASSERT_DONE(write(number));
        const auto verified = storage::verify(m_path, false);
        ASSERT_DONE(verified);
        EXPECT_TRUE(verified->findings.empty()) << name << ": " << verified->findings.front();
    }
    static review::Status status(const auto &result) { return result ? review::ok() : review::Status(result.error()); }
};

TEST_F(DiskFullTest, CoordinatorsWritesSaySoAndWorkLater)
{
    makeStudy();
    const QSqlDatabase db = project().database();
    const std::string longText(4000, 'x');
    fill(db, "person", [&](int number) { return status(storage::PeopleRepository(project()).add("Name " + std::to_string(number), "", longText)); });
    const review::Protocol protocol = storage::StudyRepository(project()).study("gold")->protocol;
    fill(db, "study", [&](int number) { return storage::StudyRepository(project()).create("study " + std::to_string(number), protocol); });
    fill(db, "amend", [&](int number) {
        auto changed = review::withMember(protocol, "instruction.text", longText + std::to_string(number));
        return changed ? storage::StudyRepository(project()).amend("gold", *changed, "instruction.text", "why", "coordinator") : review::Status(changed.error());
    });
    fill(db, "import", [&](int number) -> review::Status {
        auto writer = storage::ImportWriter::begin(project(), true);
        if (!writer)
            return writer.error();
        for (int figure = 0; figure < 40; ++figure) {
            review::Figure record = sampleFigure(figure);
            record.id += "-" + std::to_string(number);
            if (auto added = (*writer)->add(record); !added)
                return added.error();
        }
        return (*writer)->finish("coordinator");
    });
}

TEST_F(DiskFullTest, SeatsWritesSaySoAndWorkLater)
{
    makeStudy();
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const auto units = store->facts()->units;
    auto unit = [&](int number) { return units[static_cast<std::size_t>(number) % units.size()].unit; };
    const std::string longText(3000, 'y');
    fill(store->database(), "seal", [&](int number) { return status(store->seal({.unit = unit(number), .seat = {}, .answer = review::Answer::ofLetters("A"), .comment = longText})); });
    fill(store->database(), "draft", [&](int number) { return store->saveDraft({.unit = unit(number), .answer = review::Answer::ofLetters("B"), .comment = std::string(static_cast<std::size_t>(number) * 2000, 'z')}); });
    fill(store->database(), "visit", [&](int number) { return store->addVisit({.unit = unit(number), .activeMs = 1, .wallMs = 2}); });
}

/// No file may grow past `bytes` while this lives: what a full disk does to a new file, without one.
class GrowthLimit {
public:
    explicit GrowthLimit(rlim_t bytes)
    {
        m_before = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit small{bytes, m_limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~GrowthLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_before);
    }
    Q_DISABLE_COPY_MOVE(GrowthLimit)

private:
    rlimit m_limit{};
    void (*m_before)(int) = SIG_DFL;
};

// Where there is no room for the lock's few bytes, it is not the folder's permissions that are wrong.
TEST_F(DiskFullTest, WithoutRoomForTheLockTheSentenceNamesTheDisk)
{
    makeStudy();
    const auto saved = storage::backup(project(), u"test"_s);
    ASSERT_DONE(saved);
    closeProject();
    const QByteArray before = bytesOf(m_path);
    const QString other = file("other.winnow");
    std::vector<std::string> sentences;
    {
        const GrowthLimit limit(0);
        sentences.push_back(storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock()).error().userMessage);
        sentences.push_back(storage::Project::create(other, u"Other"_s, steppingClock()).error().userMessage);
        sentences.push_back(storage::restore(m_path, *saved, steppingClock()).error().userMessage);
        sentences.push_back(storage::SeatStore::open(m_path, "gold", "Primary 1", steppingClock()).error().userMessage);
    }
    for (const std::string &sentence : sentences) {
        EXPECT_NE(sentence.find("disk is full"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("ermission"), std::string::npos) << sentence;
    }
    // Room for the lock, none for the copy.
    std::string restored;
    {
        const GrowthLimit limit(64 * 1024);
        restored = storage::restore(m_path, *saved, steppingClock()).error().userMessage;
    }
    EXPECT_EQ(restored.find("Nothing was restored: "), 0U) << restored;
    EXPECT_NE(restored.find("full"), std::string::npos) << restored;
    EXPECT_EQ(QDir(m_folder.path()).entryList({u"*.restoring*"_s}).size(), 0);
    EXPECT_EQ(bytesOf(m_path), before);
    EXPECT_FALSE(QFileInfo::exists(other));
    EXPECT_TRUE(bool(storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock())));
}

// Submitting, taking back, drawing and freezing touch several tables: with the file at its limit each is done wholly or not at all.
// Comments of growing length move the place in the file where it runs out of room.
TEST_F(DiskFullTest, ActsOfSeveralTablesAreWholeOrNotAtAll)
{
    makeStudy();
    const auto verdictsOf = [&] { return *storage::StudyRepository(project()).verdicts("gold"); };
    std::map<std::string, int> failed;
    const auto tried = [&](const char *name, const QSqlDatabase &db, const std::function<review::Status()> &act) {
        const std::string before = everything(project());
        limitPages(db, pagesOf(project().database()));
        const review::Status done = act();
        limitPages(db, 0);
        if (done)
            return;
        ++failed[name];
        EXPECT_NE(done.error().userMessage.find("disk is full"), std::string::npos) << name << ": " << done.error().userMessage << done.error().detail;
        EXPECT_EQ(everything(project()), before) << name;
        ASSERT_DONE(act());
    };
    for (const char *name : {"Primary 1", "Primary 2"}) {
        auto store = seat(name);
        ASSERT_TRUE(store);
        const auto units = store->facts()->units;
        for (std::size_t at = 0; at < units.size(); ++at)
            ASSERT_DONE(store->seal({.unit = units[at].unit, .seat = {}, .answer = review::Answer::ofLetters("A"), .comment = std::string(at * 211, 'c')}));
        for (std::size_t at = 0; at < 40; ++at) {
            const std::string unit = units[at % units.size()].unit;
            tried("reopen", store->database(), [&] { auto state = store->reopen(unit); return state ? review::ok() : review::Status(state.error()); });
            ASSERT_DONE(store->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters(at < units.size() && name[8] == '2' ? "B" : "A"), .comment = std::string(at * 97, 'd')}));
        }
        tried("submit", store->database(), [&] { return store->submit(); });
    }
    const auto study = *storage::StudyRepository(project()).study("gold");
    auto verdicts = verdictsOf();
    std::vector<std::string> units;
    for (const auto &[unit, verdict] : verdicts["Primary 1"])
        units.push_back(unit);
    std::map<std::string, std::string> letters;
    for (const std::string &unit : units)
        letters[unit] = "ABCD";
    tried("draw", project().database(), [&] { return storage::StudyRepository(project()).addBatch("gold", review::makeBatch(study.protocol, {.name = "Adjudicator", .role = review::Role::Adjudicator, .pseudonym = "R3"}, units, letters)); });
    std::vector<review::Outcome> outcomes;
    for (const std::string &unit : units)
        outcomes.push_back({.item = unit, .stratum = std::string(300, 's'), .split = review::Split::Gold, .label = review::Answer::ofLetters("A"), .branch = review::Branch::Agreed});
    tried("freeze", project().database(), [&] { return storage::StudyRepository(project()).freeze("gold", outcomes); });
    EXPECT_EQ(storage::StudyRepository(project()).study("gold")->state, review::StudyState::Frozen);
    for (const char *name : {"reopen", "freeze"})
        EXPECT_GT(failed[name], 0) << name << " never met the limit: the test proves nothing";
    const auto verified = storage::verify(m_path, false);
    ASSERT_DONE(verified);
    EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
}

} // namespace
