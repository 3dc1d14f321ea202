#include "app/pages/figure_bars.h"

#include "app/pages/project_page.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTop = 6, kPitch = 30, kBarAt = 72, kBar = 12, kFiguresRight = 64, kColumn = 64;

} // namespace

FigureBars::FigureBars(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureBars::setFacts(const ProjectFacts &facts)
{
    m_facts = facts;
    QStringList said;
    for (const FigureGroup &group : facts.groups)
        said << tr("%1: %2 figures, %3 sampled").arg(app::text(group.name), plainNumber(group.figures), plainNumber(group.sampled));
    said << tr("All: %1 figures, %2 sampled").arg(plainNumber(facts.all.figures), plainNumber(facts.all.sampled));
    setAccessibleName(said.join(u"; "_s));
    updateGeometry();
    update();
}

QWidget *FigureBars::makeHead(QWidget *parent)
{
    auto *head = new QWidget(parent);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(0);
    for (const QString &word : {tr("figures"), tr("sampled")}) {
        auto *label = new widgets::TextLabel(word, TypeStyle::Caption, Token::TextSecondary, head, true);
        label->setWrapped(false);
        label->setTextAlignment(Qt::AlignRight);
        label->setMinimumWidth(kColumn);
        row->addWidget(label);
    }
    return head;
}

QSize FigureBars::sizeHint() const { return {360, kTop + kPitch * static_cast<int>(m_facts.groups.size()) + 28}; }

void FigureBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont plain = widgets::uiFont(TypeStyle::Ui), bold = widgets::uiFont(TypeStyle::Ui, true);
    const QColor ink = widgets::colour(Token::TextPrimary);
    const double right = width(), figuresAt = right - kFiguresRight;
    const auto counts = [&](double top, const FigureGroup &group, const QFont &font) {
        widgets::paintLine(painter, QRectF(figuresAt - kColumn, top, kColumn, 18), plainNumber(group.figures), font, ink, Qt::AlignRight);
        widgets::paintLine(painter, QRectF(right - kColumn, top, kColumn, 18), plainNumber(group.sampled), font, ink, Qt::AlignRight);
    };
    std::int64_t most = 1;
    for (const FigureGroup &group : m_facts.groups)
        most = std::max(most, group.figures);
    const double room = std::max(20.0, figuresAt - 72 - kBarAt);
    double top = kTop;
    for (const FigureGroup &group : m_facts.groups) {
        QString name = app::text(group.name);
        if (!name.isEmpty())
            name[0] = name[0].toUpper();
        widgets::paintLine(painter, QRectF(0, top, kBarAt - 8, 18), name, plain, ink);
        const double scale = room / static_cast<double>(most), whole = scale * static_cast<double>(group.figures), part = scale * static_cast<double>(group.sampled);
        widgets::paintBox(painter, QRectF(kBarAt, top + 3, whole, kBar), 2, widgets::sequential(2).fill, {});
        if (group.sampled > 0)
            widgets::paintBox(painter, QRectF(kBarAt, top + 3, std::max(3.0, part), kBar), 2, widgets::sequential(6).fill, {});
        counts(top, group, plain);
        top += kPitch;
    }
    widgets::paintRule(painter, QRectF(0, top - 6, width(), 1), widgets::colour(Token::BorderStrong));
    widgets::paintLine(painter, QRectF(0, top + 2, kBarAt, 18), tr("All"), bold, ink);
    counts(top + 2, m_facts.all, bold);
}

} // namespace app
