#include "storage/picture_cache.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using storage::PictureCache;

namespace {

review::Raster picture(int width, int height, int seed)
{
    review::Raster raster;
    raster.width = width;
    raster.height = height;
    raster.fullWidth = 8 * width;
    raster.fullHeight = 8 * height;
    raster.bands = {"R", "G", "B", "NIR"};
    raster.bitDepth = 16;
    raster.pages = 2;
    raster.ranges = {{12.5, 3400}};
    raster.warnings = {"The picture is stretched."};
    for (int i = 0; i < width * height; ++i)
        raster.bgra.insert(raster.bgra.end(), {static_cast<std::uint8_t>(i + seed), static_cast<std::uint8_t>(i * 7), static_cast<std::uint8_t>(i / 3), 255});
    return raster;
}

std::vector<review::Raster> levels(int seed) { return {picture(40, 30, seed), picture(20, 15, seed)}; }
constexpr std::int64_t kOne = 3 * (40 * 30 + 20 * 15); ///< Bytes of such levels.

std::string keyOf(int i) { return "key " + std::to_string(i); }

struct PictureCacheTest : ::testing::Test {
    QTemporaryDir folder;
    QString file = PictureCache::fileOf(folder.filePath(u"study.winnow"_s));

    QByteArray content() const
    {
        QFile read(file);
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    }
    void write(const QByteArray &bytes) const
    {
        QFile out(file);
        ASSERT_TRUE(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
        out.write(bytes);
    }
    static bool holds(PictureCache &cache, int i)
    {
        const auto found = cache.levels(keyOf(i));
        return found.size() == 2 && found[0].bgra == picture(40, 30, i).bgra && found[1].bgra == picture(20, 15, i).bgra;
    }
};

} // namespace

TEST_F(PictureCacheTest, LevelsComeBackAsTheyWereKept)
{
    EXPECT_EQ(file, folder.filePath(u"study.winnow.cache"_s));
    {
        PictureCache cache(file);
        EXPECT_TRUE(cache.levels("key 1").empty());
        cache.keep("key 1", levels(1));
        cache.setContent("stamp", "hash");
    }
    PictureCache cache(file);
    const auto found = cache.levels("key 1");
    ASSERT_EQ(found.size(), 2U);
    const review::Raster expected = picture(40, 30, 1);
    EXPECT_EQ(found[0].bgra, expected.bgra);
    EXPECT_EQ(found[0].width, 40);
    EXPECT_EQ(found[0].fullHeight, 240);
    EXPECT_EQ(found[0].bands, expected.bands);
    EXPECT_EQ(found[0].bitDepth, 16);
    EXPECT_EQ(found[0].pages, 2);
    ASSERT_EQ(found[0].ranges.size(), 1U);
    EXPECT_EQ(found[0].ranges[0].low, 12.5);
    EXPECT_EQ(found[0].warnings, expected.warnings);
    EXPECT_EQ(found[1].width, 20);
    EXPECT_EQ(cache.contentOf("stamp"), "hash");
    EXPECT_FALSE(cache.contentOf("other"));
    EXPECT_EQ(cache.bytes(), kOne);
}

TEST_F(PictureCacheTest, WhatWasUsedLongestAgoGivesWay)
{
    PictureCache cache(file, 4 * kOne);
    for (int i = 0; i < 4; ++i)
        cache.keep(keyOf(i), levels(i));
    EXPECT_EQ(cache.bytes(), 4 * kOne);
    EXPECT_TRUE(holds(cache, 0)); // used again: 1 is the oldest now
    cache.keep(keyOf(4), levels(4));
    EXPECT_EQ(cache.bytes(), 4 * kOne);
    EXPECT_TRUE(cache.levels(keyOf(1)).empty());
    for (const int i : {0, 2, 3, 4})
        EXPECT_TRUE(holds(cache, i)) << i;
    cache.keep(keyOf(4), levels(4)); // the same again takes no more room
    EXPECT_EQ(cache.bytes(), 4 * kOne);
}

TEST_F(PictureCacheTest, TheFileStaysNearItsBoundAndASmallerBoundIsKeptAtOnce)
{
    qint64 size = 0;
    {
        PictureCache cache(file, 8 * kOne);
        for (int i = 0; i < 100; ++i) {
            cache.keep(keyOf(i), levels(i));
            if (i == 20)
                size = content().size();
        }
    }
    EXPECT_LE(content().size(), size + 2 * 4096); // freed pages are used again
    PictureCache cache(file, 5 * kOne);
    EXPECT_EQ(cache.bytes(), 5 * kOne);
    EXPECT_TRUE(holds(cache, 99));
    EXPECT_TRUE(cache.levels(keyOf(94)).empty());
}

TEST_F(PictureCacheTest, APictureAboveAQuarterOfTheBoundIsNotKept)
{
    PictureCache cache(file, 4 * kOne - 4);
    cache.keep(keyOf(0), levels(0));
    EXPECT_EQ(cache.bytes(), 0);
}

TEST_F(PictureCacheTest, DeletingTheFileLosesNothingElse)
{
    PictureCache cache(file);
    cache.keep(keyOf(0), levels(0));
    ASSERT_TRUE(QFile::remove(file));
    (void)cache.levels(keyOf(0)); // either answer is right; no error, no crash
    cache.keep(keyOf(1), levels(1));
    PictureCache again(file);
    again.keep(keyOf(2), levels(2));
    EXPECT_TRUE(holds(again, 2));
}

TEST_F(PictureCacheTest, AFlippedByteIsNeverShown)
{
    {
        PictureCache cache(file);
        for (int i = 0; i < 6; ++i)
            cache.keep(keyOf(i), levels(i));
    }
    const QByteArray good = content();
    int lost = 0;
    for (int at = 0; at < good.size(); at += 389) {
        QByteArray bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x41);
        write(bad);
        PictureCache cache(file);
        for (int i = 0; i < 6; ++i) {
            const auto found = cache.levels(keyOf(i));
            lost += found.empty() ? 1 : 0;
            // One level short is damage too: all or none.
            ASSERT_TRUE(found.empty() || (found.size() == 2 && found[0].bgra == picture(40, 30, i).bgra && found[1].bgra == picture(20, 15, i).bgra)) << at;
            ASSERT_TRUE(found.empty() || (found[0].fullWidth == 320 && found[0].ranges[0].low == 12.5)) << at;
        }
        cache.keep(keyOf(7), levels(7));
        ASSERT_TRUE(holds(cache, 7)) << at;
    }
    EXPECT_GT(lost, 5); // the fault is there: otherwise nothing was tested
}

