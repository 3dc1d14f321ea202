#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::FileRead;
using importers_test::readByContent;
using review::ItemKind;

TEST(LmmsEval, SomebodyHasToSayHowRowsJoin)
{
    const std::string log = R"({"doc_id":3,"target":"B","filtered_resps":"B","resps":["<think>white pustules under the leaf</think>B"],"token_counts":[null],"doc_hash":"9a","agri_acc":{"id":"gold_003","question_type":"multiple-choice","answer":"B","parsed_pred":["B"]},"input":"Which rust?\nA. stem\nB. white"}
{"doc_id":4,"target":"['A', 'C']","filtered_resps":["A and C"],"doc_hash":"9b","agri_acc":NaN,"input":"x"}
{"doc_id":5,"target":"None","filtered_resps":[["-3.1","True"],["-0.2","False"]],"doc_hash":"9c","agri_acc":{"id":"gold_005"},"input":"x"}
)";
    const FileRead unsaid = readByContent(log, {.file = "2026_samples_agri.jsonl", .folders = {"Qwen__Qwen2"}});
    EXPECT_EQ(unsaid.format, "lmms-eval");
    ASSERT_FALSE(unsaid.summary);
    EXPECT_EQ(unsaid.summary.error().code, review::Error::Code::BadInput);
    EXPECT_NE(unsaid.summary.error().userMessage.find(R"({"doc_id": "item"})"), std::string::npos);

    const FileRead byRow = readByContent(log, {.columns = {{"doc_id", "item"}, {"=gold/", "item_prefix"}}, .file = "s.jsonl", .folders = {"Qwen__Qwen2"}});
    ASSERT_EQ(byRow.got.predictions.size(), 3U);
    EXPECT_EQ(byRow.got.predictions[0].item, "gold/3");
    EXPECT_EQ(byRow.got.predictions[0].model, "Qwen__Qwen2");
    EXPECT_EQ(byRow.got.predictions[0].output, "B");
    EXPECT_EQ(byRow.got.predictions[0].rationale, "white pustules under the leaf");
    EXPECT_NE(byRow.got.predictions[0].extraJson.find(R"("stored_verdict":{"agri_acc")"), std::string::npos);
    EXPECT_EQ(byRow.got.predictions[1].output, "A and C");
    EXPECT_EQ(byRow.got.predictions[2].output, R"([["-3.1","True"],["-0.2","False"]])") << "nothing is chosen for the model";

    const FileRead byMetric = readByContent(log, {.columns = {{"agri_acc.id", "item"}, {"=M", "model"}}, .file = "s.jsonl"});
    ASSERT_EQ(byMetric.got.predictions.size(), 2U);
    EXPECT_EQ(byMetric.got.predictions[0].item, "gold_003");
    EXPECT_EQ(byMetric.got.predictions[0].model, "M");
    ASSERT_EQ(byMetric.got.rejected().size(), 1U);
    EXPECT_EQ(byMetric.got.rejected()[0].line, 2);
}

TEST(Chats, AQuestionAndItsReplyAreOneItem)
{
    const FileRead read = readByContent(R"([{"id":"c0","image":"/data/Apple,Alternaria Blotch/p.jpg","conversations":[{"from":"human","value":"<image>\nIs the curd ready?\nA. Yes\nB. No, loose\nAnswer with the letter."},{"from":"gpt","value":"<think>it is loose</think>B"}]},
 {"id":"c1","conversations":[{"from":"user","value":"Picture 1: <img>a b.jpg</img>\nWhat is it?"},{"from":"assistant","value":"A leaf."},{"from":"user","value":"Which kind?"},{"from":"assistant","value":"Rust."}]},
 {"id":"c2","image":["a.jpg","b.jpg"],"conversations":[{"from":"human","value":"<image>\nWhich?\n(A) x\n(B) y"},{"from":"gpt","value":"Answer: (B) y"}]},
 {"id":"c3","conversations":[{"from":"human","value":"Which?\nA. Anthracnose\nB. Rust"},{"from":"gpt","value":"Anthracnose is likely"}]},
 {"id":"c4","conversations":[{"from":"human","value":"Count."},{"from":"function_call","value":"{}"},{"from":"observation","value":"4"}]},
 {"conversations":[{"from":"human","value":"What colour?"},{"from":"gpt","value":"Green"}]}])", {.file = "train.json"});
    EXPECT_EQ(read.format, "llava-sharegpt");
    const auto &items = read.got.items;
    ASSERT_EQ(items.size(), 5U);
    EXPECT_EQ(items[0].id, "c0");
    EXPECT_EQ(items[0].question, "Is the curd ready?\nAnswer with the letter.");
    EXPECT_EQ(items[0].figures, std::vector<std::string>{"/data/Apple,Alternaria Blotch/p.jpg"});
    EXPECT_EQ(items[0].options.at(1).text, "No, loose");
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_EQ(read.got.keys[0].explanation, "it is loose");
    EXPECT_EQ(items[1].id, "c1-1");
    EXPECT_EQ(items[1].question, "What is it?");
    EXPECT_EQ(items[2].figures, std::vector<std::string>{"a b.jpg"}) << "the second question is about the same picture";
    EXPECT_EQ(read.got.keys[2].answer.text, "Rust.");
    EXPECT_EQ(items[3].figures, std::vector<std::string>{"a.jpg"});
    EXPECT_EQ(read.got.keys[3].answer.letters, "B");
    EXPECT_EQ(read.got.warning("picture-count").reason, "the text has 1 places for pictures, and 2 are named");
    EXPECT_EQ(items[4].id, "train/5");
    ASSERT_EQ(read.got.rejected().size(), 2U);
    EXPECT_EQ(read.got.rejected()[0].id, "c3");
    EXPECT_EQ(read.got.rejected()[0].reason, "not one of A or B") << "a word that begins with A is no A";
    EXPECT_EQ(read.got.rejected()[1].id, "c4");
}

