#include "app/pages/agreement_page.h"
#include "app/pages/data_page.h"
#include "app/pages/gold_page.h"
#include "app/pages/studies_page.h"
#include "app/pages/study_form.h"
#include "project_fixture.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

void writeLines(const QString &path, const QStringList &lines)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(lines.join(u'\n').toUtf8() + '\n');
}

} // namespace

TEST(StudyForm, PerCentIsAnExactShare)
{
    EXPECT_EQ(app::shareOfPercent(u"20"_s), "0.20");
    EXPECT_EQ(app::shareOfPercent(u"5"_s), "0.05");
    EXPECT_EQ(app::shareOfPercent(u"12.5"_s), "0.125");
    EXPECT_EQ(app::shareOfPercent(u"100"_s), "1.00");
    EXPECT_EQ(app::shareOfPercent(u"1/3"_s), "1/3");
    EXPECT_EQ(app::shareOfPercent(u"a few"_s), "");
    for (const char *share : {"0.20", "0.05", "0.125", "1.00"})
        EXPECT_EQ(app::shareOfPercent(app::percentOfShare(share)), share);
}

TEST(ProjectWindow, AnEmptyProjectSaysWhatToDo)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    const auto window = fixture.window();
    EXPECT_TRUE(says(spoken(window->page(u"overview"_s)), u"No figures yet"_s));
    window->showPage(u"studies"_s);
    EXPECT_TRUE(says(spoken(window->page(u"studies"_s)), u"No study yet"_s));
}

TEST(ProjectWindow, AFileThatIsNoProjectIsRefusedWithASentence)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    const QString path = fixture.dir.filePath(u"letter.winnow"_s);
    writeLines(path, {u"Dear coordinator"_s});
    app::ProjectWindow window(path, app::ProjectWindow::Start::Open, {}, fixture.dialogs(), *fixture.recent);
    QString sentence;
    QObject::connect(&window, &app::ProjectWindow::refused, &window, [&](const QString &said) { sentence = said; });
    window.show();
    ASSERT_TRUE(waitUntil([&] { return !sentence.isEmpty(); }));
    EXPECT_FALSE(window.desk().isOpen());
    EXPECT_TRUE(says(spoken(&window), sentence));
    EXPECT_TRUE(fixture.recent->list().empty());
}

TEST(ProjectWindow, ImportShowsBadLinesAndWritesNothingBeforeConsent)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    const QString file = fixture.dir.filePath(u"rice.jsonl"_s);
    const QString good = u"{\"type\":\"item\",\"id\":\"r-%1\",\"kind\":\"single\",\"question\":\"Which one?\",\"options\":{\"A\":\"x\",\"B\":\"y\"},\"answer\":\"%2\"}"_s;
    writeLines(file, {good.arg(1).arg(u"A"_s), good.arg(2).arg(u"E"_s), good.arg(3).arg(u"B"_s)});
    fixture.filesToImport = {file};
    const auto window = fixture.window();
    auto *data = static_cast<app::DataPage *>(window->page(u"data"_s));
    QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return data->showsReport(); }));
    auto *problems = tableNamed(*data, u"Problems by line"_s);
    ASSERT_NE(problems, nullptr);
    QStringList skipped; // lines kept with a warning stand in the same table
    for (int row = 0; row < problems->model()->rowCount(); ++row) {
        if (problems->model()->index(row, 4).data().toString() == u"skipped"_s)
            skipped << problems->model()->index(row, 0).data().toString() + u' ' + problems->model()->index(row, 1).data().toString();
    }
    EXPECT_EQ(skipped, QStringList{u"2 answer"_s});
    window->desk().refresh();
    QTest::qWait(100);
    EXPECT_EQ(window->desk().view().counts.items, 0);

    widgets::Button *import = button(data, u"Import 2"_s);
    ASSERT_NE(import, nullptr);
    import->click();
    ASSERT_TRUE(waitUntil([&] { return window->desk().view().counts.items == 2; }));
    data->check({file});
    ASSERT_TRUE(waitUntil([&] { return data->showsReport(); }));
    EXPECT_TRUE(says(spoken(data), u"0 new"_s));
}

