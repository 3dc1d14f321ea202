// A file too large to be looked at wholly before it is shown.

#include "project_fixture.h"
#include "storage/verify.h"

#include <QElapsedTimer>
#include <QFile>

#include <gtest/gtest.h>

#include <sqlite3.h>

#include <algorithm>
#include <memory>

using namespace Qt::Literals::StringLiterals;

namespace {

/// Makes the fixture's file larger than what the window waits for, by texts that its first view does not read.
void enlarge(const QString &path)
{
    sqlite3 *db = nullptr;
    ASSERT_EQ(sqlite3_open(path.toUtf8().constData(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, "INSERT INTO secret_extra SELECT 'figure', id, hex(zeroblob(800000)) FROM figure", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
    ASSERT_GT(QFile(path).size(), 8 << 20);
}

} // namespace

TEST(LargeProject, IsShownFirstAndLookedAtWhollyThen)
{
    ProjectFixture fixture;
    enlarge(fixture.path);
    const auto window = fixture.window();
    EXPECT_EQ(window->desk().view().counts.items, 12);
    bool written = false;
    window->desk().act(window.get(), [](storage::Project &project) { return storage::PeopleRepository(project).add("Someone Else", {}, {}); },
                       [&](auto &&added) { written = bool(added); });
    EXPECT_TRUE(waitUntil([&] { return written; }));
    EXPECT_TRUE(window->desk().isOpen());
}

// The page chain of a long text leads nowhere: the first view does not meet it, the look at all pages does.
TEST(LargeProject, ThatIsDamagedInsideIsRefusedBeforeAnythingIsWritten)
{
    ProjectFixture fixture;
    enlarge(fixture.path);
    {
        QFile file(fixture.path);
        ASSERT_TRUE(file.open(QIODevice::ReadWrite));
        ASSERT_TRUE(file.seek(5 << 20));
        file.write(QByteArray(4096, '\x7f'));
    }
    QFile file(fixture.path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    app::ProjectWindow window(fixture.path, app::ProjectWindow::Start::Open, {}, fixture.dialogs(), *fixture.recent);
    QString sentence;
    bool answered = false, written = false;
    QObject::connect(&window, &app::ProjectWindow::refused, &window, [&](const QString &said) { sentence = said; });
    QObject::connect(&window, &app::ProjectWindow::ready, &window, [&] {
        // A page that is quick to ask finds the file closed for writing.
        window.desk().act(&window, [](storage::Project &project) { return storage::PeopleRepository(project).add("Someone Else", {}, {}); },
                          [&](auto &&added) {
                              answered = true;
                              written = bool(added);
                          });
    });
    window.show();
    ASSERT_TRUE(waitUntil([&] { return !sentence.isEmpty() && answered; }));
    EXPECT_FALSE(written);
    EXPECT_FALSE(window.desk().isOpen());
    EXPECT_TRUE(says(spoken(&window), sentence));
    window.showPage(u"data"_s);
    EXPECT_TRUE(says(spoken(&window), sentence));
    file.seek(0);
    EXPECT_EQ(file.readAll(), before);
}

TEST(LargeProject, IsClosedWithoutWaitingForItsCheck)
{
    ProjectFixture fixture;
    sqlite3 *db = nullptr;
    ASSERT_EQ(sqlite3_open(fixture.path.toUtf8().constData(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)"
                               " INSERT INTO secret_extra SELECT 'source', i + 1000000, hex(zeroblob(60)) FROM n", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
    QElapsedTimer clock;
    clock.start();
    ASSERT_TRUE(storage::verify(fixture.path, false));
    const qint64 full = clock.elapsed();
    auto desk = std::make_unique<app::ProjectDesk>();
    bool open = false;
    QObject::connect(desk.get(), &app::ProjectDesk::changed, desk.get(), [&] { open = true; });
    desk->open(fixture.path);
    ASSERT_TRUE(waitUntil([&] { return open; }));
    bool idle = false; // what else was asked at the opening is done
    desk->ask(desk.get(), [](storage::Project &) { return true; }, [&](bool done) { idle = done; });
    ASSERT_TRUE(waitUntil([&] { return idle; }));
    desk->verify();
    clock.restart();
    desk.reset();
    EXPECT_LT(clock.elapsed(), std::max<qint64>(50, full / 3));
}
