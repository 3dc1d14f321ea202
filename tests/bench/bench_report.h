#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace bench {

/// A goal: CPU time of one benchmark as a multiple of another's, or in milliseconds where `floor` is empty.
struct Goal {
    std::string name;     ///< What is said of it: "S1, 25,026 x 3".
    std::string measured; ///< Name of the benchmark, as registered.
    std::string floor;    ///< Name of its floor; empty = `most` is in milliseconds.
    double most = 0;
};

/// Prints the benchmarks as usual and keeps their CPU times.
class Report : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run> &runs) override;
    /// A line per goal with the ratio beside it; returns how many are missed.
    int printGoals(const std::vector<Goal> &goals) const;

private:
    std::map<std::string, double> m_milliseconds;
};

} // namespace bench
