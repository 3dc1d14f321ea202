// Prodigy and doccano: hashes below zero, skipped and rejected tasks, pictures inside the file, labels joined by #, texts of two bytes.

#include "real_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::FileRead;
using importers_test::readByContent;
using ::testing::HasSubstr;

namespace {

FileRead readTool(const std::string &text, const std::string &file, const std::map<std::string, std::string> &mapping = {})
{
    ReadOptions options;
    options.file = file;
    options.columns = mapping;
    return readByContent(text, options);
}

const std::string kPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const std::string kChoices = R"({"image":"data:image/png;base64,)" + kPixel + R"(","text":"Which pest?","options":[{"id":"x7","text":"thrips"},{"id":2,"text":"mites"}],"accept":["x7"],"answer":"accept","_input_hash":-19,"_task_hash":-512,"_session_id":"gold-ana","_view_id":"choice","_timestamp":1772000000}
{"image":"a.png","text":"Which pest?","options":[{"id":"x7","text":"thrips"},{"id":2,"text":"mites"}],"accept":[2],"answer":"accept","_input_hash":-19,"_task_hash":-512,"_session_id":"gold-ben","_annotator_id":"ben"}
{"text":"Another?","options":[{"id":"B","text":"thrips"},{"id":"A","image":"m.png"}],"accept":["B"],"answer":"ignore","_input_hash":-19,"_task_hash":77,"_session_id":"gold-ana"}
{"text":"Another?","options":[{"id":"B","text":"thrips"},{"id":"A","image":"m.png"}],"accept":[],"answer":"reject","_input_hash":-19,"_task_hash":77,"_session_id":"gold-ben"}
{"text":"Another?","options":[{"id":"B","text":"thrips"},{"id":"A","image":"m.png"}],"accept":[],"answer":"accept","_input_hash":-19,"_task_hash":77,"_session_id":null}
)";

TEST(Prodigy, ChoiceTasksAreItemsAndSessionsSeats)
{
    const FileRead read = readTool(kChoices, "pests.jsonl", {{"accept", "answer"}, {"=gold", "study"}, {"=P1", "seat:ana"}, {"=P2", "seat:gold-ben"}});
    EXPECT_EQ(read.format, "prodigy");
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "-512");
    EXPECT_EQ(read.got.items[0].options[1].text, "mites");
    ASSERT_EQ(read.got.items[0].figures.size(), 1U);
    EXPECT_TRUE(read.got.items[0].figures[0].ends_with(".png"));
    EXPECT_EQ(read.got.keys[0].extraJson.find(kPixel), std::string::npos);
    EXPECT_EQ(read.got.items[1].options[0].letter, 'A'); // letters of their own stay
    EXPECT_EQ(read.got.items[1].options[0].figure, "m.png");
    ASSERT_EQ(read.got.answers.size(), 3U);
    EXPECT_EQ(read.got.answers[0].seat + read.got.answers[0].unit + read.got.answers[0].answer, "P1-512A");
    EXPECT_EQ(read.got.answers[0].at, 1772000000000);
    EXPECT_EQ(read.got.answers[1].seat + read.got.answers[1].answer, "P2B");
    EXPECT_EQ(read.got.answers[2].seat + read.got.answers[2].unit, "P277");
    EXPECT_EQ(read.got.answers[2].defective, review::Defect::Other); // a bad question, no answer
    EXPECT_EQ(read.got.warning("cancelled").id, "77");
    EXPECT_THAT(read.got.warning("no-seat").reason, HasSubstr("1 answer was not taken"));
}

TEST(Prodigy, NothingIsBoundWithoutAMapping)
{
    const FileRead read = readTool(kChoices, "pests.jsonl");
    EXPECT_EQ(read.got.items.size(), 2U);
    EXPECT_TRUE(read.got.answers.empty());
    EXPECT_TRUE(read.got.keys[0].answer.empty());
    EXPECT_THAT(read.got.warning("unbound-result").reason, HasSubstr("5 tasks have an answer in “accept”"));
    const FileRead keys = readTool(kChoices.substr(0, kChoices.find('\n')), "pests.jsonl", {{"accept", "key"}});
    EXPECT_EQ(keys.got.keys[0].answer.letters, "A");
    EXPECT_TRUE(keys.got.problems.empty()) << keys.got.problems[0].reason;
}

