#include "widgets/type.h"

#include <QStringList>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

const QStringList &families()
{
    static const QStringList names = {u"Noto Sans"_s, u"Noto Sans CJK SC"_s, u"Noto Sans Arabic"_s, u"Noto Sans Hebrew"_s, u"DejaVu Sans"_s,
        u"sans-serif"_s};
    return names;
}

bool isHidden(char32_t c)
{
    if (c == U'\n' || c == U'\t' || c == 0x2028 || c == 0x2029)
        return false;
    if (c < 0x20 || (c >= 0x7F && c <= 0x9F))
        return true;
    return c == 0x061C || c == 0x200B || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F)
        || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

} // namespace

TypeSize typeSize(TypeStyle style)
{
    switch (style) {
    case TypeStyle::Caption: return {12, 16};
    case TypeStyle::Ui: return {13, 18};
    case TypeStyle::Button: return {14, 20};
    case TypeStyle::Option: return {15, 22};
    case TypeStyle::Question: return {16, 24};
    case TypeStyle::Title: return {20, 28};
    case TypeStyle::Number: return {28, 40};
    }
    return {};
}

QFont uiFont(int px, bool bold)
{
    QFont font;
    font.setFamilies(families());
    font.setPixelSize(px);
    font.setWeight(bold ? QFont::Bold : QFont::Normal);
    return font;
}

QFont uiFont(TypeStyle style, bool bold)
{
    return uiFont(typeSize(style).px, bold);
}

QFont monoFont(int px)
{
    QFont font;
    font.setFamilies({u"Noto Sans Mono"_s, u"JetBrains Mono"_s, u"DejaVu Sans Mono"_s});
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(px);
    return font;
}

int readingPercent(int wanted)
{
    return qBound(85, static_cast<int>(std::lround(wanted / 5.0)) * 5, 160);
}

TypeSize scaled(TypeSize size, int percent)
{
    return {static_cast<int>(std::lround(size.px * percent / 100.0)), static_cast<int>(std::lround(size.line * percent / 100.0))};
}

QString visibleText(const QString &text)
{
    QString shown;
    shown.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        const bool pair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (pair)
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
        if (c == U'\r') {
            if (i + 1 < text.size() && text[i + 1] == u'\n')
                continue;
            shown += u'\n';
        } else if (isHidden(c)) {
            shown += u"\u2039U+%1\u203A"_s.arg(QString::number(c, 16).toUpper().rightJustified(4, u'0'));
        } else {
            shown += text[i];
            if (pair)
                shown += text[i + 1];
        }
        if (pair)
            ++i;
    }
    return shown;
}

QString escapedForButton(const QString &text)
{
    return QString(text).replace(u'&', u"&&"_s);
}

} // namespace widgets
