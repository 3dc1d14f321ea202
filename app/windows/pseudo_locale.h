#pragma once

#include <QTranslator>

namespace app {

/// A language that nobody speaks: every word of the program 1.6 times as long as in English, as German often is. For looking at
/// every screen in it; numbers, names and data stay as they are.
class PseudoLocale : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;
    QString translate(const char *context, const char *source, const char *disambiguation, int n) const override;
    bool isEmpty() const override { return false; }
    /// The source with accents and filler, its placeholders untouched.
    static QString lengthened(const QString &source);
};

} // namespace app
