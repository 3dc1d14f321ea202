// Label Studio: results bound by a mapping, percents of a picture, repeated controls, cancelled and repeated annotations, flat exports.

#include "real_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::FileRead;
using importers_test::readByContent;
using ::testing::HasSubstr;

namespace {

FileRead readTasks(const std::string &text, const std::map<std::string, std::string> &mapping = {}, const std::string &file = "export.json",
    const std::function<bool(std::string_view)> &held = {}, const std::string &config = {})
{
    ReadOptions options;
    options.file = file;
    options.columns = mapping;
    options.heldElsewhere = held;
    options.beside = [config](std::string_view name) { return name == "label_config.xml" && !config.empty() ? std::optional(config) : std::nullopt; };
    return readByContent(text, options);
}

const std::map<std::string, std::string> kMapping{{"answer", "answer"}, {"grounding", "rating:Model-8B"}, {"why", "comment"}, {"box", "box"}, {"=gold", "study"},
    {"=grounding study", "study:grounding"}, {"=Primary 1", "seat:r.field@example.org"}, {"=Primary 2", "seat:5"}};

const std::string kTasks = R"([{"id":901,"data":{"uid":"sb-014-2","image":"/data/upload/3/0badcafe-pod.png","question":"Which plot was sprayed?","options":["left","right"]},
  "annotations":[{"id":77,"completed_by":{"id":4,"email":"r.field@example.org","first_name":"","last_name":""},"was_cancelled":false,"ground_truth":false,"lead_time":31.4,"created_at":"2026-03-02T08:11:05.120000Z",
   "result":[{"id":"aB3","type":"choices","from_name":"answer","to_name":"img","value":{"choices":["A"]}},
             {"id":"aB4","type":"rating","from_name":"grounding","to_name":"img","value":{"rating":4}},
             {"id":"aB5","type":"textarea","from_name":"why","to_name":"img","value":{"text":["margin burn","only left"]}},
             {"id":"aB6","type":"rectanglelabels","from_name":"box","to_name":"img","original_width":1200,"original_height":800,"image_rotation":0,"value":{"x":10.5,"y":20,"width":30,"height":12.25,"rotation":0,"rectanglelabels":["burn"]}}]},
   {"id":78,"completed_by":5,"was_cancelled":true,"result":[{"type":"choices","from_name":"answer","value":{"choices":["B"]}}]},
   {"id":79,"completed_by":5,"created_at":"2026-03-02T09:00:00Z","parent_prediction":12,"lead_time":null,"result":[{"type":"choices","from_name":"answer","value":{"choices":["B. right"]}},{"type":"rating","from_name":"grounding","value":{"rating":0}}]},
   {"id":80,"completed_by":5,"created_at":"2026-03-02T08:00:00Z","result":[{"type":"choices","from_name":"answer","value":{"choices":["left"]}}]},
   {"id":81,"completed_by":6,"created_at":"2026-03-02T08:00:00Z","result":[{"type":"choices","from_name":"answer","value":{"choices":["left"]}}]},
   {"id":82,"completed_by":7,"result":[]}],
  "predictions":[{"model_version":"vlm-b","score":0.62,"result":[{"id":"p1","type":"choices","from_name":"answer","to_name":"img","value":{"choices":["B"]}}]}]}])";

