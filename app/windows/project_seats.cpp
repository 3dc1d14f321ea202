// Who sits at this machine, and the windows of the seats.

#include "app/windows/project_window.h"

#include "app/pages/overview_page.h"
#include "app/pages/studies_page.h"
#include "app/sessions/answer_clock.h"
#include "app/sessions/study_preview.h"
#include "app/windows/session_window.h"
#include "widgets/button.h"
#include "widgets/message_bar.h"
#include "widgets/page_header.h"
#include "widgets/type.h"

#include <QMenu>
#include <QTemporaryDir>
#include <QToolBar>

namespace app {

using namespace Qt::Literals::StringLiterals;

void ProjectWindow::drawWhatIsDue()
{
    if (m_desk->view().readOnly)
        return;
    for (const StudyView &study : m_desk->view().studies) {
        bool waiting = false, primariesDone = true;
        for (const storage::SeatProgress &seat : study.progress) {
            if (seat.role == review::Role::Adjudicator)
                waiting |= !seat.hasBatch;
            else
                primariesDone &= seat.locked;
        }
        const bool due = study.row.state == review::StudyState::Open && waiting && primariesDone && !study.progress.empty();
        if (!due || !m_drawn.insert(study.row.name).second)
            continue;
        m_desk->act(this, [name = study.row.name](storage::Project &project) { return StudySession(project).drawDue(name); },
                    [this](review::Result<bool> &&drawn) {
                        if (!drawn)
                            m_status->setRightText(text(drawn.error().userMessage));
                    });
    }
}

void ProjectWindow::sitDown(const QString &study, const QString &seat)
{
    // Whoever sits down is the person at this machine from now on: what their open batch covers is covered.
    if (const StudyView *view = m_desk->view().study(study.toStdString())) {
        for (const storage::SeatProgress &progress : view->progress) {
            if (text(progress.seat) == seat && !progress.pseudonym.empty()) {
                m_recent.setPersonAt(m_path, text(progress.pseudonym));
                m_desk->setPerson(progress.pseudonym);
            }
        }
    }
    if (m_desk->view().readOnly) {
        openSession(study, seat);
        return;
    }
    m_desk->act(this, [name = study.toStdString()](storage::Project &project) { return StudySession(project).drawDue(name); },
                [this, study, seat](review::Result<bool> &&drawn) {
                    if (!drawn)
                        m_status->setRightText(text(drawn.error().userMessage));
                    openSession(study, seat);
                });
}

void ProjectWindow::preview(const QString &study)
{
    auto folder = std::make_shared<QTemporaryDir>();
    const QString copy = folder->filePath(u"preview.winnow"_s);
    m_desk->ask(this, [name = study.toStdString(), copy](storage::Project &project) { return makeStudyPreview(project, name, copy); },
                [this, study, copy, folder](review::Result<std::string> &&seat) {
                    if (!seat) {
                        m_studies->tell(text(seat.error().userMessage), {}, {});
                        return;
                    }
                    auto *session = new SessionWindow(copy, study, text(*seat), storage::Clock::system(), monotonicClock());
                    session->setAttribute(Qt::WA_DeleteOnClose);
                    auto *band = session->addToolBar(tr("Preview"));
                    band->setMovable(false);
                    band->setContextMenuPolicy(Qt::PreventContextMenu);
                    auto *words = new widgets::MessageBar(band);
                    words->showMessage(widgets::MessageKind::Attention, tr("PREVIEW, nothing is recorded"));
                    band->addWidget(words);
                    // The copy goes with the window.
                    connect(session, &QObject::destroyed, this, [folder] {});
                    m_sessions.emplace_back(session);
                    session->showMaximized();
                    Q_EMIT sessionOpened(session);
                });
}

void ProjectWindow::openSession(const QString &study, const QString &seat)
{
    auto *session = new SessionWindow(m_path, study, seat, storage::Clock::system(), monotonicClock());
    session->setAttribute(Qt::WA_DeleteOnClose);
    connect(session, &SessionWindow::sealed, m_desk.get(), &ProjectDesk::refresh);
    connect(session, &SessionWindow::submitted, m_desk.get(), &ProjectDesk::refresh);
    connect(session, &SessionWindow::closed, m_desk.get(), &ProjectDesk::refresh);
    m_sessions.emplace_back(session);
    session->showMaximized();
    Q_EMIT sessionOpened(session);
}

void ProjectWindow::askWhoSitsHere()
{
    if (m_recent.isPersonKnown(m_path))
        return;
    bool openSeats = false;
    for (const StudyView &study : m_desk->view().studies) {
        for (const storage::SeatProgress &seat : study.progress)
            openSeats |= study.row.state == review::StudyState::Open && !seat.locked && !seat.pseudonym.empty();
    }
    if (openSeats)
        m_overview->tell(tr("A study is open. If you hold one of its seats, say so: its live figures are then covered for you."), tr("Who are you…"), [this] { choosePerson(); });
}

void ProjectWindow::choosePerson()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &word, const std::string &pseudonym) {
        QAction *action = menu->addAction(widgets::escapedForButton(word));
        action->setCheckable(true);
        action->setChecked(m_desk->person() == pseudonym);
        connect(action, &QAction::triggered, this, [this, pseudonym] {
            m_recent.setPersonAt(m_path, text(pseudonym));
            m_desk->setPerson(pseudonym);
        });
    };
    add(tr("Coordinator without a seat"), {});
    for (const storage::PeopleRepository::Row &person : m_desk->view().people)
        add(text(person.person.pseudonym), person.person.pseudonym);
    menu->popup(m_person->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

} // namespace app
