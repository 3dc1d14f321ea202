#include "fixture.h"

#include "review/sample.h"
#include "storage/content_hash.h"
#include "storage/event_log.h"
#include "storage/exclusion_repository.h"
#include "storage/item_list_repository.h"
#include "storage/query.h"
#include "storage/verify.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

using Ids = std::vector<std::string>;

class ItemMarksTest : public ProjectTest {
protected:
    void SetUp() override
    {
        ProjectTest::SetUp();
        importSample(project());
    }
    Ids excludedNow()
    {
        Ids ids;
        const auto now = storage::exclusionsNow(project().database());
        EXPECT_TRUE(bool(now));
        for (const auto &[item, exclusion] : *now)
            ids.push_back(item + ": " + exclusion.reason);
        return ids;
    }
    std::vector<std::string> findingsAfter(const char *sql)
    {
        writeBytes(m_path, m_good);
        EXPECT_TRUE(outsiderRuns(m_path, sql));
        const auto verified = storage::verify(m_path, false);
        EXPECT_TRUE(bool(verified));
        return verified ? verified->findings : std::vector<std::string>();
    }
    std::int64_t count(const char *sql)
    {
        storage::Query query(project().database(), sql);
        return query.run() && query.next() ? query.numberAt(0) : -1;
    }
    QByteArray m_good;
};

TEST_F(ItemMarksTest, AnActIsOneEventAndComesBackWithTheFile)
{
    storage::ExclusionRepository exclusions(project());
    const std::int64_t events = count("SELECT count(*) FROM event"), items = count("SELECT count(*) FROM item");
    const auto done = exclusions.exclude({"fig-3-q2", "fig-3-q1", "fig-3-q2"}, "caption is burnt in");
    ASSERT_DONE(done);
    EXPECT_EQ(*done, 2);
    EXPECT_EQ(count("SELECT count(*) FROM event"), events + 1);
    const auto log = storage::EventLog(project().database(), project().clock()).newest(1);
    ASSERT_DONE(log);
    EXPECT_EQ(log->front().what, "items-excluded");
    EXPECT_EQ(log->front().who, "coordinator");
    EXPECT_EQ(log->front().payload, R"({"items":["fig-3-q1","fig-3-q2"],"reason":"caption is burnt in"})");
    // A second reason for one of them changes only the other one; the first reason stays.
    EXPECT_EQ(*exclusions.exclude({"fig-3-q1", "fig-4-q1"}, "doubled"), 1);
    EXPECT_EQ(*exclusions.readmit({"fig-3-q2"}, "the caption was cropped"), 1);
    m_project.reset();
    auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock());
    ASSERT_DONE(opened);
    m_project = *std::move(opened);
    EXPECT_EQ(excludedNow(), (Ids{"fig-3-q1: caption is burnt in", "fig-4-q1: doubled"}));
    const auto history = storage::exclusionHistory(project().database(), "fig-3-q2");
    ASSERT_DONE(history);
    ASSERT_EQ(history->size(), 2U);
    EXPECT_TRUE(history->front().excluded);
    EXPECT_FALSE(history->back().excluded);
    EXPECT_EQ(history->back().reason, "the caption was cropped");
    EXPECT_LT(history->front().at, history->back().at);
    EXPECT_EQ(count("SELECT count(*) FROM item"), items);
    const auto verified = storage::verify(m_path, false);
    ASSERT_DONE(verified);
    EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
}

TEST_F(ItemMarksTest, WhatCannotBeDoneIsSaidAndWritesNothing)
{
    storage::ExclusionRepository exclusions(project());
    ASSERT_DONE(exclusions.exclude({"fig-1-q1"}, "first"));
    const std::string before = everything(project());
    using Code = review::Error::Code;
    EXPECT_EQ(exclusions.exclude({"fig-1-q2"}, "  ").error().code, Code::BadInput);
    EXPECT_EQ(exclusions.exclude({}, "why").error().code, Code::BadInput);
    const auto unknown = exclusions.exclude({"fig-1-q2", "nowhere"}, "why");
    EXPECT_EQ(unknown.error().code, Code::NotFound);
    EXPECT_EQ(unknown.error().userMessage, "Nothing was excluded: there is no item “nowhere” in this project.");
    EXPECT_EQ(exclusions.exclude({"fig-1-q1"}, "again").error().code, Code::Refused);
    EXPECT_EQ(exclusions.readmit({"fig-1-q2"}, "").error().code, Code::Refused);
    storage::ItemListRepository lists(project());
    EXPECT_EQ(lists.make(" ", {"fig-1-q1"}).error().code, Code::BadInput);
    EXPECT_EQ(lists.make("Picks", {}).error().code, Code::BadInput);
    EXPECT_EQ(everything(project()), before);
    limitPages(project().database(), static_cast<int>(count("PRAGMA page_count")));
    Ids many;
    for (int figure = 1; figure < 12; ++figure)
        many.push_back("fig-" + std::to_string(figure) + "-q2");
    const auto full = exclusions.exclude(many, std::string(40000, 'x'));
    EXPECT_EQ(full.error().code, Code::Storage) << "the disk is full";
    limitPages(project().database(), 0);
    EXPECT_EQ(everything(project()), before);
}