TEST(Prodigy, DecisionsOnALabelNeedTheirQuestion)
{
    const std::string text = "{\"text\":\"Leaf {label} spots\",\"label\":\"DISEASE\",\"_input_hash\":-1,\"_task_hash\":-2,\"answer\":\"reject\"}\n{\"text\":\"x\",\"label\":\"DISEASE\",\"_input_hash\":-3,\"_task_hash\":-4,\"answer\":\"ignore\"}\n";
    const FileRead bare = readTool(text, "a.jsonl");
    ASSERT_EQ(bare.got.rejected().size(), 2U);
    EXPECT_THAT(bare.got.rejected()[0].reason, HasSubstr("holds no question"));
    const FileRead read = readTool(text, "a.jsonl", {{"=Is this about {label}? {text}", "question"}, {"answer", "key"}});
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].kind, review::ItemKind::Judgement);
    EXPECT_EQ(read.got.items[0].question, "Is this about DISEASE? Leaf {label} spots"); // what is put in is not looked through again
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_TRUE(read.got.keys[1].answer.empty());
}

TEST(Prodigy, SpansOnPicturesAreBoxes)
{
    const FileRead read = readTool(R"({"image":"a.png","width":64,"height":48,"spans":[{"label":"weed","x":1,"y":2,"width":10,"height":20,"points":[[1,2],[1,22],[11,22],[11,2]],"type":"rect"},{"label":"crop","points":[[3,4],[9,4],[9,12]],"type":"polygon"}],"answer":"accept","_input_hash":1,"_task_hash":2,"_view_id":"image_manual"}
{"image":"b.png","width":64,"height":48,"spans":[{"label":"weed","x":1,"y":2,"width":10,"height":20}],"answer":"reject","_input_hash":1,"_task_hash":3,"_view_id":"image_manual"})", "a.jsonl");
    ASSERT_EQ(read.got.figures.size(), 2U);
    const auto boxes = nlohmann::json::parse(read.got.figures[0].extraJson)["boxes"];
    EXPECT_EQ(boxes[0]["box"], nlohmann::json::parse("[1,2,10,20]"));
    EXPECT_EQ(boxes[1]["box"], nlohmann::json::parse("[3,4,6,8]"));
    EXPECT_TRUE(nlohmann::json::parse(read.got.figures[1].extraJson)["boxes"].empty());
    EXPECT_EQ(read.got.warning("not-accepted").id, "b.png");
}

TEST(Prodigy, APictureOfSeveralMegabytesInsideATaskIsTaken)
{
    // A PNG's first bytes, then rubbish: only its size matters here.
    std::string base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
    base64.append(3 * 1024 * 1024, 'A');
    const FileRead read = readTool(R"({"image":"data:image/png;base64,)" + base64 + R"(","text":"q","options":[{"id":"A","text":"a"},{"id":"B","text":"b"}],"_task_hash":1})", "a.jsonl");
    ASSERT_EQ(read.got.items.size(), 1U);
    EXPECT_EQ(read.got.items[0].figures.size(), 1U);
    EXPECT_LT(read.got.keys[0].extraJson.size(), 1000U);
}

