#include "app/sessions/picture_session.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>

#include <gtest/gtest.h>

#include <fstream>

using namespace Qt::Literals::StringLiterals;
using app::PictureLevel;
using app::PictureLimits;
using app::PictureSession;
using State = PictureSession::State;

namespace {

int greyAt(int x, int y, int seed) { return (x * 7 + y * 13 + seed * 31) % 256; }

/// A grey TIFF of 8 bits in strips of one row, without compression.
QString tiff(const QTemporaryDir &folder, const QString &name, int width, int height, int seed)
{
    const QString path = folder.filePath(name);
    std::string bytes("II*\0", 4), entries;
    const auto put = [](std::string &to, std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i)
            to += static_cast<char>(value >> (8 * i));
    };
    const auto entry = [&](int tag, int type, int count, std::uint64_t value) {
        put(entries, static_cast<std::uint64_t>(tag), 2);
        put(entries, static_cast<std::uint64_t>(type), 2);
        put(entries, static_cast<std::uint64_t>(count), 4);
        put(entries, value, 4);
    };
    const std::uint64_t directory = 8, offsets = directory + 2 + 9 * 12 + 4, counts = offsets + static_cast<std::uint64_t>(height) * 4, pixels = counts + static_cast<std::uint64_t>(height) * 4;
    entry(256, 3, 1, static_cast<std::uint64_t>(width));
    entry(257, 3, 1, static_cast<std::uint64_t>(height));
    entry(258, 3, 1, 8);
    entry(259, 3, 1, 1);
    entry(262, 3, 1, 1);
    entry(273, 4, height, offsets);
    entry(277, 3, 1, 1);
    entry(278, 3, 1, 1);
    entry(279, 4, height, counts);
    put(bytes, directory, 4);
    put(bytes, 9, 2);
    bytes += entries;
    put(bytes, 0, 4);
    for (int y = 0; y < height; ++y)
        put(bytes, pixels + static_cast<std::uint64_t>(y) * static_cast<std::uint64_t>(width), 4);
    for (int y = 0; y < height; ++y)
        put(bytes, static_cast<std::uint64_t>(width), 4);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            bytes += static_cast<char>(greyAt(x, y, seed));
    }
    std::ofstream(path.toStdString(), std::ios::binary) << bytes;
    return path;
}

int greyOf(const review::Raster &raster, int x, int y) { return raster.bgra[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) + static_cast<std::size_t>(x))]; }

/// Runs one task at a time, when told to.
class SteppedExecutor final : public app::Executor {
public:
    void post(QObject *context, std::function<void()> task, std::function<void()> done) override { m_waiting.push_back({context, context != nullptr, std::move(task), std::move(done)}); }
    bool step()
    {
        if (m_waiting.empty())
            return false;
        const Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        next.task();
        if (next.hasContext && next.context && next.done)
            next.done();
        return true;
    }
    void all()
    {
        while (step()) { }
    }
    std::size_t waiting() const { return m_waiting.size(); }

private:
    struct Waiting {
        QPointer<QObject> context;
        bool hasContext;
        std::function<void()> task, done;
    };
    std::deque<Waiting> m_waiting;
};

struct PictureSessionTest : ::testing::Test {
    QTemporaryDir folder;
    QString cache = folder.filePath(u"study.winnow.cache"_s);
    std::map<std::string, QString> files;
    app::InlineExecutor inlineExecutor;
    SteppedExecutor stepped;
    /// Levels of at most 30,000 px: 512 × 384 is halved twice, to 128 × 96.
    PictureLimits limits{.memoryBytes = 100'000'000, .cacheBytes = 10'000'000, .levelPixels = 30'000, .settledMs = 0, .budget = {}};

    std::string picture(int number, int width = 512, int height = 384)
    {
        const std::string figure = "f" + std::to_string(number);
        files[figure] = tiff(folder, u"picture %1.tif"_s.arg(number), width, height, number);
        return figure;
    }
    PictureSession::FindPath findPath()
    {
        return [this](const std::string &figure, const std::function<void(QString)> &done) { done(files[figure]); };
    }
    static constexpr std::int64_t kBytes = 4 * (512 * 384 + 256 * 192); ///< Of a picture as it is held.
};

} // namespace

