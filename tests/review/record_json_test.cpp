#include "review/record_json.h"

#include <gtest/gtest.h>

namespace {

TEST(RecordJson, SourceAndFigureOfTheFormatExample)
{
    const review::Source source{"s-012", "10.1234/x", "Rust on soybean leaves", 2021, {"R. Author"}, "CC-BY-4.0"};
    EXPECT_EQ(review::sourceToJson(source),
        R"({"authors":["R. Author"],"doi":"10.1234/x","id":"s-012","licence":"CC-BY-4.0","title":"Rust on soybean leaves","type":"source","year":2021})");
    review::Figure figure;
    figure.id = "soy-0007";
    figure.path = "figures/soy_0007.png";
    figure.page = 5;
    figure.bands = {"R", "G"};
    figure.scale = review::Scale{"mm", 11.8};
    figure.attributes = {{"crop", {"soybean"}}, {"depth", {"1.50", true}}};
    figure.picture = review::PictureState::Ok;
    figure.pictureSha256 = "ab";
    figure.width = 5;
    EXPECT_EQ(review::figureToJson(figure),
        R"({"attributes":{"crop":"soybean","depth":1.5},"bands":["R","G"],"id":"soy-0007","page":5,"path":"figures/soy_0007.png","scale":{"pixels_per_unit":11.8,"unit":"mm"},"type":"figure"})");
}

review::Item exampleItem()
{
    review::Item item{"q1", {"f1"}, review::ItemKind::Single, "Which?", {{'A', "a"}, {'B', {}, "f2"}}};
    item.attributes = {{"crop", {"soybean"}}, {"n", {"12345678901234567890123", true}}, {"list", {"[1, \"x\"]", true}}};
    item.overlays = {{"f1", {120, 80, 60, 40}, "target"}};
    return item;
}

TEST(RecordJson, ItemWithoutItsKeyHoldsNothingOfIt)
{
    EXPECT_EQ(review::itemToJson(exampleItem()),
        R"({"attributes":{"crop":"soybean","list":[1,"x"],"n":12345678901234567890123},"figures":["f1"],"id":"q1","kind":"single","options":{"A":"a","B":{"figure":"f2"}},)"
        R"("overlays":[{"box":[120,80,60,40],"figure":"f1","label":"target"}],"question":"Which?","type":"item"})");
}

TEST(RecordJson, KeyMembersAndUnknownOnesStandAtTheirPlace)
{
    review::Key key;
    key.item = "q1";
    key.answer = review::Answer::ofLetters("B");
    key.explanation = "since";
    key.tolerance = review::Tolerance{0.5, {}};
    key.author = "a-3";
    key.extraJson = R"({"zeta": [true, null], "answer": "never this", "beta": 1.0})";
    review::Item item{"q1"};
    item.question = "Which?";
    EXPECT_EQ(review::itemToJson(item, &key),
        R"({"answer":"B","author":"a-3","beta":1,"explanation":"since","id":"q1","kind":"single","question":"Which?","tolerance":{"abs":0.5},"type":"item","zeta":[true,null]})");
}

TEST(RecordJson, PredictionKeepsItsRun)
{
    EXPECT_EQ(review::predictionToJson({"q1", "M", 2, "out", review::Answer::ofLetters("C")}), R"({"answer":"C","item":"q1","model":"M","output":"out","run":2,"type":"prediction"})");
}

TEST(RecordJson, ControlSignsAreEscapedAndOtherTextStaysAsItIs)
{
    review::Source source{"ü\x01\x7F"};
    EXPECT_EQ(review::sourceToJson(source), "{\"id\":\"ü\\u0001\x7F\",\"type\":\"source\"}");
}

} // namespace
