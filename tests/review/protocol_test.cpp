#include "review/hash.h"
#include "review/protocol.h"
#include "review/viewer_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using nlohmann::json;
using review::Error;
using review::Protocol;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::string fileText(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Protocol gold() { return *review::presetProtocol("plantxpert-gold"); }

Protocol with(const Protocol &protocol, std::string_view member, std::string_view value)
{
    const auto changed = review::withMember(protocol, member, value);
    EXPECT_TRUE(changed) << member << ": " << (changed ? "" : changed.error().userMessage);
    return changed ? *changed : protocol;
}

TEST(Protocol, GoldPresetHasTheValuesOfThePaper)
{
    const Protocol protocol = gold();
    EXPECT_EQ(protocol.kind, "gold");
    EXPECT_EQ(protocol.preset, "plantxpert-gold");
    EXPECT_EQ(protocol.sample.unit, "figure");
    EXPECT_EQ(protocol.sample.share, "0.20");
    EXPECT_FALSE(protocol.sample.count);
    EXPECT_THAT(protocol.sample.strata, ElementsAre("crop"));
    EXPECT_THAT(protocol.sample.capPerFigure, ElementsAre(testing::Pair("soybean", 2)));
    EXPECT_EQ(protocol.plan.at("primary").type, "all");
    EXPECT_EQ(protocol.plan.at("adjudicator").type, "conflicts");
    EXPECT_EQ(protocol.plan.at("adjudicator").decoyPercent, 0);
    EXPECT_TRUE(protocol.answer.defective);
    EXPECT_TRUE(protocol.answer.unsure);
    EXPECT_EQ(protocol.visible.caption, review::When::Never);
    EXPECT_EQ(protocol.visible.key, review::When::Never);
    EXPECT_EQ(protocol.visible.overlays, review::When::Always);
    EXPECT_EQ(protocol.seal.undo, review::Undo::Submit);
    EXPECT_TRUE(protocol.seal.sameKeyTwice);
    EXPECT_FALSE(protocol.rankedOptions);
    EXPECT_EQ(protocol.time.idleS, 60);
    EXPECT_EQ(protocol.agreement.cluster, "figure");
    std::vector<std::string> seats;
    for (const auto &seat : review::protocolSeats(protocol))
        seats.push_back(std::string(review::roleName(seat.role)) + ": " + seat.name);
    EXPECT_THAT(seats, ElementsAre("primary: Primary 1", "primary: Primary 2", "adjudicator: Adjudicator"));
    EXPECT_THAT(review::presetNotes("plantxpert-gold"), Contains(testing::Key("visible.caption")));
}

// hashlib.sha256(json.dumps(p, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
TEST(Protocol, CanonicalFormAndHashEqualPython)
{
    EXPECT_EQ(gold().hash, "1e442ab5e73600e32c0195f50dee59c4d544a6773ed85e71a2859268d74b5434");
    const std::string data = std::string(TEST_DATA) + "/review/";
    const auto odd = review::protocolFromJson(fileText(data + "protocol_nonascii.json"));
    ASSERT_TRUE(odd) << odd.error().userMessage;
    EXPECT_EQ(odd->canonical, fileText(data + "protocol_nonascii.canonical"));
    EXPECT_EQ(odd->hash, "418b46e3a2a9609f0dfe62c29ab0fa5d88f5ebe4552da8afb722597b60bee8d3");
    EXPECT_EQ(odd->seed, 9223372036854775807);
    EXPECT_EQ(odd->sample.capPerFigure.at("大豆"), 3);
    EXPECT_EQ(review::protocolFromJson(odd->canonical)->hash, odd->hash);
}

TEST(Protocol, EveryPresetDocumentFitsTheSchema)
{
    int documents = 0;
    for (const auto &entry : std::filesystem::directory_iterator(std::string(TEST_DATA) + "/../../resources/presets")) {
        if (entry.path().filename() == "notes.json")
            continue;
        const auto protocol = review::protocolFromJson(fileText(entry.path()));
        ASSERT_TRUE(protocol) << entry.path() << ": " << protocol.error().userMessage;
        EXPECT_EQ(protocol->preset, entry.path().stem());
        EXPECT_FALSE(review::plainWords(*protocol).empty());
        ++documents;
    }
    EXPECT_GE(documents, 10);
}

TEST(Protocol, OnlyPresetsThatCanRunAreOffered)
{
    EXPECT_THAT(review::presetNames(), ElementsAre("plantxpert-gold"));
    const auto missing = review::presetProtocol("plantxpert-silver");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, Error::Code::NotFound);
    EXPECT_THAT(missing.error().userMessage, HasSubstr("plantxpert-gold"));
    EXPECT_FALSE(review::presetProtocol("notes"));
    EXPECT_FALSE(review::presetProtocol("protocol"));
}

