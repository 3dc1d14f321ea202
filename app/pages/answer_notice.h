#pragma once

#include <QWidget>

#include "widgets/metrics.h"

namespace widgets {
class FormArea;
class QuestionLabel;
class TextLabel;
}

namespace app {

/// Words in place of the question: the instruction before the first one, a pause, a session that cannot go on.
/// A card 560 px wide with a title, a text that scrolls when it is long, and a small line below; title and line may be empty.
class AnswerNotice : public QWidget {
    Q_OBJECT

public:
    explicit AnswerNotice(QWidget *parent);
    void showWords(const QString &title, const QString &text, const QString &foot);
    void setReading(int percent);    ///< Scales the text only.
    void takeFocus();                ///< The text gets it, so that it is read out and Enter presses nothing.
    void scrollBy(int lines);        ///< For the keys; nothing when all is in view.
    QRect card() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void place();

    widgets::Metrics m_metrics = {};
    widgets::TextLabel *m_title, *m_foot;
    widgets::FormArea *m_area;
    widgets::QuestionLabel *m_text;
    QRect m_card;
};

} // namespace app
