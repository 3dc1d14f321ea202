#pragma once

#include <QWidget>

#include "widgets/metrics.h"

class QHBoxLayout;
class QVBoxLayout;

namespace widgets {
class Button;
class ChoiceList;
class FormArea;
class MessageBar;
class QuestionLabel;
class TextLabel;
}

namespace app {

class AdjudicatePanel;
class AnswerFooter;
class AnswerInput;
class AnswerSession;

/// The right side of S5 and S6: question, answer and footer. It shows the session's state and reports what the person does to it.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    AnswerForm(AnswerSession &session, QWidget *parent);

    void showItem();                        ///< Another unit or another state of it: everything anew, the focus on the question.
    void showDraft();                       ///< Choice, not sure, mark, note.
    void showReveal();
    void setMetrics(const widgets::Metrics &metrics);

    void pressPosition(int position);       ///< A letter or digit key.
    void moveChoice(int step);              ///< ↑ ↓
    void openNote();
    void toggleContext();
    void toggleDefects();                   ///< Ctrl+D
    bool closeDefects();                    ///< Esc: false when the reasons were not open.
    bool choosingDefect() const { return m_choosingDefect; }
    bool leaveField(bool sealAnswer);       ///< Esc and Ctrl+Enter in a text field: the focus goes back to the question.
    void focusQuestion();
    widgets::MessageBar *bar() const { return m_bar; }
    QWidget *questionWidget() const;
    QWidget *lastOfFooter() const;
    QWidget *firstOfFooter() const;
    widgets::ChoiceList *choices() const { return m_choices; }

Q_SIGNALS:
    void optionShown(int position);         ///< An option was chosen; its picture, if it has one, may be shown.

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showOptions();
    void showChosen();
    void layOut();
    int positionOf(char letter) const;

    AnswerSession &m_session;
    widgets::Metrics m_metrics;
    widgets::MessageBar *m_bar;
    widgets::FormArea *m_area;
    QWidget *m_head;
    widgets::TextLabel *m_number, *m_count;
    widgets::QuestionLabel *m_question;
    widgets::TextLabel *m_hint;             ///< "Choose all that apply", "Why can it not be answered?"
    widgets::ChoiceList *m_choices, *m_defects;
    AnswerInput *m_input;
    AdjudicatePanel *m_panel;
    widgets::TextLabel *m_context;
    AnswerFooter *m_footer;
    QVBoxLayout *m_column;
    bool m_choosingDefect = false, m_contextShown = true;
};

} // namespace app
