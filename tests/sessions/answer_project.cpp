#include "tests/sessions/answer_project.h"

#include "review/adjudication.h"
#include "review/plan.h"
#include "storage/import_writer.h"
#include "storage/people_repository.h"
#include "storage/record_repository.h"
#include "storage/study_repository.h"

#include <gtest/gtest.h>

#include <QFile>

#include <algorithm>
#include <array>
#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace {

template <class T>
T taken(review::Result<T> result, const char *what)
{
    if (!result) {
        ADD_FAILURE() << what << ": " << result.error().userMessage << " " << result.error().detail;
        std::abort();
    }
    return *std::move(result);
}

/// A PNG of one colour without any picture library: stored (not compressed) deflate blocks.
QByteArray plainPng(int width, int height, quint8 grey)
{
    const auto crc = [](const QByteArray &data) {
        quint32 value = 0xFFFFFFFFU;
        for (const char byte : data) {
            value ^= static_cast<quint8>(byte);
            for (int bit = 0; bit < 8; ++bit)
                value = (value >> 1) ^ (0xEDB88320U & (0U - (value & 1U)));
        }
        return value ^ 0xFFFFFFFFU;
    };
    const auto number = [](quint32 value) {
        QByteArray bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.append(static_cast<char>((value >> shift) & 0xFFU));
        return bytes;
    };
    const auto chunk = [&](const char *name, const QByteArray &data) {
        return number(static_cast<quint32>(data.size())) + name + data + number(crc(QByteArray(name) + data));
    };
    QByteArray rows;
    for (int y = 0; y < height; ++y) {
        rows.append('\0');
        for (int x = 0; x < width; ++x)
            rows.append(static_cast<char>((x / 8 + y / 8) % 2 ? grey : 255 - grey));
    }
    return QByteArray("\x89PNG\r\n\x1a\n", 8) + chunk("IHDR", number(static_cast<quint32>(width)) + number(static_cast<quint32>(height)) + QByteArray("\x08\x00\x00\x00\x00", 5))
           + chunk("IDAT", qCompress(rows, 6).mid(4)) + chunk("IEND", {});
}

} // namespace

AnswerProject::AnswerProject(int count, const Members &set, std::vector<review::Item> items)
{
    m_path = m_dir.filePath(u"project.winnow"_s);
    build(count, set, std::move(items));
}

QString AnswerProject::pictureFile(int number) const
{
    return m_dir.filePath(u"%1-%2.png"_s.arg(QLatin1String(kCanary)).arg(number));
}

storage::Clock AnswerProject::clock() const
{
    return {[wall = m_wall] { return wall->load(); }, [] { return 120; }};
}

app::MonotonicMs AnswerProject::monotonic() const
{
    return [mono = m_mono] { return mono->load(); };
}

app::StoreOpener AnswerProject::opener(const std::string &seat) const
{
    return app::seatStoreOpener(m_path, kStudy, seat, clock());
}

review::Item AnswerProject::choiceItem(const std::string &id, review::ItemKind kind, int options)
{
    review::Item item;
    item.id = id;
    item.kind = kind;
    const std::string plot = id.substr(id.find('-') + 1);
    item.question = "Which treatment of plot " + plot + " kept its canopy cooler under deficit irrigation?";
    for (int i = 0; i < options; ++i)
        item.options.push_back({static_cast<char>('A' + i), "Treatment " + std::to_string(i + 1) + " of plot " + plot, {}});
    item.attributes["crop"] = {"cotton", false};
    return item;
}

