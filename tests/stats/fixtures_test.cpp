#include "fixture.h"

#include "stats/gee.h"
#include "stats/image_entropy.h"
#include "stats/labels.h"
#include "stats/proportions.h"
#include "stats/quantiles.h"
#include "stats/scores.h"
#include "stats/test_items.h"

#include <map>
#include <sstream>

using namespace stats;

TEST(Icc, ShroutFleissAndTheAuditScale)
{
    for (const char *name : {"icc_shrout_fleiss", "icc_scale_150x2"}) {
        const auto json = fixture::load(name);
        const auto &expected = json["expected"];
        std::vector<double> scores;
        for (const auto &row : json["input"]["ratings"])
            for (const auto &score : row)
                scores.push_back(score.get<double>());
        const auto icc = intraclass(scores, static_cast<int>(json["input"]["ratings"][0].size()));
        fixture::expectSame(expected["ms_rows"], icc.msRows, 1e-9, "rows");
        fixture::expectSame(expected["ms_cols"], icc.msColumns, 1e-9, "columns");
        fixture::expectSame(expected["ms_error"], icc.msError, 1e-9, "error");
        fixture::expectSame(expected["ms_within"], icc.msWithin, 1e-9, "within");
        for (const auto &[key, value] : std::map<std::string, std::optional<double>>{
                 {"icc1_1", icc.one1}, {"icc2_1", icc.two1}, {"icc3_1", icc.three1}, {"icc1_k", icc.oneK}, {"icc2_k", icc.twoK},
                 {"icc3_k", icc.threeK}, {"icc2_1_ci_low", icc.two1Low}, {"icc2_1_ci_high", icc.two1High},
                 {"icc2_k_ci_low", icc.twoKLow}, {"icc2_k_ci_high", icc.twoKHigh}})
            fixture::expectSame(expected[key], value, 1e-9, key);
    }
    EXPECT_EQ(intraclass(std::vector<double>{3, 3, 3, 3}, 2).why, Undefined::NoVariation);
}

TEST(RankCorrelation, WithAndWithoutTies)
{
    for (const char *name : {"rank_correlation_no_ties", "rank_correlation_ties"}) {
        const auto json = fixture::load(name);
        const auto &expected = json["expected"];
        const auto result = rankCorrelation(fixture::numbers(json["input"]["x"]), fixture::numbers(json["input"]["y"]));
        fixture::expectSame(expected["spearman_rho"], result.spearman, 1e-9, "rho");
        fixture::expectSame(expected["spearman_p"], result.spearmanP, 1e-9, "rho p");
        fixture::expectSame(expected["kendall_tau_b"], result.kendall, 1e-9, "tau");
        fixture::expectSame(expected["kendall_p"], result.kendallP, 1e-9, "tau p");
    }
}

TEST(Proportions, WilsonAndClopperPearson)
{
    const auto json = fixture::load("proportion_intervals");
    for (const auto &pair : json["input"]["cases"]) {
        const std::int64_t right = pair[0], n = pair[1];
        const std::string name = std::to_string(right) + "/" + std::to_string(n);
        for (const auto &[key, interval] : {std::pair(name + " wilson", wilson(right, n)), std::pair(name + " clopper_pearson", clopperPearson(right, n))}) {
            const auto &expected = json["expected"][key];
            fixture::expectSame(expected[0], interval ? std::optional(interval->low) : std::nullopt, 1e-8, key);
            fixture::expectSame(expected[1], interval ? std::optional(interval->high) : std::nullopt, 1e-8, key);
        }
    }
    EXPECT_EQ(wilson(0, 20)->low, 0.0);
    EXPECT_EQ(clopperPearson(29, 29)->high, 1.0);
}

TEST(McNemarTest, ExactAndMidP)
{
    const auto json = fixture::load("mcnemar_exact");
    for (const auto &item : json["input"]["cases"]) {
        const auto test = mcNemar(item["b"], item["c"]).value();
        const std::string name = std::to_string(item["b"].get<int>()) + "," + std::to_string(item["c"].get<int>()) + " ";
        for (const auto &[key, value] : std::map<std::string, std::optional<double>>{
                 {"p_exact", test.exact}, {"p_mid", test.mid}, {"chi2", test.chiSquare}, {"p_chi2", test.chiSquareP},
                 {"chi2_cc", test.corrected}, {"p_chi2_cc", test.correctedP}}) {
            if (json["expected"].contains(name + key))
                fixture::expectSame(json["expected"][name + key], value, 1e-10, name + key);
        }
    }
}

