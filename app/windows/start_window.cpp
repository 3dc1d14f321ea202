#include "app/windows/start_window.h"

#include "app/pages/project_page.h"
#include "app/sample/sample_project.h"
#include "app/windows/start_rows.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/glyph.h"
#include "widgets/icons.h"
#include "widgets/message_bar.h"
#include "widgets/progress_track.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QShortcut>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

StartDialogs StartDialogs::system()
{
    const auto filter = [] { return StartWindow::tr("Winnow projects (*.winnow)"); };
    return {[filter](QWidget *parent) { return QFileDialog::getOpenFileName(parent, StartWindow::tr("Open a project"), {}, filter()); },
            [filter](QWidget *parent) {
                QString path = QFileDialog::getSaveFileName(parent, StartWindow::tr("New project"), {}, filter());
                if (!path.isEmpty() && !path.endsWith(u".winnow"_s))
                    path += u".winnow"_s;
                return path;
            }};
}

StartWindow::StartWindow(RecentProjects &recent, StartDialogs dialogs, QWidget *parent)
    : QMainWindow(parent), m_recent(recent), m_dialogs(std::move(dialogs)), m_executor(std::make_unique<ThreadExecutor>())
{
    setWindowTitle(tr("Winnow"));
    setMinimumSize(960, 640);
    resize(960, 640);
    const auto key = [this](const QKeySequence &keys, std::function<void()> act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, std::move(act));
    };
    key(QKeySequence(Qt::CTRL | Qt::Key_O), [this] { openProject(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] { newProject(); });
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), [] { widgets::cycleTheme(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
    reload();
}

StartWindow::~StartWindow()
{
    m_stop->store(true);
    m_executor.reset();
}

void StartWindow::showMessage(const QString &sentence) { m_messages->showMessage(widgets::MessageKind::Danger, sentence); }

void StartWindow::reload()
{
    build();
    ++m_round;
    m_glances.clear();
    m_waiting = 0;
    for (const auto &[path, row] : m_rows) {
        if (!QFileInfo::exists(path))
            continue;
        ++m_waiting;
        m_executor->run(
            this, [path = path, stop = m_stop] { return stop->load() ? ProjectGlance{} : glanceAt(path); },
            [this, round = m_round](ProjectGlance &&glance) {
                if (round != m_round)
                    return;
                for (const auto &[known, shown] : m_rows) {
                    if (known != glance.path)
                        continue;
                    QString facts = glance.refused;
                    if (facts.isEmpty()) {
                        facts = counted(glance.studies, tr("study"), tr("studies")) + u" · "_s
                              + (glance.figures > 0 ? counted(glance.figures, tr("figure"), tr("figures")) : counted(glance.items, tr("question"), tr("questions")));
                    }
                    shown->setFacts(glance.title.isEmpty() ? QFileInfo(glance.path).completeBaseName() : glance.title, facts);
                }
                m_glances.push_back(std::move(glance));
                if (--m_waiting == 0) {
                    fillSeats();
                    Q_EMIT glanced();
                }
            });
    }
}

void StartWindow::fillSeats()
{
    bool primary = true;
    // In the order of the list, not in the order in which the files answered.
    for (const auto &[path, row] : m_rows) {
        for (const ProjectGlance &glance : m_glances) {
            if (glance.path != path)
                continue;
            for (const ProjectGlance::Seat &seat : glance.seats)
                addSeat(glance, seat, std::exchange(primary, false));
        }
    }
    m_seatBox->setVisible(!primary);
    orderFocus();
}

void StartWindow::orderFocus()
{
    // Whoever was asked to answer comes first; then the projects, then the ways to begin.
    QWidget *last = nullptr;
    const auto next = [&](QWidget *widget) {
        if (last)
            setTabOrder(last, widget);
        last = widget;
    };
    for (Button *seat : m_seatButtons)
        next(seat);
    for (const auto &[path, row] : m_rows) {
        next(row);
        next(row->menuButton());
    }
    next(m_beginning);
}

void StartWindow::addSeat(const ProjectGlance &project, const ProjectGlance::Seat &seat, bool primary)
{
    if (m_seatRows->count() > 0) {
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(16, 0, 16, 0);
        inset->addWidget(new widgets::RuleLine(Qt::Horizontal, m_seatCard));
        m_seatRows->addLayout(inset);
    }
    auto *line = new QWidget(m_seatCard);
    line->setFixedHeight(63);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(16);
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    auto *naming = new QHBoxLayout;
    naming->setSpacing(8);
    auto *study = new TextLabel(seat.study, TypeStyle::Button, Token::TextPrimary, line, true);
    study->setWrapped(false);
    auto *who = new TextLabel(seat.pseudonym.isEmpty() ? seat.seat : seat.seat + u" · "_s + seat.pseudonym, TypeStyle::Ui, Token::TextSecondary, line);
    who->setWrapped(false);
    naming->addWidget(study);
    naming->addWidget(who);
    naming->addStretch();
    auto *counting = new QHBoxLayout;
    counting->setSpacing(12);
    auto *track = new widgets::ProgressTrack(line, 4, 160);
    track->setRange(0, static_cast<int>(std::max<std::int64_t>(1, seat.units)));
    track->setValue(static_cast<int>(seat.sealed));
    auto *count = new TextLabel(tr("%1 of %2 sealed").arg(plainNumber(seat.sealed), plainNumber(seat.units)), TypeStyle::Ui, Token::TextSecondary, line);
    count->setWrapped(false);
    counting->addWidget(track);
    counting->addWidget(count);
    counting->addStretch();
    words->addStretch();
    words->addLayout(naming);
    words->addLayout(counting);
    words->addStretch();
    row->addWidget(new widgets::Glyph(u"packet"_s, 20, Token::SealBase, line));
    row->addLayout(words, 1);
    auto *go = new Button(primary ? ButtonLook::Primary : ButtonLook::Secondary, {}, seat.sealed > 0 ? tr("Resume") : tr("Start"), {}, line);
    go->setFixedWidth(96);
    go->setAccessibleDescription(seat.study + u", "_s + seat.seat);
    connect(go, &QPushButton::clicked, this, [this, path = project.path, seat] {
        // Whoever sits down is the person at this machine: what their open batch covers stays covered in the project's window.
        m_recent.setPersonAt(path, seat.pseudonym);
        Q_EMIT seatAsked(path, seat.study, seat.seat);
    });
    row->addWidget(go);
    m_seatButtons.push_back(go);
    line->setObjectName(u"seat"_s);
    m_seatRows->addWidget(line);
}

void StartWindow::rowMenu(const QString &path, const QPoint &where)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Open")), &QAction::triggered, this, [this, path] { Q_EMIT openAsked(path); });
    connect(menu->addAction(tr("Locate…")), &QAction::triggered, this, [this, path] { locate(path); });
    connect(menu->addAction(tr("Take off this list")), &QAction::triggered, this, [this, path] {
        m_recent.remove(path);
        reload();
    });
    menu->popup(where);
}

