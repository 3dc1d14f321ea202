#pragma once

#include <optional>
#include <string>

namespace review {

struct Protocol;

/// How the pictures were that the models were given: no longer than `maxSide` in their own shape, or exactly width × height.
struct ModelInput {
    int maxSide = 0;           ///< 0: width and height count.
    int width = 0, height = 0; ///< 0 with maxSide.
    int bits = 8;              ///< Of each channel, 1–8.

    bool operator==(const ModelInput &) const = default;
};

/// What a protocol says of how figures are first shown, beside whether they may be adjusted and compared.
struct ViewerRule {
    std::string bandsDefault = "as-model";     ///< as-model, natural, or the key of a band combination (bandPresetKey()).
    std::optional<ModelInput> modelInput = {}; ///< None: the study does not say.
};
ViewerRule viewerRule(const Protocol &protocol);

} // namespace review