TEST_F(ItemMarksTest, AnExcludedItemIsInNoDraw)
{
    const auto protocol = review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1");
    ASSERT_DONE(protocol);
    const auto all = review::drawSample(*storage::RecordRepository(project().database()).population(), *protocol);
    ASSERT_DONE(all);
    EXPECT_EQ(all->items.size(), 24U);
    storage::ExclusionRepository exclusions(project());
    ASSERT_DONE(exclusions.exclude({"fig-3-q1", "fig-3-q2", "fig-5-q1"}, "why"));
    const auto fewer = review::drawSample(*storage::RecordRepository(project().database()).population(), *protocol);
    ASSERT_DONE(fewer);
    EXPECT_EQ(fewer->items.size(), 21U);
    EXPECT_EQ(fewer->sampledFigures.size(), 11U); // figure 3 has no item left
    ASSERT_DONE(exclusions.readmit({"fig-3-q1", "fig-3-q2", "fig-5-q1"}, {}));
    const auto again = review::drawSample(*storage::RecordRepository(project().database()).population(), *protocol);
    ASSERT_DONE(again);
    EXPECT_EQ(again->items.size(), 24U);
}

TEST_F(ItemMarksTest, AListIsAnAttributeOfThePopulation)
{
    storage::ItemListRepository lists(project());
    ASSERT_DONE(lists.make("Picks", {"fig-3-q1", "fig-5-q1", "fig-5-q2"}));
    ASSERT_DONE(lists.make("More", {"fig-9-q1"}));
    EXPECT_EQ(lists.make("Picks", {"fig-1-q1"}).error().code, review::Error::Code::Conflict) << "a list never changes";
    auto protocol = review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1");
    ASSERT_DONE(protocol);
    const auto ids = [&](const std::string &names) {
        Ids found;
        const auto listed = review::withMember(*protocol, "population.attributes", R"({"list":)" + names + "}");
        EXPECT_TRUE(bool(listed));
        const auto sample = review::drawSample(*storage::RecordRepository(project().database()).population(), *listed);
        if (!sample)
            return Ids{sample.error().userMessage};
        for (const review::DrawnItem &item : sample->items)
            found.push_back(item.item);
        return found;
    };
    EXPECT_EQ(ids(R"(["Picks"])"), (Ids{"fig-3-q1", "fig-5-q1", "fig-5-q2"}));
    EXPECT_EQ(ids(R"(["Picks","More"])"), (Ids{"fig-3-q1", "fig-5-q1", "fig-5-q2", "fig-9-q1"}));
    EXPECT_EQ(ids(R"(["Pick"])"), (Ids{"The study asks only the items of the list “Pick”, but the project has no such list. Nothing was drawn."}));
    // An excluded item stays out, on a list or not.
    ASSERT_DONE(storage::ExclusionRepository(project()).exclude({"fig-5-q1"}, "why"));
    EXPECT_EQ(ids(R"(["Picks"])"), (Ids{"fig-3-q1", "fig-5-q2"}));
}

TEST_F(ItemMarksTest, AnImportedAttributeOfThatNameIsRefusedInWords)
{
    auto writer = storage::ImportWriter::begin(project(), true);
    ASSERT_DONE(writer);
    review::Item item = sampleItem(1, 1);
    item.id = "own";
    item.attributes["list"] = {.text = "a"};
    ASSERT_DONE((*writer)->add(item, sampleKey(item)));
    ASSERT_DONE((*writer)->finish("coordinator"));
    const auto made = storage::ItemListRepository(project()).make("Picks", {"fig-1-q1"});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, review::Error::Code::Refused);
    EXPECT_NE(made.error().userMessage.find("Item “own” has an imported attribute “list”"), std::string::npos) << made.error().userMessage;
    // Without lists it is an attribute like any other.
    const auto protocol = review::withMember(*review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1"), "population.attributes", R"({"list":["a"]})");
    ASSERT_DONE(protocol);
    const auto sample = review::drawSample(*storage::RecordRepository(project().database()).population(), *protocol);
    ASSERT_DONE(sample);
    ASSERT_EQ(sample->items.size(), 1U);
    EXPECT_EQ(sample->items.front().item, "own");
}

