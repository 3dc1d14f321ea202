#include "importers/pictures/area_resize.h"

#include <gtest/gtest.h>

#include <algorithm>

using importers::areaResized;

namespace {

int noise(int x, int y, int channel) { return (x * 71 + y * 113 + x * y * 29 + channel * 83) % 256; }

cv::Mat noisy(cv::Size size, int channels)
{
    cv::Mat picture(size, CV_MAKETYPE(CV_8U, channels));
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            for (int c = 0; c < channels; ++c)
                picture.ptr<std::uint8_t>(y)[x * channels + c] = static_cast<std::uint8_t>(noise(x, y, c));
        }
    }
    return picture;
}

double mean(double left, double top, double right, double bottom, int channel)
{
    double sum = 0;
    for (int y = static_cast<int>(top); y < bottom - 1e-9; ++y) {
        for (int x = static_cast<int>(left); x < right - 1e-9; ++x)
            sum += (std::min(right, x + 1.0) - std::max<double>(left, x)) * (std::min(bottom, y + 1.0) - std::max<double>(top, y)) * noise(x, y, channel);
    }
    return sum / ((right - left) * (bottom - top));
}

} // namespace

TEST(AreaResize, ThreePixelsBecomeTwo)
{
    // The first takes all of 90 and half of 30, the second the other half of it and all of 0: (90 + 15) / 1.5 and 15 / 1.5.
    const cv::Mat picture = (cv::Mat_<std::uint8_t>(1, 3) << 90, 30, 0);
    const cv::Mat smaller = areaResized(picture, {2, 1});
    EXPECT_EQ(smaller.at<std::uint8_t>(0, 0), 70);
    EXPECT_EQ(smaller.at<std::uint8_t>(0, 1), 10);
}

TEST(AreaResize, EveryPixelIsTheMeanOfWhatItCovers)
{
    for (const int channels : {1, 3, 4}) {
        for (const auto &[size, wanted] : {std::pair{cv::Size(97, 61), cv::Size(96, 60)}, {cv::Size(97, 61), cv::Size(31, 17)}, {cv::Size(100, 60), cv::Size(80, 48)},
                                           {cv::Size(64, 64), cv::Size(32, 16)}, {cv::Size(50, 7), cv::Size(49, 7)}, {cv::Size(9, 9), cv::Size(1, 1)}}) {
            const cv::Mat smaller = areaResized(noisy(size, channels), wanted);
            const double across = static_cast<double>(size.width) / wanted.width, down = static_cast<double>(size.height) / wanted.height;
            for (int y = 0; y < wanted.height; ++y) {
                for (int x = 0; x < wanted.width; ++x) {
                    for (int c = 0; c < channels; ++c)
                        ASSERT_NEAR(smaller.ptr<std::uint8_t>(y)[x * channels + c], mean(x * across, y * down, (x + 1) * across, (y + 1) * down, c), 0.53)
                            << size << " to " << wanted << ", channel " << c << " at " << x << ", " << y;
                }
            }
        }
    }
}

TEST(AreaResize, WhiteStaysWhiteAndBlackBlack)
{
    for (const int grey : {0, 255}) {
        const cv::Mat smaller = areaResized(cv::Mat(37, 53, CV_8UC4, cv::Scalar::all(grey)), {36, 21});
        EXPECT_EQ(cv::countNonZero(smaller.reshape(1) != grey), 0);
    }
}
