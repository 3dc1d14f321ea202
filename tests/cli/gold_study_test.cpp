// The published size and tables of protocols.md 3.1, and others, through the real program.

#include "published_study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Expected {
    int candidates = 0, agree = 0, broken = 0, discarded = 0;
    double kappa = 0;
};

/// By the book, from the table alone.
Expected expectedOf(const Table &table, const std::string &judge)
{
    Expected made;
    std::array<double, 4> rows{}, columns{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            made.candidates += table[i][j];
            rows[i] += table[i][j];
            columns[j] += table[i][j];
        }
        made.agree += table[i][i];
    }
    const double n = made.candidates;
    double chance = 0;
    for (std::size_t i = 0; i < 4; ++i)
        chance += rows[i] * columns[i] / (n * n);
    made.kappa = (made.agree / n - chance) / (1 - chance);
    made.discarded = static_cast<int>(std::count(judge.begin(), judge.end(), 'x'));
    made.broken = made.candidates - made.agree - made.discarded;
    return made;
}

/// Answers everything, adjudicates, and checks report, freeze and split sizes.
void runStudy(const CliFolder &folder, const std::vector<Stratum> &strata)
{
    const auto plan = folder.plan();
    std::vector<std::string> units;
    for (const auto &unit : plan["seats"][0]["units"])
        units.push_back(unit["unit"]);
    const QByteArray head = "unit,answer,active_ms,at\n";
    QByteArray first = head, second = head, third = head;
    for (const auto &[unit, dealt] : dealtAnswers(strata, units)) {
        const auto row = [&unit = unit](char letter) { return QByteArray::fromStdString(unit + "," + letter + ",1200,2026-05-04T09:00:00.000Z\n"); };
        first += row(dealt.first);
        second += row(dealt.second);
        if (dealt.judge)
            third += row(dealt.judge);
    }
    folder.write(u"1.csv"_s, first);
    folder.write(u"2.csv"_s, second);
    folder.write(u"3.csv"_s, third);

    // The adjudicator's batch exists only when both primaries have submitted.
    EXPECT_EQ(folder.run({u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, u"Adjudicator"_s, u"--from"_s, u"3.csv"_s}).code, 3);
    for (const auto &[seat, file] : {std::pair(u"Primary 1"_s, u"1.csv"_s), std::pair(u"Primary 2"_s, u"2.csv"_s)}) {
        const Ran ran = folder.run({u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, seat, u"--from"_s, file, u"--submit"_s});
        ASSERT_EQ(ran.code, 0) << ran.err;
    }
    int conflicts = 0;
    for (const Stratum &stratum : strata)
        conflicts += static_cast<int>(stratum.judge.size());
    const Ran early = folder.run({u"study"_s, u"p.winnow"_s, u"freeze"_s, u"gold"_s});
    EXPECT_EQ(early.code, 3) << "conflicts wait for the adjudicator";
    EXPECT_EQ(folder.plan()["seats"][2]["units"].size(), static_cast<std::size_t>(conflicts));
    const Ran judged = folder.run({u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, u"Adjudicator"_s, u"--from"_s, u"3.csv"_s, u"--submit"_s});
    ASSERT_EQ(judged.code, 0) << judged.err;
    const Ran frozen = folder.run({u"study"_s, u"p.winnow"_s, u"freeze"_s, u"gold"_s});
    ASSERT_EQ(frozen.code, 0) << frozen.err;

    const auto report = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"json"_s}).json();
    EXPECT_EQ(report["protocol_hash"], plan["protocol_hash"]);
    Table pooled{};
    for (const Stratum &stratum : strata) {
        const Expected expected = expectedOf(stratum.table, stratum.judge);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                pooled[i][j] += stratum.table[i][j];
        bool met = false;
        for (const auto &row : report["agreement"]["rows"]) {
            if (row["by"]["crop"] != stratum.crop.name)
                continue;
            met = true;
            EXPECT_EQ(row["n"], expected.candidates);
            EXPECT_EQ(row["agree"], expected.agree);
            EXPECT_NEAR(row["cohen"]["value"].get<double>(), expected.kappa, 1e-12);
        }
        EXPECT_TRUE(met) << stratum.crop.name;
        for (const auto &row : report["gold"])
            if (row["stratum"] == stratum.crop.name) {
                EXPECT_EQ(row["candidates"], expected.candidates);
                EXPECT_EQ(row["agreed"], expected.agree);
                EXPECT_EQ(row["tie_broken"], expected.broken);
                EXPECT_EQ(row["discarded"], expected.discarded);
                EXPECT_EQ(row["gold"], expected.agree + expected.broken);
                EXPECT_EQ(row["open"], 0);
            }
    }
    EXPECT_NEAR(report["agreement"]["pooled"][0]["cohen"]["value"].get<double>(), expectedOf(pooled, {}).kappa, 1e-12);
}

