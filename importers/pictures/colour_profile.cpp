#include "importers/pictures/colour_profile.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <lcms2.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace importers {

namespace colour_profile {

constexpr std::size_t kMost = 4 * 1024 * 1024;
constexpr int kUnseen = 2;

struct Close {
    void operator()(void *context) const { cmsDeleteContext(static_cast<cmsContext>(context)); }
};
struct CloseProfile {
    void operator()(void *profile) const { cmsCloseProfile(profile); }
};
struct CloseTransform {
    void operator()(void *transform) const { cmsDeleteTransform(transform); }
};
using Context = std::unique_ptr<void, Close>;
using Profile = std::unique_ptr<void, CloseProfile>;
using Transform = std::unique_ptr<void, CloseTransform>;

/// Every combination of six levels of each channel.
std::vector<std::uint8_t> probes(int channels)
{
    constexpr int kLevels = 6;
    int count = 1;
    for (int c = 0; c < channels; ++c)
        count *= kLevels;
    std::vector<std::uint8_t> values;
    for (int i = 0; i < count; ++i) {
        for (int c = 0, rest = i; c < channels; ++c, rest /= kLevels)
            values.push_back(static_cast<std::uint8_t>(rest % kLevels * 51));
    }
    return values;
}

/// Whether the transform leaves all probes where they are, as far as an eye can tell.
bool leavesAlone(void *transform, int channels)
{
    const auto from = probes(channels);
    const std::size_t count = from.size() / static_cast<std::size_t>(channels);
    std::vector<std::uint8_t> to(count * 3);
    cmsDoTransform(transform, from.data(), to.data(), static_cast<cmsUInt32Number>(count));
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint8_t before = channels == 1 ? from[i] : from[3 * i + c];
            if (std::abs(int{before} - int{to[3 * i + c]}) > kUnseen)
                return false;
        }
    }
    return true;
}

} // namespace colour_profile

std::string unpackProfile(std::string_view packed)
{
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return {};
    std::string profile;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), colour_profile::kMost));
    int state = Z_OK;
    while (state == Z_OK && profile.size() <= colour_profile::kMost) {
        const std::size_t before = profile.size();
        profile.resize(before + 16384);
        stream.next_out = reinterpret_cast<Bytef *>(profile.data() + before);
        stream.avail_out = 16384;
        state = inflate(&stream, Z_NO_FLUSH);
        profile.resize(profile.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END && profile.size() <= colour_profile::kMost ? profile : std::string();
}

ProfileUse convertToSrgb(cv::Mat &pixels, std::string_view bytes)
{
    if (bytes.size() < 128 || bytes.size() > colour_profile::kMost || pixels.depth() != CV_8U)
        return ProfileUse::Unusable;
    const colour_profile::Context context(cmsCreateContext(nullptr, nullptr));
    const auto within = static_cast<cmsContext>(context.get());
    const colour_profile::Profile given(cmsOpenProfileFromMemTHR(within, bytes.data(), static_cast<cmsUInt32Number>(bytes.size())));
    const colour_profile::Profile wanted(cmsCreate_sRGBProfileTHR(within));
    if (!given || !wanted)
        return ProfileUse::Unusable;
    const cmsColorSpaceSignature space = cmsGetColorSpace(given.get());
    cv::Mat source = pixels;
    cmsUInt32Number layout = 0;
    if (space == cmsSigRgbData && pixels.channels() <= 3) {
        if (pixels.channels() == 1)
            cv::cvtColor(pixels, source, cv::COLOR_GRAY2BGR);
        layout = TYPE_BGR_8;
    } else if (space == cmsSigGrayData && pixels.channels() == 1) {
        layout = TYPE_GRAY_8;
    } else if (space == cmsSigCmykData && pixels.channels() == 4) {
        layout = TYPE_CMYK_8;
    } else {
        return ProfileUse::Unusable;
    }
    const colour_profile::Transform transform(cmsCreateTransformTHR(within, given.get(), layout, wanted.get(), TYPE_BGR_8, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE));
    if (!transform)
        return ProfileUse::Unusable;
    if (source.channels() != 4 && colour_profile::leavesAlone(transform.get(), source.channels()))
        return ProfileUse::Same;
    cv::Mat result(source.rows, source.cols, CV_8UC3);
    cmsDoTransformLineStride(transform.get(), source.data, result.data, static_cast<cmsUInt32Number>(source.cols), static_cast<cmsUInt32Number>(source.rows),
        static_cast<cmsUInt32Number>(source.step), static_cast<cmsUInt32Number>(result.step), 0, 0);
    pixels = result;
    return ProfileUse::Converted;
}

} // namespace importers
