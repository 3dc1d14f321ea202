#include "importers/traces/trace_steps.h"

#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::Collected;
using importers_test::FileRead;
using importers_test::readByContent;
using review::ItemKind;

namespace {

constexpr std::string_view kTask = R"({"0":{"tools":[{"name":"CountPlants","description":"counts"}],"files":[{"type":"image","path":"image/plot_9.png","url":null}],
 "dialogs":[{"role":"user","content":"Is the stand thinner than 8 plants per metre?"},
  {"role":"assistant","thought":"Count first.","tool_calls":[{"type":"function","function":{"name":"CountPlants","arguments":{"image":"image/plot_9.png"}}}]},
  {"role":"tool","name":"CountPlants","content":{"type":"text","content":"31"}},
  {"role":"assistant","thought":"Now divide.","tool_calls":[{"type":"function","function":{"name":"Calculator","arguments":"{\"expression\":\"31/5\"}"}}]},
  {"role":"tool","name":"Calculator","content":"6.2","error":null},
  {"role":"assistant","content":"Yes, about 6 per metre."}],
 "gt_answer":{"whitelist":[["yes"],["6","six"]],"blacklist":null}},
 "10":{"tools":["Draw"],"files":[],"dialogs":[{"role":"user","content":"Draw a field."},{"role":"assistant","tool_calls":[{"function":{"name":"Draw","arguments":null}}]},
  {"role":"assistant","tool_calls":[{"function":{"name":"Save","arguments":"not json"}}],"error":{"type":"ARGS_ERROR","msg":"no such file"}},
  {"role":"tool","name":"Other","content":{"type":"image","content":"out/1.png"}}],"gt_answer":null}})";

} // namespace

TEST(ToolTraces, ATaskIsAnItemAndItsDialogTheReferenceTrace)
{
    const FileRead read = readByContent(std::string(kTask), {.file = "dataset.json"});
    EXPECT_EQ(read.format, "tool-traces");
    ASSERT_EQ(read.got.items.size(), 2U) << read.got.rejected().at(0).reason;
    EXPECT_EQ(read.got.items[0].id, "0");
    EXPECT_EQ(read.got.items[0].question, "Is the stand thinner than 8 plants per metre?");
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"image/plot_9.png"});
    EXPECT_EQ(read.got.items[0].kind, ItemKind::Short);
    EXPECT_EQ(read.got.keys[0].answer.text, "yes, 6");
    EXPECT_EQ(read.got.warning("several-answers").id, "0");
    EXPECT_NE(read.got.keys[0].extraJson.find(R"(["6","six"])"), std::string::npos);
    ASSERT_EQ(read.got.traces.size(), 2U);
    const review::Trace &trace = read.got.traces[0];
    EXPECT_EQ(trace.item, "0");
    EXPECT_EQ(trace.model, "reference");
    ASSERT_EQ(trace.steps.size(), 2U);
    EXPECT_EQ(trace.steps[0], (review::TraceStep{.thought = "Count first.", .tool = "CountPlants", .arguments = R"({"image":"image/plot_9.png"})", .observation = "31"}));
    EXPECT_EQ(trace.steps[1].arguments, R"({"expression":"31/5"})") << "a text that holds the object counts as the object";
    EXPECT_EQ(trace.steps[1].observation, "6.2");
    EXPECT_EQ(trace.final, "Yes, about 6 per metre.");
    // What does not fit together is said, and nothing of it is lost.
    const review::Trace &odd = read.got.traces[1];
    ASSERT_EQ(odd.steps.size(), 3U);
    EXPECT_EQ(odd.steps[1].error, "ARGS_ERROR: no such file");
    EXPECT_EQ(odd.steps[1].arguments, R"("not json")");
    EXPECT_EQ(odd.steps[2].tool, "Other");
    EXPECT_EQ(odd.steps[2].observation, "out/1.png");
    std::string remarks;
    for (const Problem &problem : read.got.problems)
        remarks += problem.kind == "trace-steps" ? problem.id + ": " + problem.reason + "\n" : "";
    EXPECT_EQ(remarks, "10: the arguments of call 2 are no JSON and were kept as a text\n10: an output of Other belongs to no call\n10: call 1 (Draw) has no output\n");
    EXPECT_EQ(read.got.warning("no-key").id, "10");
}