TEST(GoldStudy, ThePublishedSizeAndTables)
{
    const std::string seed = "20240";
    const std::vector<Stratum> strata = publishedStrata(seed);
    CliFolder folder;
    folder.write(u"figures.jsonl"_s, figuresJsonl(cropsOf(strata)));
    folder.write(u"items.jsonl"_s, itemsJsonl(cropsOf(strata)));
    folder.makeProject({u"items.jsonl"_s, u"figures.jsonl"_s});
    folder.openStudy({u"seed=20240"_s});
    const auto plan = folder.plan();
    std::map<std::string, std::array<int, 3>> strataOf;
    for (const auto &row : plan["strata"])
        strataOf[row["stratum"]] = {row["figures"], row["sampled_figures"], row["candidates"]};
    EXPECT_EQ(strataOf["soybean"], (std::array{305, 61, 122}));
    for (const char *crop : {"cotton", "rice", "corn"})
        EXPECT_EQ(strataOf[crop], (std::array{80, 16, 128})) << crop;

    runStudy(folder, strata);

    const auto report = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"json"_s}).json();
    std::map<std::string, double> kappa;
    for (const auto &row : report["agreement"]["rows"])
        kappa[row["by"]["crop"]] = row["cohen"]["value"];
    EXPECT_NEAR(kappa["soybean"], 0.967182246133154, 1e-12);
    EXPECT_NEAR(kappa["cotton"], 0.9792, 5e-5);
    EXPECT_NEAR(kappa["rice"], 0.9063, 5e-5);
    EXPECT_NEAR(kappa["corn"], 0.8855, 5e-5);
    EXPECT_NEAR(report["agreement"]["pooled"][0]["cohen"]["value"].get<double>(), 0.935554, 5e-7);
    for (const auto &row : report["gold"])
        if (row["stratum"].is_null()) {
            EXPECT_EQ(row["candidates"], 506);
            EXPECT_EQ(row["tie_broken"], 22);
            EXPECT_EQ(row["discarded"], 2);
            EXPECT_EQ(row["gold"], 504);
            EXPECT_EQ(row["silver"], 3479);
            EXPECT_EQ(row["held_out"], 368);
        }
    for (const auto &[split, items] : {std::pair(u"gold"_s, 504), std::pair(u"silver"_s, 3479), std::pair(u"held-out"_s, 368), std::pair(u"all"_s, 4351)}) {
        ASSERT_EQ(folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, split, u"--format"_s, u"csv"_s, u"-o"_s, split + u".csv"_s}).code, 0);
        EXPECT_EQ(folder.read(split + u".csv"_s).count('\n'), items + 1) << split.toStdString();
        const auto manifest = nlohmann::json::parse(folder.read(split + u".csv.manifest.json"_s).toStdString());
        EXPECT_EQ(manifest["counts"]["items"], items);
        EXPECT_EQ(manifest["protocol_hash"], plan["protocol_hash"]);
    }
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0);
}

TEST(GoldStudy, OtherTablesSeedsAndSizes)
{
    for (const char *seed : {"0", "9223372036854775807"}) {
        // 10 and 13 figures: floor(0.3 n + 1/2) = 3 and 4 of them; 5 items each; soybean at most 2.
        const std::vector<Stratum> strata{{{.name = "soybean", .prefix = "soy", .figures = 10, .itemsOf = std::vector<int>(10, 5)}, {{{2, 0, 0, 0}, {0, 1, 1, 0}, {1, 0, 1, 0}, {0, 0, 0, 0}}}, "x2"},
                                          {{.name = "wheat", .prefix = "whe", .figures = 13, .itemsOf = std::vector<int>(13, 5)}, {{{5, 1, 1, 0}, {2, 4, 0, 1}, {0, 0, 2, 1}, {1, 0, 0, 2}}}, "1x2x12x"}};
        CliFolder folder;
        folder.write(u"all.jsonl"_s, itemsJsonl(cropsOf(strata)) + figuresJsonl(cropsOf(strata)));
        folder.makeProject({u"all.jsonl"_s});
        folder.openStudy({u"seed="_s + QString::fromLatin1(seed), u"sample.share=0.30"_s});
        // The draw itself, by hand.
        const auto plan = folder.plan();
        std::set<std::string> drawn, expected;
        for (const auto &unit : plan["seats"][0]["units"])
            drawn.insert(unit["unit"]);
        for (const Stratum &stratum : strata) {
            std::vector<std::string> ids;
            for (int i = 1; i <= stratum.crop.figures; ++i)
                ids.push_back(stratum.crop.prefix + "-00" + (i < 10 ? "0" : "") + std::to_string(i));
            auto figures = rankedByHand("sample-figure", seed, stratum.crop.name, ids);
            figures.resize(stratum.crop.name == "soybean" ? 3 : 4);
            for (const std::string &figure : figures) {
                std::vector<std::string> items;
                for (int q = 1; q <= 5; ++q)
                    items.push_back(figure + "-q" + std::to_string(q));
                items = rankedByHand("sample-item", seed, figure, items);
                if (stratum.crop.name == "soybean")
                    items.resize(2);
                expected.insert(items.begin(), items.end());
            }
        }
        EXPECT_EQ(drawn, expected);
        // Each seat in its own order.
        for (std::size_t seat = 0; seat < 2; ++seat) {
            std::vector<std::string> order;
            for (const auto &unit : plan["seats"][seat]["units"])
                order.push_back(unit["unit"]);
            EXPECT_EQ(order, rankedByHand("queue", seed, plan["seats"][seat]["seat"], {expected.begin(), expected.end()}));
        }
        runStudy(folder, strata);
    }
}