TEST(Doccano, PrettyPrintedLinesLabelsAndBoxes)
{
    const FileRead boxes = readTool("{\n  \"filename\": \"cat.png\",\n  \"bbox\": [\n    {\"x\": 11, \"y\": 12, \"width\": 64, \"height\": 66, \"label\": \"cat\"}\n  ],\n\n}\n{\n  \"filename\": \"b.png\",\n  \"segmentation\": [{\"points\": [38, 81, 32, 78, 47, 82], \"label\": \"cat\"}],\n}\n", "e.jsonl");
    EXPECT_EQ(boxes.format, "doccano");
    ASSERT_EQ(boxes.got.figures.size(), 2U);
    EXPECT_EQ(nlohmann::json::parse(boxes.got.figures[1].extraJson)["boxes"][0]["box"], nlohmann::json::parse("[32,78,15,4]"));
    const std::string texts = "{\"id\":4,\"text\":\"Rust on leaves.\",\"label\":[\"disease\",\"leaf\"],\"Comments\":[\"x\"]}\n{\"id\":5,\"text\":\"None.\",\"label\":[]}\n";
    const FileRead bare = readTool(texts, "all.jsonl");
    EXPECT_EQ(bare.format, "doccano");
    EXPECT_EQ(bare.got.rejected().size(), 2U);
    const FileRead read = readTool(texts, "all.jsonl", {{"=Which labels fit? {text}", "question"}});
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "4");
    EXPECT_EQ(read.got.items[0].kind, review::ItemKind::Short);
    EXPECT_EQ(read.got.keys[0].answer.text, "disease, leaf");
    EXPECT_TRUE(read.got.keys[1].answer.empty());
    EXPECT_EQ(read.summary->droppedFields, (std::vector<std::string>{"Comments"}));
}

TEST(Doccano, TablesInTwoBytesALetterAndSeveralLabels)
{
    const std::string plain = "text,label\r\nAAA,Positive#Long\r\nBBB,\r\n";
    std::string wide = "\xFF\xFE";
    for (const char c : plain) {
        wide += c;
        wide += '\0';
    }
    const FileRead read = readTool(wide, "example.utf16.csv", {{"text", "question"}, {"label", "answer"}});
    EXPECT_EQ(read.format, "doccano-csv");
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "example.utf16/1");
    EXPECT_EQ(read.got.items[0].question, "AAA");
    EXPECT_EQ(read.got.keys[0].answer.text, "Positive#Long"); // named by the mapping: as it stands
    const FileRead labels = readTool(wide, "example.utf16.csv", {{"=Which? {text}", "question"}});
    EXPECT_EQ(labels.got.keys[0].answer.text, "Positive, Long");
}

TEST(RealTextTools, EveryFileIsReadOrRefusedWithItsReason)
{
    struct Expected {
        const char *file, *format;
        std::size_t figures, items, rejected;
        std::map<std::string, std::string> mapping = {};
    };
    const std::map<std::string, std::string> question{{"=Which label? {label} {text}", "question"}};
    for (const Expected &expected : {Expected{"prodigy/annotated_github-issues-DOCUMENTATION-textcat.first60.jsonl", "prodigy", 0, 0, 60}, Expected{"prodigy/annotated_github-issues-DOCUMENTATION-textcat.first60.jsonl", "prodigy", 0, 60, 0, question},
             Expected{"doccano/data_export/pipeline/examples/bounding_box/example.jsonl", "doccano", 1, 0, 0}, Expected{"doccano/data_export/pipeline/examples/segmentation/example.jsonl", "doccano", 1, 0, 0},
             Expected{"doccano/data_export/pipeline/examples/image_captioning/example.jsonl", "doccano", 3, 0, 0}, Expected{"doccano/data_export/pipeline/examples/image_classification/example.jsonl", "doccano", 3, 0, 0},
             Expected{"doccano/data_export/pipeline/examples/text_classification/example.csv", "doccano-csv", 0, 0, 3}, Expected{"doccano/data_export/pipeline/examples/text_classification/example.jsonl", "doccano", 0, 3, 0, question},
             Expected{"doccano/data_import/tests/data/example.utf16.csv", "doccano-csv", 0, 3, 0, question}}) {
        WINNOW_REAL_FILE(path, expected.file);
        const FileRead read = readTool(importers_test::fileText(path), std::filesystem::path(path).filename(), expected.mapping);
        EXPECT_EQ(read.format, expected.format) << expected.file;
        ASSERT_TRUE(read.summary) << expected.file;
        EXPECT_EQ(read.got.figures.size(), expected.figures) << expected.file;
        EXPECT_EQ(read.got.items.size(), expected.items) << expected.file;
        EXPECT_EQ(read.got.rejected().size(), expected.rejected) << expected.file;
    }
}

} // namespace
