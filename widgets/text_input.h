#pragma once

#include <QComboBox>
#include <QLineEdit>

#include "widgets/focus_ring.h"

namespace widgets {

/// One line of text, 32 high, 13 px, border.strong; a tooltip-free plain field.
class LineField : public QLineEdit, public RingOwner {
    Q_OBJECT
public:
    explicit LineField(const QString &placeholder, QWidget *parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

/// A choice from a list, 32 high, with the chevron of the palette's icon set. Use addItem with plain text.
class ChoiceField : public QComboBox, public RingOwner {
    Q_OBJECT
public:
    explicit ChoiceField(QWidget *parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;   ///< Only with the focus: scrolling a page changes no choice.
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace widgets
