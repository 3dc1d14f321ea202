#include "widgets/empty_state.h"

#include "widgets/button.h"
#include "widgets/icons.h"
#include "widgets/text_label.h"

#include <QPainter>
#include <QVBoxLayout>

namespace widgets {

EmptyState::EmptyState(const QString &iconName, const QString &sentence, const QString &action, const QString &link, QWidget *parent)
    : QWidget(parent), m_iconName(iconName)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 68, 24, 24);
    layout->setSpacing(12);
    m_sentence = new TextLabel(sentence, TypeStyle::Button, Token::TextPrimary, this);
    m_sentence->setMaximumWidth(560);
    layout->addWidget(m_sentence, 0, Qt::AlignHCenter);
    if (!action.isEmpty()) {
        auto *button = new Button(ButtonLook::Primary, {}, action, {}, this);
        connect(button, &QPushButton::clicked, this, &EmptyState::actionAsked);
        layout->addWidget(button, 0, Qt::AlignHCenter);
    }
    if (!link.isEmpty()) {
        auto *button = new Button(ButtonLook::Link, {}, link, {}, this);
        connect(button, &QPushButton::clicked, this, &EmptyState::linkAsked);
        layout->addWidget(button, 0, Qt::AlignHCenter);
    }
    layout->addStretch(1);
}

void EmptyState::setSentence(const QString &sentence)
{
    m_sentence->setText(sentence);
}

void EmptyState::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(painter, m_iconName, QRectF(width() / 2.0 - 16, 24, 32, 32), colour(Token::TextTertiary));
}

} // namespace widgets
