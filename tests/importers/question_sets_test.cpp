#include "importers/foreign/python_literal.h"
#include "importers/qa/qa_parts.h"

#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::FileRead;
using importers_test::readByContent;
using review::ItemKind;

TEST(PythonLiteral, ListsAreReadByASmallReaderAndNothingElseIs)
{
    using Texts = std::vector<std::string>;
    EXPECT_EQ(pythonList(R"(['a', "it's", 'b\'c', "d\n", 'caf\xe9', 5, None])"), (Texts{"a", "it's", "b'c", "d\n", "café", "5", "None"}));
    EXPECT_EQ(pythonList("['one, two', 'three',]"), (Texts{"one, two", "three"}));
    EXPECT_EQ(pythonList(" ('x',) "), (Texts{"x"}));
    EXPECT_EQ(pythonList("[]"), Texts{});
    for (const char *other : {"", "['a'", "['a'] x", "[['a']]", "['a' 'b']", "[name]", "a", "['\\ud800']", "['\\x00']", "[__import__('os')]"})
        EXPECT_FALSE(pythonList(other)) << other;
}

TEST(QuestionParts, OptionsPrintedInAQuestionAreTakenOut)
{
    const PrintedOptions printed = optionsInText("Is the curd ready to cut?\nA. Yes\nB. No, loose\nAnswer with the letter.");
    EXPECT_EQ(printed.options, (std::vector<std::string>{"Yes", "No, loose"}));
    EXPECT_EQ(printed.question, "Is the curd ready to cut?\nAnswer with the letter.");
    EXPECT_EQ(optionsInText("Which?\n(A) x\n(B) y\n(C) z").options.size(), 3U);
    EXPECT_TRUE(optionsInText("Which?\nB. x\nC. y").options.empty()) << "letters begin with A";
    EXPECT_TRUE(optionsInText("Which?\nA. x\nC. y").options.empty());
    EXPECT_TRUE(optionsInText("A. Muller describes rust.\nWhat is it?").options.empty()) << "one line is no list";
    EXPECT_EQ(letterAlone("(C)"), 'C');
    EXPECT_EQ(letterAlone("A."), 'A');
    EXPECT_FALSE(letterAlone("Anthracnose"));
    EXPECT_FALSE(letterAlone("a"));
    const Thought thought = withoutThought("<think>white pustules</think>\nB");
    EXPECT_EQ(thought.thought, "white pustules");
    EXPECT_EQ(thought.rest, "B");
    EXPECT_EQ(withoutThought("no <think> tag closed").rest, "no <think> tag closed");
}

TEST(FigureItems, AQuestionBringsItsFigureAndPaperOnce)
{
    const FileRead read = readByContent(R"([{"figure_id":"f1","crop":"soybean","image":"f1.png","caption":"Rust.","context":["A third was covered."],"paper":{"doi":"https://doi.org/10.1234/AbC.","title":"Rust on leaves","date":"2021-05-04"},"question":"Which share?","options":{"A":"a","B":"b","C":"c","D":"d"},"answer":"B.","domain":"Plant Health","challenge_type":"Estimation","explanation":"because"},
 {"figure_id":"f1","crop":"soybean","image":"f1.png","caption":"Rust.","context":["A third was covered."],"paper":{"doi":"10.1234/abc","title":"Rust on leaves","date":"2021-05-04"},"question":"Which part?","options":{"A":"a","B":"b","C":"c","D":"d"},"answer":"d","domain":"Plant Health","challenge_type":"Reading","id":"own"},
 {"figure_id":"f1","image":"f1.png","caption":"Another caption.","question":"Which other part?","options":{"A":"a","B":"b"},"answer":"c"}])", {.file = "px.json"});
    EXPECT_EQ(read.format, "figure-items");
    ASSERT_EQ(read.got.sources.size(), 1U);
    EXPECT_EQ(read.got.sources[0].doi, "10.1234/abc");
    EXPECT_EQ(read.got.sources[0].year, 2021);
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].source, "10.1234/abc");
    EXPECT_EQ(read.got.figures[0].context, std::vector<std::string>{"A third was covered."});
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "f1#0");
    EXPECT_EQ(read.got.items[1].id, "own");
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"f1"});
    EXPECT_EQ(read.got.items[0].attributes.at("challenge").text, "Estimation");
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_EQ(read.got.keys[0].explanation, "because");
    EXPECT_EQ(read.got.keys[1].answer.letters, "D");
    ASSERT_EQ(read.got.rejected().size(), 2U) << "the same figure with another caption, and a key that is no option";
    EXPECT_EQ(read.summary->tallies.at(Role::Figures).rows, 2) << "what is the same is not counted again";
}

