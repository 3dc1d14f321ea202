#include "importers/pictures/descriptors.h"
#include "tests/importers/collected.h"
#include "tests/importers/pictures/picture_bytes.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <cmath>

using namespace importers;
using namespace importers_test;

namespace {

review::Raster rasterOf(const cv::Mat &bgr)
{
    review::Raster raster;
    raster.width = raster.fullWidth = bgr.cols;
    raster.height = raster.fullHeight = bgr.rows;
    raster.bgra.resize(4 * bgr.total());
    cv::Mat target(bgr.rows, bgr.cols, CV_8UC4, raster.bgra.data());
    cv::cvtColor(bgr, target, cv::COLOR_BGR2BGRA);
    return raster;
}

cv::Mat blobs(int width, int height, int turn)
{
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar(90, 140, 60));
    cv::circle(picture, {width / 3, height / 4}, height / 5, cv::Scalar(20, 40, 200), -1);
    cv::rectangle(picture, cv::Rect(width / 2, height / 2 + turn, width / 3, height / 4), cv::Scalar(230, 230, 230), -1);
    cv::line(picture, {0, height - 1}, {width - 1, turn * 3}, cv::Scalar(10, 10, 10), height / 20);
    return picture;
}

} // namespace

TEST(Descriptors, EntropyOfPicturesWorkedByHand)
{
    EXPECT_EQ(describe(rasterOf(cv::Mat(4, 4, CV_8UC3, cv::Scalar(7, 7, 7)))).entropy, 0.0);
    cv::Mat half(4, 4, CV_8UC3, cv::Scalar(0, 0, 0));
    half(cv::Rect(0, 0, 4, 2)) = cv::Scalar(255, 255, 255);
    EXPECT_DOUBLE_EQ(*describe(rasterOf(half)).entropy, 1.0);
    cv::Mat quarter(4, 4, CV_8UC3, cv::Scalar(0, 0, 0));
    quarter(cv::Rect(0, 0, 4, 1)) = cv::Scalar(9, 9, 9);
    EXPECT_NEAR(*describe(rasterOf(quarter)).entropy, 0.8112781244591328, 1e-12); // 0.25 * 2 + 0.75 * log2(4/3)
    cv::Mat every(16, 16, CV_8UC3);
    for (int i = 0; i < 256; ++i)
        every.at<cv::Vec3b>(i / 16, i % 16) = cv::Vec3b::all(static_cast<std::uint8_t>(i));
    EXPECT_DOUBLE_EQ(*describe(rasterOf(every)).entropy, 8.0);
    // Pure red, green and blue have the greys 76, 150 and 29; red and a grey of 76 are one value.
    cv::Mat colours(1, 4, CV_8UC3);
    colours.at<cv::Vec3b>(0, 0) = {0, 0, 255};
    colours.at<cv::Vec3b>(0, 1) = {76, 76, 76};
    colours.at<cv::Vec3b>(0, 2) = {0, 255, 0};
    colours.at<cv::Vec3b>(0, 3) = {150, 150, 150};
    EXPECT_DOUBLE_EQ(*describe(rasterOf(colours)).entropy, 1.0);
}

TEST(Descriptors, TheGreyIsTheOneThatOpenCvComputes)
{
    cv::Mat noise(64, 61, CV_8UC3);
    cv::theRNG().state = 7;
    cv::randu(noise, 0, 256);
    cv::Mat grey;
    cv::cvtColor(noise, grey, cv::COLOR_BGR2GRAY);
    std::array<int, 256> counts{};
    for (int y = 0; y < grey.rows; ++y) {
        for (int x = 0; x < grey.cols; ++x)
            ++counts[grey.at<std::uint8_t>(y, x)];
    }
    double bits = 0;
    for (const int count : counts)
        bits -= count == 0 ? 0 : count / static_cast<double>(grey.total()) * std::log2(count / static_cast<double>(grey.total()));
    EXPECT_NEAR(*describe(rasterOf(noise)).entropy, bits, 1e-12);
}

