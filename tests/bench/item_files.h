#pragma once

#include <QString>
#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bench {

/// Files of made-up items, about 490 bytes of JSON each, five to a figure; written once per size.
class ItemFiles {
public:
    ItemFiles() = default;
    /// Items and the figures they show, as JSON Lines.
    QString jsonl(std::int64_t items);
    /// The same items as CSV, without the figures.
    QString csv(std::int64_t items);
    /// The same as CSV under names that need a mapping.
    QString foreignTable(std::int64_t items);
    /// The same items as AgroMind's question files have them: one JSON list, pictures by path, tasks by number.
    QString agromind(std::int64_t items);
    /// Answers of the seats to all these items as JSON Lines, nine of ten alike; the last seat leaves out the last `left` items.
    QString answers(std::int64_t items, const std::string &study, const std::vector<std::string> &seats, std::int64_t left);
    /// A path in the folder that goes with the program.
    QString fresh(const QString &name);

private:
    QTemporaryDir m_dir;
    std::map<QString, QString> m_made;
    int m_next = 0;
};

} // namespace bench
