#include "app/windows/screenshots.h"

#include "app/sessions/answer_clock.h"
#include "app/windows/project_window.h"
#include "app/windows/session_window.h"
#include "app/windows/start_window.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QTemporaryDir>
#include <QTimer>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kMostMs = 20000;

void waitMs(int ms)
{
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

bool waitFor(const std::function<bool()> &done)
{
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (timer.elapsed() > kMostMs)
            return false;
        waitMs(20);
    }
    waitMs(150); // what was asked of the store meanwhile comes back and is painted
    return true;
}

class Shots {
public:
    explicit Shots(const QString &folder) : m_folder(folder) {}

    void take(QWidget &window, const QString &name, const std::vector<QSize> &sizes)
    {
        const QString number = u"%1"_s.arg(++m_number, 2, 10, QChar(u'0'));
        for (const auto &[choice, theme] : {std::pair{widgets::ThemeChoice::Light, u"light"_s}, {widgets::ThemeChoice::Dark, u"dark"_s}}) {
            widgets::applyTheme(choice);
            for (const QSize size : sizes) {
                window.setWindowState(Qt::WindowNoState);
                window.resize(size);
                waitMs(200);
                const QString path = u"%1/%2-%3-%4-%5x%6.png"_s.arg(m_folder, number, name, theme).arg(size.width()).arg(size.height());
                if (!window.grab().save(path))
                    m_failed = path;
            }
        }
        widgets::applyTheme(widgets::ThemeChoice::Light);
    }
    const QString &failed() const { return m_failed; }

private:
    QString m_folder, m_failed;
    int m_number = 0;
};

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

    Shots shots(QDir(folder).absolutePath());
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
    std::vector<std::pair<std::string, std::string>> seats;
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
        for (const StudyView &study : window.desk().view().studies) {
            for (const storage::SeatProgress &seat : study.progress) {
                if (seat.hasBatch)
                    seats.emplace_back(study.row.name, seat.seat);
            }
        }
    }
    for (const auto &[study, seat] : seats) {
        SessionWindow session(copy, text(study), text(seat), storage::Clock::system(), monotonicClock());
        session.resize(1440, 900);
        session.show();
        waitMs(1200);
        shots.take(session, u"seat-"_s + text(seat).toLower().replace(u' ', u'-'), both);
    }
    if (!shots.failed().isEmpty())
        return review::Error{Code::Storage, "A screenshot could not be written. Is the disk full or the folder read-only?", shots.failed().toStdString()};
    return review::ok();
}

} // namespace app
