#include "importers/pictures/picture.h"

#include "importers/pictures/picture_bytes.h"
#include "importers/pictures/picture_header.h"
#include "importers/pictures/region.h"
#include "importers/pictures/samples.h"
#include "importers/pictures/sniff.h"
#include "importers/pictures/tiff_picture.h"

#include <algorithm>
#include <utility>

namespace importers {

namespace picture {

using review::Error;

constexpr const char *kNotApart = "These bands of the picture cannot be shown by themselves.";

std::string megapixels(std::int64_t pixels)
{
    return std::to_string((pixels + 500'000) / 1'000'000) + " megapixels";
}

Error notThere(std::string why)
{
    return {Error::Code::BadInput, std::move(why)};
}

std::string indexSentence(const PictureFacts &facts, const std::vector<int> &bands)
{
    const std::string &a = facts.bands[static_cast<std::size_t>(bands[0])], &b = facts.bands[static_cast<std::size_t>(bands[1])];
    return "The index (" + a + " − " + b + ") / (" + a + " + " + b + ") is shown, from −1 to 1.";
}

/// A picture file at hand: where its bytes are, and all of them unless it is a TIFF.
struct Given {
    const PictureBytes &source;
    std::string_view whole = {};
    PictureFormat format = PictureFormat::Unknown;
};

review::Result<PictureFacts> read(const Given &given, int page)
{
    switch (given.format) {
    case PictureFormat::Jpeg: return jpegFacts(given.whole);
    case PictureFormat::Png: return pngFacts(given.whole);
    case PictureFormat::WebP: return webpFacts(given.whole);
    case PictureFormat::Gif: return gifFacts(given.whole);
    case PictureFormat::Jpeg2000: return jpeg2000Facts(given.whole);
    case PictureFormat::Tiff: return tiffFacts(given.source, page);
    case PictureFormat::Unknown: break;
    }
    return notAPicture(given.source.text(0, 512));
}

review::Result<PictureFacts> probe(const Given &given, const PictureBudget &budget, std::string_view fileName, int page = 0)
{
    auto facts = read(given, page);
    if (!facts)
        return facts;
    if (facts->width <= 0 || facts->height <= 0)
        return Error{Error::Code::Damaged, "The picture is damaged: the file does not say how large it is."};
    const std::int64_t pixels = std::int64_t{facts->width} * facts->height;
    const std::int64_t most = given.format == PictureFormat::Tiff ? std::max(budget.streamedPixels, budget.pixels) : budget.pixels;
    facts->wholeFits = pixels <= budget.pixels;
    if (pixels > most)
        return Error{Error::Code::Refused, "The picture claims " + std::to_string(facts->width) + " × " + std::to_string(facts->height) + " pixels ("
                + megapixels(pixels) + "); at most " + megapixels(most) + " are opened."};
    if (facts->orientation >= 5)
        std::swap(facts->width, facts->height);
    noticeEnding(*facts, fileName);
    return facts;
}

/// Of all formats but TIFF; the part that was asked for is cut out afterwards.
review::Result<Samples> decode(const Given &given, const PictureFacts &facts, const PictureRequest &request, LeastSize least)
{
    auto samples = given.format == PictureFormat::Jpeg ? decodeJpeg(given.whole, request.region ? LeastSize{facts.width + facts.height, 0} : least)
        : given.format == PictureFormat::Gif           ? decodeGif(given.whole)
                                                       : decodeByOpenCv(given.whole, facts);
    if (!samples)
        return samples;
    const LeastSize stored = storedSize(facts);
    const cv::Size got = samples->pixels.size();
    // The header is checked against the budget; a decoder that makes another picture of it is not believed.
    const bool scaled = given.format == PictureFormat::Jpeg && !request.region;
    if (scaled ? got.width < least.width || got.height < least.height || got.width > stored.width || got.height > stored.height
               : got.width != stored.width || got.height != stored.height)
        return Error{Error::Code::Damaged, "The picture is damaged: its size is not the one the file states."};
    if (!request.bands.empty() && !chooseBands(*samples, request.bands))
        return notThere(kNotApart);
    if (request.region) {
        const PictureRequest::Region part = storedRegion(*request.region, facts);
        const cv::Rect place(part.x, part.y, part.width, part.height);
        samples->pixels = samples->pixels(place);
        if (!samples->missing.empty())
            samples->missing = samples->missing(place);
    }
    return samples;
}

review::Result<review::Raster> load(const Given &given, const PictureBudget &budget, std::string_view fileName, const PictureRequest &request)
{
    const auto facts = probe(given, budget, fileName, request.page);
    if (!facts)
        return facts.error();
    if (request.page < 0 || request.page >= facts->pages)
        return notThere("The picture has " + std::to_string(facts->pages) + (facts->pages == 1 ? " page." : " pages."));
    const PictureRequest::Region part = request.region.value_or(PictureRequest::Region{0, 0, facts->width, facts->height});
    if (part.width <= 0 || part.height <= 0 || part.x < 0 || part.y < 0 || part.x > facts->width - part.width || part.y > facts->height - part.height)
        return notThere("The part that was asked for does not lie in the picture, which is " + std::to_string(facts->width) + " × " + std::to_string(facts->height) + ".");
    const bool outOfRange = std::any_of(request.bands.begin(), request.bands.end(), [&](int band) { return band < 0 || band >= static_cast<int>(facts->bands.size()); });
    if (request.index ? outOfRange || request.bands.size() != 2 : outOfRange || (!request.bands.empty() && request.bands.size() != 1 && request.bands.size() != 3))
        return notThere("One band is shown grey, or three as red, green and blue; the picture has " + std::to_string(facts->bands.size()) + ".");
    const auto [width, height] = fitted(part.width, part.height, request.fitWidth, request.fitHeight);
    if (std::int64_t{width} * height > budget.pixels)
        return Error{Error::Code::Refused, "The picture has " + megapixels(std::int64_t{width} * height) + "; at most " + megapixels(budget.pixels)
                + " are shown at once, so it can only be given smaller or in parts."};
    const LeastSize least = facts->orientation >= 5 ? LeastSize{height, width} : LeastSize{width, height};
    try {
        auto samples = given.format == PictureFormat::Tiff ? decodeTiff(given.source, *facts, request, least) : decode(given, *facts, request, least);
        if (!samples)
            return samples.error();
        if (request.index && samples->kind != Samples::Kind::Index)
            return notThere(kNotApart);
        if ((!request.ranges.empty() || !request.stretch) && samples->kind != Samples::Kind::Inks && samples->kind != Samples::Kind::Index)
            samples->ranges = request.ranges;
        samples->warnings.insert(samples->warnings.begin(), facts->warnings.begin(), facts->warnings.end());
        if (samples->damaged && !facts->damaged)
            samples->warnings.emplace_back("The picture is damaged: a part of it cannot be decoded.");
        samples->damaged = samples->damaged || facts->damaged;
        if (samples->kind == Samples::Kind::Index)
            samples->warnings.push_back(indexSentence(*facts, request.bands));
        if (!samples->ranges.empty())
            samples->warnings.push_back(rangeSentence(samples->ranges, shownNames(*facts, *samples, request.bands)));
        return finish(*std::move(samples), *facts, width, height);
    } catch (const std::exception &error) {
        return Error{Error::Code::Damaged, "The picture is damaged and cannot be shown.", error.what()};
    }
}

/// Calls `work` with the bytes of a file.
template <class Work>
auto withFile(const std::filesystem::path &path, const PictureBudget &budget, const Work &work) -> decltype(work(std::declval<Given>(), std::string()))
{
    auto source = fileSource(path);
    if (!source)
        return source.error();
    Given given{.source = **source};
    given.format = sniffPicture((*source)->text(0, 16));
    std::string whole;
    if ((*source)->size() == 0)
        return notThere("The file is empty: it has 0 bytes.");
    if (given.format != PictureFormat::Tiff && given.format != PictureFormat::Unknown) {
        if ((*source)->size() > static_cast<std::uint64_t>(budget.fileBytes))
            return Error{Error::Code::Refused, "The picture file has " + std::to_string((*source)->size() / 1'000'000) + " MB; at most "
                    + std::to_string(budget.fileBytes / 1'000'000) + " MB are opened."};
        whole = (*source)->text(0, (*source)->size());
        given.whole = whole;
    }
    return work(given, path.filename().string());
}

/// Calls `work` with bytes in memory.
template <class Work>
auto withBytes(std::string_view bytes, const PictureBudget &budget, const Work &work) -> decltype(work(std::declval<Given>()))
{
    if (bytes.empty())
        return notThere("The file is empty: it has 0 bytes.");
    if (static_cast<std::int64_t>(bytes.size()) > budget.fileBytes)
        return Error{Error::Code::Refused, "The picture file has " + std::to_string(bytes.size() / 1'000'000) + " MB; at most "
                + std::to_string(budget.fileBytes / 1'000'000) + " MB are opened."};
    const auto source = memorySource(bytes);
    return work(Given{.source = *source, .whole = bytes, .format = sniffPicture(bytes.substr(0, 16))});
}

} // namespace picture

review::Result<PictureFacts> probePicture(std::string_view bytes, const PictureBudget &budget, std::string_view fileName)
{
    return picture::withBytes(bytes, budget, [&](const picture::Given &given) { return picture::probe(given, budget, fileName); });
}

review::Result<PictureFacts> probePictureFile(const std::filesystem::path &file, const PictureBudget &budget)
{
    return picture::withFile(file, budget, [&](const picture::Given &given, const std::string &name) { return picture::probe(given, budget, name); });
}

review::Result<review::Raster> loadPicture(std::string_view bytes, const PictureBudget &budget, std::string_view fileName, const PictureRequest &request)
{
    return picture::withBytes(bytes, budget, [&](const picture::Given &given) { return picture::load(given, budget, fileName, request); });
}

review::Result<review::Raster> loadPictureFile(const std::filesystem::path &file, const PictureRequest &request, const PictureBudget &budget)
{
    return picture::withFile(file, budget, [&](const picture::Given &given, const std::string &name) { return picture::load(given, budget, name, request); });
}

} // namespace importers
