#include "app/pages/export_tile.h"

#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QPainter>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTileHigh = 64, kTextAt = 52, kTileSide = 16;

} // namespace

ExportTile::ExportTile(const QString &icon, const QString &word, const QString &detail, QWidget *parent)
    : QPushButton(parent), m_icon(icon), m_word(word), m_detail(detail)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAccessibleName(word + u", "_s + detail);
}

void ExportTile::setBusy(bool busy)
{
    m_busy = busy;
    setEnabled(!busy);
    setAccessibleDescription(busy ? tr("Writing…") : QString());
    update();
}

QSize ExportTile::sizeHint() const
{
    const int text = std::max(widgets::lineWidth(m_word, widgets::uiFont(TypeStyle::Button, true)), widgets::lineWidth(m_detail, widgets::uiFont(TypeStyle::Ui)));
    return {kTextAt + text + kTileSide, kTileHigh};
}

void ExportTile::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, QRectF(rect()), 4, widgets::colour(isDown() ? Token::AccentSoft : underMouse() && isEnabled() ? Token::BgWindow : Token::BgSurface),
                      widgets::colour(Token::BorderSubtle));
    widgets::paintIcon(painter, m_icon, QRectF(kTileSide, 22, 20, 20), widgets::colour(isEnabled() ? Token::AccentBase : Token::TextDisabled));
    const QColor ink = widgets::colour(isEnabled() ? Token::TextPrimary : Token::TextDisabled);
    const double room = width() - kTextAt - 8.0;
    widgets::paintLine(painter, QRectF(kTextAt, 12, room, 20), m_word, widgets::uiFont(TypeStyle::Button, true), ink);
    widgets::paintLine(painter, QRectF(kTextAt, 34, room, 18), m_busy ? tr("Writing…") : m_detail, widgets::uiFont(TypeStyle::Ui), widgets::colour(isEnabled() ? Token::TextSecondary : Token::TextDisabled));
    if (hasFocus() && ring().isShown())
        widgets::paintRing(painter, QRectF(rect()), 4, 0);
}

void ExportTile::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void ExportTile::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

} // namespace app