TEST(Descriptors, TurnedFilesOfOneSceneAreToldAlike)
{
    // The same upright scene under four orientations: the size and, but for the coder, the rest are the same.
    const auto first = describe(*loadPicture(caseText("images/exif_orient_1.jpg")));
    for (const char *name : {"images/exif_orient_3.jpg", "images/exif_orient_6.jpg", "images/exif_orient_8.jpg"}) {
        const auto other = describe(*loadPicture(caseText(name)));
        EXPECT_EQ(other.megapixels, 64 * 48 / 1e6) << name;
        EXPECT_NEAR(*other.entropy, *first.entropy, 0.5) << name;
        EXPECT_LE(phashDistance(*other.phash, *first.phash), 6) << name;
    }
}

TEST(Descriptors, NearlyTheSamePictureHasNearlyTheSameHash)
{
    const cv::Mat picture = blobs(400, 300, 0);
    const auto hash = *describe(rasterOf(picture)).phash;
    cv::Mat smaller, brighter;
    cv::resize(picture, smaller, {173, 130}, 0, 0, cv::INTER_AREA);
    picture.convertTo(brighter, -1, 0.8, 20);
    const std::string jpeg = encoded(".jpg", picture, {cv::IMWRITE_JPEG_QUALITY, 30});
    EXPECT_LE(phashDistance(hash, *describe(rasterOf(smaller)).phash), 4);
    EXPECT_LE(phashDistance(hash, *describe(rasterOf(brighter)).phash), 4);
    EXPECT_LE(phashDistance(hash, *describe(*loadPicture(jpeg)).phash), 4);
    EXPECT_GE(phashDistance(hash, *describe(rasterOf(blobs(400, 300, 90))).phash), 12);
    cv::Mat mirrored;
    cv::flip(picture, mirrored, 1);
    EXPECT_GE(phashDistance(hash, *describe(rasterOf(mirrored)).phash), 12);
}

TEST(Descriptors, AWaveSetsTheBitOfItsFrequency)
{
    // cos((2x + 1) 3 pi / 64) across, cos((2y + 1) 2 pi / 64) down: one coefficient stands out, row 2 and column 3 of the hash from 1.
    cv::Mat wave(32, 32, CV_8UC3);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x)
            wave.at<cv::Vec3b>(y, x) = cv::Vec3b::all(static_cast<std::uint8_t>(std::lround(128 + 100 * std::cos((2 * x + 1) * 3 * CV_PI / 64) * std::cos((2 * y + 1) * 2 * CV_PI / 64))));
    }
    const auto hash = *describe(rasterOf(wave)).phash;
    EXPECT_NE(hash & (std::uint64_t{1} << (63 - (8 * 1 + 2))), 0U);
    EXPECT_EQ(*describe(rasterOf(cv::Mat(50, 70, CV_8UC3, cv::Scalar(12, 200, 99)))).phash, 0U);
}

TEST(Descriptors, SmallAndReducedPictures)
{
    for (const cv::Size size : {cv::Size(1, 1), cv::Size(3, 40), cv::Size(40, 3), cv::Size(31, 33)}) {
        const auto told = describe(rasterOf(cv::Mat(size, CV_8UC3, cv::Scalar(50, 50, 50))));
        EXPECT_EQ(told.entropy, 0.0);
        EXPECT_EQ(told.phash, std::uint64_t{0});
        EXPECT_EQ(told.megapixels, size.area() / 1e6);
    }
    const auto reduced = loadPicture(caseText("images/large_6000.png"), {}, {}, {.fitWidth = 100, .fitHeight = 100});
    ASSERT_TRUE(reduced);
    const auto told = describe(*reduced);
    EXPECT_EQ(told.megapixels, 36);
    EXPECT_FALSE(told.entropy);
    EXPECT_TRUE(told.phash);
    EXPECT_FALSE(describe(review::Raster{}).phash);
    EXPECT_EQ(phashText(0x0123456789abcdefU), "0123456789abcdef");
    EXPECT_EQ(phashDistance(0, ~std::uint64_t{0}), 64);
}
