#include "fixture.h"

#include "storage/query.h"
#include "storage/verify.h"

#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

using namespace Qt::Literals::StringLiterals;

namespace {

class VerifyTest : public ProjectTest {
protected:
    void SetUp() override
    {
        ProjectTest::SetUp();
        makeStudy();
        auto store = seat("Primary 1");
        ASSERT_TRUE(store);
        const auto units = store->facts()->units;
        for (const review::BatchUnit &unit : units)
            ASSERT_DONE(store->seal({.unit = unit.unit, .seat = {}, .answer = review::Answer::ofLetters("B"), .comment = "COMMENT " + unit.unit, .activeMs = 10, .wallMs = 20}));
        ASSERT_DONE(store->reopen(units[0].unit));
        ASSERT_DONE(store->setMarked(units[1].unit, true));
        ASSERT_DONE(store->addVisit({.unit = units[1].unit, .activeMs = 3, .wallMs = 4}));
        m_unit = units[2].unit;
        store.reset();
        closeProject();
        m_good = bytesOf(m_path);
        const auto verified = storage::verify(m_path, false);
        ASSERT_DONE(verified);
        ASSERT_TRUE(verified->findings.empty()) << verified->findings.front();
    }
    /// Changes one byte inside `text` wherever it stands in the file, one place at a time; verify must name `expected` once at least,
    /// and find something in each.
    void flipIn(const QByteArray &text, int offset, const std::string &expected)
    {
        int places = 0;
        bool named = false;
        for (qsizetype at = m_good.indexOf(text); at >= 0; at = m_good.indexOf(text, at + 1)) {
            QByteArray bytes = m_good;
            bytes[at + offset] = static_cast<char>(bytes[at + offset] ^ 1);
            writeBytes(m_path, bytes);
            const auto verified = storage::verify(m_path, false);
            ++places;
            EXPECT_TRUE(!verified || !verified->findings.empty()) << text.toStdString() << " at " << at;
            if (verified)
                for (const std::string &finding : verified->findings)
                    named |= finding.find(expected) != std::string::npos;
        }
        EXPECT_GT(places, 0) << text.toStdString();
        EXPECT_TRUE(named) << expected;
        writeBytes(m_path, m_good);
    }
    std::vector<std::string> findingsAfter(const char *sql)
    {
        writeBytes(m_path, m_good);
        EXPECT_TRUE(outsiderRuns(m_path, sql));
        const auto verified = storage::verify(m_path, false);
        EXPECT_TRUE(bool(verified));
        return verified ? verified->findings : std::vector<std::string>();
    }
    static bool anyHas(const std::vector<std::string> &findings, const std::string &text)
    {
        return std::any_of(findings.begin(), findings.end(), [&](const std::string &finding) { return finding.find(text) != std::string::npos; });
    }
    QByteArray m_good;
    std::string m_unit;
};

TEST_F(VerifyTest, OneByteInAnAnswerAQuestionAnOptionOrAKeyIsNamed)
{
    flipIn("Which share of fig-3-q1 is", 0, "The question, an option or an attribute of item \"fig-3-q1\"");
    flipIn("under 10 % of fig-3-q1", 2, "The question, an option or an attribute of item \"fig-3-q1\"");
    flipIn("CANARY-explanation of fig-3-q1", 0, "The key of item \"fig-3-q1\"");
    flipIn("COMMENT " + QByteArray::fromStdString(m_unit), 0, "The sealed answer of Primary 1 on \"" + m_unit + "\" (revision 1");
    flipIn("CANARY-Ann", 8, "the reviewers' names");
    flipIn("plantxpert-gold", 0, "The protocol of study \"gold\"");
}

TEST_F(VerifyTest, ValuesChangedByStatementsAreNamed)
{
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE response SET answer = replace(answer, 'B', 'C') WHERE unit = (SELECT unit FROM batch_unit WHERE place = 3 LIMIT 1)"), "was changed outside Winnow"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE secret_key SET answer = replace(answer, 'C', 'A') WHERE item_id = (SELECT id FROM item WHERE external_id = 'fig-5-q2')"), "The key of item \"fig-5-q2\""));
    EXPECT_TRUE(anyHas(findingsAfter("DELETE FROM response WHERE event = (SELECT max(event) FROM response)"), "is missing"));
    EXPECT_TRUE(anyHas(findingsAfter("DELETE FROM reopening"), "taken back is missing"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE batch_unit SET shown_order = 'DCBA' WHERE place = 1"), "the units of the batches"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE study SET state = 3"), "the studies"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE draft SET comment = 'other'"), "The draft of Primary 1"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE visit SET active_ms = 99"), "A time of Primary 1"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE unit_flag SET marked = 0"), "A mark of Primary 1"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE meta SET value = 'x'"), "the title"));
}

