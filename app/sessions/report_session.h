#pragma once

#include "app/sessions/answer_course.h"
#include "review/agreement_sheet.h"
#include "review/gold.h"
#include "review/sample.h"
#include "storage/study_repository.h"

#include <map>
#include <optional>
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
    bool intervals = false;            ///< Bootstrap intervals too: over figures, and of α over items; 10,000 resamples, seed 0. And the course of the answers.
    // What the caller holds already, as the project has it now; else it is read.
    const review::Population *population = nullptr;
    const review::Sample *sample = nullptr;
    const std::map<std::string, std::map<std::string, review::Verdict>> *verdicts = nullptr; ///< By seat and unit.
    const std::map<char, std::int64_t> *keyLetters = nullptr;
};

struct StudyReport {
    storage::StudyRow study;
    bool hasProgress = false, hasGold = false, hasAgreement = false;
    std::vector<storage::SeatProgress> progress = {};
    std::vector<review::GoldRow> gold = {};
    std::int64_t excluded = 0;         ///< Items of the draw that count in no row of gold: excluded since, and never drawn as candidates.
    review::Sheet agreement = {};
    std::optional<StudyCourse> course = {}; ///< Beside the agreement, when intervals were asked for.
};

/// A gold label that is not the key's answer. Both as in a table cell: "C", "B;D".
struct OverruledItem {
    std::string item = {}, question = {}, key = {}, gold = {};
    review::Branch branch = review::Branch::Agreed; ///< Agreed, or TieBroken by the third.
};
struct KeyComparison {
    std::int64_t compared = 0;                 ///< Gold items that have a key.
    std::vector<OverruledItem> overruled = {}; ///< By item.
    review::UtcMs revealedAt = 0;              ///< Of the reveal event; 0: there is none.
};
/// Figures behind the candidates and behind Silver, and those behind both, by id.
struct FigureOverlap {
    std::int64_t gold = 0, silver = 0;
    std::vector<std::string> shared = {};
};

/// What the coordinator reads of a study. Computed from the stored answers each time; nothing is written.
class ReportSession {
public:
    explicit ReportSession(storage::Project &project);
    review::Result<StudyReport> report(const ReportRequest &request) const;
    /// The exposure rule (architecture decision 2): empty when these figures may be shown to this person (a person who uncovered the
    /// study once is not covered again: what was seen was seen), else the sentence to
    /// show in their place: "Hidden while your own batch is open. 41 of 128 left." An empty pseudonym is the coordinator, who holds no seat.
    review::Result<std::string> hiddenFrom(const std::string &study, const std::string &pseudonym) const;
    /// The person looks all the same: logged, and later responses of theirs carry `exposed`.
    review::Status uncover(const std::string &study, const std::string &pseudonym);
    /// Gold against the key. Refused before the study is frozen.
    review::Result<KeyComparison> comparedWithKey(const std::string &study) const;
    /// When each unit of each seat was sealed first, ascending.
    review::Result<std::vector<review::UtcMs>> sealTimes(const std::string &study) const;
    review::Result<FigureOverlap> figureOverlap(const std::string &study) const;

private:
    storage::Project &m_project;
};

// The report as a document. All end with a line feed and hold no clock time.
std::string reportToJson(const StudyReport &report);
std::string reportToText(const StudyReport &report);
std::string reportToCsv(const StudyReport &report);      ///< One table: agreement rows when asked for, else gold, else progress.
std::string reportToMarkdown(const StudyReport &report);
std::string reportToLatex(const StudyReport &report);    ///< To be \input; needs the packages booktabs and textcomp.

} // namespace app
