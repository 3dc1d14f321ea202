#include "importers/foreign/translation.h"

#include "collected.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::Collected;

namespace {

/// Records {"q":…,"n":…} of an invented program.
class PlainTranslator : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        std::string raw = record.scalar("n");
        if (raw.empty())
            raw = record.key;
        const std::string id = rows.ids().ofRaw(raw, record.row);
        if (record.has("bad"))
            return rows.reject(Role::Items, id, "bad", record.scalar("bad"), "is bad");
        NativeRow row(Role::Items);
        row.text("id", id).text("question", record.text("q")).standsAt("question", "q").value("answer", record.take("a")).standsAt("answer", "a");
        row.attribute("list", JsonValue::ofText(record.list)).attribute("set", record.wrapper->find("set"));
        rows.give(std::move(row));
    }
};

class PlainFormat : public JsonFormat {
public:
    std::string_view name() const override { return "plain"; }
    std::string_view description() const override { return "for tests"; }

protected:
    FrameRules rules() const override
    {
        return {.isDict = [](std::string_view name, char begins) { return begins == '{' && name.find_first_not_of("0123456789") == std::string_view::npos; }};
    }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &) const override { return std::unique_ptr<Translator>(new PlainTranslator); }
    Understands knows(const ForeignRecord &first) const override { return first.has("q") ? Understands::Yes : Understands::No; }
};

struct ReadBack {
    Collected got;
    review::Result<ReadSummary> summary = ReadSummary{};
    std::string ids() const
    {
        std::string all;
        for (const auto &item : got.items)
            all += (all.empty() ? "" : " ") + item.id;
        return all;
    }
};

ReadBack readPlain(std::string_view text, ReadOptions options = {})
{
    ReadBack back;
    MemorySource source(text);
    back.summary = PlainFormat().read(source, options, back.got);
    return back;
}

} // namespace

TEST(Translation, RecordsAreFoundInEveryShapeOfJsonFile)
{
    const std::pair<std::string_view, std::string_view> shapes[] = {
        {R"([{"n":1,"q":"x"},{"n":2,"q":"y"}])", "a list"},
        {"{\"n\":1,\"q\":\"x\"}\n{\"n\":2,\"q\":\"y\"}", "lines without a last line end"},
        {"\n{\"n\":1,\"q\":\"x\"}\r\n\r\n{\"n\":2,\"q\":\"y\"}\r\n", "lines with blank ones between"},
        {"{\n \"n\": 1,\n \"q\": \"x\",\n}\n{\n \"n\": 2,\n \"q\": \"y\"\n}\n", "records over several lines, commas left over"},
        {"{\n\"n\":1,\n\"q\":\"x\"},\n{\"n\":2,\"q\":\"y\"},\n", "records with commas between"},
        {R"({"1":{"q":"x"},"2":{"q":"y"}})", "a dict"},
        {R"({"metadata":{"k":[1]},"set":"s","data":[{"n":1,"q":"x"},{"n":2,"q":"y"}],"after":1})", "a wrapper"},
        {R"({"items":[{"n":1,"q":"x"}],"data":[{"n":2,"q":"y"}]})", "a wrapper with two lists"},
        {R"({"items":{"1":{"q":"x"},"2":{"q":"y"}}})", "a wrapper with a dict"},
        {"\xEF\xBB\xBF [ {\"n\":1,\"q\":\"x\"} , {\"n\":2,\"q\":\"y\"} , ] ", "a mark, blanks and a comma too many"},
    };
    for (const auto &[text, what] : shapes) {
        const ReadBack back = readPlain(text);
        ASSERT_TRUE(back.summary) << what;
        EXPECT_EQ(back.ids(), "1 2") << what;
        EXPECT_TRUE(back.got.rejected().empty()) << what << ": " << back.got.rejected().at(0).reason;
        ASSERT_EQ(back.got.items.size(), 2U) << what;
        EXPECT_EQ(back.got.items[1].question, "y") << what;
        EXPECT_EQ(PlainFormat().probe(text), Understands::Yes) << what;
    }
    EXPECT_EQ(readPlain(R"({"n":1,"q":"x"})").ids(), "1") << "one record";
    const ReadBack wrapped = readPlain(shapes[6].first);
    EXPECT_EQ(wrapped.got.items[0].attributes.at("set").text, "s");
    EXPECT_EQ(wrapped.got.items[0].attributes.at("list").text, "data");
    EXPECT_TRUE(readPlain("").got.items.empty());
    EXPECT_TRUE(readPlain("[]").got.items.empty());
    EXPECT_EQ(PlainFormat().probe("index,question\n"), Understands::No);
}

