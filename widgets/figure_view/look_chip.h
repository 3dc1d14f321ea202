#pragma once

#include <QPushButton>

#include "widgets/focus_ring.h"

namespace widgets {

/// Says which bands of a figure are shown, or that it is the model's-eye view; a press offers others. A chip 24 high with 4 px around it for the
/// ring; no wider than its word or setMostWidth(), then elided, with the whole word as its name.
class LookChip : public QPushButton, public RingOwner {
    Q_OBJECT
public:
    explicit LookChip(QWidget *parent);

    void setWord(const QString &word);                 ///< Plain text.
    QString word() const { return m_word; }
    void setMostWidth(int px);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &pos) const override { return rect().contains(pos); }
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QString m_word = {};
    int m_most = 240;
};

} // namespace widgets
