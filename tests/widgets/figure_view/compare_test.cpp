#include "shown_figure.h"

#include "widgets/figure_view/compare_link.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/tokens.h"

#include <QSignalSpy>

using namespace widgets;

namespace {

/// Panes on screen with one picture each.
struct Panes {
    Panes(const std::vector<QSize> &sizes, QSize window = {1000, 700}) : panes(nullptr)
    {
        panes.resize(window);
        panes.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&panes));
        panes.setCount(static_cast<int>(sizes.size()));
        for (std::size_t i = 0; i < sizes.size(); ++i)
            view(static_cast<int>(i)).setFigure(flat(sizes[i], grey(100)), u"Figure"_s);
    }
    FigureView &view(int pane) { return *panes.view(pane); }
    Standing at(int pane) { return view(pane).standing(); }
    ComparePanes panes;
};

void expectNear(const Standing &is, QPointF centre, double zoom)
{
    EXPECT_NEAR(is.centre.x(), centre.x(), 1e-9);
    EXPECT_NEAR(is.centre.y(), centre.y(), 1e-9);
    EXPECT_NEAR(is.zoom, zoom, 1e-9);
}

} // namespace

TEST(CompareLink, KeepsWhatTheViewsDifferedByWhenItWasSwitchedOn)
{
    CompareLink link;
    EXPECT_TRUE(link.follow(0, {}).empty());
    link.start({{{0.5, 0.5}, 1.0}, {{0.6, 0.4}, 2.0}, {{0.1, 0.9}, 0.25}});
    const auto moved = link.follow(0, {{0.3, 0.7}, 2.0});
    ASSERT_EQ(moved.size(), 3U);
    expectNear(moved[0], {0.3, 0.7}, 2.0);
    expectNear(moved[1], {0.4, 0.6}, 4.0);
    expectNear(moved[2], {-0.1, 1.1}, 0.5);
    // Another one leads: what held before holds still.
    const auto back = link.follow(1, {{0.6, 0.4}, 1.0});
    expectNear(back[0], {0.5, 0.5}, 0.5);
    expectNear(back[2], {0.1, 0.9}, 0.125);
    EXPECT_TRUE(link.follow(3, {}).empty());
}

TEST(CompareLink, TheCounterpartLiesByTheSameOffset)
{
    CompareLink link;
    EXPECT_EQ(link.counterpart(0, {0.2, 0.3}, 1), QPointF(0.2, 0.3));
    link.start({{{0.5, 0.5}, 1.0}, {{0.625, 0.25}, 2.0}});
    EXPECT_EQ(link.counterpart(0, {0.25, 0.5}, 1), QPointF(0.375, 0.25));
    EXPECT_EQ(link.counterpart(1, {0.375, 0.25}, 0), QPointF(0.25, 0.5));
}

TEST(CompareGrid, LaysTwoToEightOutWithPicturesAsLargeAsCanBe)
{
    const QSize wide(1000, 680), tall(500, 900);
    EXPECT_EQ(compareGrid(1, wide), QSize(1, 1));
    EXPECT_EQ(compareGrid(2, wide), QSize(2, 1));
    EXPECT_EQ(compareGrid(2, tall), QSize(1, 2));
    EXPECT_EQ(compareGrid(3, wide), QSize(2, 2));
    EXPECT_EQ(compareGrid(4, wide), QSize(2, 2));
    EXPECT_EQ(compareGrid(5, wide), QSize(3, 2));
    EXPECT_EQ(compareGrid(6, wide), QSize(3, 2));
    EXPECT_EQ(compareGrid(7, wide), QSize(3, 3));
    EXPECT_EQ(compareGrid(8, wide), QSize(3, 3));
    EXPECT_EQ(compareGrid(4, {644, 470}), QSize(2, 2));
}

