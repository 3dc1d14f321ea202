#pragma once

#include "widgets/bar.h"

namespace widgets {

class TextLabel;

/// Head of a project page: 56 high, title 20/28 bold, a secondary line beside it, actions at the right (addRight).
class PageHeader : public Bar {
    Q_OBJECT
public:
    PageHeader(const QString &title, QWidget *parent);
    void setTitle(const QString &title);
    void setSubtitle(const QString &subtitle);

private:
    TextLabel *m_title, *m_subtitle;
};

/// Foot of a project window: 28 high, caption text at both ends.
class StatusBar : public Bar {
    Q_OBJECT
public:
    explicit StatusBar(QWidget *parent);
    void setLeftText(const QString &text);
    void setRightText(const QString &text);
    QString leftText() const;
    QString rightText() const;

private:
    TextLabel *m_left, *m_right;
};

} // namespace widgets
