#pragma once

#include "review/exclusion.h"
#include "review/result.h"
#include "storage/project.h"

#include <map>
#include <string>
#include <vector>

namespace storage {

/// Items left out of every later draw, and readmitted ones. One act is one event and one transaction; no row is ever changed or removed.
class ExclusionRepository {
public:
    explicit ExclusionRepository(Project &project);
    /// Both return how many items changed; ids in any order, repeated ones count once. BadInput: no reason (excluding), no items.
    /// NotFound: an item that is not in the project. Refused: none of them would change.
    review::Result<std::int64_t> exclude(const std::vector<std::string> &items, const std::string &reason, const std::string &who = {});
    review::Result<std::int64_t> readmit(const std::vector<std::string> &items, const std::string &reason, const std::string &who = {});

private:
    review::Result<std::int64_t> act(const std::vector<std::string> &items, bool excluded, const std::string &reason, const std::string &who);
    Project &m_project;
};

/// What is excluded now, by item. Empty for a file of an earlier schema that is only read.
review::Result<std::map<std::string, review::Exclusion>> exclusionsNow(const QSqlDatabase &db);
/// What was done with one item, oldest first.
review::Result<std::vector<review::ExclusionAct>> exclusionHistory(const QSqlDatabase &db, const std::string &item);

} // namespace storage
