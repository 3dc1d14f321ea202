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
    std::string why = {};     ///< Printed when it is missed.
};

/// Times of single acts, in seconds, by name: what the middle and the tail of a benchmark are read from.
class Samples {
public:
    void add(const std::string &name, double seconds) { m_seconds[name].push_back(seconds); }
    /// The value that `share` of the samples do not exceed; 0 without samples.
    double quantile(const std::string &name, double share) const;

private:
    std::map<std::string, std::vector<double>> m_seconds;
};

/// A line as printGoals() prints them, and `why` below it when missed; 1 when missed.
int printGoal(const std::string &name, double value, double most, const char *unit, const std::string &why = {});

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
