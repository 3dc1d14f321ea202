#include "importers/file_preview.h"

#include "collected.h"

#include "importers/csv_records.h"
#include "importers/winnow_jsonl.h"

#include <gtest/gtest.h>

namespace {

using importers::Role;

std::string joined(const std::vector<std::string> &words)
{
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i)
        all += (i == 0 ? "" : "|") + words[i];
    return all;
}

} // namespace

TEST(FilePreview, ShowsTheColumnsAndRowsOfATable)
{
    const auto preview = importers::previewOf("text,labels,picture\n\"Which, where?\",rust,leaf1.jpg\n'=1,aphid,leaf2.jpg\n", "");
    ASSERT_TRUE(preview);
    EXPECT_EQ(joined(preview->columns), "text|labels|picture");
    ASSERT_EQ(preview->rows.size(), 2U);
    EXPECT_EQ(joined(preview->rows[0]), "Which, where?|rust|leaf1.jpg");
    EXPECT_EQ(joined(preview->rows[1]), "=1|aphid|leaf2.jpg");
}

TEST(FilePreview, ShowsMembersOfRecordsInTheOrderMet)
{
    const auto preview = importers::previewOf(R"([{"b":1,"a":"x"},{"a":null,"c":["y","z"]},{"b":)", "");
    ASSERT_TRUE(preview);
    EXPECT_EQ(joined(preview->columns), "b|a|c");
    ASSERT_EQ(preview->rows.size(), 2U) << "what is cut off is no row";
    EXPECT_EQ(joined(preview->rows[0]), "1|x|");
    EXPECT_EQ(joined(preview->rows[1]), R"(||["y","z"])");
}

TEST(FilePreview, TellsBytesThatAreNoTextAndShowsThemInAnotherEncoding)
{
    const std::string bytes = "id,question\nq1,\xD0\xE2\xB2\xA1\xD0\xE2\xB2\xA1\n"; // GB18030: 锈病锈病
    const auto preview = importers::previewOf(bytes, "");
    ASSERT_TRUE(preview);
    EXPECT_FALSE(preview->decodes);
    EXPECT_TRUE(preview->rows.empty());
    const auto chosen = importers::previewOf(bytes, "GB18030");
    ASSERT_TRUE(chosen);
    ASSERT_TRUE(chosen->decodes);
    EXPECT_EQ(joined(chosen->rows.at(0)), "q1|锈病锈病");
    EXPECT_FALSE(importers::previewOf(bytes, "no such encoding"));
    EXPECT_TRUE(importers::previewOf("id,question\nq1,\xE9\x94", "")->decodes) << "a character cut in two at the end";
}

TEST(FilePreview, ShowsTwentyRowsAndLeavesOutALastOneThatIsCutOff)
{
    std::string table = "id,question\n";
    for (int i = 0; i < 30; ++i)
        table += "q" + std::to_string(i) + ",what\n";
    EXPECT_EQ(importers::previewOf(table, "")->rows.size(), 20U);
    EXPECT_EQ(importers::previewOf("id,question\nq1,what\nq2,wh", "")->rows.size(), 1U);
    EXPECT_EQ(importers::previewOf("id,question\nq1,what\nq2,what\n", "")->rows.size(), 2U);
}

TEST(FilePreview, GuessesFieldsByNamesButNeverWhatHasItsOwnName)
{
    using Map = std::map<std::string, std::string>;
    EXPECT_EQ(importers::guessedFields({"text", "labels", "picture"}, Role::Items), (Map{{"text", "question"}, {"labels", "answer"}, {"picture", "figure"}}));
    EXPECT_EQ(importers::guessedFields({"id", "question", "text", "label"}, Role::Items), (Map{{"label", "answer"}})) << "the question has its own name";
    EXPECT_EQ(importers::guessedFields({"index", "Question ID", "Prompt", "gold", "ground_truth"}, Role::Items), (Map{{"Question ID", "id"}, {"Prompt", "question"}, {"gold", "answer"}}));
    EXPECT_EQ(importers::guessedFields({"id", "response", "model_name"}, Role::Predictions), (Map{{"id", "item"}, {"response", "output"}, {"model_name", "model"}}));
    EXPECT_TRUE(importers::guessedFields({"plot", "weather"}, Role::Items).empty());
}

using importers_test::Collected;

TEST(GivenValues, StandForWhatAFileDoesNotHave)
{
    const importers::ReadOptions options{.columns = {{"text", "question"}, {"labels", "answer"}, {"picture", "figure"}, {"#", "id"}, {"=short", "kind"}}, .file = "field/wrong_columns.csv"};
    Collected table;
    importers::MemorySource csv("text,labels,picture\nWhich disease is shown?,rust,leaf1.jpg\nWhich pest is shown?,aphid,leaf2.jpg\n");
    ASSERT_TRUE(importers::CsvRecords().read(csv, options, table));
    ASSERT_EQ(table.items.size(), 2U) << (table.problems.empty() ? "" : table.problems.front().reason);
    EXPECT_EQ(table.items[0].id, "wrong_columns/1");
    EXPECT_EQ(table.items[1].id, "wrong_columns/2");
    EXPECT_EQ(table.items[1].kind, review::ItemKind::Short);
    Collected lines;
    importers::MemorySource json(R"([{"text":"Which disease is shown?","labels":"rust"},{"text":"Which pest?","labels":"aphid","id":"own"}])");
    ASSERT_TRUE(importers::WinnowJsonl().read(json, options, lines));
    ASSERT_EQ(lines.items.size(), 2U) << (lines.problems.empty() ? "" : lines.problems.front().reason);
    EXPECT_EQ(lines.items[0].id, "wrong_columns/1");
    EXPECT_EQ(lines.items[1].id, "own") << "what the record says itself goes first";
}
