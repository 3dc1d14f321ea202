#include "tests/app/answer_screen.h"

#include "widgets/figure_view/figure_view.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QMouseEvent>
#include <QWindow>

#include <fstream>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kWidth = 16'000, kHeight = 8'000; ///< 128 megapixels; 120 are decoded at once.
constexpr QRect kMark(9'216, 4'608, 512, 512);  ///< White; all else is black and a hole of the file.

void writeLarge(const QString &path)
{
    constexpr std::uint32_t kRows = 50, kStrips = kHeight / kRows, kOffsets = 8 + 2 + 9 * 12 + 4, kCounts = kOffsets + kStrips * 4, kPixels = kCounts + kStrips * 4;
    std::string head("II*\0\x08\0\0\0", 8);
    const auto put = [&head](std::uint32_t value, int count) {
        for (int i = 0; i < count; ++i)
            head += static_cast<char>(value >> (8 * i));
    };
    put(9, 2);
    const std::uint32_t entries[9][4] = {{256, 4, 1, kWidth}, {257, 4, 1, kHeight}, {258, 3, 1, 8}, {259, 3, 1, 1}, {262, 3, 1, 1}, {273, 4, kStrips, kOffsets}, {277, 3, 1, 1}, {278, 4, 1, kRows}, {279, 4, kStrips, kCounts}};
    for (const auto &entry : entries) {
        put(entry[0], 2);
        put(entry[1], 2);
        put(entry[2], 4);
        put(entry[3], 4);
    }
    put(0, 4);
    for (std::uint32_t i = 0; i < kStrips; ++i)
        put(kPixels + i * kRows * kWidth, 4);
    for (std::uint32_t i = 0; i < kStrips; ++i)
        put(kRows * kWidth, 4);
    std::ofstream file(path.toStdString(), std::ios::binary | std::ios::trunc);
    file << head;
    const std::string white(static_cast<std::size_t>(kMark.width()), '\xFF');
    for (int y = kMark.top(); y <= kMark.bottom(); ++y) {
        file.seekp(kPixels + std::int64_t{y} * kWidth + kMark.left());
        file << white;
    }
    file.seekp(kPixels + std::int64_t{kHeight} * kWidth - 1);
    file << '\0';
}

int greyAt(AnswerScreen &screen, QPointF picture)
{
    const QPointF at = screen.view()->transform().toView(picture);
    const QImage shot = screen.view()->grab().toImage();
    return shot.rect().contains(at.toPoint()) ? qGray(shot.pixel(static_cast<int>(at.x()), static_cast<int>(at.y()))) : -1;
}

} // namespace

TEST(LargePicture, OpensInTheAnswerViewerAndIsSeenToThePixel)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    AnswerProject project;
    for (int number = 1; number <= 5; ++number)
        writeLarge(project.pictureFile(number));
    AnswerScreen screen(project);
    if (screen.session().phase() == app::AnswerSession::Phase::Instruction)
        screen.press(Qt::Key_Return);
    screen.settle();
    // Its first reading is one pass over 128 megapixels; meanwhile the view says so.
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture() || !screen.view()->waiting().isEmpty(); }, 120'000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }, 120'000));
    EXPECT_EQ(screen.view()->pictureSize(), QSize(kWidth, kHeight));
    EXPECT_EQ(screen.view()->sizeText(), u"16000 × 8000 px"_s);
    // The overview, at once: the square and what is around it.
    EXPECT_EQ(greyAt(screen, QRectF(kMark).center()), 255);
    EXPECT_EQ(greyAt(screen, QPointF(2000, 2000)), 0);
    // At 3,200 % about a corner of the square, once its part came: sharp to the pixel.
    screen.view()->setZoomPercent(3200);
    const auto look = [&](QPoint corner) {
        const QPointF way = screen.view()->transform().toView(corner) - screen.view()->transform().centre();
        const QPointF middle = QRectF(screen.view()->rect()).center();
        // By hand: the picture is dragged until the corner stands in the middle.
        QTest::mousePress(screen.view(), Qt::LeftButton, {}, middle.toPoint());
        QMouseEvent move(QEvent::MouseMove, middle.toPoint() - way / screen.view()->devicePixelRatioF(), screen.view()->mapToGlobal(middle.toPoint() - way / screen.view()->devicePixelRatioF()), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(screen.view(), &move);
        QTest::mouseRelease(screen.view(), Qt::LeftButton, {}, middle.toPoint());
        return QTest::qWaitFor([&] { return greyAt(screen, QPointF(corner) + QPointF(0.5, 0.5)) == 255 && greyAt(screen, QPointF(corner) - QPointF(0.5, 0.5)) == 0; }, 60'000);
    };
    ASSERT_TRUE(look(kMark.topLeft()));
    EXPECT_EQ(greyAt(screen, QPointF(kMark.topLeft()) + QPointF(-0.1, 3)), 0);
    EXPECT_EQ(greyAt(screen, QPointF(kMark.topLeft()) + QPointF(0.1, 3)), 255);
    EXPECT_EQ(greyAt(screen, QPointF(kMark.topLeft()) + QPointF(3, -0.1)), 0);
    EXPECT_EQ(greyAt(screen, QPointF(kMark.topLeft()) + QPointF(3, 0.1)), 255);
    // And it can be answered.
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(project.responses().size(), 1U);
}

TEST(LargePicture, AHeaderThatClaimsTooMuchIsASentence)
{
    AnswerProject project;
    for (int number = 1; number <= 5; ++number) {
        std::ofstream file(project.pictureFile(number).toStdString(), std::ios::binary | std::ios::trunc);
        // A PNG of 100,000 × 100,000: nothing but its header.
        file << std::string("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\x01\x86\xa0\0\x01\x86\xa0\x08\x02\0\0\0\x5b\x14\x8f\xb6", 33);
    }
    AnswerScreen screen(project);
    screen.start();
    EXPECT_FALSE(screen.view()->hasPicture());
    EXPECT_TRUE(screen.view()->message().contains(u"cannot be shown"_s)) << screen.view()->message().toStdString();
}
