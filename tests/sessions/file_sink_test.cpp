#include "app/sessions/file_sink.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <csignal>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>

using namespace Qt::Literals::StringLiterals;

namespace {

/// No file may grow beyond `bytes` while this lives: what a full disk does, without one.
class SizeLimit {
public:
    explicit SizeLimit(rlim_t bytes)
    {
        m_before = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit small{bytes, m_limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_before);
    }
    Q_DISABLE_COPY_MOVE(SizeLimit)

private:
    rlimit m_limit{};
    void (*m_before)(int) = SIG_DFL;
};

} // namespace

TEST(FileSink, AFullDiskLeavesTheOldFileAndSaysSo)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"gold.csv"_s);
    QFile old(path);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("precious");
    old.close();
    {
        const SizeLimit limit(1000);
        app::FileSink sink(path);
        ASSERT_TRUE(sink.open());
        EXPECT_TRUE(sink.write(std::string(3000, 'x'))); // still in Qt's buffer
        const auto committed = sink.commit();
        ASSERT_FALSE(committed);
        EXPECT_NE(committed.error().userMessage.find("What stood there before is unchanged"), std::string::npos);
    }
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), "precious");
}

// A pipe takes what is written and stays a pipe; so does a descriptor that the shell opened on an ordinary file.
TEST(FileSink, StreamsAreWrittenStraightThrough)
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath(u"pipe"_s), log = folder.filePath(u"log"_s);
    ASSERT_EQ(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    std::string heard;
    std::thread reader([&] {
        QFile end(pipe);
        ASSERT_TRUE(end.open(QIODevice::ReadOnly));
        heard = end.readAll().toStdString();
    });
    {
        app::FileSink sink(pipe);
        ASSERT_TRUE(sink.open());
        EXPECT_TRUE(sink.write("unit,answer\n"));
        EXPECT_TRUE(sink.write("q1,B\n"));
        EXPECT_TRUE(sink.commit());
        EXPECT_EQ(sink.bytes(), 17);
    }
    reader.join();
    EXPECT_EQ(heard, "unit,answer\nq1,B\n");
    EXPECT_TRUE(app::FileSink::isStream(pipe));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::System).size(), 1) << "nothing beside the pipe, and the pipe still there";

    QFile kept(log);
    ASSERT_TRUE(kept.open(QIODevice::WriteOnly));
    kept.write("before\n");
    kept.flush();
    {
        app::FileSink sink(u"/dev/fd/%1"_s.arg(kept.handle()));
        ASSERT_TRUE(sink.open());
        EXPECT_TRUE(sink.write("after\n"));
        EXPECT_TRUE(sink.commit());
    }
    kept.close();
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_EQ(kept.readAll(), "before\nafter\n");

    app::FileSink full(u"/dev/full"_s);
    ASSERT_TRUE(full.open());
    const auto written = full.write("x");
    EXPECT_FALSE(written && full.commit());
    EXPECT_TRUE(QFileInfo::exists(u"/dev/full"_s));
}
