#pragma once

#include <QSlider>

#include "widgets/focus_ring.h"

#include <functional>

namespace widgets {

/// A slider with its name at the left and its value at the right of the line above it; 18 + 24 high. A double click puts it back to its neutral
/// value, which a tick marks. Value 0 is neutral. Qt::TabFocus, as buttons: a drag does not take the focus from the form.
class ValueSlider : public QSlider, public RingOwner {
    Q_OBJECT
public:
    /// `name` is the accessible name too; `say` turns a position into the shown value.
    ValueSlider(const QString &name, int least, int most, std::function<QString(int)> say, QWidget *parent);
    QString valueText() const;                         ///< As shown; a screen reader gets it as the description.

    QSize sizeHint() const override { return {160, 42}; }
    QSize minimumSizeHint() const override { return {96, 42}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QRectF track() const;
    double xOf(int value) const;
    int valueAt(double x) const;

    QString m_name;
    std::function<QString(int)> m_say;
};

} // namespace widgets
