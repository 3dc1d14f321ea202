#include "app/pages/figure_looks.h"

#include "app/pages/answer_pictures.h"
#include "importers/pictures/picture.h"
#include "review/model_eye.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/look_chip.h"
#include "widgets/figure_view/raster_image.h"
#include "widgets/type.h"

#include <QActionGroup>
#include <QLocale>
#include <QMenu>
#include <QPointer>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::BandPreset;
using review::ModelInput;
using review::Raster;

namespace {

constexpr int kReducedSide = 4096; // of a picture too large to be held whole
constexpr std::array kUsualSides{336, 448, 672, 1024, 1536};

importers::PictureRequest requestOf(const BandPreset &preset, bool asRead, bool wholeFits)
{
    importers::PictureRequest request;
    if (!asRead) {
        request.bands = preset.bands;
        request.index = preset.kind == BandPreset::Kind::Ndvi;
    }
    if (!wholeFits)
        request.fitWidth = request.fitHeight = kReducedSide;
    return request;
}

bool isWhole(const Raster::Range &range)
{
    return range.low == std::floor(range.low) && range.high == std::floor(range.high) && range.high - range.low >= 64;
}

} // namespace

FigureLooks::FigureLooks(AnswerPictures &pictures, widgets::FigureView *view, widgets::LookChip *chip, QObject *parent)
    : QObject(parent)
    , m_pictures(pictures)
    , m_view(view)
    , m_chip(chip)
{
    connect(m_chip, &QPushButton::clicked, this, [this] {
        if (m_active)
            openMenu();
    });
    connect(m_view, &widgets::FigureView::eyeAsked, this, &FigureLooks::toggleEye);
}

void FigureLooks::begin(const std::string &figure)
{
    end();
    m_figure = figure;
    const std::string wanted = m_view->isAdjustmentKept() && !m_chosen.empty() ? m_chosen : m_rule.bandsDefault;
    m_pictures.read(figure, [guard = QPointer(this), begun = m_begun, wanted](const std::string &path) -> std::function<void()> {
        const auto facts = importers::probePictureFile(path);
        if (!facts)
            return [] {};
        Facts found{facts->bands, facts->channels, facts->bitDepth, facts->wholeFits, {}};
        if (found.bitDepth > 8) {
            // The same values are measured whatever the size that is asked for.
            if (const auto small = importers::loadPictureFile(path, {.fitWidth = 64, .fitHeight = 64}))
                found.ranges = small->ranges;
        }
        return [guard, begun, wanted, found] {
            if (!guard || guard->m_begun != begun)
                return;
            guard->told(found);
            if (guard->m_presets.empty())
                return;
            const BandPreset preset = review::defaultBandPreset(wanted, guard->m_presets, found.names);
            if (preset != guard->m_preset)
                guard->wantPreset(preset);
        };
    });
}

void FigureLooks::end()
{
    ++m_asked;
    ++m_begun;
    m_figure.clear();
    m_presets.clear();
    m_ranges.clear();
    m_facts = {};
    m_eye.reset();
    m_preset = m_wanted = {};
    showChip();
}

void FigureLooks::told(const Facts &facts)
{
    m_facts = facts;
    m_presets = review::bandPresets(facts.names, facts.bitDepth);
    if (!m_presets.empty())
        m_preset = m_wanted = m_presets.front();
    m_ranges = facts.ranges;
    showScale(m_preset, facts.ranges);
    showChip();
}

std::string FigureLooks::bandsKey() const
{
    return m_presets.empty() ? std::string() : review::bandPresetKey(m_preset, m_facts.names);
}

bool FigureLooks::isAsRead(const Preset &preset) const
{
    return m_presets.empty() || preset == m_presets.front();
}

bool FigureLooks::handle(KeyCommand command)
{
    switch (command) {
    case KeyCommand::BandsNext: step(1); return true;
    case KeyCommand::BandsPrevious: step(-1); return true;
    case KeyCommand::ModelEye: toggleEye(); return true;
    default: return false;
    }
}

void FigureLooks::step(int by)
{
    if (m_presets.empty())
        return;
    const auto count = static_cast<int>(m_presets.size());
    const auto found = std::ranges::find(m_presets, m_wanted);
    // From a combination made by hand the round begins anew.
    const int next = found == m_presets.end() ? (by > 0 ? 0 : count - 1) : (static_cast<int>(found - m_presets.begin()) + by + count) % count;
    wantPreset(m_presets[static_cast<std::size_t>(next)]);
}

void FigureLooks::wantPreset(const Preset &preset)
{
    m_wanted = preset;
    load(preset, std::nullopt);
}

