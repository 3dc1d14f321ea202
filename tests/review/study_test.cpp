#include "review/event.h"
#include "review/item.h"
#include "review/study.h"

#include <gtest/gtest.h>

namespace {

TEST(Utc, WritesAndReadsTheFileForm)
{ // date -u -d 2026-05-04T09:12:33.120Z +%s → 1777885953
    EXPECT_EQ(review::utcToText(1777885953120), "2026-05-04T09:12:33.120Z");
    EXPECT_EQ(review::utcFromText("2026-05-04T09:12:33.120Z"), 1777885953120);
    EXPECT_EQ(review::utcToText(0), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(review::utcToText(-1), "1969-12-31T23:59:59.999Z");
    EXPECT_EQ(review::utcFromText("1969-12-31T23:59:59.999Z"), -1);
    EXPECT_EQ(review::utcToText(951782400000), "2000-02-29T00:00:00.000Z");
}

TEST(Utc, ReadsOffsetsAndFractionsAndRefusesTheRest)
{
    EXPECT_EQ(review::utcFromText("2026-05-04T11:12:33+02:00"), 1777885953000);
    EXPECT_EQ(review::utcFromText("2026-05-04T03:42:33.1-0530"), 1777885953100);
    EXPECT_EQ(review::utcFromText("2026-05-04T09:12:33.1209999Z"), 1777885953120);
    for (const char *text : {"", "2026-05-04", "2026-05-04T09:12:33", "2026-02-30T09:12:33Z", "2026-05-04T24:00:00Z", "2026-05-04T09:60:00Z", "2026-05-04T09:12:60Z",
             "2026-05-04 09:12:33Z", "2026-05-04T09:12:33.Z", "2026-05-04T09:12:33.120Zx", "26-05-04T09:12:33Z", "2026-5-4T09:12:33Z", "2026-05-04T09:12:33+25:00"})
        EXPECT_FALSE(review::utcFromText(text)) << text;
}

TEST(Names, GoThereAndBack)
{
    for (const char *name : {"primary", "adjudicator", "volunteer", "auditor", "screener", "scorer", "coder"})
        EXPECT_EQ(review::roleName(review::roleFromName(name).value()), name);
    for (const char *name : {"no-option-right", "several-right", "picture-unreadable", "not-agronomic", "other"})
        EXPECT_EQ(review::defectName(review::defectFromName(name).value()), name);
    for (const char *name : {"single", "multiple", "judgement", "number", "short", "open", "box"})
        EXPECT_EQ(review::itemKindName(review::itemKindFromName(name).value()), name);
    EXPECT_EQ(review::itemKindFromName("image-choice"), review::ItemKind::Single);
    EXPECT_EQ(review::studyStateName(review::StudyState::Frozen), "frozen");
    EXPECT_EQ(review::defectName(review::Defect::None), "");
    EXPECT_FALSE(review::roleFromName("rater"));
    EXPECT_FALSE(review::defectFromName("broken"));
    EXPECT_FALSE(review::itemKindFromName("Single"));
}

TEST(Item, JudgementWithoutOptionsHasYesAndNo)
{
    review::Item item{"q", {}, review::ItemKind::Judgement};
    EXPECT_EQ(item.letters(), "AB");
    item.kind = review::ItemKind::Number;
    EXPECT_EQ(item.letters(), "");
    item.kind = review::ItemKind::Single;
    item.options = {{'A', "x"}, {'C', "y"}};
    EXPECT_EQ(item.letters(), "AC");
}

TEST(Event, CanonicalFormHoldsEveryMemberButTheHash)
{
    review::Event event{7, 1777885953120, 120, "gold/Primary 1", "sealed", "gold", R"({"unit":"q1"})", "ab", "never in it"};
    EXPECT_EQ(review::canonicalEvent(event),
        R"({"at":"2026-05-04T09:12:33.120Z","counter":7,"offset_minutes":120,"payload":{"unit":"q1"},"previous_hash":"ab","study":"gold","what":"sealed","who":"gold/Primary 1"})");
    const std::string before = review::canonicalEvent(event);
    event.offsetMinutes = 60;
    EXPECT_NE(review::canonicalEvent(event), before);
}

} // namespace
