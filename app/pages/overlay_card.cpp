#include "app/pages/overlay_card.h"

#include "app/pages/key_table.h"
#include "widgets/button.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace app {

using widgets::Token;

OverlayCard::OverlayCard(const QString &title, QSize size, QWidget *parent)
    : QWidget(parent)
    , m_wanted(size)
    , m_card(new QWidget(this))
{
    hide();
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(title);
    m_title = new widgets::TextLabel(title, widgets::TypeStyle::Title, Token::TextPrimary, m_card, true);
    m_title->setWrapped(false);
    //: Closes the list of keys, the history and the like.
    m_close = new widgets::Button(widgets::ButtonLook::Tool, QStringLiteral("x"), tr("Close"), keyTextOf(KeyCommand::Leave), m_card);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto *layout = new QVBoxLayout(m_card);
    layout->setContentsMargins(24, 16, 24, 24);
    layout->setSpacing(12);
    layout->addLayout(head);
    m_body = new QVBoxLayout;
    m_body->setSpacing(8);
    layout->addLayout(m_body, 1);
    connect(m_close, &widgets::Button::clicked, this, &OverlayCard::dismiss);
    parent->installEventFilter(this);
}

void OverlayCard::openOver()
{
    place();
    show();
    raise();
    firstFocus()->setFocus(Qt::OtherFocusReason);
}

void OverlayCard::dismiss()
{
    if (!isVisible())
        return;
    hide();
    Q_EMIT dismissed();
}

void OverlayCard::place()
{
    setGeometry(parentWidget()->rect());
    const QSize size = m_wanted.boundedTo(this->size() - QSize(32, 32));
    m_card->setGeometry((width() - size.width()) / 2, (height() - size.height()) / 2, size.width(), size.height());
}

void OverlayCard::resizeEvent(QResizeEvent *)
{
    place();
}

bool OverlayCard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    return false;
}

void OverlayCard::mousePressEvent(QMouseEvent *event)
{
    if (!m_card->geometry().contains(event->pos()))
        dismiss();
}

void OverlayCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor veil = widgets::colour(Token::BgSunken);
    veil.setAlpha(200);
    painter.fillRect(rect(), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, m_card->geometry(), 6, widgets::colour(Token::BgSurface), widgets::colour(Token::BorderStrong), widgets::borderWidth());
}

} // namespace app
