#pragma once

#include <QImage>
#include <QRect>
#include <QSize>

#include <array>
#include <optional>
#include <vector>

namespace widgets {

/// A figure in several sizes, each showing all of it, the finest first; the finest may be smaller than the figure.
struct FigureLevels {
    QSize full = {};                      ///< Of the figure, in its own px.
    std::vector<QImage> images = {};
    bool finest = true;                   ///< False: finer ones are on their way.

    FigureLevels() = default;
    FigureLevels(const QImage &image) : full(image.size()) { if (!image.isNull()) images.push_back(image); }
    bool isEmpty() const { return images.empty() || full.isEmpty(); }
};

/// Parts of a figure in finer grain than its levels have, for the places where it is looked at closely.
class FigureParts {
public:
    enum Slot { View, Glass, SlotCount };  ///< For the view, and for the loupe over it.
    struct Wanted {
        QRect place = {};                  ///< In px of the figure, inside it.
        QSize pixels = {};                 ///< The size it is wanted in; never more than it has.
        bool operator==(const Wanted &) const = default;
    };

    void clear();
    /// What must be asked for so that `seen` (in px of the figure) can be painted at `zoom` device px per px of the figure, when neither the
    /// finest level, `levelWidth` px wide, nor the part at hand will do. Nothing: it is there, was asked for, or cannot be had.
    std::optional<Wanted> ask(Slot slot, QSize full, int levelWidth, const QRectF &seen, double zoom);
    /// The answer; a null image: it cannot be had. One to an earlier question serves until the last is answered. False: nothing came of it.
    bool take(Slot slot, const QImage &image, const QRect &place);
    bool isWaiting(Slot slot) const { return m_asked[static_cast<std::size_t>(slot)].has_value(); }

    struct Part {
        QImage image = {};
        QRect place = {};
    };
    const std::array<Part, SlotCount> &parts() const { return m_parts; }

private:
    std::array<Part, SlotCount> m_parts = {};
    std::array<std::optional<Wanted>, SlotCount> m_asked = {}, m_refused = {};
};

} // namespace widgets
