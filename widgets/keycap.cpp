#include "widgets/keycap.h"

#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QPainter>

namespace widgets {

void paintKeycap(QPainter &painter, const QRectF &rect, const QString &text, KeycapLook look)
{
    constexpr qreal kRadius = 4;
    switch (look) {
    case KeycapLook::Rest:
    case KeycapLook::Back:
        if (isDark() || borderWidth() > 1) // a sunken cap looks like a hole on dark ground
            paintBox(painter, rect, kRadius, colour(Token::BgRaised), colour(Token::BorderSubtle));
        else
            paintBox(painter, rect, kRadius, colour(Token::BgSunken), {});
        paintLine(painter, rect, text, uiFont(TypeStyle::Ui, true),
            colour(look == KeycapLook::Back ? Token::TextSecondary : Token::TextPrimary), Qt::AlignHCenter);
        break;
    case KeycapLook::Chosen:
        paintBox(painter, rect, kRadius, colour(Token::AccentBase), {});
        paintLine(painter, rect, text, uiFont(TypeStyle::Ui, true), colour(Token::TextOnAccent), Qt::AlignHCenter);
        break;
    case KeycapLook::Sealed:
        paintBox(painter, rect, kRadius, colour(Token::SealBase), {});
        paintLine(painter, rect, text, uiFont(TypeStyle::Ui, true), colour(Token::TextOnAccent), Qt::AlignHCenter);
        break;
    case KeycapLook::Small:
        paintBox(painter, rect, kRadius, {}, colour(Token::BorderSubtle));
        paintLine(painter, rect, text, uiFont(TypeStyle::Caption), colour(Token::TextSecondary), Qt::AlignHCenter);
        break;
    case KeycapLook::SmallOnAccent:
        paintBox(painter, rect, kRadius, {}, colour(Token::TextOnAccent));
        paintLine(painter, rect, text, uiFont(TypeStyle::Caption), colour(Token::TextOnAccent), Qt::AlignHCenter);
        break;
    }
}

int smallKeycapWidth(const QString &text)
{
    return qMax(20, lineWidth(text, uiFont(TypeStyle::Caption)) + 10);
}

Keycap::Keycap(const QString &key, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(key);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Keycap::sizeHint() const
{
    return {smallKeycapWidth(text()), 20};
}

void Keycap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintKeycap(painter, QRectF(rect()), text(), KeycapLook::Small);
}

} // namespace widgets
