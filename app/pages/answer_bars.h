#pragma once

#include "widgets/bar.h"
#include "widgets/metrics.h"

namespace widgets {
class Chip;
class ProgressTrack;
class TextLabel;
}

namespace app {

class AnswerSession;

/// Top of a session window: study and seat, own progress, marks; status, what is hidden, keys.
class AnswerTopBar : public widgets::Bar {
    Q_OBJECT

public:
    AnswerTopBar(AnswerSession &session, QWidget *parent);
    void refresh();
    void setMetrics(const widgets::Metrics &metrics);

Q_SIGNALS:
    void keysAsked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    AnswerSession &m_session;
    bool m_compact = false;
    widgets::TextLabel *m_title, *m_counts, *m_status;
    widgets::ProgressTrack *m_track;
    widgets::Chip *m_marked, *m_queue, *m_blind;
    widgets::Button *m_keys;
};

/// Foot of a session window: moving, skipping, undoing, pausing; the message line and the one primary button.
class AnswerCommandBar : public widgets::Bar {
    Q_OBJECT

public:
    AnswerCommandBar(AnswerSession &session, QWidget *parent);
    void refresh();                          ///< Words and hint of the moment.
    void setMessage(const QString &message); ///< Replaces the hint until the next call with an empty one.
    void setMetrics(const widgets::Metrics &metrics);
    QString shownMessage() const;
    QWidget *first() const;
    QWidget *last() const;

Q_SIGNALS:
    void historyAsked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QString hint() const;
    void showLine();

    AnswerSession &m_session;
    bool m_compact = false;
    QString m_shownLine = {};
    QString m_message;
    widgets::Button *m_previous, *m_skip, *m_undo, *m_pause, *m_history, *m_primary;
    widgets::TextLabel *m_line;
    QWidget *m_primaryGap, *m_primaryEdge;
};

} // namespace app
