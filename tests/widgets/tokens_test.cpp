#include "pictures.h"

#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/choice_list.h"
#include "widgets/icons.h"
#include "widgets/note_field.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainterPath>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

using namespace Qt::Literals::StringLiterals;
using widgets::Theme;
using widgets::Token;

namespace {

double channel(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &c)
{
    return 0.2126 * channel(c.red() / 255.0) + 0.7152 * channel(c.green() / 255.0) + 0.0722 * channel(c.blue() / 255.0);
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QJsonObject paletteFile()
{
    QFile file(u":/winnow/palette.json"_s);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QJsonDocument::fromJson(file.readAll()).object();
}

Token tokenNamed(const QString &name)
{
    for (int i = 0; i < widgets::kTokenCount; ++i)
        if (widgets::tokenName(static_cast<Token>(i)) == name)
            return static_cast<Token>(i);
    ADD_FAILURE() << "no token " << name.toStdString();
    return Token::BgWindow;
}

} // namespace

TEST(Tokens, EveryTokenOfTheFileHasAnEntryAndItsColour)
{
    const QJsonObject themes = paletteFile()[u"themes"_s].toObject();
    for (const auto &[name, theme] : {std::pair{u"light"_s, Theme::Light}, std::pair{u"dark"_s, Theme::Dark}}) {
        const QJsonObject tokens = themes[name][u"tokens"_s].toObject();
        EXPECT_EQ(tokens.size(), widgets::kTokenCount);
        for (auto it = tokens.begin(); it != tokens.end(); ++it)
            EXPECT_EQ(widgets::colour(tokenNamed(it.key()), theme), QColor(it.value().toString())) << it.key().toStdString();
    }
}

TEST(Tokens, EveryPairKeepsItsContrast)
{
    const QJsonObject themes = paletteFile()[u"themes"_s].toObject();
    for (const auto &[name, theme] : {std::pair{u"light"_s, Theme::Light}, std::pair{u"dark"_s, Theme::Dark}}) {
        const QJsonArray pairs = themes[name][u"pairs"_s].toArray();
        EXPECT_EQ(pairs.size(), 94);
        for (const QJsonValue &pair : pairs) {
            const double ratio = contrast(widgets::colour(tokenNamed(pair[u"fg"_s].toString()), theme),
                widgets::colour(tokenNamed(pair[u"bg"_s].toString()), theme));
            EXPECT_GE(ratio, pair[u"min"_s].toDouble()) << pair[u"fg"_s].toString().toStdString() << " on " << pair[u"bg"_s].toString().toStdString();
            EXPECT_NEAR(ratio, pair[u"ratio"_s].toDouble(), 0.0101);
        }
    }
}

TEST(Tokens, HighContrastKnowsOneInkAndOneGround)
{
    for (const Theme theme : {Theme::HighContrastLight, Theme::HighContrastDark}) {
        const QColor ink = widgets::colour(Token::TextPrimary, theme), ground = widgets::colour(Token::BgSurface, theme);
        EXPECT_GE(contrast(ink, ground), 13.0);
        for (const Token token : {Token::AccentBase, Token::SealBase, Token::MarkBase, Token::BorderSubtle, Token::TextDisabled, Token::TextLink})
            EXPECT_EQ(widgets::colour(token, theme), ink);
        for (const Token token : {Token::AccentSoft, Token::SealSoft, Token::BgSunken, Token::TextOnAccent})
            EXPECT_EQ(widgets::colour(token, theme), ground);
    }
}

TEST(Tokens, ThePaletteIsFilledFromTheTokensAndFollowsASwitch)
{
    QSignalSpy changed(&widgets::ThemeSignal::instance(), &widgets::ThemeSignal::themeChanged);
    widgets::applyTheme(widgets::ThemeChoice::Dark);
    EXPECT_EQ(qApp->palette().color(QPalette::Window), widgets::colour(Token::BgWindow, Theme::Dark));
    EXPECT_EQ(qApp->palette().color(QPalette::Highlight), widgets::colour(Token::AccentBase, Theme::Dark));
    EXPECT_EQ(qApp->palette().color(QPalette::Disabled, QPalette::Text), widgets::colour(Token::TextDisabled, Theme::Dark));
    EXPECT_TRUE(widgets::isDark());
    EXPECT_EQ(widgets::cycleTheme(), widgets::ThemeChoice::HighContrast);
    EXPECT_EQ(widgets::borderWidth(), 2);
    EXPECT_EQ(widgets::cycleTheme(), widgets::ThemeChoice::Light);
    EXPECT_FALSE(widgets::isDark());
    EXPECT_EQ(changed.size(), 3);
}

TEST(Tokens, SystemFollowsTheLightnessOfTheSystemsWindow)
{
    widgets::applyTheme(widgets::ThemeChoice::Dark);
    widgets::applyTheme(widgets::ThemeChoice::System); // the offscreen platform's window is light; our own dark palette must not be read
    EXPECT_EQ(widgets::theme(), Theme::Light);
    widgets::applyTheme(widgets::ThemeChoice::Light);
}

TEST(Tokens, ASwitchAtRunTimeEqualsAFreshStart)
{
    // Every kind of painted thing, shown while the theme changes.
    const auto made = [] {
        auto window = std::make_unique<QWidget>();
        auto *layout = new QVBoxLayout(window.get());
        layout->addWidget(new widgets::TextLabel(u"Panels a and b"_s, widgets::TypeStyle::Ui, Token::TextPrimary, window.get()));
        auto *list = new widgets::ChoiceList(window.get());
        list->setOptions({u"rust"_s, u"blight"_s}, widgets::OptionKind::Single);
        list->setChosen({1});
        layout->addWidget(list);
        layout->addWidget(new widgets::Button(widgets::ButtonLook::Primary, u"enter"_s, u"Seal and next"_s, {}, window.get()));
        layout->addWidget(new widgets::CheckRow(u"Not sure"_s, u"Q"_s, window.get()));
        auto *note = new widgets::NoteField(u"Note"_s, window.get());
        note->setNote(u"Read at day 110"_s);
        layout->addWidget(note);
        auto *field = new widgets::LineField(u"Name"_s, window.get());
        field->setText(u"Gold cotton"_s);
        layout->addWidget(field);
        window->setFocusPolicy(Qt::StrongFocus);
        window->resize(400, 420);
        window->show();
        window->setFocus();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
        QTest::qWait(30);
        return window;
    };
    const auto old = made();
    const QImage light = old->grab().toImage();
    widgets::applyTheme(widgets::ThemeChoice::Dark);
    QTest::qWait(30);
    const QImage switched = old->grab().toImage();
    old->hide();
    const QImage fresh = made()->grab().toImage();
    pictures::keep(switched, u"switched"_s);
    pictures::keep(fresh, u"fresh"_s);
    EXPECT_EQ(pictures::difference(switched, fresh, 0), 0.0);
    EXPECT_NE(switched, light);
    widgets::applyTheme(widgets::ThemeChoice::Light);
}

TEST(Tokens, NoColourLiteralStandsInWidgetsOrPages)
{
    // "#1A2B3C" and friends belong to palette.json alone.
    const QRegularExpression literal(uR"(["']#[0-9A-Fa-f]{3,8}["']|QColor\(\s*\d|0x[0-9A-Fa-f]{6,8}\b|Qt::(white|black|red|green|blue|gray|darkGray|yellow)\b|setStyleSheet)"_s);
    int files = 0;
    for (const QString &folder : {u"/widgets"_s, u"/app"_s}) {
        QDirIterator it(QStringLiteral(WINNOW_SOURCE) + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (file.fileName().contains(u"/app/sample/"_s))
                continue; // paints the sample's pictures, which are data
            ASSERT_TRUE(file.open(QIODevice::ReadOnly));
            ++files;
            int number = 0;
            for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
                ++number;
                EXPECT_FALSE(literal.match(line).hasMatch()) << file.fileName().toStdString() << ":" << number << " " << line.toStdString();
            }
        }
    }
    EXPECT_GT(files, 50);
}

TEST(Icons, EveryGlyphParsesAndStaysOnItsGrid)
{
    const QStringList names = widgets::iconNames();
    EXPECT_EQ(names.size(), 58);
    for (const QString &name : names) {
        const QRectF box = widgets::iconPath(name).controlPointRect();
        EXPECT_FALSE(widgets::iconPath(name).isEmpty()) << name.toStdString();
        EXPECT_TRUE(box.left() >= 0 && box.top() >= 0 && box.right() <= 24 && box.bottom() <= 24) << name.toStdString();
    }
    EXPECT_FALSE(widgets::hasIcon(u"tick of approval"_s));
}

TEST(Icons, TheLocksShackleClosesOntoItsBody)
{
    // "A 12 8 4 180 -180" runs from (8, 8) over the top to (16, 8), then down to (16, 11).
    const QPainterPath lock = widgets::iconPath(u"lock"_s);
    EXPECT_NEAR(lock.currentPosition().x(), 16, 1e-6);
    EXPECT_NEAR(lock.currentPosition().y(), 11, 1e-6);
    EXPECT_NEAR(lock.boundingRect().top(), 4, 1e-3);
}