void StartWindow::locate(const QString &path)
{
    const QString found = m_dialogs.openProject(this);
    if (found.isEmpty())
        return;
    m_recent.replace(path, found);
    reload();
}

void StartWindow::openProject()
{
    const QString path = m_dialogs.openProject(this);
    if (!path.isEmpty())
        Q_EMIT openAsked(path);
}

void StartWindow::newProject()
{
    const QString path = m_dialogs.newProject(this);
    if (!path.isEmpty())
        Q_EMIT createAsked(path, QFileInfo(path).completeBaseName());
}

void StartWindow::makeSample()
{
    if (m_stopSample) {
        m_stopSample->store(true);
        m_sample->setEnabled(false);
        return;
    }
    m_stopSample = std::make_shared<std::atomic<bool>>(false);
    m_sample->setWord(tr("Cancel"));
    m_sampleNote->setText(tr("Painting figures"));
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + u"/Winnow sample"_s;
    m_executor->run(
        this,
        [this, folder, stop = m_stop, stopSample = m_stopSample] {
            return sample::makeProject(folder, [this, stop, stopSample](const QString &words, double share) {
                QMetaObject::invokeMethod(this, [this, words, share] {
                    if (m_stopSample)
                        m_sampleNote->setText(tr("%1 · %2 %").arg(words).arg(static_cast<int>(100 * share)));
                });
                return !stop->load() && !stopSample->load();
            });
        },
        [this](review::Result<QString> &&made) {
            const bool cancelled = m_stopSample->load();
            sampleEnded();
            if (made)
                Q_EMIT openAsked(*made);
            else if (cancelled)
                m_messages->showMessage(widgets::MessageKind::Note, QString::fromStdString(made.error().userMessage));
            else
                showMessage(QString::fromStdString(made.error().userMessage));
        });
}

void StartWindow::sampleEnded()
{
    m_stopSample.reset();
    m_sample->setEnabled(true);
    m_sample->setWord(tr("Try the sample project"));
    m_sampleNote->setText(tr("Figures, questions, two finished raters"));
}

void StartWindow::keyPressEvent(QKeyEvent *event)
{
    // ↓ and ↑ walk through everything that can be pressed, as Tab does.
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        focusNextPrevChild(event->key() == Qt::Key_Down);
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (auto *button = qobject_cast<QPushButton *>(focusWidget()))
            button->click();
        return;
    }
    QMainWindow::keyPressEvent(event);
}

bool StartWindow::event(QEvent *event)
{
    // Files move while the window is behind others.
    if (event->type() == QEvent::WindowActivate) {
        for (const auto &[path, row] : m_rows) {
            if (QFileInfo::exists(path) != row->property("there").toBool()) {
                QMetaObject::invokeMethod(this, &StartWindow::reload, Qt::QueuedConnection);
                break;
            }
        }
    }
    return QMainWindow::event(event);
}

void StartWindow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(Token::BgWindow));
}

} // namespace app
