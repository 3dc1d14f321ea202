#include "picture_files.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <tiffio.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace bench {

namespace {

/// Noise of three sizes, greener than red and blue.
cv::Mat texture(int side)
{
    cv::RNG random(42);
    cv::Mat sum(side, side, CV_8UC3, cv::Scalar(60, 110, 70));
    for (const int grain : {1, 8, 64}) {
        cv::Mat noise((side + grain - 1) / grain, (side + grain - 1) / grain, CV_8UC3), large;
        random.fill(noise, cv::RNG::UNIFORM, 0, grain == 1 ? 24 : 60);
        cv::resize(noise, large, sum.size(), 0, 0, grain == 1 ? cv::INTER_NEAREST : cv::INTER_LINEAR);
        sum += large;
    }
    return sum;
}

std::string encoded(const char *ending, const cv::Mat &picture, const std::vector<int> &how)
{
    std::vector<std::uint8_t> bytes;
    cv::imencode(ending, picture, bytes, how);
    return {bytes.begin(), bytes.end()};
}

void head(TIFF *tiff, int side, int bands, int bits)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, side);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, side);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, bands);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, bits);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    if (bands == 4) {
        const std::uint16_t kind = EXTRASAMPLE_UNSPECIFIED;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
}

} // namespace

PictureFiles::PictureFiles()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "picture_bench_XXXXXX").string();
    m_folder = ::mkdtemp(pattern.data());
}

PictureFiles::~PictureFiles()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::string PictureFiles::jpeg(bool progressive) const
{
    return encoded(".jpg", texture(kSide), {cv::IMWRITE_JPEG_QUALITY, 90, cv::IMWRITE_JPEG_PROGRESSIVE, progressive ? 1 : 0});
}

std::string PictureFiles::png() const
{
    return encoded(".png", texture(kSide), {});
}

std::filesystem::path PictureFiles::strips(int bits, bool packed) const
{
    const auto path = m_folder / ("strips" + std::to_string(bits) + (packed ? "p" : "") + ".tif");
    if (std::filesystem::exists(path))
        return path;
    const cv::Mat picture = texture(kSide);
    const int bands = bits == 16 ? 4 : 3;
    TIFF *tiff = TIFFOpen(path.c_str(), "w");
    head(tiff, kSide, bands, bits);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, packed ? COMPRESSION_LZW : COMPRESSION_NONE);
    std::vector<std::uint16_t> wide(static_cast<std::size_t>(kSide * bands));
    std::vector<std::uint8_t> narrow(static_cast<std::size_t>(kSide * bands));
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            for (int band = 0; band < bands; ++band) {
                const std::uint8_t value = picture.at<cv::Vec3b>(y, x)[2 - band % 3];
                narrow[static_cast<std::size_t>(x * bands + band)] = value;
                wide[static_cast<std::size_t>(x * bands + band)] = static_cast<std::uint16_t>(value * 16 + x % 13);
            }
        }
        TIFFWriteScanline(tiff, bits == 16 ? static_cast<void *>(wide.data()) : narrow.data(), static_cast<std::uint32_t>(y), 0);
    }
    TIFFClose(tiff);
    return path;
}

std::filesystem::path PictureFiles::tiles(int side, bool copies) const
{
    const auto path = m_folder / ("tiles" + std::to_string(side) + (copies ? "c" : "") + ".tif");
    if (std::filesystem::exists(path))
        return path;
    constexpr int kTile = 256;
    cv::Mat rgb;
    cv::cvtColor(texture(2048), rgb, cv::COLOR_BGR2RGB);
    TIFF *tiff = TIFFOpen(path.c_str(), "w8");
    for (int level = 1; level <= (copies ? 16 : 1); level *= 2) {
        const int across = side / level;
        head(tiff, across, 3, 8);
        if (level > 1)
            TIFFSetField(tiff, TIFFTAG_SUBFILETYPE, FILETYPE_REDUCEDIMAGE);
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, kTile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, kTile);
        TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_JPEG);
        TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_YCBCR);
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        for (int y = 0; y < across; y += kTile) {
            for (int x = 0; x < across; x += kTile) {
                cv::Mat tile = rgb(cv::Rect(x % 2048, y % 2048, kTile, kTile)).clone();
                TIFFWriteTile(tiff, tile.data, static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), 0, 0);
            }
        }
        TIFFWriteDirectory(tiff);
    }
    TIFFClose(tiff);
    return path;
}

std::string bytesOf(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

} // namespace bench