void AnswerProject::build(int count, const Members &set, std::vector<review::Item> items)
{
    const auto project = taken(storage::Project::create(m_path, u"Trial"_s, clock()), "create");
    auto writer = taken(storage::ImportWriter::begin(*project, true), "import");
    taken(writer->setPictureRoot(m_dir.path()), "root");
    taken(writer->beginFile({"items.jsonl", "winnow-jsonl", std::string(64, 'a')}), "file");
    if (items.empty()) {
        for (int i = 1; i <= count; ++i) {
            std::array<char, 16> id{};
            std::snprintf(id.data(), id.size(), "q-%03d", i);
            items.push_back(choiceItem(id.data()));
        }
    }
    const std::string canary = kCanary;
    int number = 0;
    for (review::Item item : items) {
        ++number;
        review::Figure figure;
        figure.id = "f-" + item.id;
        figure.path = canary + "-" + std::to_string(number) + ".png";
        figure.caption = "Caption " + canary;
        figure.extraJson = "{\"secret\":\"" + canary + "\"}";
        figure.attributes["crop"] = {"cotton", false};
        figure.picture = review::PictureState::Ok;
        figure.width = 160;
        figure.height = 120;
        QFile file(pictureFile(number));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(plainPng(160, 120, static_cast<quint8>(40 + number)));
        file.close();
        if (item.figures.empty())
            item.figures = {figure.id};
        if (item.attributes.empty())
            item.attributes["crop"] = {"cotton", false};
        review::Key key;
        key.item = item.id;
        key.answer = review::Answer::ofLetters("A");
        if (item.options.empty())
            key.answer = review::Answer::ofText(canary);
        key.explanation = "Because of " + canary;
        key.author = canary;
        key.extraJson = "{\"answer_text\":\"" + canary + "\"}";
        taken(writer->add(figure), "figure");
        taken(writer->add(item, key), "item");
        review::Prediction prediction;
        prediction.item = item.id;
        prediction.model = canary + "-7B";
        prediction.output = canary;
        prediction.answer = review::Answer::ofText(canary);
        taken(writer->add(prediction), "prediction");
    }
    taken(writer->finish("coordinator"), "finish");

    storage::PeopleRepository people(*project);
    for (int i = 1; i <= 3; ++i)
        taken(people.add(canary + " " + std::to_string(i), {}, {}), "person");

    auto protocol = taken(review::presetProtocol("plantxpert-gold"), "preset");
    Members all{{"sample.share", "1/1"}};
    all.insert(all.end(), set.begin(), set.end());
    for (const auto &[member, value] : all)
        protocol = taken(review::withMember(protocol, member, value), member.c_str());
    storage::StudyRepository studies(*project);
    taken(studies.create(kStudy, protocol), "study");
    taken(studies.assignSeat(kStudy, "Primary 1", "R1"), "seat");
    taken(studies.assignSeat(kStudy, "Primary 2", "R2"), "seat");
    taken(studies.assignSeat(kStudy, "Adjudicator", "R3"), "seat");
    const auto population = taken(storage::RecordRepository(project->database()).population(), "population");
    const auto sample = taken(review::drawSample(population, protocol), "sample");
    std::map<std::string, std::string> letters;
    for (const review::PopulationItem &item : population.items)
        letters[item.id] = item.letters;
    auto batches = taken(review::startBatches(protocol, sample, letters), "batches");
    for (review::Batch &batch : batches)
        batch.seat.pseudonym = batch.seat.name == "Primary 1" ? "R1" : "R2";
    taken(studies.open(kStudy, sample, batches), "open");
}

std::unique_ptr<app::AnswerSession> AnswerProject::session(const std::string &seat)
{
    auto session = std::make_unique<app::AnswerSession>(opener(seat), m_inline, monotonic(), clock());
    session->open();
    if (session->phase() == app::AnswerSession::Phase::Instruction)
        session->enter();
    return session;
}

void AnswerProject::answerAll(const std::string &seat, const std::string &letter, const std::vector<std::pair<std::string, std::string>> &others, const std::string &note)
{
    const auto sitting = session(seat);
    for (std::size_t i = 0; i < sitting->count(); ++i) {
        sitting->goToNumber(i + 1);
        const auto other = std::ranges::find(others, sitting->item().unit, &std::pair<std::string, std::string>::first);
        sitting->setAnswer(review::Answer::ofLetters(other == others.end() ? letter : other->second));
        if (!note.empty())
            sitting->setComment(QString::fromStdString(note));
        advance(1000);
        sitting->seal();
        ASSERT_FALSE(sitting->lastError()) << sitting->lastError()->userMessage;
    }
    sitting->submit();
    ASSERT_FALSE(sitting->lastError()) << sitting->lastError()->userMessage << sitting->lastError()->detail;
    ASSERT_EQ(sitting->phase(), app::AnswerSession::Phase::Locked);
}

std::size_t AnswerProject::drawAdjudicator()
{
    const auto project = taken(storage::Project::open(m_path, storage::Project::Mode::ReadWrite, clock()), "open");
    storage::StudyRepository studies(*project);
    const auto verdicts = taken(studies.verdicts(kStudy), "verdicts");
    const auto study = taken(studies.study(kStudy), "study");
    const auto units = review::conflicts(verdicts.at("Primary 1"), verdicts.at("Primary 2"));
    if (units.empty())
        return 0;
    std::map<std::string, std::string> letters;
    for (const review::PopulationItem &item : taken(storage::RecordRepository(project->database()).population(), "population").items)
        letters[item.id] = item.letters;
    const auto seat = std::ranges::find(study.seats, review::Role::Adjudicator, &review::Seat::role);
    taken(studies.addBatch(kStudy, review::makeBatch(study.protocol, *seat, units, letters)), "batch");
    return units.size();
}

std::vector<review::Response> AnswerProject::responses() const
{
    const auto project = taken(storage::Project::open(m_path, storage::Project::Mode::ReadOnly, clock()), "open");
    return taken(storage::StudyRepository(*project).responses(kStudy), "responses");
}
