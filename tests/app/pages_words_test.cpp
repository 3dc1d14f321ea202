// Pages with words half as long again as English, in both sizes: nothing is cut.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/windows/pseudo_locale.h"
#include "app/windows/start_window.h"

#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

class PagesInALongLanguage : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override { QCoreApplication::installTranslator(&m_long); }
    void TearDown() override { QCoreApplication::removeTranslator(&m_long); }
    app::PseudoLocale m_long{nullptr};
};

TEST_P(PagesInALongLanguage, CutNoWord)
{
    CropsProject project;
    project.study("Gold corn", "0.02");
    project.draft("Second");
    const auto window = project.window(QString::fromLatin1(GetParam()));
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window->resize(size);
        QTest::qWait(150);
        EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "") << size.width();
    }
}

INSTANTIATE_TEST_SUITE_P(All, PagesInALongLanguage, testing::Values("overview", "people", "gold", "log"),
                         [](const auto &page) { return QString::fromLatin1(page.param).remove(u'-').toStdString(); });

TEST(StartInALongLanguage, CutsNoWord)
{
    app::PseudoLocale longer{nullptr};
    QCoreApplication::installTranslator(&longer);
    CropsProject project;
    project.study("Gold corn", "0.02");
    project.recent.add(project.path, QDateTime::currentDateTime());
    app::StartWindow window(project.recent, app::StartDialogs{});
    bool glanced = false;
    QObject::connect(&window, &app::StartWindow::glanced, &window, [&] { glanced = true; });
    window.show();
    ASSERT_TRUE(waitUntil([&] { return glanced; }));
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(window).join(u", "_s).toStdString(), "");
}
