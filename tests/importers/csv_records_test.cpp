#include "importers/csv_rows.h"
#include "tests/importers/collected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace importers;
using namespace importers_test;
using review::Answer;
using ::testing::HasSubstr;

namespace {
Collected readTable(std::string_view text, const ReadOptions &options = {})
{
    Collected got;
    const auto summary = readWith("csv", text, got, options);
    EXPECT_TRUE(summary) << (summary ? "" : summary.error().userMessage);
    return got;
}
} // namespace

TEST(CsvRecords, TypedWordsStayTextAndOnlyAnEmptyCellIsEmptyA01)
{
    const Collected got = readTable(caseText("import/options_none.tsv"));
    ASSERT_EQ(got.items.size(), 6U);
    EXPECT_TRUE(got.rejected().empty());
    const auto texts = [&](std::size_t row) {
        std::vector<std::string> result;
        for (const auto &option : got.items[row].options)
            result.push_back(option.text);
        return result;
    };
    EXPECT_EQ(texts(0), (std::vector<std::string>{"None", "Two", "One", "Three"}));
    EXPECT_EQ(texts(1).front(), "NA");
    EXPECT_EQ(texts(2), (std::vector<std::string>{"null", "nan", "NaN", "N/A"}));
    EXPECT_EQ(texts(3).size(), 3U);
    EXPECT_EQ(texts(4), (std::vector<std::string>{"TRUE", "FALSE"}));
    EXPECT_EQ(texts(5), (std::vector<std::string>{"007", "7", "7.0", "1e3"}));
    EXPECT_EQ(got.items[0].id, "1");
    EXPECT_EQ(got.items[0].figures, std::vector<std::string>{"p1.jpg"});
    EXPECT_EQ(got.warning("options-equal-but-for-case").id, "3"); // nan and NaN
    EXPECT_EQ(got.keys[2].answer, Answer::ofLetters("D"));
}

TEST(CsvRecords, TheMarkIsTakenOffTheFirstColumnA04)
{
    const Collected got = readTable(caseText("import/bom.csv"));
    ASSERT_EQ(got.items.size(), 1U);
    EXPECT_EQ(got.items[0].id, "1");
    EXPECT_EQ(got.items[0].options[1].text, "Thrips");
}

TEST(CsvRecords, OtherEncodingsAreNamedNotGuessedA03)
{
    Collected broken;
    ASSERT_TRUE(readWith("csv", caseText("import/cp949.csv"), broken));
    EXPECT_TRUE(broken.items.empty());
    EXPECT_THAT(broken.rejected().at(0).reason, HasSubstr("not UTF-8"));
    EXPECT_EQ(broken.rejected().at(0).line, 2);
    ReadOptions korean, chinese, wrong;
    korean.encoding = "CP949";
    chinese.encoding = "GB18030";
    wrong.encoding = "no-such";
    EXPECT_EQ(readTable(caseText("import/cp949.csv"), korean).items.at(0).options.at(0).text, "녹병");
    EXPECT_EQ(readTable(caseText("import/gb18030.csv"), chinese).items.at(0).options.at(0).text, "锈病");
    Collected none;
    const auto refused = readWith("csv", caseText("import/cp949.csv"), none, wrong);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().userMessage, HasSubstr("no-such"));
}

TEST(CsvRecords, WrongColumnsAreListedAndCanBeMappedA08)
{
    Collected got;
    const auto summary = readWith("csv", caseText("import/wrong_columns.csv"), got);
    ASSERT_FALSE(summary);
    EXPECT_THAT(summary.error().userMessage, HasSubstr("text, labels, picture"));
    ReadOptions mapped;
    mapped.columns = {{"text", "question"}, {"labels", "answer"}, {"picture", "id"}};
    mapped.role = Role::Items;
    EXPECT_EQ(readTable(caseText("import/wrong_columns.csv"), mapped).items.at(1).question, "Which pest is shown?");
}

TEST(CsvRecords, LinesArePhysicalAndQuotedLineEndsStayInTheText)
{
    const Collected got = readTable("id,question,A,B,answer,crop\r\n"
                                    "1,\"two\r\nlines, \"\"quoted\"\"\",x,y,A,rice\r\n"
                                    "\r\n"
                                    "2,plain,x,y,C,rice\r\n"
                                    "3,short row,x\r\n"
                                    "4,last,x,y,B,\"'=1\"");
    ASSERT_EQ(got.items.size(), 2U);
    EXPECT_EQ(got.items[0].question, "two\r\nlines, \"quoted\"");
    EXPECT_EQ(got.items[0].attributes.at("crop").text, "rice");
    EXPECT_EQ(got.items[1].attributes.at("crop").text, "=1");
    EXPECT_EQ(got.itemPlaces[1].line, 7);
    const auto rejected = got.rejected();
    ASSERT_EQ(rejected.size(), 2U);
    EXPECT_EQ(rejected[0].line, 5);
    EXPECT_EQ(rejected[0].column, 13);
    EXPECT_EQ(rejected[0].reason, "not one of A or B");
    EXPECT_EQ(rejected[1].line, 6);
    EXPECT_THAT(rejected[1].reason, HasSubstr("3 cells"));
}

TEST(CsvRecords, AQuoteThatIsNeverClosedIsNamedWhereItOpens)
{
    const Collected got = readTable("id,question,A,B,answer\n1,fine,x,y,A\n2,\"open,x,y,A\n3,lost,x,y,A\n");
    EXPECT_EQ(got.items.size(), 1U);
    ASSERT_EQ(got.rejected().size(), 1U);
    EXPECT_EQ(got.rejected()[0].line, 3);
    EXPECT_EQ(got.rejected()[0].column, 3);
}

