#pragma once

#include "exporters/split.h"
#include "review/protocol.h"

#include <cstdint>
#include <string>
#include <vector>

namespace exporters {

/// `PATH.manifest.json` of an export (cli.md): no clock, no path outside the export.
struct Manifest {
    struct File {
        std::string file;        ///< Name without folders.
        std::int64_t bytes = 0;
        std::string sha256;
    };
    std::string study, protocolHash;
    SplitChoice split = SplitChoice::Gold;
    int version = 1;                                  ///< Of the protocol: amendments + 1.
    std::vector<review::Amendment> amendments = {};   ///< Number, what and why are written; who and when are not.
    SplitSummary summary = {};
    std::vector<File> files = {};                     ///< Written by name.
    std::int64_t excluded = 0;                        ///< Items of the study that were left out of every split; written when there are any.
    std::string software = {};                        ///< "winnow 0.1.0"
};

/// One JSON document with an end of line, members in the order of cli.md, lists by id.
std::string manifestJson(const Manifest &manifest);

} // namespace exporters