TEST(Translation, TheFirstRecordIsKnownFromBytesThatEndInsideIt)
{
    EXPECT_EQ(PlainFormat().probe(R"([{"q":"x","long":"abc)"), Understands::Yes);
    EXPECT_EQ(PlainFormat().probe(R"([{"q":"x","inner":{"a":[1,2],"b":)"), Understands::Yes);
    EXPECT_EQ(PlainFormat().probe(R"([{"z":{"q":1},"y":)"), Understands::No) << "members of members are not the record's";
    const JsonValue whole = wholeMembers(R"({"a":NaN,"b":"x,}","c":[1,{"d":2}],"e":"cut)");
    ASSERT_EQ(whole.members.size(), 3U);
    EXPECT_EQ(whole.find("b")->text, "x,}");
}

TEST(Translation, TheRawRecordAndItsFileAreKeptBesideTheKey)
{
    const ReadBack back = readPlain(R"([{"q":"x","n":7,"a":"yes","w":[1,2.50]}])", {.file = "set/one.json"});
    ASSERT_EQ(back.got.keys.size(), 1U);
    EXPECT_EQ(back.got.keys[0].extraJson, R"({"file":"set/one.json","raw":{"a":"yes","n":7,"q":"x","w":[1,2.5]}})");
    EXPECT_EQ(back.summary->droppedFields, std::vector<std::string>{"w"});
}

TEST(Translation, ProblemsStandAtTheForeignMember)
{
    const ReadBack back = readPlain("[\n {\"n\":1,\n  \"q\": \"\"},\n {\"n\":2,\"q\":\"x\",\"bad\":  7}\n]");
    ASSERT_EQ(back.got.rejected().size(), 2U);
    EXPECT_EQ(back.got.rejected()[0].line, 3);
    EXPECT_EQ(back.got.rejected()[0].column, 8);
    EXPECT_EQ(back.got.rejected()[1].line, 4);
    EXPECT_EQ(back.got.rejected()[1].column, 25);
    EXPECT_EQ(back.got.rejected()[1].reason, "is bad");
    const Tally tally = back.summary->tallies.at(Role::Items);
    EXPECT_EQ(tally.rows, 2);
    EXPECT_EQ(tally.rejected, 2);
}

TEST(Translation, NumbersThatJsonDoesNotHaveBecomeNothingWithAWarning)
{
    const ReadBack back = readPlain("{\"n\":1,\"q\":\"NaN, [1,]\",\"a\":NaN}\n{\"n\":2,\"q\":\"y\",\"a\":-Infinity}\n{\"n\":3,\"q\":\"z\",\"a\":Nan}\n");
    EXPECT_EQ(back.ids(), "1 2");
    EXPECT_EQ(back.got.items[0].question, "NaN, [1,]") << "texts stay as they are";
    EXPECT_EQ(back.got.warning("no-number").line, 1);
    ASSERT_EQ(back.got.rejected().size(), 1U);
    EXPECT_EQ(back.got.rejected()[0].line, 3);
}

TEST(Translation, ABrokenLineCostsItselfAlone)
{
    const ReadBack back = readPlain("{\"n\":1,\"q\":\"x\"}\n{\"n\":2,\"q\":\"y\n{\"n\":3,\"q\":\"z\"}\n");
    EXPECT_EQ(back.ids(), "1 3");
    ASSERT_EQ(back.got.rejected().size(), 1U);
    EXPECT_EQ(back.got.rejected()[0].line, 2);
}

