#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <QStringList>

namespace widgets {

/// Names of the colours of resources/palette.json, in the order of that file: BgWindow is "bg.window".
enum class Token {
    BgWindow, BgSurface, BgRaised, BgSunken, BgViewer, BgViewerAlt,
    TextPrimary, TextSecondary, TextTertiary, TextDisabled, TextOnAccent, TextLink,
    BorderSubtle, BorderStrong, FocusRing,
    AccentBase, AccentHover, AccentPressed, AccentSoft, AccentOnSoft,
    SealBase, SealSoft, SealOnSoft,
    MarkBase, MarkSoft, MarkOnSoft,
    InfoBase, InfoSoft, InfoOnSoft,
    SuccessBase, SuccessSoft, SuccessOnSoft,
    WarningBase, WarningSoft, WarningOnSoft,
    DangerBase, DangerSoft, DangerOnSoft,
    SpanSupported, SpanUnsupported, SpanContradicted,
    TooltipBg, TooltipText,
};
constexpr int kTokenCount = static_cast<int>(Token::TooltipText) + 1;

enum class Theme { Light, Dark, HighContrastLight, HighContrastDark };    ///< What is painted.
enum class ThemeChoice { System, Light, Dark, HighContrast };             ///< What the person chose.

/// The colour of a token in the theme of this moment. Read it in paintEvent; never keep it.
QColor colour(Token token);
QColor colour(Token token, Theme theme);
/// "bg.window" and so on.
QString tokenName(Token token);

Theme theme();
bool isDark();
/// 1 px, in high contrast 2 px.
int borderWidth();

/// A colour for a bar or cell and the ink that is readable on it.
struct Swatch {
    QColor fill = {};
    QColor ink = {};
};
/// Step 0 (least) to 8 (most) of the sequential ramp; out of range is clamped.
Swatch sequential(int step);
/// Step 0 (far below) to 8 (far above) of the diverging ramp, 4 its middle; out of range is clamped.
Swatch diverging(int step);
/// Series 0 to 5 of a chart; out of range wraps.
QColor series(int index);
/// "grid" and "axis" of charts.
QColor chartGrid();
QColor chartAxis();

/// Colour and dash of an overlay line on a figure: 0 yellow solid, 1 cyan dash, 2 magenta dot, 3 white dash-dot. The same in every theme.
QColor overlayStroke(int index);
QColor overlayCasing();

/// Sets Fusion, fills the application's palette and fonts, and follows the choice from now on. Every top-level window is repainted.
/// With System the lightness of the system's window colour decides, and again whenever the system changes it.
void applyTheme(ThemeChoice choice);
ThemeChoice themeChoice();
/// The next of light -> dark -> high contrast -> light (Ctrl+Shift+L); applies it and returns it.
ThemeChoice cycleTheme();

/// Tells when the theme changed; its only instance lives as long as the application.
class ThemeSignal : public QObject {
    Q_OBJECT
public:
    static ThemeSignal &instance();
Q_SIGNALS:
    void themeChanged();

private:
    ThemeSignal() = default;
    bool eventFilter(QObject *watched, QEvent *event) override;
    friend void applyTheme(ThemeChoice choice);
};

} // namespace widgets
