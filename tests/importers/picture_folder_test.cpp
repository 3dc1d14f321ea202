#include "importers/picture_folder.h"
#include "importers/reference_check.h"
#include "importers/unicode_form.h"
#include "tests/importers/collected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace importers;
using importers_test::caseText;
using importers_test::Collected;
using importers_test::readWith;
using ::testing::HasSubstr;

namespace fs = std::filesystem;

class Folder : public testing::Test {
protected:
    void SetUp() override
    {
        base = fs::path(testing::TempDir()) / ("winnow_pictures_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(base);
        fs::create_directories(base / "root" / "sub");
    }
    void TearDown() override { fs::remove_all(base); }
    void put(const std::string &name) { std::ofstream(base / name) << "x"; }
    fs::path base;
};

TEST_F(Folder, NamesAreTheSameInEveryUnicodeFormA12)
{
    put("root/caf\xC3\xA9_plot.jpg");        // composed
    put("root/cafe\xCC\x81_plot2.jpg");      // decomposed, as some systems write it
    put("root/\xE8\x91\x89\xE7\x89\x87\xE7\x97\x85\xE5\xAE\xB3 01.jpg");
    put("root/O'Neil \"field\" 3.jpg");
    Collected got;
    ASSERT_TRUE(readWith("csv", caseText("names/odd_names.csv"), got));
    const PictureFolder folder(base / "root");
    for (const auto &item : got.items) {
        const auto found = folder.find(item.figures.at(0));
        EXPECT_TRUE(fs::exists(found.file)) << item.id << ": " << found.reason;
    }
    EXPECT_EQ(folder.find("caf\xC3\xA9_plot2.jpg").file.filename().string(), "cafe\xCC\x81_plot2.jpg");
}

TEST_F(Folder, BlanksHashesAndPercentSignsStandForThemselvesA14)
{
    Collected got;
    ASSERT_TRUE(readWith("csv", caseText("names/names.csv"), got));
    const PictureFolder folder(std::string(TEST_DATA) + "/cases/names");
    for (const auto &item : got.items)
        EXPECT_FALSE(folder.find(item.figures.at(0)).file.empty()) << item.figures.at(0);
    put("root/sub/leaf 1.png");
    const PictureFolder own(base / "root");
    EXPECT_FALSE(own.find("sub\\leaf 1.png").file.empty());
    EXPECT_FALSE(own.find("./sub/leaf%201.png").file.empty());
    EXPECT_FALSE(own.find((base / "root/sub/leaf 1.png").string()).file.empty());
}

TEST_F(Folder, NothingOutsideTheRootIsGiven)
{
    put("up.jpg");
    put("root/ok.jpg");
    fs::create_symlink(base / "up.jpg", base / "root/link.jpg");
    fs::create_directory_symlink(base, base / "root/out");
    fs::create_symlink(base / "root/ok.jpg", base / "root/inside.jpg");
    const PictureFolder folder(base / "root");
    Collected got;
    ASSERT_TRUE(readWith("winnow-jsonl", caseText("hostile/image_paths.jsonl"), got));
    for (const auto &item : got.items) {
        for (const auto &name : item.figures) {
            const auto found = folder.find(name);
            EXPECT_TRUE(found.file.empty()) << name;
            EXPECT_FALSE(found.reason.empty()) << name;
        }
    }
    for (const char *name : {"link.jpg", "out/up.jpg", "sub/../../up.jpg", "%2e%2e/up.jpg", "..%2fup.jpg", "sub", "", "data:image/png;base64,AAAA"})
        EXPECT_TRUE(folder.find(name).file.empty()) << name;
    EXPECT_THAT(folder.find("link.jpg").reason, HasSubstr("leads out"));
    EXPECT_FALSE(folder.find("inside.jpg").file.empty());
    EXPECT_EQ(folder.find("missing.jpg").reason, "file not found");
}

// The last rungs of the look-up: paths of another machine, folders that are not there, another case of letters.
TEST_F(Folder, FilesAreFoundByTheirNameAloneAndInAnyCaseWhenOnlyOneFits)
{
    put("root/sub/leaf.png");
    put("root/Corn.JPG");
    put("root/sub/\xC3\x89pi.png");
    fs::create_directories(base / "root" / "other");
    put("root/sub/1.png");
    put("root/other/2.png");
    put("root/both.png");
    put("root/sub/both.png");
    put("root/sub/x.TIF");
    put("root/sub/X.tif");
    const PictureFolder folder(base / "root");
    for (const char *name : {"/home/ann/data/leaf.png", "C:\\Users\\Ann\\leaf.png", "images/leaf.png", "leaf.png", "images/l%65af.png"}) {
        const auto found = folder.find(name);
        EXPECT_EQ(found.inside, "sub/leaf.png") << name << ": " << found.reason;
        EXPECT_THAT(found.remark, HasSubstr("by its file name alone")) << name;
    }
    EXPECT_EQ(folder.find("sub/leaf.png").remark, "");
    EXPECT_EQ(folder.find("corn.jpg").inside, "Corn.JPG");
    EXPECT_THAT(folder.find("corn.jpg").remark, HasSubstr("upper and lower case"));
    EXPECT_EQ(folder.find("SUB\\e\xCC\x81PI.png").inside, "sub/\xC3\x89pi.png");
    // The folder is there, so this is the right root: a picture of the same name elsewhere is another picture.
    EXPECT_EQ(folder.find("other/1.png").reason, "file not found");
    EXPECT_EQ(folder.find("/elsewhere/absent.png").reason, "lies outside the picture folder");
    EXPECT_THAT(folder.find("images/both.png").reason, HasSubstr("several files of that name"));
    EXPECT_THAT(folder.find("sub/x.tif").reason, HasSubstr("several files differ"));
    EXPECT_TRUE(folder.find("../leaf.png").file.empty());
    EXPECT_TRUE(folder.find("/../leaf.png").file.empty());
}

TEST_F(Folder, ANameWithoutAnEndingIsTheOnePictureOfThatStem)
{
    put("root/sub/img_7.rf.2a.jpg");
    put("root/img_7.rf.2a.txt");
    put("root/two.png");
    put("root/sub/two.jpg");
    const PictureFolder folder(base / "root");
    EXPECT_EQ(folder.find("img_7.rf.2a").inside, "sub/img_7.rf.2a.jpg");
    EXPECT_THAT(folder.find("img_7.rf.2a").remark, HasSubstr("without an ending"));
    EXPECT_TRUE(folder.find("two").file.empty());
    EXPECT_THAT(folder.find("two").reason, HasSubstr("several pictures"));
    EXPECT_TRUE(folder.find("img_8").file.empty());
}

TEST(UnicodeForm, FollowsTheStandard)
{
    EXPECT_EQ(decomposed("\xC3\xA9"), "e\xCC\x81");
    EXPECT_EQ(decomposed("\xE1\xBB\x87"), decomposed("\xE1\xBA\xB9\xCC\x82"));    // ệ = ẹ + circumflex
    EXPECT_EQ(decomposed("a\xCC\x81\xCC\xA3"), decomposed("a\xCC\xA3\xCC\x81"));  // marks in canonical order
    EXPECT_EQ(decomposed("\xED\x95\x9C"), "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB"); // 한
    EXPECT_EQ(decomposed("\xE2\x84\xAB"), "A\xCC\x8A");                            // Ångström sign
    EXPECT_EQ(decomposed("plain"), "plain");
}

TEST(ReferenceCheck, PathsBecomeFiguresAndOtherNamesWait)
{
    Collected got;
    ASSERT_TRUE(readWith("winnow-jsonl", R"({"id":"a","question":"x","kind":"open","figures":["f1","dir/p.PNG","later"]}
{"id":"b","question":"y","options":[{"figure":"o.jpg"},{"figure":"f2"}],"answer":"A"}
)", got));
    ReferenceCheck check;
    for (std::size_t i = 0; i < got.items.size(); ++i)
        check.note(got.items[i], got.keys[i], 0, got.itemPlaces[i]);
    const auto outcome = check.judge([](const std::string &id) { return id == "f1" || id == "f2"; });
    ASSERT_EQ(outcome.pathFigures.size(), 2U);
    EXPECT_EQ(outcome.pathFigures[0].first.id, "dir/p.PNG");
    EXPECT_EQ(outcome.pathFigures[1].first.path, "o.jpg");
    ASSERT_EQ(outcome.problems.size(), 1U);
    EXPECT_EQ(outcome.problems[0].first.value, "later");
    EXPECT_EQ(outcome.problems[0].first.line, 1);
    EXPECT_EQ(check.firstUse("o.jpg").second.line, 2);
}

TEST(ReferenceCheck, NamesThatGiveTheAnswerAwayE04)
{
    Collected got;
    ASSERT_TRUE(readWith("winnow-jsonl", caseText("blind/leaky_names.jsonl"), got));
    ReferenceCheck check;
    for (std::size_t i = 0; i < got.items.size(); ++i)
        check.note(got.items[i], got.keys[i], 0, got.itemPlaces[i]);
    const auto outcome = check.judge([](const std::string &) { return false; });
    ASSERT_EQ(outcome.problems.size(), 1U);
    EXPECT_THAT(outcome.problems[0].first.reason, HasSubstr("5 of 5 picture names"));
    review::Item plain;
    plain.question = "Which share of the soybean leaf is affected?";
    plain.options = {{'A', "under 10 %"}, {'B', "soybean rust, severe"}};
    EXPECT_FALSE(nameLeaks("figures/soy_0007.png", plain, {}));
    EXPECT_FALSE(nameLeaks("soybean/10.png", plain, {})); // the question says soybean too
    EXPECT_TRUE(nameLeaks("severe_3.png", plain, {}));
}

TEST(ReferenceCheck, QuestionsThatStateTheirOwnAnswer)
{
    review::Item item{.id = "q", .question = "Late blight covers the leaf: which disease is it?"};
    item.options = {{'A', "Septoria leaf spot"}, {'B', "late blight"}, {'C', "Rust"}, {'D', "Healthy"}};
    const auto with = [&](const char *question, review::Answer answer) {
        item.question = question;
        return answerInQuestion(item, {.item = "q", .answer = std::move(answer)});
    };
    using review::Answer;
    EXPECT_EQ(with("LATE-BLIGHT covers the leaf: which disease is it?", Answer::ofLetters("B")), "late blight");
    EXPECT_EQ(with("Late blight covers the leaf: which disease is it?", Answer::ofLetters("C")), "") << "the other way about it misleads, it does not tell";
    EXPECT_EQ(with("Is it late blight or rust?", Answer::ofLetters("B")), "") << "it lists its choices";
    EXPECT_EQ(with("Which disease do the plates blighted show?", Answer::ofLetters("B")), "") << "whole words only";
    EXPECT_EQ(with("Is this rusty?", Answer::ofLetters("C")), "");
    EXPECT_EQ(with("Which rust is this?", Answer::ofLetters("C")), "Rust");
    EXPECT_EQ(with("How many of the 1200 plants? Say 1200.", Answer::ofText("1200")), "");
    EXPECT_EQ(with("What does downy mildew look like?", Answer::ofText("Downy mildew")), "Downy mildew");
    EXPECT_EQ(with("Late blight?", {}), "");
    // AgroMind's questions of kind 7 list the regions and give an example of an answer.
    EXPECT_EQ(with("In which region are they (Choose from Upper left region,Upper right region)? Answer as [region],[number]. For example: Upper right region,1", Answer::ofText("Upper right region,1")), "");
    EXPECT_EQ(with("Choose from rust, late blight. Which is it?", Answer::ofText("late blight")), "");
    EXPECT_EQ(with("The upper right region,1 holds it. For example: Upper right region,1", Answer::ofText("Upper right region,1")), "Upper right region,1") << "the example does not excuse the sentence";

    Collected got;
    ASSERT_TRUE(readWith("winnow-jsonl", R"({"id":"a","question":"Which share is 50 %?","options":["50 %","60 %"],"answer":"A"}
{"id":"b","question":"The leaf shows late blight. What is it?","options":["Late blight","Rust"],"answer":"A"}
)", got));
    ASSERT_EQ(got.problems.size(), 1U);
    EXPECT_EQ(got.problems[0].line, 2);
    EXPECT_EQ(got.problems[0].field, "question");
    EXPECT_EQ(got.problems[0].value, "Late blight");
    EXPECT_EQ(got.problems[0].level, Problem::Level::Warning);
    EXPECT_EQ(got.items.size(), 2U);
}
