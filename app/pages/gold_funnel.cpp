#include "app/pages/gold_funnel.h"

#include "app/pages/project_page.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;

GoldFunnel::GoldFunnel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GoldFunnel::setRow(const std::optional<review::GoldRow> &row)
{
    m_row = row;
    setAccessibleName(row ? tr("%1 candidates, primaries agree on %2, decided by the third %3, discarded %4, still open %5, gold %6")
                                .arg(plainNumber(row->candidates), plainNumber(row->agreed), plainNumber(row->tieBroken), plainNumber(row->discarded),
                                     plainNumber(row->open), plainNumber(row->gold))
                          : QString());
    update();
}

void GoldFunnel::paintEvent(QPaintEvent *)
{
    if (!m_row || m_row->candidates == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    struct Line {
        QString name;
        std::int64_t count, before;
        int step;
        bool bold;
    };
    const review::GoldRow &row = *m_row;
    const std::array lines{Line{tr("Candidates"), row.candidates, 0, 2, false}, Line{tr("Primaries agree"), row.agreed, 0, 6, false},
                           Line{tr("Decided by the third"), row.tieBroken, row.agreed, 4, false},
                           Line{tr("Discarded"), row.discarded, row.agreed + row.tieBroken, -1, false}, Line{tr("Gold"), row.gold, 0, 6, true}};
    constexpr double kNumbers = 104, kPitch = 44, kBar = 24;
    double label = 144;
    for (const Line &line : lines)
        label = std::max(label, widgets::lineWidth(line.name, widgets::uiFont(widgets::TypeStyle::Ui, line.bold)) + 16.0);
    const double room = width() - label - kNumbers;
    const auto share = [&](std::int64_t count) { return static_cast<double>(count) / static_cast<double>(row.candidates); };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        const double top = 16 + kPitch * static_cast<double>(i) + (line.bold ? 4 : 0);
        if (line.bold)
            widgets::paintRule(painter, QRectF(0, top - 12, width(), 1), widgets::colour(Token::BorderStrong));
        widgets::paintLine(painter, QRectF(0, top, label - 8, kBar), line.name, widgets::uiFont(widgets::TypeStyle::Ui, line.bold), widgets::colour(Token::TextPrimary));
        const QRectF track(label, top, room, kBar);
        widgets::paintBox(painter, track, 2, widgets::colour(Token::BgWindow), {});
        const double width = line.count > 0 ? std::max(3.0, room * share(line.count)) : 0;
        const QRectF bar(label + std::min(room * share(line.before), room - width), top, width, kBar);
        if (line.before > 0 && i == 2)
            painter.fillRect(QRectF(bar.left(), top - (kPitch - kBar), 1, kPitch - kBar), widgets::colour(Token::BorderStrong));
        if (line.step < 0) { // what falls out is hatched, so that it does not pass for a label
            if (line.count > 0) {
                widgets::paintBox(painter, bar, 2, {}, widgets::colour(Token::BorderStrong));
                painter.fillRect(bar.adjusted(1, 1, -1, -1), QBrush(widgets::colour(Token::BorderStrong), Qt::BDiagPattern));
            }
        } else {
            widgets::paintBox(painter, bar, 2, line.bold ? widgets::colour(Token::AccentBase) : widgets::sequential(line.step).fill, {});
        }
        widgets::paintLine(painter, QRectF(label + room, top, 40, kBar), plainNumber(line.count), widgets::uiFont(widgets::TypeStyle::Ui, true),
                           widgets::colour(Token::TextPrimary), Qt::AlignRight);
        widgets::paintLine(painter, QRectF(label + room + 40, top, 64, kBar), tr("%1 %").arg(QLocale().toString(100 * share(line.count), 'f', 1)),
                           widgets::uiFont(widgets::TypeStyle::Ui), widgets::colour(Token::TextSecondary), Qt::AlignRight);
    }
}

} // namespace app