TEST(Translation, WhatIsNoWholeFileIsSaidOnceAndEnds)
{
    const std::pair<std::string, std::string> broken[] = {
        {R"([{"n":1,"q":"x"})", "ends before its list is closed"},
        {R"([{"n":1,"q":"x"}] {"n":2})", "after the end of the list"},
        {R"({"n":1,"q":"x"} x)", "after the end of a record"},
        {R"({"1":{"q":"x"},"1":{"q":"y"}})", "\"1\" stands twice"},
        {R"({"data":[{"n":1,"q":"x"}],"data":[]})", "\"data\" stands twice"},
        {R"([{"n":1,"q":"x"},{"n":2,"q":")", "inside a text in quotes"},
        {"[{\"n\":1,\"q\":\"x\"}," + std::string(100'000, '[') + std::string(100'000, ']') + "]", "deeper than 64 levels"},
        {R"([{"n":1,"q":"x"},{"n":2,"n":3,"q":"y"}])", "\"n\" stands twice"},
    };
    for (const auto &[text, why] : broken) {
        const ReadBack back = readPlain(text);
        ASSERT_TRUE(back.summary) << why;
        EXPECT_EQ(back.ids(), "1") << why;
        ASSERT_EQ(back.got.rejected().size(), 1U) << why;
        EXPECT_NE(back.got.rejected()[0].reason.find(why), std::string::npos) << back.got.rejected()[0].reason;
    }
}

TEST(Translation, IdsAreComposedWhereTheRawOneIsTaken)
{
    ReadOptions options{.file = "b.json", .heldElsewhere = [](std::string_view id) { return id == "2"; }};
    const ReadBack back = readPlain(R"([{"n":1,"q":"x"},{"n":2,"q":"y"},{"n":1,"q":"z"},{"n":1,"q":"w"}])", options);
    EXPECT_EQ(back.ids(), "1 b/2 1#2 1#3");
    EXPECT_NE(back.got.warning("composed-id").reason.find("b/2"), std::string::npos);
    EXPECT_EQ(readPlain(R"([{"n":1,"q":"x"},{"n":2,"q":"y"}])", {.file = "b.json"}).got.warning("composed-id").reason, "");
    EXPECT_EQ(fileStem("x/y.z/CO_3_2_7.json"), "CO_3_2_7");
    EXPECT_EQ(fileStem(R"(C:\x\a.tar.gz)"), "a.tar");
    EXPECT_EQ(fileStem(".hidden"), ".hidden");
}

TEST(Translation, MembersMayBeGivenOtherNamesAndTheRawRecordStaysAsItIs)
{
    const ReadBack back = readPlain(R"([{"n":1,"text":"x"}])", {.columns = {{"text", "q"}}});
    ASSERT_EQ(back.got.items.size(), 1U);
    EXPECT_EQ(back.got.items[0].question, "x");
    EXPECT_EQ(back.got.keys[0].extraJson, R"({"raw":{"n":1,"text":"x"}})");
}

TEST(Translation, OurOwnFilesAreKnownAndOthersAreLeftToTheirReaders)
{
    const auto registry = makeNativeImporters();
    const Importer &native = *registry.byName("winnow-jsonl");
    EXPECT_EQ(native.probe(R"({"type":"item","id":"a","zeta":1})"), Understands::Yes);
    EXPECT_EQ(native.probe(R"([{"id":"a","question":"q","options":["x","y"],"answer":"A"}])"), Understands::Yes);
    EXPECT_EQ(native.probe(R"({"id":"a","question":"q","qtype":"x"})"), Understands::Maybe);
    EXPECT_EQ(native.probe(R"([{"id":"okra","type":"article-journal"}])"), Understands::Maybe);
    EXPECT_EQ(registry.byName("csv")->probe("id,question,A,B\n"), Understands::Yes);
    EXPECT_EQ(registry.byName("csv")->probe("index\timage\tquestion\n"), Understands::Maybe);
}
