#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

/// What one run of the real program gave.
struct Ran {
    int code = -1;
    std::string out, err;
    nlohmann::json json() const { return nlohmann::json::parse(out); } ///< Throws, and so fails the test, when it is none.
};

/// A folder of its own in which winnow-cli is run.
class CliFolder {
public:
    /// LC_ALL and TZ of the runs; another zone stands for another day.
    explicit CliFolder(const char *zone = "UTC") : m_zone(QString::fromLatin1(zone)) {}
    QString path(const QString &name = {}) const { return name.isEmpty() ? m_dir.path() : m_dir.filePath(name); }
    Ran run(const QStringList &arguments) const;
    void write(const QString &name, const QByteArray &bytes) const;
    QByteArray read(const QString &name) const;

    /// Project p.winnow with three people R1–R3 and these files imported.
    void makeProject(const QStringList &files) const;
    /// Study "gold" of the preset with R1, R2 and R3, open. Extra `--set` members as given.
    void openStudy(const QStringList &set = {}) const;
    /// The study's plan: units of each seat.
    nlohmann::json plan() const;

private:
    QTemporaryDir m_dir;
    QString m_zone;
};

/// One figure's items, four options each; keys are all "A".
struct Crop {
    std::string name, prefix;
    int figures = 0;
    std::vector<int> itemsOf = {}; ///< One per figure.
};
QByteArray figuresJsonl(const std::vector<Crop> &crops, bool backwards = false);
QByteArray itemsJsonl(const std::vector<Crop> &crops, bool backwards = false);

/// Ids by SHA-256("winnow/1|purpose|seed|scope|id"), by another hash function than the program's own.
std::vector<std::string> rankedByHand(const std::string &purpose, const std::string &seed, const std::string &scope, std::vector<std::string> ids);
