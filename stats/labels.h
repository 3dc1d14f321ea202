#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Plurality of votes. Codes are any integers; missing votes must have been left out.
struct Majority {
    std::optional<int> label = {};     ///< Empty without votes and on a tie: a tie gives no label.
    bool tie = false;
    std::int64_t votes = 0;
    std::optional<double> share = {};  ///< Top votes / votes; empty without votes.
    bool absolute = false;             ///< More than half of the votes.
};
Majority majority(std::span<const int> votes);

/// Votes of K raters on n items: votes[item][rater] lists that rater's answers, codes 0 … classes - 1; a rater may answer several times or not.
using Votes = std::vector<std::vector<std::vector<int>>>;

struct DawidSkene {
    std::vector<double> priors = {};                          ///< p_j
    std::vector<std::vector<std::vector<double>>> errors = {}; ///< [rater][true class][answer]
    std::vector<std::vector<double>> posterior = {};           ///< [item][class]
    std::vector<std::optional<int>> labels = {};               ///< Most probable class; empty on a tie, which gives no label.
    double logLikelihood = 0;
    int iterations = 0;
    bool converged = false;
};
/// EM of Dawid, Skene 1979 (Appl. Stat. 28, 20-28), equations 2.3-2.5 and 2.7. Starts from the share of votes, no smoothing, 0⁰ = 1, in logs;
/// ends when no posterior changes by `tolerance` or after `most` iterations. Empty: no items, a code out of range, an item without votes.
std::optional<DawidSkene> dawidSkene(const Votes &votes, int classes, double tolerance = 1e-6, int most = 1000);

} // namespace stats
