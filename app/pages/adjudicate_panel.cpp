#include "app/pages/adjudicate_panel.h"

#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QPainter>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::Token;
using widgets::colour;

namespace {

constexpr int kSide = 16;
constexpr int kRowTop = 40, kRow = 24, kFootTop = 76, kBottom = 14;

} // namespace

AdjudicatePanel::AdjudicatePanel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    m_foot.setFont(widgets::uiFont(widgets::TypeStyle::Caption), 16);
    //: Foot of the adjudicator's consequence box.
    m_foot.setText(tr("Sides are in ranked order and do not stand for a person. U reopens your answer; the first one is kept in the history."));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AdjudicatePanel::setSides(const QString &first, const QString &second, const QString &own, const QString &consequence)
{
    m_first = first;
    m_second = second;
    m_own = own;
    // The arrow is painted as a glyph.
    m_consequence = consequence;
    m_consequence.remove(u"→ "_s);
    //: Accessible name of the consequence box. %1, %2, %3: answers of the two sides and the own one, %4: what follows.
    setAccessibleName(tr("What follows from your answer: first %1, second %2, you %3, %4").arg(first, second, own, consequence));
    updateGeometry();
    update();
}

int AdjudicatePanel::heightForWidth(int width) const
{
    return kFootTop + m_foot.heightForWidth(std::max(40, width - 2 * kSide)) + kBottom;
}

QSize AdjudicatePanel::sizeHint() const
{
    return {399, heightForWidth(399)};
}

void AdjudicatePanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, rect(), 6, colour(Token::BgWindow), QColor(), 0);
    const QFont plain = widgets::uiFont(widgets::TypeStyle::Ui), bold = widgets::uiFont(widgets::TypeStyle::Ui, true);
    //: Head of the adjudicator's consequence box.
    widgets::paintLine(painter, QRectF(kSide, 12, width() - 2 * kSide, 18), tr("What follows from your answer"), bold, colour(Token::TextPrimary));

    qreal x = kSide;
    const auto side = [&](const QString &who, const QString &what, bool own) {
        const qreal word = widgets::lineWidth(who, plain);
        widgets::paintLine(painter, QRectF(x, kRowTop + 3, word + 1, 18), who, plain, colour(Token::TextSecondary));
        x += word + 8;
        const qreal wide = std::max<qreal>(kRow, widgets::lineWidth(what, bold) + 12);
        widgets::paintBox(painter, QRectF(x, kRowTop, wide, kRow), 4, colour(own ? Token::SealBase : Token::BgSunken), QColor(), 0);
        widgets::paintLine(painter, QRectF(x, kRowTop + 3, wide, 18), what, bold, colour(own ? Token::TextOnAccent : Token::TextPrimary), Qt::AlignHCenter);
        x += wide + 20;
    };
    //: One of the two earlier answers, in ranked order: never a person.
    side(tr("first"), m_first, false);
    //: The other of the two earlier answers.
    side(tr("second"), m_second, false);
    //: The adjudicator's own answer.
    side(tr("you"), m_own, true);
    widgets::paintIcon(painter, u"right"_s, QRectF(x, kRowTop + 4, 16, 16), colour(Token::TextSecondary));
    x += 28;
    widgets::paintLine(painter, QRectF(x, kRowTop + 3, width() - kSide - x, 18), m_consequence, bold, colour(Token::TextPrimary));
    m_foot.paint(painter, QPointF(kSide, kFootTop), width() - 2 * kSide, colour(Token::TextSecondary));
}

} // namespace app
