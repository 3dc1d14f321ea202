#include "app/windows/start_rows.h"
#include "app/windows/start_window.h"
#include "project_fixture.h"
#include "widgets/button.h"

#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Shown {
    std::unique_ptr<app::StartWindow> window;
    explicit Shown(app::RecentProjects &recent, app::StartDialogs dialogs = {}) : window(std::make_unique<app::StartWindow>(recent, std::move(dialogs)))
    {
        bool glanced = false;
        QObject::connect(window.get(), &app::StartWindow::glanced, window.get(), [&] { glanced = true; });
        window->show();
        waitUntil([&] { return glanced || recent.list().empty(); });
        QObject::disconnect(window.get(), &app::StartWindow::glanced, nullptr, nullptr);
    }
    std::vector<widgets::Button *> seatButtons() const
    {
        std::vector<widgets::Button *> found;
        for (widgets::Button *button : window->findChildren<widgets::Button *>()) {
            if (button->isVisibleTo(window.get()) && (button->word() == u"Start"_s || button->word() == u"Resume"_s))
                found.push_back(button);
        }
        return found;
    }
};

} // namespace

TEST(RecentProjects, NewestFirstOnceEachAndNoMoreThanTwelve)
{
    const QTemporaryDir dir;
    app::RecentProjects recent(std::make_unique<QSettings>(dir.filePath(u"s.ini"_s), QSettings::IniFormat));
    const QDateTime start(QDate(2026, 5, 4), QTime(9, 0));
    for (int i = 0; i < 15; ++i)
        recent.add(u"/projects/%1.winnow"_s.arg(i), start.addSecs(i));
    recent.add(u"/projects/9.winnow"_s, start.addSecs(100));
    const auto list = recent.list();
    ASSERT_EQ(list.size(), 12U);
    EXPECT_EQ(list[0].path, u"/projects/9.winnow"_s);
    EXPECT_EQ(list[1].path, u"/projects/14.winnow"_s);
    EXPECT_EQ(std::count_if(list.begin(), list.end(), [](const auto &entry) { return entry.path == u"/projects/9.winnow"_s; }), 1);
}

TEST(StartWindow, TheFirstRunShowsOnlyTheBeginning)
{
    const QTemporaryDir dir;
    app::RecentProjects recent(std::make_unique<QSettings>(dir.filePath(u"s.ini"_s), QSettings::IniFormat));
    const Shown shown(recent);
    EXPECT_TRUE(shown.window->isFirstRun());
    EXPECT_TRUE(shown.window->findChildren<app::RecentRow *>().empty());
    EXPECT_TRUE(shown.seatButtons().empty());
    EXPECT_EQ(shown.window->size(), QSize(960, 640));
}

TEST(StartWindow, AMissingFileSaysSoAndCanBeLocated)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    fixture.recent->add(fixture.dir.filePath(u"gone.winnow"_s), QDateTime::currentDateTime());
    fixture.recent->add(fixture.path, QDateTime::currentDateTime());
    QString asked;
    app::StartDialogs dialogs;
    dialogs.openProject = [&](QWidget *) {
        asked = u"asked"_s;
        return fixture.path;
    };
    const Shown shown(*fixture.recent, dialogs);
    const auto rows = shown.window->findChildren<app::RecentRow *>();
    ASSERT_EQ(rows.size(), 2);
    EXPECT_TRUE(rows[0]->accessibleName().startsWith(u"Trial"_s));
    EXPECT_TRUE(rows[1]->accessibleName().contains(u"Moved or deleted. Locate…"_s));
    rows[1]->click();
    EXPECT_EQ(asked, u"asked"_s);
    ASSERT_EQ(fixture.recent->list().size(), 1U);
}

TEST(StartWindow, ListsOpenSeatsAndResumesThemByKeysAlone)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 2, [](int) { return 'C'; });
    fixture.recent->add(fixture.path, QDateTime::currentDateTime());
    const Shown shown(*fixture.recent);
    const auto buttons = shown.seatButtons();
    ASSERT_EQ(buttons.size(), 2U); // the adjudicator's batch is not drawn yet
    EXPECT_EQ(buttons[0]->word(), u"Resume"_s);
    EXPECT_EQ(buttons[1]->word(), u"Start"_s);
    const QStringList said = spoken(shown.window.get());
    EXPECT_FALSE(said.filter(u"2 of 12 sealed"_s).isEmpty());
    EXPECT_FALSE(said.filter(u"Blind by convention: this file also holds the keys."_s).isEmpty());
    EXPECT_TRUE(said.filter(u"Planted Name"_s).isEmpty());

    QString asked;
    QObject::connect(shown.window.get(), &app::StartWindow::seatAsked, shown.window.get(),
                     [&](const QString &path, const QString &study, const QString &seat) { asked = path + u'|' + study + u'|' + seat; });
    QApplication::setActiveWindow(shown.window.get());
    for (int i = 0; i < 30 && QApplication::focusWidget() != buttons[0]; ++i)
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : shown.window.get(), Qt::Key_Tab);
    ASSERT_EQ(QApplication::focusWidget(), buttons[0]);
    QTest::keyClick(buttons[0], Qt::Key_Return);
    EXPECT_EQ(asked, fixture.path + u"|Gold corn|Primary 1"_s);
}

TEST(StartWindow, KeysOpenAndMakeProjects)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    app::StartDialogs dialogs;
    dialogs.openProject = [&](QWidget *) { return fixture.path; };
    dialogs.newProject = [&](QWidget *) { return fixture.dir.filePath(u"second.winnow"_s); };
    const Shown shown(*fixture.recent, dialogs);
    QString opened, created;
    QObject::connect(shown.window.get(), &app::StartWindow::openAsked, shown.window.get(), [&](const QString &path) { opened = path; });
    QObject::connect(shown.window.get(), &app::StartWindow::createAsked, shown.window.get(), [&](const QString &path, const QString &title) { created = path + u'|' + title; });
    QApplication::setActiveWindow(shown.window.get());
    QTest::keyClick(shown.window.get(), Qt::Key_O, Qt::ControlModifier);
    EXPECT_EQ(opened, fixture.path);
    QTest::keyClick(shown.window.get(), Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(created, fixture.dir.filePath(u"second.winnow"_s) + u"|second"_s);
}
