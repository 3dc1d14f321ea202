#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// Rank of an id (protocols.md 2.1): SHA-256("winnow/1|purpose|seed|scope|id") as lower-case hex.
/// Purposes: sample-figure, sample-item, partition, form, queue, options.
std::string rank(std::string_view purpose, std::int64_t seed, std::string_view scope, std::string_view id);

/// The ids in rank order, ascending, ties by id bytewise. Repeated ids stay.
std::vector<std::string> ranked(std::string_view purpose, std::int64_t seed, std::string_view scope, std::vector<std::string> ids);

} // namespace review
