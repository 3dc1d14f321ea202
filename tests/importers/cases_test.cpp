// Inputs that went wrong for people elsewhere, each read by the reader that its content chooses among all formats.

#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::caseText;
using importers_test::FileRead;
using importers_test::readByContent;

namespace {

FileRead readCase(const std::string &name, ReadOptions options = {})
{
    options.file = std::filesystem::path(name).filename().string();
    return readByContent(caseText(name), options);
}

std::vector<std::string> idsOf(const FileRead &read)
{
    std::vector<std::string> ids;
    for (const auto &item : read.got.items)
        ids.push_back(item.id);
    return ids;
}

} // namespace

TEST(Cases, WordsForNothingStayWords)
{
    const FileRead read = readCase("import/options_none.tsv");
    EXPECT_EQ(read.format, "vlmevalkit-tsv");
    ASSERT_EQ(read.got.items.size(), 6U);
    std::string texts;
    for (const auto &item : read.got.items)
        for (const auto &option : item.options)
            texts += option.text + "|";
    EXPECT_EQ(texts, "None|Two|One|Three|NA|N|P|K|null|nan|NaN|N/A|Rust|Blight|Mildew|TRUE|FALSE|007|7|7.0|1e3|");
}

TEST(Cases, OtherEncodingsAreChosenAndNeverHalfRead)
{
    for (const auto &[name, encoding, word] : {std::tuple("import/cp949.csv", "CP949", "녹병"), std::tuple("import/gb18030.csv", "GB18030", "锈病")}) {
        const FileRead plain = readCase(name);
        EXPECT_TRUE(plain.got.items.empty()) << name;
        EXPECT_FALSE(plain.got.rejected().empty() && bool(plain.summary)) << name;
        ReadOptions options;
        options.encoding = encoding;
        const FileRead read = readCase(name, options);
        ASSERT_FALSE(read.got.items.empty()) << name;
        std::string all;
        for (const auto &item : read.got.items)
            for (const auto &option : item.options)
                all += option.text;
        EXPECT_NE(all.find(word), std::string::npos) << all;
    }
}

TEST(Cases, MarksBreaksAndColumns)
{
    for (const char *name : {"import/bom.csv", "import/bom.json"}) {
        const FileRead read = readCase(name);
        ASSERT_FALSE(read.got.items.empty()) << name;
        EXPECT_EQ(read.got.items[0].id, "1") << name;
    }
    const FileRead broken = readCase("import/raw_newline.json");
    EXPECT_EQ(idsOf(broken), std::vector<std::string>{"1"}) << "kept only when the person agrees; the other is named";
    ASSERT_EQ(broken.got.rejected().size(), 1U);
    EXPECT_TRUE(broken.got.rejected()[0].line == 3 || broken.got.rejected()[0].line == 4);
    EXPECT_NE(broken.got.rejected()[0].reason.find("line break"), std::string::npos);
    const FileRead unmapped = readCase("import/wrong_columns.csv");
    EXPECT_EQ(unmapped.format, "csv");
    ASSERT_FALSE(unmapped.summary);
    for (const char *word : {"text, labels, picture", "id", "question"})
        EXPECT_NE(unmapped.summary.error().userMessage.find(word), std::string::npos) << unmapped.summary.error().userMessage;
}

TEST(Cases, CountsOfOptionsAndKeys)
{
    const FileRead read = readCase("import/option_counts.jsonl");
    EXPECT_EQ(read.format, "winnow-jsonl");
    EXPECT_EQ(idsOf(read), (std::vector<std::string>{"two", "five", "eight", "no_answer", "by_text"}));
    ASSERT_EQ(read.got.items.size(), 5U);
    EXPECT_EQ(read.got.items[2].letters(), "ABCDEFGH");
    EXPECT_EQ(read.got.warning("no-key").id, "no_answer");
    EXPECT_EQ(read.got.warning("answer-by-text").id, "by_text");
    std::vector<std::string> rejected;
    for (const Problem &problem : read.got.rejected())
        rejected.push_back(problem.id);
    EXPECT_EQ(rejected, (std::vector<std::string>{"none_listed", "beyond", "same_twice"}));
}

