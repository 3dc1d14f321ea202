#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace storage {

/// Named lists of items, for studies that ask only those (review::kListAttribute). A list never changes once it is made, so that one
/// protocol means one population of a project.
class ItemListRepository {
public:
    explicit ItemListRepository(Project &project);
    /// One event, one transaction. BadInput: no name, no items. Conflict: the name is taken. NotFound: an item that is not there.
    /// Refused: the items or figures have an attribute of that name of their own.
    review::Status make(const std::string &name, const std::vector<std::string> &items, const std::string &who = {});

private:
    Project &m_project;
};

/// Every list with its items. Empty for a file of an earlier schema that is only read.
review::Result<std::map<std::string, std::set<std::string>>> itemLists(const QSqlDatabase &db);

} // namespace storage
