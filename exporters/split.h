#pragma once

#include "exporters/sink.h"
#include "review/gold.h"
#include "review/item.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace exporters {

enum class SplitChoice { Gold, Silver, HeldOut, Ood, All };
std::string_view splitChoiceName(SplitChoice choice);                  ///< "gold", "silver", "held-out", "ood", "all"
std::optional<SplitChoice> splitChoiceFromName(std::string_view name);

/// The records an export reads. Each function streams in id order (bytewise), may be called more than once, and passes the
/// first error of `take` on. Keys come with the items; an item without a key has an empty answer in it.
struct RecordStreams {
    std::function<review::Status(const std::function<review::Status(const review::Source &)> &take)> eachSource;
    std::function<review::Status(const std::function<review::Status(const review::Figure &)> &take)> eachFigure;
    std::function<review::Status(const std::function<review::Status(const review::Item &, const review::Key &)> &take)> eachItem;
};

struct SplitRequest {
    SplitChoice split = SplitChoice::Gold;
    std::string protocolHash = {};
    /// Outcome by item id. For All: the items of the population; only the names count, and rows keep the author's answer
    /// and get none of the added members. Items that are not in it are left out.
    std::map<std::string, review::Outcome> outcomes = {};
};

/// What was written, as the manifest tells it.
struct SplitSummary {
    struct FigureFile {
        std::string id, path;
        std::string sha256; ///< Empty when the picture is missing.
    };
    std::int64_t items = 0, figures = 0, sources = 0; ///< Figures and sources the items need and that have a record.
    std::vector<FigureFile> figureFiles = {};         ///< By id.
};

/// winnow-jsonl: the sources and figures the items need, then the items, each list by id; one canonical JSON object a line.
/// Gold and OOD: answer = gold label, author_answer, decision, protocol_hash; silver: the author's answer, protocol_hash;
/// held out: the author's answer, reason ("not-drawn", "discarded", "open"), protocol_hash.
review::Result<SplitSummary> writeSplitJsonl(const SplitRequest &request, const RecordStreams &records, Sink &sink);

/// CSV twin, items only: id, figure, question, the letters in use, answer, kind, then overlays, explanation, tolerance and author where
/// an item has them, the attributes by name, and the added columns last.
review::Result<SplitSummary> writeSplitCsv(const SplitRequest &request, const RecordStreams &records, Sink &sink);

} // namespace exporters
