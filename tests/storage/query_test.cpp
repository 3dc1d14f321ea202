// The statement that an act runs again is prepared once, and none of those kept holds a row or a lock.

#include "fixture.h"

#include "storage/query.h"

#include <sqlite3.h>

#include <QDir>
#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

class QueryTest : public ProjectTest {
protected:
    sqlite3 *handle() { return storage::handleOf(project().database()); }
    int statements(bool onlyBusy)
    {
        int count = 0;
        for (sqlite3_stmt *each = sqlite3_next_stmt(handle(), nullptr); each; each = sqlite3_next_stmt(handle(), each))
            count += !onlyBusy || sqlite3_stmt_busy(each) != 0;
        return count;
    }
};

int countPrepared(void *count, int action, const char *, const char *, const char *, const char *)
{
    *static_cast<int *>(count) += action == SQLITE_SELECT;
    return SQLITE_OK;
}

TEST_F(QueryTest, TheSameTextIsPreparedOnce)
{
    int prepared = 0;
    sqlite3_set_authorizer(handle(), countPrepared, &prepared);
    for (int time = 0; time < 5; ++time) {
        storage::Query query(project().database(), "SELECT external_id FROM figure WHERE external_id = ?");
        ASSERT_TRUE(query.text("no such " + std::to_string(time)).run());
        EXPECT_FALSE(query.next());
        EXPECT_FALSE(query.failed());
    }
    sqlite3_set_authorizer(handle(), nullptr, nullptr);
    EXPECT_EQ(prepared, 1);
}

TEST_F(QueryTest, TwoOfOneTextAtATimeWalkTheirOwnRows)
{
    importSample(project());
    const char *sql = "SELECT external_id FROM item ORDER BY id";
    storage::Query first(project().database(), sql), second(project().database(), sql);
    ASSERT_TRUE(first.run() && first.next() && first.next());
    const std::string place = first.textAt(0);
    ASSERT_TRUE(second.run() && second.next());
    EXPECT_NE(second.textAt(0), place);
    EXPECT_EQ(first.textAt(0), place);
}

// With a rollback journal an unfinished read blocks the writer.
TEST_F(QueryTest, AHalfReadResultHoldsNothingOnceItsQueryIsGone)
{
    importSample(project());
    {
        storage::Query query(project().database(), "SELECT external_id FROM item");
        ASSERT_TRUE(query.run() && query.next());
        EXPECT_EQ(statements(true), 1);
    }
    EXPECT_EQ(statements(true), 0);
    EXPECT_GT(statements(false), 0);
    ASSERT_TRUE(outsiderRuns(m_path, "UPDATE meta SET value = value"));
}

TEST_F(QueryTest, ManyTextsDoNotPileUp)
{
    for (int number = 0; number < 500; ++number) {
        storage::Query query(project().database(), "SELECT " + std::to_string(number));
        ASSERT_TRUE(query.run() && query.next());
    }
    EXPECT_LE(statements(false), 100);
}

TEST_F(QueryTest, ValuesOfTheRunBeforeAreNotTakenForTheNext)
{
    const char *sql = "SELECT ?, ?";
    {
        storage::Query query(project().database(), sql);
        ASSERT_TRUE(query.text("one").text("two").run());
    }
    storage::Query query(project().database(), sql);
    query.text("alone");
    EXPECT_FALSE(query.run());
    EXPECT_TRUE(query.failed());
}

TEST_F(QueryTest, TextAndBytesComeBackAsTheyWentIn)
{
    const std::string text("Zea mays – caña\0de azúcar", 28), bytes("\x00\xff\x80", 3);
    storage::Query query(project().database(), "SELECT ?, ?, ?, ?");
    ASSERT_TRUE(query.text(text).bytes(bytes).text({}).textOrNull({}).run() && query.next());
    EXPECT_EQ(query.textAt(0), text);
    EXPECT_EQ(query.bytesAt(1), bytes);
    EXPECT_FALSE(query.isNull(2));
    EXPECT_TRUE(query.isNull(3));
    EXPECT_EQ(query.textAt(3), "");
}

// What is kept must not keep the file open.
TEST_F(QueryTest, AClosedProjectLeavesNoOpenFile)
{
    storage::Query(project().database(), "SELECT 1");
    closeProject();
    for (const QString &link : QDir(u"/proc/self/fd"_s).entryList(QDir::Files | QDir::System))
        EXPECT_NE(QFile::symLinkTarget(u"/proc/self/fd/"_s + link), m_path);
}

} // namespace
