#pragma once

#include <QWidget>

#include "widgets/tokens.h"

namespace widgets {

/// A 1 px line in border.subtle between two areas, sharp at every scale.
class RuleLine : public QWidget {
    Q_OBJECT
public:
    explicit RuleLine(Qt::Orientation orientation, QWidget *parent, Token ink = Token::BorderSubtle);
    QSize sizeHint() const override { return {1, 1}; }
    QSize minimumSizeHint() const override { return {1, 1}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Qt::Orientation m_orientation;
    Token m_ink;
};

} // namespace widgets