TEST(LabelStudio, ResultsAreWhatTheMappingSays)
{
    const FileRead read = readTasks(kTasks, kMapping);
    EXPECT_EQ(read.format, "label-studio");
    ASSERT_TRUE(read.summary);
    ASSERT_EQ(read.got.items.size(), 1U);
    const review::Item &item = read.got.items[0];
    EXPECT_EQ(item.id, "sb-014-2");
    EXPECT_EQ(item.kind, review::ItemKind::Single);
    EXPECT_EQ(item.figures, (std::vector<std::string>{"pod.png"}));
    ASSERT_EQ(item.options.size(), 2U);
    EXPECT_EQ(item.options[1].text, "right");
    EXPECT_TRUE(read.got.keys[0].answer.empty());
    EXPECT_EQ(nlohmann::json::parse(read.got.keys[0].extraJson)["raw"]["id"], 901);

    ASSERT_EQ(read.got.answers.size(), 3U);
    const ScriptedAnswer &rating = read.got.answers[0], &first = read.got.answers[1], &second = read.got.answers[2];
    EXPECT_TRUE(rating.rating);
    EXPECT_EQ(rating.study + "|" + rating.seat + "|" + rating.unit + "|" + rating.answer, "grounding study|Primary 1|sb-014-2|Model-8B|1|4");
    EXPECT_EQ(first.study + "|" + first.seat + "|" + first.unit + "|" + first.answer, "gold|Primary 1|sb-014-2|A");
    EXPECT_EQ(first.comment, "margin burn\nonly left");
    EXPECT_EQ(first.activeMs, 31400);
    EXPECT_EQ(first.at, review::utcFromText("2026-03-02T08:11:05.120Z"));
    // 10.5 % of 1200, 20 % of 800, 30 % of 1200, 12.25 % of 800.
    EXPECT_EQ(nlohmann::json::parse(first.boxes), nlohmann::json::parse("[[126,160,360,98]]"));
    EXPECT_EQ(second.seat + "|" + second.answer, "Primary 2|B"); // the newest of two, its text read as a letter
    EXPECT_FALSE(second.activeMs);
    EXPECT_EQ(read.got.warning("cancelled").value, "5");
    EXPECT_EQ(read.got.warning("several-annotations").value, "5");
    EXPECT_EQ(read.got.warning("made-from-prediction").value, "Primary 2");
    EXPECT_EQ(read.got.warning("empty-annotation").value, "7");
    EXPECT_THAT(read.got.warning("no-seat").reason, HasSubstr("1 annotation was not taken, since the mapping names no study and seat for 6 (1)"));

    ASSERT_EQ(read.got.predictions.size(), 1U);
    EXPECT_EQ(read.got.predictions[0].model, "vlm-b");
    EXPECT_EQ(read.got.predictions[0].answer.letters, "B");
    EXPECT_EQ(nlohmann::json::parse(read.got.predictions[0].extraJson)["score"], 0.62);
}

TEST(LabelStudio, NothingIsGuessedWithoutAMapping)
{
    const FileRead read = readTasks(kTasks);
    EXPECT_EQ(read.got.items.size(), 1U);
    EXPECT_TRUE(read.got.answers.empty());
    EXPECT_TRUE(read.got.predictions.empty());
    std::vector<std::string> told;
    for (const Problem &problem : read.got.problems) {
        if (problem.kind == "unbound-result")
            told.push_back(problem.reason.substr(0, problem.reason.find(" are bound")));
    }
    EXPECT_EQ(told, (std::vector<std::string>{"6 results called “answer” (choices)", "1 result called “box” (rectanglelabels)", "2 results called “grounding” (rating)", "1 result called “why” (textarea)"}));
    const FileRead wrong = readTasks(kTasks, {{"answer", "respons"}});
    ASSERT_FALSE(wrong.summary);
    EXPECT_THAT(wrong.summary.error().userMessage, HasSubstr("answer → respons"));
}

TEST(LabelStudio, AnItemThatIsHeldAlreadyStaysAndItsAnswersCome)
{
    const FileRead read = readTasks(kTasks, kMapping, "export.json", [](std::string_view id) { return id == "sb-014-2"; });
    EXPECT_TRUE(read.got.items.empty());
    EXPECT_EQ(read.got.answers.size(), 3U);
    EXPECT_THAT(read.got.warning("known-item").reason, HasSubstr("1 task is of an item"));
    // A number is of one server alone: it makes another item.
    const FileRead other = readTasks(R"([{"id":901,"data":{"question":"q","options":["a","b"]},"annotations":[]}])", {}, "export.json", [](std::string_view id) { return id == "901"; });
    ASSERT_EQ(other.got.items.size(), 1U);
    EXPECT_EQ(other.got.items[0].id, "export/901");
}

