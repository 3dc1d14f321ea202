#include "importers/pictures/pyramid.h"

#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gtest/gtest.h>

#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace importers;
using namespace importers_test;

namespace {

// Above the 120 megapixels that are decoded at once; its files are mostly holes.
constexpr int kWidth = 16'000, kHeight = 8'000;
constexpr int kMarkX = 9'216, kMarkY = 4'608, kMarkSide = 256; ///< A white square, on whole tiles.

/// Strips of 50 rows, not compressed: the file is made long and the square is written into it.
void writeStrips(const std::string &path)
{
    constexpr int kRows = 50, kStrips = kHeight / kRows;
    std::string head("II*\0\x08\0\0\0", 8);
    const std::uint32_t offsets = 8 + 2 + 9 * 12 + 4, counts = offsets + kStrips * 4, pixels = counts + kStrips * 4;
    putLittle(head, 9, 2);
    for (const auto &[tag, type, count, value] : {std::tuple<int, int, int, std::uint32_t>{256, 4, 1, kWidth}, {257, 4, 1, kHeight}, {258, 3, 1, 8}, {259, 3, 1, 1}, {262, 3, 1, 1},
                                                  {273, 4, kStrips, offsets}, {277, 3, 1, 1}, {278, 4, 1, kRows}, {279, 4, kStrips, counts}}) {
        putLittle(head, static_cast<std::uint32_t>(tag), 2);
        putLittle(head, static_cast<std::uint32_t>(type), 2);
        putLittle(head, static_cast<std::uint32_t>(count), 4);
        putLittle(head, value, 4);
    }
    putLittle(head, 0, 4);
    for (int i = 0; i < kStrips; ++i)
        putLittle(head, pixels + static_cast<std::uint32_t>(i) * kRows * kWidth, 4);
    for (int i = 0; i < kStrips; ++i)
        putLittle(head, kRows * kWidth, 4);
    std::ofstream file(path, std::ios::binary);
    file << head;
    const std::string white(kMarkSide, '\xFF');
    for (int y = kMarkY; y < kMarkY + kMarkSide; ++y) {
        file.seekp(pixels + std::int64_t{y} * kWidth + kMarkX);
        file << white;
    }
    file.seekp(pixels + std::int64_t{kHeight} * kWidth - 1);
    file << '\0';
}

/// Tiles of 256 pixels, packed; only that of the square is there, all others stand for black.
void writeTiles(TiffWriter &tiff)
{
    tiff.head(kWidth, kHeight, 1, 8, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff.handle(), TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(tiff.handle(), TIFFTAG_TILEWIDTH, kMarkSide);
    TIFFSetField(tiff.handle(), TIFFTAG_TILELENGTH, kMarkSide);
    std::vector<std::uint8_t> tile(static_cast<std::size_t>(kMarkSide) * kMarkSide, 255);
    TIFFWriteTile(tiff.handle(), tile.data(), kMarkX, kMarkY, 0, 0);
    tiff.close();
}

/// Runs `work` in a process that may not take more than `megabytes` beyond what it has; whether it came to its end with true.
bool withinMegabytes(rlim_t megabytes, const std::function<bool()> &work)
{
    const pid_t child = fork();
    if (child == 0) {
#ifndef __SANITIZE_ADDRESS__ // whose own shadow would not fit
        std::ifstream status("/proc/self/status");
        rlim_t kilobytes = 0;
        for (std::string word; status >> word;) {
            if (word == "VmData:")
                status >> kilobytes;
        }
        const rlimit limit{(kilobytes >> 10 << 20) + (megabytes << 20), RLIM_INFINITY};
        setrlimit(RLIMIT_DATA, &limit);
#else
        (void)megabytes;
#endif
        _exit(work() ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool showsTheMark(const std::string &path)
{
    const auto levels = loadPictureLevels(path, 4 << 20);
    if (!levels || levels->front().width != 2000 || levels->front().fullWidth != kWidth)
        return false;
    const auto grey = [&](int x, int y) { return colourAt(levels->front(), x / 8, y / 8)[0]; };
    if (grey(kMarkX, kMarkY) != 255 || grey(kMarkX - 8, kMarkY) != 0 || grey(kMarkX + kMarkSide - 8, kMarkY + kMarkSide - 8) != 255 || grey(kMarkX + kMarkSide, kMarkY) != 0)
        return false;
    const auto part = loadPictureFile(path, {.region = PictureRequest::Region{kMarkX - 1, kMarkY + kMarkSide - 1, 1200, 900}, .stretch = false});
    return part && colourAt(*part, 0, 0)[0] == 0 && colourAt(*part, 1, 0)[0] == 255 && colourAt(*part, kMarkSide, 0)[0] == 255 && colourAt(*part, kMarkSide + 1, 0)[0] == 0 && colourAt(*part, 1, 1)[0] == 0;
}

} // namespace

TEST(HugeTiff, TheMemoryLimitOfTheseTestsIsOne)
{
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP();
#endif
    EXPECT_FALSE(withinMegabytes(60, [] {
        try {
            return std::vector<char>(100 << 20, 1).back() == 1;
        } catch (const std::bad_alloc &) {
            return false;
        }
    }));
}

TEST(HugeTiff, StripsAreReadInLittleMemory)
{
    const std::string path = ::testing::TempDir() + "huge_strips.tif";
    writeStrips(path);
    EXPECT_EQ(loadPictureFile(path).error().code, review::Error::Code::Refused);
    EXPECT_TRUE(withinMegabytes(60, [&] { return showsTheMark(path); })); // the picture has 128
    std::remove(path.c_str());
}

TEST(HugeTiff, TilesAreReadInLittleMemory)
{
    TiffWriter tiff;
    writeTiles(tiff);
    EXPECT_FALSE(probePictureFile(tiff.path())->wholeFits);
    EXPECT_TRUE(withinMegabytes(60, [&] { return showsTheMark(tiff.path()); }));
}

TEST(HugeTiff, ReadingEndsWhenNobodyWantsItAnyMore)
{
    TiffWriter tiff;
    writeTiles(tiff);
    int asked = 0;
    const auto levels = loadPictureLevels(tiff.path(), 4 << 20, {.stopped = [&] { return ++asked > 5; }});
    ASSERT_FALSE(levels);
    EXPECT_EQ(levels.error().code, review::Error::Code::Busy);
    EXPECT_EQ(asked, 6); // before each row of tiles
}
