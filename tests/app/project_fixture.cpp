#include "project_fixture.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "storage/query.h"
#include "storage/seat_store.h"

#include <QAccessible>
#include <QElapsedTimer>
#include <QFile>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

ProjectFixture::ProjectFixture(Study study)
{
    path = dir.filePath(u"trial.winnow"_s);
    recent = std::make_unique<app::RecentProjects>(std::make_unique<QSettings>(dir.filePath(u"settings.ini"_s), QSettings::IniFormat));
    QFile records(dir.filePath(u"corn.jsonl"_s));
    EXPECT_TRUE(records.open(QIODevice::WriteOnly));
    for (int figure = 1; figure <= 6; ++figure) {
        records.write(u"{\"type\":\"figure\",\"id\":\"corn-%1\",\"path\":\"corn_%1.png\",\"attributes\":{\"crop\":\"corn\"}}\n"_s.arg(figure).toUtf8());
        for (int question = 1; question <= 2; ++question)
            records.write(u"{\"type\":\"item\",\"id\":\"corn-%1-q%2\",\"figures\":[\"corn-%1\"],\"kind\":\"single\",\"question\":\"Which hybrid leads in trial %1.%2?\","
                          "\"options\":{\"A\":\"first\",\"B\":\"second\",\"C\":\"third\",\"D\":\"fourth\"},\"answer\":\"A\"}\n"_s.arg(figure).arg(question).toUtf8());
    }
    records.close();
    auto project = app::createProject(path, u"Trial"_s);
    EXPECT_TRUE(bool(project)) << (project ? "" : project.error().userMessage);
    if (!project || study == Study::None)
        return;
    app::ImportSession import(**project, {.paths = {records.fileName()}});
    EXPECT_TRUE(bool(import.check()));
    const auto stored = import.store(true);
    EXPECT_TRUE(bool(stored)) << (stored ? "" : stored.error().userMessage);
    storage::PeopleRepository people(**project);
    for (const char *name : {"Planted Name One", "Planted Name Two", "Planted Name Three"})
        EXPECT_TRUE(bool(people.add(name, {}, {})));
    app::StudySession studies(**project);
    const auto made = studies.create({.name = "Gold corn", .preset = "plantxpert-gold", .set = {{"sample.share", "1.00"}},
                                      .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}});
    EXPECT_TRUE(bool(made)) << (made ? "" : made.error().userMessage);
    if (study == Study::Open) {
        const auto opened = studies.open("Gold corn");
        EXPECT_TRUE(bool(opened)) << (opened ? "" : opened.error().userMessage);
    }
}

app::FileDialogs ProjectFixture::dialogs() const
{
    return {[this](QWidget *) { return filesToImport; }, [](QWidget *) { return QString(); }, [this](QWidget *, const QString &) { return saveTarget; }};
}

void ProjectFixture::seal(const std::string &seat, int count, const std::function<char(int)> &letter)
{
    auto store = storage::SeatStore::open(path, "Gold corn", seat, storage::Clock::system());
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
        const auto state = states->find(units[i]);
        if (state != states->end() && state->second.current)
            continue;
        review::Response response;
        response.unit = units[i];
        response.answer = review::Answer::ofLetters(std::string(1, letter(static_cast<int>(i))));
        const auto sealed = (*store)->seal(response);
        ASSERT_TRUE(bool(sealed)) << sealed.error().userMessage << " " << sealed.error().detail;
        ++done;
    }
}

void ProjectFixture::submit(const std::string &seat)
{
    auto store = storage::SeatStore::open(path, "Gold corn", seat, storage::Clock::system());
    ASSERT_TRUE(bool(store)) << store.error().userMessage;
    const auto submitted = (*store)->submit();
    ASSERT_TRUE(bool(submitted)) << submitted.error().userMessage;
}

std::unique_ptr<app::ProjectWindow> ProjectFixture::window()
{
    auto window = std::make_unique<app::ProjectWindow>(path, app::ProjectWindow::Start::Open, QString(), dialogs(), *recent);
    bool ready = false;
    QObject::connect(window.get(), &app::ProjectWindow::ready, window.get(), [&] { ready = true; });
    window->show();
    EXPECT_TRUE(waitUntil([&] { return ready; }));
    QObject::disconnect(window.get(), &app::ProjectWindow::ready, nullptr, nullptr);
    return window;
}

std::map<std::string, std::int64_t> rowCounts(const QString &path)
{
    std::map<std::string, std::int64_t> counts;
    const auto project = app::openForReading(path);
    EXPECT_TRUE(bool(project));
    if (!project)
        return counts;
    storage::Query tables((*project)->database(), "SELECT name FROM sqlite_master WHERE type = 'table'");
    EXPECT_TRUE(tables.run());
    while (tables.next()) {
        const std::string name = tables.textAt(0), sql = "SELECT count(*) FROM " + name;
        storage::Query count((*project)->database(), sql.c_str());
        EXPECT_TRUE(count.run() && count.next());
        counts[name] = count.numberAt(0);
    }
    return counts;
}

QTableView *tableNamed(const QWidget &page, const QString &name)
{
    for (QTableView *table : page.findChildren<QTableView *>()) {
        if (table->accessibleName() == name)
            return table;
    }
    return nullptr;
}

bool waitUntil(const std::function<bool()> &done, int ms)
{
    QElapsedTimer timer;
    timer.start();
    while (!done() && timer.elapsed() < ms)
        QTest::qWait(10);
    return done();
}

namespace {

void collect(QAccessibleInterface *thing, QStringList &said, int depth)
{
    if (!thing || depth > 40)
        return;
    for (const QAccessible::Text part : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
        said << thing->text(part);
    for (int i = 0; i < thing->childCount(); ++i)
        collect(thing->child(i), said, depth + 1);
}

} // namespace

QStringList spoken(QWidget *widget)
{
    QStringList said;
    collect(QAccessible::queryAccessibleInterface(widget), said, 0);
    said.removeAll(QString());
    return said;
}

bool says(const QStringList &spoken, const QString &words)
{
    return !spoken.filter(words).isEmpty();
}

widgets::Button *button(QWidget *within, const QString &word)
{
    for (widgets::Button *each : within->findChildren<widgets::Button *>()) {
        if (each->word() == word && each->isVisibleTo(within))
            return each;
    }
    return nullptr;
}

const app::StudyView &study(app::ProjectWindow &window)
{
    return window.desk().view().studies.front();
}
