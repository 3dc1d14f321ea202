#pragma once

#include "review/result.h"
#include "review/study.h"
#include "storage/project.h"

#include <string>
#include <vector>

namespace storage {

/// Reviewers. Pseudonyms are open; names live in secret_person and are read here only.
class PeopleRepository {
public:
    explicit PeopleRepository(Project &project);
    struct Row {
        review::Person person;
        std::string name;
    };
    /// Adds a person; an empty pseudonym takes the next free R1, R2, …. Conflict: pseudonym or name exists.
    review::Result<review::Person> add(const std::string &name, const std::string &pseudonym, const std::string &expertise);
    review::Result<std::vector<Row>> list() const; ///< By pseudonym number, then text.

private:
    Project &m_project;
};

} // namespace storage