TEST(ProjectWindow, AStudyIsMadeFromThePresetAndOpened)
{
    ProjectFixture fixture(ProjectFixture::Study::Draft);
    const auto window = fixture.window();
    window->showPage(u"studies"_s);
    auto *page = window->page(u"studies"_s);
    ASSERT_EQ(study(*window).row.state, review::StudyState::Draft);
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), app::text(study(*window).row.protocol.hash)); }));
    auto *form = page->findChild<app::StudyForm *>();
    ASSERT_NE(form, nullptr);
    EXPECT_FALSE(form->isNew());
    QLineEdit *share = nullptr;
    for (QLineEdit *field : form->findChildren<QLineEdit *>()) {
        if (field->accessibleName() == u"Per cent of figures"_s)
            share = field;
    }
    ASSERT_NE(share, nullptr);
    EXPECT_EQ(share->text(), u"100"_s);
    share->setText(u"50"_s);
    ASSERT_NE(button(page, u"Open study"_s), nullptr);
    button(page, u"Open study"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return study(*window).row.state == review::StudyState::Open; }));
    EXPECT_EQ(study(*window).row.protocol.sample.share, "0.50");
    std::int64_t units = 0;
    for (const storage::SeatProgress &seat : study(*window).progress)
        units = std::max(units, seat.units);
    EXPECT_EQ(units, 6); // three of six figures, two items each
}

TEST(ProjectWindow, FollowsWhatASeatSealsWithinASecond)
{
    ProjectFixture fixture;
    const auto window = fixture.window();
    window->showPage(u"agreement"_s);
    auto *page = window->page(u"agreement"_s);
    fixture.seal("Primary 1", 12, [](int i) { return "ABCD"[i % 4]; });
    fixture.seal("Primary 2", 9, [](int i) { return "ABCD"[i % 4]; });
    ASSERT_TRUE(waitUntil([&] { return study(*window).pooled() && study(*window).pooled()->n == 9; }, 1500));
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), u"κ needs 10 items rated by both; now 9."_s); }, 1000));
    EXPECT_FALSE(says(spoken(page), u"1.00"_s));
    fixture.seal("Primary 2", 2, [](int i) { return "ABCD"[i % 4]; });
    ASSERT_TRUE(waitUntil([&] { return study(*window).pooled()->n == 11; }, 1500));
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), u"1.00"_s); }));
    EXPECT_FALSE(says(spoken(page), u"κ needs"_s));
}

TEST(ProjectWindow, CoversLiveFiguresFromAPersonWithAnOpenBatch)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 11, [](int i) { return "ABCD"[i % 4]; });
    fixture.seal("Primary 2", 12, [](int i) { return "ABCD"[i % 4]; });
    const auto window = fixture.window();
    window->showPage(u"agreement"_s);
    ASSERT_TRUE(waitUntil([&] { return study(*window).pooled() && study(*window).pooled()->n == 11; }));
    window->desk().setPerson("R1");
    ASSERT_TRUE(waitUntil([&] { return !study(*window).hidden.empty(); }));
    EXPECT_FALSE(study(*window).agreement.has_value());
    EXPECT_TRUE(study(*window).gold.empty());
    auto *page = window->page(u"agreement"_s);
    const QStringList covered = spoken(page);
    EXPECT_TRUE(says(covered, u"Hidden while your own batch is open"_s));
    for (const QString &part : covered) {
        EXPECT_FALSE(part.contains(u"1.00"_s) || part.contains(u"100.0"_s) || part.contains(u"κ 1"_s)) << part.toStdString();
        // Left aside: the cover itself, the head of an empty table, the words of the empty page.
        if (!part.contains(u"Hidden"_s) && part != u"95 % interval"_s && !part.startsWith(u"No study is open"_s)) {
            EXPECT_FALSE(part.contains(QRegularExpression(u"\\d"_s))) << "a number in the accessibility tree: " << part.toStdString();
        }
    }
    EXPECT_FALSE(says(spoken(window->page(u"gold"_s)), u"candidates, primaries agree"_s));

    button(page, u"Show anyway…"_s)->click();
    auto *dialog = page->findChild<widgets::ConfirmDialog *>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(says(spoken(dialog), u"Your remaining answer will be marked as not blind."_s));
    dialog->confirmButton()->click();
    ASSERT_TRUE(waitUntil([&] { return study(*window).hidden.empty() && study(*window).agreement.has_value(); }));
    EXPECT_EQ(window->desk().view().events.front().what, "exposed");
    EXPECT_TRUE(says(spoken(window->page(u"log"_s)), u"uncovered live figures"_s));
}

