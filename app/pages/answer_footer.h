#pragma once

#include <QWidget>

#include "widgets/metrics.h"

class QBoxLayout;
class QVBoxLayout;

namespace widgets {
class Button;
class CheckRow;
class NoteField;
class TextLabel;
}

namespace app {

class AnswerSession;

/// The pinned foot of the form: not sure, mark, note; for the adjudicator the note field, "Cannot be decided" and mark.
class AnswerFooter : public QWidget {
    Q_OBJECT

public:
    AnswerFooter(AnswerSession &session, QWidget *parent);
    void showDraft();
    void setMetrics(const widgets::Metrics &metrics);
    void openNote();
    void closeNote();                       ///< The field goes away when it holds nothing; the adjudicator's stays.
    bool noteHasFocus() const;
    QWidget *first() const;
    QWidget *last() const;

Q_SIGNALS:
    void defectAsked();
    void noteLeft();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();
    bool isTight() const;                   ///< The one row of the moment is longer than there is room.

    AnswerSession &m_session;
    widgets::Metrics m_metrics;
    widgets::TextLabel *m_noteLabel;
    widgets::NoteField *m_note;
    widgets::CheckRow *m_unsure;
    widgets::Button *m_defect, *m_mark, *m_noteButton;
    QVBoxLayout *m_column;
    QWidget *m_row;
    QBoxLayout *m_rowLayout;
    bool m_noteOpen = false, m_stacked = false;
    int m_markMost = 0;                     ///< Width of the mark button with the longer of its short words.
};

} // namespace app
