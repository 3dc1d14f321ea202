#include "app/windows/translations.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace app {

using namespace Qt::Literals::StringLiterals;

void installTranslations(QCoreApplication &application, const QLocale &locale)
{
    for (const QLocale &wanted : {QLocale(QLocale::English), locale}) {
        auto *translator = new QTranslator(&application);
        if (translator->load(wanted, u"winnow"_s, u"_"_s, u":/i18n"_s))
            QCoreApplication::installTranslator(translator);
    }
}

} // namespace app