// Every member of every group is required, and no other is taken.
TEST(Protocol, MissingAndUnknownMembersAreNamed)
{
    const json document = json::parse(gold().canonical);
    int members = 0;
    const auto check = [&](const json::json_pointer &place, const std::string &dotted) {
        for (const auto &[name, value] : document.at(place).items()) {
            const std::string member = dotted.empty() ? name : dotted + "." + name;
            if (dotted == "plan" || dotted == "population.attributes" || dotted == "sample.cap_per_figure")
                continue; // maps: their entries come and go
            json without = document;
            without.at(place).erase(name);
            const auto refused = review::protocolFromJson(without.dump());
            ASSERT_FALSE(refused) << member;
            EXPECT_THAT(refused.error().userMessage, HasSubstr("lacks the member " + member + ";"));
            ++members;
        }
        json with = document;
        with.at(place)["colour"] = 1;
        const auto refused = review::protocolFromJson(with.dump());
        ASSERT_FALSE(refused) << dotted;
        EXPECT_THAT(refused.error().userMessage, HasSubstr(dotted.empty() ? "unknown member colour" : "unknown member " + dotted + ".colour"));
    };
    check(json::json_pointer(""), "");
    for (const char *group : {"population", "sample", "visible", "answer", "order", "seal", "time", "viewer", "decision", "score", "difficulty", "agreement", "instruction", "plan"})
        check(json::json_pointer("/" + std::string(group)), group);
    check(json::json_pointer("/plan/primary"), "plan.primary");
    check(json::json_pointer("/score/number"), "score.number");
    EXPECT_EQ(members, 104);
}

TEST(Protocol, ValuesThatDoNotFitAreNamedWithWhatFits)
{
    const json document = json::parse(gold().canonical);
    const auto sentence = [&](const char *place, json value) {
        json changed = document;
        changed[json::json_pointer(place)] = std::move(value);
        const auto refused = review::protocolFromJson(changed.dump());
        EXPECT_FALSE(refused) << place;
        return refused ? std::string{} : refused.error().userMessage;
    };
    EXPECT_THAT(sentence("/sample/share", 0.2), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/share", "20%"), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/share", "0"), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/share", "1.01"), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/share", "4/3"), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/share", "1/0"), HasSubstr("sample.share must be a share"));
    EXPECT_THAT(sentence("/sample/count", 3), HasSubstr("both sample.share and sample.count"));
    EXPECT_THAT(sentence("/seed", -1), HasSubstr("seed must be a whole number"));
    EXPECT_THAT(sentence("/seed", 7.0), HasSubstr("seed must be a whole number"));
    EXPECT_THAT(sentence("/seed", "7"), HasSubstr("seed must be a whole number"));
    EXPECT_THAT(sentence("/seed", 9223372036854775808U), HasSubstr("seed must be a whole number from 0 to 9223372036854775807"));
    EXPECT_THAT(sentence("/kind", "silver"), HasSubstr("kind must be one of gold, grounding"));
    EXPECT_THAT(sentence("/format", "winnow-protocol/2"), HasSubstr("format must be winnow-protocol/1"));
    EXPECT_THAT(sentence("/sample/strata", {"crop", 3}), HasSubstr("sample.strata must be a list"));
    EXPECT_THAT(sentence("/sample/cap_per_figure/rice", 0), HasSubstr("sample.cap_per_figure.rice must be a whole number from 1"));
    EXPECT_THAT(sentence("/plan/primary/seats", {"Primary 1", "Primary 1"}), HasSubstr("plan.primary.seats must be"));
    EXPECT_THAT(sentence("/plan/adjudicator/seats", {"Primary 1"}), HasSubstr("Primary 1 stands twice"));
    EXPECT_THAT(sentence("/plan/adjudicator/seats", {"A|B"}), HasSubstr("cannot be used"));
    EXPECT_THAT(sentence("/plan/adjudicator/seats", json::array()), HasSubstr("has no seat"));
    EXPECT_THAT(sentence("/visible/caption", true), HasSubstr("visible.caption must be one of never, after, always"));
    EXPECT_THAT(sentence("/time/hard_s", 0), HasSubstr("time.hard_s must be"));
    EXPECT_THAT(sentence("/difficulty/easy_below", "0.9"), HasSubstr("difficulty.easy_below must not be above"));
    EXPECT_THAT(sentence("", json::array()), HasSubstr("no protocol"));
    EXPECT_THAT(review::protocolFromJson("{\"seed\":").error().userMessage, HasSubstr("no JSON text"));
    EXPECT_EQ(review::protocolFromJson("\xFF").error().code, Error::Code::BadInput);
}

