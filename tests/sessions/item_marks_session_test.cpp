// Excluding items and putting them on lists, and what studies, reports and exports make of it.

#include "answer_project.h"

#include "app/sessions/export_session.h"
#include "app/sessions/item_marks_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "storage/import_writer.h"
#include "storage/people_repository.h"
#include "storage/seat_store.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

using Ids = std::vector<std::string>;

/// Ten figures of one crop with two questions each, "f01-a" … "f10-b", and three people.
class MarkedItems : public ::testing::Test {
protected:
    void SetUp() override
    {
        auto made = app::createProject(dir.filePath(u"p.winnow"_s), u"Marks"_s);
        ASSERT_TRUE(made);
        project = *std::move(made);
        auto writer = storage::ImportWriter::begin(*project, true);
        ASSERT_TRUE(writer);
        for (int figure = 1; figure <= 10; ++figure) {
            const std::string name = std::string(figure < 10 ? "f0" : "f") + std::to_string(figure);
            ASSERT_TRUE((*writer)->add(review::Figure{.id = name, .path = name + ".png"}));
            for (const char *question : {"-a", "-b"}) {
                review::Item item{.id = name + question, .figures = {name}, .question = "Which?", .attributes = {{"crop", {.text = "corn"}}}};
                for (const char letter : {'A', 'B', 'C', 'D'})
                    item.options.push_back({.letter = letter, .text = std::string("option ") + letter});
                ASSERT_TRUE((*writer)->add(item, review::Key{.item = item.id, .answer = review::Answer::ofLetters("A")}));
            }
        }
        ASSERT_TRUE((*writer)->finish("coordinator"));
        for (const char *name : {"Ann", "Ben", "Cem"})
            ASSERT_TRUE(storage::PeopleRepository(*project).add(name, "", ""));
    }
    void draft(const std::string &name, const std::string &share = "0.20")
    {
        const auto made = app::StudySession(*project).create({.name = name, .preset = "plantxpert-gold", .set = {{"sample.share", share}},
                                                              .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}});
        ASSERT_TRUE(made) << made.error().userMessage;
    }
    /// Opens the study and lets both primaries agree on everything.
    void answered(const std::string &name)
    {
        ASSERT_TRUE(app::StudySession(*project).open(name));
        const QString path = project->path();
        for (const char *seat : {"Primary 1", "Primary 2"}) {
            auto store = storage::SeatStore::open(path, name, seat, storage::Clock::system());
            ASSERT_TRUE(store);
            const auto facts = (*store)->facts();
            ASSERT_TRUE(facts);
            for (const review::BatchUnit &unit : facts->units)
                ASSERT_TRUE((*store)->seal({.unit = unit.unit, .seat = {}, .answer = review::Answer::ofLetters("A"), .activeMs = 1, .wallMs = 1}));
            ASSERT_TRUE((*store)->submit());
        }
    }
    QByteArray exported(const std::string &study, const std::string &split, const QString &name)
    {
        const auto done = app::ExportSession(*project).exportSplit({.study = study, .split = split, .format = "winnow-jsonl", .target = dir.filePath(name)});
        EXPECT_TRUE(done) << (done ? "" : done.error().userMessage);
        QFile file(dir.filePath(name)), manifest(dir.filePath(name + u".manifest.json"_s));
        return file.open(QIODevice::ReadOnly) && manifest.open(QIODevice::ReadOnly) ? file.readAll() + manifest.readAll().replace(name.toUtf8(), "F") : QByteArray();
    }
    std::vector<std::int64_t> keysOf(app::DataKind kind, const std::string &words)
    {
        return *app::DataBrowser(*project).keys({.kind = kind, .words = words});
    }
    Ids drawnItems(const app::StudyPlan &plan)
    {
        Ids ids;
        for (const review::DrawnItem &item : plan.sample.items)
            ids.push_back(item.item);
        return ids;
    }
    QTemporaryDir dir;
    std::unique_ptr<storage::Project> project;
};

