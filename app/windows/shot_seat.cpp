#include "app/windows/shot_seat.h"

#include "app/sessions/answer_clock.h"
#include "app/windows/shot_album.h"
#include "widgets/figure_view/figure_view.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>

namespace app {

namespace {

constexpr int kGuardMs = 300; // answer keys wait a quarter of a second after a question appears

} // namespace

ShotSeat::ShotSeat(const QString &project, const char *study, const char *seat)
    : m_window(project, QString::fromLatin1(study), QString::fromLatin1(seat), storage::Clock::system(), monotonicClock())
{
    m_window.show();
    waitFor([this] { return session().phase() != AnswerSession::Phase::Opening; });
}

void ShotSeat::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    waitMs(kGuardMs);
    QKeyEvent event(QEvent::KeyPress, key, modifiers);
    QApplication::sendEvent(m_window.focusWidget() ? m_window.focusWidget() : &m_window, &event);
    settle();
}

void ShotSeat::settle()
{
    waitFor([this] {
        const bool answering = session().phase() == AnswerSession::Phase::Answering && !session().paused();
        const auto views = m_window.findChildren<widgets::FigureView *>();
        const bool pictures = !answering || std::ranges::all_of(views, [](const widgets::FigureView *view) { return view->isHidden() || view->hasPicture() || !view->message().isEmpty(); });
        return pictures && !session().busy() && !session().saving();
    });
}

} // namespace app
