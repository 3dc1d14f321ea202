#pragma once

#include "app/windows/session_window.h"
#include "tests/sessions/answer_project.h"

#include <QStringList>
#include <QTest>

#include <memory>

namespace widgets {
class ChoiceList;
class FigureView;
}

/// A session window on the offscreen platform, driven by keys that take the way real ones do. Time is the project's.
class AnswerScreen {
public:
    explicit AnswerScreen(AnswerProject &project, const std::string &seat = "Primary 1", QSize size = {1440, 900});
    ~AnswerScreen();

    app::SessionWindow &window() { return *m_window; }
    app::AnswerSession &session() { return m_window->session(); }
    widgets::ChoiceList *choices() const;
    widgets::FigureView *view() const;

    /// Lets 300 ms pass, presses, and waits until the disk is done.
    void press(int key, Qt::KeyboardModifiers modifiers = {});
    void type(const QString &text);
    /// Past the instruction, with the first picture on screen.
    void start();
    void settle();
    bool shows(const QString &text) const;      ///< Some visible widget's text or accessible name holds it.
    QStringList everything() const;             ///< All texts, names, descriptions, tool tips and titles, of the accessible tree too.

private:
    AnswerProject &m_project;
    std::unique_ptr<app::SessionWindow> m_window;
};
