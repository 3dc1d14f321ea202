#include "exporters/split.h"
#include "tests/exporters/records.h"
#include "tests/importers/collected.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

using namespace exporters;
using namespace exporters_test;
using importers_test::Collected;
using importers_test::fileText;
using importers_test::readWith;

namespace foreign_trip {

Records recordsOf(const Collected &got)
{
    Records records{got.sources, got.figures, {}};
    for (std::size_t i = 0; i < got.items.size(); ++i)
        records.items.emplace_back(got.items[i], got.keys[i]);
    const auto byId = [](const auto &a, const auto &b) { return a.id < b.id; };
    std::ranges::sort(records.sources, byId);
    std::ranges::sort(records.figures, byId);
    std::ranges::sort(records.items, [](const auto &a, const auto &b) { return a.first.id < b.first.id; });
    return records;
}

std::string exported(std::string_view format, const Records &records)
{
    SplitRequest request;
    request.split = SplitChoice::All;
    for (const auto &[item, key] : records.items)
        request.outcomes[item.id] = {.item = item.id, .stratum = {}};
    StringSink sink;
    EXPECT_TRUE(format == "csv" ? writeSplitCsv(request, records.streams(), sink) : writeSplitJsonl(request, records.streams(), sink));
    return sink.text();
}

} // namespace foreign_trip



// What came from another program, its raw record included, goes out and comes in again byte for byte.
TEST(ForeignTrip, ExamplesOfEveryFormatComeBackByteForByte)
{
    const auto registry = importers::makeImporters();
    std::size_t trips = 0;
    for (const auto &entry : std::filesystem::directory_iterator(std::string(TEST_DATA) + "/foreign")) {
        const std::string bytes = fileText(entry.path().string()), name = entry.path().filename().string();
        const auto *reader = registry.forContent(bytes);
        ASSERT_NE(reader, nullptr) << name;
        Collected got;
        importers::MemorySource source(bytes);
        ASSERT_TRUE(reader->read(source, {.file = name, .folders = {"Model-8B"}}, got) || name.starts_with("lmms")) << name;
        if (got.items.empty())
            continue;
        ++trips;
        const std::string once = foreign_trip::exported("winnow-jsonl", foreign_trip::recordsOf(got));
        Collected again;
        ASSERT_TRUE(readWith("winnow-jsonl", once, again)) << name;
        EXPECT_TRUE(again.rejected().empty()) << name << ": " << again.rejected().at(0).id << ": " << again.rejected().at(0).reason;
        const auto before = foreign_trip::recordsOf(got).items, after = foreign_trip::recordsOf(again).items;
        ASSERT_EQ(after.size(), before.size()) << name;
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_TRUE(after[i].first == before[i].first) << name << ": " << before[i].first.id;
            // By the text that is compared on a re-import: a raw 0.0 may have become 0.
            EXPECT_EQ(review::itemToJson(after[i].first, &after[i].second), review::itemToJson(before[i].first, &before[i].second)) << name;
        }
        EXPECT_EQ(foreign_trip::exported("winnow-jsonl", foreign_trip::recordsOf(again)), once) << name;

        const std::string table = foreign_trip::exported("csv", foreign_trip::recordsOf(got));
        Collected rows;
        ASSERT_TRUE(readWith("csv", table, rows)) << name;
        EXPECT_TRUE(rows.rejected().empty()) << name << ": " << rows.rejected().at(0).id << ": " << rows.rejected().at(0).reason;
        EXPECT_EQ(foreign_trip::exported("csv", foreign_trip::recordsOf(rows)), table) << name;
    }
    EXPECT_GE(trips, 15U);
}
