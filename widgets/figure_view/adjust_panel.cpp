#include "widgets/figure_view/adjust_panel.h"

#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/figure_view/levels_editor.h"
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

constexpr int kGammaSteps = 100, kPanelHeight = 116, kPanelGap = 12;

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
    //: Button: shows the levels of each channel and what else can be set.
    m_more = new Button(ButtonLook::Secondary, u"up"_s, tr("More"), QString(), this);
    m_more->setCheckable(true);
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
    row->addWidget(m_more);
    row->addStretch(1);
    row->addWidget(m_reset);
    m_rest = new QWidget(this);
    auto *rest = new QVBoxLayout(m_rest);
    rest->setContentsMargins(0, 0, 0, 0);
    rest->setSpacing(kPanelGap);
    m_levels = new LevelsEditor(m_rest);
    //: Tick: the adjustment stays for the next figures.
    m_keep = new CheckRow(tr("Apply to similar"), QString(), m_rest);
    //: Tooltip of that tick.
    m_keep->setToolTip(tr("Keeps the adjustment and the bands for the next figures"));
    //: Button: the figure in the size and depth that the model received.
    m_eye = new Button(ButtonLook::Secondary, QString(), tr("Model's eye"), QString(), m_rest);
    m_eye->setCheckable(true);
    auto *last = new QHBoxLayout;
    last->setSpacing(kPanelGap);
    last->addWidget(m_keep);
    last->addStretch(1);
    last->addWidget(m_eye);
    rest->addWidget(m_levels);
    rest->addLayout(last);
    m_rest->hide();
    layout->addLayout(sliders);
    layout->addLayout(row);
    layout->addWidget(m_rest);
    connect(m_more, &QPushButton::toggled, this, &AdjustPanel::setMoreShown);
    connect(m_levels, &LevelsEditor::edited, this, [this] {
        // A level set by hand takes the place of the stretch, from where that stood.
        m_showing = true;
        m_stretch->setChecked(false);
        m_showing = false;
        report();
    });
    connect(m_keep, &QCheckBox::toggled, this, &AdjustPanel::keptChanged);
    connect(m_eye, &QPushButton::clicked, this, &AdjustPanel::eyeAsked);
    connect(m_invert, &QCheckBox::toggled, this, &AdjustPanel::report);
    connect(m_stretch, &QPushButton::toggled, this, [this](bool on) {
        if (!m_showing && !on)
            m_levels->setLevels(m_given);
        report();
    });
    connect(m_reset, &QPushButton::clicked, this, &AdjustPanel::resetAsked);
    setAdjustment({});
}

std::vector<QWidget *> AdjustPanel::controls() const
{
    std::vector<QWidget *> controls{m_brightness, m_contrast, m_gamma, m_invert, m_stretch, m_more, m_reset};
    const auto levels = m_levels->controls();
    controls.insert(controls.end(), levels.begin(), levels.end());
    controls.insert(controls.end(), {m_keep, m_eye});
    return controls;
}

QSize AdjustPanel::sizeHint() const
{
    return {600, kPanelHeight + (isMoreShown() ? kPanelGap + m_rest->sizeHint().height() : 0)};
}

bool AdjustPanel::isMoreShown() const { return !m_rest->isHidden(); }

void AdjustPanel::setMoreShown(bool shown)
{
    m_more->setChecked(shown);
    m_more->setIconName(shown ? u"down"_s : u"up"_s);
    m_rest->setVisible(shown);
    updateGeometry();
    Q_EMIT grown();
}

void AdjustPanel::setLevelsOffered(bool offered)
{
    m_levels->setVisible(offered);
    updateGeometry();
    Q_EMIT grown();
}

void AdjustPanel::setEye(bool on)
{
    m_eye->setChecked(on);
    m_eye->setIconName(on ? u"check"_s : QString());
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
    m_given = adjustment.levels;
    if (!adjustment.stretch)
        m_levels->setLevels(adjustment.levels);
    m_showing = false;
}

Adjustment AdjustPanel::adjustment() const
{
    const double gamma = m_gamma->value() == positionOf(m_shownGamma) ? m_shownGamma : gammaOf(m_gamma->value());
    const bool stretch = m_stretch->isChecked();
    return {m_brightness->value(), m_contrast->value(), gamma, m_invert->isChecked(), stretch, stretch ? m_given : m_levels->levels()};
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
