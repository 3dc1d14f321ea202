#include "app/sessions/file_sink.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include <csignal>

#include <sys/resource.h>

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
