// Pictures of a project's figures: what is known of them, damaged ones, and boxes on turned ones, through the whole program.

#include "cli_folder.h"
#include "case_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

class FigurePictures : public ::testing::Test {
protected:
    void SetUp() override
    {
        folder.write(u"cut.jpg"_s, caseBytes(u"images/truncated.jpg"_s));
        folder.write(u"turned.jpg"_s, caseBytes(u"images/exif_orient_6.jpg"_s));
        folder.write(u"upright.jpg"_s, caseBytes(u"images/exif_orient_1.jpg"_s));
        QByteArray lines;
        for (const char *name : {"cut", "turned", "upright"})
            lines += QByteArray(R"({"type":"figure","id":"%","path":"%.jpg"})" "\n" R"({"type":"item","id":"q-%","figures":["%"],"kind":"box","question":"Where?","answer":[8,8,8,8],"attributes":{"crop":"rice"},)"
                                R"("overlays":[{"figure":"%","box":[8,8,8,8],"label":"target"}]})" "\n").replace('%', name);
        folder.write(u"r.jsonl"_s, lines);
    }
    nlohmann::json picture(const std::string &figure)
    {
        for (const auto &one : folder.run({u"pictures"_s, u"p.winnow"_s, u"--json"_s}).json())
            if (one["figure"] == figure)
                return one;
        return {};
    }
    std::vector<std::string> units()
    {
        std::vector<std::string> all;
        const auto plan = folder.run({u"study"_s, u"p.winnow"_s, u"plan"_s, u"gold"_s, u"--json"_s}).json();
        for (const auto &unit : plan["seats"][0]["units"])
            all.push_back(unit["unit"]);
        std::sort(all.begin(), all.end());
        return all;
    }
    CliFolder folder;
};

TEST_F(FigurePictures, ADamagedFileIsFlaggedCountedAndNotServedUntilItIsAccepted)
{
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    const Ran imported = folder.run({u"import"_s, u"p.winnow"_s, u"r.jsonl"_s, u"--json"_s});
    ASSERT_EQ(imported.code, 0) << imported.err;
    std::int64_t damaged = 0, alike = 0;
    const auto report = imported.json();
    for (const auto &file : report["files"]) {
        damaged += file["counts"]["warning"].value("damaged-picture", 0);
        alike += file["counts"]["warning"].value("near-duplicate", 0);
        for (const auto &problem : file["problems"]) {
            if (problem["id"] == "cut") {
                EXPECT_EQ(problem["reason"].get<std::string>().rfind("damaged file", 0), 0U) << problem.dump();
            }
        }
    }
    EXPECT_EQ(damaged, 1);
    EXPECT_EQ(alike, 1) << "turned and upright are one scene";
    EXPECT_EQ(picture("cut")["picture"], "damaged");
    EXPECT_TRUE(picture("cut")["held"].get<bool>());
    EXPECT_FALSE(picture("turned")["held"].get<bool>());
    ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"sample.share=1"_s}).code, 0);
    EXPECT_EQ(units(), (std::vector<std::string>{"q-turned", "q-upright"}));
    EXPECT_EQ(folder.run({u"accept-picture"_s, u"p.winnow"_s, u"cut"_s}).code, 2) << "a reason is asked for";
    EXPECT_EQ(folder.run({u"accept-picture"_s, u"p.winnow"_s, u"turned"_s, u"--reason"_s, u"x"_s}).code, 3);
    const Ran accepted = folder.run({u"accept-picture"_s, u"p.winnow"_s, u"cut"_s, u"--reason"_s, u"the upper half shows it"_s});
    EXPECT_EQ(accepted.code, 0) << accepted.err;
    EXPECT_EQ(accepted.out, "1 picture accepted\n");
    EXPECT_TRUE(picture("cut")["accepted"].get<bool>());
    EXPECT_EQ(units(), (std::vector<std::string>{"q-cut", "q-turned", "q-upright"}));
    EXPECT_EQ(folder.run({u"hold-picture"_s, u"p.winnow"_s, u"cut"_s}).code, 0);
    EXPECT_EQ(units(), (std::vector<std::string>{"q-turned", "q-upright"}));
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
}

TEST_F(FigurePictures, DescriptorsSizeAndBoxesAreOfTheUprightPicture)
{
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    ASSERT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"r.jsonl"_s}).code, 0);
    const auto turned = picture("turned"), upright = picture("upright");
    for (const auto &one : {turned, upright}) {
        EXPECT_EQ(one["width"], 64);
        EXPECT_EQ(one["height"], 48);
        EXPECT_EQ(one["megapixels"], 0.003072);
    }
    const auto told = folder.run({u"picture"_s, u"turned.jpg"_s, u"--json"_s}).json();
    EXPECT_EQ(turned["entropy"], told["entropy"]) << "one decode, one value";
    EXPECT_EQ(turned["phash"], told["phash"]);
    EXPECT_EQ(turned["entropy"], upright["entropy"]);
    const Ran described = folder.run({u"pictures"_s, u"p.winnow"_s, u"--describe"_s});
    EXPECT_EQ(described.code, 0) << described.err;
    EXPECT_NE(described.out.find("cut\theld\t256x192\t0.049152\t"), std::string::npos) << described.out;
    // What goes out has the upright size and the box where it was.
    ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"sample.share=1"_s}).code, 0);
    const Ran exported = folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"winnow-jsonl"_s, u"-o"_s, u"out.jsonl"_s});
    ASSERT_EQ(exported.code, 0) << exported.err;
    const std::string lines = folder.read(u"out.jsonl"_s).toStdString();
    EXPECT_NE(lines.find(R"("id":"q-turned")"), std::string::npos) << lines;
    EXPECT_NE(lines.find("[8,8,8,8]"), std::string::npos) << lines;
}

} // namespace