TEST_F(MarkedItems, PickedRowsAreLookedUpWithWhatTheyMean)
{
    draft("Done");
    answered("Done");
    draft("Next");
    app::ItemMarksSession marks(*project);
    ASSERT_TRUE(marks.exclude({"f01-a"}, "blurred"));
    const auto items = marks.picked(app::DataKind::Items, keysOf(app::DataKind::Items, "f01"));
    ASSERT_TRUE(items);
    EXPECT_EQ(items->items, (Ids{"f01-a", "f01-b"}));
    EXPECT_EQ(items->excluded, 1);
    EXPECT_EQ(items->freeListName, "List 1");
    ASSERT_EQ(items->drafts.size(), 1U);
    EXPECT_EQ(items->drafts.front().study, "Next");
    const auto everything = marks.picked(app::DataKind::Items, keysOf(app::DataKind::Items, ""));
    ASSERT_TRUE(everything);
    EXPECT_EQ(everything->drawn, (std::vector<std::pair<std::string, std::int64_t>>{{"Done", 4}})) << "a fifth of ten figures, two questions each";
    const auto figures = marks.picked(app::DataKind::Figures, keysOf(app::DataKind::Figures, "f02"));
    ASSERT_TRUE(figures);
    EXPECT_EQ(figures->figures, 1);
    EXPECT_EQ(figures->items, (Ids{"f02-a", "f02-b"}));
}

TEST_F(MarkedItems, ADraftAsksOnlyWhatWasAddedToIt)
{
    draft("Next", "1");
    app::StudySession studies(*project);
    EXPECT_EQ(studies.plan("Next")->sample.items.size(), 20U);
    app::ItemMarksSession marks(*project);
    EXPECT_EQ(*marks.addToDraft("Next", {"f03-a", "f04-a"}), "Next");
    EXPECT_EQ(drawnItems(*studies.plan("Next")), (Ids{"f03-a", "f04-a"}));
    const std::string once = studies.show("Next")->protocol.hash;
    // One of them is there already: the second list holds the other one only.
    EXPECT_EQ(*marks.addToDraft("Next", {"f04-a", "f05-b"}), "Next 2");
    EXPECT_EQ(drawnItems(*studies.plan("Next")), (Ids{"f03-a", "f04-a", "f05-b"}));
    EXPECT_NE(studies.show("Next")->protocol.hash, once);
    EXPECT_EQ(marks.addToDraft("Next", {"f05-b"}).error().code, review::Error::Code::Refused);
    EXPECT_EQ(app::planToJson(*studies.plan("Next")), app::planToJson(*studies.plan("Next")));
    answered("Next");
    EXPECT_EQ(marks.addToDraft("Next", {"f09-a"}).error().code, review::Error::Code::Refused) << "its batches are fixed";
}

TEST_F(MarkedItems, AStudyThatDrewAnItemKeepsItAndOthersLeaveItOut)
{
    draft("Done");
    answered("Done");
    app::StudySession studies(*project);
    std::string candidate, silver;
    const auto plan = studies.plan("Done");
    ASSERT_TRUE(plan);
    for (const review::DrawnItem &item : plan->sample.items)
        (item.draw == review::Draw::Candidate ? candidate : silver) = item.item;
    const auto batches = studies.plan("Done")->batches;
    app::ItemMarksSession marks(*project);
    ASSERT_TRUE(marks.exclude({candidate, silver}, "found in another data set"));
    EXPECT_EQ(studies.plan("Done")->batches.front().units.size(), batches.front().units.size());
    const auto report = app::ReportSession(*project).report({.study = "Done", .what = "gold"});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->excluded, 1);
    EXPECT_EQ(report->gold.back().candidates, 4);
    EXPECT_EQ(report->gold.back().silver, 15);
    EXPECT_NE(app::reportToJson(*report).find(",\"excluded\":1"), std::string::npos);
    ASSERT_TRUE(studies.freeze("Done"));
    EXPECT_TRUE(exported("Done", "gold", u"gold.jsonl"_s).contains("\"id\":\"" + QByteArray::fromStdString(candidate) + '"')) << "it was drawn before";
    const QByteArray left = exported("Done", "silver", u"silver.jsonl"_s);
    EXPECT_FALSE(left.contains("\"id\":\"" + QByteArray::fromStdString(silver) + '"'));
    EXPECT_TRUE(left.contains("\"counts\": {\"items\": 15"));
    EXPECT_TRUE(left.contains("\"excluded\": 1}"));
    // Excluded after the study was frozen: its splits are fixed.
    std::string later;
    for (const review::DrawnItem &item : plan->sample.items)
        if (item.draw == review::Draw::Silver && item.item != silver)
            later = item.item;
    ASSERT_TRUE(marks.exclude({later}, "wrong crop"));
    EXPECT_EQ(exported("Done", "silver", u"silver.jsonl"_s), left);
    EXPECT_EQ(app::ReportSession(*project).report({.study = "Done", .what = "gold"})->excluded, 1);
    // A study made later draws neither.
    draft("Next", "1");
    EXPECT_EQ(studies.plan("Next")->sample.items.size(), 17U);
}