TEST(ToolTraces, PredictedDialogsHaveTheirReferenceBesideThem)
{
    const FileRead read = readByContent(R"({"0":{"origin_prompt":"x","prediction":[[{"role":"assistant","tool_calls":[{"function":{"name":"OCR","arguments":{}}}],"thought":""},{"role":"tool","name":"OCR","content":"a"},{"role":"assistant","content":"Rust"}]],"gold":[{"role":"assistant","tool_calls":[{"function":{"name":"OCR","arguments":{"image":"i.png"}}}]},{"role":"assistant","content":"Rust."}]}})", {.file = "Model-8B.json"});
    EXPECT_EQ(read.format, "tool-traces");
    ASSERT_EQ(read.got.traces.size(), 1U) << read.got.rejected().at(0).reason;
    EXPECT_EQ(read.got.traces[0].model, "Model-8B");
    EXPECT_EQ(read.got.traces[0].steps.at(0).arguments, "{}");
    EXPECT_EQ(read.got.traces[0].final, "Rust");
    ASSERT_EQ(read.got.traces[0].reference.size(), 1U);
    EXPECT_EQ(read.got.traces[0].reference[0].arguments, R"({"image":"i.png"})");
    EXPECT_TRUE(read.got.items.empty());
}

TEST(ToolTraces, AgentsThatWriteTheirStepsAsText)
{
    TraceSteps steps;
    ASSERT_TRUE(readReact("Thought: look\nat the leaf\nACTION: Segment\nAction Input: ```json\n{\"image\": \"a.png\"}\n```\nResponse: 3 spots\nThought: enough\nFinal Answer: rust", steps));
    steps.end();
    EXPECT_EQ(canonicalJson(steps.steps()), R"([{"arguments":{"image":"a.png"},"observation":"3 spots","thought":"look\nat the leaf","tool":"Segment"},{"thought":"enough"}])");
    EXPECT_EQ(steps.final(), "rust");
    TraceSteps none;
    EXPECT_FALSE(readReact("Thought: I only think aloud.", none));
    const FileRead lagent = readByContent(R"({"id":"q7","messages":[{"sender":"user","content":"Which?"},{"sender":"Agent","content":"Thought: t\nAction: OCR\nAction Input: {}"},{"sender":"ActionExecutor","content":"text"},{"sender":"Agent","content":"Final Answer: blight"}]})" "\n", {.columns = {{"=M", "model"}}, .file = "run.jsonl"});
    EXPECT_EQ(lagent.format, "tool-traces");
    ASSERT_EQ(lagent.got.traces.size(), 1U) << lagent.got.rejected().at(0).reason;
    EXPECT_EQ(lagent.got.traces[0].item, "q7");
    EXPECT_EQ(lagent.got.traces[0].model, "M");
    EXPECT_EQ(lagent.got.traces[0].steps.at(0).observation, "text");
    EXPECT_EQ(lagent.got.traces[0].final, "blight");
    const FileRead shareGpt = readByContent(R"([{"conversations":[{"from":"human","value":"Count."},{"from":"function_call","value":"{\"name\":\"Count\",\"arguments\":{\"c\":\"apple\"}}"},{"from":"observation","value":"17"},{"from":"gpt","value":"17 apples"}],"tools":"[]"}])", {.file = "glaive.json"});
    EXPECT_EQ(shareGpt.format, "tool-traces");
    ASSERT_EQ(shareGpt.got.traces.size(), 1U);
    EXPECT_EQ(shareGpt.got.traces[0].steps.at(0), (review::TraceStep{.tool = "Count", .arguments = R"({"c":"apple"})", .observation = "17"}));
}

TEST(ToolTraces, OurOwnRecordsAreReadToo)
{
    Collected got;
    const std::string line = R"({"type":"trace","item":"q-14","model":"Model-X","steps":[{"thought":"count first","tool":"ObjectCounting","arguments":{"image":"a.png","category":"apple"},"observation":"17"}],"final":"17 apples","reference":[{"tool":"ObjectCounting","arguments":{"image":"a.png"}}],"zeta":1})";
    ASSERT_TRUE(importers_test::readWith("winnow-jsonl", line + "\n" + R"({"type":"trace","item":"q-15","model":"M"})" + "\n" + R"({"type":"trace","item":"q-16","model":"M","steps":[1]})" + "\n", got));
    ASSERT_EQ(got.traces.size(), 1U);
    EXPECT_EQ(review::traceToJson(got.traces[0]), R"({"final":"17 apples","item":"q-14","model":"Model-X","reference":[{"arguments":{"image":"a.png"},"tool":"ObjectCounting"}],"run":1,"steps":[{"arguments":{"category":"apple","image":"a.png"},"observation":"17","thought":"count first","tool":"ObjectCounting"}],"type":"trace","zeta":1})");
    ASSERT_EQ(got.rejected().size(), 2U);
    EXPECT_EQ(got.rejected()[0].reason, "neither steps nor a final answer");
    const auto steps = review::stepsFromJson(review::stepsToJson(got.traces[0].steps));
    ASSERT_TRUE(steps);
    EXPECT_EQ(*steps, got.traces[0].steps);
    EXPECT_FALSE(review::stepsFromJson("[1]"));
}
