#include "bench_study.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "storage/people_repository.h"

#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace bench {

QString records(ItemFiles &files, std::int64_t items)
{
    const QString path = files.fresh(u"bench.winnow"_s);
    auto project = app::createProject(path, u"Bench"_s);
    if (!project)
        return {};
    if (items == 0)
        return path;
    app::ImportSession import(**project, {.paths = {files.jsonl(items)}});
    return import.importNow(false) ? path : QString();
}

QString openStudy(ItemFiles &files, std::int64_t items)
{
    const QString path = records(files, items);
    auto project = app::openForWriting(path);
    if (!project)
        return {};
    storage::PeopleRepository people(**project);
    for (const char *name : {"First", "Second", "Third"})
        if (!people.add(name, {}, {}))
            return {};
    app::StudySession studies(**project);
    const auto made = studies.create({.name = kStudy, .preset = "plantxpert-gold", .set = {{"sample.share", "1.00"}},
                                      .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}});
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

} // namespace bench
