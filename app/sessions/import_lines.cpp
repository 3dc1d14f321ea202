#include "app/sessions/import_lines.h"

#include "importers/text_source.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype kMostCharacters = 100'000;

QString pathOf(const QStringList &paths, const QString &file)
{
    for (const QString &path : paths) {
        const QFileInfo info(path);
        const QString inside = info.isDir() ? QDir(path).filePath(file) : info.fileName() == file ? path : QString();
        if (!inside.isEmpty() && QFileInfo(inside).isFile())
            return inside;
    }
    return {};
}

QString shownLine(QByteArray bytes, const std::string &encoding)
{
    while (bytes.endsWith('\n') || bytes.endsWith('\r'))
        bytes.chop(1);
    const auto decoded = encoding.empty() ? review::Result<std::string>(std::string()) : importers::decodedText({bytes.constData(), static_cast<std::size_t>(bytes.size())}, encoding);
    return (!encoding.empty() && decoded ? QString::fromStdString(*decoded) : QString::fromUtf8(bytes)).left(kMostCharacters);
}

/// Where in the line the problem is: what the reader said, else the value after the field's name, else that name.
void place(RawLine &raw, const ImportProblem &problem)
{
    const QString field = QString::fromStdString(problem.field), value = QString::fromStdString(problem.value);
    const qsizetype name = field.isEmpty() ? -1 : raw.words.indexOf(u'"' + field + u'"');
    if (problem.column > 0 && problem.column <= raw.words.size()) {
        raw.column = problem.column;
        // The value under the caret as far as it stands there, in its quotes or without.
        const QStringView there = QStringView(raw.words).mid(raw.column - 1);
        raw.length = !value.isEmpty() && there.startsWith(value) ? value.size() : !value.isEmpty() && there.startsWith(u'"' + value + u'"') ? value.size() + 2 : 1;
        return;
    }
    const qsizetype found = value.isEmpty() ? -1 : raw.words.indexOf(value, std::max<qsizetype>(0, name + field.size() + 2));
    if (found >= 0) {
        raw.column = found + 1;
        raw.length = value.size();
    } else if (name >= 0) {
        raw.column = name + 1;
        raw.length = field.size() + 2;
    }
}

} // namespace

std::optional<RawLine> rawLineOf(const QStringList &paths, const std::string &file, const ImportProblem &problem, const std::string &encoding)
{
    QFile source(pathOf(paths, QString::fromStdString(file)));
    if (problem.line <= 0 || source.fileName().isEmpty() || !source.open(QIODevice::ReadOnly))
        return std::nullopt;
    RawLine raw{.line = problem.line};
    QByteArray before;
    for (std::int64_t line = 1; !source.atEnd(); ++line) {
        QByteArray bytes = source.readLine();
        if (line == problem.line) {
            raw.before = shownLine(std::move(before), encoding);
            raw.words = shownLine(std::move(bytes), encoding);
            place(raw, problem);
            return raw;
        }
        before = std::move(bytes);
    }
    return std::nullopt;
}

} // namespace app
