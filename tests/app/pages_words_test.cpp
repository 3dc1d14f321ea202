// Pages with words half as long again as English, in both sizes: nothing is cut.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_table.h"
#include "app/sessions/item_marks_session.h"
#include "app/sessions/project_file.h"
#include "app/windows/pseudo_locale.h"
#include "app/windows/start_window.h"

#include "storage/import_writer.h"

#include <QSettings>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

class PagesInALongLanguage : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override { QCoreApplication::installTranslator(&m_long); }
    void TearDown() override { QCoreApplication::removeTranslator(&m_long); }
    app::PseudoLocale m_long{nullptr};
};

namespace {

/// Ids as long as those of real data sets; the first of them is excluded, for its chip and its reason.
void addLongIds(const CropsProject &project)
{
    auto opened = app::openForWriting(project.path);
    ASSERT_TRUE(bool(opened));
    auto writer = storage::ImportWriter::begin(**opened, true);
    ASSERT_TRUE(bool(writer));
    for (int i = 1; i <= 20; ++i) {
        review::Item item{.id = "a_corn_canopy_temperature_" + std::to_string(100 + i), .figures = {"f_cor_0001"}, .question = "Which panel shows the earlier onset of wilting?",
                          .options = {{.letter = 'A', .text = "first"}, {.letter = 'B', .text = "second"}}, .attributes = {{"crop", {.text = "corn"}}}};
        ASSERT_TRUE(bool((*writer)->add(item, review::Key{.item = item.id, .answer = review::Answer::ofLetters("A")})));
    }
    ASSERT_TRUE(bool((*writer)->finish("coordinator")));
    ASSERT_TRUE(bool(app::ItemMarksSession(**opened).exclude({"a_corn_canopy_temperature_101", "a_corn_canopy_temperature_102"}, "the caption is burnt into the picture")));
}

/// The page in both sizes: nothing is cut.
void expectWhole(CropsProject &project, const QString &page, const QString &language)
{
    const auto window = project.window(page);
    if (auto *table = page == u"data"_s ? window->findChild<app::DataTable *>() : nullptr) {
        ASSERT_TRUE(waitUntil([&] { return table->model()->rowCount() > 2; }));
        table->selectRow(1);
        table->selectionModel()->select(table->model()->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window->resize(size);
        QTest::qWait(page == u"new-study"_s ? 500 : 200);
        EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "") << size.width();
        mockup::keepPicture(*window, u"%1-%2-%3"_s.arg(page, language).arg(size.width()));
    }
}

} // namespace

class PagesInEnglish : public testing::TestWithParam<const char *> {
protected:
    void TearDown() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

TEST_P(PagesInEnglish, CutNoWordInEitherTheme)
{
    CropsProject project;
    addLongIds(project);
    project.study("Gold corn", "0.02");
    project.draft("Second");
    for (const auto &[theme, name] : {std::pair{widgets::ThemeChoice::Light, u"light"_s}, {widgets::ThemeChoice::Dark, u"dark"_s}}) {
        widgets::applyTheme(theme);
        expectWhole(project, QString::fromLatin1(GetParam()), name);
    }
}

INSTANTIATE_TEST_SUITE_P(All, PagesInEnglish, testing::Values("data", "studies", "new-study", "people"),
                         [](const auto &page) { return QString::fromLatin1(page.param).remove(u'-').toStdString(); });

TEST(EmptyPages, SayOneSentenceAndOfferTheSample)
{
    QTemporaryDir dir;
    app::RecentProjects recent(std::make_unique<QSettings>(dir.filePath(u"settings.ini"_s), QSettings::IniFormat));
    const QString path = dir.filePath(u"empty.winnow"_s);
    ASSERT_TRUE(bool(app::createProject(path, u"Empty"_s)));
    app::ProjectWindow window(path, app::ProjectWindow::Start::Open, {}, {}, recent);
    window.resize(1440, 900);
    window.show();
    ASSERT_TRUE(waitUntil([&] { return window.desk().isOpen(); }));
    int asked = 0;
    QObject::connect(&window, &app::ProjectWindow::sampleAsked, &window, [&] { ++asked; });
    for (const auto &[page, sentence] : {std::pair{u"data"_s, u"No figures yet."_s}, {u"studies"_s, u"No study yet."_s}, {u"people"_s, u"Nobody is listed yet."_s}}) {
        window.showPage(page);
        QTest::qWait(100);
        EXPECT_TRUE(says(spoken(window.page(page)), sentence)) << page.toStdString();
        widgets::Button *sample = button(window.page(page), u"Look around in the sample project"_s);
        ASSERT_NE(sample, nullptr) << page.toStdString();
        sample->click();
        EXPECT_EQ(mockup::cutWords(window).join(u", "_s).toStdString(), "") << page.toStdString();
        mockup::keepPicture(window, u"empty-"_s + page);
    }
    EXPECT_EQ(asked, 3);
}

TEST_P(PagesInALongLanguage, CutNoWord)
{
    CropsProject project;
    addLongIds(project);
    project.study("Gold corn", "0.02");
    project.draft("Second");
    expectWhole(project, QString::fromLatin1(GetParam()), u"long"_s);
}

INSTANTIATE_TEST_SUITE_P(All, PagesInALongLanguage, testing::Values("overview", "data", "studies", "new-study", "people", "gold", "log"),
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
