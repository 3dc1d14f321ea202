#pragma once

#include <QPushButton>

#include "widgets/focus_ring.h"
#include "widgets/tokens.h"

namespace app {

/// A recent project: file glyph, name, what it holds, when it was opened. Missing files are greyed and offer to be located.
class RecentRow : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    RecentRow(const QString &name, const QString &facts, const QString &when, bool missing, QWidget *parent);
    void setFacts(const QString &name, const QString &facts);
    QWidget *menuButton() const { return m_more; }
    QSize sizeHint() const override { return {568, 56}; }
    QSize minimumSizeHint() const override { return {320, 56}; }

Q_SIGNALS:
    void menuAsked(const QPoint &where); ///< "⋯", the menu key or the right button.

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void say();

    QString m_name, m_facts, m_when;
    bool m_missing;
    QPushButton *m_more;
};

/// Where a project file can be dropped.
class DropZone : public QWidget {
    Q_OBJECT

public:
    explicit DropZone(QWidget *parent);
    QSize sizeHint() const override { return {328, 192}; }

Q_SIGNALS:
    void dropped(const QString &path);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    bool m_over = false;
};

} // namespace app
