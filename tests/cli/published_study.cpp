#include "published_study.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

/// Eight items on every figure but the last ones by rank, which take one less each until `items` is met: those are never sampled.
Crop publishedCrop(const std::string &name, const std::string &prefix, int figures, int items, const std::string &seed)
{
    Crop crop{.name = name, .prefix = prefix, .figures = figures, .itemsOf = std::vector<int>(static_cast<std::size_t>(figures), 8)};
    std::vector<std::string> ids;
    for (int i = 1; i <= figures; ++i)
        ids.push_back(prefix + "-" + QString::number(10000 + i).mid(1).toStdString());
    const auto ranked = rankedByHand("sample-figure", seed, name, ids);
    for (int lacking = figures * 8 - items; lacking > 0; --lacking) {
        const std::string &last = ranked[ranked.size() - static_cast<std::size_t>(lacking)];
        crop.itemsOf[static_cast<std::size_t>(std::find(ids.begin(), ids.end(), last) - ids.begin())] = 7;
    }
    return crop;
}

void deal(const Stratum &stratum, const std::vector<std::string> &units, std::map<std::string, DealtAnswer> &answers)
{
    std::size_t unit = 0, conflict = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            for (int times = 0; times < stratum.table[i][j]; ++times) {
                const char a = static_cast<char>('A' + i), b = static_cast<char>('A' + j);
                DealtAnswer dealt{a, b, 0};
                if (a != b) {
                    const char side = stratum.judge.at(conflict++);
                    char other = 'A';
                    while (other == a || other == b)
                        ++other;
                    dealt.judge = side == '1' ? a : side == '2' ? b : other;
                }
                answers[units.at(unit++)] = dealt;
            }
        }
    }
    EXPECT_EQ(unit, units.size()) << stratum.crop.name;
}

} // namespace

std::vector<Stratum> publishedStrata(const std::string &seed)
{
    return {{publishedCrop("soybean", "soy", 305, 2436, seed), {{{68, 0, 0, 1}, {0, 52, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}}}, "12"},
            {publishedCrop("cotton", "cot", 80, 640, seed), {{{30, 0, 0, 0}, {0, 32, 1, 1}, {0, 0, 32, 0}, {0, 0, 0, 32}}}, "11"},
            {publishedCrop("rice", "ric", 80, 635, seed), {{{31, 0, 1, 1}, {0, 30, 0, 3}, {0, 0, 30, 2}, {0, 0, 2, 28}}}, "1212121x2"},
            {publishedCrop("corn", "cor", 80, 640, seed), {{{30, 1, 2, 0}, {0, 30, 2, 2}, {1, 0, 27, 0}, {0, 1, 2, 30}}}, "2222x111111"}};
}

std::vector<Crop> cropsOf(const std::vector<Stratum> &strata)
{
    std::vector<Crop> crops;
    for (const Stratum &stratum : strata)
        crops.push_back(stratum.crop);
    return crops;
}

std::map<std::string, DealtAnswer> dealtAnswers(const std::vector<Stratum> &strata, const std::vector<std::string> &units)
{
    std::map<std::string, DealtAnswer> answers;
    for (const Stratum &stratum : strata) {
        std::vector<std::string> ids;
        for (const std::string &unit : units) {
            if (unit.rfind(stratum.crop.prefix + "-", 0) == 0)
                ids.push_back(unit);
        }
        std::sort(ids.begin(), ids.end());
        deal(stratum, ids, answers);
    }
    return answers;
}
