#include "collected.h"
#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::Collected;
using importers_test::readWith;
using review::ItemKind;

namespace {

// One record of each scoring type with the quirks of the released files; written as they are, one member a line is not needed.
constexpr std::string_view kQuestions = R"([
 {"image_path":"./Orchard/images/row 7 - 副本.JPG","question":"Which stage is the marked fruit in? ","options":{"A":"Green","B":"Turning","C":" Ripe","D":"Split","E":"Mummy"},"answer":"C","type_id":6,"item_id":1,"level1_id":2,"level2_id":3,"level3_id":9},
 {"type_id":1,"item_id":2,"question":"How many palms?","options":{"A":71,"B":64,"C":45,"D":68},"answer":"A","image_path":"./p.jpg","level1_id":3,"level2_id":2,"level3_id":7},
 {"image_path":"p.jpg","question":"What is the crown's diameter?","answer":"4","type_id":2,"item_id":3,"level1_id":4,"level2_id":1,"level3_id":2},
 {"image_path":"./t.png","question":"Are there trees?","answer":"No","type_id":3,"item_id":4,"level1_id":2,"level2_id":1,"level3_id":6},
 {"question":"Which picture shows most?","options":{"A":"./c/1.jpg","B":"./c/2.jpg","C":"./c/3.jpg","D":"./c/4.jpg"},"answer":"D","type_id":4,"item_id":5,"level1_id":3,"level2_id":1,"level3_id":3},
 {"isMultiple":true,"question":"Which belong to the tropics?","options":{"A":"./c/1.jpg","B":"./c/2.jpg","C":"./c/3.jpg"},"answer":["C","A"],"type_id":5,"item_id":6,"level1_id":4,"level2_id":3,"level3_id":2},
 {"image_path":"./w.jpg","question":"In which regions (Choose from Upper left region,Central region)?","answer":"Upper left region,Central region","type_id":7,"item_id":7,"level1_id":1,"level2_id":1,"level3_id":4},
 {"question":"How many more ears has the first plot?","image1":"./wheat/p1.png","image2":"./wheat/p2.png","answer":"12","type_id":8,"item_id":8,"level1_id":3,"level2_id":1,"level3_id":9},
 {"image_path":"./a.jpg","question":"Which areas are odd?","options":{"A":"cloud","B":"double","C":"skip","D":"water","E":"way"},"answer":["B"],"type_id":9,"item_id":9,"level1_id":4,"level2_id":2,"level3_id":1},
 {"image_path":"Plant/leaf.JPG","image_id":"leaf","question":"What measures should be taken?","answer":"1. Remove × leaves\n2. Water · less","type_id":10,"item_id":10,"level1_id":4,"level2_id":1,"level3_id":3},
 {"image_path":"./field/t3.png","question":"Box the flooded part.","answer":[0.1,0.0,0.55,0.446],"type_id":11,"item_id":11,"level1_id":1,"level2_id":3,"level3_id":9}
])";

Collected readAs(std::string_view text, const ReadOptions &options)
{
    Collected got;
    const auto read = readWith("agromind", text, got, options);
    EXPECT_TRUE(read) << (read ? "" : read.error().userMessage);
    return got;
}

} // namespace

