#include "widgets/text_input.h"

#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QPainter>
#include <QWheelEvent>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

void paintField(QPainter &painter, const QRectF &box, bool focused, bool enabled)
{
    paintBox(painter, box, 4, colour(enabled ? Token::BgSurface : Token::BgSunken),
        colour(focused ? Token::FocusRing : enabled ? Token::BorderStrong : Token::TextDisabled), focused ? 2 : borderWidth());
}

} // namespace

LineField::LineField(const QString &placeholder, QWidget *parent) : QLineEdit(parent)
{
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setFont(uiFont(TypeStyle::Ui));
    setFrame(false); // the border is ours
    setTextMargins(8, 0, 8, 0);
    setFixedHeight(32);
    QPalette clear; // only this role is set, so a theme switch reaches the others
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
}

QSize LineField::sizeHint() const
{
    return {240, 32};
}

void LineField::paintEvent(QPaintEvent *event)
{
    {
        QPainter painter(this);
        paintField(painter, QRectF(rect()), hasFocus(), isEnabled());
    }
    QLineEdit::paintEvent(event);
}

void LineField::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QLineEdit::focusInEvent(event);
    update();
}

void LineField::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QLineEdit::focusOutEvent(event);
    update();
}

ChoiceField::ChoiceField(QWidget *parent) : QComboBox(parent)
{
    setFont(uiFont(TypeStyle::Ui));
    setFixedHeight(32);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

QSize ChoiceField::sizeHint() const
{
    int widest = 80;
    for (int i = 0; i < count(); ++i)
        widest = qMax(widest, lineWidth(itemText(i), uiFont(TypeStyle::Ui)));
    return {qMin(widest, 320) + 44, 32};
}

void ChoiceField::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF box(rect());
    paintField(painter, box, hasFocus() && ring().isShown(), isEnabled());
    const QColor ink = colour(isEnabled() ? Token::TextPrimary : Token::TextDisabled);
    const QString text = currentIndex() < 0 ? placeholderText() : currentText();
    paintLine(painter, QRectF(10, 0, box.width() - 44, box.height()), text, uiFont(TypeStyle::Ui), ink);
    paintIcon(painter, u"down"_s, QRectF(box.right() - 26, 8, 16, 16), colour(Token::TextSecondary));
}

void ChoiceField::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

void ChoiceField::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QComboBox::focusInEvent(event);
    update();
}

void ChoiceField::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QComboBox::focusOutEvent(event);
    update();
}

} // namespace widgets
