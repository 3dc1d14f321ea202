#include "app/pages/key_router.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSlider>
#include <QTextEdit>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace app {

namespace {

constexpr std::int64_t kGuardMs = 250;
constexpr int kReleaseMs = 60;

bool takesText(const QWidget *widget)
{
    if (const auto *line = qobject_cast<const QLineEdit *>(widget))
        return !line->isReadOnly();
    if (const auto *plain = qobject_cast<const QPlainTextEdit *>(widget))
        return !plain->isReadOnly();
    return qobject_cast<const QTextEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget);
}

bool leavesTextField(const PlainKey &plain)
{
    return plain.key == Qt::Key_Escape || plain.key == Qt::Key_F1 || plain.key == Qt::Key_F6
           || (plain.key == Qt::Key_Return && plain.modifiers == Qt::ControlModifier);
}

/// The keys with which a slider is moved.
bool movesSlider(const PlainKey &plain)
{
    switch (plain.key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: return plain.modifiers == Qt::NoModifier;
    default: return false;
    }
}

bool onX11()
{
    return QGuiApplication::platformName() == "xcb"_L1;
}

} // namespace

PlainKey plainKey(int key, Qt::KeyboardModifiers modifiers, quint32 scanCode, bool x11)
{
    PlainKey plain{key, modifiers & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier)};
    if (key == Qt::Key_Enter)
        plain.key = Qt::Key_Return;
    if (key == Qt::Key_Plus || key == Qt::Key_Question) {
        plain.modifiers &= ~Qt::ShiftModifier;
        return plain;
    }
    // The row of digits sits at scan codes 10 to 19 on X11, whatever the layout prints on it.
    if (x11 && scanCode >= 10 && scanCode <= 19)
        plain.key = scanCode == 19 ? Qt::Key_0 : Qt::Key_1 + static_cast<int>(scanCode - 10);
    return plain;
}

KeyRouter::KeyRouter(QWidget *window, MonotonicMs monotonic)
    : QObject(window)
    , m_window(window)
    , m_now(std::move(monotonic))
    , m_appearedAt(m_now() - kGuardMs)
{
    qApp->installEventFilter(this);
    m_release.setSingleShot(true);
    m_release.setInterval(kReleaseMs);
    connect(&m_release, &QTimer::timeout, this, &KeyRouter::tellReleased);
}

KeyRouter::~KeyRouter()
{
    qApp->removeEventFilter(this);
}

void KeyRouter::itemAppeared()
{
    m_appearedAt = m_now();
}

bool KeyRouter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return false;
    auto *receiver = qobject_cast<QWidget *>(watched);
    if (!receiver || receiver->window() != m_window)
        return false;
    const QWidget *focus = m_window->focusWidget();
    if (receiver != focus && !(receiver == m_window && !focus))
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    if (event->type() == QEvent::KeyRelease) {
        if (key.nativeScanCode() != 0 && !key.isAutoRepeat())
            m_lastRelease[key.nativeScanCode()] = key.timestamp();
        if (m_held && key.key() == m_held->key && !key.isAutoRepeat()) {
            m_held->until = m_now();
            m_release.start();
        }
        if (key.key() == Qt::Key_Space && !key.isAutoRepeat() && std::exchange(m_spaceDown, false)) {
            Q_EMIT spaceHeld(false);
            return true;
        }
        return false;
    }
    return press(receiver, key);
}

void KeyRouter::tellReleased()
{
    if (const auto held = std::exchange(m_held, std::nullopt))
        Q_EMIT released(held->command, static_cast<int>(held->until - held->since));
}

bool KeyRouter::isRepeat(const QKeyEvent &event) const
{
    if (event.isAutoRepeat())
        return true;
    // X11 sends a held key as release and press of one time stamp, and does not always flag it.
    const auto released = event.nativeScanCode() == 0 ? m_lastRelease.end() : m_lastRelease.find(event.nativeScanCode());
    return released != m_lastRelease.end() && released->second == event.timestamp();
}

bool KeyRouter::tooSoon(const KeyBinding &binding)
{
    const std::int64_t now = m_now();
    bool soon = now - m_appearedAt < kGuardMs;
    if (binding.command == KeyCommand::Choose) {
        const auto last = m_lastSeen.find(binding.argument);
        soon = soon || (last != m_lastSeen.end() && now - last->second < kGuardMs);
        m_lastSeen[binding.argument] = now;
    }
    return soon;
}

bool KeyRouter::pressButton(QWidget *receiver, int key, bool repeat)
{
    auto *button = qobject_cast<QAbstractButton *>(receiver);
    // Rows of options and the tick keep Space only: Enter on them seals.
    if (!button || qobject_cast<QRadioButton *>(receiver) || qobject_cast<QCheckBox *>(receiver) || key != Qt::Key_Return)
        return false;
    if (!repeat)
        button->click();
    return true;
}

bool KeyRouter::press(QWidget *receiver, const QKeyEvent &event)
{
    if (QApplication::activePopupWidget() || (QApplication::activeModalWidget() && QApplication::activeModalWidget() != m_window))
        return false;
    const bool repeat = isRepeat(event);
    if (m_wake())
        return true;
    const PlainKey plain = plainKey(event.key(), event.modifiers(), event.nativeScanCode(), onX11());
    if (takesText(receiver) && !leavesTextField(plain))
        return false;
    if (!takesText(receiver) && m_tool(plain))
        return true;
    if (qobject_cast<QSlider *>(receiver) && movesSlider(plain))
        return false;
    if (plain.modifiers == Qt::NoModifier && pressButton(receiver, plain.key, repeat))
        return true;
    if (plain.key == Qt::Key_Space && plain.modifiers == Qt::NoModifier && (m_spaceDown || m_over())) {
        if (!repeat && !std::exchange(m_spaceDown, true))
            Q_EMIT spaceHeld(true);
        return true;
    }
    const auto table = keyTable();
    const auto found = std::ranges::find_if(table, [&plain](const KeyBinding &binding) {
        return binding.key == plain.key && binding.modifiers == plain.modifiers;
    });
    if (found == table.end())
        return false;
    if (found->repeat == KeyRepeat::Answer) {
        // Asked first, so that a repeat counts as a press that was seen.
        const bool soon = tooSoon(*found);
        if (soon || repeat)
            return true;
    }
    if (found->repeat == KeyRepeat::Hold && repeat)
        m_release.stop();
    if ((found->repeat == KeyRepeat::Once || found->repeat == KeyRepeat::Hold) && repeat)
        return true;
    if (found->repeat == KeyRepeat::Hold) {
        if (m_release.isActive())
            tellReleased();
        m_release.stop();
        m_held = Held{found->command, event.key(), m_now(), m_now()};
    }
    KeyCommand command = found->command;
    if (m_window->layoutDirection() == Qt::RightToLeft && (plain.key == Qt::Key_Left || plain.key == Qt::Key_Right) && plain.modifiers == Qt::NoModifier)
        command = command == KeyCommand::Next ? KeyCommand::Previous : KeyCommand::Next;
    Q_EMIT triggered(command, found->argument);
    return true;
}

} // namespace app
