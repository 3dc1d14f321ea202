#pragma once

#include "app/pages/overlay_card.h"

class QListWidget;
class QScrollArea;

namespace widgets {
class LineField;
class TextLabel;
}

namespace app {

class AnswerSession;

/// The own decisions of this seat in their order; Enter goes to the question. Holds no one else's.
class HistoryCard : public OverlayCard {
    Q_OBJECT

public:
    HistoryCard(AnswerSession &session, QWidget *parent);
    void refresh();
    void moveBy(int step) override;
    void accept() override;

protected:
    QWidget *firstFocus() override;

private:
    AnswerSession &m_session;
    QListWidget *m_list;
};

/// Ctrl+G: a number, and what stands there.
class GoToCard : public OverlayCard {
    Q_OBJECT

public:
    GoToCard(AnswerSession &session, QWidget *parent);
    void refresh();

protected:
    QWidget *firstFocus() override;

private:
    AnswerSession &m_session;
    widgets::LineField *m_field;
    widgets::TextLabel *m_words;
};

/// Plain text over the window: the study's instruction (F1).
class TextCard : public OverlayCard {
    Q_OBJECT

public:
    TextCard(const QString &title, QWidget *parent);
    void setText(const QString &text);
    void moveBy(int step) override;

private:
    QScrollArea *m_area;
    widgets::TextLabel *m_text;
};

} // namespace app
