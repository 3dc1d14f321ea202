#include "app/pages/agreement_export.h"

#include "app/pages/agreement_card.h"
#include "exporters/table.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTitleTop = 11, kTitleHeight = 18, kSide = 16;

} // namespace

std::string cardsCsv(const std::vector<AgreementCard *> &cards)
{
    exporters::StringSink sink;
    for (AgreementCard *card : cards) {
        const exporters::Table table = card->table();
        if (table.columns.empty())
            continue;
        exporters::Table name;
        name.columns = {{table.title}};
        if (!exporters::writeTableCsv(name, sink) || !exporters::writeTableCsv(table, sink) || !sink.write("\n"))
            return {};
    }
    return sink.text();
}

QByteArray chartsSvg(QWidget &figures, QWidget &single, const std::vector<AgreementCard *> &cards, const QString &title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(figures.size());
    generator.setViewBox(QRect(QPoint(), figures.size()));
    generator.setResolution(figures.logicalDpiX());
    generator.setTitle(title);
    generator.setDescription({});
    QPainter painter(&generator);
    painter.fillRect(QRect(QPoint(), figures.size()), widgets::colour(Token::BgWindow));
    single.render(&painter, single.mapTo(&figures, QPoint()), {}, QWidget::DrawChildren);
    for (AgreementCard *card : cards) {
        const QRect box(card->mapTo(&figures, QPoint()), card->size());
        widgets::paintBox(painter, QRectF(box), 6, widgets::colour(Token::BgSurface), widgets::colour(Token::BorderSubtle));
        widgets::paintLine(painter, QRectF(box.left() + kSide, box.top() + kTitleTop, box.width() - 2 * kSide, kTitleHeight), card->accessibleName(),
                           widgets::uiFont(TypeStyle::Ui, true), widgets::colour(Token::TextPrimary));
        QWidget *picture = card->picture();
        picture->resize(card->pictureBox().size()); // one that stands behind the numbers was not laid out
        painter.save();
        picture->render(&painter, box.topLeft() + card->pictureBox().topLeft(), {}, QWidget::DrawChildren);
        painter.restore();
    }
    painter.end();
    return buffer.data();
}

} // namespace app
