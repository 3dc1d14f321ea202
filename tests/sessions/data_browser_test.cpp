// The Data table's reading: how many statements it takes, and of what kind.

#include "answer_project.h"

#include "app/sessions/data_browser.h"
#include "app/sessions/live_answers.h"
#include "storage/query.h"
#include "storage/seat_store.h"

#include <gtest/gtest.h>

#include <sqlite3.h>

#include <string>
#include <vector>

namespace {

/// The statements that run on a connection while this lives.
class Overheard {
public:
    explicit Overheard(const storage::Project &project) : m_handle(storage::handleOf(project.database()))
    {
        sqlite3_trace_v2(m_handle, SQLITE_TRACE_STMT, hear, this);
    }
    ~Overheard() { sqlite3_trace_v2(m_handle, 0, nullptr, nullptr); }
    Overheard(const Overheard &) = delete;
    Overheard &operator=(const Overheard &) = delete;
    std::vector<std::string> texts;

private:
    static int hear(unsigned, void *self, void *statement, void *)
    {
        static_cast<Overheard *>(self)->texts.emplace_back(sqlite3_sql(static_cast<sqlite3_stmt *>(statement)));
        return 0;
    }
    sqlite3 *m_handle;
};

std::unique_ptr<storage::Project> reading(const AnswerProject &made)
{
    auto project = storage::Project::open(made.path(), storage::Project::Mode::ReadOnly, made.clock());
    EXPECT_TRUE(project) << (project ? std::string() : project.error().userMessage);
    return project ? *std::move(project) : nullptr;
}

TEST(DataBrowser, ABlockOfRowsTakesAsManyStatementsAsOneRow)
{
    AnswerProject made(60);
    const auto project = reading(made);
    ASSERT_TRUE(project);
    const app::DataBrowser browser(*project);
    const auto keys = browser.keys({});
    ASSERT_TRUE(keys);
    ASSERT_GE(keys->size(), 60U);
    std::vector<std::size_t> counts;
    for (const std::size_t rows : {std::size_t{1}, std::size_t{60}}) {
        Overheard overheard(*project);
        const auto block = browser.rows(app::DataKind::Items, std::span(*keys).first(rows), "crop");
        ASSERT_TRUE(block);
        EXPECT_EQ(block->size(), rows);
        counts.push_back(overheard.texts.size());
    }
    EXPECT_EQ(counts[0], counts[1]);
    EXPECT_LE(counts[1], 3U);
}

TEST(DataBrowser, RowsAreReachedByTheirKeysNeverByOffset)
{
    AnswerProject made(60);
    const auto project = reading(made);
    ASSERT_TRUE(project);
    const app::DataBrowser browser(*project);
    for (const app::DataKind kind : {app::DataKind::Items, app::DataKind::Figures}) {
        Overheard overheard(*project);
        const auto keys = browser.keys({.kind = kind});
        ASSERT_TRUE(keys && !keys->empty());
        ASSERT_TRUE(browser.rows(kind, std::span(*keys).last(1), "crop"));
        for (const std::string &text : overheard.texts) {
            EXPECT_EQ(text.find("OFFSET"), std::string::npos) << text;
            EXPECT_EQ(text.find("LIMIT"), std::string::npos) << text;
        }
        // All keys come from the index of the ids alone: no row of the table is read for them.
        storage::Query plan(project->database(), "EXPLAIN QUERY PLAN " + overheard.texts.front());
        ASSERT_TRUE(plan.run() && plan.next());
        EXPECT_NE(plan.textAt(3).find("COVERING INDEX"), std::string::npos) << plan.textAt(3);
        EXPECT_FALSE(plan.next()) << plan.textAt(3);
    }
}

TEST(LiveAnswers, OneMoreAnswerReadsNoOther)
{
    AnswerProject made(40);
    made.answerAll("Primary 1", "A");
    const auto project = reading(made);
    ASSERT_TRUE(project);
    app::LiveAnswers answers;
    const auto all = answers.read(*project, AnswerProject::kStudy);
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->all);
    const auto same = answers.read(*project, AnswerProject::kStudy);
    ASSERT_TRUE(same);
    EXPECT_FALSE(same->any());

    auto store = storage::SeatStore::open(made.path(), AnswerProject::kStudy, "Primary 2", made.clock());
    ASSERT_TRUE(store) << store.error().userMessage;
    const auto facts = (*store)->facts();
    ASSERT_TRUE(facts);
    ASSERT_TRUE((*store)->seal({.unit = facts->units.front().unit, .seat = {}, .answer = review::Answer::ofLetters("B")}));
    Overheard overheard(*project);
    const auto one = answers.read(*project, AnswerProject::kStudy);
    ASSERT_TRUE(one);
    EXPECT_FALSE(one->all);
    ASSERT_EQ(one->units.size(), 1U);
    EXPECT_EQ(one->units.front(), std::pair(std::string("Primary 2"), facts->units.front().unit));
    EXPECT_LE(overheard.texts.size(), 3U);
    EXPECT_EQ(answers.verdicts().at("Primary 2").size(), 1U);
    EXPECT_EQ(answers.verdicts().at("Primary 1").size(), answers.courses().at("Primary 1").size());
}

} // namespace
