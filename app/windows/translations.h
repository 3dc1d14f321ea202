#pragma once

class QCoreApplication;
class QLocale;

namespace app {

/// English first, for its plurals, then the locale's language where there is one. The translators belong to the application.
void installTranslations(QCoreApplication &application, const QLocale &locale);

} // namespace app
