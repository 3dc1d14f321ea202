#pragma once

#include <QPushButton>

#include "widgets/focus_ring.h"

namespace widgets {

/// "Adjusted · Reset": says that a figure is not shown as it is, and a press shows it so again. A chip 24 high with 4 px around it for the ring.
class AdjustChip : public QPushButton, public RingOwner {
    Q_OBJECT
public:
    explicit AdjustChip(QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &pos) const override { return rect().contains(pos); }
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QString m_word;
};

} // namespace widgets
