#include "crops_project.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "project_fixture.h"
#include "storage/people_repository.h"
#include "storage/seat_store.h"

#include <QFile>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

CropsProject::CropsProject() : recent(std::make_unique<QSettings>(dir.filePath(u"settings.ini"_s), QSettings::IniFormat))
{
    path = dir.filePath(u"plantxpert.winnow"_s);
    QFile records(dir.filePath(u"crops.jsonl"_s));
    EXPECT_TRUE(records.open(QIODevice::WriteOnly));
    for (const auto &[crop, count] : {std::pair{u"soybean"_s, 305}, {u"cotton"_s, 80}, {u"rice"_s, 80}, {u"corn"_s, 80}}) {
        for (int i = 1; i <= count; ++i) {
            const QString id = u"%1_%2"_s.arg(crop.left(3)).arg(i, 4, 10, QChar(u'0'));
            records.write(u"{\"type\":\"figure\",\"id\":\"f_%1\",\"path\":\"%1.png\",\"attributes\":{\"crop\":\"%2\"}}\n"_s.arg(id, crop).toUtf8());
            records.write(u"{\"type\":\"item\",\"id\":\"%1\",\"figures\":[\"f_%1\"],\"kind\":\"single\",\"attributes\":{\"crop\":\"%2\"},\"question\":\"Which panel shows the earlier onset of wilting?\","
                          "\"options\":{\"A\":\"first\",\"B\":\"second\",\"C\":\"third\",\"D\":\"fourth\"},\"answer\":\"A\"}\n"_s.arg(id, crop).toUtf8());
        }
    }
    records.close();
    auto project = app::createProject(path, u"PlantXpert gold"_s);
    EXPECT_TRUE(bool(project)) << (project ? "" : project.error().userMessage);
    app::ImportSession import(**project, {.paths = {records.fileName()}});
    EXPECT_TRUE(bool(import.check()));
    EXPECT_TRUE(bool(import.store(true)));
    storage::PeopleRepository people(**project);
    for (int i = 0; i < 4; ++i)
        EXPECT_TRUE(bool(people.add("Reviewer " + std::to_string(i + 1), {}, {})));
    recent.setPersonAt(path, {});
}

void CropsProject::draft(const std::string &name, const std::string &share)
{
    auto project = app::openForWriting(path);
    ASSERT_TRUE(bool(project));
    app::StudySession studies(**project);
    const auto made = studies.create({.name = name, .preset = "plantxpert-gold", .set = {{"sample.cap_per_figure", "{}"}, {"sample.share", share}}, .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}});
    ASSERT_TRUE(bool(made)) << made.error().userMessage;
}

void CropsProject::study(const std::string &name, const std::string &share)
{
    draft(name, share);
    auto project = app::openForWriting(path);
    ASSERT_TRUE(bool(project));
    const auto opened = app::StudySession(**project).open(name);
    ASSERT_TRUE(bool(opened)) << opened.error().userMessage;
}

void CropsProject::seal(const std::string &study, const std::string &seat, int count, const std::function<char(int)> &letter)
{
    auto store = storage::SeatStore::open(path, study, seat, storage::Clock::system());
    ASSERT_TRUE(bool(store)) << store.error().userMessage;
    const auto facts = (*store)->facts();
    const auto states = (*store)->states();
    ASSERT_TRUE(facts && states);
    std::vector<std::string> units;
    for (const review::BatchUnit &unit : facts->units)
        units.push_back(unit.unit);
    std::sort(units.begin(), units.end()); // both primaries in the same order, so that letter(i) is of the same unit
    int done = 0;
    for (std::size_t i = 0; i < units.size() && done < count; ++i) {
        if (const auto state = states->find(units[i]); state != states->end() && state->second.current)
            continue;
        review::Response response;
        response.unit = units[i];
        response.answer = review::Answer::ofLetters(std::string(1, letter(static_cast<int>(i))));
        response.unsure = i % 16 == 3;
        response.activeMs = 12'000 + static_cast<std::int64_t>(i * 7919 % 60'000);
        response.wallMs = response.activeMs + 500;
        const auto sealed = (*store)->seal(response);
        ASSERT_TRUE(bool(sealed)) << sealed.error().userMessage;
        ++done;
    }
}

void CropsProject::submit(const std::string &study, const std::string &seat)
{
    {
        auto store = storage::SeatStore::open(path, study, seat, storage::Clock::system());
        ASSERT_TRUE(bool(store)) << store.error().userMessage;
        ASSERT_TRUE(bool((*store)->submit()));
    }
    auto project = app::openForWriting(path);
    ASSERT_TRUE(bool(project));
    ASSERT_TRUE(bool(app::StudySession(**project).drawDue(study)));
}

std::unique_ptr<app::ProjectWindow> CropsProject::window(const QString &page, app::FileDialogs dialogs)
{
    auto window = std::make_unique<app::ProjectWindow>(path, app::ProjectWindow::Start::Open, QString(), std::move(dialogs), recent);
    bool ready = false;
    QObject::connect(window.get(), &app::ProjectWindow::ready, window.get(), [&] { ready = true; });
    window->show();
    EXPECT_TRUE(waitUntil([&] { return ready; }));
    QObject::disconnect(window.get(), &app::ProjectWindow::ready, nullptr, nullptr);
    window->showPage(page);
    waitUntil([&] { return window->desk().verified().counter >= 0; }, 3000);
    QTest::qWait(200);
    if (window->focusWidget())
        window->focusWidget()->clearFocus(); // the pictures have no ring
    return window;
}
