#pragma once

#include <QRadioButton>

#include "widgets/focus_ring.h"

namespace widgets {

/// A radio button of 16 px with its word; with a second line it is an entry of a list, 52 high, filled while it is chosen.
class RadioRow : public QRadioButton, public RingOwner {
    Q_OBJECT
public:
    RadioRow(const QString &word, const QString &detail, QWidget *parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &place) const override { return rect().contains(place); }
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    bool isEntry() const { return !m_detail.isEmpty(); }
    QString m_word, m_detail;
};

} // namespace widgets
