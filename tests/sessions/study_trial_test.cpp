// Trying a study out before there is a draft.

#include "answer_project.h"

#include "app/sessions/item_marks_session.h"
#include "app/sessions/study_trial.h"
#include "storage/event_log.h"

#include <gtest/gtest.h>

namespace {

std::unique_ptr<storage::Project> openedFor(const AnswerProject &made)
{
    auto opened = storage::Project::open(made.path(), storage::Project::Mode::ReadWrite, made.clock());
    EXPECT_TRUE(opened);
    return *std::move(opened);
}

TEST(StudyTrial, SaysWhatTheDraftWouldSayAndWritesNothing)
{
    AnswerProject made(20);
    const auto project = openedFor(made);
    const auto events = storage::EventLog(project->database(), project->clock()).newest(100)->size();
    app::StudyTrial trial;
    const app::StudyDesign design{.name = "Tried", .preset = "plantxpert-gold", .set = {{"sample.share", "0.5"}, {"seed", "11"}, {"sample.strata", "[]"}}, .seats = {{"Primary 1", "R1"}}};
    const auto tried = trial.plan(*project, design);
    ASSERT_TRUE(tried) << tried.error().userMessage;
    EXPECT_EQ(storage::EventLog(project->database(), project->clock()).newest(100)->size(), events);
    EXPECT_EQ(app::StudySession(*project).list()->size(), 1U);
    ASSERT_TRUE(app::StudySession(*project).create(design));
    const auto drafted = app::StudySession(*project).plan("Tried");
    ASSERT_TRUE(drafted);
    EXPECT_EQ(app::planToJson(*tried), app::planToJson(*drafted));
    // A draft with what the form says over it.
    const auto changed = trial.plan(*project, {.name = "Tried", .set = {{"seed", "12"}}, .seats = {{"Primary 1", "R1"}}}, "Tried");
    ASSERT_TRUE(changed);
    EXPECT_NE(changed->study.protocol.hash, drafted->study.protocol.hash);
    EXPECT_EQ(app::StudySession(*project).show("Tried")->protocol.hash, drafted->study.protocol.hash);
}

TEST(StudyTrial, RefusesInWordsAndSeesWhatWasExcludedMeanwhile)
{
    AnswerProject made(20);
    const auto project = openedFor(made);
    app::StudyTrial trial;
    const app::StudyDesign design{.name = "", .preset = "plantxpert-gold", .set = {{"sample.share", "1"}, {"sample.strata", "[]"}}};
    ASSERT_TRUE(trial.plan(*project, design));
    EXPECT_EQ(trial.plan(*project, design)->sample.items.size(), 20U);
    ASSERT_TRUE(app::ItemMarksSession(*project).exclude({"q-003"}, "why"));
    EXPECT_EQ(trial.plan(*project, design)->sample.items.size(), 19U);
    const auto wrong = trial.plan(*project, {.name = "", .preset = "plantxpert-gold", .set = {{"sample.share", "many"}}});
    ASSERT_FALSE(wrong);
    EXPECT_FALSE(wrong.error().userMessage.empty());
}

} // namespace
