#include "bench_report.h"

#include <algorithm>
#include <cstdio>

namespace bench {

void Report::ReportRuns(const std::vector<Run> &runs)
{
    ConsoleReporter::ReportRuns(runs);
    for (const Run &run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred)
            continue;
        const double milliseconds = run.cpu_accumulated_time / static_cast<double>(run.iterations) * 1000;
        auto [known, made] = m_milliseconds.emplace(run.benchmark_name(), milliseconds);
        known->second = std::min(known->second, milliseconds); // the quietest repetition
    }
}

int Report::printGoals(const std::vector<Goal> &goals) const
{
    int missed = 0;
    std::printf("\n%-44s %14s %12s %8s\n", "goal", "measured", "at most", "");
    for (const Goal &goal : goals) {
        const auto measured = m_milliseconds.find(goal.measured), floor = m_milliseconds.find(goal.floor);
        if (measured == m_milliseconds.end() || (!goal.floor.empty() && floor == m_milliseconds.end()))
            continue;
        const double value = goal.floor.empty() ? measured->second : measured->second / floor->second;
        const char *unit = goal.floor.empty() ? " ms" : " x";
        missed += value > goal.most ? 1 : 0;
        std::printf("%-44s %11.3f%-3s %9.3f%-3s %8s\n", goal.name.c_str(), value, unit, goal.most, unit, value > goal.most ? "MISSED" : "met");
    }
    return missed;
}

} // namespace bench
