#include "app/sessions/project_facts.h"

#include "storage/backup.h"
#include "storage/migrations.h"
#include "storage/query.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <map>

namespace app {
namespace {

constexpr std::size_t kMostGroups = 12;

std::string valueOf(const review::Attributes &attributes, const std::string &name)
{
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::string() : found->second.text;
}

std::vector<FigureGroup> grouped(const review::Population &population, const std::set<std::string> &sampled, const std::string &attribute)
{
    std::map<std::string, std::string> byItem;
    for (const review::PopulationItem &item : population.items) {
        const std::string value = valueOf(item.attributes, attribute);
        if (value.empty())
            continue;
        for (const std::string &figure : item.figures)
            byItem.try_emplace(figure, value);
    }
    std::map<std::string, FigureGroup> groups;
    for (const auto &[id, figure] : population.figures) {
        std::string value = valueOf(figure.attributes, attribute);
        if (value.empty()) {
            if (const auto found = byItem.find(id); found != byItem.end())
                value = found->second;
        }
        if (value.empty())
            continue;
        FigureGroup &group = groups[value];
        group.name = value;
        ++group.figures;
        group.sampled += sampled.contains(id);
    }
    std::vector<FigureGroup> rows;
    if (groups.size() <= kMostGroups) {
        for (auto &[name, group] : groups)
            rows.push_back(std::move(group));
    }
    return rows;
}

} // namespace

review::Result<ProjectFacts> projectFacts(const storage::Project &project, const review::Population &population, const std::set<std::string> &sampled,
                                          const std::vector<std::string> &strata)
{
    ProjectFacts facts;
    std::vector<std::string> tried{"crop"};
    tried.insert(tried.end(), strata.begin(), strata.end());
    for (const std::string &attribute : tried) {
        facts.groups = grouped(population, sampled, attribute);
        if (!facts.groups.empty()) {
            facts.attribute = attribute;
            break;
        }
    }
    for (const auto &[id, figure] : population.figures) {
        ++facts.all.figures;
        facts.all.sampled += sampled.contains(id);
    }
    facts.bytes = QFileInfo(project.path()).size();
    facts.schema = storage::newestSchema();
    storage::Query roots(project.database(), "SELECT count(*) FROM picture_root");
    if (!roots.run() || !roots.next())
        return roots.error("The project's folders were not read");
    facts.pictureFolders = roots.numberAt(0);
    const QStringList backups = storage::backups(project.path());
    facts.backups = static_cast<int>(backups.size());
    if (!backups.isEmpty())
        facts.lastBackup = QFileInfo(backups.front()).lastModified().toMSecsSinceEpoch();
    return facts;
}

} // namespace app