TEST(AgroMind, EveryScoringTypeBecomesItsKindOfQuestion)
{
    const Collected got = readAs(kQuestions, {.file = "CO_3_2_7.json", .folders = {"Scene Understanding"}});
    ASSERT_EQ(got.items.size(), 11U) << got.rejected().at(0).reason;
    EXPECT_TRUE(got.rejected().empty());
    const ItemKind kinds[] = {ItemKind::Single, ItemKind::Single, ItemKind::Number, ItemKind::Judgement, ItemKind::Single, ItemKind::Multiple, ItemKind::Short,
        ItemKind::Number, ItemKind::Multiple, ItemKind::Open, ItemKind::Box};
    for (std::size_t i = 0; i < got.items.size(); ++i) {
        EXPECT_EQ(got.items[i].kind, kinds[i]) << i + 1;
        EXPECT_EQ(got.items[i].id, "CO_3_2_7/" + std::to_string(i + 1));
    }
    EXPECT_EQ(got.items[0].question, "Which stage is the marked fruit in? ");
    EXPECT_EQ(got.items[0].options.at(2).text, " Ripe");
    EXPECT_EQ(got.items[0].figures, std::vector<std::string>{"./Orchard/images/row 7 - 副本.JPG"});
    EXPECT_EQ(got.items[0].attributes.at("level").text, "Object Understanding");
    EXPECT_EQ(got.items[1].attributes.at("task").text, "CO");
    EXPECT_EQ(got.items[1].attributes.at("subtask").text, "CO_3_2_7");
    EXPECT_EQ(got.items[1].options.at(0).text, "71");
    EXPECT_EQ(got.keys[1].answer.letters, "A");
    EXPECT_EQ(got.keys[2].answer.number, 4);
    EXPECT_EQ(got.keys[3].answer.letters, "B") << "No";
    EXPECT_EQ(got.warning("answer-by-text").reason, "") << "Yes and No are the answers of the type";
    EXPECT_EQ(got.items[4].options.at(3).figure, "./c/4.jpg");
    EXPECT_EQ(got.keys[5].answer.letters, "AC");
    EXPECT_EQ(got.keys[6].answer.text, "Upper left region,Central region");
    EXPECT_EQ(got.items[7].figures, (std::vector<std::string>{"./wheat/p1.png", "./wheat/p2.png"}));
    EXPECT_EQ(got.keys[8].answer.letters, "B");
    EXPECT_EQ(got.keys[9].answer.text, "1. Remove × leaves\n2. Water · less");
    EXPECT_TRUE(got.keys[10].answer.fraction);
    EXPECT_EQ(got.keys[10].answer.boxes.at(0), (review::Box{0.1, 0, 0.45, 0.446}));
    EXPECT_NE(got.keys[9].extraJson.find(R"("image_id":"leaf")"), std::string::npos) << "the raw record is kept";
    EXPECT_NE(got.warning("composed-id").reason.find("CO_3_2_7/1"), std::string::npos);
}

TEST(AgroMind, NumbersStartAnewInEveryFileAndRepeatsAreTold)
{
    const std::string_view rows = R"([{"image_path":"a.jpg","question":"How many?","answer":"3","type_id":2,"item_id":1},
 {"image_path":"a.jpg","question":"How many? ","answer":"3","type_id":2,"item_id":2},
 {"image_path":"a.jpg","question":"How many?","answer":"4","type_id":2,"item_id":3},
 {"image_path":"b.jpg","question":"How many?","answer":"4","type_id":2,"item_id":1}])";
    const Collected got = readAs(rows, {.file = "VPR_4_1_2.json"});
    ASSERT_EQ(got.items.size(), 4U);
    EXPECT_EQ(got.items[3].id, "VPR_4_1_2/1#3");
    EXPECT_EQ(got.warning("near-duplicate").id, "VPR_4_1_2/2");
    EXPECT_EQ(got.warning("near-duplicate").reason, "asks the same of the same figure as line 1");
    EXPECT_EQ(got.warning("same-question-other-key").id, "VPR_4_1_2/3");
    EXPECT_EQ(got.warning("same-question-other-key").line, 3);
}

TEST(AgroMind, OptionsThatDifferInCaseAloneAreTwoOptionsAndTold)
{
    const std::string_view rows = R"([{"image_path":"a.jpg","question":"Which?","options":{"A":"apple","B":"Apple","C":"pear"},"answer":"B","type_id":6,"item_id":1},
 {"image_path":"b.jpg","question":"Which?","options":{"A":"apple","B":"Apple","C":"pear"},"answer":"C","type_id":6,"item_id":2},
 {"image_path":"c.jpg","question":"Which?","options":{"A":"apple","B":"apple","C":"pear"},"answer":"C","type_id":6,"item_id":3},
 {"image_path":"d.jpg","question":"Which?","options":{"A":"apple","B":"plum","C":"pear"},"answer":"Pear","type_id":6,"item_id":4},
 {"image_path":"e.jpg","question":"How many?","answer":"about 4","type_id":2,"item_id":5}])";
    const Collected got = readAs(rows, {.file = "OC_2_1_1.json"});
    ASSERT_EQ(got.items.size(), 2U);
    EXPECT_EQ(got.keys[0].answer.letters, "B");
    EXPECT_EQ(got.warning("options-equal-but-for-case", "OC_2_1_1/1").reason, "2 options are equal but for case (A, B)");
    EXPECT_EQ(got.warning("key-equal-but-for-case").id, "OC_2_1_1/1");
    EXPECT_EQ(got.warning("key-equal-but-for-case", "OC_2_1_1/2").reason, "");
    ASSERT_EQ(got.rejected().size(), 3U);
    EXPECT_EQ(got.rejected()[0].reason, "2 options are identical (A, B)");
    EXPECT_EQ(got.rejected()[1].reason, "not one of A–C") << "another case is another text";
    EXPECT_EQ(got.rejected()[2].reason, "not a number");
}