TEST(Quantiles, TertilesByRankAndValue)
{
    const auto json = fixture::load("tertiles");
    for (const auto &[name, values] : json["input"]["values"].items()) {
        const auto groups = tertiles(fixture::numbers(values));
        EXPECT_EQ(nlohmann::json(groups.byRank), json["expected"][name + " rank"]) << name;
        EXPECT_EQ(nlohmann::json(groups.byValue), json["expected"][name + " value"]) << name;
        if (json["expected"].contains(name + " cuts")) {
            fixture::expectSame(json["expected"][name + " cuts"][0], groups.firstCut, 1e-9, name);
            fixture::expectSame(json["expected"][name + " cuts"][1], groups.secondCut, 1e-9, name);
        }
    }
}

TEST(Quantiles, Holm)
{
    const auto json = fixture::load("holm");
    int number = 0;
    for (const auto &list : json["input"]["p_values"]) {
        std::vector<std::optional<double>> values;
        for (const auto &p : list)
            values.push_back(p.is_null() ? std::nullopt : std::optional(p.get<double>()));
        const auto adjusted = holm(values);
        const auto &expected = json["expected"]["case " + std::to_string(number++)];
        ASSERT_EQ(adjusted.size(), expected.size());
        for (std::size_t at = 0; at < adjusted.size(); ++at)
            fixture::expectSame(expected[at], adjusted[at], 1e-12, "holm");
    }
}

TEST(DawidSkeneModel, TheAnaesthetists)
{
    const auto json = fixture::load("dawid_skene_anaesthetists");
    Votes votes;
    for (const auto &item : json["input"]["votes"]) {
        votes.emplace_back();
        for (const auto &rater : item) {
            votes.back().emplace_back();
            for (const auto &answer : rater)
                votes.back().back().push_back(answer.get<int>() - 1);
        }
    }
    const auto &expected = json["expected"];
    const auto model = dawidSkene(votes, 4, 1e-12).value();
    EXPECT_TRUE(model.converged);
    EXPECT_NEAR(model.logLikelihood, expected["loglik"].get<double>(), 1e-6);
    for (std::size_t j = 0; j < 4; ++j) {
        EXPECT_NEAR(model.priors[j], expected["priors"][j].get<double>(), 1e-6);
        for (std::size_t rater = 0; rater < 5; ++rater)
            for (std::size_t l = 0; l < 4; ++l)
                EXPECT_NEAR(model.errors[rater][j][l], expected["error_rates"][rater][j][l].get<double>(), 1e-6);
    }
    for (std::size_t item = 0; item < votes.size(); ++item) {
        EXPECT_EQ(model.labels[item].value_or(-9) + 1, expected["labels"][item].get<int>());
        for (std::size_t j = 0; j < 4; ++j)
            EXPECT_NEAR(model.posterior[item][j], expected["posterior"][item][j].get<double>(), 1e-6);
    }
    const auto five = dawidSkene(votes, 4, 0.0, 5).value();
    EXPECT_NEAR(five.logLikelihood, expected["after_5_iterations"]["loglik"].get<double>(), 1e-6);
}

TEST(MajorityVote, TiesGiveNoLabel)
{
    const auto json = fixture::load("majority_vote");
    for (std::size_t at = 0; at < json["input"]["cases"].size(); ++at) {
        std::vector<int> votes;
        for (const auto &vote : json["input"]["cases"][at]) {
            if (!vote.is_null())
                votes.push_back(vote.get<std::string>()[0]);
        }
        const auto &expected = json["expected"]["cases"][at];
        const auto result = majority(votes);
        EXPECT_EQ(result.label.has_value(), !expected["label"].is_null());
        if (result.label) {
            EXPECT_EQ(*result.label, expected["label"].get<std::string>()[0]);
        }
        EXPECT_EQ(result.tie, expected["tie"].get<bool>());
        EXPECT_EQ(result.absolute, expected["absolute_majority"].get<bool>());
        fixture::expectSame(expected["share"], result.share, 0.0, "share");
    }
}

TEST(TestItems, Kr20AndDiscrimination)
{
    for (const char *name : {"kr20_item_analysis", "item_analysis_incomplete"}) {
        const auto json = fixture::load(name);
        const auto &expected = json["expected"];
        Answers answers;
        for (const auto &row : json["input"]["correct"]) {
            answers.emplace_back();
            for (const auto &cell : row)
                answers.back().push_back(cell.is_null() ? std::nullopt : std::optional(cell.get<int>()));
        }
        const auto analysis = analyseItems(answers);
        fixture::expectSame(expected["kr20"], analysis.kr20, 1e-9, "kr20");
        const auto &discrimination = expected.contains("discrimination") ? expected["discrimination"] : expected["corrected_item_total"];
        std::vector<std::size_t> varying;
        for (std::size_t item = 0; item < analysis.items.size(); ++item) {
            fixture::expectSame(expected["difficulty_p"][item], analysis.items[item].difficulty, 1e-9, "difficulty");
            fixture::expectSame(discrimination[item], analysis.items[item].discrimination, 1e-9, "discrimination");
            if (analysis.items[item].difficulty > 0.0 && analysis.items[item].difficulty < 1.0)
                varying.push_back(item);
        }
        if (expected.contains("cronbach_alpha_nonconstant"))
            fixture::expectSame(expected["cronbach_alpha_nonconstant"], cronbachAlpha(answers, varying), 1e-9, "alpha");
    }
}

