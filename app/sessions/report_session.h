#pragma once

#include "review/agreement_sheet.h"
#include "review/gold.h"
#include "storage/study_repository.h"

#include <string>
#include <vector>

namespace app {

/// Members of a study's report that exist: "agreement", "progress", "gold", "all".
bool isReportMember(const std::string &what);
std::vector<std::string> reportMembers();

struct ReportRequest {
    std::string study;
    std::string what = "all";
    std::vector<std::string> by = {};  ///< Attribute names for the agreement rows; empty = the protocol's strata.
};

struct StudyReport {
    storage::StudyRow study;
    bool hasProgress = false, hasGold = false, hasAgreement = false;
    std::vector<storage::SeatProgress> progress = {};
    std::vector<review::GoldRow> gold = {};
    review::Sheet agreement = {};
};

/// What the coordinator reads of a study. Computed from the stored answers each time; nothing is written.
class ReportSession {
public:
    explicit ReportSession(storage::Project &project);
    review::Result<StudyReport> report(const ReportRequest &request) const;
    /// The exposure rule (architecture decision 2): empty when these figures may be shown to this person, else the sentence to
    /// show in their place: "Hidden while your own batch is open. 41 of 128 left." An empty pseudonym is the coordinator, who holds no seat.
    review::Result<std::string> hiddenFrom(const std::string &study, const std::string &pseudonym) const;
    /// The person looks all the same: logged, and later responses of theirs carry `exposed`.
    review::Status uncover(const std::string &study, const std::string &pseudonym);

private:
    storage::Project &m_project;
};

// The report as a document. All end with a line feed and hold no clock time.
std::string reportToJson(const StudyReport &report);
std::string reportToText(const StudyReport &report);
std::string reportToCsv(const StudyReport &report);      ///< One table: agreement rows when asked for, else gold, else progress.
std::string reportToMarkdown(const StudyReport &report);

} // namespace app
