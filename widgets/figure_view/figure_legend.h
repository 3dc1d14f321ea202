#pragma once

#include <QWidget>

namespace widgets {

/// A line over the upper left corner of a figure: which values are black and white, or the ramp of an index from −1 to 1. Lets the mouse through.
class FigureLegend : public QWidget {
    Q_OBJECT
public:
    explicit FigureLegend(QWidget *parent);

    /// Plain text; empty without a ramp: nothing is to be shown.
    void setContent(const QString &words, bool ramp);
    bool isEmpty() const { return m_words.isEmpty() && !m_ramp; }
    QString words() const { return m_words; }
    bool hasRamp() const { return m_ramp; }
    QRect rampRect() const;            ///< Of the ramp inside the legend.

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_words = {};
    bool m_ramp = false;
};

} // namespace widgets
