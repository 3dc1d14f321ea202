#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "stats/image_entropy.h"
#include "stats/test_items.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include <array>

namespace app {
namespace {

using nlohmann::json;

constexpr std::array kLevels{"easy", "medium", "hard"};

stats::Answers answersOf(const json &rows)
{
    stats::Answers answers;
    for (const json &row : rows) {
        auto &made = answers.emplace_back();
        for (const json &cell : row) {
            if (!cell.is_null() && cell != 0 && cell != 1 && !cell.is_boolean())
                throw UnfitInput("An answer is 1 (right), 0 (wrong) or null, not " + cell.dump() + ".");
            made.push_back(cell.is_null() ? std::nullopt : std::optional(cell.is_boolean() ? static_cast<int>(cell.get<bool>()) : static_cast<int>(wholeOf(cell))));
        }
    }
    return answers;
}

json itemAnalysis(const json &input, const std::string &)
{
    const auto answers = answersOf(input.at("correct"));
    const auto analysis = stats::analyseItems(answers);
    json counts = json::array(), difficulty = json::array(), discrimination = json::array(), varying = json::array();
    json noDiscrimination = json::array();
    std::vector<std::size_t> kept;
    for (std::size_t at = 0; at < analysis.items.size(); ++at) {
        const auto &item = analysis.items[at];
        counts.push_back(item.answered);
        difficulty.push_back(item.difficulty ? json(*item.difficulty) : json(nullptr));
        discrimination.push_back(item.discrimination ? json(*item.discrimination) : json(nullptr));
        if (!item.discrimination)
            noDiscrimination.push_back(at + 1);
        if (item.difficulty && *item.difficulty > 0 && *item.difficulty < 1) {
            kept.push_back(at);
            varying.push_back(discrimination.back());
        }
    }
    const std::string why = !analysis.complete ? "not every person answered every item" : analysis.items.size() < 2 ? "fewer than two items" : "the totals do not vary";
    Findings findings;
    findings.put("n_answers", counts);
    findings.put("difficulty_p", difficulty);
    findings.put("discrimination", discrimination);
    findings.put("corrected_item_total", discrimination);
    findings.put("corrected_item_total_nonconstant", varying);
    findings.put("kr20", analysis.kr20, why);
    std::vector<std::size_t> all;
    for (std::size_t at = 0; at < analysis.items.size(); ++at)
        all.push_back(at);
    findings.put("cronbach_alpha", stats::cronbachAlpha(answers, all), why);
    findings.put("cronbach_alpha_nonconstant", stats::cronbachAlpha(answers, kept), kept.size() < 2 ? "fewer than two items that vary" : why);
    if (!noDiscrimination.empty())
        for (const char *key : {"discrimination", "corrected_item_total"})
            findings.explain(key, "items " + noDiscrimination.dump() + ": the item, or the rest of the test, does not vary");
    if (std::find(varying.begin(), varying.end(), json(nullptr)) != varying.end())
        findings.explain("corrected_item_total_nonconstant", "the rest of the test does not vary");
    if (std::find(difficulty.begin(), difficulty.end(), json(nullptr)) != difficulty.end())
        findings.explain("difficulty_p", "nobody answered that item");
    return findings.done();
}

std::string noLevel(std::int64_t wrong, std::int64_t n)
{
    return n == 0 && wrong == 0 ? "nobody answered" : wrong > n ? "more wrong answers than answers" : "a count is negative";
}

json difficultyLevels(const json &input, const std::string &)
{
    const auto nameOf = [](std::int64_t wrong, std::int64_t n) {
        const auto level = stats::difficultyLevel(wrong, n);
        return level ? json(kLevels[static_cast<std::size_t>(*level)]) : json(nullptr);
    };
    json all = json::object();
    if (input.contains("volunteers"))
        for (const json &volunteers : input.at("volunteers")) {
            const auto n = wholeOf(volunteers);
            if (n < 0 || n > 100000)
                throw UnfitInput("volunteers are whole numbers from 0 to 100000.");
            json levels = json::array();
            for (std::int64_t wrong = 0; n > 0 && wrong <= n; ++wrong)
                levels.push_back(nameOf(wrong, n));
            all[std::to_string(n)] = n > 0 ? levels : json(nullptr);
        }
    all["0"] = nullptr;
    all["undefined"] = {{"0", "nobody answered"}};
    // Where a third or two thirds are met or nearly so: what a comparison of rounded shares gets wrong.
    json pairs = json::array();
    if (input.contains("boundary_examples")) {
        pairs = input.at("boundary_examples");
    } else {
        for (const auto &[wrong, n] : {std::pair(1, 3), std::pair(2, 3), std::pair(1, 4), std::pair(2, 4), std::pair(3, 4), std::pair(1, 5), std::pair(2, 5), std::pair(3, 5), std::pair(4, 5),
                                       std::pair(2, 6), std::pair(4, 6), std::pair(5, 6)})
            pairs.push_back({{"wrong", wrong}, {"n", n}});
    }
    json examples = json::array();
    std::string why;
    for (const json &pair : pairs) {
        const auto wrong = wholeOf(pair.at("wrong")), n = wholeOf(pair.at("n"));
        examples.push_back({{"wrong", wrong}, {"n", n}, {"level", nameOf(wrong, n)}});
        const std::string own = examples.back().at("level").is_null() ? noLevel(wrong, n) : std::string();
        if (!own.empty() && why.find(own) == std::string::npos)
            why += (why.empty() ? "" : "; ") + own;
    }
    all["boundary_examples"] = examples;
    if (!why.empty())
        all["undefined"]["boundary_examples"] = why;
    return all;
}

json levelChance(const json &input, const std::string &)
{
    const auto wrong = wholeOf(input.at("wrong")), n = wholeOf(input.at("n"));
    const auto chance = stats::levelChance(wrong, n);
    const std::string why = noLevel(wrong, n);
    Findings findings;
    findings.put("easy", chance ? std::optional(chance->easy) : std::nullopt, why);
    findings.put("medium", chance ? std::optional(chance->medium) : std::nullopt, why);
    findings.put("hard", chance ? std::optional(chance->hard) : std::nullopt, why);
    return findings.done();
}

std::uint8_t byteOf(const json &value)
{
    const auto number = wholeOf(value);
    if (number < 0 || number > 255)
        throw UnfitInput("A grey or colour value lies between 0 and 255.");
    return static_cast<std::uint8_t>(number);
}

void putGrey(Findings &findings, const std::string &name, const json &rows)
{
    std::vector<std::uint8_t> grey;
    for (const json &row : rows)
        for (const json &pixel : row)
            grey.push_back(byteOf(pixel));
    findings.put(name, stats::greyEntropy(grey), "the picture has no pixels");
}

void putColour(Findings &findings, const std::string &name, const json &rows)
{
    std::vector<std::uint8_t> grey;
    json picture = json::array();
    for (const json &row : rows) {
        json line = json::array();
        for (const json &pixel : row) {
            grey.push_back(stats::greyOf(byteOf(pixel.at(0)), byteOf(pixel.at(1)), byteOf(pixel.at(2))));
            line.push_back(grey.back());
        }
        picture.push_back(std::move(line));
    }
    findings.put(name, stats::greyEntropy(grey), "the picture has no pixels");
    findings.put(name + "_gray", picture);
    findings.put(name + "_megapixels", std::optional(static_cast<double>(grey.size()) / 1e6));
}

json entropy(const json &input, const std::string &)
{
    Findings findings;
    for (const auto &[name, value] : input.items()) {
        if (value.is_object()) {
            for (const auto &[inner, rows] : value.items())
                putGrey(findings, inner, rows);
        } else if (value.is_array() && !value.empty() && value[0].is_array()) {
            if (!value[0].empty() && value[0][0].is_array())
                putColour(findings, name, value);
            else
                putGrey(findings, name, value);
        }
    }
    return findings.done();
}

} // namespace

std::vector<StatsKind> itemKinds()
{
    return {{"item_analysis", "correct (a row of 1, 0 or null per person)", itemAnalysis},
            {"difficulty_levels", "volunteers (list of n), boundary_examples", difficultyLevels},
            {"level_chance", "wrong, n", levelChance},
            {"grayscale_entropy", "gray (name → rows of grey values); any other name → rows of [r, g, b]", entropy}};
}

} // namespace app