TEST(ProjectWindow, DrawsTheAdjudicatorsBatchFreezesAndExports)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int) { return 'A'; });
    fixture.seal("Primary 2", 12, [](int i) { return i < 3 ? 'B' : 'A'; });
    fixture.submit("Primary 1");
    const auto window = fixture.window();
    fixture.submit("Primary 2");
    const auto adjudicator = [&]() -> const storage::SeatProgress & { return study(*window).progress.back(); };
    ASSERT_TRUE(waitUntil([&] { return !study(*window).progress.empty() && adjudicator().hasBatch; }));
    EXPECT_EQ(adjudicator().units, 3);
    window->showPage(u"gold"_s);
    auto *gold = window->page(u"gold"_s);
    EXPECT_FALSE(button(gold, u"Freeze gold…"_s)->isEnabled());
    int seen = 0;
    fixture.seal("Adjudicator", 3, [&](int) { return "ABC"[seen++]; });
    fixture.submit("Adjudicator");
    ASSERT_TRUE(waitUntil([&] { return button(gold, u"Freeze gold…"_s) && button(gold, u"Freeze gold…"_s)->isEnabled(); }));

    button(gold, u"Freeze gold…"_s)->click();
    auto *dialog = gold->findChild<widgets::ConfirmDialog *>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->confirmButton()->isEnabled());
    dialog->field()->setText(u"gold corn"_s);
    EXPECT_FALSE(dialog->confirmButton()->isEnabled());
    dialog->field()->setText(u"Gold corn"_s);
    ASSERT_TRUE(dialog->confirmButton()->isEnabled());
    dialog->confirmButton()->click();
    ASSERT_TRUE(waitUntil([&] { return study(*window).row.state == review::StudyState::Frozen; }));
    const review::GoldRow *all = study(*window).goldOfAll();
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(all->agreed, 9);
    EXPECT_EQ(all->tieBroken, 2);
    EXPECT_EQ(all->discarded, 1);

    fixture.saveTarget = fixture.dir.filePath(u"gold.jsonl"_s);
    QApplication::setActiveWindow(window.get()); // the dialog had the activation
    QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(fixture.saveTarget + u".manifest.json"_s); }));
    QFile exported(fixture.saveTarget);
    ASSERT_TRUE(exported.open(QIODevice::ReadOnly));
    EXPECT_EQ(exported.readAll().count("\"decision\":"), 11);
}

TEST(ProjectWindow, KeysGoToEveryPage)
{
    ProjectFixture fixture;
    const auto window = fixture.window();
    for (int i = 0; i < window->pages().size(); ++i) {
        QTest::keyClick(window.get(), static_cast<Qt::Key>(Qt::Key_1 + i), Qt::AltModifier);
        EXPECT_TRUE(window->page(window->pages()[i])->isVisible()) << window->pages()[i].toStdString();
    }
}

TEST(ProjectWindow, NamesStayOnThePeoplePage)
{
    ProjectFixture fixture;
    const auto window = fixture.window();
    EXPECT_TRUE(says(spoken(window->page(u"people"_s)), u"Planted Name"_s));
    for (const QString &page : window->pages()) {
        if (page != u"people"_s) {
            EXPECT_FALSE(says(spoken(window->page(page)), u"Planted Name"_s)) << page.toStdString();
        }
    }
    EXPECT_FALSE(window->windowTitle().contains(u"Planted"_s));
}