TEST(CsvRecords, SmallPiecesReadTheSameAsLargeOnes)
{
    // One byte at a time: every state of the reader meets the end of a piece, CR before LF and doubled quotes too.
    class Dripping : public ByteSource {
    public:
        explicit Dripping(std::string_view text) : m_text(text) {}
        review::Result<std::size_t> read(std::span<char> into) override
        {
            if (m_text.empty() || into.empty())
                return std::size_t{0};
            into[0] = m_text.front();
            m_text.remove_prefix(1);
            return std::size_t{1};
        }

    private:
        std::string_view m_text;
    };
    const std::string text = "\xEF\xBB\xBFid,question,A,B,answer,crop\r\n1,\"a\"\"b\r\nc\",\xC3\xA9,\"y,z\",A,\r\n2,q,x,y,B,rice\r\n";
    Collected whole = readTable(text), dripped;
    Dripping source(text);
    ReadOptions options;
    ASSERT_TRUE(makeNativeImporters().byName("csv")->read(source, options, dripped));
    ASSERT_EQ(whole.items.size(), 2U);
    EXPECT_EQ(whole.items, dripped.items);
    EXPECT_EQ(whole.items[0].question, "a\"b\r\nc");
    EXPECT_TRUE(whole.items[0].attributes.empty());
}

TEST(CsvRecords, OddFileNamesAndSeveralFigures)
{
    const Collected got = readTable(caseText("names/odd_names.csv"));
    ASSERT_EQ(got.items.size(), 4U);
    EXPECT_EQ(got.items[3].figures.at(0), "O'Neil \"field\" 3.jpg");
    const Collected several = readTable("id,figure,question,kind,answer\n1,\"[\"\"a\"\",\"\"b.png\"\"]\",q,number,3.5\n");
    EXPECT_EQ(several.items.at(0).figures, (std::vector<std::string>{"a", "b.png"}));
    EXPECT_EQ(several.keys.at(0).answer, Answer::ofNumber(3.5));
}

TEST(CsvRecords, ResponsesInEveryForm)
{
    const Collected got = readTable("unit,answer,unsure,defective,comment,active_ms,at\n"
                                    "q1,C,true,,'+1 agree,41200,2026-05-04T09:12:33.120Z\n"
                                    "q2,,,no-option-right,,,\n"
                                    "q3,A#B,,,,-4,\n"
                                    "q4,A,,because,,,\n");
    ASSERT_EQ(got.answers.size(), 2U);
    EXPECT_EQ(got.answers[0].comment, "+1 agree");
    EXPECT_TRUE(got.answers[0].unsure);
    EXPECT_EQ(got.answers[0].activeMs, 41200);
    EXPECT_EQ(got.answers[1].defective, review::Defect::NoOptionRight);
    ASSERT_EQ(got.rejected().size(), 2U);
    EXPECT_EQ(got.rejected()[0].field, "active_ms");
    EXPECT_EQ(got.rejected()[1].field, "defective");
    const Collected pairs = readTable("item,model,run,answer\nq1,M,,4\nq1,M,2,3\n");
    EXPECT_EQ(pairs.answers.at(0).unit, "q1|M|1");
    EXPECT_EQ(pairs.answers.at(1).unit, "q1|M|2");
}

TEST(AnswerFromCell, SeveralLettersInAnyWritingAreOneSetB08)
{
    const auto letters = [](std::string_view cell) {
        const auto answer = answerFromCell(cell, review::ItemKind::Multiple, "ABC");
        return answer ? answer->letters : std::string("?");
    };
    EXPECT_EQ(letters("A#B#C"), letters("B#C#A"));
    EXPECT_EQ(letters("A,B"), letters("b, a"));
    EXPECT_EQ(letters("A#A"), letters("A"));
    EXPECT_NE(letters("A#B"), letters("A"));
    EXPECT_EQ(letters("A;D"), "?");
    EXPECT_EQ(answerFromCell("b", review::ItemKind::Single, "ABC")->letters, "B");
    EXPECT_FALSE(answerFromCell("A;B", review::ItemKind::Single, "ABC"));
    EXPECT_EQ(answerFromCell("1,2,3.5,4", review::ItemKind::Box, {})->boxes.at(0), (review::Box{1, 2, 3.5, 4}));
    EXPECT_TRUE(answerFromCell("", review::ItemKind::Single, "AB")->empty());
    EXPECT_EQ(ratingFromCell("4", 1, 5)->number, 4);
    EXPECT_FALSE(ratingFromCell("6", 1, 5));
}

TEST(Registry, ContentDecidesTheReader)
{
    const auto registry = makeNativeImporters();
    const auto named = [&](std::string_view bytes) {
        const Importer *importer = registry.forContent(bytes);
        return importer == nullptr ? std::string_view() : importer->name();
    };
    EXPECT_EQ(named("{\"id\":\"a\""), "winnow-jsonl");
    EXPECT_EQ(named("\xEF\xBB\xBF[ {\"id\":1}]"), "winnow-jsonl");
    EXPECT_EQ(named("id,question,A\n1,x,y\n"), "csv");
    EXPECT_EQ(named("unit,answer\n"), "csv");
    EXPECT_EQ(named(caseText("import/options_none.tsv")), "csv");
    EXPECT_EQ(named("\x89PNG\r\n\x1A\n"), "");
    EXPECT_EQ(named(""), "");
}
