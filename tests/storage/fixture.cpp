#include "fixture.h"

#include "storage/query.h"

#include <QFile>
#include <QSqlError>
#include <QVariant>

#include <sqlite3.h>

using namespace Qt::Literals::StringLiterals;

storage::Clock steppingClock()
{
    auto now = std::make_shared<review::UtcMs>(1'777'000'000'000);
    return {.now = [now] { return *now += 1000; }, .offsetMinutes = [] { return 120; }};
}

review::Source sampleSource()
{
    return {.id = "s-1", .doi = "10.1/x", .title = "Rust on leaves", .year = 2021, .authors = {"R. Author"}, .licence = "CC-BY-4.0", .extraJson = R"({"note":"CANARY-extra"})"};
}

review::Figure sampleFigure(int number)
{
    const std::string crop = number < 8 ? "soybean" : "corn";
    return {.id = "fig-" + std::to_string(number), .path = "f" + std::to_string(number) + ".png", .source = "s-1", .caption = "Caption CANARY-caption",
            .context = {"One.", "Two."}, .bands = {"R", "G", "B"}, .scale = review::Scale{.unit = "mm", .pixelsPerUnit = 11.8},
            .attributes = {{"crop", {.text = crop}}, {"depth", {.text = "3", .json = true}}}, .picture = review::PictureState::Missing};
}

review::Item sampleItem(int figure, int number)
{
    const std::string id = "fig-" + std::to_string(figure) + "-q" + std::to_string(number);
    return {.id = id, .figures = {"fig-" + std::to_string(figure)}, .kind = review::ItemKind::Single, .question = "Which share of " + id + " is affected?",
            .options = {{.letter = 'A', .text = "under 10 % of " + id}, {.letter = 'B', .text = "10 %"}, {.letter = 'C', .text = "25 %"}, {.letter = 'D', .text = "over"}},
            .attributes = {{"domain", {.text = "Health"}}}, .overlays = {{.figure = "fig-" + std::to_string(figure), .box = {.x = 1, .y = 2.5, .w = 3, .h = 4}, .label = "target"}}};
}

review::Key sampleKey(const review::Item &item)
{
    return {.item = item.id, .answer = review::Answer::ofLetters("C"), .explanation = "CANARY-explanation of " + item.id, .author = "CANARY-author", .extraJson = R"({"hint":"CANARY-hint"})"};
}

void importSample(storage::Project &project, int figures)
{
    auto writer = storage::ImportWriter::begin(project, true);
    ASSERT_DONE(writer);
    ASSERT_DONE((*writer)->beginFile({.file = "a.jsonl", .format = "winnow-jsonl", .sha256 = "00"}));
    ASSERT_DONE((*writer)->add(sampleSource()));
    for (int figure = 0; figure < figures; ++figure) {
        ASSERT_DONE((*writer)->add(sampleFigure(figure)));
        for (int number = 1; number <= 2; ++number) {
            const review::Item item = sampleItem(figure, number);
            ASSERT_DONE((*writer)->add(item, sampleKey(item)));
        }
    }
    ASSERT_DONE((*writer)->add(review::Prediction{.item = "fig-0-q1", .model = "CANARY-model", .output = "Answer: B", .answer = review::Answer::ofLetters("B"), .rationale = "CANARY-rationale"}));
    ASSERT_DONE((*writer)->finish("coordinator"));
}

void makeGoldStudy(storage::Project &project, const std::string &adjudicatorSees)
{
    storage::PeopleRepository people(project);
    for (const char *name : {"CANARY-Ann", "CANARY-Ben", "CANARY-Cem"})
        ASSERT_DONE(people.add(name, "", "rust"));
    auto protocol = review::presetProtocol("plantxpert-gold");
    ASSERT_DONE(protocol);
    protocol = review::withMember(*protocol, "sample.share", "1/2");
    ASSERT_DONE(protocol);
    protocol = review::withMember(*protocol, "decision.adjudicator_sees", adjudicatorSees);
    ASSERT_DONE(protocol);
    storage::StudyRepository studies(project);
    ASSERT_DONE(studies.create("gold", *protocol));
    ASSERT_DONE(studies.assignSeat("gold", "Primary 1", "R1"));
    ASSERT_DONE(studies.assignSeat("gold", "Primary 2", "R2"));
    ASSERT_DONE(studies.assignSeat("gold", "Adjudicator", "R3"));
    auto population = storage::RecordRepository(project.database()).population();
    ASSERT_DONE(population);
    auto sample = review::drawSample(*population, *protocol);
    ASSERT_DONE(sample);
    std::map<std::string, std::string> letters;
    for (const review::PopulationItem &item : population->items)
        letters[item.id] = item.letters;
    auto batches = review::startBatches(*protocol, *sample, letters);
    ASSERT_DONE(batches);
    ASSERT_DONE(studies.open("gold", *sample, *batches));
}

void ProjectTest::SetUp()
{
    ASSERT_TRUE(m_folder.isValid());
    m_path = m_folder.filePath(u"trial.winnow"_s);
    auto made = storage::Project::create(m_path, u"Trial \u00e9"_s, steppingClock());
    ASSERT_DONE(made);
    m_project = *std::move(made);
}

void ProjectTest::makeStudy()
{
    importSample(*m_project);
    makeGoldStudy(*m_project);
}

std::unique_ptr<storage::SeatStore> ProjectTest::seat(const std::string &name)
{
    auto store = storage::SeatStore::open(m_path, "gold", name, steppingClock());
    EXPECT_TRUE(bool(store)) << (store ? "" : store.error().userMessage + store.error().detail);
    return store ? *std::move(store) : nullptr;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    ASSERT_EQ(file.write(bytes), bytes.size());
}

std::string everything(storage::Project &project)
{
    std::string text;
    std::vector<std::string> tables;
    {
        storage::Query query(project.database(), "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
        EXPECT_TRUE(query.run());
        while (query.next())
            tables.push_back(query.textAt(0));
    }
    for (const std::string &table : tables) {
        QSqlQuery query(project.database());
        EXPECT_TRUE(query.exec(QString::fromStdString("SELECT * FROM " + table + " ORDER BY 1, 2")));
        text += "\n" + table + ":";
        while (query.next()) {
            for (int column = 0; query.value(column).isValid(); ++column)
                text += query.value(column).toByteArray().toStdString() + "|";
            text += "\n";
        }
        if (query.lastError().isValid())
            text += "!" + query.lastError().text().toStdString();
    }
    return text;
}

bool outsiderRuns(const QString &path, const char *sql)
{
    sqlite3 *handle = nullptr;
    const bool done = sqlite3_open(path.toUtf8().constData(), &handle) == SQLITE_OK && sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    if (!done)
        ADD_FAILURE() << sqlite3_errmsg(handle);
    sqlite3_close(handle);
    return done;
}

void limitPages(const QSqlDatabase &db, int pages)
{
    sqlite3 *handle = storage::handleOf(db);
    sqlite3_set_authorizer(handle, nullptr, nullptr);
    const std::string sql = "PRAGMA max_page_count = " + std::to_string(pages > 0 ? pages : 1 << 30);
    EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
}
