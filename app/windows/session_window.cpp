#include "app/windows/session_window.h"

#include "app/pages/answer_bars.h"
#include "app/pages/answer_figure_pane.h"
#include "app/pages/answer_form.h"
#include "app/pages/answer_lists.h"
#include "app/pages/answer_notice.h"
#include "app/pages/key_router.h"
#include "app/pages/key_sheet.h"
#include "app/pages/summary_page.h"
#include "app/windows/picture_settings.h"
#include "app/windows/session_state.h"
#include "widgets/choice_list.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/message_bar.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::Literals::StringLiterals;

namespace app {

using Phase = AnswerSession::Phase;

SessionWindow::State::State(SessionWindow *owner, StoreOpener opener, const storage::Clock &wall, const MonotonicMs &monotonic, const QString &pictureCache)
    : session(std::move(opener), executor, monotonic, wall)
    , pictures(session, pictureCache, pictureLimits(QSettings()))
    , window(owner)
{
}

SessionWindow::SessionWindow(const QString &projectPath, const QString &study, const QString &seat,
                             const storage::Clock &wall, const MonotonicMs &monotonic, QWidget *parent)
    : SessionWindow(seatStoreOpener(projectPath, study.toStdString(), seat.toStdString(), wall), study, seat, wall, monotonic, parent, storage::PictureCache::fileOf(projectPath))
{
}

SessionWindow::SessionWindow(const StoreOpener &opener, const QString &study, const QString &seat,
                             const storage::Clock &wall, const MonotonicMs &monotonic, QWidget *parent, const QString &pictureCache)
    : QMainWindow(parent)
    , m_state(std::make_unique<State>(this, opener, wall, monotonic, pictureCache))
{
    m_state->study = study;
    m_state->seat = seat;
    //: Title of a session window. %1: study, %2: seat.
    setWindowTitle(tr("%1 · %2").arg(study, seat));
    setMinimumSize(1024, 700);
    m_state->build();
    m_state->router = new KeyRouter(this, monotonic);
    m_state->connectSession();
    resize(1440, 900);
    qApp->installEventFilter(this);
    m_state->session.open();
}

SessionWindow::~SessionWindow()
{
    qApp->removeEventFilter(this);
    // The pages hold references to the session, so they go before it.
    delete m_state->router;
    m_state->session.disconnect();
    delete takeCentralWidget();
}

AnswerSession &SessionWindow::session()
{
    return m_state->session;
}

void SessionWindow::closeEvent(QCloseEvent *event)
{
    event->accept();
    Q_EMIT closed();
}

void SessionWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_state->applyMetrics();
}

void SessionWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ActivationChange)
        m_state->session.setWindowActive(isActiveWindow());
    QMainWindow::changeEvent(event);
}

bool SessionWindow::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::TouchBegin:
    case QEvent::Wheel: {
        const auto *widget = qobject_cast<QWidget *>(watched);
        // The click that wakes the clock must not choose an option.
        if (widget && widget->window() == this && m_state->session.input())
            return event->type() != QEvent::MouseMove;
        return false;
    }
    default: return false;
    }
}

void SessionWindow::State::build()
{
    auto *root = new QWidget(window);
    auto *layout = new QVBoxLayout(root);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    // Made in the order of the focus: form, command bar, viewer tools, viewer.
    top = new AnswerTopBar(session, root);
    stack = new QStackedWidget(root);
    body = new QWidget(stack);
    form = new AnswerForm(session, body);
    pane = new AnswerFigurePane(session, pictures, body);
    auto *row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(pane, 1);
    row->addWidget(form);
    summary = new SummaryPage(session, stack);
    notice = new AnswerNotice(stack);
    stack->addWidget(notice);
    stack->addWidget(body);
    stack->addWidget(summary);
    commands = new AnswerCommandBar(session, root);
    layout->addWidget(top);
    layout->addWidget(stack, 1);
    layout->addWidget(commands);
    window->setCentralWidget(root);
    keys = new KeySheet(root);
    history = new HistoryCard(session, root);
    goTo = new GoToCard(session, root);
    //: Title of the instruction over the window (F1).
    instruction = new TextCard(SessionWindow::tr("Instruction"), root);
}

