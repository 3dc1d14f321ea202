#include "app/sessions/demo.h"

#include "app/sessions/export_session.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/sample_data.h"
#include "app/sessions/scripted_answers.h"
#include "app/sessions/study_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>

#include <algorithm>
#include <array>
#include <tuple>

using namespace Qt::Literals::StringLiterals;

namespace app {
namespace {

using review::Error;

constexpr int kPaintTimeoutMs = 180'000, kScreenshotTimeoutMs = 300'000;
constexpr const char *kStudy = "gold";

review::Status folderReady(const QString &folder)
{
    const QFileInfo info(folder);
    if (info.exists() && !info.isDir())
        return Error{Error::Code::Refused, (u"“%1” is a file, not a folder. Nothing was written."_s.arg(folder)).toStdString()};
    if (!QDir().mkpath(folder))
        return Error{Error::Code::Storage, (u"The folder “%1” could not be made. Nothing was written."_s.arg(folder)).toStdString()};
    return review::ok();
}

/// One step after another; the first that fails ends the demonstration.
class Demo {
public:
    Demo(const QString &folder, const std::function<void(const QString &)> &say) : m_folder(folder), m_say(say) {}

    review::Status run()
    {
        const std::array steps{&Demo::makeProject, &Demo::importSample, &Demo::openStudy, &Demo::answerAll, &Demo::reportAll, &Demo::freezeAndExport, &Demo::leaveWorkOpen};
        for (const auto step : steps)
            if (const auto done = (this->*step)(); !done)
                return done;
        m_project.reset();
        return check();
    }
    QString projectPath() const { return at(u"demo.winnow"_s); }

private:
    QString at(const QString &name) const { return QDir(m_folder).filePath(name); }

    review::Status makeProject()
    {
        auto project = createProject(projectPath(), u"Winnow demonstration"_s);
        if (!project)
            return project.error();
        m_project = *std::move(project);
        m_say(u"Made the project demo.winnow."_s);
        return review::ok();
    }

    review::Status importSample()
    {
        const QDir sample(at(u"sample"_s));
        ImportSession session(*m_project, {.paths = {sample.filePath(u"items.jsonl"_s), sample.filePath(u"figures.jsonl"_s), sample.filePath(u"predictions.jsonl"_s)}});
        const auto checked = session.check();
        if (!checked)
            return checked.error();
        const auto stored = session.store(false);
        if (!stored)
            return stored.error();
        m_say(u"Imported %1 records; %2 rejected, %3 warnings."_s.arg(stored->added()).arg(stored->rejected()).arg(stored->warnings()));
        return review::ok();
    }

    review::Status openStudy()
    {
        storage::PeopleRepository people(*m_project);
        for (const char *name : {"First Expert", "Second Expert", "Third Expert"})
            if (const auto added = people.add(name, {}, "sample reviewer"); !added)
                return added.error();
        StudySession studies(*m_project);
        if (const auto made = studies.create({.name = kStudy, .preset = "plantxpert-gold", .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}}); !made)
            return made;
        const auto plan = studies.open(kStudy);
        if (!plan)
            return plan.error();
        if (const auto saved = saveWhole(at(u"plan.json"_s), planToJson(*plan)); !saved)
            return saved;
        m_say(u"Opened the study “gold”: %1 figures sampled, %2 questions for each of two primaries."_s.arg(plan->sample.sampledFigures.size())
                  .arg(plan->batches.empty() ? std::size_t{0} : plan->batches.front().units.size()));
        return review::ok();
    }

    review::Status answerAll()
    {
        const std::array<std::pair<const char *, QString>, 3> sittings{
            {{"Primary 1", u"primary-1.csv"_s}, {"Primary 2", u"primary-2.csv"_s}, {"Adjudicator", u"adjudicator.csv"_s}}};
        for (const auto &[seat, file] : sittings) {
            const auto outcome = answerFromFile(*m_project, {.study = kStudy, .seat = seat, .file = QDir(at(u"sample/answers"_s)).filePath(file), .submit = true}, [](const std::string &) {});
            if (!outcome)
                return outcome.error();
            if (!outcome->problems.empty() || !outcome->submitted)
                return Error{Error::Code::Refused, std::string(seat) + " could not finish: "
                                 + (outcome->problems.empty() ? outcome->submitRefused : outcome->problems.front().unit + ": " + outcome->problems.front().reason)};
            m_say(u"%1 answered %2 questions blind and submitted."_s.arg(QString::fromLatin1(seat)).arg(outcome->sealed));
        }
        return review::ok();
    }

    review::Status reportAll()
    {
        const auto report = ReportSession(*m_project).report({.study = kStudy});
        if (!report)
            return report.error();
        for (const auto &[name, text] : {std::pair(u"agreement-report.txt"_s, reportToText(*report)), std::pair(u"agreement-report.md"_s, reportToMarkdown(*report)),
                                         std::pair(u"agreement-report.json"_s, reportToJson(*report))})
            if (const auto saved = saveWhole(at(name), text); !saved)
                return saved;
        m_say(u"Wrote the agreement report."_s);
        return review::ok();
    }

    review::Status freezeAndExport()
    {
        const auto rows = StudySession(*m_project).freeze(kStudy);
        if (!rows)
            return rows.error();
        ExportSession exporting(*m_project);
        for (const auto &[split, file] : {std::pair("gold", u"gold"_s), std::pair("silver", u"silver"_s), std::pair("held-out", u"held-out"_s), std::pair("ood", u"ood"_s)})
            for (const auto &[format, ending] : {std::pair("winnow-jsonl", u".jsonl"_s), std::pair("csv", u".csv"_s)})
                if (const auto done = exporting.exportSplit({.study = kStudy, .split = split, .format = format, .target = at(file + ending)}); !done)
                    return done.error();
        for (const bool wide : {false, true})
            if (const auto done = exporting.exportResponses({.study = kStudy, .format = "csv", .wide = wide, .target = at(wide ? u"responses-wide.csv"_s : u"responses.csv"_s)}); !done)
                return done.error();
        if (!rows->empty())
            m_say(u"Froze the study: %1 gold, %2 silver, %3 held out; wrote the splits and the responses."_s.arg(rows->back().gold).arg(rows->back().silver).arg(rows->back().heldOut));
        return review::ok();
    }

