#include "fixture.h"

#include "review/sample.h"
#include "review/view_state.h"
#include "storage/content_hash.h"
#include "storage/event_log.h"
#include "storage/picture_repository.h"
#include "storage/query.h"
#include "storage/verify.h"

using namespace Qt::Literals::StringLiterals;

namespace {

const std::string kHalf(64, 'a'), kInside(64, 'b'), kWhole(64, 'c');

/// Of the sample's figures 0 is cut off as the import saw, 1 is broken inside as only decoding tells, 2 is whole.
class PicturesTest : public ProjectTest {
protected:
    void SetUp() override
    {
        ProjectTest::SetUp();
        auto writer = storage::ImportWriter::begin(project(), true);
        ASSERT_DONE(writer);
        ASSERT_DONE((*writer)->beginFile({.file = "p.jsonl", .format = "winnow-jsonl", .sha256 = "00"}));
        const std::vector<std::pair<std::string, review::PictureState>> pictures{{kHalf, review::PictureState::Damaged}, {kInside, review::PictureState::Ok}, {kWhole, review::PictureState::Ok}};
        for (int number = 0; number < 3; ++number) {
            review::Figure figure = sampleFigure(number);
            figure.pictureSha256 = pictures[static_cast<std::size_t>(number)].first;
            figure.picture = pictures[static_cast<std::size_t>(number)].second;
            figure.width = 64;
            figure.height = 48;
            ASSERT_DONE((*writer)->add(figure));
        }
        ASSERT_DONE((*writer)->add(content(kInside, "It is broken.")));
        ASSERT_DONE((*writer)->add(content(kWhole)));
        ASSERT_DONE((*writer)->add(content(std::string(64, 'd')))); // no figure has it
        ASSERT_DONE((*writer)->finish("coordinator"));
        importSample(project());
    }
    static review::PictureContent content(const std::string &sha256, const std::string &damage = {})
    {
        return {.sha256 = sha256, .pixels = 3072, .entropy = 6.907, .phash = 0x0123456789abcdefU, .damage = damage};
    }
    std::vector<std::string> held()
    {
        const auto pictures = storage::heldPictures(project().database());
        EXPECT_TRUE(bool(pictures));
        return pictures ? std::vector<std::string>(pictures->begin(), pictures->end()) : std::vector<std::string>();
    }
    std::size_t drawn()
    {
        const auto protocol = review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1");
        const auto sample = review::drawSample(*storage::RecordRepository(project().database()).population(), *protocol);
        EXPECT_TRUE(bool(sample));
        return sample ? sample->items.size() : 0;
    }
    std::vector<std::string> findingsAfter(const QByteArray &good, const char *sql)
    {
        writeBytes(m_path, good);
        EXPECT_TRUE(outsiderRuns(m_path, sql));
        const auto verified = storage::verify(m_path, false);
        EXPECT_TRUE(bool(verified));
        std::vector<std::string> findings;
        for (const std::string &finding : verified ? verified->findings : std::vector<std::string>())
            if (finding.find("is missing.") == std::string::npos) // the sample's pictures are no files
                findings.push_back(finding);
        return findings;
    }
};

TEST_F(PicturesTest, WhatDecodingToldComesBackByContent)
{
    const auto contents = storage::pictureContents(project().database());
    ASSERT_DONE(contents);
    ASSERT_EQ(contents->size(), 2U) << "of a content that no figure shows nothing is kept";
    EXPECT_EQ(contents->at(kWhole), content(kWhole));
    EXPECT_EQ(*storage::pictureContent(project().database(), kInside), content(kInside, "It is broken."));
    EXPECT_FALSE(storage::pictureContent(project().database(), kHalf)->has_value());
    // Neither a hash nor an entropy is a value too.
    const review::PictureContent nothing{.sha256 = kHalf, .damage = "Nothing of it can be decoded."};
    const auto before = storage::contentHash(project().database());
    ASSERT_DONE(storage::PictureRepository(project()).addContents({nothing, content(kWhole, "never")}));
    EXPECT_EQ(*storage::pictureContent(project().database(), kHalf), nothing);
    EXPECT_EQ(*storage::pictureContent(project().database(), kWhole), content(kWhole)) << "the first one stays";
    EXPECT_EQ(*storage::contentHash(project().database()), *before) << "what follows from the bytes is no content of its own";
}

TEST_F(PicturesTest, ADamagedPictureIsInNoDrawUntilItIsAcceptedAndItCanBeTakenBack)
{
    EXPECT_EQ(held(), (std::vector<std::string>{"fig-0", "fig-1"}));
    EXPECT_EQ(drawn(), 20U); // of 24 items without the two of either
    storage::PictureRepository pictures(project());
    const auto plain = storage::contentHash(project().database());
    const auto done = pictures.accept({"fig-1", "fig-0", "fig-1"}, "the leaf is whole", "R2");
    ASSERT_DONE(done);
    EXPECT_EQ(*done, 2);
    EXPECT_EQ(held(), std::vector<std::string>());
    EXPECT_EQ(drawn(), 24U);
    EXPECT_NE(*storage::contentHash(project().database()), *plain) << "that a person accepted it is content";
    const auto log = storage::EventLog(project().database(), project().clock()).newest(1);
    ASSERT_DONE(log);
    EXPECT_EQ(log->front().what, "pictures-accepted");
    EXPECT_EQ(log->front().who, "R2");
    EXPECT_EQ(log->front().payload,
              R"({"pictures":[{"figure":"fig-0","sha256":")" + kHalf + R"("},{"figure":"fig-1","sha256":")" + kInside + R"("}],"reason":"the leaf is whole"})");
    EXPECT_EQ(*pictures.holdBack({"fig-1"}, "it is not"), 1);
    EXPECT_EQ(held(), (std::vector<std::string>{"fig-1"}));
    EXPECT_EQ(drawn(), 22U);
    const auto history = storage::pictureHistory(project().database(), "fig-1");
    ASSERT_DONE(history);
    ASSERT_EQ(history->size(), 2U);
    EXPECT_TRUE(history->front().accepted);
    EXPECT_FALSE(history->back().accepted);
    EXPECT_EQ(history->back().reason, "it is not");
    ASSERT_DONE(pictures.holdBack({"fig-0"}, {}));
    EXPECT_EQ(*storage::contentHash(project().database()), *plain);
}

TEST_F(PicturesTest, AnotherPictureIsNotAcceptedByWhatWasSaidOfTheOneBefore)
{
    ASSERT_DONE(storage::PictureRepository(project()).accept({"fig-0"}, "why"));
    storage::Query change(project().database(), "UPDATE figure SET picture_sha256 = ? WHERE external_id = 'fig-0'");
    ASSERT_TRUE(change.text(std::string(64, 'e')).run());
    EXPECT_EQ(held(), (std::vector<std::string>{"fig-0", "fig-1"}));
}

TEST_F(PicturesTest, WhatCannotBeAcceptedIsSaidAndWritesNothing)
{
    storage::Query change(project().database(), "UPDATE figure SET picture_state = 3 WHERE external_id = 'fig-5'"); // neither size nor hash
    ASSERT_TRUE(change.run());
    storage::PictureRepository pictures(project());
    ASSERT_DONE(pictures.accept({"fig-0"}, "why"));
    const std::string before = everything(project());
    using Code = review::Error::Code;
    EXPECT_EQ(pictures.accept({"fig-1"}, " ").error().code, Code::BadInput);
    EXPECT_EQ(pictures.accept({}, "why").error().code, Code::BadInput);
    EXPECT_EQ(pictures.accept({"fig-1", "nowhere"}, "why").error().code, Code::NotFound);
    EXPECT_EQ(pictures.accept({"fig-2"}, "why").error().userMessage, "Nothing was accepted: the picture of the figure “fig-2” is not known to be damaged.");
    EXPECT_EQ(pictures.accept({"fig-0"}, "again").error().code, Code::Refused);
    EXPECT_EQ(pictures.holdBack({"fig-1"}, "").error().code, Code::Refused);
    EXPECT_NE(pictures.accept({"fig-5"}, "why").error().userMessage.find("nothing can be shown"), std::string::npos);
    EXPECT_EQ(everything(project()), before);
}

TEST_F(PicturesTest, ASeatIsShownADamagedPictureOnlyOnceItIsAccepted)
{
    storage::PictureRepository pictures(project());
    ASSERT_DONE(pictures.accept({"fig-0", "fig-1"}, "why"));
    auto protocol = review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1");
    ASSERT_DONE(protocol);
    storage::StudyRepository studies(project());
    ASSERT_DONE(studies.create("gold", *protocol));
    const auto population = storage::RecordRepository(project().database()).population();
    const auto sample = review::drawSample(*population, *protocol);
    ASSERT_DONE(sample);
    std::map<std::string, std::string> letters;
    for (const review::PopulationItem &item : population->items)
        letters[item.id] = item.letters;
    const auto batches = review::startBatches(*protocol, *sample, letters);
    ASSERT_DONE(batches);
    ASSERT_DONE(studies.open("gold", *sample, *batches));
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    EXPECT_EQ(store->blindItem("fig-1-q1")->damagedPictures, (std::vector<std::string>{"fig-1"}));
    EXPECT_TRUE(store->blindItem("fig-1-q1")->heldPictures.empty());
    EXPECT_TRUE(bool(store->picturePath("fig-1")));
    // Taken back while the batch is under way: the very next look tells.
    ASSERT_DONE(pictures.holdBack({"fig-1"}, "why"));
    EXPECT_EQ(store->blindItem("fig-1-q1")->heldPictures, (std::vector<std::string>{"fig-1"}));
    EXPECT_EQ(store->picturePath("fig-1").error().code, review::Error::Code::Refused);
    EXPECT_TRUE(store->blindItem("fig-2-q1")->heldPictures.empty());
    EXPECT_TRUE(store->blindItem("fig-2-q1")->damagedPictures.empty());
}

TEST_F(PicturesTest, HowFiguresWereSeenIsPartOfTheAnswerAndItsEvent)
{
    makeGoldStudy(project());
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const std::string unit = store->facts()->units.front().unit, other = store->facts()->units.at(1).unit;
    const std::string view = review::viewsToJson({{.figure = "fig-3", .fit = false, .zoom = 2.5, .x = 10.25, .y = 7, .width = 1000, .height = 700, .gamma = 1.4, .adjusted = true}});
    ASSERT_DONE(store->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("B"), .view = view}));
    ASSERT_DONE(store->seal({.unit = other, .seat = {}, .answer = review::Answer::ofLetters("B")}));
    EXPECT_EQ(store->seal({.unit = other, .seat = {}, .answer = review::Answer::ofLetters("B"), .view = "[{]"}).error().code, review::Error::Code::BadInput);
    EXPECT_EQ(store->state(unit)->current->view, view);
    EXPECT_EQ(store->state(other)->current->view, "");
    const auto log = storage::EventLog(project().database(), project().clock()).newest(2);
    ASSERT_DONE(log);
    EXPECT_EQ(log->front().payload.find("\"view\""), std::string::npos) << "an answer without one is written as ever";
    EXPECT_NE(log->back().payload.find("\"view\":" + view), std::string::npos) << log->back().payload;
    // A later seal has a view of its own, and the earlier revision keeps the first.
    ASSERT_DONE(store->reopen(unit));
    ASSERT_DONE(store->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("C")}));
    const auto responses = storage::StudyRepository(project()).responses("gold");
    ASSERT_DONE(responses);
    ASSERT_EQ(responses->size(), 3U);
    for (const review::Response &response : *responses)
        EXPECT_EQ(response.view, response.unit == unit && response.revision == 1 ? view : std::string());
    store.reset();
    closeProject();
    const QByteArray good = bytesOf(m_path);
    EXPECT_EQ(findingsAfter(good, "UPDATE response_view SET view = replace(view, '2.5', '3.5')").size(), 1U);
    EXPECT_EQ(findingsAfter(good, "DELETE FROM response_view").size(), 1U);
    EXPECT_TRUE(findingsAfter(good, "SELECT 1").empty());
}

