#include "app/pages/progress_chart.h"

#include "app/pages/project_page.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QChart>
#include <QChartView>
#include <QDateTime>
#include <QDateTimeAxis>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;

namespace {

constexpr std::size_t kMostPoints = 1200;
constexpr int kPaceDays = 5;
constexpr double kDay = 24.0 * 3600 * 1000;

} // namespace

ProgressChart::ProgressChart(QWidget *parent) : QWidget(parent)
{
    m_chart = new QChart;
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setMargins(QMargins(0, 0, 0, 0));
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundVisible(false);
    m_chart->setBackgroundRoundness(0);
    m_chart->legend()->hide();
    m_scope = new QLineSeries(m_chart);
    m_sealed = new QLineSeries(m_chart);
    m_projected = new QLineSeries(m_chart);
    m_now = new QScatterSeries(m_chart);
    m_time = new QDateTimeAxis(m_chart);
    m_count = new QValueAxis(m_chart);
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_count, Qt::AlignLeft);
    for (QXYSeries *series : {static_cast<QXYSeries *>(m_scope), static_cast<QXYSeries *>(m_projected), static_cast<QXYSeries *>(m_sealed), static_cast<QXYSeries *>(m_now)}) {
        m_chart->addSeries(series);
        series->attachAxis(m_time);
        series->attachAxis(m_count);
    }
    m_count->setLabelFormat(u"%d"_s);
    m_count->setTickCount(5);
    m_time->setTickCount(4);
    m_view = new QChartView(m_chart, this);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setBackgroundBrush(Qt::NoBrush);
    m_view->viewport()->setAutoFillBackground(false);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setMinimumHeight(188);
    m_view->setAttribute(Qt::WA_InputMethodEnabled, false);
    m_view->viewport()->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_sentence = new widgets::TextLabel({}, widgets::TypeStyle::Caption, Token::TextSecondary, this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_view, 1);
    column->addWidget(m_sentence);
    connect(&widgets::ThemeSignal::instance(), &widgets::ThemeSignal::themeChanged, this, &ProgressChart::dress);
    dress();
}

void ProgressChart::dress()
{
    m_scope->setPen(QPen(widgets::chartAxis(), 1.5));
    m_sealed->setPen(QPen(widgets::series(0), 2));
    QPen dashed(widgets::series(0), 2, Qt::DashLine);
    m_projected->setPen(dashed);
    m_now->setMarkerSize(9);
    m_now->setColor(widgets::series(0));
    m_now->setBorderColor(widgets::series(0));
    for (QAbstractAxis *axis : {static_cast<QAbstractAxis *>(m_time), static_cast<QAbstractAxis *>(m_count)}) {
        axis->setLabelsFont(widgets::uiFont(widgets::TypeStyle::Caption));
        axis->setLabelsColor(widgets::colour(Token::TextSecondary));
        axis->setLinePen(QPen(axis == m_time ? widgets::chartAxis() : QColor(Qt::transparent), 1));
        axis->setGridLinePen(QPen(axis == m_time ? QColor(Qt::transparent) : widgets::chartGrid(), 1));
    }
}

void ProgressChart::clear()
{
    for (QXYSeries *series : {static_cast<QXYSeries *>(m_scope), static_cast<QXYSeries *>(m_projected), static_cast<QXYSeries *>(m_sealed), static_cast<QXYSeries *>(m_now)})
        series->clear();
    m_sentence->setText({});
    setAccessibleName({});
    m_view->hide();
}

void ProgressChart::setCurve(const std::vector<review::UtcMs> &sealedAt, std::int64_t scope)
{
    if (sealedAt.empty()) {
        clear();
        m_sentence->setText(tr("Nothing is sealed yet; the line begins with the first answer."));
        return;
    }
    m_view->show();
    const auto sealed = static_cast<std::int64_t>(sealedAt.size());
    const double from = static_cast<double>(sealedAt.front()), now = static_cast<double>(sealedAt.back());
    QList<QPointF> line{{from, 0}};
    const std::size_t step = std::max<std::size_t>(1, sealedAt.size() / kMostPoints);
    for (std::size_t i = 0; i < sealedAt.size(); i += step)
        line << QPointF(static_cast<double>(sealedAt[i]), static_cast<double>(i + 1));
    line << QPointF(now, static_cast<double>(sealed));

    // Day by day backwards: the date of every single answer would hold the window.
    auto dayEnd = sealedAt.end();
    int days = 0;
    for (; dayEnd != sealedAt.begin() && days < kPaceDays; ++days) {
        const review::UtcMs dayStart = QDateTime::fromMSecsSinceEpoch(*std::prev(dayEnd)).date().startOfDay().toMSecsSinceEpoch();
        dayEnd = std::lower_bound(sealedAt.begin(), std::prev(dayEnd), dayStart);
    }
    const auto recent = static_cast<std::int64_t>(sealedAt.end() - dayEnd);
    const std::int64_t left = std::max<std::int64_t>(0, scope - sealed);
    // One day of work is no pace: nothing is projected from it.
    const double daysLeft = days >= 2 ? static_cast<double>(left) * days / static_cast<double>(recent) : 0;
    const double until = now + daysLeft * kDay;
    m_projected->replace(left > 0 && daysLeft > 0 ? QList<QPointF>{{now, static_cast<double>(sealed)}, {until, static_cast<double>(scope)}} : QList<QPointF>{});
    const double to = std::max({until, now, from + 60'000});
    m_scope->replace(QList<QPointF>{{from, static_cast<double>(scope)}, {to, static_cast<double>(scope)}});
    m_sealed->replace(line);
    m_now->replace(QList<QPointF>{{now, static_cast<double>(sealed)}});
    m_time->setRange(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(from)), QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(to)));
    // Qt Charts lays out all labels anew for each of these, also when nothing is different.
    const QString format = to - from > 3 * kDay ? u"d MMM"_s : to - from > 0.75 * kDay ? u"d MMM HH:mm"_s : to - from > 600'000 ? u"HH:mm"_s : u"HH:mm:ss"_s;
    if (m_time->format() != format)
        m_time->setFormat(format);
    if (const std::int64_t most = std::max(scope, sealed); most != m_most) {
        m_most = most;
        m_count->setRange(0, static_cast<double>(most));
        m_count->setTickCount(5);
        m_count->applyNiceNumbers();
    }
    QString words = tr("%1 of %2 sealed.").arg(plainNumber(sealed), plainNumber(scope));
    if (left > 0 && daysLeft > 0)
        words += u' ' + tr("About %1 left at the pace of the last %2 active days.").arg(counted(std::llround(std::ceil(daysLeft)), tr("day"), tr("days"))).arg(days);
    m_sentence->setText(words);
    setAccessibleName(words);
}

} // namespace app