TEST(ViewerChecks, Check15_LinkedPanesMoveByTheSameShareAndKeepTheirOffset)
{
    Panes two({{1480, 1110}, {400, 300}});
    two.view(0).setZoomPercent(200);
    two.view(1).setZoomPercent(800);
    two.view(1).panBy(2, 1); // an offset that is there before the link
    const Standing left = two.at(0), right = two.at(1);
    ASSERT_GT(std::abs(left.centre.x() - right.centre.x()), 0.01);
    two.panes.setLinked(true);
    two.view(0).panBy(-1, 2);
    EXPECT_NEAR(two.at(1).centre.x() - right.centre.x(), two.at(0).centre.x() - left.centre.x(), 1e-9);
    EXPECT_NEAR(two.at(1).centre.y() - right.centre.y(), two.at(0).centre.y() - left.centre.y(), 1e-9);
    EXPECT_GT(std::abs(two.at(0).centre.x() - left.centre.x()), 0.005);
    EXPECT_NEAR(two.view(1).zoomPercent(), 800, 1e-9);
    two.view(1).zoomIn(); // either one leads
    EXPECT_NEAR(two.view(0).zoomPercent() / 200, two.view(1).zoomPercent() / 800, 1e-9);
    EXPECT_NEAR(two.at(0).centre.x() - two.at(1).centre.x(), left.centre.x() - right.centre.x(), 1e-9);
    two.panes.setLinked(false);
    const Standing alone = two.at(1);
    two.view(0).panBy(1, 0);
    expectNear(two.at(1), alone.centre, alone.zoom);
}

TEST(ComparePanes, AViewStoppedAtItsLargestZoomTakesItsScaleAgain)
{
    Panes two({{1000, 750}, {1000, 750}});
    two.view(0).setZoomPercent(100);
    two.view(1).setZoomPercent(1600);
    two.panes.setLinked(true);
    two.view(0).setZoomPercent(800); // the other would have to show 12800 %
    EXPECT_DOUBLE_EQ(two.view(1).zoomPercent(), 3200);
    two.view(0).setZoomPercent(50);
    EXPECT_NEAR(two.view(1).zoomPercent(), 800, 1e-9);
}

TEST(ComparePanes, FitTogetherIsFitInBothAndSurvivesAResize)
{
    Panes two({{1480, 1110}, {400, 300}});
    two.panes.setLinked(true);
    two.view(0).zoomIn();
    EXPECT_FALSE(two.view(1).transform().isFit());
    two.view(0).fit();
    EXPECT_TRUE(two.view(1).transform().isFit());
    two.panes.resize(900, 760);
    QCoreApplication::processEvents();
    for (const int pane : {0, 1})
        EXPECT_NEAR(two.at(pane).zoom, two.view(pane).transform().fitZoom(), 1e-12) << pane;
    const double before = two.at(1).zoom;
    two.view(0).zoomIn();
    EXPECT_NEAR(two.at(1).zoom / before, two.at(0).zoom / two.view(0).transform().fitZoom(), 1e-9);
}

TEST(ComparePanes, AnotherPictureInOnePaneMovesNoOther)
{
    Panes two({{1480, 1110}, {400, 300}});
    two.panes.setLinked(true);
    two.view(0).setZoomPercent(300);
    const Standing left = two.at(0);
    two.view(1).setFigure(flat({800, 200}, grey(50)), u"Figure"_s);
    expectNear(two.at(0), left.centre, left.zoom);
    EXPECT_TRUE(two.view(1).transform().isFit());
}

