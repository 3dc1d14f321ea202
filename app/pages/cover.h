#pragma once

#include <QWidget>

#include "app/pages/project_desk.h"

namespace widgets {
class TextLabel;
class Button;
}

namespace app {

/// Stands in the place of live figures while the person who sits here holds an open batch in the study (architecture decision 2).
/// Uncovering asks first, is logged, and marks later answers.
class Cover : public QWidget {
    Q_OBJECT

public:
    Cover(ProjectDesk &desk, QWidget *parent);
    /// `sentence` empty: hidden.
    void setCovered(const std::string &study, const std::string &sentence);
    widgets::Button *button() const { return m_button; }

Q_SIGNALS:
    void failed(const QString &sentence, const QString &details);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void ask();
    void uncover();

    ProjectDesk &m_desk;
    std::string m_study;
    widgets::TextLabel *m_sentence;
    widgets::Button *m_button;
};

} // namespace app
