#include "review/picture_content.h"

#include <bit>
#include <unordered_map>

namespace review {

std::vector<AlikePicture> alikePictures(const std::vector<HashedPicture> &pictures, std::size_t from)
{
    std::vector<AlikePicture> alike;
    std::unordered_map<std::string, std::size_t> firstOf; // content → its first picture
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const HashedPicture &picture = pictures[i];
        const auto [first, fresh] = picture.sha256.empty() ? std::pair{firstOf.end(), true} : firstOf.try_emplace(picture.sha256, i);
        if (i < from)
            continue;
        if (!fresh && pictures[first->second].figure != picture.figure) {
            alike.push_back({.picture = i, .other = first->second, .bits = 0, .same = true});
            continue;
        }
        if (!picture.phash || *picture.phash == 0)
            continue;
        AlikePicture nearest{.picture = i, .other = i, .bits = kNearDuplicateBits + 1};
        for (std::size_t j = 0; j < i; ++j) {
            const HashedPicture &other = pictures[j];
            if (!other.phash || *other.phash == 0)
                continue;
            const int bits = std::popcount(*picture.phash ^ *other.phash);
            if (bits < nearest.bits && other.figure != picture.figure) {
                nearest.other = j;
                nearest.bits = bits;
            }
        }
        if (nearest.other != i)
            alike.push_back(nearest);
    }
    return alike;
}

} // namespace review
