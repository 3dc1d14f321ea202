#include "widgets/card.h"

#include "widgets/metrics.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace widgets {

Card::Card(const QString &title, QWidget *parent) : QFrame(parent)
{
    setFrameShape(QFrame::NoFrame);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    m_head = new QWidget(this);
    m_head->setFixedHeight(kCardHeader);
    m_headLayout = new QHBoxLayout(m_head);
    m_headLayout->setContentsMargins(16, 0, 16, 0);
    m_headLayout->setSpacing(8);
    m_title = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, m_head, true);
    m_subtitle = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_head);
    m_note = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_head);
    for (TextLabel *label : {m_title, m_subtitle, m_note})
        label->setWrapped(false);
    m_headLayout->addWidget(m_title);
    m_headLayout->addWidget(m_subtitle);
    m_headLayout->addStretch(1);
    m_headLayout->addWidget(m_note);
    outer->addWidget(m_head);
    m_body = new QVBoxLayout;
    m_body->setSpacing(0);
    outer->addLayout(m_body, 1);
    setTitle(title);
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    m_head->setVisible(!title.isEmpty());
    m_body->setContentsMargins(16, title.isEmpty() ? 16 : 0, 16, m_foot);
    setAccessibleName(title);
}

void Card::setSubtitle(const QString &subtitle) { m_subtitle->setText(subtitle); }
void Card::setNote(const QString &note) { m_note->setText(note); }

void Card::setFoot(int px)
{
    m_foot = px;
    const QMargins margins = m_body->contentsMargins();
    m_body->setContentsMargins(margins.left(), margins.top(), margins.right(), px);
}

void Card::addTool(QWidget *tool)
{
    // An icon has 8 px of its own around it.
    if (!m_tools) {
        m_tools = new QHBoxLayout;
        m_tools->setSpacing(0);
        m_headLayout->addLayout(m_tools);
        m_headLayout->setContentsMargins(16, 0, 8, 0);
    }
    m_tools->addWidget(tool, 0, Qt::AlignVCenter);
}

void Card::setSunken(bool sunken)
{
    m_sunken = sunken;
    update();
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool borderless = m_sunken && borderWidth() == 1;
    paintBox(painter, QRectF(rect()), 6, colour(m_sunken ? Token::BgWindow : Token::BgSurface),
        borderless ? QColor() : colour(Token::BorderSubtle), borderWidth());
}

} // namespace widgets
