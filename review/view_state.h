#pragma once

#include "review/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// How a figure stood in the viewer when an answer was sealed: enough to show the same pixels again.
struct ViewState {
    struct Range {
        double low = 0, high = 0;
        bool operator==(const Range &) const = default;
    };
    std::string figure;                ///< Figure id.
    // Place. Pixels of the screen are device pixels.
    bool fit = true;                   ///< Fitted to the view and not touched since; zoom and centre then follow from the view's size.
    double zoom = 1;                   ///< Screen pixels per pixel of the upright picture.
    double x = 0, y = 0;               ///< Of the picture, in its own pixels: what stood in the middle of the view.
    int width = 0, height = 0;         ///< Of the view in screen pixels.
    double ratio = 1;                  ///< Screen pixels per logical pixel.
    // What of the picture is shown.
    std::vector<int> bands = {};       ///< Numbers from 0 of the one band shown grey, or of the three shown as red, green and blue; empty: as the file says.
    std::string index = {};            ///< Name of an index in place of bands ("ndvi"), or empty.
    std::vector<Range> ranges = {};    ///< Values of the shown bands that are black and white; empty: not stretched.
    std::vector<int> eye = {};         ///< Width, height and bits of the picture as the model received it, when it was shown so; else empty.
    // Adjustment.
    int brightness = 0, contrast = 0;  ///< −100 to 100.
    double gamma = 1;
    bool invert = false, stretch = false;
    std::vector<Range> levels = {};    ///< Least and most of red, green and blue, 0–255, where they were set by hand.
    bool adjusted = false;             ///< Adjusted now or at any time while the question was shown in this sitting.
    bool overlays = true;              ///< The question's boxes were shown.
    bool loupe = false, ruler = false; ///< Used at any time while the question was shown in this sitting.
    bool operator==(const ViewState &) const = default;
};

/// The stored form: canonical JSON, a list by figure; an empty list is an empty text. Members that have their usual value are left out.
std::string viewsToJson(std::vector<ViewState> views);
/// Damaged: no such text. An empty one is an empty list; members that are not known are passed over, since a later version may add some.
Result<std::vector<ViewState>> viewsFromJson(std::string_view json);

} // namespace review
