#include "collected.h"
#include "real_files.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::Collected;
using importers_test::readByContent;

namespace {

constexpr std::string_view kRows = R"({"image":{"path":"a/88.jpg","bytes":null},"question":"What disease is it?","options":["Rust","White tip","Pink root","Smut","Downy mildew"],"answer":"Rust","category":"Fungus","crop":"Leek","source":"did","id":88}
{"image":"a/88.jpg","question":"What pathogen?","options":["Striga or Purple Witchweed [Orobanchaceae]","B","C","D","E"],"answer":"Striga or Purple Witchweed [Orobanchaceae]","category":"Fungus","crop":"Leek","source":"mqa","id":88}
{"image":"a/9.jpg","question":"How is it removed?","options":["Removing surface weed","Burning","Spraying","Mulching","Flooding"],"answer":"Removing surface weeds","category":"Weed","crop":"Rice","source":"cmn","id":9}
{"image":"a/7.jpg","question":"Which?","options":["Rust","Rust","Pink root","Smut","Mildew"],"answer":"Rust","category":"Fungus","crop":"Leek","source":"did","id":7}
)";

constexpr std::string_view kStudy = R"({"sample_id":"88#412","category":"Fungus","source":"did","crop":"Leek","question":"What disease is affecting the plant?","options":["Rust","White tip","Pink root","Smut","Downy mildew"],"gold_index":0,"gold_text":"Rust","pred_index":null,"pred_text":null,"correct":false,"abstained":true,"confidence":0.31,"letter_scores":{"A":21.5,"B":NaN},"raw_output":"I cannot tell."}
{"sample_id":"88#413","question":"Which?","options":["Rust","Smut"],"gold_index":0,"gold_text":"Rust","pred_index":1,"pred_text":"Smut","correct":false,"abstained":false,"confidence":0.6,"raw_output":null}
{"sample_id":"88#414","question":"Which?","options":["Rust","Smut"],"gold_index":0,"gold_text":"Rust","pred_index":null,"pred_text":null,"correct":false,"abstained":true,"raw_output":null}
)";

} // namespace

TEST(AgroBench, RowsAreToldApartByTheirPlaceSinceIdsRepeat)
{
    const auto read = readByContent(std::string(kRows), {.file = "agrobench.jsonl"});
    EXPECT_EQ(read.format, "agrobench");
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "88#0");
    EXPECT_EQ(read.got.items[1].id, "88#1");
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"a/88.jpg"});
    EXPECT_EQ(read.got.items[0].attributes.at("task").text, "did");
    EXPECT_EQ(read.got.items[0].attributes.at("category").text, "Fungus");
    EXPECT_EQ(read.got.keys[0].answer.letters, "A");
    EXPECT_EQ(read.got.keys[1].answer.letters, "A");
    EXPECT_NE(read.got.warning("composed-id").reason.find("88#0"), std::string::npos);
    // Malformed rows stay out with their reason; nothing is set right.
    ASSERT_EQ(read.got.rejected().size(), 2U);
    EXPECT_EQ(read.got.rejected()[0].id, "9#2");
    EXPECT_EQ(read.got.rejected()[0].value, "Removing surface weeds");
    EXPECT_EQ(read.got.rejected()[0].reason, "not one of A–E");
    EXPECT_EQ(read.got.rejected()[1].reason, "2 options are identical (A, B)");
}

TEST(AgroBench, PredictionRowsKeepTheChosenTextAndTheVerdictApart)
{
    ReadOptions options{.file = "agro_base.jsonl"};
    options.beside = [](std::string_view name) -> std::optional<std::string> {
        return name == "agro_base.config.json" ? std::optional<std::string>(R"({"model_id":"org/Model-8B","adapter_path":"runs/lora_both/","decode":"logits","seed":1})") : std::nullopt;
    };
    const auto read = readByContent(std::string(kStudy), options);
    EXPECT_EQ(read.format, "agrobench");
    ASSERT_EQ(read.got.predictions.size(), 3U) << read.got.rejected().at(0).reason;
    EXPECT_TRUE(read.got.items.empty());
    const auto &predictions = read.got.predictions;
    EXPECT_EQ(predictions[0].item, "88#412");
    EXPECT_EQ(predictions[0].model, "org/Model-8B + lora_both");
    EXPECT_EQ(predictions[0].output, "I cannot tell.");
    EXPECT_TRUE(predictions[0].answer.empty());
    EXPECT_EQ(predictions[1].output, "Smut");
    EXPECT_EQ(predictions[1].answer.text, "Smut") << "not its letter: options stand in another order in every run";
    EXPECT_NE(predictions[1].extraJson.find(R"("stored_verdict":false)"), std::string::npos);
    EXPECT_EQ(predictions[2].output, "") << "a model that says nothing has said so";
    EXPECT_EQ(read.got.warning("no-number").line, 1);
    // Without settings the file's name has to do, and that is said.
    EXPECT_NE(readByContent(std::string(kStudy), {.file = "agro_base.jsonl"}).got.warning("model-named-by-file").reason.find("\"agro_base\" after the file\'s name"), std::string::npos);
}

TEST(AgroBench, TheScorersRowsAndARunsSettings)
{
    const auto read = readByContent(R"([{"id":"88","category":"Fungus","pred_letter":"B","gold_letter":"A"},{"id":"729#1","category":"x","pred_letter":null,"gold_letter":"C"}])", {.file = "m.json"});
    EXPECT_EQ(read.format, "agrobench");
    ASSERT_EQ(read.got.predictions.size(), 2U);
    EXPECT_EQ(read.got.predictions[0].item, "88#0");
    EXPECT_EQ(read.got.predictions[0].answer.letters, "B");
    EXPECT_EQ(read.got.predictions[1].item, "729#1");
    EXPECT_TRUE(read.got.predictions[1].answer.empty());

    const auto settings = readByContent(R"({"model_id":"org/Model-8B","adapter_path":null,"decode":"logits","parser":"letter"})", {.file = "m.config.json"});
    EXPECT_EQ(settings.format, "agrobench");
    EXPECT_TRUE(settings.got.rejected().empty());
    EXPECT_NE(settings.got.warning("run-settings").reason.find("org/Model-8B"), std::string::npos);
}

TEST(AgroBench, PublishedRowsOfTwoModelsComeInWhole)
{
    for (const char *name : {"agrobench-adaptation/baseline_pv.first10.jsonl", "agrobench-adaptation/lora_both.first10.jsonl"}) {
        WINNOW_REAL_FILE(path, name);
        const auto read = readByContent(importers_test::fileText(path), {.file = std::filesystem::path(path).filename().string()});
        EXPECT_EQ(read.format, "agrobench");
        EXPECT_EQ(read.got.predictions.size(), 10U);
        EXPECT_TRUE(read.got.rejected().empty());
    }
}