TEST_F(PictureSessionTest, APictureIsHeldWithItsLevels)
{
    const std::string figure = picture(1);
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    QSignalSpy changed(&pictures, &PictureSession::changed);
    pictures.show({figure});
    const auto &held = pictures.picture(figure);
    ASSERT_EQ(held.state, State::Ready);
    EXPECT_TRUE(held.finest);
    ASSERT_EQ(held.levels.size(), 2U);
    EXPECT_EQ(held.levels[0]->width, 512);
    EXPECT_EQ(held.levels[1]->width, 256);
    EXPECT_EQ(greyOf(*held.levels[0], 100, 50), greyAt(100, 50, 1));
    EXPECT_EQ(pictures.bytesHeld(), kBytes);
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(pictures.picture("other").state, State::Unknown);
}

TEST_F(PictureSessionTest, TheNextSittingShowsTheKeptLevelsBeforeThePicture)
{
    limits.levelPixels = 60'000; // 256 × 192
    const std::string figure = picture(1);
    {
        PictureSession first(findPath(), inlineExecutor, cache, limits);
        first.show({figure});
    }
    EXPECT_TRUE(QFile::exists(cache));
    PictureSession pictures(findPath(), stepped, cache, limits);
    pictures.show({figure});
    stepped.step(); // the source opens
    stepped.step();
    ASSERT_EQ(pictures.picture(figure).state, State::Ready);
    EXPECT_FALSE(pictures.picture(figure).finest);
    EXPECT_EQ(pictures.picture(figure).levels.front()->width, 256);
    EXPECT_EQ(pictures.picture(figure).levels.front()->fullWidth, 512);
    stepped.step();
    EXPECT_TRUE(pictures.picture(figure).finest);
    EXPECT_EQ(pictures.picture(figure).levels.front()->width, 512);
    stepped.all();
}

TEST_F(PictureSessionTest, AChangedFileIsNeverShownFromTheCache)
{
    limits.levelPixels = 60'000;
    const std::string figure = picture(1);
    {
        PictureSession first(findPath(), inlineExecutor, cache, limits);
        first.show({figure});
    }
    QThread::msleep(30);                            // the file system's clock ticks
    tiff(folder, u"picture 1.tif"_s, 512, 384, 77); // the same name and size, other pixels
    PictureSession pictures(findPath(), stepped, cache, limits);
    pictures.show({figure});
    stepped.step();
    stepped.step();
    EXPECT_EQ(pictures.picture(figure).state, State::Loading);
    stepped.all();
    EXPECT_EQ(greyOf(*pictures.picture(figure).levels.front(), 9, 9), greyAt(9, 9, 77));
}

TEST_F(PictureSessionTest, NothingIsKeptOfAFileThatHasJustChanged)
{
    limits.levelPixels = 60'000;
    limits.settledMs = 60'000;
    const std::string figure = picture(1);
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({figure});
    EXPECT_TRUE(pictures.picture(figure).finest);
    EXPECT_EQ(storage::PictureCache(cache).bytes(), 0);
}

