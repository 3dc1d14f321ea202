#include "tests/widgets/figure_view/shown_figure.h"

#include "widgets/tokens.h"

#include <QProcess>
#include <QProcessEnvironment>
#include <QSignalSpy>

#include <cmath>

using widgets::FigureLevels;
using widgets::FigureView;

namespace {

constexpr QSize kFull(20'000, 16'000);

/// The colour of a pixel of the figure; no two beside each other are alike.
QRgb inkAt(int x, int y) { return qRgb(x % 251, y % 241, (x / 251 * 16 + y / 241) % 256); }

/// A part as a loader gives it: in full grain, or the mean of squares of it.
QImage partOf(const QRect &place, QSize pixels)
{
    QImage image(pixels, QImage::Format_RGB32);
    const int grain = static_cast<int>(std::lround(static_cast<double>(place.width()) / pixels.width()));
    for (int y = 0; y < pixels.height(); ++y) {
        for (int x = 0; x < pixels.width(); ++x)
            image.setPixel(x, y, grain == 1 ? inkAt(place.x() + x, place.y() + y) : qRgb(40, 50, 60));
    }
    return image;
}

FigureLevels overview()
{
    FigureLevels levels;
    levels.full = kFull;
    levels.images = {flat({1250, 1000}, grey(90)), flat({625, 500}, grey(90)), flat({313, 250}, grey(90))};
    return levels;
}

/// A viewer with the overview of a large figure, whose parts are answered as soon as they are wanted.
struct Large : Shown {
    explicit Large(bool answers = true) : Shown(QImage())
    {
        QObject::connect(&view, &FigureView::partWanted, &view, [this, answers](int slot, const QRect &place, const QSize &pixels) {
            asked.push_back(place);
            if (answers)
                view.takePart(slot, partOf(place, pixels), place);
        });
        view.setFigure(overview(), u"Figure 1"_s);
        takePointerAway();
    }
    /// Paints, lets the parts come, paints again.
    QImage settled()
    {
        (void)shot();
        QCoreApplication::processEvents();
        return shot();
    }
    /// The device px of a shot, beside the small map over it, that show another colour than the px of the figure under their middle.
    int wrongPx(const QImage &shown) const
    {
        const QRect target = view.transform().paintedRect();
        const double ratio = view.devicePixelRatioF();
        const QRectF map = view.miniMapRect();
        const QRect over = QRectF(map.topLeft() * ratio, map.size() * ratio).toAlignedRect().adjusted(-4, -4, 4, 4);
        int wrong = 0;
        for (int y = 0; y < shown.height(); ++y) {
            for (int x = 0; x < shown.width(); ++x) {
                if (!map.isEmpty() && over.contains(x, y))
                    continue;
                const int px = static_cast<int>(std::floor((x - target.x() + 0.5) * kFull.width() / target.width() + 1e-7));
                const int py = static_cast<int>(std::floor((y - target.y() + 0.5) * kFull.height() / target.height() + 1e-7));
                wrong += (shown.pixel(x, y) & 0xFFFFFFU) != (inkAt(px, py) & 0xFFFFFFU) ? 1 : 0;
            }
        }
        return wrong;
    }
    std::vector<QRect> asked;
};

} // namespace

TEST(LargeFigure, CountsInPxOfTheFullFigure)
{
    Large large;
    EXPECT_EQ(large.view.sizeText(), u"20000 × 16000 px"_s);
    EXPECT_EQ(large.view.pictureSize(), kFull);
    EXPECT_NEAR(large.view.zoomPercent(), 100.0 * 568 / 20'000 * large.view.devicePixelRatioF(), 1e-9); // 600 less 2 × 16
    large.view.setRuler(true);
    QString digits;
    for (const QChar c : large.view.rulerText().section(u"px"_s, 0, 0)) {
        if (c.isDigit())
            digits += c;
    }
    EXPECT_GT(digits.toInt(), 1250) << large.view.rulerText().toStdString(); // longer than the overview is wide
    EXPECT_TRUE(large.view.accessibleName().contains(u"20000 by 16000"_s));
}

TEST(LargeFigure, TheOverviewIsShownAtOnceAndAsksForNothing)
{
    Large large;
    QSignalSpy painted(&large.view, &FigureView::painted);
    const QImage shown = large.settled();
    EXPECT_EQ(QColor(shown.pixel(shown.rect().center())), grey(90));
    EXPECT_TRUE(large.asked.empty());
    QCoreApplication::processEvents();
    EXPECT_EQ(painted.size(), 1);
}

TEST(LargeFigure, UntilAPartComesTheOverviewStandsInItsPlace)
{
    Large large(false);
    large.view.setZoomPercent(100);
    const QImage shown = large.settled();
    ASSERT_EQ(large.asked.size(), 1U);
    for (const QPoint at : {QPoint(1, 1), shown.rect().center(), QPoint(shown.width() - 2, shown.height() - 2)})
        EXPECT_EQ(QColor(shown.pixel(at)), grey(90));
    large.view.takePart(0, QImage(), large.asked.front()); // it cannot be had
    EXPECT_EQ(QColor(large.settled().pixel(shown.rect().center())), grey(90));
    EXPECT_EQ(large.asked.size(), 1U);
}

TEST(LargeFigure, PartsLieOnTheirPixels)
{
    Large large;
    for (const double percent : {100.0, 200.0, 400.0, 3200.0}) {
        large.view.setZoomPercent(percent);
        EXPECT_EQ(large.wrongPx(large.settled()), 0) << percent;
    }
    large.view.setZoomPercent(100);
    for (int step = 0; step < 12; ++step) {
        large.view.panBy(step % 3 == 0 ? 7 : -2, step % 2 == 0 ? 5 : -3);
        ASSERT_EQ(large.wrongPx(large.settled()), 0) << step;
    }
}

TEST(LargeFigure, TheLoupeAsksForItsOwnPart)
{
    Large large;
    large.view.setZoomPercent(50);
    (void)large.settled();
    const std::size_t before = large.asked.size();
    EXPECT_EQ(before, 1U);
    large.view.setLoupe(true); // 4 × 50 %
    const QImage shown = large.settled();
    EXPECT_EQ(large.asked.size(), before + 1);
    // In the middle of the glass: figure px, not the mean that the view has.
    const QPoint middle = shown.rect().center();
    const QPointF at = large.view.transform().toPicture(QPointF(middle) + QPointF(0.5, 0.5));
    bool found = false;
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy)
            found = found || (shown.pixel(middle) & 0xFFFFFFU) == (inkAt(static_cast<int>(at.x()) + dx, static_cast<int>(at.y()) + dy) & 0xFFFFFFU);
    }
    EXPECT_TRUE(found);
}

