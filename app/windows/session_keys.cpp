#include "app/pages/answer_bars.h"
#include "app/pages/answer_figure_pane.h"
#include "app/pages/answer_form.h"
#include "app/pages/answer_lists.h"
#include "app/pages/answer_notice.h"
#include "app/pages/key_sheet.h"
#include "app/windows/session_state.h"
#include "widgets/confirm_dialog.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/focus_ring.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QApplication>

#include <algorithm>

namespace app {

using Phase = AnswerSession::Phase;

OverlayCard *SessionWindow::State::openOverlay() const
{
    const std::initializer_list<OverlayCard *> cards{keys, history, goTo, instruction};
    for (OverlayCard *card : cards) {
        if (card->isVisible())
            return card;
    }
    return nullptr;
}

bool SessionWindow::State::runAlways(KeyCommand command)
{
    switch (command) {
    case KeyCommand::FullScreen:
        if (window->isFullScreen())
            window->setWindowState(fullScreenBefore ? Qt::WindowMaximized : Qt::WindowNoState);
        else {
            fullScreenBefore = window->isMaximized();
            window->showFullScreen();
        }
        return true;
    case KeyCommand::ReadingLarger:
    case KeyCommand::ReadingSmaller:
    case KeyCommand::ReadingReset:
        reading = widgets::readingPercent(command == KeyCommand::ReadingReset ? 100 : reading + (command == KeyCommand::ReadingLarger ? 5 : -5));
        applyMetrics();
        return true;
    case KeyCommand::Theme: widgets::cycleTheme(); return true;
    case KeyCommand::CloseWindow: window->close(); return true;
    case KeyCommand::Quit: QApplication::closeAllWindows(); return true;
    default: return false;
    }
}

bool SessionWindow::State::runInOverlay(KeyCommand command)
{
    OverlayCard *card = openOverlay();
    if (!card)
        return false;
    if (command == KeyCommand::Leave || (command == KeyCommand::KeySheet && card == keys))
        card->dismiss();
    else if (command == KeyCommand::ChoiceUp || command == KeyCommand::ChoiceDown)
        card->moveBy(command == KeyCommand::ChoiceUp ? -1 : 1);
    else if (command == KeyCommand::SealAndNext)
        card->accept();
    return true;
}

void SessionWindow::State::run(KeyCommand command, int argument)
{
    if (runAlways(command) || runInOverlay(command))
        return;
    if (command == KeyCommand::KeySheet)
        return keys->openOver();
    const Phase phase = session.phase();
    if (phase == Phase::Opening || phase == Phase::Failed)
        return;
    if (session.paused()) {
        // Nothing but going on: the question is hidden.
        if (command == KeyCommand::SealAndNext || command == KeyCommand::Pause)
            session.resume();
        return;
    }
    switch (command) {
    case KeyCommand::History:
        history->refresh();
        return history->openOver();
    case KeyCommand::GoToNumber:
        goTo->refresh();
        return goTo->openOver();
    case KeyCommand::Instruction: return showInstruction();
    case KeyCommand::Submit: return askSubmit();
    default: break;
    }
    if (phase == Phase::Instruction) {
        switch (command) {
        case KeyCommand::SealAndNext: session.enter(); break;
        case KeyCommand::ChoiceUp: notice->scrollBy(-2); break;
        case KeyCommand::ChoiceDown: notice->scrollBy(2); break;
        case KeyCommand::Previous: notice->scrollBy(-10); break;
        case KeyCommand::Next: notice->scrollBy(10); break;
        default: break;
        }
        return;
    }
    if (phase == Phase::Summary || phase == Phase::Locked) {
        if (command == KeyCommand::Previous)
            session.previous();
        else if (command == KeyCommand::Undo)
            session.undo();
        else if (command == KeyCommand::Redo)
            session.redo();
        return;
    }
    runAnswering(command, argument);
}

void SessionWindow::State::runAnswering(KeyCommand command, int argument)
{
    if (!session.hasItem() || pane->handle(command))
        return;
    switch (command) {
    case KeyCommand::Choose: return form->pressPosition(argument);
    case KeyCommand::ChoiceUp: return form->moveChoice(-1);
    case KeyCommand::ChoiceDown: return form->moveChoice(1);
    case KeyCommand::Defective: return form->toggleDefects();
    case KeyCommand::SealAndNext: return session.enter();
    case KeyCommand::Next: return session.next();
    case KeyCommand::Previous: return session.previous();
    case KeyCommand::NextUnanswered: return session.nextUnanswered();
    case KeyCommand::Skip: return session.skip();
    case KeyCommand::Mark: return session.toggleMarked();
    case KeyCommand::Note: return form->openNote();
    case KeyCommand::NotSure: return session.toggleUnsure();
    case KeyCommand::Undo: return session.undo();
    case KeyCommand::Redo: return session.redo();
    case KeyCommand::Context: return form->toggleContext();
    case KeyCommand::Pause: return session.pause();
    case KeyCommand::NextPane: return cyclePane(1);
    case KeyCommand::PreviousPane: return cyclePane(-1);
    case KeyCommand::Leave:
        if (!form->leaveField(false))
            form->closeDefects();
        return;
    case KeyCommand::LeaveSaving: form->leaveField(true); return;
    default: return;
    }
}

void SessionWindow::State::cyclePane(int step)
{
    QWidget *const panes[] = {form->questionWidget(), form->firstOfFooter(), commands->first(), pane->firstTool(), pane->view()};
    QWidget *const frames[] = {form, form, commands, pane, pane->view()};
    constexpr int kCount = 5;
    const QWidget *focus = window->focusWidget();
    int now = 0;
    for (int i = kCount - 1; i >= 0; --i) {
        if (focus && (focus == frames[i] || frames[i]->isAncestorOf(focus))) {
            now = i;
            break;
        }
    }
    // Both parts of the form lie in one frame: what stands under the question counts as the question.
    if (now == 1 && focus != panes[1])
        now = 0;
    for (int tried = 0; tried < kCount; ++tried) {
        now = (now + step + kCount) % kCount;
        if (panes[now]->isVisible() && panes[now]->isEnabled())
            return widgets::focusByKey(panes[now]);
    }
}

void SessionWindow::State::showInstruction()
{
    const std::string &text = session.protocol().instruction.text;
    instruction->setText(text.empty()
        //: F1 in a study that has no instruction.
        ? SessionWindow::tr("This study has no instruction. Press ? for the list of keys.")
        : QString::fromStdString(text));
    instruction->openOver();
}

void SessionWindow::State::askSubmit()
{
    const auto count = session.count(), open = count - session.sealedCount();
    if (session.locked())
        return commands->setMessage(SessionWindow::tr("This batch is submitted; answers cannot change."));
    if (open > 0) {
        //: Submitting too early. %n: how many questions have no sealed answer, %1: of how many.
        return commands->setMessage(SessionWindow::tr("%n of %1 questions have no sealed answer yet. J goes to the next one.", nullptr, static_cast<int>(open)).arg(count));
    }
    widgets::ConfirmText text;
    //: Question of the only dialog of a session. %n: how many answers.
    text.title = SessionWindow::tr("Submit %n answers?", nullptr, static_cast<int>(count));
    //: Text of that dialog. %n: how many are marked, %1: how many were given as not sure.
    text.sentence = SessionWindow::tr("They are locked and counted. %n are marked for discussion, %1 not sure.", nullptr, static_cast<int>(session.markedCount())).arg(session.unsureCount());
    //: Button: locks the answers.
    text.confirm = SessionWindow::tr("Submit");
    //: Button: goes back to the questions.
    text.cancel = SessionWindow::tr("Keep working");
    auto *dialog = new widgets::ConfirmDialog(text, window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &session, &AnswerSession::submit);
    dialog->open();
}

} // namespace app
