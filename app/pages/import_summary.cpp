#include "app/pages/import_summary.h"

#include "app/pages/project_page.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <set>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kStepCircle = 24, kStepGap = 8, kStepLine = 32, kStepSide = 12;
constexpr int kSummaryHeight = 96, kFigureWidth = 124, kSharesAt = 72, kShares = 8;

} // namespace

StepRow::StepRow(const QStringList &steps, QWidget *parent) : QLabel(parent), m_steps(steps)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setStep(0);
}

void StepRow::setStep(int step)
{
    m_step = step;
    setAccessibleName(tr("Step %1 of %2: %3").arg(step + 1).arg(m_steps.size()).arg(m_steps[step]));
    if (m_folded)
        updateGeometry();
    update();
}

void StepRow::setFolded(bool folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    updateGeometry();
    update();
}

double StepRow::advance(int step) const
{
    if (!hasWord(step))
        return kStepCircle;
    // The widest the word gets, so that nothing moves when the step is reached.
    return kStepCircle + kStepGap + widgets::lineWidth(m_steps[step], widgets::uiFont(TypeStyle::Ui, m_folded || step == m_steps.size() - 1));
}

QSize StepRow::sizeHint() const
{
    double width = 0;
    for (int i = 0; i < m_steps.size(); ++i)
        width += advance(i) + (i > 0 ? kStepLine + 2 * kStepSide : 0);
    return {static_cast<int>(width) + 1, 32};
}

void StepRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double x = 0;
    const double middle = height() / 2.0;
    for (int i = 0; i < m_steps.size(); ++i) {
        if (i > 0) {
            widgets::paintRule(painter, QRectF(x + kStepSide, middle, kStepLine, 0.5), widgets::colour(Token::BorderStrong));
            x += kStepLine + 2 * kStepSide;
        }
        const bool here = i == m_step;
        const QRectF circle(x, middle - kStepCircle / 2.0, kStepCircle, kStepCircle);
        painter.setPen(Qt::NoPen);
        painter.setBrush(widgets::colour(here ? Token::AccentBase : Token::BgSunken));
        painter.drawEllipse(circle);
        widgets::paintLine(painter, circle, QString::number(i + 1), widgets::uiFont(TypeStyle::Caption, true), widgets::colour(here ? Token::TextOnAccent : Token::TextSecondary), Qt::AlignHCenter);
        if (hasWord(i))
            widgets::paintLine(painter, QRectF(circle.right() + kStepGap, 0, width() - circle.right(), height()), m_steps[i], widgets::uiFont(TypeStyle::Ui, here),
                           widgets::colour(here ? Token::TextPrimary : Token::TextSecondary));
        x += advance(i);
    }
}

ImportSummary::ImportSummary(QWidget *parent) : Card(parent) { setFixedHeight(kSummaryHeight); }

void ImportSummary::setReport(const ImportReport &report, const QString &facts)
{
    m_lines = m_accepted = m_rejected = m_warnings = 0;
    for (const ImportFileReport &file : report.files) {
        m_lines += file.rows;
        m_accepted += file.accepted();
        m_rejected += file.rejected;
        m_warnings += file.warnings;
    }
    std::set<std::string> names; // a file of items and answers has an entry for each
    for (const ImportFileReport &file : report.files)
        names.insert(file.file);
    m_name = names.size() == 1 ? text(*names.begin()) : tr("%1 files").arg(plainNumber(static_cast<std::int64_t>(names.size())));
    m_facts = facts;
    setAccessibleName(tr("%1: %2 lines, %3 accepted, %4 rejected, %5 warnings").arg(m_name, plainNumber(m_lines), plainNumber(m_accepted), plainNumber(m_rejected), plainNumber(m_warnings)));
    update();
}

void ImportSummary::paintEvent(QPaintEvent *event)
{
    Card::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintIcon(painter, u"file"_s, QRectF(16, 17, 20, 20), widgets::colour(Token::AccentBase));
    struct Figure {
        std::int64_t count;
        QString word;
        Token ink;
    };
    const std::array figures{Figure{m_lines, tr("lines"), Token::TextSecondary}, Figure{m_accepted, tr("accepted"), Token::TextSecondary}, Figure{m_rejected, tr("rejected"), Token::DangerBase},
                             Figure{m_warnings, tr("warnings"), Token::WarningBase}};
    const double first = width() - kFigureWidth * static_cast<double>(figures.size()) - 16;
    widgets::paintLine(painter, QRectF(48, 12, first - 56, 20), m_name, widgets::uiFont(TypeStyle::Button, true), widgets::colour(Token::TextPrimary));
    widgets::paintLine(painter, QRectF(48, 34, first - 56, 18), m_facts, widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextSecondary));
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const double left = first + kFigureWidth * static_cast<double>(i);
        widgets::paintRule(painter, QRectF(left, 16, 0.5, 40), widgets::colour(Token::BorderSubtle));
        widgets::paintLine(painter, QRectF(left + 4, 12, kFigureWidth - 20, 28), plainNumber(figures[i].count), widgets::uiFont(TypeStyle::Title, true), widgets::colour(Token::TextPrimary), Qt::AlignRight);
        widgets::paintLine(painter, QRectF(left + 4, 38, kFigureWidth - 20, 16), figures[i].word, widgets::uiFont(TypeStyle::Caption), widgets::colour(figures[i].ink), Qt::AlignRight);
    }
    // Accepted, of them with a warning, rejected; what is there at all is wide enough to be seen.
    const double room = width() - 32.0, whole = static_cast<double>(std::max<std::int64_t>(1, m_lines));
    const auto wide = [&](std::int64_t count) { return count > 0 ? std::max(4.0, room * static_cast<double>(count) / whole) : 0.0; };
    const double rejected = wide(m_rejected), warned = wide(std::min(m_warnings, m_accepted));
    const double gap = 2, accepted = std::max(0.0, room - (rejected > 0 ? rejected + gap : 0) - (warned > 0 ? warned + gap : 0));
    double x = 16;
    for (const auto &[part, ink] : {std::pair{m_accepted > 0 ? accepted : 0.0, widgets::sequential(5).fill}, {warned, widgets::colour(Token::WarningBase)}, {rejected, widgets::colour(Token::DangerBase)}}) {
        if (part <= 0)
            continue;
        widgets::paintBox(painter, QRectF(x, kSharesAt, part, kShares), 2, ink, {});
        x += part + gap;
    }
}

} // namespace app
