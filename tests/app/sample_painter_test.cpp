#include "app/sample/sample_painter.h"
#include "app/sample/sample_writer.h"

#include <QDir>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <algorithm>
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
    for (const auto drawing : {app::SampleDrawing::Leaf, app::SampleDrawing::Field, app::SampleDrawing::Fruits, app::SampleDrawing::Chart}) {
        const app::SamplePicture &picture = pictureOf(recipe, drawing);
        const QImage image = app::sample::paintPicture(picture);
        EXPECT_EQ(image.size(), QSize(picture.width, picture.height));
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7)
                colours.insert(image.pixel(x, y));
        }
        EXPECT_GT(colours.size(), drawing == app::SampleDrawing::Chart ? 6U : 500U);
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

TEST(SamplePainter, BarsReachTheirValue)
{
    const app::SampleRecipe recipe = app::sampleRecipe(1);
    const app::SamplePicture &picture = pictureOf(recipe, app::SampleDrawing::Chart);
    const QImage image = app::sample::paintPicture(picture);
    for (const app::SampleMark &mark : picture.marks) {
        if (mark.kind != Kind::Bar)
            continue;
        const int middle = static_cast<int>(mark.x + mark.w / 2);
        EXPECT_GT(qGray(image.pixel(middle, static_cast<int>(mark.y) - 6)), 225) << "something above the bar " << mark.label;
        EXPECT_LT(qGray(image.pixel(middle, static_cast<int>(mark.y) + 6)), 215) << "the bar is too short " << mark.label;
        EXPECT_LT(qGray(image.pixel(middle, static_cast<int>(mark.y + mark.h) - 6)), 215) << "the bar does not stand on its line " << mark.label;
    }
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
