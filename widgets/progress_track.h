#pragma once

#include <QProgressBar>

#include "widgets/tokens.h"

namespace widgets {

/// An own count as a track in seal.base: 4 high in bars, 6 in tables, 3 in KPI cards; 96 wide unless set. Value and range are QProgressBar's.
class ProgressTrack : public QProgressBar {
    Q_OBJECT
public:
    explicit ProgressTrack(QWidget *parent, int thickness = 4, int width = 96);
    void setInk(Token ink);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_thickness, m_width;
    Token m_ink = Token::SealBase;
};

/// The same picture for delegates: a track of share 0 to 1 centred in the box.
void paintTrack(QPainter &painter, const QRectF &box, double share, int thickness, Token ink = Token::SealBase);

} // namespace widgets