void FigureLooks::toggleEye()
{
    if (m_eye)
        return wantEye(std::nullopt);
    wantEye(m_rule.modelInput ? m_rule.modelInput : m_lastEye ? m_lastEye : ModelInput{.maxSide = 448});
}

void FigureLooks::wantEye(const std::optional<ModelInput> &input)
{
    if (m_figure.empty())
        return;
    if (input)
        m_lastEye = input;
    // The models saw the study's bands, whatever was looked at in between.
    if (input && !m_presets.empty())
        m_wanted = review::defaultBandPreset(m_rule.bandsDefault, m_presets, m_facts.names);
    load(m_wanted, input);
}

void FigureLooks::load(const Preset &preset, const std::optional<ModelInput> &eye)
{
    const auto asked = ++m_asked;
    const bool asRead = isAsRead(preset);
    if (asRead && !eye) {
        m_pictures.restore(m_view);
        return shown(preset, eye, {}, m_facts.ranges);
    }
    m_pictures.read(m_figure, [guard = QPointer(this), asked, preset, eye, request = requestOf(preset, asRead, m_facts.wholeFits)](const std::string &path) -> std::function<void()> {
        auto raster = importers::loadPictureFile(path, request);
        if (!raster)
            return [] {};
        const auto ranges = raster->ranges;
        const QImage image = widgets::imageOf(eye ? review::modelView(*raster, *eye) : *std::move(raster));
        return [guard, asked, preset, eye, image, ranges, look = importers::PictureRequest{.bands = request.bands, .ranges = ranges, .index = request.index}] {
            if (!guard || guard->m_asked != asked || image.isNull())
                return;
            guard->m_pictures.exchange(guard->m_view, image, look, eye.has_value());
            guard->shown(preset, eye, image.size(), ranges);
        };
    });
}

void FigureLooks::shown(const Preset &preset, const std::optional<ModelInput> &eye, QSize size, const std::vector<Raster::Range> &ranges)
{
    m_preset = m_wanted = preset;
    m_chosen = bandsKey();
    m_eye = eye;
    m_eyeSize = size;
    m_ranges = ranges;
    if (eye) {
        //: Chip on a figure shown as the model received it: width, height, bits of each colour.
        m_eyeWord = tr("Model's eye %1 × %2, %3 bit").arg(size.width()).arg(size.height()).arg(eye->bits);
    }
    showScale(preset, ranges);
    showChip();
}

void FigureLooks::showScale(const Preset &preset, const std::vector<Raster::Range> &ranges)
{
    using widgets::ChannelScale;
    if (!m_presets.empty() && preset.kind == Preset::Kind::Ndvi) {
        m_view->setChannels({});
        //: Over a figure shown as an index of two bands. %1 is its name, %2 and %3 are the bands' names.
        return m_view->setLegend(tr("%1 = (%2 − %3) / (%2 + %3)").arg(nameOf(preset), bandName(preset.bands[0]), bandName(preset.bands[1])), true);
    }
    std::vector<ChannelScale> channels;
    if (m_presets.empty() && m_facts.channels <= 2)
        channels = {{tr("Grey")}};
    else if (m_presets.empty())
        channels = {{tr("Red")}, {tr("Green")}, {tr("Blue")}};
    const double most = std::ldexp(1.0, std::clamp(m_facts.bitDepth, 1, 32)) - 1;
    bool alike = true;
    QStringList words;
    for (std::size_t i = 0; !m_presets.empty() && i < preset.bands.size(); ++i) {
        const Raster::Range range = ranges.empty() ? Raster::Range{0, most} : ranges[std::min(i, ranges.size() - 1)];
        channels.push_back({bandName(preset.bands[i]), range.low, range.high, isWhole(range) || m_facts.bitDepth <= 8});
        const ChannelScale &channel = channels.back();
        alike = alike && channel.text(0) == channels.front().text(0) && channel.text(255) == channels.front().text(255);
        //: Range of a band of a figure: its name, the value shown black, the value shown white.
        words << tr("%1 %2–%3").arg(channel.name, channel.text(0), channel.text(255));
    }
    m_view->setChannels(channels);
    if (m_facts.bitDepth <= 8 || words.isEmpty())
        return m_view->setLegend({});
    if (alike && words.size() > 1)
        words = {tr("%1 %2–%3").arg(nameOf(preset), channels.front().text(0), channels.front().text(255))};
    m_view->setLegend(words.join(u" · "_s));
}

