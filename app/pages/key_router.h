#pragma once

#include <QObject>
#include <QPointer>

#include "app/pages/key_table.h"
#include "app/sessions/answer_clock.h"

#include <QTimer>

#include <functional>
#include <map>
#include <optional>

class QKeyEvent;
class QWidget;

namespace app {

/// The key and modifiers of an event as the table writes them: keypad taken out, digits by position on X11, + and ? whatever Shift says.
struct PlainKey {
    int key = 0;
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

/// The one place where keys of a session window are read (ux 5): an event filter on the application that acts on the first receiver
/// only, the window's focus widget or the window itself when nothing has the focus. Order: text field, open menu or dialog, active tool,
/// focused slider or button, then the table (choice, viewer, base).
class KeyRouter : public QObject {
    Q_OBJECT

public:
    KeyRouter(QWidget *window, MonotonicMs monotonic);
    ~KeyRouter() override;

    /// Asked at every key press: true when the press only woke an idle clock and must do nothing else.
    void setWake(std::function<bool()> wake) { m_wake = std::move(wake); }
    /// Whether the pointer stands inside the figure, so that Space takes the picture in hand.
    void setPointerOverFigure(std::function<bool()> over) { m_over = std::move(over); }
    /// Asked before the table: true when the active tool (the ruler) has taken the key.
    void setTool(std::function<bool(const PlainKey &)> tool) { m_tool = std::move(tool); }
    /// The next 250 ms take no answer and no seal.
    void itemAppeared();

Q_SIGNALS:
    void triggered(app::KeyCommand command, int argument);
    void spaceHeld(bool held);
    void released(app::KeyCommand command, int heldMs); ///< A key of the kind Hold went up.

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool press(QWidget *receiver, const QKeyEvent &event);
    bool isRepeat(const QKeyEvent &event) const;
    bool tooSoon(const KeyBinding &binding);
    bool pressButton(QWidget *receiver, int key, bool repeat);

    QWidget *m_window;
    MonotonicMs m_now;
    std::function<bool()> m_wake = [] { return false; };
    std::function<bool()> m_over = [] { return false; };
    std::function<bool(const PlainKey &)> m_tool = [](const PlainKey &) { return false; };
    std::int64_t m_appearedAt;
    std::map<int, std::int64_t> m_lastSeen;       ///< Last press of each option, ignored ones too.
    std::map<quint32, quint64> m_lastRelease;     ///< Time stamp of each scan code's last release.
    struct Held {
        KeyCommand command = KeyCommand::None;
        int key = 0;
        std::int64_t since = 0, until = 0;
    };
    void tellReleased();

    std::optional<Held> m_held;
    QTimer m_release;                             ///< A repeat that is not flagged goes up and down at once: only a pause is a release.
    bool m_spaceDown = false;
};

PlainKey plainKey(int key, Qt::KeyboardModifiers modifiers, quint32 scanCode, bool x11);

} // namespace app
