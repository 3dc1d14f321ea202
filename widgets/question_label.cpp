#include "widgets/question_label.h"

#include "widgets/tokens.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

namespace widgets {

QuestionLabel::QuestionLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMetrics(m_metrics);
}

void QuestionLabel::setText(const QString &text)
{
    m_block.setText(text);
    QLabel::setText(m_block.text());
    setAccessibleName(m_block.text());
    updateGeometry();
    update();
}

void QuestionLabel::setMetrics(const Metrics &metrics)
{
    m_metrics = metrics;
    m_block.setFont(uiFont(metrics.question.px), metrics.question.line);
    updateGeometry();
    update();
}

int QuestionLabel::heightForWidth(int width) const
{
    return m_block.heightForWidth(width - 2 * m_metrics.ringMargin) + 2 * m_metrics.ringMargin;
}

QSize QuestionLabel::sizeHint() const
{
    return {m_metrics.formWidth - 2 * m_metrics.formPadding, heightForWidth(m_metrics.formWidth - 2 * m_metrics.formPadding)};
}

QSize QuestionLabel::minimumSizeHint() const
{
    return {80, m_metrics.question.line + 2 * m_metrics.ringMargin};
}

void QuestionLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int margin = m_metrics.ringMargin;
    m_block.paint(painter, QPointF(margin, margin), width() - 2 * margin, colour(Token::TextPrimary));
    if (hasFocus() && ring().isShown())
        paintRing(painter, QRectF(rect()).adjusted(margin, margin, -margin, -margin), 3, margin);
}

void QuestionLabel::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QLabel::focusInEvent(event);
    update();
}

void QuestionLabel::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QLabel::focusOutEvent(event);
    update();
}

void QuestionLabel::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    update();
    QLabel::mousePressEvent(event);
}

} // namespace widgets
