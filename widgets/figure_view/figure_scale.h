#pragma once

#include <QImage>
#include <QRect>
#include <QRectF>
#include <QSize>

namespace widgets {

/// Pixels of a figure: all of it in some size, or a part of it.
struct FigurePiece {
    QImage image = {};   ///< Format_RGB32.
    QRectF place = {};   ///< What it stands for, in px of the full figure.
};

/// Device px to be filled, and the figure that lies there.
struct FigurePlace {
    QSize full = {};     ///< Of the figure.
    QRectF target = {};  ///< Where all of it lies, in device px of the view.
    bool nearest = false;///< Each device px has the colour of the figure px that its middle lies in. Else the mean of what it covers, and between px when enlarged.
};

/// Fills `seen`, in device px of the view, with the piece as far as it reaches. `origin` is the view's place of the top left px of `to`, which is
/// Format_RGB32. What a px becomes depends on where it lies in the figure only: parts painted one after another fit together.
void paintPiece(QImage &to, QPoint origin, const QRect &seen, const FigurePlace &where, const FigurePiece &piece);

} // namespace widgets