TEST(WithMember, TheSchemaDecidesTheType)
{
    Protocol protocol = with(gold(), "seed", "7");
    EXPECT_EQ(protocol.seed, 7);
    protocol = with(protocol, "sample.share", "0.20");
    EXPECT_THAT(protocol.canonical, HasSubstr(R"("seed":7,)"));
    EXPECT_THAT(protocol.canonical, HasSubstr(R"("share":"0.20")"));
    EXPECT_EQ(with(protocol, "sample.share", "1").sample.share, "1");
    EXPECT_EQ(with(protocol, "sample.share", "\"1/3\"").sample.share, "1/3");
    EXPECT_EQ(with(protocol, "instruction.text", "Look closely.").instruction.text, "Look closely.");
    EXPECT_EQ(with(protocol, "instruction.text", "12").instruction.text, "12");
    EXPECT_EQ(with(protocol, "visible.caption", "after").visible.caption, review::When::After);
    EXPECT_EQ(with(protocol, "time.hard_s", "90").time.hardS, 90);
    EXPECT_FALSE(with(protocol, "time.break_every", "null").time.breakEvery);
    EXPECT_TRUE(with(protocol, "answer.abstain", "true").answer.abstain);
    EXPECT_THAT(with(protocol, "sample.strata", R"(["crop","task"])").sample.strata, ElementsAre("crop", "task"));
    EXPECT_EQ(with(protocol, "sample.cap_per_figure", R"({"rice":3})").sample.capPerFigure.at("rice"), 3);
    EXPECT_EQ(with(protocol, "sample.cap_per_figure.cv. Merlot", "4").sample.capPerFigure.at("cv. Merlot"), 4);
    EXPECT_THAT(with(protocol, "population.attributes.crop", R"(["rice"])").population.attributes.at("crop"), ElementsAre("rice"));
    EXPECT_THAT(with(protocol, "plan.primary.seats", R"(["A","B"])").plan.at("primary").seats, ElementsAre("A", "B"));
}

TEST(WithMember, ShareAndCountPutEachOtherOut)
{
    const Protocol counted = with(gold(), "sample.count", "10");
    EXPECT_EQ(counted.sample.count, 10);
    EXPECT_FALSE(counted.sample.share);
    const Protocol shared = with(counted, "sample.share", "0.5");
    EXPECT_FALSE(shared.sample.count);
    EXPECT_EQ(shared.sample.share, "0.5");
    EXPECT_EQ(with(shared, "sample.count", "null").sample.share, "0.5");
}

TEST(WithMember, TheModelsInputIsASideOrASizeAndMayBeLeftOut)
{
    EXPECT_FALSE(review::viewerRule(gold()).modelInput) << "a protocol that does not say it stays as it was";
    EXPECT_EQ(review::viewerRule(gold()).bandsDefault, "as-model");
    EXPECT_EQ(review::viewerRule(with(gold(), "viewer.bands_default", "NDVI")).bandsDefault, "NDVI");
    const auto input = [](const Protocol &protocol) { return review::viewerRule(protocol).modelInput; };
    EXPECT_EQ(input(with(gold(), "viewer.model_input", R"({"max_side":448})")), (review::ModelInput{.maxSide = 448}));
    const Protocol exact = with(gold(), "viewer.model_input", R"({"width":336,"height":224,"bits":6})");
    EXPECT_EQ(input(exact), (review::ModelInput{.width = 336, .height = 224, .bits = 6}));
    EXPECT_THAT(review::plainWords(exact), testing::Contains("The models were given the figures as 336 × 224 px, 6 bit."));
    EXPECT_EQ(input(with(gold(), "viewer.model_input.max_side", "336")), (review::ModelInput{.maxSide = 336}));
    EXPECT_FALSE(input(with(exact, "viewer.model_input", "null")));
    for (const char *wrong : {"{}", R"({"width":336})", R"({"max_side":448,"width":336,"height":336})", R"({"max_side":8})", R"({"max_side":448,"bits":16})", R"({"side":448})", "448"})
        EXPECT_FALSE(review::withMember(gold(), "viewer.model_input", wrong)) << wrong;
    EXPECT_TRUE(review::amendable(gold(), exact));
}

