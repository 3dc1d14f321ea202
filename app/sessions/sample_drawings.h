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

/// A question about a drawing, with the key that follows from its marks.
struct SampleQuestion {
    std::string text;
    std::vector<std::string> options; ///< In the order A, B, C, D.
    char key = 'A';
    std::string explanation;
    std::string challenge;            ///< Value of the attribute `challenge`.
};

/// Places the marks of one picture. `picture` has id, crop, drawing and size set.
void drawSampleMarks(SamplePicture &picture, const SampleNumbers &numbers);
/// The four questions of a picture, worked out from its marks.
std::vector<SampleQuestion> sampleQuestions(const SamplePicture &picture, const SampleNumbers &numbers);

/// "lesion share" of a leaf in thousandths of the blade, from the marks.
int lesionThousandths(const SamplePicture &picture);

} // namespace app
