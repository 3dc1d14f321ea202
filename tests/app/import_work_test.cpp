// Long work of an import: on the store's thread, with its progress and Cancel on the page, and without a trace once it is cancelled.

#include "project_fixture.h"

#include "app/pages/data_page.h"
#include "app/pages/import_work.h"
#include "app/pages/job_list.h"
#include "widgets/message_bar.h"
#include "widgets/progress_track.h"

#include <QComboBox>
#include <QFile>
#include <QSemaphore>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct WorkScreen {
    ProjectFixture fixture{ProjectFixture::Study::None};
    std::unique_ptr<app::ProjectWindow> window = fixture.window();
    app::DataPage *page = static_cast<app::DataPage *>(window->page(u"data"_s));
    QSemaphore held;

    WorkScreen() { window->showPage(u"data"_s); }
    QString file(const QString &name, const QByteArray &bytes) const
    {
        QFile made(fixture.dir.filePath(name));
        EXPECT_TRUE(made.open(QIODevice::WriteOnly));
        made.write(bytes);
        return made.fileName();
    }
    /// Nothing is done on the store's thread until release().
    void hold()
    {
        window->desk().ask(window.get(), [this](storage::Project &) { return held.tryAcquire(1, 30000); }, [](bool) {});
    }
    void release() { held.release(); }
    QString message() const
    {
        for (const auto *bar : page->findChildren<widgets::MessageBar *>())
            if (bar->isVisible())
                return bar->sentence();
        return {};
    }
};

const QByteArray kItem = R"({"type":"item","id":"q1","question":"Which disease is shown here?","options":{"A":"rust","B":"blight"},"answer":"A"})";

} // namespace

TEST(ImportWork, FilesAreReadOnTheStoresThreadAlone)
{
    WorkScreen screen;
    const QString path = screen.file(u"odd.csv"_s, "text,picture\nwhat,a.jpg\n");
    screen.hold();
    screen.page->check({path});
    EXPECT_FALSE(screen.page->showsMapping()) << "the window's own thread has read the file";
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsWork(); }));
    EXPECT_TRUE(says(spoken(screen.page), u"Looking at the files"_s));
    screen.release();
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsMapping(); }));

    // The same for its mapping: a choice is taken, and the rows under it come when the thread is free.
    auto *role = screen.page->findChild<QComboBox *>();
    for (auto *each : screen.page->findChildren<QComboBox *>())
        if (each->accessibleName() == u"What the records are"_s)
            role = each;
    ASSERT_NE(role, nullptr);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(screen.page), u"Not mapped yet: “id”."_s); }));
    screen.hold();
    role->setFocus(Qt::TabFocusReason);
    while (role->currentData().toString() != u"figures"_s && role->currentIndex() + 1 < role->count())
        QTest::keyClick(role, Qt::Key_Down);
    EXPECT_FALSE(button(screen.page, u"Check file"_s)->isEnabled());
    auto *numbered = button(screen.page, u"Cancel"_s);
    ASSERT_NE(numbered, nullptr);
    screen.release();
    ASSERT_TRUE(waitUntil([&] { return screen.window->desk().isOpen() && says(spoken(screen.page), u"Not mapped yet: “id”. Choose the column that holds it."_s); }));
    QTest::keyClick(numbered, Qt::Key_Space);
    EXPECT_TRUE(waitUntil([&] { return !screen.page->showsMapping(); }));
}

TEST(ImportWork, CancelEndsTheCheckAndTheWritingAndLeavesEveryTable)
{
    WorkScreen screen;
    const QString path = screen.file(u"one.jsonl"_s, kItem);
    const auto before = rowCounts(screen.fixture.path);
    screen.hold();
    screen.page->check({path});
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsWork(); }));
    auto *cancel = button(screen.page, u"Cancel"_s);
    ASSERT_TRUE(cancel && cancel->hasFocus());
    QTest::keyClick(cancel, Qt::Key_Space);
    EXPECT_TRUE(says(spoken(screen.page), u"Stopping…"_s));
    screen.release();
    ASSERT_TRUE(waitUntil([&] { return !screen.page->showsWork(); }));
    EXPECT_EQ(screen.message().toStdString(), "The import was cancelled. Nothing was imported.");
    EXPECT_FALSE(screen.page->showsReport());

    screen.page->check({path});
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsReport(); }));
    screen.hold();
    QTest::keyClick(screen.window.get(), Qt::Key_Return, Qt::ControlModifier); // the page's one primary act
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsWork(); }));
    EXPECT_TRUE(says(spoken(screen.page), u"Cancel leaves the project as it was."_s));
    screen.page->check({path});
    EXPECT_TRUE(screen.message().startsWith(u"One import at a time"_s)) << "an import that is at work is not replaced";
    QTest::keyClick(button(screen.page, u"Cancel"_s), Qt::Key_Space);
    screen.release();
    ASSERT_TRUE(waitUntil([&] { return !screen.page->showsWork(); }));
    EXPECT_EQ(screen.message().toStdString(), "The import was cancelled. Nothing was imported.");
    EXPECT_EQ(rowCounts(screen.fixture.path), before);
    EXPECT_EQ(screen.window->desk().view().counts.items, 0);
}

TEST(ImportWork, ItsShareIsShownOnThePage)
{
    app::JobList jobs;
    app::ImportWork work(jobs, nullptr);
    const auto job = jobs.start(u"Importing"_s, app::Job::Measure::Share);
    work.watch(job->id(), u"note"_s);
    EXPECT_TRUE(job->tell(u"Importing a.jsonl"_s, 40, 80));
    EXPECT_TRUE(says(spoken(&work), u"Importing a.jsonl 50 %"_s)) << spoken(&work).join(u'|').toStdString();
    const auto *track = work.findChild<widgets::ProgressTrack *>();
    ASSERT_NE(track, nullptr);
    EXPECT_EQ(track->value() * 2, track->maximum());
    jobs.cancel(job->id());
    work.tellStopping();
    EXPECT_TRUE(says(spoken(&work), u"Stopping…"_s));
    EXPECT_FALSE(job->tell(u"Importing a.jsonl"_s, 80, 80));
}

TEST(ImportWork, WhatHoldsNoRecordsIsSaidInOneSentence)
{
    WorkScreen screen;
    screen.page->check({screen.file(u"leaf.png"_s, "123\n")});
    ASSERT_TRUE(waitUntil([&] { return !screen.message().isEmpty(); }));
    EXPECT_EQ(screen.message().toStdString(), "The file “leaf.png” is called like a picture and is none that is read here: The file holds text, not a picture.");
    EXPECT_FALSE(screen.page->showsMapping());
    screen.page->check({screen.file(u"nothing.jsonl"_s, "\n \n")});
    ASSERT_TRUE(waitUntil([&] { return screen.message().contains(u"is empty"_s); }));
    EXPECT_EQ(screen.message().toStdString(), "The file “nothing.jsonl” is empty: it holds no records.");
    EXPECT_FALSE(screen.page->showsMapping() || screen.page->showsReport() || screen.page->showsWork());
}

TEST(ImportWork, APictureGoesToItsReportWithoutAStepBetween)
{
    WorkScreen screen;
    screen.page->check({screen.file(u"leaf.csv"_s, QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16))});
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsReport(); }));
    EXPECT_TRUE(says(spoken(screen.page), u"damaged file"_s)) << spoken(screen.page).join(u'|').toStdString();
}
