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
    static review::Result<ReportMatrix> make(const storage::StudyRow &study, const review::Sample &sample, const review::Population &population,
                                             const std::vector<std::string> &by);

    void set(const std::string &seat, const std::string &unit, const std::optional<review::Verdict> &verdict);
    const review::SheetInput &input() const { return m_input; }
    bool isRater(const std::string &seat) const;

private:
    review::SheetInput m_input;
    std::vector<review::ItemKind> m_kinds; ///< Of the units' items, by row.
    std::map<std::string, std::size_t> m_rowOf;
    std::map<std::string, std::size_t> m_columnOf;
};

} // namespace app