TEST_F(MarkedItems, ACaptionThatSaysTheRightOptionIsToldWhenCaptionsAreShown)
{
    auto writer = storage::ImportWriter::begin(*project, true);
    ASSERT_TRUE(writer);
    ASSERT_TRUE((*writer)->add(review::Figure{.id = "g1", .path = "g1.png", .caption = "Plots under\n Deficit  irrigation, 92 days."}));
    review::Item item{.id = "g1-a", .figures = {"g1"}, .question = "Which?", .options = {{.letter = 'A', .text = "deficit irrigation"}, {.letter = 'B', .text = "full irrigation"}},
                      .attributes = {{"crop", {.text = "corn"}}}};
    ASSERT_TRUE((*writer)->add(item, review::Key{.item = item.id, .answer = review::Answer::ofLetters("A")}));
    ASSERT_TRUE((*writer)->finish("coordinator"));
    draft("Shown", "1");
    app::StudySession studies(*project);
    const auto told = [&] {
        const auto plan = studies.plan("Shown");
        EXPECT_TRUE(plan);
        return std::ranges::count_if(plan->diagnostics, [](const std::string &words) { return words.find("says the right option of 1 drawn item, “g1-a” first") != std::string::npos; });
    };
    EXPECT_EQ(told(), 0) << "captions are hidden";
    ASSERT_TRUE(studies.change("Shown", {{"visible.caption", "always"}}));
    EXPECT_EQ(told(), 1);
    ASSERT_TRUE(app::ItemMarksSession(*project).exclude({"g1-a"}, "the caption says it"));
    EXPECT_EQ(told(), 0);
}

TEST_F(MarkedItems, AReadmittedItemLeavesExportsAsTheyWereAndAFrozenStudyNeverChanges)
{
    draft("Done");
    answered("Done");
    const QByteArray open = exported("Done", "all", u"b.jsonl"_s);
    app::ItemMarksSession marks(*project);
    ASSERT_TRUE(marks.exclude({"f01-a", "f02-a", "f03-a", "f04-a", "f05-a", "f06-a"}, "why"));
    EXPECT_NE(exported("Done", "all", u"b.jsonl"_s), open);
    ASSERT_TRUE(marks.readmit({"f01-a", "f02-a", "f03-a", "f04-a", "f05-a", "f06-a"}, {}));
    EXPECT_EQ(exported("Done", "all", u"b.jsonl"_s), open);
    ASSERT_TRUE(app::StudySession(*project).freeze("Done"));
    const QByteArray silver = exported("Done", "silver", u"a.jsonl"_s), all = exported("Done", "all", u"b.jsonl"_s);
    EXPECT_FALSE(silver.contains("excluded"));
    ASSERT_TRUE(marks.exclude({"f01-a", "f02-a", "f03-a", "f04-a", "f05-a", "f06-a"}, "why"));
    EXPECT_EQ(exported("Done", "silver", u"a.jsonl"_s), silver);
    EXPECT_EQ(exported("Done", "all", u"b.jsonl"_s), all);
}

TEST_F(MarkedItems, TheTableTellsAndNarrows)
{
    app::ItemMarksSession marks(*project);
    ASSERT_TRUE(marks.exclude({"f03-b"}, "blurred"));
    const app::DataBrowser browser(*project);
    const auto keys = browser.keys({.split = "excluded"});
    ASSERT_TRUE(keys);
    ASSERT_EQ(keys->size(), 1U);
    const auto rows = browser.rows(app::DataKind::Items, *keys, "crop");
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->front().id, "f03-b");
    EXPECT_EQ(rows->front().split, "excluded");
    EXPECT_EQ(browser.keys({.split = "none"})->size(), 19U);
    const auto detail = browser.item("f03-b");
    ASSERT_TRUE(detail);
    EXPECT_TRUE(detail->excluded());
    EXPECT_EQ(detail->exclusions.back().reason, "blurred");
    ASSERT_TRUE(marks.readmit({"f03-b"}, {}));
    EXPECT_FALSE(browser.item("f03-b")->excluded());
    EXPECT_EQ(browser.item("f03-b")->exclusions.size(), 2U);
}

} // namespace
