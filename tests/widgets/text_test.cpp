#include "widgets/button.h"
#include "widgets/choice_list.h"
#include "widgets/question_label.h"
#include "widgets/text_block.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList &hostile()
{
    static const QStringList texts = {u"<b>bold?</b> is 3 < 5 & 7 > 2"_s, u"<img src=\"file:///etc/hostname\">"_s,
        u"<img src=\"http://example.invalid/beacon.png\">Which?"_s, u"<a href=\"file:///etc/hostname\">open</a>"_s, u"Is pH &lt; 7?"_s,
        u"R&D & P&L"_s, u"![x](/etc/hostname) **md**"_s, u"<style>*{color:white}</style>"_s, u"$N_2O$ and <sub>2</sub>"_s,
        u"<table><tr><td>x"_s, u"</qt><qt>"_s, u"&#x202e;abc"_s};
    return texts;
}

} // namespace

TEST(VisibleText, MarksThatReorderTextAreShown)
{
    EXPECT_EQ(widgets::visibleText(u"abc\u202Edef"_s), u"abc\u2039U+202E\u203Adef"_s);
    EXPECT_EQ(widgets::visibleText(u"\u2066x\u2069"_s), u"\u2039U+2066\u203Ax\u2039U+2069\u203A"_s);
    EXPECT_EQ(widgets::visibleText(u"a\u0007b\u200Bc\uFEFF"_s), u"a\u2039U+0007\u203Ab\u2039U+200B\u203Ac\u2039U+FEFF\u203A"_s);
}

TEST(VisibleText, OrdinaryTextIsUntouched)
{
    for (const QString &text : {u"m\u207B\u00B2, CO\u2082, \u2212 0.5"_s, u"a\tb\nc"_s, u"\u06A9\u200C\u0628"_s, u"\U0001F468\u200D\U0001F33E"_s,
             u"\u5C0F\u9EA6\u53F6\u9508\u75C5"_s})
        EXPECT_EQ(widgets::visibleText(text), text);
    EXPECT_EQ(widgets::visibleText(u"a\r\nb\rc"_s), u"a\nb\nc"_s);
}

TEST(TextBlock, HeightIsLinesTimesOurPitch)
{
    widgets::TextBlock block;
    block.setFont(widgets::uiFont(widgets::TypeStyle::Option), 22);
    block.setText(u"The difference lies within the error bars of panel d, so nothing can be read from it."_s);
    EXPECT_EQ(block.heightForWidth(343), 44);  // the mock-up's width and its two lines
    EXPECT_EQ(block.heightForWidth(2000), 22);
    block.setText(u"a\n\nb"_s);
    EXPECT_EQ(block.heightForWidth(343), 66);
    block.setText({});
    EXPECT_EQ(block.heightForWidth(343), 22);
}

TEST(TextBlock, AWordWiderThanTheLineIsBrokenNotClipped)
{
    widgets::TextBlock block;
    block.setFont(widgets::uiFont(15), 22);
    block.setText(QString(200, u'W'));
    const int lines = block.lineCount(300);
    const double width = QFontMetricsF(widgets::uiFont(15)).horizontalAdvance(u'W');
    EXPECT_EQ(lines, static_cast<int>(std::ceil(200.0 / std::floor(300.0 / width))));
}

TEST(TextBlock, HostileTextsAreShownLetterForLetter)
{
    for (const QString &text : hostile()) {
        widgets::TextBlock block;
        block.setFont(widgets::uiFont(15), 22);
        block.setText(text);
        EXPECT_EQ(block.text(), text);
        EXPECT_EQ(block.naturalWidth(), static_cast<int>(std::ceil(QFontMetricsF(widgets::uiFont(15)).horizontalAdvance(text)))) << text.toStdString();
    }
}

TEST(PlainText, EveryLabelOfTheFormShowsMarkupAsLetters)
{
    QWidget form;
    auto *question = new widgets::QuestionLabel(&form);
    auto *list = new widgets::ChoiceList(&form);
    for (const QString &text : hostile()) {
        question->setText(text);
        list->setOptions({text, u"plain"_s}, widgets::OptionKind::Single);
        EXPECT_EQ(question->text(), text);
        EXPECT_EQ(question->textFormat(), Qt::PlainText);
        EXPECT_EQ(question->accessibleName(), text);
        EXPECT_EQ(list->row(0)->text(), text);
        EXPECT_EQ(list->rowButton(0)->text(), QString()); // an & in setText would become a shortcut
        EXPECT_TRUE(list->rowButton(0)->shortcut().isEmpty());
        EXPECT_EQ(list->rowButton(0)->accessibleName(), u"A, "_s + text);
        widgets::TextLabel label(text, widgets::TypeStyle::Ui, widgets::Token::TextPrimary, &form);
        EXPECT_EQ(label.textFormat(), Qt::PlainText);
        EXPECT_EQ(label.text(), text);
        widgets::Button button(widgets::ButtonLook::Secondary, {}, text, {}, &form);
        EXPECT_TRUE(button.shortcut().isEmpty());
        EXPECT_EQ(button.accessibleName(), text);
    }
}

TEST(PlainText, AnAmpersandTakesRoomAndInk)
{
    const auto inked = [](const QString &text) {
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(widgets::colour(widgets::Token::BgSurface));
        QPainter painter(&image);
        widgets::paintLine(painter, QRectF(0, 0, 200, 30), text, widgets::uiFont(15), widgets::colour(widgets::Token::TextPrimary));
        painter.end();
        return image;
    };
    EXPECT_NE(inked(u"R&D"_s), inked(u"RD"_s));
    EXPECT_NE(inked(u"&amp;"_s), inked(u"&"_s));
}

TEST(Type, ReadingSizeScalesInStepsOfFive)
{
    EXPECT_EQ(widgets::readingPercent(10), 85);
    EXPECT_EQ(widgets::readingPercent(103), 105);
    EXPECT_EQ(widgets::readingPercent(900), 160);
    const widgets::Metrics large = widgets::Metrics::of(widgets::WidthClass::Normal, 160);
    EXPECT_EQ(large.question.px, 26);
    EXPECT_EQ(large.option.line, 35);
    EXPECT_EQ(large.commandBar, 56); // the chrome stays
}

TEST(Type, DigitsAreTabular)
{
    const QFontMetricsF metrics(widgets::uiFont(widgets::TypeStyle::Ui));
    for (char16_t digit = u'1'; digit <= u'9'; ++digit)
        EXPECT_EQ(metrics.horizontalAdvance(QChar(digit)), metrics.horizontalAdvance(u'0'));
}

TEST(Metrics, ClassesFollowTheWindow)
{
    EXPECT_EQ(widgets::Metrics::forWindow({1440, 900}).formWidth, 440);
    EXPECT_EQ(widgets::Metrics::forWindow({1700, 1000}).formWidth, 520);
    EXPECT_EQ(widgets::Metrics::forWindow({1179, 900}).formWidth, 380);
    EXPECT_EQ(widgets::Metrics::forWindow({1440, 759}).formWidth, 380);
    EXPECT_EQ(widgets::Metrics::forWindow({1180, 760}).formWidth, 440);
}
