#include "app/sample/sample_painter.h"
#include "app/sample/sample_writer.h"

#include <QDir>
#include <QPainter>
#include <QPolygonF>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::Literals::StringLiterals;
using Kind = app::SampleMark::Kind;

namespace {

const app::SamplePicture &pictureOf(const app::SampleRecipe &recipe, app::SampleDrawing drawing)
{
    return *std::find_if(recipe.pictures.begin(), recipe.pictures.end(), [&](const app::SamplePicture &picture) { return picture.drawing == drawing; });
}

// The smallest rectangle that holds every pixel in which two pictures differ.
QRect difference(const QImage &a, const QImage &b)
{
    QRect changed;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y))
                changed |= QRect(x, y, 1, 1);
        }
    }
    return changed;
}

} // namespace

TEST(SamplePainter, EveryDrawingOfTheRecipeHasItsSizeAndManyColours)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    EXPECT_GE(recipe.pictures.size(), 24U);
    for (const auto drawing : {app::SampleDrawing::Leaf, app::SampleDrawing::Field, app::SampleDrawing::Fruits, app::SampleDrawing::Tray, app::SampleDrawing::Panels}) {
        const app::SamplePicture &picture = pictureOf(recipe, drawing);
        const QImage image = app::sample::paintPicture(picture);
        EXPECT_EQ(image.size(), QSize(picture.width, picture.height));
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7)
                colours.insert(image.pixel(x, y));
        }
        EXPECT_GT(colours.size(), drawing == app::SampleDrawing::Panels ? 20U : 500U);
    }
}

TEST(SamplePainter, TheSamePictureGivesTheSamePixels)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    const app::SamplePicture &picture = pictureOf(recipe, app::SampleDrawing::Fruits);
    EXPECT_EQ(app::sample::paintPicture(picture), app::sample::paintPicture(picture));
}

TEST(SamplePainter, ALesionChangesTheLeafWhereItLiesAndNowhereElse)
{
    app::SamplePicture picture = pictureOf(app::sampleRecipe(1), app::SampleDrawing::Leaf);
    const QImage with = app::sample::paintPicture(picture);
    const auto lesion = std::find_if(picture.marks.rbegin(), picture.marks.rend(), [](const app::SampleMark &mark) { return mark.kind == Kind::Lesion; });
    ASSERT_NE(lesion, picture.marks.rend());
    const app::SampleMark taken = *lesion;
    picture.marks.erase(std::next(lesion).base());
    const QRect changed = difference(with, app::sample::paintPicture(picture));
    const QRectF spot(taken.x - taken.w / 2, taken.y - taken.h / 2, taken.w, taken.h);
    EXPECT_TRUE(QRectF(changed).adjusted(-2, -2, 2, 2).contains(spot)) << "the lesion is smaller than its mark";
    EXPECT_TRUE(spot.adjusted(-taken.w / 2, -taken.h / 2, taken.w / 2, taken.h / 2).contains(QRectF(changed))) << "the lesion spreads too far";
}

TEST(SamplePainter, ADamagedFruitShowsADarkHoleAtItsMark)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    int holes = 0;
    for (const app::SamplePicture &picture : recipe.pictures) {
        if (picture.drawing != app::SampleDrawing::Fruits || holes > 8)
            continue;
        const QImage image = app::sample::paintPicture(picture);
        for (const app::SampleMark &mark : picture.marks) {
            if (mark.kind != Kind::Damage)
                continue;
            ++holes;
            EXPECT_LT(qGray(image.pixel(static_cast<int>(mark.x), static_cast<int>(mark.y))), 40) << picture.id;
        }
    }
    EXPECT_GT(holes, 0);
}

TEST(SamplePainter, TheShareOfLesionPixelsIsTheShareOfTheDrawnPolygons)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    std::set<std::string> crops;
    for (const app::SamplePicture &picture : recipe.pictures) {
        if (picture.drawing != app::SampleDrawing::Leaf || !crops.insert(picture.crop).second)
            continue;
        double blade = 0, lesions = 0;
        QPolygonF rim;
        for (const app::SampleMark &mark : picture.marks) {
            double twice = 0;
            for (std::size_t i = 0; i < mark.outline.size(); ++i) {
                const auto &a = mark.outline[i], &b = mark.outline[(i + 1) % mark.outline.size()];
                twice += a[0] * b[1] - b[0] * a[1];
                if (mark.kind == Kind::Blade)
                    rim << QPointF(a[0], a[1]);
            }
            (mark.kind == Kind::Blade ? blade : lesions) += std::abs(twice) / 2;
        }
        // In the painted picture: tissue is redder than green, or as dark as a fruiting body; leaf and halo never are.
        const QImage image = app::sample::paintPicture(picture);
        QImage inside(image.size(), QImage::Format_Grayscale8);
        inside.fill(0);
        {
            QPainter painter(&inside);
            painter.setPen(Qt::NoPen);
            painter.setBrush(Qt::white);
            painter.drawPolygon(rim);
        }
        double all = 0, brown = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (inside.constScanLine(y)[x] != 0) {
                    ++all;
                    const QRgb pixel = image.pixel(x, y);
                    brown += qRed(pixel) > qGreen(pixel) + 4 ? 1 : 0;
                }
        EXPECT_NEAR(100 * brown / all, 100 * lesions / blade, 0.5) << picture.id;
    }
    EXPECT_EQ(crops.size(), 4U);
}

TEST(SamplePainter, BarsReachTheirValue)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    int met = 0;
    for (const app::SamplePicture &picture : recipe.pictures)
        for (const app::SamplePanel &panel : picture.panels) {
            if (panel.kind != app::SamplePanel::Kind::Bars || met > 2)
                continue;
            ++met;
            const QImage image = app::sample::paintPicture(picture);
            const double group = panel.w / 5;
            for (std::size_t i = 0; i < 5; ++i) {
                // A quarter of the way into the first bar, beside its error bar.
                const int x = static_cast<int>(panel.x + group * (static_cast<double>(i) + 0.5) - group * 0.36 + 6);
                const double y = panel.y + panel.h * (1 - panel.series[0].values[i] / panel.high);
                EXPECT_GT(qGray(image.pixel(x, static_cast<int>(y) - 5)), 200) << picture.id << " something above bar " << i;
                EXPECT_LT(qGray(image.pixel(x, static_cast<int>(y) + 6)), 190) << picture.id << " bar " << i << " is too short";
            }
        }
    EXPECT_EQ(met, 3);
}

TEST(SampleWriter, AFolderThatCannotBeMadeIsRefusedWithASentence)
{
    const auto written = app::sample::writePictures(u"/dev/null/pictures"_s, 1);
    ASSERT_FALSE(bool(written));
    EXPECT_NE(written.error().userMessage.find("folder"), std::string::npos);
}

TEST(SampleWriter, StopsWhenAskedAndKeepsWholeFiles)
{
    const QTemporaryDir dir;
    const auto written = app::sample::writePictures(dir.path(), 1, [](int done, int) { return done < 2; });
    EXPECT_FALSE(bool(written));
    const QStringList files = QDir(dir.filePath(u"figures"_s)).entryList(QDir::Files);
    EXPECT_EQ(files.size(), 2);
    for (const QString &file : files)
        EXPECT_FALSE(QImage(dir.filePath(u"figures/"_s + file)).isNull());
}