TEST(Chats, LlamaFactorysFormsAreReadToo)
{
    const FileRead shareGpt = readByContent(R"([{"messages":[{"content":"<image>Who are they?","role":"user"},{"content":"Two.","role":"assistant"},{"content":"What are they doing?<image>","role":"user"},{"content":"Sowing.","role":"assistant"}],"images":["d/1.jpg","d/1.jpg"]}])", {.file = "mllm.json"});
    ASSERT_EQ(shareGpt.got.items.size(), 2U);
    EXPECT_EQ(shareGpt.got.items[1].id, "mllm/0-2");
    EXPECT_EQ(shareGpt.got.items[1].figures, std::vector<std::string>{"d/1.jpg"});
    EXPECT_EQ(shareGpt.got.warning("picture-count").reason, "");
    const FileRead parts = readByContent(R"({"messages":[{"role":"user","content":[{"type":"image_url","value":"d/1.jpg"},{"type":"text","value":"Who?"}]},{"role":"assistant","content":[{"type":"reasoning","value":"hm"},{"type":"text","value":"Two."}]}]})" "\n", {.file = "v1.jsonl"});
    EXPECT_EQ(parts.format, "llava-sharegpt");
    ASSERT_EQ(parts.got.items.size(), 1U);
    EXPECT_EQ(parts.got.items[0].figures, std::vector<std::string>{"d/1.jpg"});
    EXPECT_EQ(parts.got.keys[0].explanation, "hm");
    EXPECT_EQ(parts.got.keys[0].answer.text, "Two.");
    const FileRead alpaca = readByContent(R"([{"instruction":"Name the pest.","input":"On rice.","output":"Planthopper"},{"instruction":"x","chosen":"a","rejected":"b"}])", {.file = "a.json"});
    EXPECT_EQ(alpaca.format, "llava-sharegpt");
    ASSERT_EQ(alpaca.got.items.size(), 1U);
    EXPECT_EQ(alpaca.got.items[0].question, "Name the pest.\nOn rice.");
    EXPECT_EQ(alpaca.got.rejected().size(), 1U);
}

TEST(Chats, PublishedDemosComeInWhole)
{
    for (const char *name : {"llama-factory/mllm_demo.json", "llama-factory/v1_multimodal_demo.jsonl"}) {
        WINNOW_REAL_FILE(path, name);
        const FileRead read = readByContent(importers_test::fileText(path), {.file = std::filesystem::path(path).filename().string()});
        EXPECT_EQ(read.format, "llava-sharegpt") << name;
        EXPECT_TRUE(read.got.rejected().empty()) << name;
        EXPECT_EQ(read.got.items.size(), std::string(name).ends_with("l") ? 48U : 12U) << name;
        EXPECT_EQ(read.got.warning("picture-count").reason, "") << name;
    }
}

TEST(Imagefolder, RowsAreFiguresOrItems)
{
    const FileRead plain = readByContent("{\"file_name\":\"a\\\\1.png\",\"text\":\"A leaf.\",\"crop\":\"rice\",\"objects\":{\"bbox\":[[1,2,3,4]]}}\n{\"text\":\"x\"}\n", {.file = "metadata.jsonl", .folders = {"train", "set"}});
    EXPECT_EQ(plain.format, "imagefolder-jsonl");
    ASSERT_EQ(plain.got.figures.size(), 1U);
    EXPECT_EQ(plain.got.figures[0].id, "train/a/1.png");
    EXPECT_EQ(plain.got.figures[0].path, "a/1.png");
    EXPECT_EQ(plain.got.figures[0].caption, "A leaf.");
    EXPECT_EQ(plain.got.figures[0].attributes.at("crop").text, "rice");
    EXPECT_EQ(plain.got.figures[0].attributes.at("split").text, "train");
    EXPECT_EQ(plain.summary->droppedFields, (std::vector<std::string>{"objects", "text"})) << "text of the row that was rejected";
    ASSERT_EQ(plain.got.rejected().size(), 1U);
    EXPECT_EQ(plain.got.rejected()[0].reason, "no file_name");

    const FileRead items = readByContent("file_name,id,question,A,B,answer,crop\n1.png,q1,Which?,x,y,B,rice\n2.png,q2,Which one?,x,y,C,rice\n", {.file = "metadata.csv", .folders = {"set"}});
    EXPECT_EQ(items.format, "imagefolder-csv");
    ASSERT_EQ(items.got.items.size(), 1U);
    EXPECT_EQ(items.got.items[0].id, "q1");
    EXPECT_EQ(items.got.items[0].figures, std::vector<std::string>{"1.png"});
    EXPECT_EQ(items.got.keys[0].answer.letters, "B");
    EXPECT_EQ(items.got.items[0].attributes.at("crop").text, "rice");
    EXPECT_EQ(items.got.rejected().size(), 1U);
}