TEST_F(PictureSessionTest, ASpoiledOrLostCacheIsNoError)
{
    const std::string figure = picture(1);
    for (const QByteArray &bytes : {QByteArray("spoiled"), QByteArray()}) {
        {
            QFile file(cache);
            ASSERT_TRUE(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
        PictureSession pictures(findPath(), inlineExecutor, cache, limits);
        pictures.show({figure});
        EXPECT_EQ(pictures.picture(figure).state, State::Ready);
    }
    PictureSession nowhere(findPath(), inlineExecutor, folder.filePath(u"no folder/c"_s), limits);
    nowhere.show({figure});
    EXPECT_EQ(nowhere.picture(figure).state, State::Ready);
}

TEST_F(PictureSessionTest, WhatCannotBeShownSaysSo)
{
    const std::string figure = picture(1), broken = picture(2), cut = picture(3);
    files["gone"] = QString();
    files["away"] = folder.filePath(u"away.tif"_s);
    std::ofstream(files[broken].toStdString(), std::ios::binary) << "no picture at all";
    QFile::resize(files[cut], QFile(files[cut]).size() - 5000);
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({figure, "gone", "away", broken, cut});
    EXPECT_EQ(pictures.picture(figure).state, State::Ready);
    EXPECT_EQ(pictures.picture("gone").state, State::Missing);
    EXPECT_EQ(pictures.picture("away").state, State::Missing);
    EXPECT_EQ(pictures.picture(broken).state, State::Damaged);
    EXPECT_EQ(pictures.picture(cut).state, State::Damaged); // half a picture is not to be judged
    // Put back meanwhile.
    files["gone"] = files[figure];
    pictures.show({"gone"});
    EXPECT_EQ(pictures.picture("gone").state, State::Ready);
}

TEST_F(PictureSessionTest, AHeaderThatClaimsTooMuchIsRefusedBeforeAnythingIsRead)
{
    const std::string figure = picture(1);
    limits.budget = {.pixels = 1000, .streamedPixels = 1000};
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({figure});
    EXPECT_EQ(pictures.picture(figure).state, State::Damaged);
    EXPECT_EQ(pictures.bytesHeld(), 0);
}

TEST_F(PictureSessionTest, APictureBeyondTheBudgetIsHeldSmallAndReadInParts)
{
    const std::string figure = picture(1, 1024, 768);
    limits.budget = {.pixels = 100'000, .streamedPixels = 10'000'000};
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({figure});
    const auto &held = pictures.picture(figure);
    ASSERT_EQ(held.state, State::Ready);
    EXPECT_TRUE(held.finest);
    EXPECT_EQ(held.levels.front()->width, 128); // 256 × 192 is more than 30,000
    EXPECT_EQ(held.levels.front()->fullWidth, 1024);
    PictureLevel part;
    pictures.part(figure, 0, {300, 200, 50, 40}, 50, 40, [&](PictureLevel level) { part = std::move(level); });
    ASSERT_TRUE(part);
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 50; ++x)
            ASSERT_EQ(greyOf(*part, x, y), greyAt(300 + x, 200 + y, 1));
    }
    bool answered = false;
    pictures.part(figure, 0, {1000, 0, 50, 40}, 50, 40, [&](const PictureLevel &level) { answered = !level; }); // beyond its edge
    EXPECT_TRUE(answered);
}

TEST_F(PictureSessionTest, PicturesOnScreenComeBeforeThoseAhead)
{
    const std::string one = picture(1), two = picture(2), three = picture(3);
    PictureSession pictures(findPath(), stepped, cache, limits);
    std::vector<QString> order;
    QObject::connect(&pictures, &PictureSession::changed, [&](const QString &figure) { order.push_back(figure); });
    pictures.setAhead({two, three}); // "two" begins
    pictures.show({one});
    EXPECT_LE(stepped.waiting(), 2U);
    stepped.all();
    ASSERT_EQ(order.size(), 3U);
    EXPECT_EQ(order[0], u"f1"_s); // what had begun for later was given up
    EXPECT_EQ(order[1], u"f2"_s);
    EXPECT_EQ(order[2], u"f3"_s);
}

TEST_F(PictureSessionTest, TheBoundIsHeldWhateverIsShown)
{
    limits.memoryBytes = 3 * kBytes;
    std::vector<std::string> figures;
    for (int i = 0; i < 12; ++i)
        figures.push_back(picture(i));
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    for (std::size_t i = 0; i + 2 < figures.size(); ++i) {
        pictures.show({figures[i]});
        pictures.setAhead({figures[i + 1], figures[i + 2]});
        EXPECT_LE(pictures.bytesHeld(), limits.memoryBytes) << i;
        for (std::size_t next = i; next < i + 3; ++next)
            EXPECT_TRUE(pictures.picture(figures[next]).finest) << i << " " << next;
    }
    // The one seen last is still there, the ones before it are not.
    EXPECT_EQ(pictures.picture(figures[0]).state, State::Unknown);
}

TEST_F(PictureSessionTest, WhatDoesNotFitAheadIsKeptSmall)
{
    limits.memoryBytes = 2 * kBytes + 4 * 256 * 192;
    limits.levelPixels = 60'000;
    const std::string one = picture(1), two = picture(2), three = picture(3);
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({one});
    pictures.setAhead({two, three});
    EXPECT_TRUE(pictures.picture(one).finest);
    EXPECT_TRUE(pictures.picture(two).finest);
    EXPECT_FALSE(pictures.picture(three).finest);
    ASSERT_EQ(pictures.picture(three).state, State::Ready);
    EXPECT_EQ(pictures.picture(three).levels.front()->width, 256);
    EXPECT_LE(pictures.bytesHeld(), limits.memoryBytes);
    // Its turn: now it is read in full, and the first gives way.
    pictures.show({three});
    pictures.setAhead({});
    EXPECT_TRUE(pictures.picture(three).finest);
    EXPECT_LE(pictures.bytesHeld(), limits.memoryBytes);
}

TEST_F(PictureSessionTest, WhatIsOnScreenStaysThoughItIsAboveTheBound)
{
    limits.memoryBytes = kBytes * 3 / 2; // a TIFF that is above it alone would be shown in parts
    const std::string one = picture(1), two = picture(2);
    PictureSession pictures(findPath(), inlineExecutor, cache, limits);
    pictures.show({one, two});
    EXPECT_TRUE(pictures.picture(one).finest);
    EXPECT_TRUE(pictures.picture(two).finest);
    pictures.setMemoryBytes(1);
    EXPECT_EQ(pictures.picture(one).state, State::Ready);
}

TEST_F(PictureSessionTest, OfSeveralPartsThatWaitTheLastIsRead)
{
    const std::string figure = picture(1);
    PictureSession pictures(findPath(), stepped, cache, limits);
    pictures.show({figure});
    stepped.all();
    std::vector<int> came;
    for (int i = 0; i < 4; ++i)
        pictures.part(figure, 0, {i, 0, 8, 8}, 8, 8, [&came, i](const PictureLevel &) { came.push_back(i); });
    pictures.part(figure, 1, {9, 0, 8, 8}, 8, 8, [&came](const PictureLevel &) { came.push_back(100); });
    stepped.all();
    EXPECT_EQ(came, (std::vector<int>{0, 3, 100})); // the first had begun; the other slot has its own
}

TEST_F(PictureSessionTest, AnEndedSessionAnswersNobody)
{
    const std::string figure = picture(1);
    {
        PictureSession pictures(findPath(), stepped, cache, limits);
        pictures.show({figure});
    }
    stepped.all(); // its tasks find their own things still there
}

TEST_F(PictureSessionTest, TheCacheHoldsNoNameOfAFileOrFigure)
{
    limits.levelPixels = 60'000;
    const std::string figure = picture(1);
    {
        PictureSession pictures(findPath(), inlineExecutor, cache, limits);
        pictures.show({figure});
    }
    QFile file(cache);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    ASSERT_GT(bytes.size(), 256 * 192 * 3);
    EXPECT_FALSE(bytes.contains("picture 1"));
    EXPECT_FALSE(bytes.contains(".tif"));
    EXPECT_FALSE(bytes.contains(folder.path().toUtf8()));
}
