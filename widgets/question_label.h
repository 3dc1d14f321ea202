#pragma once

#include <QLabel>

#include "widgets/focus_ring.h"
#include "widgets/metrics.h"
#include "widgets/text_block.h"

namespace widgets {

/// The question: focusable, so that a new item is read out and Enter presses nothing. Owns ringMargin px on every side, as rows do,
/// so place it 4 px further left and up than its text.
class QuestionLabel : public QLabel, public RingOwner {
    Q_OBJECT
public:
    explicit QuestionLabel(QWidget *parent);
    void setText(const QString &text);
    void setMetrics(const Metrics &metrics);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    TextBlock m_block = {};
    Metrics m_metrics = {};
};

} // namespace widgets
