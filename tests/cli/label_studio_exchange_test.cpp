// Labelled elsewhere: tasks go out of a study, answers come back to its seats; and a folder of label files comes in with its blank one.

#include "cli_folder.h"

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray kItems = R"({"type":"item","id":"q1","question":"Which plot?","options":{"A":"left","B":"right"},"answer":"A","attributes":{"crop":"rice"},"explanation":"the secret"}
{"type":"item","id":"q2","question":"How many?","kind":"number","answer":3,"attributes":{"crop":"rice"}}
{"type":"item","id":"q3","question":"Which plot now?","options":{"A":"left","B":"right"},"answer":"B","attributes":{"crop":"rice"}}
)";

/// The tasks with the answers of two annotators, as Label Studio would export them.
QByteArray labelled(const std::string &tasks)
{
    auto list = nlohmann::json::parse(tasks);
    const nlohmann::json given[2][3] = {{"right", 3.0, "B"}, {"A", 2.5, "B"}};
    for (std::size_t i = 0; i < list.size(); ++i) {
        nlohmann::json annotations = nlohmann::json::array();
        for (int who = 0; who < 2; ++who) {
            nlohmann::json result{{"id", "r"}, {"from_name", "answer"}, {"to_name", "question"}};
            const bool number = list[i]["data"]["kind"] == "number";
            result["type"] = number ? "number" : "choices";
            result["value"] = number ? nlohmann::json{{"number", given[who][i]}} : nlohmann::json{{"choices", {given[who][i]}}};
            annotations.push_back({{"id", who}, {"completed_by", {{"id", 4 + who}, {"email", "u" + std::to_string(4 + who) + "@example.org"}}}, {"lead_time", 12.5},
                {"created_at", "2026-03-02T08:11:05.120000Z"}, {"result", {result}}});
        }
        list[i]["id"] = 900 + i;
        list[i]["annotations"] = annotations;
    }
    return QByteArray::fromStdString(list.dump());
}

} // namespace

TEST(LabelStudioExchange, TasksGoOutAndAnswersComeBackToTheirSeats)
{
    const CliFolder folder;
    folder.write(u"items.jsonl"_s, kItems);
    folder.makeProject({u"items.jsonl"_s});
    folder.openStudy({u"sample.unit=item"_s, u"sample.share=1.0"_s});
    const QStringList split{u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"label-studio"_s, u"-o"_s};
    ASSERT_EQ(folder.run(split + QStringList{u"tasks.json"_s}).code, 0);
    const std::string tasks = folder.read(u"tasks.json"_s).toStdString();
    EXPECT_EQ(tasks.find("secret"), std::string::npos);
    EXPECT_EQ(tasks.find("\"answer\""), std::string::npos); // no key goes to who labels
    folder.write(u"labelled.json"_s, labelled(tasks));
    folder.write(u"map.json"_s, R"({"=gold":"study","=Primary 1":"seat:u4@example.org","=Primary 2":"seat:5"})");

    const auto unbound = folder.run({u"import"_s, u"p.winnow"_s, u"labelled.json"_s, u"--dry-run"_s, u"--json"_s}).json();
    EXPECT_NE(unbound.dump().find("6 annotations were not taken"), std::string::npos) << unbound.dump();
    const Ran taken = folder.run({u"import"_s, u"p.winnow"_s, u"labelled.json"_s, u"--map"_s, u"map.json"_s, u"--json"_s});
    EXPECT_EQ(taken.code, 0) << taken.out << taken.err;
    const auto back = folder.run({u"responses"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"csv"_s, u"-o"_s, u"r.csv"_s});
    ASSERT_EQ(back.code, 0);
    const std::string rows = folder.read(u"r.csv"_s).toStdString();
    for (const char *row : {"gold,Primary 1,R1,q1,q1,,,1,false,imported,B,,false,,AB,12500,12500,2026-03-02T08:11:05.120Z", "gold,Primary 2,R2,q1,q1,,,1,false,imported,A", "gold,Primary 2,R2,q2,q2,,,1,false,imported,2.5"})
        EXPECT_NE(rows.find(row), std::string::npos) << row << "\n" << rows;
    const auto again = folder.run({u"import"_s, u"p.winnow"_s, u"labelled.json"_s, u"--map"_s, u"map.json"_s, u"--json"_s}).json();
    EXPECT_EQ(again["files"].back()["new"], 0);
    EXPECT_EQ(again["files"].back()["unchanged"], 6);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0);

    // In an empty project the tasks are the same items, and go out again byte for byte.
    ASSERT_EQ(folder.run({u"new"_s, u"other.winnow"_s}).code, 0);
    ASSERT_EQ(folder.run({u"import"_s, u"other.winnow"_s, u"tasks.json"_s}).code, 0);
    for (const QString &person : {u"R1"_s, u"R2"_s, u"R3"_s})
        ASSERT_EQ(folder.run({u"people"_s, u"other.winnow"_s, u"add"_s, person, u"--pseudonym"_s, person}).code, 0);
    ASSERT_EQ(folder.run({u"study"_s, u"other.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"sample.unit=item"_s, u"--set"_s, u"sample.share=1.0"_s, u"--seats"_s,
                  u"Primary 1=R1,Primary 2=R2,Adjudicator=R3"_s}).code, 0);
    ASSERT_EQ(folder.run({u"export"_s, u"other.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"label-studio"_s, u"-o"_s, u"again.json"_s}).code, 0);
    EXPECT_EQ(folder.read(u"again.json"_s).toStdString(), tasks);
}

TEST(LabelFolder, ABlankLabelFileIsAPictureWithoutAnyObject)
{
    const CliFolder folder;
    folder.write(u"set/classes.txt"_s, "weed\ncrop\n");
    folder.write(u"set/labels/img_1.txt"_s, "1 0.5 0.5 0.25 0.5\n");
    folder.write(u"set/labels/img_2.txt"_s, "");
    folder.write(u"set/notes/empty.txt"_s, "");
    folder.write(u"set/notes/caption.txt"_s, "Figure 2. Rows of weeds, and what grew between them.\n");
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    folder.write(u"map.json"_s, R"({"=Draw a box round every {label}.":"question"})");
    const Ran taken = folder.run({u"import"_s, u"p.winnow"_s, u"set"_s, u"--map"_s, u"map.json"_s, u"--json"_s});
    ASSERT_EQ(taken.code, 0) << taken.err;
    const auto report = taken.json();
    int figures = 0, items = 0;
    for (const auto &file : report["files"]) {
        EXPECT_EQ(file["format"], "yolo");
        (file["role"] == "figures" ? figures : items) += file["new"].get<int>();
    }
    EXPECT_EQ(figures, 2);
    EXPECT_EQ(items, 1);
    EXPECT_NE(taken.err.find("notes/empty.txt is empty"), std::string::npos) << taken.err;
    EXPECT_NE(taken.err.find("notes/caption.txt was read as csv and is none"), std::string::npos) << taken.err;
}
