#pragma once

#include "widgets/tokens.h"

#include <QIcon>
#include <QRectF>
#include <QString>
#include <QStringList>

class QPainter;
class QPainterPath;

namespace widgets {

/// Names are those of resources/icons.json ("lock", "eyeoff", "flag" …). An unknown name paints nothing.
void paintIcon(QPainter &painter, const QString &name, const QRectF &rect, const QColor &ink);
/// The set flag: the only filled glyph.
void paintFilledFlag(QPainter &painter, const QRectF &rect, const QColor &ink);
bool hasIcon(const QString &name);
QStringList iconNames();
/// On the 24 x 24 grid.
QPainterPath iconPath(const QString &name);

/// For menus and item views: painted in the token's colour of the moment.
QIcon themedIcon(const QString &name, Token ink = Token::TextSecondary);

} // namespace widgets
