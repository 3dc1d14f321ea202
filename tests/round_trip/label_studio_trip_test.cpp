// Label Studio: what is exported comes back as the same items, and goes out again byte for byte; no key leaves but a gold label.

#include "exporters/label_studio.h"
#include "tests/exporters/records.h"
#include "tests/importers/collected.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace exporters;
using namespace exporters_test;
using importers_test::caseText;
using importers_test::Collected;
using importers_test::readWith;

namespace {

Records taken(std::string_view format, const std::string &text)
{
    Collected got;
    importers::ReadOptions options;
    options.file = "tasks.json";
    EXPECT_TRUE(readWith(format, text, got, options));
    EXPECT_TRUE(got.rejected().empty()) << got.rejected().at(0).id << ": " << got.rejected().at(0).reason;
    Records records{got.sources, got.figures, {}};
    for (std::size_t i = 0; i < got.items.size(); ++i)
        records.items.emplace_back(got.items[i], got.keys[i]);
    std::sort(records.figures.begin(), records.figures.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
    std::sort(records.items.begin(), records.items.end(), [](const auto &a, const auto &b) { return a.first.id < b.first.id; });
    return records;
}

/// Every item, as the split names it; gold labels are the keys.
std::string tasks(const Records &records, SplitChoice split)
{
    SplitRequest request;
    request.split = split;
    request.protocolHash = split == SplitChoice::All ? "" : "abc";
    for (const auto &[item, key] : records.items)
        request.outcomes[item.id] = {.item = item.id, .stratum = {}, .split = review::Split::Gold, .label = key.answer, .branch = review::Branch::Agreed};
    StringSink sink;
    EXPECT_TRUE(writeSplitLabelStudio(request, records.streams(), sink));
    return sink.text();
}

const std::string kKinds = R"({"type":"figure","id":"f","path":"a/Blatt fläche#1 50%.png","caption":"never sent","attributes":{"crop":"rice"}}
{"type":"figure","id":"w.png","path":"w.png"}
{"type":"item","id":"1","figures":["f"],"question":" Which <b>one</b>?\nnext ","options":{"A":"None","B":" -x ","D":"007"},"answer":"B","attributes":{"crop":"rice","n":1.5},"explanation":"secret"}
{"type":"item","id":"2","kind":"multiple","figures":["f","g.png"],"question":"m","options":["a","b","c"],"answer":["C","A"]}
{"type":"item","id":"3","kind":"judgement","question":"j","answer":"A"}
{"type":"item","id":"4","kind":"number","question":"n","answer":-0.1,"tolerance":{"abs":0.5}}
{"type":"item","id":"5","kind":"short","question":"s","answer":" 007 "}
{"type":"item","id":"6","kind":"open","question":"o","answer":"two\nlines"}
{"type":"item","id":"7","kind":"box","question":"b","figures":["f"],"answer":[[33,2.5,100,4],[0,0,1,1]],"overlays":[{"figure":"f","box":[1,2,3,4],"label":"t"}],"author":"a-3"}
{"type":"item","id":"8","kind":"box","question":"b","answer":{"box":[0.1,0.2,0.3,0.4],"unit":"fraction"}}
{"type":"item","id":"9","question":"i","options":{"A":{"figure":"f"},"B":{"figure":"w.png"},"C":{"figure":"odd\\name.png"}},"answer":"A"}
{"type":"item","id":"10","figures":["img_7"],"question":"no record of the picture","options":["a","b"]}
)";

Records everyKind()
{
    Records records = taken("winnow-jsonl", kKinds);
    for (review::Figure &figure : records.figures) {
        figure.width = 700;
        figure.height = 300;
    }
    return records;
}

void expectNoWordOf(const std::string &text, std::initializer_list<const char *> words)
{
    for (const char *word : words)
        EXPECT_EQ(text.find(word), std::string::npos) << word;
}

} // namespace

TEST(LabelStudioTrip, EveryKindComesBackAndGoesOutByteForByte)
{
    const Records first = everyKind();
    const std::string once = tasks(first, SplitChoice::All);
    expectNoWordOf(once, {"secret", "never sent", "annotations", "ground_truth", "a-3", "abs"});
    const Records again = taken("label-studio", once);
    ASSERT_EQ(again.items.size(), first.items.size());
    for (std::size_t i = 0; i < first.items.size(); ++i) {
        EXPECT_EQ(again.items[i].first, first.items[i].first);
        EXPECT_TRUE(again.items[i].second.answer.empty()); // a split without gold gives no key away
    }
    EXPECT_EQ(tasks(again, SplitChoice::All), once);
}

TEST(LabelStudioTrip, GoldLabelsComeBackAsKeys)
{
    const Records first = everyKind();
    const std::string once = tasks(first, SplitChoice::Gold);
    EXPECT_NE(once.find(R"("value":{"choices":["A","C"]})"), std::string::npos);
    EXPECT_NE(once.find(R"("decision":"agreed")"), std::string::npos);
    Records again = taken("label-studio", once);
    ASSERT_EQ(again.items.size(), first.items.size());
    for (std::size_t i = 0; i < first.items.size(); ++i)
        EXPECT_EQ(again.items[i].second.answer, first.items[i].second.answer) << first.items[i].first.id;
    for (review::Figure &figure : again.figures) {
        figure.width = 700;
        figure.height = 300;
    }
    EXPECT_EQ(tasks(again, SplitChoice::Gold), once);
    // 33 of 700 pixels.
    EXPECT_NE(once.find(R"("x":4.714285714285714)"), std::string::npos);
}

TEST(LabelStudioTrip, AGoldBoxNeedsThePictureSize)
{
    Records records = everyKind();
    for (review::Figure &figure : records.figures)
        figure.width = 0;
    SplitRequest request = sampleRequest(SplitChoice::Gold);
    request.outcomes = {{"7", {.item = "7", .stratum = {}, .split = review::Split::Gold, .label = records.items[7].second.answer, .branch = review::Branch::Agreed}}};
    StringSink sink;
    const auto refused = writeSplitLabelStudio(request, records.streams(), sink);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().userMessage.find("“7”"), std::string::npos);
}

TEST(LabelStudioTrip, HostileTextAndAnEmptySplit)
{
    const Records records = taken("winnow-jsonl", caseText("hostile/rich_text.jsonl"));
    const std::string once = tasks(records, SplitChoice::All);
    const Records again = taken("label-studio", once);
    ASSERT_EQ(again.items.size(), records.items.size());
    for (std::size_t i = 0; i < records.items.size(); ++i)
        EXPECT_EQ(again.items[i].first, records.items[i].first);
    EXPECT_EQ(tasks(again, SplitChoice::All), once);
    EXPECT_EQ(tasks(Records{}, SplitChoice::All), "[]\n");
}

TEST(LabelStudioTrip, AddressesAreThoseOfLocalFiles)
{
    EXPECT_EQ(labelStudioAddress("a/Blatt fläche#1 50%.png"), "/data/local-files/?d=a/Blatt%20fl%C3%A4che%231%2050%25.png");
}
