#pragma once

#include "review/agreement_sheet.h"
#include "review/gold.h"
#include "review/sample.h"
#include "storage/study_repository.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The ratings of a study as the agreement sheet reads them: its candidates by id, a code per primary seat.
class ReportMatrix {
public:
    /// `by`: attribute names of the strata; empty = the protocol's own. BadInput: no item of the population has such an attribute.
    /// `seats`: those to compare, whatever their order; empty = all but the adjudicator.
    static review::Result<ReportMatrix> make(const storage::StudyRow &study, const review::Sample &sample, const review::Population &population,
                                             const std::vector<std::string> &by, const std::vector<std::string> &seats = {});

    void set(const std::string &seat, const std::string &unit, const std::optional<review::Verdict> &verdict);
    const review::SheetInput &input() const { return m_input; }
    std::optional<std::size_t> rowOf(const std::string &unit) const; ///< Its number in the input.
    /// How often each letter is the key of a candidate, for the check of skewed positions.
    void setKeyLetters(const std::map<char, std::int64_t> &letters) { m_input.keyLetters = letters; }

private:
    review::SheetInput m_input;
    std::vector<review::ItemKind> m_kinds; ///< Of the units' items, by row.
    std::map<std::string, std::size_t> m_rowOf;
    std::map<std::string, std::size_t> m_columnOf;
};

/// How often each letter is the key of a candidate of the draw: for the check of skewed positions, never shown beside an item.
review::Result<std::map<char, std::int64_t>> keyLettersOf(const storage::Project &project, const review::Sample &sample);

} // namespace app
