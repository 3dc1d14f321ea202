#include "widgets/figure_view/adjust_panel.h"

#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/shapes.h"
#include "widgets/value_slider.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kGammaSteps = 100;

/// The slider counts in powers, so that halving and doubling are as far from the middle.
double gammaOf(int position)
{
    return std::pow(Adjustment::kMostGamma, static_cast<double>(position) / kGammaSteps);
}

int positionOf(double gamma)
{
    return static_cast<int>(std::lround(std::log(gamma) / std::log(Adjustment::kMostGamma) * kGammaSteps));
}

QString withSign(int value)
{
    const QString digits = QLocale().toString(std::abs(value));
    return value == 0 ? digits : (value < 0 ? QChar(0x2212) : QChar(u'+')) + digits;
}

} // namespace

AdjustPanel::AdjustPanel(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    //: Name of the panel that changes how a figure is shown, for a screen reader.
    setAccessibleName(tr("Adjust the view of the figure"));
    //: Sliders of that panel.
    m_brightness = new ValueSlider(tr("Brightness"), -Adjustment::kMost, Adjustment::kMost, withSign, this);
    m_contrast = new ValueSlider(tr("Contrast"), -Adjustment::kMost, Adjustment::kMost, withSign, this);
    m_gamma = new ValueSlider(tr("Gamma"), -kGammaSteps, kGammaSteps, [](int position) { return QLocale().toString(gammaOf(position), 'f', 2); }, this);
    //: Turns light into dark and dark into light.
    m_invert = new CheckRow(tr("Invert"), QString(), this);
    //: Button: uses the whole range from black to white, leaving 2 % at each end.
    m_stretch = new Button(ButtonLook::Secondary, QString(), tr("Stretch 2–98 %"), QString(), this);
    m_stretch->setCheckable(true);
    //: Button: the figure as it is.
    m_reset = new Button(ButtonLook::Secondary, u"refresh"_s, tr("Reset"), QString(), this);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    auto *sliders = new QHBoxLayout;
    sliders->setSpacing(16);
    for (ValueSlider *slider : {m_brightness, m_contrast, m_gamma}) {
        sliders->addWidget(slider, 1);
        connect(slider, &QSlider::valueChanged, this, &AdjustPanel::report);
    }
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_invert);
    row->addWidget(m_stretch);
    row->addStretch(1);
    row->addWidget(m_reset);
    layout->addLayout(sliders);
    layout->addLayout(row);
    connect(m_invert, &QCheckBox::toggled, this, &AdjustPanel::report);
    connect(m_stretch, &QPushButton::toggled, this, &AdjustPanel::report);
    connect(m_reset, &QPushButton::clicked, this, &AdjustPanel::resetAsked);
    setAdjustment({});
}

std::vector<QWidget *> AdjustPanel::controls() const
{
    return {m_brightness, m_contrast, m_gamma, m_invert, m_stretch, m_reset};
}

void AdjustPanel::setAdjustment(const Adjustment &adjustment)
{
    m_showing = true;
    m_shownGamma = adjustment.gamma;
    m_brightness->setValue(adjustment.brightness);
    m_contrast->setValue(adjustment.contrast);
    m_gamma->setValue(positionOf(adjustment.gamma));
    m_invert->setChecked(adjustment.invert);
    m_stretch->setChecked(adjustment.stretch);
    m_stretch->setIconName(adjustment.stretch ? u"check"_s : QString());
    m_showing = false;
}

Adjustment AdjustPanel::adjustment() const
{
    const double gamma = m_gamma->value() == positionOf(m_shownGamma) ? m_shownGamma : gammaOf(m_gamma->value());
    return {m_brightness->value(), m_contrast->value(), gamma, m_invert->isChecked(), m_stretch->isChecked()};
}

void AdjustPanel::report()
{
    if (!m_showing)
        Q_EMIT edited(adjustment());
}

void AdjustPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBox(painter, QRectF(rect()), 6, colour(Token::BgSurface), colour(Token::BorderStrong), borderWidth());
}

// The figure behind the panel must neither be dragged nor zoomed through it.
void AdjustPanel::mousePressEvent(QMouseEvent *event) { event->accept(); }
void AdjustPanel::mouseMoveEvent(QMouseEvent *event) { event->accept(); }
void AdjustPanel::mouseReleaseEvent(QMouseEvent *event) { event->accept(); }
void AdjustPanel::mouseDoubleClickEvent(QMouseEvent *event) { event->accept(); }
void AdjustPanel::wheelEvent(QWheelEvent *event) { event->accept(); }

} // namespace widgets
