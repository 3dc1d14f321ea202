#pragma once

#include "review/answer.h"

#include <string>

namespace review {

/// Area that two boxes share, divided by the area that they cover together (Jaccard 1912, New Phytologist 11; as the overlap of boxes:
/// Everingham et al. 2010, "The PASCAL Visual Object Classes (VOC) Challenge", Int. J. Comput. Vis. 88, section 4.2). 0–1; 0 when either
/// has no area.
double boxOverlap(const Box &a, const Box &b);
/// Whether it is strictly above 1/2, as VOC asks: "must exceed 0.5". By areas alone, 3 shared > both together, so that boxes in whole
/// pixels are compared exactly.
bool boxesMatch(const Box &a, const Box &b);

/// The outcome of rule `box` of protocols.md 4.
struct BoxScore {
    enum class Verdict { Right, Wrong, Undecided };
    Verdict verdict = Verdict::Undecided;
    double overlap = 0;     ///< Of the pairs of the best match the least overlap; 0 without a match.
    std::string why = {};   ///< In words.
};
/// Scores a box answer against a key: right when there is a one-to-one match of all boxes of both in which every pair overlaps strictly
/// above 1/2. Both are coordinates of the upright picture; pixels and shares are brought together by the picture's size. Undecided: an
/// answer that is no boxes, a key without boxes, or pixels against shares while the size is not known (0).
BoxScore scoreBoxes(const Answer &given, const Answer &key, int width, int height);

/// Where a box of the rows as they are stored lies in the upright picture. `storedWidth` and `storedHeight` are those of the stored rows,
/// `orientation` is EXIF's 1–8; another number is taken for 1. Shares are boxes in a picture of 1 × 1.
Box uprightBox(const Box &stored, double storedWidth, double storedHeight, int orientation);

} // namespace review
