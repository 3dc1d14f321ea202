// Goals V1 to V5 (what is read) and V8 of pictures. Every floor uses the decoder's own library on the same file and keeps nothing.

#include "bench_report.h"
#include "picture_files.h"

#include "importers/pictures/descriptors.h"
#include "importers/pictures/picture.h"
#include "importers/pictures/pyramid.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <map>
#include <thread>

#include <jpeglib.h>
#include <tiffio.h>

#include <sys/wait.h>
#include <unistd.h>

namespace {

using importers::PictureRequest;

constexpr int kWide = 1600, kHigh = 1000;
const PictureRequest kView{.fitWidth = kWide, .fitHeight = kHigh};

bench::PictureFiles &files()
{
    static bench::PictureFiles made;
    return made;
}

const std::string &picture(const std::string &name)
{
    static std::map<std::string, std::string> made;
    auto &bytes = made[name];
    if (bytes.empty())
        bytes = name == "png" ? files().png() : files().jpeg(name == "progressive");
    return bytes;
}

cv::Mat wrapped(const std::string &bytes)
{
    return cv::Mat(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<char *>(bytes.data()));
}

// V1 -----------------------------------------------------------------------------------------------------------------------------

void jpegFloor(benchmark::State &state, const std::string &name)
{
    const std::string &bytes = picture(name);
    for (auto _ : state) {
        jpeg_decompress_struct info{};
        jpeg_error_mgr errors{};
        info.err = jpeg_std_error(&errors);
        jpeg_create_decompress(&info);
        jpeg_mem_src(&info, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
        jpeg_read_header(&info, TRUE);
        info.scale_num = 1;
        info.scale_denom = 4;
        info.out_color_space = JCS_EXT_BGRX;
        jpeg_start_decompress(&info);
        cv::Mat quarter(static_cast<int>(info.output_height), static_cast<int>(info.output_width), CV_8UC4), small;
        while (info.output_scanline < info.output_height) {
            JSAMPROW row = quarter.ptr(static_cast<int>(info.output_scanline));
            jpeg_read_scanlines(&info, &row, 1);
        }
        jpeg_finish_decompress(&info);
        jpeg_destroy_decompress(&info);
        cv::resize(quarter, small, {kHigh, kHigh}, 0, 0, cv::INTER_AREA);
        benchmark::DoNotOptimize(small.data);
    }
}

void loadBytes(benchmark::State &state, const std::string &name)
{
    const std::string &bytes = picture(name);
    for (auto _ : state) {
        const auto raster = importers::loadPicture(bytes, {}, {}, kView);
        if (!raster || raster->height != kHigh) {
            state.SkipWithError("the picture was not loaded");
            return;
        }
    }
}

// V2, V3 -------------------------------------------------------------------------------------------------------------------------

void pngFloor(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(cv::imdecode(wrapped(picture("png")), cv::IMREAD_UNCHANGED).data);
}

/// The rows of a file in strips, one after the other; with `average`, squares of 4 × 4 pixels are averaged.
template <class T>
void rowsFloor(benchmark::State &state, int bits, bool packed, bool average)
{
    const auto path = files().strips(bits, packed);
    constexpr std::size_t kSide = bench::PictureFiles::kSide, kBox = 4;
    const std::size_t bands = bits == 16 ? 4 : 3;
    for (auto _ : state) {
        TIFF *tiff = TIFFOpen(path.c_str(), "rm");
        std::vector<T> row(kSide * bands), small;
        std::vector<std::uint32_t> sums(kSide / kBox * bands);
        for (std::size_t y = 0; y < kSide; ++y) {
            TIFFReadScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0);
            benchmark::DoNotOptimize(row.data());
            if (!average)
                continue;
            for (std::size_t x = 0; x < kSide; ++x) {
                for (std::size_t band = 0; band < bands; ++band)
                    sums[x / kBox * bands + band] += row[x * bands + band];
            }
            if (y % kBox == kBox - 1) {
                for (std::uint32_t &sum : sums) {
                    small.push_back(static_cast<T>(sum / (kBox * kBox)));
                    sum = 0;
                }
            }
        }
        benchmark::DoNotOptimize(small.data());
        TIFFClose(tiff);
    }
}

void rowsFloor8(benchmark::State &state, bool packed, bool average) { rowsFloor<std::uint8_t>(state, 8, packed, average); }
void rowsFloor16(benchmark::State &state, bool packed, bool average) { rowsFloor<std::uint16_t>(state, 16, packed, average); }

void loadStrips(benchmark::State &state, int bits, bool packed)
{
    const auto path = files().strips(bits, packed);
    for (auto _ : state) {
        const auto raster = importers::loadPictureFile(path, kView);
        if (!raster || raster->stretched() != (bits == 16)) {
            state.SkipWithError("the picture was not loaded");
            return;
        }
    }
}

// V4, V5 -------------------------------------------------------------------------------------------------------------------------

/// All tiles of one directory: number `level` of the file, 0 being the picture.
void tilesOf(const std::filesystem::path &path, int level)
{
    TIFF *tiff = TIFFOpen(path.c_str(), "rm");
    TIFFSetDirectory(tiff, static_cast<std::uint32_t>(level));
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    std::vector<std::uint8_t> tile(static_cast<std::size_t>(TIFFTileSize(tiff)));
    for (std::uint32_t i = 0; i < TIFFNumberOfTiles(tiff); ++i) {
        TIFFReadEncodedTile(tiff, i, tile.data(), static_cast<tmsize_t>(tile.size()));
        benchmark::DoNotOptimize(tile.data());
    }
    TIFFClose(tiff);
}

void tilesFloor(benchmark::State &state, int side, bool copies, int level)
{
    const auto path = files().tiles(side, copies);
    for (auto _ : state)
        tilesOf(path, level);
}

void loadTiles(benchmark::State &state, int side, bool copies)
{
    const auto path = files().tiles(side, copies);
    for (auto _ : state) {
        if (!importers::loadPictureFile(path, kView)) {
            state.SkipWithError("the picture was not loaded");
            return;
        }
    }
}

/// A window at full size in the middle of the largest picture.
void loadWindow(benchmark::State &state)
{
    const auto path = files().tiles(bench::PictureFiles::kHuge, true);
    for (auto _ : state) {
        if (!importers::loadPictureFile(path, {.region = PictureRequest::Region{9000, 9100, kWide, kHigh}})) {
            state.SkipWithError("the part was not loaded");
            return;
        }
    }
}

// V8 -----------------------------------------------------------------------------------------------------------------------------

void greyDecode(benchmark::State &state, const std::string &name)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(cv::imdecode(wrapped(picture(name)), cv::IMREAD_GRAYSCALE).data);
}

