#include "review/baseline.h"

namespace review {

namespace {

/// Numbers for names, in the order in which they come.
class Numbers {
public:
    int of(const std::string &name) { return m_numbers.emplace(name, static_cast<int>(m_numbers.size())).first->second; }
    std::size_t size() const { return m_numbers.size(); }

private:
    std::map<std::string, int> m_numbers;
};

BaselineMean countOf(const std::vector<BaselineAnswer> &answers)
{
    BaselineMean mean;
    for (const BaselineAnswer &answer : answers) {
        ++mean.n;
        mean.right += answer.right ? 1 : 0;
    }
    return mean;
}

/// Mean with equal weight for every group, and within one for every answer; `group` names the group of an answer.
template <class Group>
BaselineMean meanOver(const std::vector<BaselineAnswer> &answers, Group group, bool centredByGroup)
{
    BaselineMean mean = countOf(answers);
    if (answers.empty())
        return mean;
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> groups; // right, answers
    for (const BaselineAnswer &answer : answers) {
        auto &entry = groups[group(answer)];
        entry.first += answer.right ? 1 : 0;
        ++entry.second;
    }
    Numbers people, items;
    std::vector<stats::ClusteredValue> values;
    double value = 0;
    for (const auto &[name, entry] : groups)
        value += static_cast<double>(entry.first) / static_cast<double>(entry.second) / static_cast<double>(groups.size());
    for (const BaselineAnswer &answer : answers) {
        const auto &entry = groups[group(answer)];
        const double own = static_cast<double>(entry.first) / static_cast<double>(entry.second);
        values.push_back({people.of(answer.person), items.of(answer.item), answer.right ? 1.0 : 0.0,
                          1.0 / (static_cast<double>(groups.size()) * static_cast<double>(entry.second)), centredByGroup ? own : value});
    }
    mean.value = value;
    if (const auto clustered = stats::clusteredMean(values))
        mean.clustered = clustered->interval;
    return mean;
}

} // namespace

Baseline baseline(const std::vector<BaselineAnswer> &answers)
{
    Baseline result;
    const auto together = [](const BaselineAnswer &) { return std::string(); };
    result.byResponse = meanOver(answers, together, false);
    result.byResponse.wilson = stats::wilson(result.byResponse.right, result.byResponse.n);
    result.byItem = meanOver(answers, [](const BaselineAnswer &answer) { return answer.item; }, false);
    result.byPerson = meanOver(answers, [](const BaselineAnswer &answer) { return answer.person; }, false);
    result.overTasks = meanOver(answers, [](const BaselineAnswer &answer) { return answer.task; }, true);
    std::map<std::string, std::vector<BaselineAnswer>> tasks;
    for (const BaselineAnswer &answer : answers)
        tasks[answer.task].push_back(answer);
    for (const auto &[task, own] : tasks) {
        BaselineMean mean = meanOver(own, together, false);
        mean.wilson = stats::wilson(mean.right, mean.n);
        result.tasks.emplace(task, mean);
    }
    return result;
}

TaskMeans taskMeans(const std::map<std::string, TaskCount> &tasks)
{
    TaskMeans means;
    double sum = 0;
    std::int64_t defined = 0, right = 0, answered = 0;
    for (const auto &[task, count] : tasks) {
        BaselineMean mean{.right = count.right, .n = count.answered, .wilson = stats::wilson(count.right, count.answered)};
        if (count.answered > 0) {
            mean.value = static_cast<double>(count.right) / static_cast<double>(count.answered);
            sum += *mean.value;
            ++defined;
        }
        right += count.right;
        answered += count.answered;
        means.tasks.emplace(task, mean);
    }
    if (defined > 0) {
        means.macro = sum / static_cast<double>(defined);
        means.micro = static_cast<double>(right) / static_cast<double>(answered);
    }
    return means;
}

} // namespace review
