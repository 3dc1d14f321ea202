// What a file of Label Studio holds, before anything of it is bound.

#include "importers/annotations/label_look.h"
#include "real_files.h"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

using namespace importers;

namespace {

LabelLook labelsOf(const std::string &text, std::string_view format, const ReadOptions &options = {})
{
    MemorySource source(text);
    const auto look = lookAtLabels(source, format, options);
    EXPECT_TRUE(look);
    return look ? *look : LabelLook();
}

std::string wordsOf(const std::vector<LabelName> &names)
{
    std::string words;
    for (const LabelName &name : names) {
        words += name.name + " " + name.type + " " + std::to_string(name.count) + ":";
        for (const std::string &value : name.values)
            words += " [" + value + "]";
        words += "\n";
    }
    return words;
}

const std::string kLookedAt = R"([
 {"id":1,"data":{"question":"Which?","remark":"dry"},"annotations":[
   {"completed_by":{"id":4,"email":"r.field@example.org"},"result":[{"type":"choices","from_name":"side","value":{"choices":["left"]}},{"type":"rating","from_name":"grounding","value":{"rating":4}}]},
   {"completed_by":5,"result":[{"type":"choices","from_name":"side","value":{"choices":["right","both"]}},{"type":"textarea","from_name":"why","value":{"text":["burnt"]}}]},
   {"completed_by":6,"was_cancelled":true,"result":[]}]},
 {"id":2,"data":{"question":"Where?"},"annotations":[{"completed_by":5,"result":[
   {"type":"choices","from_name":"part_0","value":{"choices":["leaf"]}},{"type":"choices","from_name":"part_1","value":{"choices":["stem"]}},
   {"type":"rectanglelabels","from_name":"box","original_width":100,"original_height":50,"value":{"x":1,"y":2,"width":3,"height":4,"rectanglelabels":["burn"]}}]}],
  "predictions":[{"model_version":"m","result":[{"type":"choices","from_name":"side","value":{"choices":["left"]}}]}]}])";

} // namespace

TEST(LabelLook, NamesTypesCountsAndValuesAreThoseOfTheFile)
{
    const LabelLook look = labelsOf(kLookedAt, "label-studio");
    EXPECT_EQ(wordsOf(look.results), "side choices 3: [left] [right, both]\ngrounding rating 1: [4]\nwhy textarea 1: [burnt]\npart_{{idx}} choices 2: [leaf] [stem]\nbox rectanglelabels 1: [burn]\n");
    EXPECT_EQ(wordsOf(look.data), "question question 2: [Which?] [Where?]\nremark  1: [dry]\n");
    EXPECT_EQ(wordsOf(look.annotators), "r.field@example.org  1:\n5  2:\n") << "whoever cancelled has given nothing";
    EXPECT_FALSE(look.ours);
    EXPECT_TRUE(look.members.empty());
}

TEST(LabelLook, WhatWinnowWroteIsKnown)
{
    EXPECT_TRUE(labelsOf(R"([{"id":1,"meta":{"format":"winnow-label-studio/1"},"data":{"uid":"a","question":"q"},"annotations":[]}])", "label-studio").ours);
}

TEST(LabelLook, FlatRowsListTheirMembersWithoutTheAnnotationsOwn)
{
    const LabelLook min = labelsOf(R"([{"id":1,"annotation_id":7,"annotator":3,"created_at":"2026-03-02T09:00:00Z","lead_time":2.5,"question":"Which?","side":"left"}])", "label-studio-min");
    EXPECT_EQ(wordsOf(min.members), "question question 1: [Which?]\nside  1: [left]\n");
    EXPECT_EQ(wordsOf(min.annotators), "3  1:\n");
    const LabelLook table = labelsOf("annotation_id,annotator,id,question,side\n7,3,1,Which?,left\n", "label-studio-csv");
    EXPECT_EQ(wordsOf(table.members), "question question 1: [Which?]\nside  1: [left]\n");
}

TEST(LabelLook, ManyNamesAreBoundedAndACancelEndsIt)
{
    std::string many = R"([{"id":1,"data":{"question":"q"},"annotations":[{"result":[)";
    for (int i = 0; i < 500; ++i)
        many += (i > 0 ? "," : "") + std::string(R"({"type":"choices","from_name":"n)") + std::to_string(i) + R"(x","value":{"choices":["a"]}})";
    many += "]}]}]";
    EXPECT_EQ(labelsOf(many, "label-studio").results.size(), 200U);
    MemorySource source(many);
    const auto stopped = lookAtLabels(source, "label-studio", {.progress = [](std::int64_t) { return false; }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, review::Error::Code::Refused);
}

TEST(LabelLook, RealExportsNameTheirControls)
{
    int seen = 0;
    for (const auto &[file, format, name] : {std::tuple("label-studio/test_export_coco/data.json", "label-studio", "label"), {"label-studio/test_export_yolo/data.json", "label-studio", "label"}}) {
        const std::string path = importers_test::realFile(file);
        if (path.empty())
            continue;
        ++seen;
        std::ifstream in(path, std::ios::binary);
        const LabelLook look = labelsOf(std::string(std::istreambuf_iterator<char>(in), {}), format);
        EXPECT_FALSE(look.results.empty()) << file;
        EXPECT_NE(wordsOf(look.results).find(name), std::string::npos) << file << "\n" << wordsOf(look.results);
    }
    if (seen == 0)
        GTEST_SKIP() << "the real files are not here";
}
