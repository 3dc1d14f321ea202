#pragma once

#include <QLabel>
#include <QRectF>

#include "review/agreement_sheet.h"

#include <optional>

class QPainter;

namespace app {

/// One value of κ with its interval on an axis, as every table and card draws it. The axis is one struct, so that the ticks of a
/// head and the marks of its cells cannot drift apart.
struct KappaScale {
    double from = -0.2, to = 1.0;
    /// Where a value stands in a strip; values beyond the ends stand at the ends.
    double at(double value, const QRectF &strip) const;
};

/// A dot with whiskers, or for a pooled value a diamond as wide as its interval. Without an interval the dot alone.
void paintKappaMark(QPainter &painter, const QRectF &strip, const KappaScale &scale, const review::Coefficient &kappa, bool pooled);

/// The small axis of the overview: 0 to 1 with ticks at 0, ½ and 1. A label, so that its sentence reaches screen readers.
class KappaAxis : public QLabel {
    Q_OBJECT

public:
    explicit KappaAxis(QWidget *parent);
    void setRow(const review::SheetRow &row);
    QSize sizeHint() const override { return {217, 20}; }
    QSize minimumSizeHint() const override { return {120, 20}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<review::SheetRow> m_row;
};

} // namespace app
