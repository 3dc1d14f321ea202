#pragma once

#include <QWidget>

namespace widgets {
class Button;
}

namespace app {

class AnswerSession;
class SummaryCard;

/// S13: all is sealed. Counts only: no score, agreement, comparison or ranking.
class SummaryPage : public QWidget {
    Q_OBJECT

public:
    SummaryPage(AnswerSession &session, QWidget *parent);
    void refresh();
    void announce(const QString &text); ///< Read out with the title; the card itself says it by its numbers.
    void takeFocus();   ///< The sentence gets it, so that Enter presses nothing.

Q_SIGNALS:
    void reviewAsked();
    void submitAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    SummaryCard *m_card;
};

/// "1 h 31 min", "45 min", "20 s".
QString spanText(qint64 ms);

} // namespace app
