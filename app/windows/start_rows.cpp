#include "app/windows/start_rows.h"

#include "widgets/button.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QUrl>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

RecentRow::RecentRow(const QString &name, const QString &facts, const QString &when, bool missing, QWidget *parent)
    : QPushButton(parent), m_name(name), m_facts(facts), m_when(when), m_missing(missing)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_more = new widgets::Button(widgets::ButtonLook::Icon, u"more"_s, tr("More"), {}, this);
    connect(m_more, &QPushButton::clicked, this, [this] { Q_EMIT menuAsked(m_more->mapToGlobal(QPoint(0, m_more->height()))); });
    say();
}

void RecentRow::setFacts(const QString &name, const QString &facts)
{
    m_name = name;
    m_facts = facts;
    say();
    update();
}

void RecentRow::say()
{
    setAccessibleName(QStringList{m_name, m_facts, m_when}.join(u", "_s));
    m_more->setAccessibleName(tr("More about %1").arg(m_name));
}

void RecentRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown())
        widgets::paintBox(painter, QRectF(rect()).adjusted(5, 3, -5, -3), 4, widgets::colour(Token::BgWindow), {});
    widgets::paintIcon(painter, u"file"_s, QRectF(16, 18, 20, 20), widgets::colour(m_missing ? Token::TextTertiary : Token::AccentBase));
    const double room = width() - 52 - 60;
    const QFont whenFont = widgets::uiFont(TypeStyle::Ui);
    const double whenWidth = widgets::lineWidth(m_when, whenFont);
    widgets::paintLine(painter, QRectF(52, 9, room - whenWidth - 12, 20), m_name, widgets::uiFont(14, true), widgets::colour(m_missing ? Token::TextTertiary : Token::TextPrimary));
    const QString moved = tr("Moved or deleted.");
    const QString words = m_missing ? moved : m_facts;
    const int used = widgets::paintLine(painter, QRectF(52, 29, room - whenWidth - 12, 18), words, whenFont, widgets::colour(m_missing ? Token::TextTertiary : Token::TextSecondary));
    if (m_missing) {
        QFont link = whenFont;
        link.setUnderline(true);
        widgets::paintLine(painter, QRectF(52 + used + 8, 29, 120, 18), tr("Locate…"), link, widgets::colour(Token::TextLink));
    }
    widgets::paintLine(painter, QRectF(width() - 56 - whenWidth, 19, whenWidth, 18), m_when, whenFont, widgets::colour(Token::TextSecondary), Qt::AlignRight);
    if (ring().isShown())
        widgets::paintRing(painter, QRectF(rect()).adjusted(6, 5, -6, -5), 4);
}

void RecentRow::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    m_more->setGeometry(width() - 42, 12, 32, 32);
}

void RecentRow::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void RecentRow::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

void RecentRow::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QPushButton::mousePressEvent(event);
}

void RecentRow::contextMenuEvent(QContextMenuEvent *event) { Q_EMIT menuAsked(event->globalPos()); }

DropZone::DropZone(QWidget *parent) : QWidget(parent)
{
    setAcceptDrops(true);
    setAccessibleName(tr("Drop a project here"));
}

void DropZone::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(widgets::colour(m_over ? Token::AccentBase : Token::TextTertiary), 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(m_over ? QBrush(widgets::colour(Token::AccentSoft)) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5.5, 5.5);
    const double middle = height() / 2.0;
    widgets::paintIcon(painter, u"import"_s, QRectF(width() / 2.0 - 14, middle - 46, 28, 28), widgets::colour(Token::TextSecondary));
    widgets::paintLine(painter, QRectF(8, middle - 4, width() - 16, 18), tr("Drop a project here"), widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextPrimary), Qt::AlignHCenter);
    widgets::paintLine(painter, QRectF(8, middle + 18, width() - 16, 16), u".winnow"_s, widgets::uiFont(TypeStyle::Caption), widgets::colour(Token::TextSecondary), Qt::AlignHCenter);
}

namespace {

QString projectIn(const QMimeData *data)
{
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile() && url.toLocalFile().endsWith(u".winnow"_s))
            return url.toLocalFile();
    }
    return {};
}

} // namespace

void DropZone::dragEnterEvent(QDragEnterEvent *event)
{
    if (projectIn(event->mimeData()).isEmpty())
        return;
    m_over = true;
    update();
    event->acceptProposedAction();
}

void DropZone::dragLeaveEvent(QDragLeaveEvent *)
{
    m_over = false;
    update();
}

void DropZone::dropEvent(QDropEvent *event)
{
    m_over = false;
    update();
    event->acceptProposedAction();
    Q_EMIT dropped(projectIn(event->mimeData()));
}

} // namespace app