TEST(LabelStudio, KeysOfGroundTruthOldExportsAndOptionsOfTheInterface)
{
    const std::string config = R"(<View><Text name="q" value="$text"/><Choices name="pest" toName="q" choice="multiple"><Choice value="thrips" alias="A"/><Choice value="mites"/></Choices></View>)";
    const FileRead read = readTasks(R"([{"id":1,"data":{"text":"Which pests?"},"completions":[{"id":1,"completed_by":1,"honeypot":true,"result":[{"type":"choices","from_name":"pest","value":{"choices":["mites","A"]}}]},
        {"id":2,"completed_by":2,"skipped":true,"result":[]}]}])", {{"data:text", "question"}, {"pest", "answer"}}, "old.json", {}, config);
    ASSERT_EQ(read.got.items.size(), 1U);
    EXPECT_EQ(read.got.items[0].kind, review::ItemKind::Multiple);
    EXPECT_EQ(read.got.items[0].options[1].text, "mites");
    EXPECT_EQ(read.got.keys[0].answer.letters, "AB");
    EXPECT_EQ(read.got.warning("cancelled").value, "2");
}

TEST(LabelStudio, DynamicChoicesNumbersTextsAndBoxes)
{
    const std::string text = R"([{"data":{"uid":"m","question":"q","options":[{"value":"wind","alias":"B"},{"value":"rain","alias":"A"}],"answer":"B"}},
 {"data":{"uid":"i","question":"q","image":["a/x.png","s3://bucket/y%20z.png?sig=1"],"options":[{"value":"A","alias":"A","figure":"f1","image":"/data/local-files/?d=pics/o%201.png"},{"value":"B","alias":"B","image":"/data/local-files/?d=pics\\o2.png"}]}},
 {"data":{"uid":"n","question":"q"},"annotations":[{"ground_truth":true,"result":[{"type":"number","from_name":"count","value":{"number":3.5}}]}]},
 {"data":{"uid":"b","question":"q","image":"b.png"},"annotations":[{"ground_truth":true,"result":[{"type":"rectangle","from_name":"count","value":{"x":50,"y":25,"width":10,"height":10,"rotation":12}}]}]},
 {"data":{"uid":"t","question":"q","image":"b.png"},"annotations":[{"ground_truth":true,"result":[{"type":"rectangle","from_name":"count","image_rotation":90,"value":{"x":50,"y":25,"width":10,"height":10}}]}]}])";
    const FileRead read = readTasks(text, {{"count", "answer"}}, "tasks.json");
    EXPECT_EQ(read.format, "label-studio");
    ASSERT_EQ(read.got.items.size(), 5U);
    EXPECT_EQ(read.got.items[0].options[0].letter, 'A');
    EXPECT_EQ(read.got.items[0].options[0].text, "rain");
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_EQ(read.got.items[1].figures, (std::vector<std::string>{"a/x.png", "y z.png"}));
    EXPECT_EQ(read.got.items[1].options[0].figure, "f1");
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].path, "pics/o 1.png");
    EXPECT_EQ(read.got.items[1].options[1].figure, "pics/o2.png");
    EXPECT_EQ(read.got.items[2].kind, review::ItemKind::Number);
    EXPECT_EQ(read.got.keys[2].answer.number, 3.5);
    ASSERT_EQ(read.got.keys[3].answer.boxes.size(), 1U);
    EXPECT_TRUE(read.got.keys[3].answer.fraction);
    EXPECT_EQ(read.got.keys[3].answer.boxes[0], (review::Box{0.5, 0.25, 0.1, 0.1}));
    EXPECT_EQ(read.got.warning("turned-box").id, "b");
    EXPECT_TRUE(read.got.keys[4].answer.empty());
}

TEST(LabelStudio, ARepeatedControlGivesAnAnswerForEachOfItsNumbers)
{
    const FileRead read = readTasks(R"([{"id":7,"data":{"uid":"panel","question":"q","options":["a","b"]},"annotations":[{"completed_by":1,"lead_time":2,"result":[
        {"type":"choices","from_name":"choice_0","value":{"choices":["A"]}},{"type":"choices","from_name":"choice_10","value":{"choices":["B"]}},{"type":"choices","from_name":"choice_x","value":{"choices":["B"]}}]}]}])",
        {{"choice_{{idx}}", "answer"}, {"=gold", "study"}, {"=P", "seat:*"}});
    ASSERT_EQ(read.got.answers.size(), 2U);
    EXPECT_EQ(read.got.answers[0].unit + read.got.answers[0].answer, "panel#0A");
    EXPECT_EQ(read.got.answers[1].unit + read.got.answers[1].answer, "panel#10B");
    EXPECT_THAT(read.got.warning("unbound-result").reason, HasSubstr("choice_x"));
}

