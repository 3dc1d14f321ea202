#pragma once

#include <QLabel>

#include "review/gold.h"

#include <optional>

namespace app {

/// S12's funnel: candidates, agreed, decided by the third, discarded, gold; a bar, a count and a share each. A label, so that its
/// sentence reaches screen readers.
class GoldFunnel : public QLabel {
    Q_OBJECT

public:
    explicit GoldFunnel(QWidget *parent);
    void setRow(const std::optional<review::GoldRow> &row);
    QSize sizeHint() const override { return {520, 244}; }
    QSize minimumSizeHint() const override { return {320, 244}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<review::GoldRow> m_row;
};

} // namespace app
