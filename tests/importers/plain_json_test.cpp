// The quick reader of JSON agrees with the full parser wherever it gives an answer, and gives none where words are needed.

#include "importers/json_value.h"
#include "importers/plain_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>
#include <string>

using namespace importers;

namespace {

std::string blanks(std::mt19937 &generator)
{
    return generator() % 4 == 0 ? std::string(generator() % 3, " \t\r\n"[generator() % 4]) : std::string();
}

std::string madeText(std::mt19937 &generator)
{
    static const std::vector<std::string> kPieces{"leaf", "Blattfläche", "小麦", "a b", "\\n", "\\t", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\x7f", "🌾", ",", "{", "]", "-0", "'"};
    std::string text = "\"";
    for (auto pieces = generator() % 6; pieces > 0; --pieces)
        text += kPieces[generator() % kPieces.size()];
    return text + "\"";
}

std::string madeJson(std::mt19937 &generator, int depth)
{
    switch (generator() % (depth > 4 ? 6 : 9)) {
    case 0: return "null";
    case 1: return "true";
    case 2: return "false";
    case 3: return std::to_string(static_cast<std::int64_t>(generator()) * static_cast<std::int64_t>(generator() % 1000) - 1'000'000'000);
    case 4:
    case 5: return madeText(generator);
    case 6: {
        std::string list = "[" + blanks(generator);
        for (auto count = generator() % 4; count > 0; --count)
            list += madeJson(generator, depth + 1) + blanks(generator) + (count > 1 ? "," + blanks(generator) : "");
        return list + "]";
    }
    default: {
        std::string object = "{" + blanks(generator);
        for (auto count = generator() % 5; count > 0; --count)
            object += "\"m" + std::to_string(count) + "\"" + blanks(generator) + ":" + blanks(generator) + madeJson(generator, depth + 1) + blanks(generator) + (count > 1 ? "," : "");
        return object + "}";
    }
    }
}

TEST(PlainJson, ReadsWhatTheFullParserReads)
{
    std::mt19937 generator(11);
    for (int round = 0; round < 3000; ++round) {
        const std::string text = blanks(generator) + madeJson(generator, 0) + blanks(generator);
        const auto plain = parsePlainJson(text);
        ASSERT_TRUE(plain) << text;
        EXPECT_EQ(canonicalJson(*plain), nlohmann::json::parse(text).dump()) << text;
    }
}

TEST(PlainJson, NothingThatTheFullParserRefusesIsTaken)
{
    std::mt19937 generator(12);
    int broken = 0;
    for (int round = 0; round < 4000; ++round) {
        std::string text = madeJson(generator, 0);
        // One byte is lost, doubled or another one.
        const std::size_t at = generator() % text.size();
        switch (generator() % 3) {
        case 0: text.erase(at, 1); break;
        case 1: text.insert(at, 1, text[at]); break;
        default: text[at] = "{}[],:\"\\x01.e+-"[generator() % 15];
        }
        if (firstInvalidUtf8(text))
            continue;
        const auto plain = parsePlainJson(text);
        const auto full = nlohmann::json::parse(text, nullptr, false);
        broken += full.is_discarded();
        if (plain && !full.is_discarded())
            EXPECT_EQ(canonicalJson(*plain), full.dump()) << text;
        else
            EXPECT_FALSE(plain) << text;
    }
    EXPECT_GT(broken, 1000);
}

TEST(PlainJson, LeavesTheUnusualToTheFullParser)
{
    for (const char *text : {"", " ", "1.5", "1e3", "-0", "01", "1234567890123456789", "\"\\u00e9\"", "\"\\u0000\"", "{\"a\":1,\"a\":2}", "{\"a\":1,}", "[1,]", "[1 2]", "nul", "truest",
                             "\"a\nb\"", "\"open", "{\"a\"}", "{a:1}", "1 2", "\"\\x\"", "[", "{", "-", "+1", "NaN", "/**/1"})
        EXPECT_FALSE(parsePlainJson(text)) << text;
    EXPECT_FALSE(parsePlainJson(std::string(65, '[') + std::string(65, ']')));
    EXPECT_TRUE(parsePlainJson(std::string(64, '[') + std::string(64, ']')));
    EXPECT_FALSE(parsePlainJson("\"" + std::string(kLongestText + 1, 'x') + "\""));
    EXPECT_TRUE(parsePlainJson("\"" + std::string(kLongestText, 'x') + "\""));
    // Both ways give the same value.
    const auto twice = parseJson("{\"a\":1,\"a\":2}");
    EXPECT_TRUE(std::holds_alternative<JsonFault>(twice));
    const auto exact = parsePlainJson("-123456789012345678");
    ASSERT_TRUE(exact);
    EXPECT_EQ(exact->text, "-123456789012345678");
}

} // namespace