    // Two more studies to look into: one that nobody has begun, one that waits for its adjudicator.
    review::Status leaveWorkOpen()
    {
        StudySession studies(*m_project);
        for (const auto &[name, seed] : {std::pair("pilot", "7"), std::pair("second look", "11")}) {
            if (const auto made = studies.create({.name = name, .preset = "plantxpert-gold", .set = {{"seed", seed}}, .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}}); !made)
                return made;
            if (const auto opened = studies.open(name); !opened)
                return opened.error();
        }
        const auto plan = studies.plan("pilot");
        if (!plan)
            return plan.error();
        const SampleRecipe recipe = sampleRecipe();
        std::string first = "unit,answer\n", second = first;
        std::size_t count = 0;
        for (const auto &[item, key] : recipe.items) {
            const auto &units = plan->batches.front().units;
            if (std::none_of(units.begin(), units.end(), [&](const review::BatchUnit &unit) { return unit.unit == item.id; }))
                continue;
            const std::string right = review::answerToCell(key.answer);
            first += item.id + "," + right + "\n";
            // Every fourth question the second reads otherwise.
            const bool differs = ++count % 4 == 0 && key.answer.shape == review::Answer::Shape::Letters;
            second += item.id + "," + (differs ? std::string(key.answer.letters == "A" ? "B" : "A") : right) + "\n";
        }
        for (const auto &[seat, file, rows] : {std::tuple("Primary 1", u"pilot-primary-1.csv"_s, first), std::tuple("Primary 2", u"pilot-primary-2.csv"_s, second)}) {
            const QString path = QDir(at(u"sample/answers"_s)).filePath(file);
            if (const auto saved = saveWhole(path, rows); !saved)
                return saved;
            const auto outcome = answerFromFile(*m_project, {.study = "pilot", .seat = seat, .file = path, .submit = true}, [](const std::string &) {});
            if (!outcome)
                return outcome.error();
        }
        m_say(u"Left two studies open: “pilot” waits for its adjudicator, “second look” for its first answer."_s);
        return review::ok();
    }

    review::Status check()
    {
        const auto verified = storage::verify(projectPath(), true);
        if (!verified)
            return verified.error();
        if (!verified->findings.empty())
            return Error{Error::Code::Damaged, verified->findings.front()};
        m_say(u"Verified the project: %1 events, content hash %2."_s.arg(verified->events).arg(QString::fromStdString(verified->contentHash)));
        return review::ok();
    }

    QString m_folder;
    const std::function<void(const QString &)> &m_say;
    std::unique_ptr<storage::Project> m_project;
};

} // namespace

review::Status runWindowProgram(const QStringList &arguments, int timeoutMs)
{
    const QString program = QDir(QCoreApplication::applicationDirPath()).filePath(u"winnow"_s);
    if (!QFileInfo(program).isExecutable())
        return Error{Error::Code::NotFound, "The window program “winnow” is not beside “winnow-cli”; it paints the pictures. Install both in one folder.", program.toStdString()};
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::SeparateChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForStarted() || !process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        return Error{Error::Code::Storage, "The window program did not finish in time, so its pictures are missing.", process.errorString().toStdString()};
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
        return Error{Error::Code::Storage, (u"The window program could not make its pictures%1"_s.arg(said.isEmpty() ? u"."_s : u": "_s + said)).toStdString()};
    }
    return review::ok();
}

review::Status writeSample(const QString &folder)
{
    if (const auto ready = folderReady(folder); !ready)
        return ready;
    if (const auto painted = runWindowProgram({u"--paint-sample"_s, QDir(folder).absolutePath()}, kPaintTimeoutMs); !painted)
        return painted;
    for (const SampleFile &file : sampleFiles(sampleRecipe())) {
        const QString path = QDir(folder).filePath(QString::fromStdString(file.name));
        if (const auto ready = folderReady(QFileInfo(path).path()); !ready)
            return ready;
        if (const auto saved = saveWhole(path, file.bytes); !saved)
            return saved;
    }
    return review::ok();
}

review::Status runDemo(const QString &folder, bool screenshots, const std::function<void(const QString &)> &say)
{
    if (QFileInfo::exists(QDir(folder).filePath(u"demo.winnow"_s)))
        return Error{Error::Code::Refused, (u"There is a demonstration in “%1” already. Nothing was changed; name another folder."_s.arg(folder)).toStdString()};
    if (const auto ready = folderReady(folder); !ready)
        return ready;
    if (const auto written = writeSample(QDir(folder).filePath(u"sample"_s)); !written)
        return written;
    say(u"Wrote the sample data set: pictures, questions, predictions and scripted answers."_s);
    if (const auto done = Demo(folder, say).run(); !done)
        return done;
    if (screenshots) {
        const QString target = QDir(folder).filePath(u"screenshots"_s);
        if (const auto ready = folderReady(target); !ready)
            return ready;
        if (const auto shot = runWindowProgram({u"--screenshots"_s, QDir(folder).absoluteFilePath(u"demo.winnow"_s), QDir(target).absolutePath()}, kScreenshotTimeoutMs); !shot)
            return shot;
        say(u"Took screenshots of the windows."_s);
    }
    return review::ok();
}

} // namespace app
