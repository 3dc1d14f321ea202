#include "shown_figure.h"

#include "widgets/figure_view/box_tool.h"
#include "widgets/tokens.h"

#include <QSignalSpy>

#include <cmath>

using namespace widgets;

namespace {

constexpr auto kPlain = Qt::NoModifier;

QPoint at(const FigureView &view, QPointF picture)
{
    return (view.transform().toView(picture) / view.devicePixelRatioF()).toPoint();
}

/// What was accepted, one rectangle each; "none" stands for a removal.
struct Heard {
    explicit Heard(FigureView &view) : accepted(&view, &FigureView::boxAccepted), removed(&view, &FigureView::boxRemoved), refused(&view, &FigureView::boxRefused) {}
    QRectF last() { return accepted.isEmpty() ? QRectF() : accepted.last().front().toRectF(); }
    QSignalSpy accepted, removed, refused;
};

} // namespace

TEST(BoxTool, StartsOverTheMiddleHalfOfTheViewOnWholePixels)
{
    BoxTool tool;
    tool.setPicture({401, 300});
    EXPECT_TRUE(tool.text().isEmpty());
    tool.start({0, 0, 401, 300});
    EXPECT_EQ(tool.drawn(), QRectF(100, 75, 201, 150)); // 100.25 and 300.75
    EXPECT_EQ(tool.text(), u"x 100, y 75, w 201, h 150"_s);
}

TEST(BoxTool, CornersMoveByWholePixelsCrossOverAndStayOnTheFigure)
{
    BoxTool tool;
    tool.setPicture({400, 300});
    tool.start({0, 0, 400, 300}); // 100, 75 to 300, 225
    tool.moveCornerBy({4.2, 0});
    EXPECT_EQ(tool.drawn(), QRectF(100, 75, 204, 150));
    tool.moveCornerBy({0, -0.3});
    EXPECT_EQ(tool.drawn(), QRectF(100, 75, 204, 149)) << "a step is never nothing";
    tool.moveCornerBy({-254, 0}); // from 304 to 50: beyond the other corner
    EXPECT_EQ(tool.drawn(), QRectF(50, 75, 50, 149));
    tool.moveCornerBy({-1000, 1000});
    EXPECT_EQ(tool.drawn(), QRectF(0, 75, 100, 225));
    tool.switchCorner();
    tool.moveCornerBy({1000, -1000});
    EXPECT_EQ(tool.drawn(), QRectF(0, 0, 400, 300));
    tool.moveCornerTo({0, 150});
    EXPECT_FALSE(tool.hasArea());
}

TEST(BoxTool, ABoxFromElsewhereIsTakenUpAsItIs)
{
    BoxTool tool;
    tool.setPicture({400, 300});
    tool.setBox(QRectF(10.5, 20.5, 30, 40));
    EXPECT_EQ(tool.text(), u"x 10.5, y 20.5, w 30, h 40"_s);
    tool.start({0, 0, 400, 300});
    EXPECT_EQ(tool.drawn(), QRectF(10.5, 20.5, 30, 40));
    ASSERT_TRUE(tool.takeCorner({41, 20}, 3));
    EXPECT_EQ(tool.movingCorner(), QPointF(40.5, 20.5)) << "the upper right one";
    tool.moveCornerTo({100, 5});
    EXPECT_EQ(tool.drawn(), QRectF(10.5, 5, 89.5, 55.5)) << "the lower left one stays";
    EXPECT_FALSE(tool.takeCorner({200, 200}, 3));
}

TEST(FigureBox, IsDrawnByKeysAlone)
{
    Shown shown(flat({400, 300}, grey(120)));
    Heard heard(shown.view);
    EXPECT_FALSE(shown.view.boxKey(Qt::Key_Right, kPlain)) << "not drawing: the key is someone else's";
    shown.view.setBoxTool(true);
    EXPECT_EQ(shown.view.boxText(), u"x 100, y 75, w 200, h 150"_s);
    EXPECT_EQ(shown.view.accessibleDescription(), u"x 100, y 75, w 200, h 150"_s);
    // Fit is 568 / 400 = 142 %: 1 % of 600 × 500 px of view are 4.2 × 3.5 of the figure.
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Right, kPlain));
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Down, kPlain));
    EXPECT_EQ(shown.view.boxText(), u"x 100, y 75, w 204, h 154"_s);
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Tab, kPlain));
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Left, Qt::ControlModifier));
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Up, Qt::ControlModifier));
    EXPECT_EQ(shown.view.boxText(), u"x 99, y 74, w 205, h 155"_s);
    EXPECT_EQ(shown.view.accessibleDescription(), shown.view.boxText());
    EXPECT_FALSE(shown.view.boxKey(Qt::Key_Right, Qt::ShiftModifier)) << "the view is still moved";
    EXPECT_FALSE(shown.view.boxKey(Qt::Key_C, kPlain));
    EXPECT_EQ(heard.accepted.size(), 0);
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Return, kPlain));
    EXPECT_FALSE(shown.view.isBoxActive());
    EXPECT_EQ(heard.last(), QRectF(99, 74, 205, 155));
    EXPECT_EQ(shown.view.box(), QRectF(99, 74, 205, 155));

    shown.view.setBoxTool(true);
    shown.view.boxKey(Qt::Key_Right, kPlain);
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Escape, kPlain));
    EXPECT_EQ(shown.view.box(), QRectF(99, 74, 205, 155));
    EXPECT_EQ(heard.accepted.size(), 1);
    shown.view.setBoxTool(true);
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Delete, kPlain));
    EXPECT_FALSE(shown.view.isBoxActive());
    EXPECT_EQ(heard.removed.size(), 1);
    EXPECT_FALSE(shown.view.box().has_value());
}

