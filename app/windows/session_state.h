#pragma once

#include "app/pages/answer_pictures.h"
#include "app/pages/key_table.h"
#include "app/sessions/answer_session.h"
#include "app/sessions/executor.h"
#include "app/windows/session_window.h"
#include "widgets/metrics.h"

class QStackedWidget;

namespace app {

class AnswerCommandBar;
class AnswerFigurePane;
class AnswerForm;
class AnswerNotice;
class AnswerTopBar;
class GoToCard;
class HistoryCard;
class KeyRouter;
class KeySheet;
class OverlayCard;
class SummaryPage;
class TextCard;

/// The parts of a session window. The executor is made first and goes last: it finishes what the session still had to write.
struct SessionWindow::State {
    State(SessionWindow *window, StoreOpener opener, const storage::Clock &wall, const MonotonicMs &monotonic, const QString &pictureCache);

    ThreadExecutor executor;
    AnswerSession session;
    AnswerPictures pictures;

    SessionWindow *window;
    QString study, seat;
    widgets::Metrics metrics = {};
    int reading = 100;
    QString shownUnit;
    bool fullScreenBefore = false;

    AnswerTopBar *top = nullptr;
    QStackedWidget *stack = nullptr;
    QWidget *body = nullptr;
    AnswerForm *form = nullptr;
    AnswerFigurePane *pane = nullptr;
    SummaryPage *summary = nullptr;
    AnswerNotice *notice = nullptr;            ///< Pause, instruction, failure: words instead of the question.
    AnswerCommandBar *commands = nullptr;
    KeyRouter *router = nullptr;
    KeySheet *keys = nullptr;
    HistoryCard *history = nullptr;
    GoToCard *goTo = nullptr;
    TextCard *instruction = nullptr;

    void build();
    void connectSession();
    void showPhase();
    void showItem();
    void applyMetrics();
    void chainFocus();
    void run(KeyCommand command, int argument);
    bool runAlways(KeyCommand command);
    bool runInOverlay(KeyCommand command);
    void runAnswering(KeyCommand command, int argument);
    OverlayCard *openOverlay() const;
    void askSubmit();
    void cyclePane(int step);
    void showInstruction();
};

} // namespace app
