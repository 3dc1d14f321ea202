#include "app/windows/pseudo_locale.h"

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

QString PseudoLocale::lengthened(const QString &source)
{
    qsizetype letters = 0;
    for (const QChar c : source)
        letters += c.isLetter();
    if (letters == 0)
        return source;
    // Filler in words of up to eight letters, so that lines still break where a language would break them.
    constexpr QStringView kFiller = u"längerung";
    qsizetype wanted = (letters * 6 + 9) / 10;
    QString longer = source;
    if (source.size() < 12) {
        longer += kFiller.left(std::min<qsizetype>(wanted, kFiller.size()));
        return longer;
    }
    while (wanted > 0) {
        const qsizetype part = std::min<qsizetype>(wanted, 8);
        longer += u' ';
        longer += kFiller.left(part);
        wanted -= part + 1;
    }
    return longer;
}

QString PseudoLocale::translate(const char *, const char *source, const char *, int) const { return lengthened(QString::fromUtf8(source)); }

} // namespace app
