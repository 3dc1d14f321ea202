#include "app/windows/application.h"

#include "app/sample/sample_project.h"
#include "app/sample/sample_writer.h"
#include "app/sessions/answer_clock.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "app/windows/project_window.h"
#include "app/windows/pseudo_locale.h"
#include "app/windows/screenshots.h"
#include "app/windows/session_window.h"
#include "app/windows/start_window.h"
#include "app/windows/translations.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLocale>
#include <QPointer>
#include <QScreen>
#include <QTemporaryDir>
#include <QTextStream>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kUsage = 2, kRefused = 3;
constexpr int kTitleBar = 28; ///< What a window manager may put above a window.

int complain(const review::Error &error)
{
    QTextStream(stderr) << QString::fromStdString(error.userMessage) << Qt::endl;
    if (!error.detail.empty())
        QTextStream(stderr) << QString::fromStdString(error.detail) << Qt::endl;
    return kRefused;
}

/// The start window and the projects opened from it. The last window closed ends the program.
class Desktop {
public:
    void showStart()
    {
        if (m_start) {
            m_start->raise();
            m_start->activateWindow();
            return;
        }
        m_start = new StartWindow(m_recent, StartDialogs::system());
        m_start->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(m_start, &StartWindow::openAsked, m_start, [this](const QString &path) { openProject(path, ProjectWindow::Start::Open, {}); });
        QObject::connect(m_start, &StartWindow::createAsked, m_start,
                         [this](const QString &path, const QString &title) { openProject(path, ProjectWindow::Start::Create, title); });
        QObject::connect(m_start, &StartWindow::seatAsked, m_start, [this](const QString &path, const QString &study, const QString &seat) { openSeat(path, study, seat); });
        m_start->show();
    }

    void openProject(const QString &path, ProjectWindow::Start how, const QString &title)
    {
        auto *window = new ProjectWindow(path, how, title, FileDialogs::system(), m_recent);
        QObject::connect(window, &ProjectWindow::sampleAsked, window, [this] {
            showStart();
            m_start->makeSample();
        });
        window->setAttribute(Qt::WA_DeleteOnClose);
        // The start window goes only once the project is there: a refused file leads back to it.
        QObject::connect(window, &ProjectWindow::ready, window, [this] {
            if (m_start)
                m_start->close();
        });
        // On a small screen the window takes all of it: nothing lies outside.
        const QSize room = window->screen()->availableSize();
        if (room.width() < window->width() || room.height() < window->height() + kTitleBar)
            window->showMaximized();
        else
            window->show();
    }

    void openSeat(const QString &path, const QString &study, const QString &seat)
    {
        auto *session = new SessionWindow(path, study, seat, storage::Clock::system(), monotonicClock());
        session->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(session, &SessionWindow::closed, session, [this] { showStart(); });
        QObject::connect(session, &SessionWindow::submitted, session, [path, study] {
            // No project window is open that would draw the adjudicator's batch when the last primary submits. When another program
            // holds the file, that one draws it.
            if (const auto project = openForWriting(path))
                (void)StudySession(**project).drawDue(study.toStdString());
        });
        if (m_start)
            m_start->close();
        session->showMaximized();
    }

private:
    RecentProjects m_recent;
    QPointer<StartWindow> m_start;
};

} // namespace

int windowProgram(int argc, char *argv[])
{
    QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"winnow"_s);
    QApplication::setApplicationDisplayName({}); // titles say what the window shows and nothing more
    QApplication::setOrganizationName(u"winnow"_s);
    QApplication::setApplicationVersion(QString::fromLatin1(WINNOW_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(u"Winnow: expert review of agricultural vision-language benchmarks."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(u"FILE"_s, u"A project (.winnow) to open."_s, u"[FILE]"_s);
    const QCommandLineOption project(u"project"_s, u"Project of the seat to sit on."_s, u"FILE"_s), study(u"study"_s, u"Study of the seat."_s, u"NAME"_s),
        seat(u"seat"_s, u"Seat to sit on, for example \"Primary 1\"."_s, u"SEAT"_s), paint(u"paint-sample"_s, u"Paint the sample's pictures below a folder and leave."_s, u"DIR"_s),
        seed(u"seed"_s, u"Seed of the sample."_s, u"N"_s, u"1"_s), shots(u"screenshots"_s, u"Save pictures of every screen and leave: --screenshots PROJECT DIR, or --screenshots DIR for the sample project."_s, u"PROJECT"_s),
        theme(u"theme"_s, u"light or dark; without it the system decides."_s, u"THEME"_s), language(u"lang"_s, u"Language of the words, for example de; pseudo makes every word longer."_s, u"CODE"_s);
    parser.addOptions({project, study, seat, paint, seed, shots, theme, language});
    parser.process(application);
    const auto usage = [](const QString &sentence) {
        QTextStream(stderr) << sentence << Qt::endl;
        return kUsage;
    };

    const bool pseudo = parser.value(language) == u"pseudo"_s || qEnvironmentVariableIntValue("WINNOW_PSEUDO") == 1;
    if (pseudo)
        QCoreApplication::installTranslator(new PseudoLocale(&application));
    else if (parser.isSet(language))
        QLocale::setDefault(QLocale(parser.value(language)));
    if (!pseudo)
        installTranslations(application, QLocale());

    widgets::ThemeChoice choice = widgets::ThemeChoice::System;
    if (parser.isSet(theme)) {
        const QString word = parser.value(theme);
        if (word == u"light"_s)
            choice = widgets::ThemeChoice::Light;
        else if (word == u"dark"_s)
            choice = widgets::ThemeChoice::Dark;
        else
            return usage(u"--theme takes light or dark."_s);
    }
    widgets::applyTheme(choice);

    if (parser.isSet(paint)) {
        bool isNumber = false;
        const qlonglong number = parser.value(seed).toLongLong(&isNumber);
        if (!isNumber || number < 0)
            return usage(u"--seed takes a whole number from 0."_s);
        const auto painted = sample::writePictures(parser.value(paint), number);
        return painted ? 0 : complain(painted.error());
    }
    const QStringList files = parser.positionalArguments();
    if (parser.isSet(shots)) {
        if (files.size() > 1)
            return usage(u"--screenshots takes a project and a folder, or a folder alone."_s);
        QTemporaryDir temporary;
        QString shown = parser.value(shots), folder = files.value(0);
        if (files.empty()) {
            folder = shown;
            const auto made = sample::makeProject(temporary.path(), [](const QString &, double) { return true; });
            if (!made)
                return complain(made.error());
            shown = *made;
        }
        const auto taken = takeScreenshots(shown, folder);
        return taken ? 0 : complain(taken.error());
    }
    if (files.size() > 1)
        return usage(u"One project at a time."_s);

    Desktop desktop;
    if (parser.isSet(project) || parser.isSet(study) || parser.isSet(seat)) {
        if (!parser.isSet(project) || !parser.isSet(study) || !parser.isSet(seat))
            return usage(u"A seat needs --project, --study and --seat."_s);
        auto *session = new SessionWindow(parser.value(project), parser.value(study), parser.value(seat), storage::Clock::system(), monotonicClock());
        session->setAttribute(Qt::WA_DeleteOnClose);
        session->showMaximized();
    } else if (files.size() == 1) {
        desktop.openProject(files.front(), ProjectWindow::Start::Open, {});
    } else {
        desktop.showStart();
    }
    return QApplication::exec();
}

} // namespace app
