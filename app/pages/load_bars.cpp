#include "app/pages/load_bars.h"

#include "app/pages/project_page.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QPainter>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kSeatHigh = 40, kBarHigh = 8, kBarAt = 24;

QString seatLine(const StudyLoads::Seat &seat) { return seat.pseudonym.empty() ? text(seat.name) : text(seat.name) + u" · "_s + text(seat.pseudonym); }

QString loadWords(const StudyLoads &loads, const StudyLoads::Seat &seat)
{
    if (!seat.drawn)
        return LoadBars::tr("drawn later");
    if (loads.state == review::StudyState::Draft)
        return counted(seat.units, LoadBars::tr("item"), LoadBars::tr("items"));
    //: %1 of %2 items are sealed.
    return LoadBars::tr("%1 of %2").arg(plainNumber(seat.sealed), plainNumber(seat.units));
}

} // namespace

LoadBars::LoadBars(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void LoadBars::setLoads(const StudyLoads &loads, const std::string &person)
{
    m_loads = loads;
    m_person = person;
    QStringList spoken;
    for (const StudyLoads::Seat &seat : loads.seats)
        spoken << seatLine(seat) + u": "_s + loadWords(loads, seat);
    setAccessibleName(spoken.join(u"; "_s));
    updateGeometry();
    update();
}

QSize LoadBars::sizeHint() const { return {320, static_cast<int>(m_loads.seats.size()) * kSeatHigh}; }

void LoadBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    std::int64_t most = 1;
    for (const StudyLoads::Seat &seat : m_loads.seats)
        most = std::max(most, seat.units);
    double y = 0;
    for (const StudyLoads::Seat &seat : m_loads.seats) {
        const bool own = !m_person.empty() && seat.pseudonym == m_person;
        const QFont face = widgets::uiFont(TypeStyle::Ui, own);
        const QString load = loadWords(m_loads, seat);
        const double right = widgets::lineWidth(load, widgets::uiFont(TypeStyle::Ui));
        const QRectF line(0, y, width(), 20);
        widgets::paintLine(painter, line.adjusted(0, 0, -right - 12, 0), seatLine(seat), face, widgets::colour(Token::TextPrimary));
        widgets::paintLine(painter, line.adjusted(width() - right, 0, 0, 0), load, widgets::uiFont(TypeStyle::Ui), widgets::colour(seat.drawn ? Token::TextPrimary : Token::TextSecondary));
        const double share = static_cast<double>(seat.units) / static_cast<double>(most);
        const QRectF bar(0, y + kBarAt, std::max(share * width(), 0.0), kBarHigh);
        if (!seat.drawn) {
            // Empty and dashed: how long it gets is not known yet.
            painter.setPen(QPen(widgets::colour(Token::BorderStrong), 1, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(0.5, y + kBarAt + 0.5, width() - 1.0, kBarHigh - 1.0), 2, 2);
        } else {
            widgets::paintBox(painter, bar, 2, widgets::colour(m_loads.state == review::StudyState::Draft ? Token::AccentBase : Token::BgSunken), {});
            if (seat.units > 0 && seat.sealed > 0)
                widgets::paintBox(painter, QRectF(bar.left(), bar.top(), bar.width() * static_cast<double>(seat.sealed) / static_cast<double>(seat.units), kBarHigh), 2, widgets::colour(Token::SealBase), {});
        }
        y += kSeatHigh;
    }
}

} // namespace app
