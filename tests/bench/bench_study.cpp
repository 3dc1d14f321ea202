#include "bench_study.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "storage/people_repository.h"

#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace bench {

namespace {

QString projectWith(ItemFiles &files, const QString &records)
{
    const QString path = files.fresh(u"bench.winnow"_s);
    auto project = app::createProject(path, u"Bench"_s);
    if (!project)
        return {};
    if (records.isEmpty())
        return path;
    app::ImportSession import(**project, {.paths = {records}});
    return import.importNow(false) ? path : QString();
}

QString studyIn(const QString &path, const std::vector<std::pair<std::string, std::string>> &set, const std::vector<std::pair<std::string, std::string>> &seats)
{
    auto project = app::openForWriting(path);
    if (!project)
        return {};
    storage::PeopleRepository people(**project);
    for (std::size_t person = 0; person < seats.size(); ++person)
        if (!people.add("Person " + std::to_string(person), {}, {}))
            return {};
    app::StudySession studies(**project);
    std::vector<std::pair<std::string, std::string>> members{{"sample.share", "1.00"}};
    members.insert(members.end(), set.begin(), set.end());
    const auto made = studies.create({.name = kStudy, .preset = "plantxpert-gold", .set = members, .seats = seats});
    if (!made) {
        std::fprintf(stderr, "%s\n", made.error().userMessage.c_str());
        return {};
    }
    if (const auto opened = studies.open(kStudy); !opened) {
        std::fprintf(stderr, "%s\n", opened.error().userMessage.c_str());
        return {};
    }
    return path;
}

} // namespace

QString records(ItemFiles &files, std::int64_t items)
{
    return projectWith(files, items == 0 ? QString() : files.jsonl(items));
}

QString openStudyOf(ItemFiles &files, const QString &records, const std::vector<std::pair<std::string, std::string>> &set)
{
    return studyIn(projectWith(files, records), set, {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}});
}

QString openStudy(ItemFiles &files, std::int64_t items, const std::vector<std::pair<std::string, std::string>> &set)
{
    return studyIn(records(files, items), set, {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}});
}

QString answeredStudy(ItemFiles &files, std::int64_t items, std::int64_t left)
{
    const QString path = studyIn(records(files, items), {{"sample.cap_per_figure", "{}"}}, {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}});
    if (path.isEmpty())
        return {};
    auto project = app::openForWriting(path);
    if (!project) {
        std::fprintf(stderr, "%s\n", project.error().userMessage.c_str());
        return {};
    }
    app::ImportSession import(**project, {.paths = {files.answers(items, kStudy, {"Primary 1", "Primary 2"}, left)}});
    const auto done = import.importNow(false);
    if (!done)
        std::fprintf(stderr, "%s\n", done.error().userMessage.c_str());
    return done ? path : QString();
}

} // namespace bench
