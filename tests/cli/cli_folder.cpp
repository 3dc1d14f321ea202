#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

Ran CliFolder::run(const QStringList &arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TZ"_s, m_zone);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_dir.path());
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(QString::fromLatin1(WINNOW_CLI), arguments);
    EXPECT_TRUE(process.waitForStarted());
    if (!process.waitForFinished(240'000)) {
        ADD_FAILURE() << "winnow-cli did not end: " << arguments.join(u' ').toStdString();
        process.kill();
        process.waitForFinished();
    }
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << arguments.join(u' ').toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

void CliFolder::write(const QString &name, const QByteArray &bytes) const
{
    QDir().mkpath(QFileInfo(path(name)).path());
    QFile file(path(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QByteArray CliFolder::read(const QString &name) const
{
    QFile file(path(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    return file.readAll();
}

void CliFolder::makeProject(const QStringList &files) const
{
    ASSERT_EQ(run({u"new"_s, u"p.winnow"_s, u"--title"_s, u"Test"_s}).code, 0);
    const Ran imported = run(QStringList{u"import"_s, u"p.winnow"_s} + files);
    ASSERT_EQ(imported.code, 0) << imported.err << imported.out.substr(0, 2000);
    for (const QString &name : {u"Ada"_s, u"Ben"_s, u"Cleo"_s})
        ASSERT_EQ(run({u"people"_s, u"p.winnow"_s, u"add"_s, name}).code, 0);
}

void CliFolder::openStudy(const QStringList &set) const
{
    QStringList arguments{u"study"_s, u"p.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--seats"_s, u"Primary 1=R1,Primary 2=R2,Adjudicator=R3"_s};
    for (const QString &member : set)
        arguments += {u"--set"_s, member};
    const Ran made = run(arguments);
    ASSERT_EQ(made.code, 0) << made.err;
    const Ran opened = run({u"study"_s, u"p.winnow"_s, u"open"_s, u"gold"_s});
    ASSERT_EQ(opened.code, 0) << opened.err;
}

nlohmann::json CliFolder::plan() const
{
    const Ran ran = run({u"study"_s, u"p.winnow"_s, u"plan"_s, u"gold"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.json();
}

namespace {

std::string figureId(const Crop &crop, int number)
{
    const std::string digits = std::to_string(number + 1);
    return crop.prefix + "-" + std::string(4 - digits.size(), '0') + digits;
}

QByteArray joined(std::vector<std::string> lines, bool backwards)
{
    if (backwards)
        std::reverse(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line + "\n";
    return QByteArray::fromStdString(text);
}

} // namespace

QByteArray figuresJsonl(const std::vector<Crop> &crops, bool backwards)
{
    std::vector<std::string> lines;
    for (const Crop &crop : crops)
        for (int figure = 0; figure < crop.figures; ++figure)
            lines.push_back(R"({"type":"figure","id":")" + figureId(crop, figure) + R"(","path":"figures/)" + figureId(crop, figure) + R"(.png","source":"s-)" + crop.prefix + "-"
                            + std::to_string(figure / 3) + R"(","attributes":{"crop":")" + crop.name + R"("}})");
    return joined(std::move(lines), backwards);
}

QByteArray itemsJsonl(const std::vector<Crop> &crops, bool backwards)
{
    std::vector<std::string> lines;
    for (const Crop &crop : crops)
        for (int figure = 0; figure < crop.figures; ++figure)
            for (int item = 0; item < crop.itemsOf[static_cast<std::size_t>(figure)]; ++item)
                lines.push_back(R"({"type":"item","id":")" + figureId(crop, figure) + "-q" + std::to_string(item + 1) + R"(","figures":[")" + figureId(crop, figure)
                                + R"("],"kind":"single","question":"Which one?","options":{"A":"a","B":"b","C":"c","D":"d"},"answer":"A","attributes":{"crop":")" + crop.name
                                + R"(","domain":"d)" + std::to_string(item % 2) + R"("}})");
    return joined(std::move(lines), backwards);
}

std::vector<std::string> rankedByHand(const std::string &purpose, const std::string &seed, const std::string &scope, std::vector<std::string> ids)
{
    std::vector<std::pair<QByteArray, std::string>> ranks;
    for (std::string &id : ids) {
        const QByteArray text = QByteArray::fromStdString("winnow/1|" + purpose + "|" + seed + "|" + scope + "|" + id);
        ranks.emplace_back(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex(), std::move(id));
    }
    std::sort(ranks.begin(), ranks.end());
    std::vector<std::string> order;
    for (auto &[rank, id] : ranks)
        order.push_back(std::move(id));
    return order;
}
