#pragma once

#include "app/sessions/sample_data.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Numbers for the sample's recipe: each depends on its name alone, never on how many were asked before.
class SampleNumbers {
public:
    SampleNumbers(std::int64_t seed, std::string scope) : m_seed(seed), m_scope(std::move(scope)) {}
    /// In [low, high].
    int between(std::string_view name, int low, int high) const;
    std::uint64_t bits(std::string_view name) const;

private:
    std::int64_t m_seed;
    std::string m_scope;
};

/// A question about a drawing, with the key that follows from its marks or panels.
struct SampleQuestion {
    std::string text;
    std::vector<std::string> options = {}; ///< In the order A, B, C, D; none for judgements and numbers.
    review::Answer key = {};
    std::string explanation = {};
    std::string challenge = {};            ///< Value of the attribute `challenge`.
    review::ItemKind kind = review::ItemKind::Single;
    double tolerance = 0;                  ///< Number: how far a reading may be off.
};

// The values of the attribute `challenge`.
inline constexpr const char *kValueReading = "Value Reading", *kComparison = "Comparison", *kCounting = "Counting";
inline constexpr const char *kEstimation = "Quantitative & Statistical Estimation", *kPattern = "Pattern & Spatial Reasoning",
                            *kTreatment = "Causal & Treatment Reasoning";

/// Options in a drawn order; the first given is the right one.
SampleQuestion choiceQuestion(std::string text, std::vector<std::string> options, const SampleNumbers &numbers, std::string explanation, const char *challenge);
/// Four values `step` apart in ascending order, of which `right` is the right one; where it stands is drawn. None is below `least`.
SampleQuestion scaleQuestion(std::string text, double right, double step, int decimals, const std::string &unit, double least, const SampleNumbers &numbers,
                             std::string explanation, const char *challenge);
/// Yes or no.
SampleQuestion judgementQuestion(std::string text, bool yes, std::string explanation, const char *challenge);
/// A number with a fixed count of decimals: "7.50".
std::string decimal(double value, int decimals);

/// Where a figure stands in its crop's series, 1 … kFiguresPerCrop, decides what it shows.
inline constexpr std::size_t kFiguresPerCrop = 12;
SampleDrawing sampleDrawing(std::size_t number);
/// Fills size and marks, or panels. `picture` has id, crop and drawing set.
void drawSample(SamplePicture &picture, std::size_t number, const SampleNumbers &numbers);
void drawSampleMarks(SamplePicture &picture, const SampleNumbers &numbers);
void drawSamplePanels(SamplePicture &picture, std::size_t number, const SampleNumbers &numbers);
/// The four questions of a picture, worked out from its marks or panels.
std::vector<SampleQuestion> sampleQuestions(const SamplePicture &picture, const SampleNumbers &numbers);
std::vector<SampleQuestion> panelQuestions(const SamplePicture &picture, const SampleNumbers &numbers);

/// Predictions of three invented models and the scripted answers, once the items stand.
void addSamplePredictions(SampleRecipe &recipe, std::int64_t seed);
void addSampleAnswers(SampleRecipe &recipe, std::int64_t seed);

/// Area of a closed polygon in square pixels.
double outlineArea(const std::vector<std::array<double, 2>> &outline);
/// Share of the blade under lesions, 0 … 1, from the drawn polygons.
double lesionShare(const SamplePicture &picture);

} // namespace app