TEST_F(VerifyTest, ADeletedAndAMissingLastEventAreNamed)
{
    EXPECT_TRUE(anyHas(findingsAfter("PRAGMA foreign_keys = OFF; DELETE FROM event WHERE counter = 3"), "Event 3 is missing"));
    EXPECT_TRUE(anyHas(findingsAfter("PRAGMA foreign_keys = OFF; DELETE FROM event WHERE counter = (SELECT max(counter) FROM event)"), "The last event, number"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE event SET who = 'nobody' WHERE counter = 4"), "Event 4 (reviewer-added) was changed"));
    EXPECT_TRUE(anyHas(findingsAfter("UPDATE event_head SET hash = 'x'"), "The head of the log"));
    EXPECT_TRUE(anyHas(findingsAfter("DELETE FROM event_head"), "The head of the log is missing"));
}

TEST_F(VerifyTest, RandomFlipsAreRefusedFoundOrHarmless)
{
    std::string before;
    {
        auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadOnly, steppingClock());
        ASSERT_DONE(opened);
        before = everything(**opened);
    }
    std::mt19937 random(20261130); // mt19937's own numbers are fixed by the standard
    int refused = 0, found = 0, harmless = 0;
    for (int flip = 0; flip < 300; ++flip) {
        QByteArray bytes = m_good;
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint32_t>(bytes.size()));
        const char bit = static_cast<char>(1 << (random() % 8));
        bytes[at] = static_cast<char>(bytes[at] ^ bit);
        writeBytes(m_path, bytes);
        const auto verified = storage::verify(m_path, false);
        if (!verified) {
            ++refused;
            EXPECT_FALSE(verified.error().userMessage.empty());
        } else if (!verified->findings.empty()) {
            ++found;
        } else {
            ++harmless;
            auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadOnly, steppingClock());
            ASSERT_DONE(opened) ;
            EXPECT_EQ(everything(**opened), before) << "byte " << at;
        }
        EXPECT_EQ(bytesOf(m_path), bytes) << "byte " << at;
    }
    std::printf("refused %d, found %d, harmless %d\n", refused, found, harmless);
    EXPECT_GT(refused + found, 30);
}

// What a window does that is closed while its project is checked.
TEST_F(VerifyTest, EndsOnceItIsStopped)
{
    // Long enough to be met in the middle: many rows, and pages that one statement walks.
    ASSERT_TRUE(outsiderRuns(m_path, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)"
                                     " INSERT INTO secret_extra SELECT 'source', i + 1000000, hex(zeroblob(60)) FROM n"));
    QElapsedTimer clock;
    clock.start();
    const auto whole = storage::verify(m_path, false);
    const qint64 full = clock.elapsed();
    ASSERT_DONE(whole);
    EXPECT_FALSE(whole->findings.empty());

    std::atomic<bool> stop = true;
    const auto atOnce = storage::verify(m_path, false, &stop);
    ASSERT_FALSE(atOnce);
    EXPECT_EQ(atOnce.error().code, review::Error::Code::Refused);

    stop = false;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(full / 10));
        stop = true;
    });
    const auto midway = storage::verify(m_path, false, &stop);
    other.join();
    ASSERT_FALSE(midway);
    EXPECT_EQ(midway.error().code, review::Error::Code::Refused);
    // Nothing of the stop stays behind.
    stop = false;
    const auto again = storage::verify(m_path, false, &stop);
    ASSERT_DONE(again);
    EXPECT_EQ(again->findings, whole->findings);
    EXPECT_EQ(again->contentHash, whole->contentHash);
}

} // namespace

TEST_F(VerifyTest, WhatReadsAsideKeepsNoSeatWaiting)
{
    auto reader = storage::Project::open(m_path, storage::Project::Mode::ReadOnly, storage::Clock::system());
    ASSERT_DONE(reader);
    ASSERT_DONE((*reader)->stepAside());
    const QSqlDatabase db = (*reader)->database();
    storage::Query begin(db, "BEGIN"), count(db, "SELECT count(*) FROM event");
    ASSERT_TRUE(begin.run() && count.run() && count.next());
    const std::int64_t before = count.numberAt(0);
    // In the file itself a reader inside its transaction would make the commit wait, and fail after five seconds.
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    ASSERT_DONE(store->setMarked(m_unit, true));
    storage::Query again(db, "SELECT count(*) FROM event"), write(db, "DELETE FROM event");
    ASSERT_TRUE(again.run() && again.next());
    EXPECT_EQ(again.numberAt(0), before);
    EXPECT_FALSE(write.run());
    EXPECT_EQ((*reader)->path().toStdString(), m_path.toStdString());
}
