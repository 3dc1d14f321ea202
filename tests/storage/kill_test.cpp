#include "fixture.h"
#include "sealing_child.h"

#include "storage/query.h"
#include "storage/verify.h"

#include <QCoreApplication>
#include <QProcess>
#include <QRandomGenerator>
#include <QThread>

#include <csignal>
#include <cstdio>

using namespace Qt::Literals::StringLiterals;

int sealUntilKilled(const char *path, int pages)
{
    auto store = storage::SeatStore::open(QString::fromUtf8(path), "gold", "Primary 1", storage::Clock::system());
    if (!store) {
        std::fprintf(stderr, "%s %s\n", store.error().userMessage.c_str(), store.error().detail.c_str());
        return 3;
    }
    if (pages > 0) {
        // The seat's authorizer denies pragmas: the limit stands in for a disk, so it is set beside it.
        limitPages((*store)->database(), pages);
    }
    const auto facts = (*store)->facts();
    for (int round = 0;; ++round) {
        for (const review::BatchUnit &unit : facts->units) {
            const char letter = "ABCD"[round % 4];
            if (auto drafted = (*store)->saveDraft({.unit = unit.unit, .answer = review::Answer::ofLetters(std::string(1, letter))}); !drafted)
                std::printf("refused %s\n", drafted.error().userMessage.c_str());
            else
                std::printf("drafted %s %c\n", unit.unit.c_str(), letter);
            std::fflush(stdout);
            auto sealed = (*store)->seal({.unit = unit.unit, .seat = {}, .answer = review::Answer::ofLetters(std::string(1, letter)), .activeMs = 5, .wallMs = 6});
            if (sealed)
                std::printf("sealed %s %d %c\n", unit.unit.c_str(), sealed->revision, letter);
            else
                std::printf("refused %s\n", sealed.error().userMessage.c_str());
            std::fflush(stdout);
            if (!sealed && pages > 0)
                QThread::msleep(2);
        }
    }
}

int holdProject(const char *path)
{
    auto project = storage::Project::open(QString::fromUtf8(path), storage::Project::Mode::ReadWrite, storage::Clock::system());
    std::puts(project ? "open" : project.error().userMessage.c_str());
    std::fflush(stdout);
    QThread::sleep(60);
    return 0;
}

namespace {

class KillTest : public ProjectTest {
protected:
    /// Kills a sealing child after a random time, again and again; every acknowledged answer must be there afterwards.
    void killLoop(int kills, int pages)
    {
        makeStudy();
        closeProject();
        QRandomGenerator random(7);
        std::map<std::pair<std::string, int>, std::string> acknowledged;
        int refused = 0;
        for (int kill = 0; kill < kills; ++kill) {
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(), {u"--seal"_s, m_path, QString::number(pages)});
            ASSERT_TRUE(child.waitForStarted());
            ASSERT_TRUE(child.waitForReadyRead(20000)) << child.readAllStandardError().toStdString();
            // On a full disk long enough for the last free pages to go.
            QThread::usleep((pages > 0 ? 250'000u : 0u) + random.bounded(40'000u));
            ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
            child.waitForFinished();
            for (const QByteArray &line : child.readAllStandardOutput().split('\n')) {
                const QList<QByteArray> words = line.split(' ');
                refused += line.startsWith("refused") ? 1 : 0;
                if (line.startsWith("refused")) {
                    EXPECT_TRUE(line.contains("disk is full")) << line.toStdString();
                }
                if (words.size() == 4 && words[0] == "sealed" && !words[3].isEmpty())
                    acknowledged[{words[1].toStdString(), words[2].toInt()}] = words[3].toStdString();
            }
            // Read as it was left, journal and all, without a writer's recovery.
            const QByteArray before = bytesOf(m_path);
            const auto verified = storage::verify(m_path, false);
            ASSERT_DONE(verified);
            EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
            EXPECT_EQ(bytesOf(m_path), before);
            auto opened = storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock());
            ASSERT_DONE(opened);
            const auto responses = storage::StudyRepository(**opened).responses("gold");
            ASSERT_DONE(responses);
            std::map<std::pair<std::string, int>, std::string> stored;
            for (const review::Response &response : *responses)
                stored[{response.unit, response.revision}] = response.answer.letters;
            for (const auto &[place, letter] : acknowledged)
                ASSERT_EQ(stored[place], letter) << place.first << " revision " << place.second << " after kill " << kill;
        }
        EXPECT_GT(acknowledged.size(), 0u);
        if (pages > 0) {
            EXPECT_GT(refused, 0);
        }
    }
    static int kills(int usual)
    {
        return qEnvironmentVariableIsSet("WINNOW_KILLS") ? qEnvironmentVariableIntValue("WINNOW_KILLS") : usual;
    }
};

TEST_F(KillTest, NoAcknowledgedAnswerIsLost)
{
    killLoop(kills(20), 0);
}

TEST_F(KillTest, NoAcknowledgedAnswerIsLostOnAFullDisk)
{
    killLoop(kills(6), 1); // SQLite takes the file's own size for a limit below it: not one page more
}

TEST_F(KillTest, TheSecondWriterIsToldWhoHoldsTheProject)
{
    closeProject();
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {u"--hold"_s, m_path});
    ASSERT_TRUE(child.waitForReadyRead(20000));
    ASSERT_TRUE(child.readAllStandardOutput().startsWith("open"));
    const auto second = storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, review::Error::Code::Busy);
    EXPECT_NE(second.error().userMessage.find("process " + std::to_string(child.processId())), std::string::npos) << second.error().userMessage;
    EXPECT_TRUE(bool(storage::Project::open(m_path, storage::Project::Mode::ReadOnly, steppingClock()))); // readers may
    ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
    child.waitForFinished();
    EXPECT_TRUE(bool(storage::Project::open(m_path, storage::Project::Mode::ReadWrite, steppingClock()))); // a dead holder's lock is taken over
}

} // namespace
