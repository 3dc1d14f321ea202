// Every reader of other programs' files, on its example and on spoiled copies of it: whatever comes, it ends with records, problems or a
// sentence. WINNOW_MUTATIONS=100000 spoils more copies, for a build with sanitizers.

#include "real_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

using namespace importers;

namespace {

namespace fs = std::filesystem;

struct Seed {
    std::string name, bytes;
    const Importer *reader = nullptr;
};

std::vector<Seed> seedsOf(const ImporterRegistry &registry)
{
    std::vector<Seed> seeds;
    for (const auto &entry : fs::directory_iterator(std::string(TEST_DATA) + "/foreign")) {
        if (!entry.is_regular_file())
            continue;
        Seed seed{.name = entry.path().filename(), .bytes = importers_test::fileText(entry.path()), .reader = nullptr};
        seed.reader = registry.forContent(seed.bytes);
        seeds.push_back(std::move(seed));
    }
    std::ranges::sort(seeds, {}, &Seed::name);
    return seeds;
}

const std::map<std::string, std::string> kEveryUse{{"answer", "answer"}, {"accept", "answer"}, {"grounding", "rating:M"}, {"why", "comment"}, {"box", "box"}, {"=gold", "study"}, {"=P", "seat:*"},
    {"=Box every {label} of {text}.", "question"}};

review::Result<ReadSummary> readSpoiled(const Seed &seed, const std::string &bytes, importers_test::Collected &got, bool mapped)
{
    ReadOptions options;
    options.file = seed.name;
    options.folders = {"Model-8B"};
    options.beside = [](std::string_view name) { return name == "classes.txt" ? std::optional<std::string>("weed\ncrop\n") : std::nullopt; };
    if (mapped && (seed.name.starts_with("label") || seed.name.starts_with("prodigy") || seed.name.starts_with("doccano") || seed.name.find("box") != std::string::npos || seed.name.starts_with("coco")))
        options.columns = kEveryUse;
    if (seed.name.starts_with("lmms"))
        options.columns = {{"doc_id", "item"}};
    MemorySource source(bytes);
    return seed.reader->read(source, options, got);
}

std::string spoiled(const std::string &bytes, std::mt19937 &random)
{
    static const std::vector<std::string> kPieces{"{", "}", "[", "]", "\"", ",", ":", "null", "-1", "1e308", "99999999999999999999", "NaN", "\\u0000", "\xFF", "\xC3", "\n", "\t", "<", ">", "&", "@", "{\"", "[[", std::string(1, '\0'),
        "<!--", "]]>", "true", "\"\"", "#", "%", ";", "0"};
    std::string copy = bytes;
    for (auto count = 1 + random() % 4; count > 0 && !copy.empty(); --count) {
        const std::size_t at = random() % copy.size();
        switch (random() % 6) {
        case 0: copy.erase(at, 1 + random() % 12); break;
        case 1: copy.insert(at, kPieces[random() % kPieces.size()]); break;
        case 2: copy[at] = static_cast<char>(random()); break;
        case 3: copy.resize(at); break;
        case 4: copy.insert(at, copy.substr(random() % copy.size(), random() % 60)); break;
        default: copy.replace(at, std::min<std::size_t>(copy.size() - at, 1 + random() % 4), kPieces[random() % kPieces.size()]); break;
        }
    }
    return copy;
}

} // namespace

TEST(Mutations, EveryExampleIsClaimedByOneReaderForSure)
{
    const auto registry = makeImporters();
    const auto seeds = seedsOf(registry);
    ASSERT_GE(seeds.size(), 20U);
    for (const Seed &seed : seeds) {
        std::string sure;
        for (const auto &reader : registry.all()) {
            if (reader->probe(seed.bytes) == Understands::Yes)
                sure += (sure.empty() ? "" : " ") + std::string(reader->name());
        }
        ASSERT_NE(seed.reader, nullptr) << seed.name;
        EXPECT_EQ(sure, seed.reader->name()) << seed.name;
        importers_test::Collected got;
        EXPECT_TRUE(readSpoiled(seed, seed.bytes, got, true)) << seed.name;
        EXPECT_GT(got.figures.size() + got.items.size() + got.sources.size() + got.predictions.size() + got.traces.size(), 0U) << seed.name;
    }
}

TEST(Mutations, SpoiledFilesEndInRecordsProblemsOrASentence)
{
    const auto registry = makeImporters();
    const char *asked = std::getenv("WINNOW_MUTATIONS");
    const int rounds = asked != nullptr ? std::atoi(asked) : 60;
    for (const Seed &seed : seedsOf(registry)) {
        std::mt19937 random(static_cast<unsigned>(std::hash<std::string>()(seed.name)));
        for (int round = 0; round < rounds; ++round) {
            const std::string copy = spoiled(seed.bytes, random);
            importers_test::Collected got;
            const auto summary = readSpoiled(seed, copy, got, round % 2 == 0);
            if (!summary) {
                EXPECT_TRUE(summary.error().userMessage.ends_with(".") || summary.error().userMessage.ends_with("?")) << summary.error().userMessage;
                continue;
            }
            std::int64_t rejected = 0, told = 0;
            for (const auto &[role, tally] : summary->tallies) {
                rejected += tally.rejected;
                EXPECT_EQ(tally.rows, tally.accepted + tally.rejected) << seed.name << "\n" << copy;
            }
            for (const Problem &problem : got.problems)
                told += problem.level == Problem::Level::Rejected ? 1 : 0;
            EXPECT_EQ(rejected, told) << seed.name << "\n" << copy;
            // Another format's reader is asked too: a name given by hand may be the wrong one.
            const auto &other = registry.all()[random() % registry.all().size()];
            importers_test::Collected wrong;
            MemorySource source(copy);
            (void)other->read(source, {}, wrong);
            (void)other->probe(copy);
        }
    }
}