TEST(LabelStudio, AListOfQuestionsMakesItemsThatARepeatedControlAnswers)
{
    const FileRead read = readTasks(R"([{"id":7,"data":{"uid":"panel","image":"p.png","crop":"oat","asks":[{"question":"First?","options":["a","b"]},{"question":"Second?","options":["c","d"],"image":"q.png"}]},
        "annotations":[{"completed_by":1,"result":[{"type":"choices","from_name":"choice_0","value":{"choices":["b"]}},{"type":"choices","from_name":"choice_1","value":{"choices":["c"]}}]},
                       {"completed_by":2,"ground_truth":true,"result":[{"type":"choices","from_name":"choice_1","value":{"choices":["d"]}}]}]}])",
        {{"choice_{{idx}}", "answer"}, {"=gold", "study"}, {"=P", "seat:1"}, {"data:crop", "attribute"}});
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id + read.got.items[0].question + read.got.items[0].figures[0], "panel#0First?p.png");
    EXPECT_EQ(read.got.items[1].id + read.got.items[1].question + read.got.items[1].figures[0], "panel#1Second?q.png");
    EXPECT_EQ(read.got.items[1].attributes.at("crop").text, "oat");
    EXPECT_TRUE(read.got.keys[0].answer.empty());
    EXPECT_EQ(read.got.keys[1].answer.letters, "B");
    ASSERT_EQ(read.got.answers.size(), 2U);
    EXPECT_EQ(read.got.answers[0].unit + read.got.answers[0].answer, "panel#0B");
    EXPECT_EQ(read.got.answers[1].unit + read.got.answers[1].answer, "panel#1A");
}

TEST(LabelStudioFlat, JsonMinHoldsOneAnnotationARowAndTheItemOnce)
{
    const std::string text = R"([{"id":3,"uid":"u3","question":"q","options":["a","b"],"answer":"A","stars":[{"rating":4}],"why":"small","annotator":"r@example.org","annotation_id":9,"created_at":"2026-03-02T08:00:00Z","updated_at":"x","lead_time":1.5},
 {"id":3,"uid":"u3","question":"q","options":["a","b"],"answer":[{"choices":["A","B"]}],"stars":[{"rating":2}],"annotator":2,"annotation_id":8,"created_at":"2026-03-01T08:00:00Z","lead_time":null}])";
    const FileRead read = readTasks(text, {{"answer", "answer"}, {"stars", "rating:M#2"}, {"why", "comment"}, {"=gold", "study"}, {"=P1", "seat:r@example.org"}, {"=P2", "seat:2"}}, "min.json");
    EXPECT_EQ(read.format, "label-studio-min");
    ASSERT_EQ(read.got.items.size(), 1U);
    EXPECT_EQ(read.got.items[0].id, "u3");
    EXPECT_TRUE(read.got.keys[0].answer.empty()); // an annotator's answer is no key
    ASSERT_EQ(read.got.answers.size(), 4U);
    EXPECT_EQ(read.got.answers[0].unit + "=" + read.got.answers[0].answer, "u3|M|2=4");
    EXPECT_EQ(read.got.answers[1].seat + read.got.answers[1].answer + read.got.answers[1].comment, "P1Asmall");
    EXPECT_EQ(read.got.answers[3].seat + read.got.answers[3].answer, "P2A;B");
    const FileRead unbound = readTasks(text, {}, "min.json");
    EXPECT_TRUE(unbound.got.keys[0].answer.empty());
    EXPECT_THAT(unbound.got.problems.back().reason, HasSubstr("“stars” (rating)"));
}

