#include "crops_project.h"
#include "project_fixture.h"

#include "app/pages/job_list.h"
#include "app/sessions/export_session.h"
#include "app/sessions/project_file.h"
#include "app/windows/job_chip.h"
#include "widgets/button.h"

#include <QFile>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;
using app::Job;

TEST(JobWords, TellCountsSharesAndAnEstimateOfLongWork)
{
    Job job{.words = u"Thumbnails"_s, .measure = Job::Measure::Things, .done = 312, .total = 545};
    EXPECT_EQ(app::jobWords(job, 1999), u"Thumbnails 312/545"_s) << "the first seconds say nothing about the rest";
    // 312 of 545 in 53.5 s: 93.5 s in all, 39.96 left.
    EXPECT_EQ(app::jobWords(job, 53'500), u"Thumbnails 312/545 · 40 s left"_s);
    EXPECT_EQ(app::jobWords(job, 4'000), u"Thumbnails 312/545"_s) << "seven seconds in all need no estimate";
    job.done = 27;
    EXPECT_EQ(app::jobWords(job, 20'000), u"Thumbnails 27/545 · 6 min left"_s);
    job.measure = Job::Measure::Share;
    job.done = 1;
    job.total = 3;
    EXPECT_EQ(app::jobWords(job, 1000), u"Thumbnails 33 %"_s);
    job.total = 0;
    EXPECT_EQ(app::jobWords(job, 60'000), u"Thumbnails"_s);
    job.state = Job::State::Failed;
    job.outcome = u"The disk is full."_s;
    EXPECT_EQ(app::jobWords(job, 60'000), u"Thumbnails · The disk is full."_s);
}

TEST(JobList, TellsTheWorkerThatThePersonCancelled)
{
    app::JobList jobs;
    const auto first = jobs.start(u"One"_s, Job::Measure::Share);
    const auto second = jobs.start(u"Two"_s, Job::Measure::Share);
    ASSERT_NE(jobs.current(), nullptr);
    EXPECT_EQ(jobs.current()->words, u"One"_s);
    EXPECT_TRUE(first->tell(1, 10));
    jobs.cancel(jobs.current()->id);
    EXPECT_FALSE(first->tell(2, 10));
    EXPECT_TRUE(second->tell(2, 10));
    first->finish(Job::State::Cancelled, u"Nothing was written."_s);
    first->finish(Job::State::Done);
    EXPECT_EQ(jobs.jobs().back().state, Job::State::Cancelled) << "it ends once";
    EXPECT_EQ(jobs.current()->words, u"Two"_s);
    for (int i = 0; i < 40; ++i)
        jobs.start(QString::number(i), Job::Measure::None); // the handle goes at once: ended as done
    EXPECT_EQ(jobs.jobs().size(), 21u) << "twenty of the past and the one that runs";
    EXPECT_EQ(jobs.current()->words, u"Two"_s);
}

TEST(JobChip, StandsInTheStatusBarFromTheSecondSecondOnAndCancels)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    const auto window = fixture.window();
    auto *chip = window->findChild<app::JobChip *>();
    ASSERT_NE(chip, nullptr);
    EXPECT_FALSE(chip->isVisible());
    const auto job = window->desk().jobs().start(u"Thumbnails"_s, Job::Measure::Things);
    EXPECT_TRUE(job->tell(312, 545));
    EXPECT_FALSE(chip->isVisible()) << "short work needs no chip";
    ASSERT_TRUE(waitUntil([&] { return chip->isVisible(); }, 3000));
    EXPECT_EQ(chip->words(), u"Thumbnails 312/545"_s);
    chip->openList();
    auto *list = window->findChild<app::JobPopup *>();
    ASSERT_NE(list, nullptr);
    EXPECT_TRUE(says(spoken(list), u"Thumbnails 312/545"_s));
    ASSERT_NE(button(list, u"Cancel"_s), nullptr);
    QTest::keyClick(button(list, u"Cancel"_s), Qt::Key_Space);
    EXPECT_FALSE(job->tell(313, 545));
    job->finish(Job::State::Cancelled, u"312 were made and are kept."_s);
    ASSERT_TRUE(waitUntil([&] { return !chip->isVisible(); }, 2000));
    EXPECT_TRUE(waitUntil([&] { return says(spoken(list), u"Thumbnails · 312 were made and are kept."_s); }, 2000));
    QTest::keyClick(list, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return window->findChild<app::JobPopup *>() == nullptr; }, 2000));
}

TEST(ExportJob, CancelledLeavesTheOldFileAsItWas)
{
    CropsProject project;
    project.study("gold", "0.10");
    const QString target = project.dir.filePath(u"all.csv"_s);
    QFile old(target);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("what stood here before\n");
    old.close();
    auto file = app::openForReading(project.path);
    ASSERT_TRUE(bool(file));
    std::vector<std::int64_t> told;
    std::int64_t whole = 0;
    const auto stop = [&](std::int64_t done, std::int64_t total) {
        told.push_back(done);
        whole = total;
        return told.size() < 2;
    };
    for (const char *format : {"csv", "winnow-jsonl"}) {
        told.clear();
        const auto done = app::ExportSession(**file, stop).exportSplit({.study = "gold", .split = "all", .format = format, .target = target});
        ASSERT_FALSE(bool(done)) << format;
        EXPECT_NE(done.error().userMessage.find("cancelled"), std::string::npos);
        EXPECT_EQ(told.size(), 2u);
        EXPECT_GT(told[1], told[0]);
        EXPECT_GE(whole, told[1]);
        ASSERT_TRUE(old.open(QIODevice::ReadOnly));
        EXPECT_EQ(old.readAll(), QByteArray("what stood here before\n"));
        old.close();
    }
    EXPECT_FALSE(QFile::exists(target + u".manifest.json"_s));
}
