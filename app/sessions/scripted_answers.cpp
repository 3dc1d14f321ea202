#include "app/sessions/scripted_answers.h"

#include "app/sessions/answer_session.h"
#include "app/sessions/import_files.h"
#include "app/sessions/study_session.h"
#include "importers/scripted_answer.h"

#include <QFileInfo>

#include <algorithm>

namespace app {
namespace {

using review::Error;

/// The rows of an answers file; everything else in it is a problem.
class AnswerRows : public importers::RecordSink {
public:
    struct Row {
        importers::ScriptedAnswer answer;
        std::int64_t line = 0;
    };
    std::vector<Row> rows;
    std::vector<ScriptedOutcome::Problem> problems;

    review::Result<importers::Fate> onSource(const review::Source &source, importers::Place place) override { return noAnswer(source.id, place); }
    review::Result<importers::Fate> onFigure(const review::Figure &figure, importers::Place place) override { return noAnswer(figure.id, place); }
    review::Result<importers::Fate> onItem(const review::Item &item, const review::Key &, importers::Place place) override { return noAnswer(item.id, place); }
    review::Result<importers::Fate> onPrediction(const review::Prediction &prediction, importers::Place place) override { return noAnswer(prediction.item, place); }
    review::Result<importers::Fate> onTrace(const review::Trace &trace, importers::Place place) override { return noAnswer(trace.item, place); }
    review::Result<importers::Fate> onResponse(const importers::ScriptedAnswer &answer, importers::Place place) override
    {
        rows.push_back({answer, place.line});
        return importers::Fate::New;
    }
    void onProblem(const importers::Problem &problem) override
    {
        if (problem.level == importers::Problem::Level::Rejected)
            problems.push_back({problem.line, problem.id, (problem.field.empty() ? "" : problem.field + ": ") + problem.reason + (problem.value.empty() ? "" : " (" + problem.value + ")")});
    }

private:
    importers::Fate noAnswer(const std::string &id, importers::Place place)
    {
        problems.push_back({place.line, id, "the row is no answer"});
        return importers::Fate::Refused;
    }
};

review::Result<AnswerRows> readRows(const QString &path)
{
    const auto registry = importers::makeNativeImporters();
    const auto files = gatherImportFiles({path}, "auto", registry);
    if (!files)
        return Error{Error::Code::BadInput, files.error().userMessage + " Nothing was sealed.", files.error().detail};
    AnswerRows rows;
    HashedFile bytes(files->files.front());
    if (const auto opened = bytes.open(); !opened)
        return Error{opened.error().code, opened.error().userMessage + " Nothing was sealed.", opened.error().detail};
    const auto summary = files->files.front().reader->read(bytes, {.role = importers::Role::Responses}, rows);
    if (!summary)
        return Error{Error::Code::BadInput, summary.error().userMessage + " Nothing was sealed.", summary.error().detail};
    return rows;
}

/// Enters one row; empty when it was sealed, else why not.
std::string enter(AnswerSession &session, const importers::ScriptedAnswer &row)
{
    const auto refused = [&] { return session.lastError().has_value(); };
    session.goTo(row.unit);
    if (refused())
        return session.lastError()->userMessage;
    if (row.answer.empty() && row.defective == review::Defect::None)
        return "neither an answer nor a defective mark";
    review::Item shape;
    shape.kind = session.item().kind;
    shape.options = session.item().options;
    std::string letters = shape.letters();
    std::sort(letters.begin(), letters.end());
    review::Answer answer;
    if (row.defective == review::Defect::None) {
        const auto read = importers::answerFromCell(row.answer, shape.kind, letters);
        if (!read)
            return read.error().userMessage;
        answer = *read;
    }
    if (session.unitPhase() == AnswerSession::UnitPhase::Sealed) {
        session.undo(); // a second row of a unit is its next revision, where the protocol lets it be reopened
        if (refused())
            return session.lastError()->userMessage;
        if (session.unitPhase() == AnswerSession::UnitPhase::Sealed)
            return "sealed already, and the protocol does not let it be reopened";
    }
    session.clearAnswer();
    session.setDefect(row.defective);
    if (!refused() && row.defective == review::Defect::None)
        session.setAnswer(answer);
    if (!refused())
        session.setUnsure(row.unsure);
    if (refused())
        return session.lastError()->userMessage;
    session.setComment(QString::fromStdString(row.comment));
    session.setScriptedTimes(row.activeMs.value_or(0), row.activeMs.value_or(0));
    session.seal();
    return refused() ? session.lastError()->userMessage : std::string();
}

} // namespace

review::Result<ScriptedOutcome> answerFromFile(storage::Project &project, const ScriptedRequest &request, const std::function<void(const std::string &unit)> &sealed)
{
    StudySession studies(project);
    const auto study = studies.show(request.study);
    if (!study)
        return study.error();
    if (study->state != review::StudyState::Open)
        return Error{Error::Code::Refused, "The study “" + request.study + "” is " + std::string(review::studyStateName(study->state)) + "; only an open study takes answers. Nothing was sealed."};
    auto rows = readRows(request.file);
    if (!rows)
        return rows.error();
    if (const auto drawn = studies.drawDue(request.study); !drawn)
        return drawn.error();

    // The file's own stamp, where a row has one, stands for the clock on the wall.
    std::optional<review::UtcMs> stamp;
    const storage::Clock wall = project.clock();
    const storage::Clock clock{.now = [&stamp, wall] { return stamp ? *stamp : wall.now(); }, .offsetMinutes = wall.offsetMinutes};
    InlineExecutor executor;
    AnswerSession session(seatStoreOpener(project.path(), request.study, request.seat, clock), executor, monotonicClock(), clock);
    session.open();
    if (session.phase() == AnswerSession::Phase::Failed)
        return session.lastError().value_or(Error{Error::Code::Storage, "The seat could not be opened. Nothing was sealed."});
    if (session.phase() == AnswerSession::Phase::Locked)
        return Error{Error::Code::Refused, "The batch of “" + request.seat + "” is submitted; its answers cannot change. Nothing was sealed."};

    ScriptedOutcome outcome{.problems = std::move(rows->problems)};
    for (const AnswerRows::Row &row : rows->rows) {
        if ((!row.answer.study.empty() && row.answer.study != request.study) || (!row.answer.seat.empty() && row.answer.seat != request.seat)) {
            ++outcome.ofOthers;
            continue;
        }
        stamp = row.answer.at;
        const std::string why = enter(session, row.answer);
        stamp.reset();
        if (!why.empty()) {
            outcome.problems.push_back({row.line, row.answer.unit, why});
            if (session.saveFailed())
                break; // the disk refused: every further row would meet the same
            continue;
        }
        ++outcome.sealed;
        sealed(row.answer.unit);
    }
    std::stable_sort(outcome.problems.begin(), outcome.problems.end(), [](const auto &a, const auto &b) { return a.line < b.line; });
    if (request.submit && !session.saveFailed()) {
        session.submit();
        if (session.lastError()) {
            outcome.submitRefused = session.lastError()->userMessage;
        } else {
            outcome.submitted = true;
            if (const auto drawn = studies.drawDue(request.study); !drawn)
                return drawn.error();
        }
    }
    return outcome;
}

} // namespace app