TEST(LargeFigure, AnotherFigureForgetsTheParts)
{
    Large large;
    large.view.setZoomPercent(100);
    (void)large.settled();
    large.view.setFigure(flat({600, 500}, grey(200)), u"Figure 2"_s);
    large.view.setZoomPercent(100);
    const QImage shown = large.settled();
    EXPECT_EQ(QColor(shown.pixel(shown.rect().center())), grey(200));
}

TEST(FigureLevels, ARefinedFigureKeepsItsPlaceAndItsBoxes)
{
    Shown shown(QImage(), {600, 500});
    QSignalSpy painted(&shown.view, &FigureView::painted);
    FigureLevels small;
    small.full = QSize(4000, 3000);
    small.images = {flat({125, 94}, grey(50))};
    small.finest = false;
    shown.view.setFigure(small, u"Figure 1"_s);
    shown.view.setOverlays({{QRectF(100, 100, 50, 50), 0, 1}});
    (void)shown.shot();
    QCoreApplication::processEvents();
    EXPECT_EQ(painted.size(), 0); // too coarse for the screen: the clock waits
    shown.view.setZoomPercent(50);
    shown.view.setRuler(true);
    const auto before = shown.view.transform().paintedRect();
    FigureLevels fine;
    fine.full = small.full;
    fine.images = {flat(small.full, grey(180))};
    shown.view.refine(fine);
    EXPECT_EQ(shown.view.transform().paintedRect(), before);
    EXPECT_TRUE(shown.view.isRulerActive());
    shown.view.setRuler(false);
    const QImage shot = shown.shot();
    EXPECT_EQ(QColor(shot.pixel(shot.rect().center())), grey(180));
    QCoreApplication::processEvents();
    EXPECT_EQ(painted.size(), 1);
    // Of another size: another figure, so nothing of it is taken.
    shown.view.refine(FigureLevels(flat({10, 10}, grey(0))));
    EXPECT_EQ(shown.view.pictureSize(), small.full);
}

TEST(FigureLevels, AnAdjustedPictureIsAdjustedAfterAPanToo)
{
    QImage picture(3000, 2000, QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            picture.setPixel(x, y, qRgb(x % 200, y % 200, 0));
    }
    Shown kept(picture), fresh(picture);
    for (Shown *shown : {&kept, &fresh}) {
        shown->view.setAdjustment({.invert = true});
        shown->view.setZoomPercent(70);
        (void)(shown == &kept ? shown->shot() : QImage()); // the other one paints only once, at the end
        shown->view.panBy(1, 0);
        (void)(shown == &kept ? shown->shot() : QImage());
        shown->view.panBy(-3, 2);
    }
    EXPECT_EQ(kept.shot(), fresh.shot());
}

/// The whole of these tests on a screen of another density: a process of its own, since the factor is read at its start.
TEST(LargeFigureAtScale, OneAndAHalfAndTwo)
{
    if (qEnvironmentVariableIsSet("QT_SCALE_FACTOR"))
        GTEST_SKIP() << "inside such a process";
    for (const QString &factor : {u"1.5"_s, u"2"_s}) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_SCALE_FACTOR"_s, factor);
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QCoreApplication::applicationFilePath(), {u"--gtest_filter=LargeFigure.*:FigureLevels.*"_s});
        ASSERT_TRUE(process.waitForFinished(240'000));
        EXPECT_EQ(process.exitCode(), 0) << factor.toStdString() << "\n" << process.readAll().toStdString();
    }
}
