#include "importers/pictures/picture.h"
#include "review/boxes.h"
#include "tests/importers/pictures/oriented.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/raster_image.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QFile>

#include <array>

namespace {

constexpr int kStroke = 2; // magenta: no colour of the pictures

/// The scene of the cases, 64 × 48: a yellow square of 8 × 8 at 8, 8 on red.
cv::Mat scene()
{
    cv::Mat picture(48, 64, CV_8UC3, cv::Scalar(30, 30, 220));
    picture(cv::Rect(8, 8, 8, 8)) = cv::Scalar(20, 220, 250);
    return picture;
}

bool isYellow(QRgb colour)
{
    return std::abs(qRed(colour) - 250) <= 30 && std::abs(qGreen(colour) - 220) <= 30 && std::abs(qBlue(colour) - 20) <= 50;
}

/// What of the grabbed viewer lies under a point of the picture.
QRgb seenAt(const widgets::FigureView &view, const QImage &pixels, double x, double y)
{
    return pixels.pixel(view.transform().toView({x, y}).toPoint());
}

void expectOnTheSquare(const std::string &bytes, const review::Box &box, const std::string &what)
{
    auto raster = importers::loadPicture(bytes);
    ASSERT_TRUE(raster) << what;
    ASSERT_EQ(raster->fullWidth, 64) << what;
    ASSERT_EQ(raster->fullHeight, 48) << what;
    widgets::FigureView view(nullptr);
    view.resize(640, 480);
    view.setFigure(widgets::imageOf(*std::move(raster)), QStringLiteral("Figure 1"));
    view.setOverlays({{QRectF(box.x, box.y, box.w, box.h), kStroke, 0}});
    view.show();
    QCoreApplication::processEvents();
    const QImage pixels = view.grab().toImage();
    // In the middle of each side lies the line; a pixel inside of it the square, two pixels outside of it something else.
    const double right = box.x + box.w, bottom = box.y + box.h, across = box.x + box.w / 2, down = box.y + box.h / 2;
    const QRgb line = widgets::overlayStroke(kStroke).rgb(), casing = widgets::overlayCasing().rgb();
    for (const auto &[x, y] : {std::pair{box.x, down}, {right, down}, {across, box.y}, {across, bottom}})
        EXPECT_TRUE(seenAt(view, pixels, x, y) == line || seenAt(view, pixels, x, y) == casing) << what << " line at " << x << ", " << y; // dotted over its casing
    for (const auto &[x, y] : {std::pair{box.x + 1.2, down}, {right - 1.2, down}, {across, box.y + 1.2}, {across, bottom - 1.2}, {across, down}})
        EXPECT_TRUE(isYellow(seenAt(view, pixels, x, y))) << what << " inside at " << x << ", " << y;
    for (const auto &[x, y] : {std::pair{box.x - 2, down}, {right + 2, down}, {across, box.y - 2}, {across, bottom + 2}})
        EXPECT_FALSE(isYellow(seenAt(view, pixels, x, y))) << what << " outside at " << x << ", " << y;
    // A box drawn along what is seen scores as right against the box of the object; one of the stored rows would not.
    const QPointF from = view.picturePoint(view.transform().toView({box.x, box.y}) / view.devicePixelRatioF());
    const QPointF to = view.picturePoint(view.transform().toView({right, bottom}) / view.devicePixelRatioF());
    const auto answer = [](const review::Box &of) { return review::Answer{.shape = review::Answer::Shape::Boxes, .boxes = {of}}; };
    const review::BoxScore score = review::scoreBoxes(answer({from.x(), from.y(), to.x() - from.x(), to.y() - from.y()}), answer({8, 8, 8, 8}), 64, 48);
    EXPECT_EQ(score.verdict, review::BoxScore::Verdict::Right) << what;
    EXPECT_NEAR(score.overlap, 1, 1e-6) << what;
}

} // namespace

TEST(BoxOnPicture, LiesOnTheSquareOfTheCases)
{
    QFile file(QStringLiteral(TEST_DATA "/cases/images/boxes_on_upright.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto rows = nlohmann::json::parse(file.readAll().toStdString());
    ASSERT_EQ(rows.size(), 4U);
    for (const auto &row : rows) {
        const auto name = row["image"].get<std::string>();
        QFile picture(QStringLiteral(TEST_DATA "/cases/images/") + QString::fromStdString(name));
        ASSERT_TRUE(picture.open(QIODevice::ReadOnly));
        const auto &box = row["box_xywh_upright"];
        expectOnTheSquare(picture.readAll().toStdString(), {box[0], box[1], box[2], box[3]}, name);
    }
}

class BoxOnOrientedPicture : public ::testing::TestWithParam<std::string> {};

TEST_P(BoxOnOrientedPicture, StaysOnItsObjectInAllEight)
{
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const cv::Mat rows = importers_test::stored(scene(), orientation);
        expectOnTheSquare(importers_test::withOrientation(GetParam(), rows, orientation), {8, 8, 8, 8}, GetParam() + " " + std::to_string(orientation));
        // Where the square lies in the stored rows, a box of those rows is brought to the same place.
        review::Box inRows{};
        for (int y = 0; y < rows.rows && inRows.w == 0; ++y)
            for (int x = 0; x < rows.cols && inRows.w == 0; ++x)
                if (rows.at<cv::Vec3b>(y, x)[1] > 200)
                    inRows = {static_cast<double>(x), static_cast<double>(y), 8, 8};
        EXPECT_EQ(review::uprightBox(inRows, rows.cols, rows.rows, orientation), (review::Box{8, 8, 8, 8})) << orientation;
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, BoxOnOrientedPicture, ::testing::Values("JPEG", "PNG", "WebP", "TIFF"), [](const auto &format) { return format.param; });

/// The cases of pictures (D01, D06, D09, D12, D15 and the rest) as they are painted, not only as they are loaded: sampled in the grabbed viewer.
TEST(PaintedPicture, EveryCaseAsStated)
{
    QFile file(QStringLiteral(TEST_DATA "/cases/images/images_expected.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto rows = nlohmann::json::parse(file.readAll().toStdString());
    int painted = 0, sampled = 0;
    for (const auto &row : rows) {
        const auto name = row["file"].get<std::string>();
        auto raster = importers::loadPictureFile(std::string(TEST_DATA "/cases/images/") + name);
        ASSERT_EQ(bool(raster), row["verdict"] != "refuse") << name;
        if (!raster)
            continue;
        widgets::FigureView view(nullptr);
        view.resize(640, 480);
        view.setFigure(widgets::imageOf(*std::move(raster)), QStringLiteral("Figure 1"));
        view.show();
        QCoreApplication::processEvents();
        ASSERT_TRUE(view.hasPicture()) << name;
        EXPECT_EQ(view.pictureSize(), QSize(row["size"][0].get<int>(), row["size"][1].get<int>())) << name;
        const QImage pixels = view.grab().toImage();
        ++painted;
        for (const auto &point : row["points"]) {
            const QColor seen = QColor::fromRgb(seenAt(view, pixels, point[0].get<double>() + 0.5, point[1].get<double>() + 0.5));
            const std::array<int, 3> colour{seen.red(), seen.green(), seen.blue()};
            for (std::size_t c = 0; c < 3; ++c)
                EXPECT_LE(std::abs(colour[c] - point[point.size() == 5 ? 2 + c : 2].get<int>()), row["tol"].get<int>() + 2) << name << " at " << point.dump();
            ++sampled;
        }
    }
    EXPECT_EQ(painted, 22);
    EXPECT_GT(sampled, 70);
}
