#include "tests/app/answer_screen.h"

#include "review/view_state.h"
#include "storage/picture_repository.h"
#include "storage/query.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/message_bar.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QFile>

using namespace Qt::Literals::StringLiterals;

class DamagedPicture : public testing::Test {
protected:
    void SetUp() override
    {
        widgets::applyTheme(widgets::ThemeChoice::Light);
        figure = project.session()->item().figures.front();
        const int number = std::stoi(figure.substr(figure.rfind('-') + 1));
        QFile cut(QStringLiteral(TEST_DATA "/cases/images/truncated.jpg")), file(project.pictureFile(number));
        ASSERT_TRUE(cut.open(QIODevice::ReadOnly) && file.open(QIODevice::WriteOnly));
        file.write(cut.readAll());
        file.close();
        auto opened = storage::Project::open(project.path(), storage::Project::Mode::ReadWrite, project.clock());
        ASSERT_TRUE(opened);
        store = *std::move(opened);
        storage::Query mark(store->database(), "UPDATE figure SET picture_state = 3, picture_sha256 = ? WHERE external_id = ?");
        ASSERT_TRUE(mark.text(std::string(64, 'a')).text(figure).run());
    }
    static QStringList sentences(AnswerScreen &screen)
    {
        QStringList all;
        for (const auto *bar : screen.window().findChildren<widgets::MessageBar *>())
            if (bar->isVisible())
                all << bar->sentence();
        return all;
    }
    AnswerProject project{3};
    std::string figure;
    std::unique_ptr<storage::Project> store;
};

TEST_F(DamagedPicture, IsHeldBackUntilItIsAcceptedAndThenShownWithAWarning)
{
    AnswerScreen screen(project);
    screen.start();
    EXPECT_EQ(screen.view()->message(), u"This figure is held back (damaged file). Press S to skip; the coordinator decides whether it can be judged."_s);
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().sealedCount(), 0U) << "what was not shown cannot be judged";

    ASSERT_TRUE(storage::PictureRepository(*store).accept({figure}, "the lower edge is cut off"));
    screen.session().goToNumber(2);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }));
    EXPECT_EQ(sentences(screen).filter(u"damaged"_s).size(), 0) << "only beside the picture itself";
    screen.session().goToNumber(1);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.session().index() == 0 && screen.view()->hasPicture(); }));
    EXPECT_EQ(sentences(screen).filter(u"This picture is damaged"_s).size(), 1);
    screen.settle();
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().sealedCount(), 1U);
    EXPECT_EQ(sentences(screen).filter(u"This picture is damaged"_s).size(), 0) << "the next question has a whole picture";

    // How it stood went with the answer.
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 1U);
    const auto views = review::viewsFromJson(responses.front().view);
    ASSERT_TRUE(views);
    ASSERT_EQ(views->size(), 1U);
    EXPECT_EQ(views->front().figure, figure);
    EXPECT_TRUE(views->front().fit);
    EXPECT_GT(views->front().width, 0);
}

TEST_F(DamagedPicture, TheViewAtTheSealGoesWithTheAnswer)
{
    AnswerScreen screen(project);
    screen.start();
    screen.session().goToNumber(2);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }));
    screen.settle();
    screen.view()->setZoomPercent(250);
    screen.view()->panBy(1, 0);
    screen.view()->stepBrightness(3);
    screen.view()->resetAdjustment();
    const QImage seen = screen.view()->grab().toImage();
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 1U);
    const auto views = review::viewsFromJson(responses.front().view);
    ASSERT_TRUE(views);
    ASSERT_EQ(views->size(), 1U);
    EXPECT_NEAR(views->front().zoom, 2.5, 1e-12);
    EXPECT_TRUE(views->front().adjusted) << "it was, although nothing of it is left";
    EXPECT_EQ(views->front().brightness, 0);
    // And shows the same pixels again.
    screen.session().goToNumber(2);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.session().index() == 1 && screen.view()->hasPicture(); }));
    screen.settle();
    EXPECT_NE(screen.view()->grab().toImage(), seen);
    screen.view()->restore(views->front());
    EXPECT_EQ(screen.view()->grab().toImage(), seen);
}
