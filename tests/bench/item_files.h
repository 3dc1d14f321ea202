#pragma once

#include <QString>
#include <QTemporaryDir>

#include <cstdint>
#include <map>

namespace bench {

/// Files of made-up items, about 490 bytes of JSON each, five to a figure; written once per size.
class ItemFiles {
public:
    ItemFiles() = default;
    /// Items and the figures they show, as JSON Lines.
    QString jsonl(std::int64_t items);
    /// The same items as CSV, without the figures.
    QString csv(std::int64_t items);
    /// A path in the folder that goes with the program.
    QString fresh(const QString &name);

private:
    QTemporaryDir m_dir;
    std::map<QString, QString> m_made;
    int m_next = 0;
};

} // namespace bench