TEST(AgroMind, ResultFilesArePredictionsOfTheFoldersModel)
{
    const std::string_view rows = R"([{"image_path":"a.jpg","question":"How many?","answer":"3","type_id":2,"item_id":7,"ai_answer":"There are 3.","is_true":false,"is_processed":true},
 {"image_path":"b.jpg","question":"How many?","answer":"3","type_id":2,"item_id":8,"ai_answer":null,"is_processed":false}])";
    const Collected got = readAs(rows, {.file = "CO_3_2_4.json", .folders = {"Model-8B", "output"}});
    EXPECT_TRUE(got.items.empty());
    ASSERT_EQ(got.predictions.size(), 1U);
    EXPECT_EQ(got.predictions[0].item, "CO_3_2_4/7");
    EXPECT_EQ(got.predictions[0].model, "Model-8B");
    EXPECT_EQ(got.predictions[0].output, "There are 3.");
    EXPECT_TRUE(got.predictions[0].answer.empty()) << "the stored verdict is an opinion, and no answer is drawn";
    EXPECT_NE(got.predictions[0].extraJson.find(R"("stored_verdict":false)"), std::string::npos);
    EXPECT_EQ(got.warning("not-answered").id, "CO_3_2_4/8");
    EXPECT_NE(got.warning("model-named-by-file").reason.find("Model-8B"), std::string::npos);
    const Collected named = readAs(rows, {.columns = {{"=Other", "model"}}, .file = "CO_3_2_4.json", .folders = {"Model-8B"}});
    EXPECT_EQ(named.predictions.at(0).model, "Other");
    EXPECT_EQ(named.warning("model-named-by-file").reason, "");
}

TEST(AgroMind, TheShapeOfTheReadmeIsReadToo)
{
    const std::string_view text = R"({"metadata":{"version":1},"items":[{"qid":"q1","image":"a.jpg","question":"Which?","options":["x","y"],"answer":{"type":"single","value":"B"}}]})";
    const Collected got = readAs(text, {.file = "sample.json"});
    ASSERT_EQ(got.items.size(), 1U);
    EXPECT_EQ(got.items[0].id, "sample/q1");
    EXPECT_EQ(got.keys[0].answer.letters, "B");
    const auto registry = makeImporters();
    EXPECT_EQ(registry.forContent(text)->name(), "agromind");
    EXPECT_EQ(registry.forContent(kQuestions)->name(), "agromind");
}

TEST(AgroMind, ReleasedFilesComeInWhole)
{
    WINNOW_REAL_FILE(source, "agromind/SOURCE.md");
    std::size_t items = 0, alike = 0, otherKeys = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(source).parent_path())) {
        if (entry.path().extension() != ".json")
            continue;
        const std::string text = importers_test::fileText(entry.path().string());
        EXPECT_EQ(makeImporters().forContent(std::string_view(text).substr(0, 64 * 1024))->name(), "agromind") << entry.path();
        const Collected got = readAs(text, {.file = entry.path().filename().string()});
        EXPECT_TRUE(got.rejected().empty()) << entry.path() << ": " << got.rejected().at(0).reason;
        items += got.items.size();
        for (const Problem &problem : got.problems) {
            alike += problem.kind == "options-equal-but-for-case" ? 1 : 0;
            otherKeys += problem.kind == "same-question-other-key" ? 1 : 0;
        }
    }
    EXPECT_EQ(items, 6026U);
    EXPECT_EQ(alike, 23U);
    EXPECT_EQ(otherKeys, 7U);
}
