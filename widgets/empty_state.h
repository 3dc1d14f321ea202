#pragma once

#include <QWidget>

namespace widgets {

class TextLabel;
class Button;

/// An empty page: one sentence, one button, one link.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    /// `action` and `link` may be empty.
    EmptyState(const QString &iconName, const QString &sentence, const QString &action, const QString &link, QWidget *parent);
    void setSentence(const QString &sentence);

Q_SIGNALS:
    void actionAsked();
    void linkAsked();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_iconName;
    TextLabel *m_sentence;
};

} // namespace widgets
