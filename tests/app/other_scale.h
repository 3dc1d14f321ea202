#pragma once

#include <QCoreApplication>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>

#include <gtest/gtest.h>

/// Runs tests of this program, which are disabled, in a process of its own, since a device scale is fixed when Qt starts.
inline void runAtScale(const QString &filter, const QString &scale)
{
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::MergedChannels);
    other.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--gtest_also_run_disabled_tests"), QStringLiteral("--gtest_filter=") + filter});
    ASSERT_TRUE(other.waitForFinished(240000)) << scale.toStdString();
    const QByteArray said = other.readAll();
    EXPECT_EQ(other.exitCode(), 0) << scale.toStdString() << said.toStdString();
    EXPECT_TRUE(said.contains("[  PASSED  ] 1 test.")) << said.toStdString();
}
