#include "widgets/metrics.h"

namespace widgets {

Metrics Metrics::forWindow(QSize window, int readingPercent)
{
    if (window.width() < 1180 || window.height() < 760)
        return of(WidthClass::Compact, readingPercent);
    return of(window.width() >= 1700 ? WidthClass::Wide : WidthClass::Normal, readingPercent);
}

Metrics Metrics::of(WidthClass widthClass, int readingPercent)
{
    Metrics m;
    m.widthClass = widthClass;
    m.reading = widgets::readingPercent(readingPercent);
    if (widthClass == WidthClass::Wide)
        m.formWidth = 520;
    if (widthClass == WidthClass::Compact) {
        m.formWidth = 380;
        m.formPadding = 12;
        m.question = {15, 22};
        m.questionTop = 8;
        m.questionGap = 8;
        m.questionLabelShown = false;
        m.option = {14, 20};
        m.keycap = 24;
        m.keycapGap = 8;
        m.rowTextTop = 7;
        m.rowMinimum = 38;
        m.footer = 40;
        m.toolWords = false;
    }
    m.question = scaled(m.question, m.reading);
    m.option = scaled(m.option, m.reading);
    return m;
}

} // namespace widgets