void SessionWindow::State::connectSession()
{
    connect(router, &KeyRouter::triggered, window, [this](KeyCommand command, int argument) { run(command, argument); });
    connect(router, &KeyRouter::spaceHeld, window, [this](bool held) { pane->view()->setSpaceHeld(held); });
    connect(router, &KeyRouter::released, pane, &AnswerFigurePane::released);
    router->setTool([this](const PlainKey &plain) {
        return session.phase() == Phase::Answering && !session.paused() && !openOverlay() && pane->view()->toolKey(plain.key, plain.modifiers);
    });
    connect(pane, &AnswerFigurePane::focusFreed, form, &AnswerForm::focusQuestion);
    connect(pane, &AnswerFigurePane::panesChanged, window, [this] { chainFocus(); });
    connect(pane, &AnswerFigurePane::said, commands, &AnswerCommandBar::setMessage);
    router->setWake([this] { return session.input(); });
    router->setPointerOverFigure([this] { return session.phase() == Phase::Answering && pane->pointerInside(); });

    connect(&session, &AnswerSession::phaseChanged, window, [this] { showPhase(); });
    connect(&session, &AnswerSession::pausedChanged, window, [this] { showPhase(); });
    connect(&session, &AnswerSession::itemChanged, window, [this] { showItem(); });
    connect(&session, &AnswerSession::draftChanged, window, [this] {
        form->showDraft();
        commands->refresh();
    });
    connect(&session, &AnswerSession::countsChanged, window, [this] {
        top->refresh();
        summary->refresh();
    });
    connect(&session, &AnswerSession::statusChanged, window, [this] {
        top->refresh();
        if (session.saveFailed()) {
            //: Button beside "Not saved".
            form->bar()->showMessage(widgets::MessageKind::Attention, session.draftStatus(), SessionWindow::tr("Retry"));
        } else if (form->bar()->isVisible() && form->bar()->property("failure").toBool()) {
            form->bar()->clear();
        }
        form->bar()->setProperty("failure", session.saveFailed());
    });
    connect(&session, &AnswerSession::revealedChanged, window, [this] {
        form->showReveal();
        commands->refresh();
    });
    connect(&session, &AnswerSession::message, commands, &AnswerCommandBar::setMessage);
    connect(&session, &AnswerSession::notice, window, [this](const QString &text) {
        form->bar()->showMessage(widgets::MessageKind::Note, text);
    });
    connect(&session, &AnswerSession::sealed, window, [this] {
        // A notice about an earlier draft has served once the next answer is on disk.
        if (!session.saveFailed())
            form->bar()->clear();
        Q_EMIT window->sealed();
    });
    connect(&session, &AnswerSession::submitted, window, &SessionWindow::submitted);
    connect(&session, &AnswerSession::finished, summary, &SummaryPage::announce);
    connect(form->bar(), &widgets::MessageBar::actionAsked, &session, &AnswerSession::retry);
    connect(top, &AnswerTopBar::keysAsked, window, [this] { run(KeyCommand::KeySheet, 0); });
    connect(commands, &AnswerCommandBar::historyAsked, window, [this] { run(KeyCommand::History, 0); });
    connect(summary, &SummaryPage::reviewAsked, &session, &AnswerSession::reviewMarks);
    connect(summary, &SummaryPage::submitAsked, window, [this] { askSubmit(); });
    connect(form, &AnswerForm::optionShown, pane, &AnswerFigurePane::showOptionFigure);
    for (OverlayCard *card : {static_cast<OverlayCard *>(keys), static_cast<OverlayCard *>(history), static_cast<OverlayCard *>(goTo), static_cast<OverlayCard *>(instruction)}) {
        connect(card, &OverlayCard::dismissed, window, [this] {
            if (session.phase() == Phase::Answering && !session.paused())
                form->focusQuestion();
            else
                showPhase();
        });
    }
    showPhase();
}

void SessionWindow::State::showPhase()
{
    top->refresh();
    commands->refresh();
    switch (session.phase()) {
    case Phase::Answering:
        if (!session.paused()) {
            const bool returned = stack->currentWidget() != body;
            stack->setCurrentWidget(body);
            if (returned)
                form->focusQuestion();
            return;
        }
        //: In place of the question during a pause.
        notice->showWords({}, SessionWindow::tr("Paused. The question is hidden and the clock is stopped. Enter continues."), {});
        break;
    case Phase::Summary:
    case Phase::Locked:
        summary->refresh();
        stack->setCurrentWidget(summary);
        summary->takeFocus();
        return;
    case Phase::Instruction:
        //: Title over the study's instruction, before the first question.
        notice->showWords(SessionWindow::tr("Before you start"), QString::fromStdString(session.protocol().instruction.text),
                          //: Under the study's instruction. %1 and %2 are keys: Enter and F1.
                          SessionWindow::tr("%1 starts. %2 shows this again at any time.").arg(keyTextOf(KeyCommand::SealAndNext), keyTextOf(KeyCommand::Instruction)));
        break;
    case Phase::Failed: notice->showWords({}, QString::fromStdString(session.lastError() ? session.lastError()->userMessage : std::string()), {}); break;
    case Phase::Opening: notice->showWords({}, {}, {}); break;
    }
    stack->setCurrentWidget(notice);
    notice->takeFocus();
}

void SessionWindow::State::showItem()
{
    const QString unit = QString::fromStdString(session.item().unit);
    top->refresh();
    form->showItem();
    chainFocus();
    if (unit != shownUnit) {
        shownUnit = unit;
        router->itemAppeared();
        pane->showItem();
    } else {
        // The figure stands as it was: a new visit of the same question begins at once.
        session.painted();
    }
    commands->refresh();
}

void SessionWindow::State::chainFocus()
{
    QWidget *last = form->questionWidget();
    for (int i = 0; i < form->choices()->count(); ++i) {
        QWidget::setTabOrder(last, form->choices()->rowButton(i));
        last = form->choices()->rowButton(i);
    }
    QWidget::setTabOrder(last, form->firstOfFooter());
    QWidget::setTabOrder(form->lastOfFooter(), commands->first());
    QWidget::setTabOrder(commands->last(), pane->firstTool());
    last = pane->lastTool();
    for (int i = 0; i < pane->panes()->count(); ++i) {
        QWidget::setTabOrder(last, pane->panes()->view(i));
        last = pane->panes()->view(i);
    }
    for (QWidget *control : pane->adjustControls()) {
        QWidget::setTabOrder(last, control);
        last = control;
    }
}

void SessionWindow::State::applyMetrics()
{
    metrics = widgets::Metrics::forWindow(window->size(), reading);
    form->setMetrics(metrics);
    pane->setMetrics(metrics);
    top->setMetrics(metrics);
    commands->setMetrics(metrics);
    notice->setReading(reading);
}

} // namespace app
