#include "widgets/note_field.h"

#include "widgets/shapes.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <cmath>

namespace widgets {
namespace {
constexpr int kNoteSide = 8, kAbove = 12, kMostLines = 4;
}

NoteField::NoteField(const QString &placeholder, QWidget *parent) : QPlainTextEdit(parent)
{
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setFont(uiFont(TypeStyle::Ui));
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(kNoteSide, kAbove, kNoteSide, kAbove);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        Q_EMIT edited(toPlainText());
    });
    fitHeight();
}

void NoteField::setNote(const QString &note)
{
    if (note == toPlainText())
        return;
    const QSignalBlocker quiet(this);
    setPlainText(note);
    fitHeight();
}

void NoteField::fitHeight()
{
    const int lines = qBound(1, static_cast<int>(std::ceil(document()->size().height())), kMostLines);
    const qreal line = QFontMetricsF(font()).lineSpacing();
    setVerticalScrollBarPolicy(lines < kMostLines ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    setFixedHeight(qMax(44, static_cast<int>(std::ceil(lines * line)) + 2 * kAbove));
}

void NoteField::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (enter && event->modifiers() & Qt::ControlModifier)) {
        Q_EMIT leaveAsked();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void NoteField::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPlainTextEdit::focusInEvent(event);
    viewport()->update();
}

void NoteField::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPlainTextEdit::focusOutEvent(event);
    viewport()->update();
}

bool NoteField::event(QEvent *event)
{
    // The frame lies around the viewport, so the field itself paints it: viewport paint events reach paintEvent, the field's own come here.
    if (event->type() == QEvent::Paint) {
        QPainter painter(this);
        const QRectF box(rect());
        paintBox(painter, box, 4, colour(Token::BgSurface), colour(hasFocus() ? Token::AccentBase : Token::BorderStrong),
            hasFocus() ? borderWidth() + 1 : borderWidth());
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QPlainTextEdit::event(event);
}

} // namespace widgets