TEST(LabelStudioFlat, TablesWithJsonInCellsAndACollidingName)
{
    const std::string csv = "\"_data_answer\"\t\"annotation_id\"\t\"annotator\"\t\"answer\"\t\"created_at\"\t\"id\"\t\"lead_time\"\t\"options\"\t\"question\"\t\"stars\"\n"
                            "\"none\"\t9\t\"a@b.org\"\t\"right\"\t\"2026-03-02T08:00:00Z\"\t4\t10.744\t\"[\"\"left\"\",\"\"right\"\"]\"\t\"Which\n\tplot?\"\t\"[{\"\"rating\"\":4}]\"\n"
                            "\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t5\t\"\"\t\"[\"\"left\"\",\"\"right\"\"]\"\t\"Nobody's?\"\t\"\"\n";
    const FileRead read = readTasks(csv, {{"answer", "answer"}, {"=gold", "study"}, {"=P1", "seat:*"}, {"stars", "rating:M"}}, "x.tsv");
    EXPECT_EQ(read.format, "label-studio-csv");
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].question, "Which\n\tplot?");
    ASSERT_EQ(read.got.answers.size(), 2U);
    EXPECT_EQ(read.got.answers[1].answer, "B");
    EXPECT_EQ(read.got.answers[1].activeMs, 10744);
}

TEST(LabelStudio, BoxesOfATaskWithoutAQuestionAreThePictures)
{
    const std::string text = R"([{"id":1,"data":{"image":"/data/upload/1/0badcafe-a.png"},"annotations":[{"completed_by":1,"result":[{"type":"rectanglelabels","from_name":"label","original_width":200,"original_height":100,"value":{"x":10,"y":10,"width":50,"height":50,"rotation":0,"rectanglelabels":["weed"]}}]}]}])";
    const FileRead read = readTasks(text, {{"label", "box"}, {"=Draw a box round every {label}.", "question"}});
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(nlohmann::json::parse(read.got.figures[0].extraJson)["boxes"][0]["box"], nlohmann::json::parse("[20,10,100,50]"));
    ASSERT_EQ(read.got.items.size(), 1U);
    EXPECT_EQ(read.got.items[0].id, "a.png/weed");
    const FileRead unbound = readTasks(text);
    ASSERT_EQ(unbound.got.figures.size(), 1U);
    EXPECT_FALSE(nlohmann::json::parse(unbound.got.figures[0].extraJson).contains("boxes"));
    EXPECT_FALSE(unbound.got.warning("no-question").reason.empty());
}

TEST(RealLabelStudio, EveryFileIsReadOrRefusedWithItsReason)
{
    struct Expected {
        const char *file, *format;
        std::size_t figures, items, rejected;
    };
    for (const Expected &expected : {Expected{"test_export_coco/data.json", "label-studio", 1, 0, 0}, Expected{"test_export_yolo/data.json", "label-studio", 2, 0, 0}, Expected{"test_export_json_min/data.json", "label-studio", 1, 0, 0},
             Expected{"test_export_json_min/data_repeater.json", "label-studio", 3, 0, 0}, Expected{"test_export_csv/csv_test2.json", "label-studio", 0, 0, 1}, Expected{"test_export_csv/csv_test2_result.csv", "label-studio-csv", 0, 0, 1},
             Expected{"test_export_csv/csv_test_colliding_keys.json", "label-studio", 0, 0, 1}, Expected{"test_export_csv/csv_test_history.json", "label-studio", 0, 0, 1}}) {
        WINNOW_REAL_FILE(path, std::string("label-studio/") + expected.file);
        const FileRead read = readTasks(importers_test::fileText(path), {}, std::filesystem::path(path).filename());
        EXPECT_EQ(read.format, expected.format) << expected.file;
        ASSERT_TRUE(read.summary) << expected.file;
        EXPECT_EQ(read.got.figures.size(), expected.figures) << expected.file;
        EXPECT_EQ(read.got.items.size(), expected.items) << expected.file;
        EXPECT_EQ(read.got.rejected().size(), expected.rejected) << expected.file;
    }
    WINNOW_REAL_FILE(interface, "label-studio/test_export_json_min/label_config_repeater.json");
    const FileRead refused = readTasks(importers_test::fileText(interface));
    ASSERT_FALSE(refused.summary);
    EXPECT_THAT(refused.summary.error().userMessage, HasSubstr("labelling interface"));
    // With the question named they are items.
    WINNOW_REAL_FILE(history, "label-studio/test_export_csv/csv_test_history.json");
    const FileRead mapped = readTasks(importers_test::fileText(history), {{"data:text", "question"}, {"=short", "kind"}, {"sentiment", "key"}});
    ASSERT_EQ(mapped.got.items.size(), 1U);
    EXPECT_EQ(mapped.got.keys[0].answer.text, "Positive");
}

} // namespace
