#pragma once

#include <QObject>
#include <QSize>
#include <QString>

#include "app/pages/key_table.h"
#include "review/band_presets.h"
#include "review/raster.h"
#include "review/view_state.h"
#include "review/viewer_rule.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QMenu;

namespace widgets {
class FigureView;
class LookChip;
}

namespace app {

class AnswerPictures;

/// Which bands of the figure on screen are shown, and whether as the model received it. Other looks are read from the file again, off the
/// window's thread; what is shown stays until the new one has come. The chip names what is shown and opens the choice.
class FigureLooks : public QObject {
    Q_OBJECT

public:
    FigureLooks(AnswerPictures &pictures, widgets::FigureView *view, widgets::LookChip *chip, QObject *parent);

    void setStudy(const review::ViewerRule &rule) { m_rule = rule; }
    /// The view has just been given this figure as the loader shows it. The study's default bands follow when they are others.
    void begin(const std::string &figure);
    void end();                              ///< No picture is on screen.
    void setActive(bool active);             ///< Of several viewers the chip tells of the active one.
    bool handle(KeyCommand command);         ///< V, Shift+V, Shift+M.
    void toggleEye();

    std::string bandsKey() const;            ///< Of what is shown, as review::bandPresetKey(); empty for a figure that offers none.
    void tell(review::ViewState &state) const; ///< Bands, ranges and model's eye of what is shown, where it is not the figure as the file says.
    bool isEyeOn() const { return m_eye.has_value(); }

Q_SIGNALS:
    void changed();                          ///< The chip's word, or whether it is shown.

private:
    using Preset = review::BandPreset;
    struct Facts {
        std::vector<std::string> names = {};
        int channels = 0, bitDepth = 8;
        bool wholeFits = true;
        std::vector<review::Raster::Range> ranges = {};
    };
    void told(const Facts &facts);
    void step(int by);
    void wantPreset(const Preset &preset);
    void wantEye(const std::optional<review::ModelInput> &input);
    void load(const Preset &preset, const std::optional<review::ModelInput> &eye);
    void shown(const Preset &preset, const std::optional<review::ModelInput> &eye, QSize size, const std::vector<review::Raster::Range> &ranges);
    void showScale(const Preset &preset, const std::vector<review::Raster::Range> &ranges);
    void showChip();
    void openMenu();
    void addCustom(QMenu &menu);
    void addEyes(QMenu &menu);
    bool isAsRead(const Preset &preset) const;
    QString nameOf(const Preset &preset) const;
    QString bandName(int band) const;

    AnswerPictures &m_pictures;
    widgets::FigureView *m_view;
    widgets::LookChip *m_chip;
    review::ViewerRule m_rule = {};
    std::string m_figure = {}, m_chosen = {}; ///< What is on screen; the key of the bands that were asked for last.
    std::optional<review::ModelInput> m_eye = {}, m_lastEye = {};
    Facts m_facts = {};
    std::vector<Preset> m_presets = {};
    Preset m_preset = {}, m_wanted = {};     ///< What is shown; what was asked for last.
    QString m_eyeWord = {};
    QSize m_eyeSize = {};
    std::vector<review::Raster::Range> m_ranges = {}; ///< Of what is shown.
    bool m_active = false;
    unsigned m_asked = 0, m_begun = 0;       ///< Answers to earlier questions, and of earlier figures, are not taken.
};

} // namespace app