TEST(WithMember, SaysWhatIsWrong)
{
    for (const char *member : {"colour", "", ".", "sample.", ".sample", "sample.colour", "seed.x", "plan.boss.seats", "plan.volunteer.seats", "sample.share.x"}) {
        const auto changed = review::withMember(gold(), member, "1");
        ASSERT_FALSE(changed) << member;
        EXPECT_EQ(changed.error().code, Error::Code::NotFound) << member;
    }
    const auto refused = review::withMember(gold(), "sample.share", "abc");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Error::Code::BadInput);
    EXPECT_THAT(refused.error().userMessage, testing::AllOf(HasSubstr("sample.share"), HasSubstr("abc"), HasSubstr("0.20 or 1/3")));
    EXPECT_EQ(review::withMember(gold(), "sample.strata", "crop").error().code, Error::Code::BadInput);
}

TEST(Fraction, IsExact)
{
    EXPECT_EQ(review::fractionFromText("0.20")->numerator, 20);
    EXPECT_EQ(review::fractionFromText("0.20")->denominator, 100);
    EXPECT_EQ(review::fractionFromText("1/3")->denominator, 3);
    EXPECT_EQ(review::fractionFromText("1")->denominator, 1);
    for (const char *text : {"", ".", "0.", ".5", "1/0", "/3", "1/", "-0.2", "+1", "1e3", "0,2", "1/3/4", " 1", "1234567890"})
        EXPECT_FALSE(review::fractionFromText(text)) << text;
    EXPECT_EQ(review::roundedShare({20, 100}, 305), 61);
    EXPECT_EQ(review::roundedShare({1, 2}, 5), 3);    // 2.5 + 0.5
    EXPECT_EQ(review::roundedShare({1, 10}, 4), 0);   // 0.9
    EXPECT_EQ(review::roundedShare({1, 3}, 2), 1);    // 1.1666
    EXPECT_EQ(review::roundedShare({29, 100}, 50), 15); // 14.5 exactly: doubles give 14.499999999999998
    EXPECT_EQ(review::roundedShare({999999999, 1000000000}, 9'000'000'000'000'000'000), 8999999991000000000);
}

TEST(DifferingMembers, AreDottedAndSorted)
{
    Protocol changed = with(with(gold(), "seed", "1"), "instruction.text", "x");
    changed = with(changed, "plan.primary.seats", R"(["Primary 1","Primary 3"])");
    changed = with(changed, "sample.cap_per_figure", R"({"rice":1})");
    EXPECT_THAT(review::differingMembers(gold(), changed),
        ElementsAre("instruction.text", "plan.primary.seats", "sample.cap_per_figure.rice", "sample.cap_per_figure.soybean", "seed"));
    EXPECT_TRUE(review::differingMembers(gold(), gold()).empty());
}

TEST(Amendable, FollowsTheListOfTheRules)
{
    for (const auto &[member, value] : std::map<std::string, std::string>{{"instruction.text", "x"}, {"instruction.show", "always"}, {"time.soft_s", "60"}, {"viewer.adjust", "false"},
             {"score.parser", "agromind"}, {"difficulty.k_min", "5"}, {"agreement.resamples", "100"}})
        EXPECT_TRUE(review::amendable(gold(), with(gold(), member, value))) << member;
    for (const auto &[member, value] : std::map<std::string, std::string>{{"seed", "1"}, {"sample.share", "0.3"}, {"sample.strata", "[]"}, {"population.kinds", R"(["single"])"},
             {"order.options", "ranked"}, {"visible.caption", "always"}, {"answer.abstain", "true"}, {"seal.undo", "last"}, {"decision.adjudicator_sees", "answers"},
             {"plan.adjudicator.decoy_percent", "10"}, {"plan.adjudicator.type", "all"}, {"plan.primary.seats", R"(["Primary 2","Primary 1"])"}, {"kind", "baseline"}, {"preset", "x"}}) {
        const auto refused = review::amendable(gold(), with(gold(), member, value));
        ASSERT_FALSE(refused) << member;
        EXPECT_EQ(refused.error().code, Error::Code::Refused);
        EXPECT_THAT(refused.error().userMessage, HasSubstr("make a new study")) << member;
    }
    EXPECT_EQ(review::amendable(gold(), gold()).error().code, Error::Code::BadInput);
}

