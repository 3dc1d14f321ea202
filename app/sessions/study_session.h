#pragma once

#include "review/plan.h"
#include "storage/study_repository.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

struct StudyDesign {
    std::string name;
    std::string preset = {};       ///< Name of a preset, and / or
    std::string protocolJson = {}; ///< a document: its members over those of the preset; without a preset a whole one.
    std::vector<std::pair<std::string, std::string>> set = {};   ///< Dotted member and value, in order.
    std::vector<std::pair<std::string, std::string>> seats = {}; ///< Seat name and pseudonym.
};

/// A study's plan: of a draft the draw from the population as it stands, else the batches as they were fixed.
struct StudyPlan {
    storage::StudyRow study;
    review::Sample sample;
    std::vector<review::Batch> batches;   ///< In seat order. The adjudicator's once it is drawn.
    std::vector<std::string> diagnostics; ///< Sentences for the coordinator.
    std::map<char, std::int64_t> keyLetters = {}; ///< Key letters among the candidates, how often each. Coordinator's side only.
};
/// `study plan --json` of cli.md.
std::string planToJson(const StudyPlan &plan);
std::string planToText(const StudyPlan &plan);
/// State, hash, seats, amendments and the protocol in plain words, one sentence a line.
std::string studyToText(const storage::StudyRow &study);

/// The protocol that a design describes: preset, document and members. Errors as of StudySession::create.
review::Result<review::Protocol> protocolOf(const StudyDesign &design);
/// BadInput: a member that does not exist, a value that does not fit.
review::Result<review::Protocol> withMembers(review::Protocol protocol, const std::vector<std::pair<std::string, std::string>> &set);

/// The coordinator's acts on studies. Use from the thread that opened the project; acts that write need it open for writing.
class StudySession {
public:
    explicit StudySession(storage::Project &project);

    /// BadInput: a member that does not exist, a value that does not fit, a seat or person that does not exist,
    /// neither preset nor document. Refused: a document that does not fit. Conflict: the name is taken.
    review::Status create(const StudyDesign &design);
    review::Result<std::vector<storage::StudyRow>> list() const;
    review::Result<storage::StudyRow> show(const std::string &name) const;
    /// Draws nothing new.
    review::Result<StudyPlan> plan(const std::string &name) const;
    /// Changes members of a study that is not locked; an open one is drawn anew.
    review::Status change(const std::string &name, const std::vector<std::pair<std::string, std::string>> &set);
    review::Status assign(const std::string &name, const std::string &seat, const std::string &pseudonym);
    /// Fixes population and batches. Refused: it is open already, nobody sits on a seat, the draw is not possible.
    review::Result<StudyPlan> open(const std::string &name);
    /// Draws the adjudicator's batch when every primary batch is locked and it is not drawn yet. Call it after each submit
    /// and before the adjudicator sits down. True: a batch was drawn now.
    /// Without conflicts there is none to draw.
    review::Result<bool> drawDue(const std::string &name);
    review::Status close(const std::string &name);
    /// Refused while a candidate is undecided; the sentence says how many and for whom they wait.
    review::Result<std::vector<review::GoldRow>> freeze(const std::string &name);
    /// A numbered amendment; number 0 when the study was not locked yet and the document itself was changed instead.
    /// BadInput: no reason, nothing differs. Refused: the member would make earlier answers incomparable.
    review::Result<review::Amendment> amend(const std::string &name, const std::vector<std::pair<std::string, std::string>> &set, const std::string &why);
    review::Status remove(const std::string &name);

private:
    storage::Project &m_project;
};

/// The decision of every candidate as the answers stand, by item. Exposed answers count like others.
std::map<std::string, review::Decision> decisionsOf(const storage::StudyRow &study, const review::Sample &sample,
                                                    const std::map<std::string, std::map<std::string, review::Verdict>> &verdicts);

} // namespace app