void loadWhole(benchmark::State &state, const std::string &name)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(importers::loadPicture(picture(name)));
}

void describeShown(benchmark::State &state, const std::string &name)
{
    const auto raster = importers::loadPicture(picture(name));
    for (auto _ : state)
        benchmark::DoNotOptimize(importers::describe(*raster));
}

void loadAndDescribe(benchmark::State &state, const std::string &name)
{
    for (auto _ : state) {
        const auto raster = importers::loadPicture(picture(name));
        if (!raster || !importers::describe(*raster).entropy) {
            state.SkipWithError("the picture was not described");
            return;
        }
    }
}

/// How far the anonymous memory of a process rises above what it rests at while it does `work`, in MB. What the kernel keeps of files does not count, and
/// neither does what the process had from its parent: the child begins without the decoders' buffers.
template <class Work>
double riseOf(const Work &work)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        malloc_trim(0);
        const auto anonymous = [] {
            std::ifstream status("/proc/self/status");
            for (std::string word; status >> word;) {
                if (word == "RssAnon:") {
                    double kilobytes = 0;
                    status >> kilobytes;
                    return kilobytes / 1024;
                }
            }
            return 0.0;
        };
        // There is no peak of the anonymous part alone, so it is looked at every half millisecond.
        const double resting = anonymous();
        std::atomic<bool> done = false;
        double most = resting;
        std::thread watch([&] {
            while (!done) {
                most = std::max(most, anonymous());
                usleep(500);
            }
        });
        work();
        most = std::max(most, anonymous());
        done = true;
        watch.join();
        const double rise = most - resting;
        (void)!write(ends[1], &rise, sizeof rise);
        _exit(0);
    }
    double rise = -1;
    (void)!read(ends[0], &rise, sizeof rise);
    int status = 0;
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    return rise;
}

int printMemory()
{
    const auto huge = files().tiles(bench::PictureFiles::kHuge, false);
    // An array of a known size first: what is measured must be there.
    const double known = riseOf([] {
        std::vector<char> bytes(64 << 20, 1);
        benchmark::DoNotOptimize(bytes.data());
    });
    std::printf("64 MB taken by hand are measured as %.1f MB\n", known);
    return bench::printGoal("V5 anonymous memory, 20,000 x 20,000 to the view", riseOf([&] { (void)importers::loadPictureFile(huge, kView); }), 100, " MB")
        + bench::printGoal("V5 the same, to its first level of 4 megapixels", riseOf([&] { (void)importers::loadPictureLevels(huge, 4 << 20); }), 100, " MB");
}

