#pragma once

#include <QPushButton>
#include <QWidget>

#include "widgets/focus_ring.h"

#include <vector>

namespace app {

/// One tab: a word, a count beside it, a 2 px accent line under the chosen one.
class TabButton : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    TabButton(const QString &word, QWidget *parent);
    void setCount(const QString &count);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_word, m_count;
};

/// A row of tabs as high as the bar it stands in.
class TabRow : public QWidget {
    Q_OBJECT

public:
    TabRow(const QStringList &words, int height, QWidget *parent);
    void setCount(int tab, const QString &count) { m_tabs[static_cast<std::size_t>(tab)]->setCount(count); }
    int current() const { return m_current; }
    void setCurrent(int tab); ///< Reports nothing.

Q_SIGNALS:
    void picked(int tab);

private:
    std::vector<TabButton *> m_tabs;
    int m_current = 0;
};

} // namespace app