TEST(FigureBox, WithoutAnAreaIsRefusedAndStaysToBeDrawn)
{
    Shown shown(flat({400, 300}, grey(120)));
    Heard heard(shown.view);
    shown.view.setBox(QRectF(10, 10, 1, 1));
    shown.view.setBoxTool(true);
    shown.view.boxKey(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(shown.view.boxText(), u"x 10, y 10, w 0, h 1"_s);
    EXPECT_TRUE(shown.view.boxKey(Qt::Key_Return, kPlain));
    EXPECT_EQ(heard.refused.size(), 1);
    EXPECT_EQ(heard.accepted.size(), 0);
    EXPECT_TRUE(shown.view.isBoxActive());
}

TEST(FigureBox, IsInPixelsOfTheWholeFigureAtAnyZoomAndPlace)
{
    Shown shown(flat({400, 300}, grey(120)));
    Heard heard(shown.view);
    shown.view.setBoxTool(true);
    // The pointer stands on whole px of the window, so the figure's point under it is known to half of one.
    const auto expectBox = [&](QPointF from, QPointF to, double percent) {
        const double slack = 0.5 * shown.view.devicePixelRatioF() * 100 / percent + 0.5 + 1e-9;
        EXPECT_NEAR(heard.last().left(), from.x(), slack) << percent;
        EXPECT_NEAR(heard.last().top(), from.y(), slack) << percent;
        EXPECT_NEAR(heard.last().right(), to.x(), slack) << percent;
        EXPECT_NEAR(heard.last().bottom(), to.y(), slack) << percent;
        EXPECT_EQ(heard.last(), QRectF(heard.last().toRect())) << "whole pixels";
    };
    for (const double percent : {100.0, 200.0, 375.0}) {
        shown.view.fit();
        shown.view.setZoomPercent(percent);
        shown.view.panBy(1, -1);
        const QPointF middle = shown.view.transform().toPicture(shown.view.transform().centre());
        const QPointF from(std::round(middle.x()) - 15, std::round(middle.y()) - 12), to = from + QPointF(30, 20);
        drag(shown.view, at(shown.view, from), at(shown.view, to));
        expectBox(from, to, percent);
        // The same box, taken by its upper right corner.
        drag(shown.view, at(shown.view, {to.x(), from.y()}), at(shown.view, {to.x() + 8, from.y() - 5}));
        expectBox({from.x(), from.y() - 5}, {to.x() + 8, to.y()}, percent);
    }
    shown.view.fit();
    drag(shown.view, at(shown.view, {120, 150}), {599, 499}); // over the figure's edge
    expectBox({120, 150}, {400, 300}, shown.view.zoomPercent());
    EXPECT_EQ(heard.last().bottomRight(), QPointF(400, 300));
    const qsizetype before = heard.accepted.size();
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, at(shown.view, {60, 60}));
    EXPECT_EQ(heard.accepted.size(), before) << "a click draws nothing";
}

TEST(FigureBox, EscTakesADragBackAndAnotherFigureForgetsIt)
{
    Shown shown(flat({400, 300}, grey(120)));
    Heard heard(shown.view);
    shown.view.setBox(QRectF(5, 6, 7, 8));
    shown.view.setBoxTool(true);
    drag(shown.view, at(shown.view, {100, 100}), at(shown.view, {150, 150}));
    EXPECT_EQ(heard.last(), QRectF(100, 100, 50, 50));
    shown.view.boxKey(Qt::Key_Escape, kPlain);
    EXPECT_EQ(heard.last(), QRectF(5, 6, 7, 8));
    EXPECT_EQ(shown.view.box(), QRectF(5, 6, 7, 8));
    shown.view.setBoxTool(true);
    shown.view.setFigure(flat({40, 30}, grey(120)), u"Figure 2"_s);
    EXPECT_FALSE(shown.view.isBoxActive());
    EXPECT_FALSE(shown.view.box().has_value());
    shown.view.setMessage(u"Gone."_s);
    shown.view.setBoxTool(true);
    EXPECT_FALSE(shown.view.isBoxActive()) << "nothing to draw on";
}

TEST(FigureBox, IsSeenOnAnyPictureAndTheRulerEndsIt)
{
    for (const int level : {0, 255}) {
        Shown shown(flat({400, 300}, grey(level)));
        shown.view.setBox(QRectF(100, 100, 200, 100));
        shown.view.setBoxTool(true);
        const QImage shot = shown.shot();
        const double ratio = shown.view.devicePixelRatioF();
        const QPointF edge = shown.view.transform().toView({100, 150});
        int stroke = 0, casing = 0;
        for (int x = static_cast<int>(edge.x() - 3 * ratio); x <= static_cast<int>(edge.x() + 3 * ratio); ++x) {
            stroke += shot.pixelColor(x, static_cast<int>(edge.y())) == overlayStroke(2) ? 1 : 0;
            casing += shot.pixelColor(x, static_cast<int>(edge.y())) == overlayCasing() ? 1 : 0;
        }
        EXPECT_NEAR(stroke, 2 * ratio, 1) << level;
        EXPECT_GE(casing, 2) << level;
        shown.view.setRuler(true);
        EXPECT_FALSE(shown.view.isBoxActive());
        shown.view.setBoxTool(true);
        EXPECT_FALSE(shown.view.isRulerActive());
    }
}
