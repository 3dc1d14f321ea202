#pragma once

#include "app/sessions/data_browser.h"
#include "review/exclusion.h"
#include "storage/project.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// Rows of the data table that were picked, and what can be done with the items they stand for.
struct PickedItems {
    std::vector<std::string> items = {};                             ///< By id. Of picked figures: every item that shows one of them.
    std::int64_t figures = 0;                                        ///< How many figures were picked; 0 when items were.
    std::int64_t excluded = 0;                                       ///< Of the items: excluded now.
    std::vector<std::pair<std::string, std::int64_t>> drawn = {};    ///< Studies that have drawn some of them as candidates, and how many.
    struct Draft {
        std::string study;
        std::vector<std::string> lists = {};                         ///< It asks only the items of these; empty: all items.
        std::int64_t here = 0;                                       ///< Of the picked items: in these lists already.
    };
    std::vector<Draft> drafts = {};                                  ///< By name.
    std::string freeListName = {};                                   ///< "List 1", the first one that is free.
};

/// What the coordinator says of items: excluded from draws, readmitted, put on a list for a study. Use from the thread that opened the project.
class ItemMarksSession {
public:
    explicit ItemMarksSession(storage::Project &project);
    review::Result<PickedItems> picked(DataKind kind, std::span<const std::int64_t> keys) const;
    review::Result<std::map<std::string, review::Exclusion>> excluded() const; ///< By item.
    /// How many changed. See storage::ExclusionRepository.
    review::Result<std::int64_t> exclude(const std::vector<std::string> &items, const std::string &reason);
    review::Result<std::int64_t> readmit(const std::vector<std::string> &items, const std::string &reason);
    /// A named list of the project; studies take it as the attribute `list` of their population.
    review::Status makeList(const std::string &name, const std::vector<std::string> &items);
    /// The draft asks these items too: they come onto a new list beside those it names. A draft that asked all items asks only these
    /// from then on. Returns the list's name. Refused: the study is no draft, every item is on its lists already.
    review::Result<std::string> addToDraft(const std::string &study, const std::vector<std::string> &items);

private:
    storage::Project &m_project;
};

} // namespace app
