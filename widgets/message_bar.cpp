#include "widgets/message_bar.h"

#include "widgets/button.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

Token ground(MessageKind kind)
{
    switch (kind) {
    case MessageKind::Note: return Token::AccentSoft;
    case MessageKind::Attention: return Token::MarkSoft;
    case MessageKind::Warning: return Token::WarningSoft;
    case MessageKind::Danger: return Token::DangerSoft;
    }
    return Token::AccentSoft;
}

Token onGround(MessageKind kind)
{
    switch (kind) {
    case MessageKind::Note: return Token::AccentOnSoft;
    case MessageKind::Attention: return Token::MarkOnSoft;
    case MessageKind::Warning: return Token::WarningOnSoft;
    case MessageKind::Danger: return Token::DangerOnSoft;
    }
    return Token::AccentOnSoft;
}

} // namespace

MessageBar::MessageBar(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(40, 6, 12, 6);
    layout->setSpacing(8);
    m_sentence = new TextLabel({}, TypeStyle::Ui, Token::AccentOnSoft, this);
    m_action = new Button(ButtonLook::Secondary, {}, {}, {}, this);
    //: Puts the technical text of an error on the clipboard.
    m_copy = new Button(ButtonLook::Link, {}, tr("Copy details"), {}, this);
    m_close = new Button(ButtonLook::Icon, u"x"_s, tr("Dismiss"), {}, this);
    layout->addWidget(m_sentence, 1, Qt::AlignVCenter);
    layout->addWidget(m_action, 0, Qt::AlignVCenter);
    layout->addWidget(m_copy, 0, Qt::AlignVCenter);
    layout->addWidget(m_close, 0, Qt::AlignVCenter);
    connect(m_action, &QPushButton::clicked, this, &MessageBar::actionAsked);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_details); });
    connect(m_close, &QPushButton::clicked, this, [this] {
        clear();
        Q_EMIT dismissed();
    });
    hide();
}

void MessageBar::showMessage(MessageKind kind, const QString &sentence, const QString &action, const QString &details)
{
    m_kind = kind;
    m_details = details;
    m_sentence->setInk(onGround(kind));
    m_sentence->setText(sentence);
    m_action->setWord(action);
    m_action->setVisible(!action.isEmpty());
    m_copy->setVisible(!details.isEmpty());
    setAccessibleName(m_sentence->text());
    show();
    updateGeometry();
    update();
}

void MessageBar::clear()
{
    hide();
    m_sentence->setText({});
    m_details.clear();
}

QString MessageBar::sentence() const
{
    return m_sentence->text();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(ground(m_kind)));
    paintIcon(painter, m_kind == MessageKind::Note ? u"info"_s : u"warn"_s, QRectF(16, (height() - 16) / 2.0, 16, 16), colour(onGround(m_kind)));
    paintRule(painter, QRectF(0, height() - 1, width(), 0.5), colour(Token::BorderSubtle));
}

} // namespace widgets