TEST(GoldStudy, AnotherOrderOnAnotherDayGivesTheSameBytes)
{
    const std::vector<Crop> crops{{.name = "soybean", .prefix = "soy", .figures = 10, .itemsOf = std::vector<int>(10, 4)}, {.name = "rice", .prefix = "ric", .figures = 10, .itemsOf = std::vector<int>(10, 4)}};
    std::vector<std::map<QString, QByteArray>> both;
    for (const bool backwards : {false, true}) {
        CliFolder folder(backwards ? "Pacific/Kiritimati" : "UTC"); // UTC+14: a different day for half of it
        folder.write(u"f.jsonl"_s, figuresJsonl(crops, backwards));
        folder.write(u"i.jsonl"_s, itemsJsonl(crops, backwards));
        folder.makeProject(backwards ? QStringList{u"i.jsonl"_s, u"f.jsonl"_s} : QStringList{u"f.jsonl"_s, u"i.jsonl"_s});
        folder.openStudy();
        const Ran plan = folder.run({u"study"_s, u"p.winnow"_s, u"plan"_s, u"gold"_s, u"--json"_s});
        QByteArray answers = "unit,answer,active_ms,at\n";
        std::vector<std::string> units;
        const auto document = plan.json();
        for (const auto &unit : document["seats"][0]["units"])
            units.push_back(unit["unit"]);
        if (backwards)
            std::reverse(units.begin(), units.end());
        for (const std::string &unit : units)
            answers += QByteArray::fromStdString(unit + ",B,900,2026-05-04T09:12:33.120Z\n");
        folder.write(u"a.csv"_s, answers);
        for (const QString &seat : {u"Primary 2"_s, u"Primary 1"_s}) {
            const Ran ran = folder.run({u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, seat, u"--from"_s, u"a.csv"_s, u"--submit"_s});
            ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
        }
        ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"freeze"_s, u"gold"_s}).code, 0);
        std::map<QString, QByteArray> made{{u"plan"_s, QByteArray::fromStdString(plan.out)}};
        for (const QString &split : {u"gold"_s, u"silver"_s, u"held-out"_s, u"ood"_s, u"all"_s})
            for (const QString &format : {u"csv"_s, u"winnow-jsonl"_s}) {
                const QString name = split + u'.' + format;
                EXPECT_EQ(folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, split, u"--format"_s, format, u"-o"_s, name}).code, 0);
                made[name] = folder.read(name);
                made[name + u".manifest"_s] = folder.read(name + u".manifest.json"_s);
            }
        for (const QString &format : {u"csv"_s, u"jsonl"_s})
            for (const bool wide : {false, true}) {
                QStringList arguments{u"responses"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, format, u"-o"_s, u"r"_s};
                if (wide)
                    arguments += u"--wide"_s;
                EXPECT_EQ(folder.run(arguments).code, 0);
                made[format + (wide ? u" wide"_s : u" long"_s)] = folder.read(u"r"_s);
            }
        made[u"report"_s] = QByteArray::fromStdString(folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"json"_s}).out);
        both.push_back(std::move(made));
    }
    ASSERT_EQ(both.size(), 2U);
    for (const auto &[name, bytes] : both[0])
        EXPECT_TRUE(bytes == both[1][name] && (name.startsWith(u"ood"_s) || !bytes.isEmpty())) << name.toStdString(); // none may be out of distribution
}

} // namespace
