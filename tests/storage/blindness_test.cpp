#include "fixture.h"

#include "storage/query.h"

#include <QSqlError>
#include <QSqlQuery>

#include <set>

using namespace Qt::Literals::StringLiterals;

namespace {

class BlindnessTest : public ProjectTest {};

// A whole session, from open to submit, during which reading any secret table fails the test, and after which no planted
// secret was handed out.
TEST_F(BlindnessTest, AWholeSessionReadsNoSecretTable)
{
    makeStudy();
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    std::set<std::string> read;
    store->watchReads([&](std::string_view table, std::string_view) {
        read.emplace(table);
        return true;
    });
    std::string handed;
    const auto facts = store->facts();
    ASSERT_DONE(facts);
    for (const review::BatchUnit &unit : facts->units) {
        const auto item = store->blindItem(unit.unit);
        ASSERT_DONE(item);
        handed += item->question;
        for (const review::Option &option : item->options)
            handed += option.text;
        for (const std::string &text : item->captions)
            handed += text;
        for (const auto &[name, value] : item->attributes)
            handed += name + value.text;
        for (const std::string &figure : item->figures)
            ASSERT_DONE(store->picturePath(figure));
        ASSERT_DONE(store->saveDraft({.unit = unit.unit, .answer = review::Answer::ofLetters("A")}));
        ASSERT_DONE(store->setMarked(unit.unit, true));
        ASSERT_DONE(store->setSkipped(unit.unit, true));
        ASSERT_DONE(store->addVisit({.unit = unit.unit, .activeMs = 5, .wallMs = 9}));
        ASSERT_DONE(store->seal({.unit = unit.unit, .seat = {}, .answer = review::Answer::ofLetters("A")}));
        ASSERT_DONE(store->reopen(unit.unit));
        ASSERT_DONE(store->seal({.unit = unit.unit, .seat = {}, .answer = review::Answer::ofLetters("B")}));
        ASSERT_DONE(store->state(unit.unit));
    }
    ASSERT_DONE(store->states());
    ASSERT_DONE(store->submit());
    EXPECT_EQ(handed.find("CANARY"), std::string::npos);
    EXPECT_TRUE(read.contains("item")); // the watch did hear
    for (const std::string &table : read)
        EXPECT_FALSE(table.starts_with("secret_") || table == "outcome" || table == "prediction" || table == "source") << table;
}

TEST_F(BlindnessTest, TheSeatsConnectionCannotReadSecretsOrChangeWhatIsSealed)
{
    makeStudy();
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const std::string unit = store->facts()->units.front().unit;
    ASSERT_DONE(store->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("A")}));
    for (const char *sql : {"SELECT * FROM secret_key", "SELECT count(*) FROM secret_person", "SELECT answer FROM secret_key LIMIT 1", "SELECT payload FROM event",
                            "SELECT label FROM outcome", "SELECT rationale FROM prediction", "SELECT extra FROM secret_extra", "UPDATE response SET answer = 'x'",
                            "DELETE FROM response", "DELETE FROM event", "UPDATE event SET payload = '{}'", "UPDATE item SET question = ''", "CREATE TABLE spare (a)",
                            "ATTACH ':memory:' AS other", "PRAGMA writable_schema = ON", "DELETE FROM reopening"}) {
        QSqlQuery query(store->database());
        EXPECT_FALSE(query.exec(QString::fromUtf8(sql))) << sql;
    }
}

TEST_F(BlindnessTest, RevealedAnswersComeAfterTheOwnOneWithoutNames)
{
    importSample(project());
    makeGoldStudy(project(), "answers");
    auto first = seat("Primary 1"), second = seat("Primary 2");
    const std::string unit = first->facts()->units.front().unit;
    ASSERT_DONE(first->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("A")}));
    ASSERT_DONE(second->seal({.unit = unit, .seat = {}, .defect = review::Defect::PictureUnreadable}));
    ASSERT_DONE(storage::StudyRepository(project()).addBatch("gold", {.seat = {.name = "Adjudicator"}, .units = {{.unit = unit, .shownOrder = "ABCD"}}}));
    auto third = seat("Adjudicator");
    ASSERT_TRUE(third);
    EXPECT_FALSE(third->revealedAnswers(unit));
    ASSERT_DONE(third->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("B")}));
    const auto revealed = third->revealedAnswers(unit);
    ASSERT_DONE(revealed);
    EXPECT_EQ(std::set<std::string>(revealed->begin(), revealed->end()), (std::set<std::string>{"A", "picture-unreadable"}));
    EXPECT_NE(third->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("A")})->visible.find(R"("peer_answers":"always")"), std::string::npos);
}

} // namespace
