#pragma once

#include <QString>

namespace widgets {

/// The words for a tooltip, letter for letter: a tooltip takes what looks like markup for markup, and would open the files it names.
QString plainTip(const QString &words);

} // namespace widgets