TEST(TestItems, LevelsByIntegers)
{
    const auto json = fixture::load("difficulty_levels");
    const std::array names{"easy", "medium", "hard"};
    for (const int n : json["input"]["volunteers"])
        for (int wrong = 0; wrong <= n; ++wrong)
            EXPECT_EQ(json["expected"][std::to_string(n)][static_cast<std::size_t>(wrong)], names[static_cast<std::size_t>(*difficultyLevel(wrong, n))]);
    EXPECT_FALSE(difficultyLevel(0, 0));
    const auto chance = levelChance(1, 3).value(); // the masses of Beta(1.5, 2.5)
    EXPECT_NEAR(chance.easy, 0.4696, 5e-5);
    EXPECT_NEAR(chance.medium, 0.4164, 5e-5);
    EXPECT_NEAR(chance.hard, 0.1140, 5e-5);
}

TEST(ImageEntropy, GreyAndColour)
{
    const auto json = fixture::load("grayscale_entropy");
    for (const auto &[name, picture] : json["input"]["gray"].items()) {
        std::vector<std::uint8_t> grey;
        for (const auto &row : picture)
            for (const auto &pixel : row)
                grey.push_back(pixel.get<std::uint8_t>());
        fixture::expectSame(json["expected"][name], greyEntropy(grey), 1e-9, name);
    }
    std::vector<std::uint8_t> grey, expected;
    for (const auto &row : json["input"]["rgb_6x6"])
        for (const auto &pixel : row)
            grey.push_back(greyOf(pixel[0], pixel[1], pixel[2]));
    for (const auto &row : json["expected"]["rgb_6x6_gray"])
        for (const auto &pixel : row)
            expected.push_back(pixel.get<std::uint8_t>());
    EXPECT_EQ(grey, expected);
    fixture::expectSame(json["expected"]["rgb_6x6"], greyEntropy(grey), 1e-9, "colour");
}

TEST(Gee, ThePlantXpertShapedRows)
{
    const auto expected = fixture::load("gee_logit")["expected"];
    std::ifstream file(std::string(TEST_DATA) + "/stats/gee_items.csv");
    std::string line;
    std::getline(file, line);
    GeeData data{6, {}, {}, {}};
    std::map<std::string, int> clusters;
    while (std::getline(file, line)) {
        std::vector<std::string> cells;
        std::stringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');)
            cells.push_back(cell);
        data.design.insert(data.design.end(), {1.0, std::stod(cells[8]), std::stod(cells[9]), std::stod(cells[10]),
                                               cells[3] == "LLaVA-Next-8B" ? 1.0 : 0.0, cells[3] == "Qwen3-VL-8B" ? 1.0 : 0.0});
        data.outcome.push_back(std::stoi(cells[7]));
        data.cluster.push_back(clusters.emplace(cells[2], static_cast<int>(clusters.size())).first->second);
    }
    for (const auto &[prefix, kind] : {std::pair("ind", WorkingCorrelation::Independence), std::pair("exch", WorkingCorrelation::Exchangeable)}) {
        const auto fit = geeLogit(data, kind).value();
        const std::string p = prefix;
        for (std::size_t at = 0; at < 6; ++at) {
            EXPECT_NEAR(fit.coefficients[at], expected[p + "_coef"][at].get<double>(), 1e-6);
            EXPECT_NEAR(fit.robustErrors[at], expected[p + "_robust_se"][at].get<double>(), 1e-6);
            EXPECT_NEAR(fit.naiveErrors[at], expected[p + "_naive_se"][at].get<double>(), 1e-6);
            EXPECT_NEAR(fit.oddsLow[at], expected[p + "_or_ci_low"][at].get<double>(), 1e-6);
            EXPECT_NEAR(fit.p[at], expected[p + "_p"][at].get<double>(), 1e-6);
        }
        EXPECT_NEAR(fit.scale, expected[p + "_phi"].get<double>(), 1e-6);
    }
    EXPECT_NEAR(geeLogit(data, WorkingCorrelation::Exchangeable)->correlation, expected["exch_alpha"].get<double>(), 1e-6);
    std::string why;
    data.design.clear();
    EXPECT_FALSE(geeLogit(data, WorkingCorrelation::Independence, &why));
    EXPECT_FALSE(why.empty());
}