TEST_F(PictureCacheTest, WhatIsNoCacheIsBegunAnew)
{
    for (const QByteArray &bytes : {QByteArray("not a database, only some words"), QByteArray(5000, '\0'), QByteArray()}) {
        write(bytes);
        PictureCache cache(file);
        cache.keep(keyOf(0), levels(0));
        EXPECT_TRUE(holds(cache, 0)) << bytes.size();
    }
    { // SQLite, but of another kind or version
        QFile::remove(file);
        sqlite3 *db = nullptr;
        sqlite3_open(file.toUtf8().constData(), &db);
        sqlite3_exec(db, "CREATE TABLE other (a); PRAGMA user_version = 7", nullptr, nullptr, nullptr);
        sqlite3_close(db);
    }
    PictureCache cache(file);
    cache.keep(keyOf(0), levels(0));
    EXPECT_TRUE(holds(cache, 0));
}

TEST_F(PictureCacheTest, AFolderOrALinkOfItsNameIsLeftAlone)
{
    ASSERT_TRUE(QDir().mkdir(file));
    {
        PictureCache cache(file);
        cache.keep(keyOf(0), levels(0));
        EXPECT_TRUE(cache.levels(keyOf(0)).empty());
    }
    EXPECT_TRUE(QDir(file).exists());
    ASSERT_TRUE(QDir().rmdir(file));
    const QString elsewhere = folder.filePath(u"elsewhere"_s);
    QFile target(elsewhere);
    ASSERT_TRUE(target.open(QIODevice::WriteOnly));
    target.write("somebody's file");
    target.close();
    ASSERT_TRUE(QFile::link(elsewhere, file));
    {
        PictureCache cache(file);
        cache.keep(keyOf(0), levels(0));
    }
    ASSERT_TRUE(target.open(QIODevice::ReadOnly));
    EXPECT_EQ(target.readAll(), QByteArray("somebody's file"));
}

TEST_F(PictureCacheTest, WithoutAPlaceNothingIsKept)
{
    for (const QString &nowhere : {QString(), folder.filePath(u"no such folder/x.cache"_s)}) {
        PictureCache cache(nowhere);
        cache.keep(keyOf(0), levels(0));
        EXPECT_TRUE(cache.levels(keyOf(0)).empty());
        cache.setContent("a", "b");
        EXPECT_FALSE(cache.contentOf("a"));
    }
}

TEST_F(PictureCacheTest, AKillBetweenWritesLeavesWholePictures)
{
    for (int kill = 0; kill < 12; ++kill) {
        const pid_t child = fork();
        if (child == 0) {
            PictureCache cache(file, 50 * kOne);
            for (int i = 0;; i = (i + 1) % 200)
                cache.keep(keyOf(i), levels(i));
        }
        usleep(static_cast<useconds_t>(4000 + 7919 * kill % 20000));
        ::kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        PictureCache cache(file, 50 * kOne);
        for (int i = 0; i < 200; ++i) {
            const auto found = cache.levels(keyOf(i));
            ASSERT_TRUE(found.empty() || (found.size() == 2 && found[0].bgra == picture(40, 30, i).bgra)) << kill;
        }
        cache.keep(keyOf(999), levels(999));
        ASSERT_TRUE(holds(cache, 999)) << kill;
    }
}

TEST_F(PictureCacheTest, TwoProgramsShareOneFile)
{
    PictureCache one(file), other(file);
    one.keep(keyOf(1), levels(1));
    other.keep(keyOf(2), levels(2));
    EXPECT_TRUE(holds(one, 2));
    EXPECT_TRUE(holds(other, 1));
}

TEST_F(PictureCacheTest, NoNameStandsInTheFile)
{
    {
        PictureCache cache(file);
        cache.keep("0123abcd", levels(1));
    }
    EXPECT_FALSE(content().contains("study"));
    EXPECT_FALSE(content().contains(folder.path().toUtf8()));
}