TEST(AgMmu, OneRecordHoldsTwoTasksAndTheAnswersOfModelsToBoth)
{
    const FileRead read = readByContent(R"([{"faq-id":401,"title":"Spots","attachments":{"-1":"https://x.example/a.jpg?expires=1&signature=2"},"state":"Ohio","county":"Lake","tags":["t"],"question":"What is on my leaf?<br>","answer":[{"attachments":[]},{"response":"It is<br>rust","author":"x"}],"species":"pear","category":"disease","qa_information":{"a":["b"]},"agmmu_question":{"question":"Which disease?","options":["Rust","Scab","Blight","Mildew"],"answer":"Scab","question_background":"A leaf of a pear.","letter":"B."},"qtype":"insect/pest","llm_answers":{"gpt-oeq":{"answer":"scab I think","score":{"accuracy":0.5}},"gpt-mcq":{"answer":"B."},"llava-mcq":{"answer":null}}},
 {"faq-id":402,"agmmu_question":{"question":"Which?","options":["Rust","Scab"],"answer":"Scab","letter":"A."}},
 {"faq-id":403,"agmmu_question":{"question":"Which one?","options":["Rust","Scab"],"answer":"Scab.","letter":"B."}}])", {.file = "gpt_example.json"});
    EXPECT_EQ(read.format, "agmmu");
    ASSERT_EQ(read.got.items.size(), 3U) << read.got.rejected().at(0).reason;
    EXPECT_EQ(read.got.items[0].id, "401");
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"401-1.jpg"});
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_EQ(read.got.items[1].id, "401-oeq");
    EXPECT_EQ(read.got.items[1].kind, ItemKind::Open);
    EXPECT_EQ(read.got.keys[1].answer.text, "Scab");
    ASSERT_GE(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].context, std::vector<std::string>{"A leaf of a pear."});
    ASSERT_EQ(read.got.predictions.size(), 2U);
    EXPECT_EQ(read.got.predictions[0].item, "401-oeq");
    EXPECT_EQ(read.got.predictions[0].model, "gpt");
    EXPECT_NE(read.got.predictions[0].extraJson.find("accuracy"), std::string::npos);
    EXPECT_EQ(read.got.predictions[1].item, "401");
    EXPECT_EQ(read.got.warning("not-answered").value, "llava-mcq");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].id, "402");
    EXPECT_EQ(read.got.rejected()[0].reason, "the letter says A and the text says B");
    EXPECT_EQ(read.got.keys[2].answer.letters, "B");
    EXPECT_EQ(read.got.warning("answer-by-letter").id, "403");
}

TEST(Mmmu, DataRowsHaveTheirOptionsInATextAndPicturesByNumber)
{
    const FileRead read = readByContent(R"({"id":"validation_Agriculture_1","question":"<image 2> <image 1> Which factor in <image 1>, do you think?","options":"['Abiotic', \"Farmer's\", 'A, or B']","explanation":"e","image_1":{"path":null},"image_2":"v_2.png","image_3":null,"img_type":"['Photo']","answer":"C","topic_difficulty":"Easy","question_type":"multiple-choice","subfield":"Plant"}
{"id":"validation_Agriculture_2","question":"Which?","options":"['<image 1>', '<image 2>']","image_1":"a.png","image_2":"b.png","answer":"B","question_type":"multiple-choice"}
{"id":"validation_Agriculture_3","question":"Which weight? <image 1>","options":"[]","image_1":"a.png","answer":"24/7","question_type":"open"}
{"id":"test_Agriculture_4","question":"Which? <image 1>","options":"['x', 'y']","image_1":"a.png","answer":"?","question_type":"multiple-choice"}
{"id":"test_Agriculture_5","question":"Which? <image 1>","options":"[x, y]","image_1":"a.png","answer":"A","question_type":"multiple-choice"}
)", {.file = "agri.jsonl"});
    EXPECT_EQ(read.format, "mmmu");
    ASSERT_EQ(read.got.items.size(), 4U) << read.got.rejected().at(0).reason;
    const auto &items = read.got.items;
    EXPECT_EQ(items[0].question, "Which factor in <image 1>, do you think?");
    EXPECT_EQ(items[0].figures, (std::vector<std::string>{"v_2.png", "validation_Agriculture_1_1.png"}));
    EXPECT_EQ(items[0].options.at(1).text, "Farmer's");
    EXPECT_EQ(read.got.keys[0].answer.letters, "C");
    EXPECT_EQ(items[0].attributes.at("subject").text, "Agriculture");
    EXPECT_EQ(items[1].options.at(1).figure, "b.png");
    EXPECT_TRUE(items[1].figures.empty()) << "pictures that are options are not shown twice";
    EXPECT_EQ(items[2].kind, ItemKind::Short);
    EXPECT_EQ(read.got.keys[2].answer.text, "24/7");
    EXPECT_EQ(read.got.warning("no-key").id, "test_Agriculture_4");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].field, "options");
}