TEST_F(PicturesTest, VerifyNamesWhatWasChangedOutside)
{
    ASSERT_DONE(storage::PictureRepository(project()).accept({"fig-0"}, "why"));
    ASSERT_DONE(storage::PictureRepository(project()).holdBack({"fig-0"}, "not"));
    closeProject();
    const QByteArray good = bytesOf(m_path);
    ASSERT_TRUE(findingsAfter(good, "SELECT 1").empty());
    const auto only = [&](const char *sql, const std::string &words) {
        const auto findings = findingsAfter(good, sql);
        ASSERT_EQ(findings.size(), 1U) << sql;
        EXPECT_NE(findings.front().find(words), std::string::npos) << findings.front();
    };
    only("UPDATE picture_acceptance SET reason = 'x' WHERE accepted = 1", "The acceptance of the picture of figure \"fig-0\"");
    only("DELETE FROM picture_acceptance WHERE accepted = 0", "The holding back of the picture of figure \"fig-0\"");
    only("INSERT INTO picture_acceptance VALUES ('fig-1', 1, 'b', 1, 'x')", "has no such event");
    only("UPDATE picture_content SET damage = ''", "What is known of the picture with the SHA-256 " + kInside);
    only("UPDATE picture_content SET phash = '0000000000000000' WHERE damage = ''", "SHA-256 " + kWhole);
}

