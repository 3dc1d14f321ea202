#include "app/pages/answer_notice.h"

#include "widgets/form_area.h"
#include "widgets/question_label.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kWidth = 560, kPadding = 32, kTitle = 28, kGap = 16, kFoot = 16, kAround = 24;

} // namespace

AnswerNotice::AnswerNotice(QWidget *parent)
    : QWidget(parent)
{
    m_title = new TextLabel(QString(), TypeStyle::Title, Token::TextPrimary, this, true);
    m_area = new widgets::FormArea(this);
    m_text = new widgets::QuestionLabel(m_area->contents());
    m_foot = new TextLabel(QString(), TypeStyle::Caption, Token::TextSecondary, this);
    auto *column = new QVBoxLayout(m_area->contents());
    column->setSpacing(0);
    column->addWidget(m_text);
    column->addStretch(1);
    // The text owns its ring's margin, and the area lies inside the card's border.
    const int side = kPadding - m_metrics.ringMargin - 1;
    m_area->setPaddings(side, 0, side, 0);
}

void AnswerNotice::showWords(const QString &title, const QString &text, const QString &foot)
{
    m_title->setText(title);
    m_text->setText(text);
    m_foot->setText(foot);
    m_title->setVisible(!title.isEmpty());
    m_foot->setVisible(!foot.isEmpty());
    m_area->verticalScrollBar()->setValue(0);
    place();
}

void AnswerNotice::setReading(int percent)
{
    m_metrics = widgets::Metrics::of(widgets::WidthClass::Normal, percent);
    m_text->setMetrics(m_metrics);
    place();
}

void AnswerNotice::takeFocus()
{
    widgets::focusByKey(m_text);
}

void AnswerNotice::scrollBy(int lines)
{
    QScrollBar *bar = m_area->verticalScrollBar();
    bar->setValue(bar->value() + lines * m_metrics.question.line);
}

QRect AnswerNotice::card() const
{
    return m_card;
}

void AnswerNotice::place()
{
    const int ring = m_metrics.ringMargin;
    const int head = m_title->isHidden() ? kPadding : kPadding + kTitle + kGap;
    const int tail = m_foot->isHidden() ? kPadding : kGap + kFoot + kPadding;
    const int wanted = head + m_text->heightForWidth(kWidth - 2 * kPadding + 2 * ring) - 2 * ring + tail;
    const int tall = std::min(wanted, height() - 2 * kAround);
    m_card = QRect((width() - kWidth) / 2, (height() - tall) / 2, kWidth, tall);
    m_title->setGeometry(m_card.x() + kPadding, m_card.y() + kPadding, kWidth - 2 * kPadding, kTitle);
    m_area->setGeometry(m_card.x() + 1, m_card.y() + head - ring, kWidth - 2, tall - head - tail + 2 * ring);
    m_foot->setGeometry(m_card.x() + kPadding, m_card.bottom() + 1 - kPadding - kFoot, kWidth - 2 * kPadding, kFoot);
    update();
}

void AnswerNotice::resizeEvent(QResizeEvent *)
{
    place();
}

void AnswerNotice::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(Token::BgWindow));
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, m_card, 6, widgets::colour(Token::BgSurface), widgets::colour(Token::BorderSubtle), widgets::borderWidth());
}

} // namespace app