TEST(Cases, SeveralLettersAreOneSetHoweverTheyAreWritten)
{
    const FileRead read = readCase("parse/multi_select.csv");
    EXPECT_EQ(read.format, "csv");
    ASSERT_EQ(read.got.answers.size(), 8U);
    std::map<std::string, std::vector<std::string>> byItem;
    for (const auto &row : read.got.answers) {
        const auto answer = answerFromCell(row.answer, review::ItemKind::Multiple, "ABC");
        ASSERT_TRUE(answer) << row.answer;
        byItem[row.unit].push_back(answer->letters);
    }
    for (const auto &[item, letters] : byItem)
        EXPECT_EQ(letters[0] == letters[1], item != "3") << item;
    EXPECT_EQ(byItem["1"][0], "ABC");
    EXPECT_EQ(byItem["4"][0], "A");
}

TEST(Cases, HostileFilesAreOursAndHarmless)
{
    const FileRead deep = readCase("hostile/depth_100k.json");
    EXPECT_TRUE(deep.got.items.empty());
    ASSERT_FALSE(deep.got.rejected().empty());
    EXPECT_NE(deep.got.rejected()[0].reason.find("64 levels"), std::string::npos);
    for (const char *name : {"hostile/image_paths.jsonl", "hostile/rich_text.jsonl", "hostile/sql_ids.jsonl"}) {
        const FileRead read = readCase(name);
        EXPECT_EQ(read.format, "winnow-jsonl") << name;
        EXPECT_FALSE(read.got.items.empty()) << name;
    }
}

// A label list has neither ids nor questions; a mapping gives both, and nothing else is made up.
TEST(Cases, AMappingGivesWhatIsTheSameInEveryRow)
{
    const std::string labels = "Filename,Label\na.jpg,Lantana\nb.jpg,Negative\n";
    ReadOptions options{.columns = {{"#", "id"}, {"Filename", "image"}, {"Label", "answer"}, {"=Which weed is it?", "question"}, {"=short", "kind"}}, .file = "labels.csv"};
    const FileRead read = readByContent(labels, options);
    EXPECT_EQ(read.format, "csv");
    ASSERT_TRUE(read.summary) << read.summary.error().userMessage;
    ASSERT_EQ(read.got.items.size(), 2U) << read.got.rejected().at(0).reason;
    EXPECT_EQ(read.got.items[1].id, "labels/2") << "two files may be numbered";
    EXPECT_EQ(read.got.items[1].question, "Which weed is it?");
    EXPECT_EQ(read.got.items[1].figures, std::vector<std::string>{"b.jpg"});
    EXPECT_EQ(read.got.keys[1].answer.text, "Negative");
    options.columns = {{"#", "id"}, {"name", "image"}, {"label", "answer"}, {"=Which weed is it?", "question"}};
    const FileRead json = readByContent(R"([{"name":"a.jpg","label":"Lantana"},{"name":"b.jpg","label":"Negative","question":"Own?"}])", options);
    ASSERT_EQ(json.got.items.size(), 2U) << json.got.rejected().at(0).reason;
    EXPECT_EQ(json.got.items[0].question, "Which weed is it?");
    EXPECT_EQ(json.got.items[1].question, "Own?") << "what the record says itself stands";
}

// A text with commas is no table, so that a folder with its read-me comes in.
TEST(Cases, AReadMeIsNoTable)
{
    const auto registry = makeImporters();
    EXPECT_EQ(registry.forContent("# Real files, one folder per source\n\nEach folder has a text.\n- one, two, three\n"), nullptr);
    EXPECT_EQ(registry.forContent("text,labels,picture\na,b,c\n")->name(), "csv") << "columns that a person can map";
    EXPECT_EQ(registry.forContent("text,labels,picture\n")->name(), "csv");
}