TEST_F(ItemMarksTest, VerifyNamesWhatWasChangedOutside)
{
    const auto unmarked = storage::contentHash(project().database());
    ASSERT_DONE(unmarked);
    storage::ExclusionRepository exclusions(project());
    ASSERT_DONE(exclusions.exclude({"fig-3-q1", "fig-4-q1"}, "caption is burnt in"));
    ASSERT_DONE(exclusions.readmit({"fig-4-q1"}, "cropped"));
    const auto marked = storage::contentHash(project().database());
    ASSERT_DONE(marked);
    EXPECT_NE(*marked, *unmarked) << "what is excluded is content";
    ASSERT_DONE(exclusions.readmit({"fig-3-q1"}, {}));
    EXPECT_EQ(*storage::contentHash(project().database()), *unmarked) << "and nothing is when nothing is excluded";
    ASSERT_DONE(exclusions.exclude({"fig-3-q1"}, "caption is burnt in"));
    ASSERT_DONE(storage::ItemListRepository(project()).make("Picks", {"fig-1-q1", "fig-2-q1"}));
    closeProject();
    m_good = bytesOf(m_path);
    const auto whole = storage::verify(m_path, false);
    ASSERT_DONE(whole);
    ASSERT_TRUE(whole->findings.empty()) << whole->findings.front();
    const auto only = [&](const char *sql, const std::string &words) {
        const auto findings = findingsAfter(sql);
        ASSERT_EQ(findings.size(), 1U) << sql;
        EXPECT_NE(findings.front().find(words), std::string::npos) << findings.front();
    };
    only("UPDATE exclusion SET reason = 'other' WHERE item = 'fig-4-q1' AND excluded = 1", "The exclusion of item \"fig-4-q1\"");
    only("UPDATE exclusion SET excluded = 0 WHERE item = 'fig-3-q1' AND event = (SELECT max(event) FROM exclusion)", "The exclusion of item \"fig-3-q1\"");
    only("DELETE FROM exclusion WHERE item = 'fig-4-q1' AND excluded = 0", "The readmission of item \"fig-4-q1\"");
    only("INSERT INTO exclusion VALUES ('fig-9-q1', 1, 1, 'x')", "fig-9-q1\" (event 1) has no such event");
    only("DELETE FROM item_list WHERE item = 'fig-2-q1'", "Item \"fig-2-q1\" is missing from the list \"Picks\"");
    only("UPDATE item_list SET item = 'fig-9-q1' WHERE item = 'fig-2-q1'; DELETE FROM item_list WHERE item = 'fig-9-q1'", "Item \"fig-2-q1\" is missing");
    only("INSERT INTO item_list VALUES ('Picks', 'fig-9-q1', 1)", "Item \"fig-9-q1\" in the list \"Picks\"");
    EXPECT_GE(findingsAfter("UPDATE event SET payload = replace(payload, 'burnt in', 'burned') WHERE what = 'items-excluded'").size(), 2U);
}

// A file of the second schema lacks both tables, and those of traces: it is read as it is, and brought up to date when it is opened for writing.
TEST_F(ItemMarksTest, AProjectOfTheSecondSchemaOpens)
{
    makeGoldStudy(project());
    closeProject();
    ASSERT_TRUE(outsiderRuns(m_path, "DROP TABLE exclusion; DROP TABLE item_list; DROP TABLE secret_trace; DROP TABLE trace;"
                                     " DROP TABLE picture_content; DROP TABLE picture_acceptance; DROP TABLE response_view; PRAGMA user_version = 2"));
    const QByteArray second = bytesOf(m_path);
    const auto read = storage::verify(m_path, false);
    ASSERT_DONE(read);
    EXPECT_TRUE(read->findings.empty()) << read->findings.front();
    {
        auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadOnly, steppingClock());
        ASSERT_DONE(opened);
        EXPECT_EQ(storage::RecordRepository((*opened)->database()).population()->items.size(), 24U);
        EXPECT_TRUE(storage::exclusionHistory((*opened)->database(), "fig-1-q1")->empty());
    }
    EXPECT_EQ(bytesOf(m_path), second);
    auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock());
    ASSERT_DONE(opened);
    EXPECT_EQ(*storage::contentHash((*opened)->database()), read->contentHash);
    ASSERT_DONE(storage::ExclusionRepository(**opened).exclude({"fig-1-q1"}, "why"));
    const auto verified = storage::verify(m_path, false);
    ASSERT_DONE(verified);
    EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
}

} // namespace
