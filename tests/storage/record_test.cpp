#include "fixture.h"

#include "storage/event_log.h"
#include "storage/query.h"
#include "storage/verify.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using Fate = storage::ImportWriter::Fate;

namespace {

class RecordTest : public ProjectTest {};

TEST_F(RecordTest, RecordsComeBackAsTheyWent)
{
    importSample(project());
    const storage::RecordRepository records(project().database());
    const storage::KeyRepository keys(project().database());
    const auto figure = records.figure("fig-3");
    ASSERT_DONE(figure);
    EXPECT_EQ(**figure, sampleFigure(3));
    const auto item = records.item("fig-3-q2");
    ASSERT_DONE(item);
    EXPECT_EQ(**item, sampleItem(3, 2));
    const auto key = keys.key("fig-3-q2");
    ASSERT_DONE(key);
    EXPECT_EQ(**key, sampleKey(sampleItem(3, 2)));
    review::Source bare = sampleSource();
    bare.extraJson.clear(); // unknown members are the key side's
    EXPECT_EQ(**records.source("s-1"), bare);
    ASSERT_DONE(keys.eachWholeSource([](const review::Source &source) { EXPECT_EQ(source, sampleSource()); return true; }));
    EXPECT_FALSE(records.item("absent")->has_value());
    EXPECT_EQ(records.counts()->picturesMissing, 12);
    std::vector<std::string> order;
    ASSERT_DONE(records.eachFigure([&](const review::Figure &each) { order.push_back(each.id); return true; }));
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_F(RecordTest, CheckingWritesNothingAndSeesWhatWritingWould)
{
    const QByteArray before = bytesOf(m_path);
    auto checker = storage::ImportWriter::begin(project(), false);
    ASSERT_DONE(checker);
    const review::Item item = sampleItem(0, 1);
    review::Item other = item;
    other.question = "Another?";
    EXPECT_EQ(*(*checker)->add(item, sampleKey(item)), Fate::New);
    EXPECT_EQ(*(*checker)->add(item, sampleKey(item)), Fate::Unchanged);
    EXPECT_EQ(*(*checker)->add(other, sampleKey(item)), Fate::Conflict);
    EXPECT_FALSE(*(*checker)->knowsFigure("fig-0"));
    EXPECT_EQ(*(*checker)->add(sampleFigure(0)), Fate::New);
    EXPECT_TRUE(*(*checker)->knowsFigure("fig-0"));
    ASSERT_DONE((*checker)->finish("coordinator"));
    checker->reset();
    EXPECT_EQ(bytesOf(m_path), before);
}

TEST_F(RecordTest, AnotherKeyUnderAKnownIdIsAConflictAndTheFirstStays)
{
    importSample(project());
    auto writer = storage::ImportWriter::begin(project(), true);
    ASSERT_DONE(writer);
    const review::Item item = sampleItem(0, 1);
    review::Key key = sampleKey(item);
    EXPECT_EQ(*(*writer)->add(item, key), Fate::Unchanged);
    key.answer = review::Answer::ofLetters("D");
    EXPECT_EQ(*(*writer)->add(item, key), Fate::Conflict);
    ASSERT_DONE((*writer)->finish("coordinator"));
    EXPECT_EQ((*storage::KeyRepository(project().database()).key(item.id))->answer.letters, "C");
}

TEST_F(RecordTest, AnUnfinishedImportLeavesNothing)
{
    {
        auto writer = storage::ImportWriter::begin(project(), true);
        ASSERT_DONE(writer);
        ASSERT_DONE((*writer)->add(sampleFigure(0)));
    }
    EXPECT_EQ(storage::RecordRepository(project().database()).counts()->figures, 0);
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

TEST_F(RecordTest, APictureThatComesLaterIsTakenInAndFoundInsideItsRootOnly)
{
    importSample(project());
    ASSERT_TRUE(QDir(m_folder.path()).mkpath(u"pictures"_s));
    writeBytes(file("pictures/f0.png"), "picture");
    writeBytes(file("outside.png"), "secret");
    ASSERT_TRUE(QFile::link(file("outside.png"), file("pictures/f1.png")));
    auto writer = storage::ImportWriter::begin(project(), true);
    ASSERT_DONE(writer);
    ASSERT_DONE((*writer)->setPictureRoot(file("pictures")));
    for (int number = 0; number < 2; ++number) {
        review::Figure figure = sampleFigure(number);
        figure.picture = review::PictureState::Ok;
        figure.pictureSha256 = "ab";
        EXPECT_EQ(*(*writer)->add(figure), Fate::Unchanged);
    }
    ASSERT_DONE((*writer)->finish("coordinator"));
    const storage::RecordRepository records(project().database());
    EXPECT_EQ(*records.picturePath("fig-0"), QFileInfo(file("pictures/f0.png")).canonicalFilePath());
    EXPECT_TRUE(records.picturePath("fig-1")->isEmpty()); // a link out of the root
    EXPECT_TRUE(records.picturePath("fig-2")->isEmpty());
    const auto quick = storage::verify(m_path, false);
    ASSERT_DONE(quick);
    ASSERT_EQ(quick->findings.size(), 1u); // fig-1 is not there; whether fig-0 is the file imported is asked with deep only
    EXPECT_NE(quick->findings[0].find("fig-1\" is missing"), std::string::npos);
    const auto deep = storage::verify(m_path, true);
    ASSERT_DONE(deep);
    ASSERT_EQ(deep->findings.size(), 2u); // fig-0 is not the file imported, fig-1 is not there
    EXPECT_NE(deep->findings[0].find("fig-0"), std::string::npos);
    EXPECT_NE(deep->findings[1].find("fig-1"), std::string::npos);
}

// A picture that is an option is as much seen as one above the question: gold and silver share neither.
TEST_F(RecordTest, FiguresOfOptionsAreFiguresOfTheItem)
{
    importSample(project(), 8);
    auto writer = storage::ImportWriter::begin(project(), true);
    ASSERT_DONE(writer);
    for (int first = 0; first < 8; ++first) {
        review::Item item = sampleItem(first, 3);
        item.options = {{.letter = 'A', .figure = "fig-" + std::to_string((first + 1) % 8)}, {.letter = 'B', .figure = "fig-" + std::to_string((first + 2) % 8)},
                        {.letter = 'C', .figure = item.figures[0]}};
        item.overlays.clear();
        EXPECT_EQ(item.shownFigures(), (std::vector<std::string>{item.figures[0], item.options[0].figure, item.options[1].figure}));
        if (first % 2 == 1)
            item.figures.clear(); // options alone, as in "which of these shows rust?"
        ASSERT_DONE((*writer)->add(item, sampleKey(item)));
    }
    ASSERT_DONE((*writer)->finish("coordinator"));
    const auto population = storage::RecordRepository(project().database()).population();
    ASSERT_DONE(population);
    int mixed = 0;
    for (int seed = 1; seed <= 5; ++seed) {
        const auto protocol = review::withMember(*review::withMember(*review::presetProtocol("plantxpert-gold"), "sample.share", "1/2"), "seed", std::to_string(seed));
        ASSERT_DONE(protocol);
        const auto sample = review::drawSample(*population, *protocol);
        ASSERT_DONE(sample);
        const storage::RecordRepository records(project().database());
        std::set<std::string> gold, silver;
        for (const review::DrawnItem &drawn : sample->items) {
            const auto item = records.item(drawn.item);
            ASSERT_DONE(item);
            const auto shown = (*item)->shownFigures();
            if (drawn.draw == review::Draw::NotDrawn)
                ++mixed;
            else
                (drawn.draw == review::Draw::Candidate ? gold : silver).insert(shown.begin(), shown.end());
        }
        for (const std::string &figure : silver)
            EXPECT_FALSE(gold.contains(figure)) << figure << ", seed " << seed;
    }
    EXPECT_GT(mixed, 0);
}

TEST_F(RecordTest, ContentHashForgetsTheOrderAndTheDay)
{
    importSample(project());
    const QString second = file("second.winnow");
    {
        storage::Clock later = steppingClock();
        later.now = [] { return review::UtcMs{1'888'000'000'000}; };
        auto other = storage::Project::create(second, u"Other title"_s, later);
        ASSERT_DONE(other);
        auto writer = storage::ImportWriter::begin(**other, true);
        ASSERT_DONE(writer);
        for (int figure = 11; figure >= 0; --figure) {
            for (int number = 2; number >= 1; --number)
                ASSERT_DONE((*writer)->add(sampleItem(figure, number), sampleKey(sampleItem(figure, number))));
            ASSERT_DONE((*writer)->add(sampleFigure(figure)));
        }
        ASSERT_DONE((*writer)->add(review::Prediction{.item = "fig-0-q1", .model = "CANARY-model", .output = "Answer: B", .answer = review::Answer::ofLetters("B"), .rationale = "CANARY-rationale"}));
        ASSERT_DONE((*writer)->add(sampleSource()));
        ASSERT_DONE((*writer)->finish("coordinator"));
    }
    const auto first = storage::verify(m_path, false), other = storage::verify(second, false);
    ASSERT_DONE(first);
    ASSERT_DONE(other);
    EXPECT_EQ(first->contentHash, other->contentHash);
    EXPECT_EQ(first->contentHash.size(), 64u);
    ASSERT_DONE(storage::PeopleRepository(project()).add("Ann", "", ""));
    EXPECT_NE(storage::verify(m_path, false)->contentHash, other->contentHash);
}

TEST_F(RecordTest, PseudonymsAreTheNextFreeAndNamesStayOutOfTheLog)
{
    storage::PeopleRepository people(project());
    EXPECT_EQ(people.add("Ann", "", "")->pseudonym, "R1");
    EXPECT_EQ(people.add("Ben", "R3", "")->pseudonym, "R3");
    EXPECT_EQ(people.add("Cem", "", "")->pseudonym, "R2");
    EXPECT_EQ(people.add("Dee", "", "")->pseudonym, "R4");
    EXPECT_FALSE(people.add("Ann", "", ""));
    EXPECT_FALSE(people.add("Eve", "R1", ""));
    const auto rows = people.list();
    ASSERT_DONE(rows);
    EXPECT_EQ(rows->at(1).person.pseudonym, "R2");
    const auto events = storage::EventLog(project().database(), project().clock()).list(0, 100);
    ASSERT_DONE(events);
    ASSERT_EQ(events->size(), 5u); // made, and four reviewers; refusals leave none
    for (const review::Event &event : *events)
        EXPECT_EQ(review::canonicalEvent(event).find("Ann"), std::string::npos);
}

} // namespace