TEST(Amendable, ThePlanMayOnlyGrow)
{
    const Protocol baseline = *review::protocolFromJson(fileText(std::string(TEST_DATA) + "/../../resources/presets/agromind-human.json"));
    EXPECT_TRUE(review::amendable(baseline, with(baseline, "plan.volunteer.readers", "4")));
    EXPECT_FALSE(review::amendable(baseline, with(baseline, "plan.volunteer.readers", "2")));
    EXPECT_TRUE(review::amendable(baseline, with(baseline, "plan.volunteer.parts", "11")));
    json seats = json::array();
    for (int i = 1; i <= 31; ++i)
        seats.push_back("Volunteer " + std::to_string(i));
    EXPECT_TRUE(review::amendable(baseline, with(baseline, "plan.volunteer.seats", seats.dump())));
    // A third primary has no place in the rule of a gold study.
    const auto third = review::amendable(gold(), with(gold(), "plan.primary.seats", R"(["Primary 1","Primary 2","Primary 3"])"));
    ASSERT_FALSE(third);
    EXPECT_THAT(third.error().userMessage, HasSubstr("two primaries"));
}

TEST(WithDocument, LaysTheMembersOfADocumentOverTheProtocol)
{
    const auto joined = review::withDocument(gold(), R"({"seed":7,"sample":{"count":5},"plan":{"primary":{"seats":["P1","P2"]}},"instruction":{"text":"Look twice."}})");
    ASSERT_TRUE(joined) << joined.error().userMessage;
    EXPECT_THAT(review::differingMembers(gold(), *joined), ElementsAre("instruction.text", "plan.primary.seats", "sample.count", "sample.share", "seed"));
    EXPECT_EQ(joined->seed, 7);
    EXPECT_EQ(joined->sample.count, 5);
    EXPECT_FALSE(joined->sample.share) << "one of share and count";
    // The same through --set, to the byte.
    EXPECT_EQ(joined->hash, with(with(with(with(gold(), "seed", "7"), "sample.count", "5"), "plan.primary.seats", R"(["P1","P2"])"), "instruction.text", "Look twice.").hash);
    // A map is taken as it stands; a whole document is all there is.
    EXPECT_THAT(review::withDocument(gold(), R"({"sample":{"cap_per_figure":{"rice":3}}})")->sample.capPerFigure, ElementsAre(testing::Pair("rice", 3)));
    const std::string baseline = fileText(std::string(TEST_DATA) + "/../../resources/presets/agromind-human.json");
    EXPECT_EQ(review::withDocument(gold(), baseline)->hash, review::protocolFromJson(baseline)->hash);
    EXPECT_EQ(review::withDocument(gold(), R"({"plan":{"adjudicator":null}})")->plan.count("adjudicator"), 0U);
    for (const auto &[text, word] : {std::pair{R"({"bogus":1})", "bogus"}, {R"({"sample":{"shares":"0.2"}})", "sample.shares"}, {R"({"sample":{"share":2}})", "sample.share"},
                                     {R"({"sample":{"share":"0.2","count":4}})", "both"}, {"[]", "no JSON"}, {"{", "no JSON"}, {R"({"sample":7})", "sample"}}) {
        const auto refused = review::withDocument(gold(), text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, Error::Code::BadInput);
        EXPECT_THAT(refused.error().userMessage, HasSubstr(word));
    }
}

TEST(PlainWords, SayWhatTheGoldPresetDoes)
{
    EXPECT_THAT(review::plainWords(gold()),
        ElementsAre("20 % of the figures of each crop are drawn by rank with the seed 20240.", "Of the drawn figures 2 questions per figure of soybean are asked, elsewhere all.",
            "Two primaries answer the same questions without seeing the key, the caption, the context, the attributes or each other.",
            "Where they differ, a third person answers, also blind.", "Equal answers become gold. Else the third decides.", "If all three differ, the question is discarded.",
            "A question may be marked defective instead of answered.", "An answer is sealed by Enter or by the same key twice; it can be taken back until the batch is submitted.",
            "There is no time limit."));
    const auto open = review::plainWords(with(with(gold(), "visible.caption", "always"), "visible.context", "after"));
    EXPECT_THAT(open, Contains("Two primaries answer the same questions without seeing the key, the context, the attributes or each other."));
    EXPECT_THAT(open, Contains("After the own answer the context is shown."));
}

} // namespace