TEST(ComparePanes, TheCrossHairShowsThePointersPlaceInTheOthersOnly)
{
    Panes three({{1000, 500}, {400, 200}, {600, 600}});
    const auto point = [&](QPointF share) {
        const QPointF picture(share.x() * 1000, share.y() * 500);
        QTest::mouseMove(&three.view(0), (three.view(0).transform().toView(picture) / three.view(0).devicePixelRatioF()).toPoint());
    };
    point({0.25, 0.5});
    EXPECT_FALSE(three.view(1).crosshair().has_value()) << "not linked";
    three.panes.setLinked(true);
    point({0.75, 0.5});
    EXPECT_FALSE(three.view(0).crosshair().has_value());
    for (const int pane : {1, 2}) {
        ASSERT_TRUE(three.view(pane).crosshair().has_value());
        EXPECT_NEAR(three.view(pane).crosshair()->x(), 0.75, 0.003);
        EXPECT_NEAR(three.view(pane).crosshair()->y(), 0.5, 0.005);
    }
    // White in black where it says.
    const QPointF centre = three.view(1).transform().toView({300, 100});
    const QImage shot = three.view(1).grab().toImage();
    const double ratio = three.view(1).devicePixelRatioF();
    int white = 0;
    for (int x = static_cast<int>(centre.x() - 16 * ratio); x < static_cast<int>(centre.x() + 16 * ratio); ++x)
        white += shot.pixelColor(x, static_cast<int>(std::lround(centre.y()))) == overlayStroke(3) ? 1 : 0;
    EXPECT_NEAR(white, 18 * ratio, 3 * ratio);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&three.view(0), &leave);
    EXPECT_FALSE(three.view(1).crosshair().has_value());
}

TEST(ComparePanes, AClickOrTheFocusMakesAPaneActiveAndItsFrameSaysSo)
{
    Panes four({{100, 75}, {100, 75}, {100, 75}, {100, 75}});
    QSignalSpy spy(&four.panes, &ComparePanes::activeChanged);
    const auto framed = [&](int pane) {
        const QPoint above(four.view(pane).geometry().center().x(), four.view(pane).geometry().top() - 6);
        const QImage shot = four.panes.grab().toImage();
        return shot.pixelColor(QPointF(QPointF(above) * four.panes.devicePixelRatioF()).toPoint()) == colour(Token::TextPrimary);
    };
    EXPECT_TRUE(framed(0));
    EXPECT_FALSE(framed(3));
    QTest::mouseClick(&four.view(3), Qt::LeftButton);
    EXPECT_EQ(four.panes.activePane(), 3);
    EXPECT_TRUE(framed(3));
    EXPECT_FALSE(framed(0));
    four.panes.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&four.panes));
    four.view(1).setFocus(Qt::TabFocusReason);
    EXPECT_EQ(four.panes.activePane(), 1);
    EXPECT_EQ(spy.size(), 2);
    four.panes.setCount(1);
    EXPECT_EQ(four.panes.activePane(), 0);
    EXPECT_EQ(four.view(0).geometry(), four.panes.rect()) << "alone it has the whole place and no frame";
    EXPECT_FALSE(four.view(1).isVisible());
    EXPECT_FALSE(four.view(3).hasPicture()) << "what is gone keeps no picture";
}

TEST(ComparePanes, LettersAreFilledAndFramedWhenChosenInTheColourOfAChoiceOrASeal)
{
    Panes four({{100, 75}, {100, 75}, {100, 75}, {100, 75}});
    four.panes.setLetters({u"A"_s, u"B"_s, u"C"_s, u"D"_s});
    const auto inkOf = [&](int pane) {
        const QPointF above(four.view(pane).geometry().center().x(), four.view(pane).geometry().top() - 2);
        return four.panes.grab().toImage().pixelColor((above * four.panes.devicePixelRatioF()).toPoint());
    };
    EXPECT_EQ(four.panes.letter(2)->letter(), u"C"_s);
    EXPECT_EQ(inkOf(2), colour(Token::BgViewer));
    four.panes.setChosen({2}, false);
    EXPECT_EQ(inkOf(2), colour(Token::AccentBase));
    EXPECT_TRUE(four.panes.letter(2)->isChosen());
    EXPECT_FALSE(four.panes.letter(1)->isChosen());
    four.panes.setChosen({2}, true);
    EXPECT_EQ(inkOf(2), colour(Token::SealBase));
    // Never a hint of right or wrong.
    const QImage shot = four.panes.grab().toImage();
    for (int y = 0; y < shot.height(); ++y)
        for (int x = 0; x < shot.width(); ++x) {
            ASSERT_NE(shot.pixelColor(x, y), colour(Token::SuccessBase));
            ASSERT_NE(shot.pixelColor(x, y), colour(Token::DangerBase));
        }
    four.panes.setCount(1);
    EXPECT_EQ(four.panes.letter(0), nullptr);
}
