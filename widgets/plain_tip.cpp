#include "widgets/plain_tip.h"

using namespace Qt::Literals::StringLiterals;

namespace widgets {

QString plainTip(const QString &words)
{
    return words.isEmpty() ? QString() : u"<qt>"_s + words.toHtmlEscaped().replace(u'\n', u"<br>"_s) + u"</qt>"_s;
}

} // namespace widgets
