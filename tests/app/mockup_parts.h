#pragma once

#include <QImage>
#include <QPoint>
#include <QRect>

#include "widgets/tokens.h"

#include <vector>

class QWidget;

/// Comparing a window with the picture it was designed from.
namespace mockup {

/// What is painted inside `region` reaches to the edges of `ink`, as measured in the picture. The ground is the colour of the region's
/// upper left corner. `edges` names the edges that are compared, of "ltrb": words that differ from the picture's end elsewhere.
struct Part {
    const char *name;
    QRect region, ink;
    const char *edges = "ltrb";
};

/// What a token's colour is expected at.
struct Place {
    const char *name;
    QPoint point;
    widgets::Token token;
};

/// The smallest rectangle around all pixels of the region that are not the ground's.
QRect inkOf(const QImage &image, const QRect &region);
/// Every compared edge lies within 4 px of the picture's. With WINNOW_MOCKUPS=FOLDER the pictures themselves are measured and their
/// numbers printed, for a changed design; with WINNOW_OURS=FOLDER what was compared is saved there.
void expectParts(QWidget &window, const char *picture, const std::vector<Part> &parts);
/// The places have their token's colour in the light and in the dark theme; ends in the light one.
void expectTokens(QWidget &window, const std::vector<Place> &places);
/// With WINNOW_OURS=FOLDER saves the window there under this name, to be looked at.
void keepPicture(QWidget &window, const QString &name);
/// No painted word is cut: every one-line label and every button has the room it asks for. Names of those that have not.
QStringList cutWords(QWidget &window);

} // namespace mockup
