#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

/// A file of tests/data/cases; empty when it is not there.
inline QByteArray caseBytes(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA "/cases/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
