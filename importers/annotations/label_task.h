#pragma once

#include "importers/foreign/translation.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// One result of an annotation: what one control of the labelling interface holds.
struct LabelResult {
    std::string type = {};      ///< "choices", "rating", "textarea", "rectanglelabels", …
    std::string name = {};      ///< from_name
    JsonValue value = {};       ///< The inner value: {"choices": ["B"]}.
    std::optional<double> width = {}, height = {}; ///< Of the picture, in pixels.
    double turned = 0;          ///< The picture, in degrees, while it was annotated.
    bool fromPrediction = false;
};

struct LabelAnnotation {
    std::string id = {};
    std::vector<std::string> annotator = {}; ///< E-mail address and number, those that are known.
    std::vector<LabelResult> results = {};
    bool cancelled = false, groundTruth = false, fromPrediction = false;
    std::string at = {};        ///< created_at as native-format writes times; empty when it has none.
    std::optional<double> seconds = {}; ///< lead_time
};

struct LabelPrediction {
    std::string model = {};
    std::optional<double> score = {};
    std::vector<LabelResult> results = {};
    JsonValue raw = {};
};

/// One task of Label Studio, from whichever of its files.
struct LabelTask {
    std::string id = {};             ///< Number of the task on its server; two servers collide.
    JsonValue data = jsonObject();   ///< What was to be labelled.
    bool mixed = false;              ///< Results stand among the data (JSON-MIN, CSV): no member is the key without being named.
    JsonValue meta = {};
    std::vector<LabelAnnotation> annotations = {};
    std::vector<LabelPrediction> predictions = {};
};

/// A task of the JSON export or of a file for import: {"data": {…}, "annotations": […]}, old ones with "completions" and "skipped".
LabelTask taskOfExport(ForeignRecord &record);
/// A row of JSON-MIN, or of its CSV when `cells`: one annotation among the data. `isResult` says which members are results.
LabelTask taskOfRow(ForeignRecord &record, const std::function<bool(const std::string &)> &isResult, bool cells);

/// A time that native-format reads, as it stands; else empty.
std::string labelTime(const std::string &text);
/// A picture's address as a path below a picture folder: what stands behind /data/local-files/?d=, the name of an upload without its
/// number, the last part of a web or cloud address; anything else as it stands.
std::string labelPicture(const std::string &address);

} // namespace importers
