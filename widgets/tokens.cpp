#include "widgets/tokens.h"

#include "widgets/type.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPalette>
#include <QStyle>
#include <QToolTip>

#include <array>
#include <vector>

using namespace Qt::Literals::StringLiterals;

// A static library's resources are linked only when asked for, and the macro must stand outside every namespace.
static void loadThemeResource() { Q_INIT_RESOURCE(theme); }

namespace widgets {
namespace {

constexpr std::array<const char *, kTokenCount> kNames = {
    "bg.window", "bg.surface", "bg.raised", "bg.sunken", "bg.viewer", "bg.viewerAlt",
    "text.primary", "text.secondary", "text.tertiary", "text.disabled", "text.onAccent", "text.link",
    "border.subtle", "border.strong", "focus.ring",
    "accent.base", "accent.hover", "accent.pressed", "accent.soft", "accent.onSoft",
    "seal.base", "seal.soft", "seal.onSoft",
    "mark.base", "mark.soft", "mark.onSoft",
    "info.base", "info.soft", "info.onSoft",
    "success.base", "success.soft", "success.onSoft",
    "warning.base", "warning.soft", "warning.onSoft",
    "danger.base", "danger.soft", "danger.onSoft",
    "span.supported", "span.unsupported", "span.contradicted",
    "tooltip.bg", "tooltip.text",
};

struct Scheme {
    std::array<QColor, kTokenCount> tokens = {};
    std::vector<Swatch> sequential = {}, diverging = {};
    std::vector<QColor> series = {};
    QColor grid = {}, axis = {};
};

struct Palette {
    Scheme light = {}, dark = {};
    std::vector<QColor> strokes = {};
    QColor casing = {};
};

QColor parsed(const QJsonValue &value)
{
    return QColor(value.toString());
}

Scheme readScheme(const QJsonObject &theme)
{
    Scheme scheme;
    const QJsonObject tokens = theme[u"tokens"_s].toObject();
    for (std::size_t i = 0; i < kNames.size(); ++i)
        scheme.tokens[i] = parsed(tokens[QLatin1StringView(kNames[i])]);
    const QJsonObject charts = theme[u"charts"_s].toObject();
    for (const QJsonValue &step : charts[u"sequential"_s].toArray())
        scheme.sequential.push_back({parsed(step[u"fill"_s]), parsed(step[u"text"_s])});
    for (const QJsonValue &step : charts[u"diverging"_s].toArray())
        scheme.diverging.push_back({parsed(step[u"fill"_s]), parsed(step[u"text"_s])});
    for (const QJsonValue &one : charts[u"categorical"_s].toArray())
        scheme.series.push_back(parsed(one[u"fill"_s]));
    scheme.grid = parsed(charts[u"grid"_s]);
    scheme.axis = parsed(charts[u"axis"_s]);
    return scheme;
}

Palette readPalette()
{
    loadThemeResource();
    QFile file(u":/winnow/palette.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("palette.json is not in the program's resources");
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonObject themes = root[u"themes"_s].toObject();
    Palette palette;
    palette.light = readScheme(themes[u"light"_s].toObject());
    palette.dark = readScheme(themes[u"dark"_s].toObject());
    const QJsonObject overlay = root[u"overlay"_s].toObject();
    palette.casing = parsed(overlay[u"casing"_s]);
    for (const QJsonValue &stroke : overlay[u"strokes"_s].toArray())
        palette.strokes.push_back(parsed(stroke[u"fill"_s]));
    return palette;
}

const Palette &palette()
{
    static const Palette loaded = readPalette();
    return loaded;
}

const Scheme &scheme(Theme theme)
{
    return theme == Theme::Dark || theme == Theme::HighContrastDark ? palette().dark : palette().light;
}

/// High contrast knows two colours: what is written and what it is written on.
Token contrastRole(Token token)
{
    switch (token) {
    case Token::BgWindow: case Token::BgSurface: case Token::BgRaised: case Token::BgSunken: case Token::TextOnAccent:
    case Token::AccentSoft: case Token::SealSoft: case Token::MarkSoft: case Token::InfoSoft: case Token::SuccessSoft:
    case Token::WarningSoft: case Token::DangerSoft: case Token::SpanSupported: case Token::SpanUnsupported:
    case Token::SpanContradicted: case Token::TooltipText:
        return Token::BgSurface;
    case Token::BgViewer: case Token::BgViewerAlt: case Token::FocusRing:
        return token;
    default:
        return Token::TextPrimary;
    }
}

Theme g_theme = Theme::Light;
ThemeChoice g_choice = ThemeChoice::Light;
bool g_applying = false;

bool systemIsDark()
{
    // An application palette without set roles is the system's; ours comes back right after.
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setPalette(ours);
    return dark;
}

Theme resolved(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return Theme::Light;
    case ThemeChoice::Dark: return Theme::Dark;
    case ThemeChoice::HighContrast: return systemIsDark() ? Theme::HighContrastDark : Theme::HighContrastLight;
    case ThemeChoice::System: break;
    }
    return systemIsDark() ? Theme::Dark : Theme::Light;
}

QPalette filled()
{
    QPalette result;
    const auto set = [&](QPalette::ColorRole role, Token token) {
        result.setColor(QPalette::Active, role, colour(token));
        result.setColor(QPalette::Inactive, role, colour(token));
        result.setColor(QPalette::Disabled, role, colour(token));
    };
    set(QPalette::Window, Token::BgWindow);
    set(QPalette::WindowText, Token::TextPrimary);
    set(QPalette::Base, Token::BgSurface);
    set(QPalette::AlternateBase, Token::BgSunken);
    set(QPalette::Text, Token::TextPrimary);
    set(QPalette::PlaceholderText, Token::TextTertiary);
    set(QPalette::Button, Token::BgSurface);
    set(QPalette::ButtonText, Token::TextPrimary);
    set(QPalette::BrightText, Token::TextOnAccent);
    set(QPalette::Highlight, Token::AccentBase);
    set(QPalette::HighlightedText, Token::TextOnAccent);
    set(QPalette::Link, Token::TextLink);
    set(QPalette::LinkVisited, Token::TextLink);
    set(QPalette::ToolTipBase, Token::TooltipBg);
    set(QPalette::ToolTipText, Token::TooltipText);
    set(QPalette::Light, Token::BgRaised);
    set(QPalette::Midlight, Token::BgSunken);
    set(QPalette::Mid, Token::BorderSubtle);
    set(QPalette::Dark, Token::BorderStrong);
    set(QPalette::Shadow, Token::BorderStrong);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        result.setColor(QPalette::Disabled, role, colour(Token::TextDisabled));
    result.setColor(QPalette::Disabled, QPalette::Highlight, colour(Token::BgSunken));
    result.setColor(QPalette::Disabled, QPalette::HighlightedText, colour(Token::TextDisabled));
    return result;
}

} // namespace

QColor colour(Token token)
{
    return colour(token, g_theme);
}

QColor colour(Token token, Theme theme)
{
    const bool contrast = theme == Theme::HighContrastLight || theme == Theme::HighContrastDark;
    return scheme(theme).tokens[static_cast<std::size_t>(contrast ? contrastRole(token) : token)];
}

QString tokenName(Token token)
{
    return QString::fromLatin1(kNames[static_cast<std::size_t>(token)]);
}

Theme theme() { return g_theme; }
ThemeChoice themeChoice() { return g_choice; }
bool isDark() { return g_theme == Theme::Dark || g_theme == Theme::HighContrastDark; }

int borderWidth()
{
    return g_theme == Theme::HighContrastLight || g_theme == Theme::HighContrastDark ? 2 : 1;
}

Swatch sequential(int step)
{
    const std::vector<Swatch> &ramp = scheme(g_theme).sequential;
    return ramp[static_cast<std::size_t>(qBound(0, step, static_cast<int>(ramp.size()) - 1))];
}

Swatch diverging(int step)
{
    const std::vector<Swatch> &ramp = scheme(g_theme).diverging;
    return ramp[static_cast<std::size_t>(qBound(0, step, static_cast<int>(ramp.size()) - 1))];
}

QColor series(int index)
{
    const std::vector<QColor> &all = scheme(g_theme).series;
    return all[static_cast<std::size_t>(index < 0 ? 0 : index) % all.size()];
}

QColor chartGrid() { return scheme(g_theme).grid; }
QColor chartAxis() { return scheme(g_theme).axis; }

QColor overlayStroke(int index)
{
    const std::vector<QColor> &all = palette().strokes;
    return all[static_cast<std::size_t>(index < 0 ? 0 : index) % all.size()];
}

QColor overlayCasing() { return palette().casing; }

void applyTheme(ThemeChoice choice)
{
    if (g_applying)
        return;
    g_applying = true;
    if (QApplication::style()->name().compare(u"fusion"_s, Qt::CaseInsensitive) != 0)
        QApplication::setStyle(u"Fusion"_s);
    g_choice = choice;
    g_theme = resolved(choice);
    QApplication::setFont(uiFont(TypeStyle::Ui));
    QApplication::setPalette(filled());
    QToolTip::setPalette(QApplication::palette());
    for (QWidget *widget : QApplication::allWidgets())
        widget->update(); // a scheme may differ in nothing that QPalette knows
    qApp->installEventFilter(&ThemeSignal::instance());
    g_applying = false;
    Q_EMIT ThemeSignal::instance().themeChanged();
}

ThemeChoice cycleTheme()
{
    const ThemeChoice next = borderWidth() == 2 ? ThemeChoice::Light : isDark() ? ThemeChoice::HighContrast : ThemeChoice::Dark;
    applyTheme(next);
    return next;
}

ThemeSignal &ThemeSignal::instance()
{
    static ThemeSignal signal;
    return signal;
}

bool ThemeSignal::eventFilter(QObject *watched, QEvent *event)
{
    const bool change = event->type() == QEvent::ThemeChange || event->type() == QEvent::ApplicationPaletteChange;
    if (change && !g_applying && g_choice == ThemeChoice::System && QCoreApplication::instance()) {
        g_applying = true;
        const Theme now = resolved(g_choice);
        g_applying = false;
        if (now != g_theme)
            QMetaObject::invokeMethod(this, [] { applyTheme(g_choice); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace widgets