constexpr int kSide = bench::PictureFiles::kSide, kHuge = bench::PictureFiles::kHuge;

} // namespace

#define PICTURE_BENCH(function, name, ...) BENCHMARK_CAPTURE(function, name, __VA_ARGS__)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond)
PICTURE_BENCH(jpegFloor, baseline, "baseline");
PICTURE_BENCH(loadBytes, baseline, "baseline");
PICTURE_BENCH(jpegFloor, progressive, "progressive");
PICTURE_BENCH(loadBytes, progressive, "progressive");
BENCHMARK(pngFloor)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
PICTURE_BENCH(loadBytes, png, "png");
PICTURE_BENCH(rowsFloor8, packed, true, false);
PICTURE_BENCH(loadStrips, packed, 8, true);
PICTURE_BENCH(rowsFloor16, packed16, true, false);
PICTURE_BENCH(loadStrips, packed16, 16, true);
PICTURE_BENCH(rowsFloor8, plain, false, true);
PICTURE_BENCH(loadStrips, plain, 8, false);
PICTURE_BENCH(rowsFloor16, plain16, false, true);
PICTURE_BENCH(loadStrips, plain16, 16, false);
PICTURE_BENCH(tilesFloor, copy, kHuge, true, 4);
PICTURE_BENCH(loadTiles, copies, kHuge, true);
PICTURE_BENCH(loadTiles, smallCopies, kSide, true);
BENCHMARK(loadWindow)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
PICTURE_BENCH(tilesFloor, all, kHuge, false, 0)->Iterations(3);
PICTURE_BENCH(loadTiles, all, kHuge, false)->Iterations(3);
PICTURE_BENCH(greyDecode, jpeg, "baseline");
PICTURE_BENCH(describeShown, jpeg, "baseline");
PICTURE_BENCH(loadWhole, jpeg, "baseline");
PICTURE_BENCH(loadAndDescribe, jpeg, "baseline");
PICTURE_BENCH(loadWhole, png, "png");
PICTURE_BENCH(loadAndDescribe, png, "png");

int main(int argc, char **argv)
{
    cv::setNumThreads(1);
    benchmark::Initialize(&argc, argv);
    bench::Report report;
    benchmark::RunSpecifiedBenchmarks(&report);
    const int missed = report.printGoals({{"V1 JPEG to the view / libjpeg 1/4 and area", "loadBytes/baseline", "jpegFloor/baseline", 1.2},
                                          {"V1 the same, progressive", "loadBytes/progressive", "jpegFloor/progressive", 1.2},
                                          {"V2 PNG to the view / decoding alone", "loadBytes/png", "pngFloor", 1.3},
                                          {"V2 LZW TIFF, 8 bits / decoding alone", "loadStrips/packed", "rowsFloor8/packed", 1.3},
                                          {"V2 LZW TIFF, 16 bits, 4 bands / decoding alone", "loadStrips/packed16", "rowsFloor16/packed16", 1.3},
                                          {"V3 plain TIFF, 8 bits / rows and box average", "loadStrips/plain", "rowsFloor8/plain", 2},
                                          {"V3 plain TIFF, 16 bits, 4 bands, stretched / rows and box average", "loadStrips/plain16", "rowsFloor16/plain16", 4},
                                          {"V4 first view of tiles with copies / reading that copy", "loadTiles/copies", "tilesFloor/copy", 2,
                                           "the copy is 1250 pixels wide, the view 1000: averaging it to that size and turning it into what is painted is the rest"},
                                          {"V4 the same, 20,000 / 4,500 pixels", "loadTiles/copies", "loadTiles/smallCopies", 2},
                                          {"V5 tiles without copies / one pass of decoding", "loadTiles/all/iterations:3", "tilesFloor/all/iterations:3", 1.3},
                                          {"V8 descriptors of the shown JPEG / a grey decode", "describeShown/jpeg", "greyDecode/jpeg", 1.2},
                                          {"V8 JPEG shown and described / shown", "loadAndDescribe/jpeg", "loadWhole/jpeg", 1.3},
                                          {"V8 PNG shown and described / shown", "loadAndDescribe/png", "loadWhole/png", 1.2}});
    return missed + printMemory() == 0 ? 0 : 1;
}
