#include "app/sessions/sample_data.h"

#include "review/adjudication.h"
#include "review/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace {

using Kind = app::SampleMark::Kind;

const app::SampleRecipe &recipe()
{
    static const app::SampleRecipe made = app::sampleRecipe();
    return made;
}

review::Answer cell(const std::string &text)
{
    if (std::isdigit(static_cast<unsigned char>(text.front())) != 0)
        return review::Answer::ofNumber(std::stod(text));
    std::string letters = text;
    std::erase(letters, ';');
    return review::Answer::ofLetters(letters);
}

review::Verdict verdictOf(const app::SampleAnswer &answer)
{
    return {.answer = answer.answer.empty() ? review::Answer{} : cell(answer.answer), .defect = review::defectFromName(answer.defective).value_or(review::Defect::None)};
}

TEST(SampleData, HasFourCropsAndEnoughOfEach)
{
    std::map<std::string, int> crops;
    for (const auto &picture : recipe().pictures)
        ++crops[picture.crop];
    EXPECT_EQ(crops.size(), 4U);
    EXPECT_EQ(recipe().pictures.size(), 48U);
    EXPECT_EQ(recipe().items.size(), 192U);
    std::set<std::string> ids;
    for (const auto &[item, key] : recipe().items)
        EXPECT_TRUE(ids.insert(item.id).second) << item.id;
}

TEST(SampleData, TheSameSeedGivesTheSameFiles)
{
    const auto first = app::sampleFiles(app::sampleRecipe(3)), second = app::sampleFiles(app::sampleRecipe(3)), other = app::sampleFiles(app::sampleRecipe(4));
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_EQ(first[i].bytes, second[i].bytes) << first[i].name;
    EXPECT_NE(first[1].bytes, other[1].bytes);
}

TEST(SampleData, OptionsDifferTheKeyIsOneOfThemAndEveryLetterIsUsed)
{
    std::map<std::string, int> letters;
    std::set<review::ItemKind> kinds;
    std::set<std::string> challenges;
    for (const auto &[item, key] : recipe().items) {
        kinds.insert(item.kind);
        challenges.insert(item.attributes.at("challenge").text);
        std::set<std::string> texts;
        for (const review::Option &option : item.options)
            EXPECT_TRUE(texts.insert(option.text).second) << item.id << ' ' << option.text;
        if (item.kind == review::ItemKind::Number) {
            EXPECT_EQ(key.answer.shape, review::Answer::Shape::Number) << item.id;
            EXPECT_TRUE(key.tolerance && key.tolerance->abs) << item.id;
            continue;
        }
        EXPECT_EQ(item.options.size(), item.kind == review::ItemKind::Judgement ? 0U : 4U) << item.id;
        ASSERT_FALSE(key.answer.letters.empty()) << item.id;
        for (const char letter : key.answer.letters)
            EXPECT_NE(item.letters().find(letter), std::string::npos) << item.id;
        if (item.kind == review::ItemKind::Single)
            ++letters[key.answer.letters];
    }
    EXPECT_EQ(kinds.size(), 4U);
    EXPECT_GE(challenges.size(), 6U);
    for (const auto &[letter, count] : letters)
        EXPECT_GE(count, 25) << letter;
}

TEST(SampleData, EveryModelAnswersEveryItemAndSomeRationalesAreEmpty)
{
    std::map<std::string, int> answers, silent;
    for (const auto &prediction : recipe().predictions) {
        ++answers[prediction.model];
        silent[prediction.model] += prediction.rationale.empty() ? 1 : 0;
    }
    EXPECT_EQ(answers.size(), 3U);
    for (const auto &[model, count] : answers)
        EXPECT_EQ(count, 192) << model;
    EXPECT_GT(silent["Model-4B"], 30);
    EXPECT_LT(silent["Model-4B"], 90);
}

TEST(SampleData, NothingIsHiddenUnderSomethingElse)
{
    for (const auto &picture : recipe().pictures) {
        for (const auto &mark : picture.marks) {
            EXPECT_GE(mark.x, 0) << picture.id;
            EXPECT_LE(mark.x, picture.width) << picture.id;
            EXPECT_GE(mark.y, 0) << picture.id;
            EXPECT_LE(mark.y, picture.height) << picture.id;
        }
        for (std::size_t i = 0; i < picture.marks.size(); ++i)
            for (std::size_t j = i + 1; j < picture.marks.size(); ++j) {
                const auto &a = picture.marks[i], &b = picture.marks[j];
                const bool spots = a.kind == Kind::Lesion && b.kind == Kind::Lesion, plants = (a.kind == Kind::Plant || a.kind == Kind::Weed) && (b.kind == Kind::Plant || b.kind == Kind::Weed),
                           fruits = a.kind == Kind::Fruit && b.kind == Kind::Fruit, holes = a.kind == Kind::Damage && b.kind == Kind::Damage;
                const bool together = spots || plants || fruits || holes;
                EXPECT_TRUE(!together || std::abs(a.x - b.x) >= (a.w + b.w) / 2 || std::abs(a.y - b.y) >= (a.h + b.h) / 2) << picture.id << ' ' << i << ' ' << j;
            }
    }
}

TEST(SampleData, TheScriptedAnswersFitTheDrawAndHoldEveryBranch)
{
    review::Population population;
    for (const auto &[item, key] : recipe().items)
        population.items.push_back({.id = item.id, .figures = item.figures, .attributes = item.attributes, .kind = item.kind, .letters = item.letters()});
    for (const auto &figure : recipe().figures)
        population.figures[figure.id] = {.id = figure.id, .attributes = figure.attributes, .source = figure.source};
    const auto protocol = review::presetProtocol("plantxpert-gold");
    ASSERT_TRUE(protocol);
    const auto sample = review::drawSample(population, *protocol);
    ASSERT_TRUE(sample);
    std::set<std::string> candidates, answered;
    for (const auto &item : sample->items)
        if (item.draw == review::Draw::Candidate)
            candidates.insert(item.item);
    std::map<std::string, review::Verdict> first, second, third;
    for (const auto &answer : recipe().primary1) {
        answered.insert(answer.unit);
        first[answer.unit] = verdictOf(answer);
    }
    EXPECT_EQ(answered, candidates);
    for (const auto &answer : recipe().primary2)
        second[answer.unit] = verdictOf(answer);
    for (const auto &answer : recipe().adjudicator)
        third[answer.unit] = verdictOf(answer);
    std::vector<std::string> judged;
    for (const auto &[unit, verdict] : third)
        judged.push_back(unit);
    EXPECT_EQ(review::conflicts(first, second), judged);
    std::map<std::string, int> branches;
    for (const std::string &unit : candidates) {
        const auto decision = review::decide(first[unit], second[unit], third.contains(unit) ? std::optional(third[unit]) : std::nullopt);
        ++branches[std::string(review::branchName(decision.branch)) + decision.reason];
    }
    EXPECT_EQ(branches["discardeddefective"], 1);
    EXPECT_EQ(branches["discardedall-different"], 1);
    EXPECT_GE(branches["tie-broken"], 3);
    EXPECT_GE(branches["agreed"], 15);
    EXPECT_EQ(branches.size(), 4U) << "nothing is left open";
}

} // namespace
