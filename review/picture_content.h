#pragma once

#include "review/study.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// What decoding told of a picture. It follows from the bytes alone, whatever figures show them.
struct PictureContent {
    std::string sha256;                      ///< Of the file, lower-case hex.
    std::int64_t pixels = 0;                 ///< Width times height; 0 when nothing could be decoded.
    std::optional<double> entropy = {};      ///< Bits of the grey picture, 0–8; empty when it is too large to be looked at whole.
    std::optional<std::uint64_t> phash = {}; ///< Perceptual hash; empty when nothing could be decoded.
    std::string damage = {};                 ///< A sentence when it is cut off or broken inside; empty for a whole picture.
    double megapixels() const { return static_cast<double>(pixels) / 1e6; }
    bool operator==(const PictureContent &) const = default;
};

/// A figure whose picture is damaged. No draw takes its items and no session shows it until a person has accepted it.
struct DamagedPicture {
    std::string figure;
    std::string sha256;
    std::string damage = {};  ///< In a sentence; empty when only the import knew it.
    bool shown = false;       ///< Something of it can be shown, so that it can be accepted.
    bool accepted = false;
};

/// One act on a damaged picture, for its history: accepted as it is, or held back again.
struct PictureAct {
    bool accepted = true;
    std::string sha256 = {};  ///< The content it was said of; another picture is not accepted by it.
    std::string reason = {};
    UtcMs at = 0;
    std::string who = {};
};

/// A picture among others, to be compared with those before it.
struct HashedPicture {
    std::string figure;
    std::string sha256 = {};
    std::optional<std::uint64_t> phash = {};
};

/// Pictures whose perceptual hashes differ in at most this many of 64 bits are told as near-duplicates. Two unrelated hashes of random bits
/// come as close once in 3.5 thousand million pairs; scaled, recompressed and lightened copies usually stay within it.
inline constexpr int kNearDuplicateBits = 8;

struct AlikePicture {
    std::size_t picture = 0, other = 0; ///< Places in the list; `other` stands before `picture`.
    int bits = 0;                       ///< In which the hashes differ; 0 for the same content.
    bool same = false;                  ///< The same bytes.
};
/// For each picture from place `from` on the one before it that is most like it: the first of the same content, else the one nearest by
/// hash when that is near enough, of equal ones the first. A figure is not compared with itself, and a picture of one colour (hash 0) has no near ones.
std::vector<AlikePicture> alikePictures(const std::vector<HashedPicture> &pictures, std::size_t from);

} // namespace review
