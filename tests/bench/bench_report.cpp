#include "bench_report.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace bench {

double Samples::quantile(const std::string &name, double share) const
{
    const auto found = m_seconds.find(name);
    if (found == m_seconds.end() || found->second.empty())
        return 0;
    std::vector<double> sorted = found->second;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

int printGoal(const std::string &name, double value, double most, const char *unit, const std::string &why)
{
    std::printf("%-44s %11.3f%-3s %9.3f%-3s %8s\n", name.c_str(), value, unit, most, unit, value <= most ? "met" : "MISSED"); // also when there is no value
    if (value <= most)
        return 0;
    if (!why.empty())
        std::printf("    %s\n", why.c_str());
    return 1;
}

void Report::ReportRuns(const std::vector<Run> &runs)
{
    ConsoleReporter::ReportRuns(runs);
    for (const Run &run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred)
            continue;
        // A benchmark that keeps its own time (of a child process) says so in its name.
        constexpr std::string_view kManual = "/manual_time", kProcess = "/process_time";
        std::string name = run.benchmark_name();
        const bool manual = name.ends_with(kManual);
        if (manual || name.ends_with(kProcess))
            name.resize(name.size() - (manual ? kManual : kProcess).size());
        const double milliseconds = (manual ? run.real_accumulated_time : run.cpu_accumulated_time) / static_cast<double>(run.iterations) * 1000;
        auto [known, made] = m_milliseconds.emplace(name, milliseconds);
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
        missed += printGoal(goal.name, value, goal.most, unit, goal.why);
    }
    return missed;
}

} // namespace bench
