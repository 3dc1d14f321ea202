#include "app/sample/sample_project.h"

#include "app/sample/sample_writer.h"
#include "app/sessions/export_session.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/sample_data.h"
#include "app/sessions/scripted_answers.h"
#include "app/sessions/study_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace app::sample {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t kSeed = 1;
constexpr const char *kStudy = "Gold, four crops";

review::Error stopped() { return {review::Error::Code::Refused, "Making the sample project was cancelled. Pictures painted so far stay in its folder."}; }

QString words(const char *source) { return QCoreApplication::translate("app::sample", source); }

} // namespace

review::Result<QString> makeProject(const QString &folder, const std::function<bool(const QString &, double)> &told)
{
    const QDir dir(folder);
    const QString path = dir.filePath(u"sample.winnow"_s);
    if (QFileInfo::exists(path))
        return path;
    const auto painted = writePictures(folder, kSeed, [&](int done, int all) { return told(words("Painting figures"), 0.6 * done / all); });
    if (!painted)
        return painted.error();
    if (!told(words("Writing records"), 0.62))
        return stopped();
    QStringList records;
    if (!dir.mkpath(u"answers"_s))
        return review::Error{review::Error::Code::Refused, "The folder for the sample project cannot be written. Choose another folder.", folder.toStdString()};
    for (const SampleFile &file : sampleFiles(sampleRecipe(kSeed))) {
        const QString name = QString::fromStdString(file.name);
        if (auto saved = saveWhole(dir.filePath(name), file.bytes); !saved)
            return saved.error();
        if (!name.startsWith(u"answers"_s) && !name.endsWith(u".txt"_s))
            records << dir.filePath(name);
    }
    // Built under another name, so that a project that was stopped half-way is never taken for the sample.
    const QString building = dir.filePath(u"sample-being-made.winnow"_s);
    QFile::remove(building);
    {
        auto project = createProject(building, words("Sample project"));
        if (!project)
            return project.error();
        if (!told(words("Importing"), 0.65))
            return stopped();
        ImportSession import(**project, {.paths = records, .pictures = folder});
        if (auto checked = import.check(); !checked)
            return checked.error();
        if (auto stored = import.store(true); !stored)
            return stored.error();
        storage::PeopleRepository people(**project);
        StudyDesign design{.name = kStudy, .preset = "plantxpert-gold"};
        for (const auto &[name, expertise, seat] : {std::tuple{"First expert", "plant pathology", "Primary 1"}, {"Second expert", "agronomy", "Primary 2"},
                                                    {"Third expert", "crop science", "Adjudicator"}}) {
            const auto person = people.add(name, {}, expertise);
            if (!person)
                return person.error();
            design.seats.emplace_back(seat, person->pseudonym);
        }
        StudySession studies(**project);
        if (auto made = studies.create(design); !made)
            return made.error();
        if (auto opened = studies.open(kStudy); !opened)
            return opened.error();
        double share = 0.7;
        for (const auto &[seat, file] : {std::pair{"Primary 1", "answers/primary-1.csv"}, {"Primary 2", "answers/primary-2.csv"}}) {
            if (!told(words("Answering"), share))
                return stopped();
            const auto answered = answerFromFile(**project, {.study = kStudy, .seat = seat, .file = dir.filePath(QString::fromLatin1(file)), .submit = true}, [](const std::string &) {});
            if (!answered)
                return answered.error();
            if (!answered->submitted) {
                const std::string reason = answered->problems.empty() ? std::string() : answered->problems.front().unit + ": " + answered->problems.front().reason;
                return review::Error{review::Error::Code::Storage, "The sample's answers could not be sealed, so no sample project was made.", reason};
            }
            share += 0.13;
        }
        if (auto drawn = studies.drawDue(kStudy); !drawn)
            return drawn.error();
    }
    if (!QFile::rename(building, path))
        return review::Error{review::Error::Code::Storage, "The sample project could not be put in its place. The folder may be read-only.", building.toStdString()};
    told(words("Done"), 1);
    return path;
}

} // namespace app::sample