// A file of the fourth schema lacks the three tables: it is read as it is, its damaged pictures known and none accepted, and brought up to
// date when it is opened for writing.
TEST_F(PicturesTest, AProjectOfTheFourthSchemaOpens)
{
    makeGoldStudy(project());
    {
        auto store = seat("Primary 1");
        ASSERT_TRUE(store);
        ASSERT_DONE(store->seal({.unit = store->facts()->units.front().unit, .seat = {}, .answer = review::Answer::ofLetters("B")}));
    }
    closeProject();
    ASSERT_TRUE(outsiderRuns(m_path, "DROP TABLE picture_content; DROP TABLE picture_acceptance; DROP TABLE response_view; PRAGMA user_version = 4"));
    const QByteArray fourth = bytesOf(m_path);
    const auto read = storage::verify(m_path, false);
    ASSERT_DONE(read);
    EXPECT_EQ(read->responses, 1);
    {
        auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadOnly, steppingClock());
        ASSERT_DONE(opened);
        EXPECT_EQ(storage::heldPictures((*opened)->database())->size(), 2U) << "the import has marked both";
        EXPECT_TRUE(storage::pictureContents((*opened)->database())->empty());
        EXPECT_TRUE(storage::pictureHistory((*opened)->database(), "fig-0")->empty());
        EXPECT_EQ(storage::StudyRepository(**opened).responses("gold")->size(), 1U);
    }
    EXPECT_EQ(bytesOf(m_path), fourth);
    auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock());
    ASSERT_DONE(opened);
    EXPECT_EQ(*storage::contentHash((*opened)->database()), read->contentHash);
    ASSERT_DONE(storage::PictureRepository(**opened).accept({"fig-0"}, "why"));
}

} // namespace