void FigureLooks::tell(review::ViewState &state) const
{
    if (!m_presets.empty() && !isAsRead(m_preset)) {
        state.bands = m_preset.bands;
        state.index = m_preset.kind == Preset::Kind::Ndvi ? "ndvi" : "";
    }
    for (const Raster::Range &range : m_ranges)
        state.ranges.push_back({range.low, range.high});
    if (m_eye)
        state.eye = {m_eyeSize.width(), m_eyeSize.height(), m_eye->bits};
}

void FigureLooks::setActive(bool active)
{
    m_active = active;
    if (active)
        showChip();
}

void FigureLooks::showChip()
{
    m_view->adjustPanel()->setEye(m_eye.has_value());
    if (!m_active)
        return;
    m_chip->setVisible(m_eye || !m_presets.empty());
    m_chip->setWord(m_eye ? m_eyeWord : m_presets.empty() ? QString() : nameOf(m_preset));
    Q_EMIT changed();
}

QString FigureLooks::bandName(int band) const
{
    return widgets::visibleText(QString::fromStdString(m_facts.names[static_cast<std::size_t>(band)]));
}

QString FigureLooks::nameOf(const Preset &preset) const
{
    switch (preset.kind) {
    //: Name of a combination of bands: red, green, blue.
    case Preset::Kind::Natural: return tr("Natural");
    //: The same where the file does not say which bands are red, green and blue.
    case Preset::Kind::FirstThree: return tr("First three bands");
    //: The same: near infrared, red, green.
    case Preset::Kind::ColourInfrared: return tr("Colour infrared");
    //: The same: the normalised difference vegetation index.
    case Preset::Kind::Ndvi: return tr("NDVI");
    case Preset::Kind::Single:
    case Preset::Kind::Custom: break;
    }
    QStringList names;
    for (const int band : preset.bands)
        names << bandName(band);
    return names.join(u" / "_s);
}

void FigureLooks::openMenu()
{
    auto *menu = new QMenu(m_chip);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Preset &preset : m_presets) {
        QAction *action = menu->addAction(widgets::escapedForButton(nameOf(preset)));
        action->setCheckable(true);
        action->setChecked(!m_eye && preset == m_preset);
        connect(action, &QAction::triggered, this, [this, preset] { wantPreset(preset); });
    }
    if (m_presets.size() > 1)
        addCustom(*menu);
    addEyes(*menu);
    menu->popup(m_chip->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

void FigureLooks::addCustom(QMenu &menu)
{
    menu.addSeparator();
    std::vector<int> start = m_preset.bands;
    if (m_preset.kind == Preset::Kind::Ndvi)
        start.resize(1);
    start.resize(3, start.front());
    //: Menus that choose a band for each colour of the screen.
    const std::array words{tr("Red from"), tr("Green from"), tr("Blue from")};
    for (std::size_t colour = 0; colour < words.size(); ++colour) {
        QMenu *bands = menu.addMenu(words[colour]);
        for (std::size_t band = 0; band < m_facts.names.size(); ++band) {
            if (review::bandRole(m_facts.names[band]) == review::BandRole::Alpha)
                continue;
            QAction *action = bands->addAction(widgets::escapedForButton(bandName(static_cast<int>(band))));
            action->setCheckable(true);
            action->setChecked(m_preset.bands.size() == 3 && start[colour] == static_cast<int>(band));
            connect(action, &QAction::triggered, this, [this, start, colour, band] {
                Preset custom{Preset::Kind::Custom, start};
                custom.bands[colour] = static_cast<int>(band);
                wantPreset(custom);
            });
        }
    }
}

void FigureLooks::addEyes(QMenu &menu)
{
    if (!m_presets.empty())
        menu.addSeparator();
    //: Menu: the figure in the size and depth that the model received.
    QMenu *eyes = menu.addMenu(tr("Model's eye"));
    const auto add = [&](const QString &word, const std::optional<ModelInput> &input) {
        QAction *action = eyes->addAction(word);
        action->setCheckable(true);
        action->setChecked(input == m_eye);
        connect(action, &QAction::triggered, this, [this, input] { wantEye(input); });
    };
    //: In that menu: the figure as it is.
    add(tr("Off"), std::nullopt);
    if (m_rule.modelInput) {
        const ModelInput &input = *m_rule.modelInput;
        //: In that menu: what the study says. %1 and %2 are px, %3 bits.
        add(input.maxSide > 0 ? tr("Longer side %1 px, %2 bit").arg(input.maxSide).arg(input.bits) : tr("%1 × %2 px, %3 bit").arg(input.width).arg(input.height).arg(input.bits), input);
        return;
    }
    for (const int side : kUsualSides)
        add(tr("Longer side %1 px, %2 bit").arg(side).arg(8), ModelInput{.maxSide = side});
}

} // namespace app
