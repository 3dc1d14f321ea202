#pragma once

#include <QFont>
#include <QString>

namespace widgets {

/// Named sizes, px / line pitch.
enum class TypeStyle {
    Caption,  ///< 12/16
    Ui,       ///< 13/18, tables too
    Button,   ///< 14/20
    Option,   ///< 15/22
    Question, ///< 16/24
    Title,    ///< 20/28
    Number,   ///< 28/40
};
struct TypeSize {
    int px = 13;
    int line = 18;
};
TypeSize typeSize(TypeStyle style);

/// Fonts by pixel size; weights are 400 and 700 only.
QFont uiFont(int px, bool bold = false);
QFont uiFont(TypeStyle style, bool bold = false);
QFont monoFont(int px);

/// Reading size in percent: 85 to 160 in steps of 5; other values go to the nearest.
int readingPercent(int wanted);
/// The size scaled by a reading percent, both numbers rounded.
TypeSize scaled(TypeSize size, int percent);

/// Text as it may be shown: control characters and marks that reorder text (U+202A-202E, U+2066-2069, U+200E-200F, U+061C), zero-width characters
/// and a byte order mark become visible as "‹U+202E›"; line feeds and tabs stay. Nothing else changes; the joiners of Persian, Indic and emoji text stay.
QString visibleText(const QString &text);
/// The text with every & doubled, for setText of buttons, menus and tabs.
QString escapedForButton(const QString &text);

} // namespace widgets