TEST(Mmmu, OutputsComeInThreeFormsAndKeysAloneAreRefused)
{
    const FileRead list = readByContent(R"([{"id":"validation_Agriculture_1","question_type":"multiple-choice","answer":"C","all_choices":["A","B"],"index2ans":{"A":"x","B":"y"},"response":"(B) y. The 蛆-like creature"},
 {"id":"validation_Agriculture_2","question_type":"short-answer","answer":["4","four"],"response":""}])", {.file = "output.json", .folders = {"Agriculture", "qwen_vl", "outputs"}});
    EXPECT_EQ(list.format, "mmmu");
    ASSERT_EQ(list.got.predictions.size(), 2U);
    EXPECT_EQ(list.got.predictions[0].model, "qwen_vl");
    EXPECT_EQ(list.got.predictions[0].output, "(B) y. The 蛆-like creature");
    EXPECT_EQ(list.got.predictions[1].output, "");

    const FileRead dict = readByContent(R"x({"validation_Accounting_1":"A","validation_Accounting_2":"(B)","validation_Art_3":"a sentence"})x", {.file = "llava1.5_13b_val.json"});
    EXPECT_EQ(dict.format, "mmmu");
    ASSERT_EQ(dict.got.predictions.size(), 3U);
    EXPECT_EQ(dict.got.predictions[0].model, "llava1.5_13b");
    EXPECT_EQ(dict.got.predictions[1].answer.letters, "B");
    EXPECT_TRUE(dict.got.predictions[2].answer.empty());

    const FileRead pro = readByContent(R"({"id":"test_Biology_29","question":"q","options":"['a','b']","answer":"A","response":"<think>it is small</think>Answer: A","pred_indexs":"A","if_right":true})" "\n", {.file = "pro.jsonl"});
    EXPECT_EQ(pro.format, "mmmu");
    ASSERT_EQ(pro.got.predictions.size(), 1U);
    EXPECT_EQ(pro.got.predictions[0].rationale, "it is small");
    EXPECT_EQ(pro.got.predictions[0].output, "Answer: A");
    EXPECT_NE(pro.got.predictions[0].extraJson.find(R"("stored_verdict":true)"), std::string::npos);

    const FileRead keys = readByContent(R"({"validation_Accounting_1":{"question_type":"multiple-choice","ground_truth":"B"}})", {.file = "answer_dict_val.json"});
    EXPECT_EQ(keys.format, "mmmu");
    ASSERT_FALSE(keys.summary);
    EXPECT_EQ(keys.summary.error().code, review::Error::Code::BadInput);
    EXPECT_NE(keys.summary.error().userMessage.find("keys alone"), std::string::npos);
}

TEST(Mmmu, PublishedOutputsOfTwoModelsComeInWhole)
{
    const std::pair<const char *, std::size_t> files[] = {{"mmmu/example_outputs/qwen_vl/Agriculture/output.json", 30},
        {"mmmu/example_outputs/llava1.5_13b/Agriculture/output.json", 30}, {"mmmu/example_outputs/llava1.5_13b_val.json", 900}};
    for (const auto &[name, rows] : files) {
        WINNOW_REAL_FILE(path, name);
        const FileRead read = readByContent(importers_test::fileText(path), {.file = std::filesystem::path(path).filename().string(), .folders = {"Agriculture", "qwen_vl"}});
        EXPECT_EQ(read.format, "mmmu") << name;
        EXPECT_EQ(read.got.predictions.size(), rows) << name;
        EXPECT_TRUE(read.got.rejected().empty()) << name;
    }
}

TEST(ScienceQa, TheKeyIsAPlaceCountedFromZero)
{
    const FileRead read = readByContent(R"({"1":{"question":"Which?","choices":["a","b","c"],"answer":2,"hint":"Read this.","image":"image.png","task":"closed choice","grade":"grade3","subject":"natural science","topic":"biology","category":"Plants","skill":"s","lecture":"l","solution":"so","split":"train"},
 "2":{"question":"Which one?","choices":["a","b"],"answer":0,"hint":"","image":null,"split":"test"},
 "3":{"question":"Which part?","choices":["a","b"],"answer":2,"hint":"","image":null,"split":"test"}})", {.file = "problems.json"});
    EXPECT_EQ(read.format, "scienceqa");
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "1");
    EXPECT_EQ(read.got.items[0].question, "Read this.\n\nWhich?");
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"train/1/image.png"});
    EXPECT_EQ(read.got.keys[0].answer.letters, "C");
    EXPECT_EQ(read.got.keys[0].explanation, "so");
    EXPECT_EQ(read.got.keys[1].answer.letters, "A");
    EXPECT_TRUE(read.got.items[1].figures.empty());
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].id, "3");
}
