#include "app/windows/screenshots.h"

#include "app/windows/project_window.h"
#include "app/windows/session_shots.h"
#include "app/windows/shot_album.h"
#include "app/windows/start_window.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

bool copyFolder(const QString &from, const QString &to)
{
    QDir().mkpath(to);
    for (const QFileInfo &entry : QDir(from).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString target = QDir(to).filePath(entry.fileName());
        // Backups are no part of a screen, and a lock of a running program must not be copied.
        if (entry.isDir() ? entry.fileName().endsWith(u".backups"_s) : entry.fileName().endsWith(u".lock"_s))
            continue;
        if (entry.isDir() ? !copyFolder(entry.filePath(), target) : !QFile::copy(entry.filePath(), target))
            return false;
    }
    return true;
}

} // namespace

review::Status takeScreenshots(const QString &project, const QString &folder)
{
    using Code = review::Error::Code;
    const QFileInfo file(project);
    if (!file.isFile())
        return review::Error{Code::NotFound, "There is no project at this path.", project.toStdString()};
    if (!QDir().mkpath(folder))
        return review::Error{Code::Refused, "The folder for the screenshots cannot be written.", folder.toStdString()};
    QTemporaryDir temporary;
    const QString copied = temporary.filePath(u"copy"_s), copy = QDir(copied).filePath(file.fileName());
    if (!temporary.isValid() || !copyFolder(file.absolutePath(), copied))
        return review::Error{Code::Storage, "The project could not be copied for the screenshots. Is the disk full?", {}};

    ShotAlbum shots(QDir(folder).absolutePath());
    const std::vector<QSize> both{{1440, 900}, {1024, 700}};
    RecentProjects recent(std::make_unique<QSettings>(temporary.filePath(u"settings.ini"_s), QSettings::IniFormat));
    {
        StartWindow first(recent, StartDialogs{});
        first.show();
        waitMs(100);
        shots.take(first, u"start-first-run"_s, {{960, 640}});
    }
    recent.add(temporary.filePath(u"Field day pilot.winnow"_s), QDateTime::currentDateTime().addDays(-400));
    recent.add(copy, QDateTime::currentDateTime().addSecs(-7200));
    {
        StartWindow start(recent, StartDialogs{});
        bool glanced = false;
        QObject::connect(&start, &StartWindow::glanced, &start, [&] { glanced = true; });
        start.show();
        waitFor([&] { return glanced; });
        shots.take(start, u"start"_s, {{960, 640}});
    }
    {
        ProjectWindow window(copy, ProjectWindow::Start::Open, {}, FileDialogs{}, recent);
        bool ready = false;
        QString refused;
        QObject::connect(&window, &ProjectWindow::ready, &window, [&] { ready = true; });
        QObject::connect(&window, &ProjectWindow::refused, &window, [&](const QString &sentence) { refused = sentence; });
        window.show();
        waitFor([&] { return ready || !refused.isEmpty(); });
        if (!ready)
            return review::Error{Code::Refused, refused.isEmpty() ? "The project did not open in time." : refused.toStdString(), {}};
        for (const QString &page : window.pages()) {
            window.showPage(page);
            waitMs(400);
            shots.take(window, page, both);
        }
        window.showPage(u"new-study"_s);
        waitMs(200);
        shots.take(window, u"new-study"_s, both);
    }
    const QString scratch = temporary.filePath(u"questions"_s);
    QDir().mkpath(scratch);
    if (auto taken = takeSessionShots(shots, copy, scratch); !taken)
        return taken;
    if (!shots.failed().isEmpty())
        return review::Error{Code::Storage, "A screenshot could not be written. Is the disk full or the folder read-only?", shots.failed().toStdString()};
    return review::ok();
}

} // namespace app
