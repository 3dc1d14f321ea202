#include "answer_project.h"

#include "exporters/responses.h"
#include "review/view_state.h"

#include <gtest/gtest.h>

namespace {

review::ViewState viewOf(const std::string &figure, double zoom)
{
    return {.figure = figure, .fit = false, .zoom = zoom, .x = 12.5, .y = 7, .width = 1000, .height = 700};
}

TEST(AnswerViews, StandWithTheSealAndNotWithTheNextQuestion)
{
    AnswerProject project(3);
    auto session = project.session();
    int asked = 0;
    QObject::connect(session.get(), &app::AnswerSession::sealing, session.get(), [&] {
        ++asked;
        if (session->index() == 0)
            session->setViewState(viewOf("f-1", 2.5));
    });
    session->choose('A');
    session->seal();
    session->choose('B');
    session->seal();
    EXPECT_EQ(asked, 2);
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 2U);
    int seen = 0;
    for (const review::Response &response : responses) {
        const auto views = review::viewsFromJson(response.view);
        ASSERT_TRUE(views);
        seen += static_cast<int>(views->size());
        if (!views->empty()) {
            EXPECT_EQ(views->front(), viewOf("f-1", 2.5));
        }
    }
    EXPECT_EQ(seen, 1);
}

TEST(AnswerViews, TheLastOneOfAFigureCountsAndWhatWasUsedStaysUsed)
{
    AnswerProject project(3);
    auto session = project.session();
    review::ViewState first = viewOf("f-1", 1);
    first.adjusted = first.loupe = true;
    session->setViewState(first);
    session->setViewState(viewOf("f-2", 3));
    // To the next question and back: what was used stays used.
    session->next();
    session->previous();
    session->setViewState(viewOf("f-1", 4));
    session->choose('A');
    session->seal();
    const auto views = review::viewsFromJson(project.responses().front().view);
    ASSERT_TRUE(views);
    ASSERT_EQ(views->size(), 2U);
    review::ViewState wanted = viewOf("f-1", 4);
    wanted.adjusted = wanted.loupe = true;
    EXPECT_EQ(views->front(), wanted);
    EXPECT_EQ(views->back(), viewOf("f-2", 3));
}

TEST(AnswerViews, GoWithJsonLinesAndNotWithTheTable)
{
    const std::string view = review::viewsToJson({viewOf("f-1", 2)});
    exporters::ResponseRow with{.study = "gold", .reviewer = "R1"}, without{.study = "gold", .reviewer = "R1"};
    with.response = {.unit = "q1", .seat = "Primary 1", .answer = review::Answer::ofLetters("A"), .view = view};
    without.response = {.unit = "q2", .seat = "Primary 1", .answer = review::Answer::ofLetters("A")};
    exporters::StringSink lines, table;
    ASSERT_TRUE(exporters::writeResponsesJsonl({with, without}, false, lines));
    ASSERT_TRUE(exporters::writeResponsesCsv({with, without}, false, table));
    EXPECT_NE(lines.text().find(",\"view\":" + view + "}\n"), std::string::npos) << lines.text();
    EXPECT_EQ(lines.text().find("\"view\"", lines.text().find("q2")), std::string::npos);
    EXPECT_EQ(table.text().find("zoom"), std::string::npos);
}

} // namespace
