#pragma once

#include "collected.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace importers_test {

/// Real files of other programs, which lie outside the source tree: $WINNOW_REAL_DATA/<source>/…
inline std::string realFile(const std::string &name)
{
    const char *root = std::getenv("WINNOW_REAL_DATA");
    const std::filesystem::path path = std::filesystem::path(root != nullptr ? root : "") / name;
    return root != nullptr && std::filesystem::is_regular_file(path) ? path.string() : std::string();
}

/// What one file gave, read by the only format that knows its content.
struct FileRead {
    std::string format = {};
    Collected got = {};
    review::Result<importers::ReadSummary> summary = importers::ReadSummary{};
};

inline FileRead readByContent(const std::string &text, const importers::ReadOptions &options)
{
    FileRead read;
    const auto registry = importers::makeImporters();
    const auto *reader = registry.forContent(std::string_view(text).substr(0, 64 * 1024));
    if (reader == nullptr)
        return read;
    read.format = reader->name();
    importers::MemorySource source(text);
    read.summary = reader->read(source, options, read.got);
    return read;
}

/// Skips the test where the real files are not there.
#define WINNOW_REAL_FILE(variable, name)                                                                                    \
    const std::string variable = importers_test::realFile(name);                                                            \
    if (variable.empty())                                                                                                   \
    GTEST_SKIP() << "set WINNOW_REAL_DATA to the folder of real files to run this on " << (name)

} // namespace importers_test
