#include "app/pages/agreement_figures.h"

#include "app/pages/agreement_words.h"
#include "app/pages/project_page.h"
#include "widgets/progress_track.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

AgreementFigures::AgreementFigures(QWidget *parent) : QLabel(parent)
{
    setObjectName(u"figures"_s);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AgreementFigures::clear()
{
    m_figures.clear();
    setAccessibleName({});
    update();
}

void AgreementFigures::setStudy(const StudyView &study, const AgreementReport &report)
{
    m_figures.clear();
    std::int64_t sealed = 0, units = 0, adjudicate = 0;
    bool seated = false, drawn = false;
    for (const storage::SeatProgress &seat : study.progress) {
        sealed += seat.sealed;
        units += seat.units;
        if (seat.role == review::Role::Adjudicator) {
            seated = true;
            drawn = drawn || seat.hasBatch;
            adjudicate += seat.hasBatch ? seat.units - seat.sealed : 0;
        }
    }
    m_figures.push_back({tr("Sealed"), plainNumber(sealed), tr("of %1").arg(plainNumber(units)), units > 0 ? static_cast<double>(sealed) / static_cast<double>(units) : 0});
    const review::SheetRow *pooled = shownPooled(report.sheet);
    const CoefficientWords words = pooled ? coefficientWords(*pooled, headline(*pooled)) : CoefficientWords{};
    // Of more than two raters the share of agreeing pairs, which is what their κ starts from.
    const std::optional<double> observed = !pooled ? std::optional<double>() : pooled->first.empty() ? headline(*pooled).pA : pooled->cohen.pO;
    const bool enough = pooled && pooled->n >= 10 && observed;
    m_figures.push_back({tr("Pair agreement"), enough ? QLocale().toString(100 * *observed, 'f', 1) : u"–"_s, enough ? tr("%") : QString()});
    m_figures.push_back({pooled ? headlineName(*pooled) : tr("Cohen κ"), words.shown ? words.value : u"–"_s, words.interval});
    const review::GoldRow *all = study.goldOfAll();
    if (seated || !all)
        m_figures.push_back({tr("To adjudicate"), drawn ? plainNumber(adjudicate) : u"–"_s, drawn || !seated ? QString() : tr("not drawn yet")});
    else
        m_figures.push_back({tr("Decided"), plainNumber(all->candidates - all->open), tr("of %1 items").arg(plainNumber(all->candidates))});
    const bool any = report.course.answers > 0;
    const bool timed = report.course.timed > 0;
    m_figures.push_back({tr("Median time per item"), timed ? QLocale().toString(report.course.medianSeconds, 'f', 0) : u"–"_s, timed ? tr("s active") : any ? tr("no times given") : QString()});
    // The first figure counts every seat, this one those that are compared.
    const QString share = report.course.answers == sealed ? tr("% of sealed") : tr("% of %1 answers").arg(plainNumber(report.course.answers));
    m_figures.push_back({tr("Not sure"), any ? QLocale().toString(100.0 * static_cast<double>(report.course.unsure) / static_cast<double>(report.course.answers), 'f', 1) : u"–"_s, any ? share : QString()});
    QStringList said;
    for (const Figure &figure : m_figures)
        said << figure.name + u' ' + figure.value + (figure.rest.isEmpty() ? QString() : u' ' + figure.rest);
    setAccessibleName(said.join(u"; "_s));
    update();
}

void AgreementFigures::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, QRectF(rect()), 6, widgets::colour(Token::BgSurface), widgets::colour(Token::BorderSubtle));
    if (m_figures.empty())
        return;
    // All as wide as one another, unless a word needs more: then each as wide as it needs, and the rest is shared out.
    const double pitch = width() / static_cast<double>(m_figures.size());
    std::vector<double> widths;
    double needed = 0, widest = 0;
    for (const Figure &figure : m_figures) {
        const int name = widgets::lineWidth(figure.name, widgets::uiFont(TypeStyle::Caption));
        const int words = widgets::lineWidth(figure.value, widgets::uiFont(TypeStyle::Title, true)) + 7 + widgets::lineWidth(figure.rest, widgets::uiFont(TypeStyle::Ui));
        widths.push_back(std::max(name, words) + 26.0);
        needed += widths.back();
        widest = std::max(widest, widths.back());
    }
    if (needed > width()) { // names may be cut, numbers not
        needed = 0;
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            widths[i] = widgets::lineWidth(m_figures[i].value, widgets::uiFont(TypeStyle::Title, true)) + 7 + widgets::lineWidth(m_figures[i].rest, widgets::uiFont(TypeStyle::Ui)) + 26.0;
            needed += widths[i];
        }
    }
    const double spare = (width() - needed) / static_cast<double>(m_figures.size());
    double at = 0;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const Figure &figure = m_figures[i];
        const double own = widest <= pitch ? pitch : widths[i] + spare, left = at + 16, room = own - 24;
        at += own;
        if (i > 0)
            painter.fillRect(QRectF(std::round(left - 16), 16, 1, 40), widgets::colour(Token::BorderSubtle));
        widgets::paintLine(painter, QRectF(left, 10, room, 18), figure.name, widgets::uiFont(TypeStyle::Caption), widgets::colour(Token::TextSecondary));
        const int used = widgets::paintLine(painter, QRectF(left, 30, room, 28), figure.value, widgets::uiFont(TypeStyle::Title, true), widgets::colour(Token::TextPrimary));
        if (!figure.rest.isEmpty())
            widgets::paintLine(painter, QRectF(left + used + 7, 33, room - used - 7, 24), figure.rest, widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextSecondary));
        if (figure.share >= 0)
            widgets::paintTrack(painter, QRectF(left, 60, room - 8, 6), figure.share, 3);
    }
}

} // namespace app
