#include "importers/pictures/tiff_picture.h"

#include "importers/pictures/picture_header.h"
#include "importers/pictures/region.h"
#include "importers/pictures/row_reducer.h"
#include "importers/pictures/tiff_file.h"
#include "importers/pictures/tiff_rows.h"
#include "review/band_presets.h"

#include <algorithm>
#include <string>

namespace importers {

namespace tiff_picture {

review::Error damagedError(const TiffFile *file)
{
    return {review::Error::Code::Damaged, "The picture is damaged and cannot be shown.", file == nullptr ? std::string() : file->firstError()};
}

/// Whether all parts of the current directory lie inside the file.
bool isWhole(const TiffFile &file, std::uint64_t size)
{
    TIFF *const handle = file.handle();
    const std::uint32_t parts = TIFFIsTiled(handle) != 0 ? TIFFNumberOfTiles(handle) : TIFFNumberOfStrips(handle);
    if (parts == 0)
        return false;
    for (std::uint32_t i = 0; i < parts; ++i) {
        int failed = 0;
        const std::uint64_t offset = TIFFGetStrileOffsetWithErr(handle, i, &failed), bytes = TIFFGetStrileByteCountWithErr(handle, i, &failed);
        if (failed != 0 || offset > size || bytes > size - offset || (bytes == 0) != (offset == 0))
            return false;
    }
    return true;
}

/// What of the bands is shown: red, green and blue by their names where they have such, else the first three, or one.
struct Shown {
    std::vector<int> bands = {}; ///< Numbers in the file, alpha last.
    Samples::Kind kind = Samples::Kind::Grey;
    bool alpha = false, guessed = false;
};

int bandNamed(const TiffForm &form, review::BandRole role)
{
    const auto found = std::find_if(form.bands.begin(), form.bands.end(), [role](const std::string &name) { return review::bandRole(name) == role; });
    return found == form.bands.end() ? -1 : static_cast<int>(found - form.bands.begin());
}

Shown shownOf(const TiffForm &form, const std::vector<int> &wanted)
{
    Shown shown;
    const bool opaque = form.alpha >= 0;
    if (form.byLibrary || form.photometric == PHOTOMETRIC_PALETTE) {
        shown = {.bands = {0, 1, 2}, .kind = Samples::Kind::Colour, .alpha = form.byLibrary};
        return shown;
    }
    const int colours = form.samples - (opaque ? 1 : 0);
    if (!wanted.empty()) {
        shown.bands = wanted;
    } else if (form.photometric == PHOTOMETRIC_SEPARATED) {
        return {.bands = {0, 1, 2, 3}, .kind = Samples::Kind::Inks};
    } else if (colours >= 3) {
        // The names that the file gives go before its order: a program that writes blue first may still call the whole red, green and blue.
        shown.bands = {bandNamed(form, review::BandRole::Red), bandNamed(form, review::BandRole::Green), bandNamed(form, review::BandRole::Blue)};
        const bool unnamed = std::any_of(shown.bands.begin(), shown.bands.end(), [](int band) { return band < 0; });
        shown.guessed = unnamed && form.photometric != PHOTOMETRIC_RGB && form.photometric != PHOTOMETRIC_YCBCR;
        if (unnamed)
            shown.bands = {0, 1, 2};
    } else {
        shown.bands = {0};
    }
    shown.kind = shown.bands.size() == 1 ? Samples::Kind::Grey : wanted.size() == 2 ? Samples::Kind::Index : Samples::Kind::Colour;
    if (opaque && wanted.empty()) {
        shown.alpha = true;
        shown.bands.push_back(form.alpha);
    }
    return shown;
}

RowLayout layoutOf(const TiffForm &form, const Shown &shown, const TiffWindow &window)
{
    RowLayout layout;
    const bool bytes = form.byLibrary || form.photometric == PHOTOMETRIC_PALETTE;
    layout.depth = bytes || form.type == TiffForm::Type::Bytes ? CV_8U : form.type == TiffForm::Type::Words ? CV_16U : CV_32F;
    layout.width = window.width;
    layout.height = window.height;
    layout.colours = Samples{.kind = shown.kind}.colours();
    layout.anyMissing = shown.kind == Samples::Kind::Index;
    layout.alpha = shown.alpha;
    layout.multiplied = form.multiplied || form.byLibrary;
    layout.inverted = form.photometric == PHOTOMETRIC_MINISWHITE;
    layout.reversed = shown.kind == Samples::Kind::Colour;
    layout.white = bytes ? 255 : layout.depth == CV_32F ? 4294967295.0 : (1 << form.bits) - 1;
    if (!bytes)
        layout.noData = form.noData;
    return layout;
}

/// How a window of a level is read: into `samples`, squares of `side` pixels at a time.
struct Reading {
    const PictureBytes &source;
    const Shown &shown;
    const std::function<bool()> &stopped;

    /// The number of rows that could not be read.
    review::Result<int> read(const TiffLevel &level, const TiffForm &form, const TiffWindow &window, int side, SampleGrid *grid, Samples &samples) const
    {
        if (form.tiled) {
            const auto before = grid != nullptr ? std::optional(*grid) : std::nullopt;
            const auto broken = readRows(level, form, window, side, grid, samples, true);
            if (!broken || *broken == 0)
                return broken;
            if (grid != nullptr) // begun anew row by row, so that only what is lost is missing
                *grid = *before;
        }
        return readRows(level, form, window, side, grid, samples, false);
    }

private:
    /// `byTiles`: as tiles where they are kept so; ends at the first that cannot be read, with a number above 0.
    review::Result<int> readRows(const TiffLevel &level, const TiffForm &form, const TiffWindow &window, int side, SampleGrid *grid, Samples &samples, bool byTiles) const
    {
        auto rows = TiffRows::open(source, level.directory, form, window, shown.bands);
        if (!rows)
            return rows.error();
        RowReducer reducer(layoutOf(form, shown, window), side, grid);
        int broken = 0;
        for (int y = 0; y < window.height;) {
            if (stopped && stopped())
                return review::Error{review::Error::Code::Busy, "The picture was not read to its end."};
            const int blocks = byTiles && reducer.takesBlocks() ? (*rows)->nextBlocks([&](const TiffRows::Block &block) { reducer.addBlock(block.x, block.width, block.rows, block.samples, block.rowBytes); }) : 0;
            if (blocks < 0)
                return 1;
            if (blocks > 0) {
                reducer.endBlocks(blocks);
                y += blocks;
                continue;
            }
            const void *row = (*rows)->next();
            broken += row == nullptr ? 1 : 0;
            reducer.add(row);
            ++y;
        }
        reducer.giveTo(samples);
        return broken;
    }
};

TiffWindow whole(const TiffLevel &level) { return {0, 0, level.width, level.height}; }

/// The part of the page where it lies on a level of it.
TiffWindow onLevel(const PictureRequest::Region &part, const TiffLevel &page, const TiffLevel &level)
{
    const auto place = [](std::int64_t at, int to, int from, bool up) { return static_cast<int>((at * to + (up ? from - 1 : 0)) / from); };
    const int left = place(part.x, level.width, page.width, false), top = place(part.y, level.height, page.height, false);
    const int right = std::max(left + 1, place(part.x + part.width, level.width, page.width, true));
    const int bottom = std::max(top + 1, place(part.y + part.height, level.height, page.height, true));
    return {left, top, std::min(right, level.width) - left, std::min(bottom, level.height) - top};
}

/// The smallest level that still gives the least size for the part.
TiffLevel levelFor(const std::vector<TiffLevel> &levels, const PictureRequest::Region &part, LeastSize least)
{
    TiffLevel best = levels.front();
    for (const TiffLevel &level : levels) {
        const TiffWindow window = onLevel(part, levels.front(), level);
        if (window.width >= least.width && window.height >= least.height && level.width < best.width)
            best = level;
    }
    return best;
}

/// The level that ranges are measured on: always the same one of a picture, whatever is shown of it.
TiffLevel measuredLevel(const std::vector<TiffLevel> &levels)
{
    constexpr std::int64_t kEnough = 262'144;
    TiffLevel chosen = levels.front();
    for (const TiffLevel &level : levels) {
        if (std::int64_t{level.width} * level.height >= kEnough)
            chosen = level;
    }
    return chosen;
}

} // namespace tiff_picture

review::Result<PictureFacts> tiffFacts(const PictureBytes &source, int page)
{
    const auto file = TiffFile::open(source);
    const auto pages = file ? tiffPages(*file) : std::vector<std::vector<TiffLevel>>{};
    if (pages.empty())
        return tiff_picture::damagedError(file.get());
    const std::size_t shown = page >= 0 && page < static_cast<int>(pages.size()) ? static_cast<std::size_t>(page) : 0;
    if (!file->go(pages[shown].front().directory))
        return tiff_picture::damagedError(file.get());
    const TiffForm form = tiffForm(*file);
    if (!form.problem.empty())
        return review::Error{review::Error::Code::BadInput, form.problem};
    PictureFacts facts;
    facts.format = PictureFormat::Tiff;
    facts.width = form.width;
    facts.height = form.height;
    facts.orientation = form.orientation;
    facts.channels = form.samples;
    facts.bitDepth = form.bits;
    facts.pages = static_cast<int>(pages.size());
    facts.bands = form.bands;
    std::uint32_t count = 0;
    const void *profile = nullptr;
    if (TIFFGetField(file->handle(), TIFFTAG_ICCPROFILE, &count, &profile) != 0 && !form.byLibrary)
        facts.profile.assign(static_cast<const char *>(profile), count);
    if (!tiff_picture::isWhole(*file, source.size()))
        markDamaged(facts, kEndsEarly);
    if (pages.size() > 1)
        facts.warnings.push_back("The file holds " + std::to_string(pages.size()) + " pictures; number " + std::to_string(shown + 1) + " is shown.");
    return facts;
}

review::Result<Samples> decodeTiff(const PictureBytes &source, const PictureFacts &facts, const PictureRequest &request, LeastSize least)
{
    const auto file = TiffFile::open(source);
    const auto pages = file ? tiffPages(*file) : std::vector<std::vector<TiffLevel>>{};
    if (request.page >= static_cast<int>(pages.size()))
        return tiff_picture::damagedError(file.get());
    std::vector<TiffLevel> levels = pages[static_cast<std::size_t>(request.page)];
    if (!file->go(levels.front().directory))
        return tiff_picture::damagedError(file.get());
    const TiffForm form = tiffForm(*file);
    // A smaller copy that keeps its samples in another way is none that can stand for the page.
    std::erase_if(levels, [&](const TiffLevel &level) {
        if (level.directory == levels.front().directory)
            return false;
        const TiffForm other = file->go(level.directory) ? tiffForm(*file) : TiffForm{.problem = "it cannot be read"};
        return !other.problem.empty() || other.samples != form.samples || other.bits != form.bits || other.format != form.format || other.photometric != form.photometric
            || !tiff_picture::isWhole(*file, source.size());
    });
    const auto shown = tiff_picture::shownOf(form, request.bands);
    const auto part = request.region ? storedRegion(*request.region, facts) : PictureRequest::Region{0, 0, form.width, form.height};
    const TiffLevel level = tiff_picture::levelFor(levels, part, least), measured = tiff_picture::measuredLevel(levels);
    const TiffWindow window = tiff_picture::onLevel(part, levels.front(), level);
    const int side = std::max(1, std::min(window.width / std::max(least.width, 1), window.height / std::max(least.height, 1)));
    const auto formOf = [&](const TiffLevel &of) { return file->go(of.directory) ? tiffForm(*file) : TiffForm{}; };

    const tiff_picture::Reading reading{source, shown, request.stopped};
    Samples samples;
    samples.kind = shown.kind;
    samples.inverted = form.photometric == PHOTOMETRIC_MINISWHITE;
    samples.apart = !request.bands.empty();
    const RowLayout layout = tiff_picture::layoutOf(form, shown, window);
    samples.white = layout.white;
    samples.stretchable = layout.depth == CV_32F && form.isSigned();
    SampleGrid grid(measured.width, measured.height, layout.colours);
    const bool measures = layout.depth != CV_8U && request.stretch && request.ranges.empty() && shown.kind != Samples::Kind::Inks && shown.kind != Samples::Kind::Index;
    const bool inPassing = measures && measured.directory == level.directory && !request.region;
    if (measures && !inPassing) {
        Samples passed;
        const auto broken = reading.read(measured, formOf(measured), tiff_picture::whole(measured), 64, &grid, passed);
        if (!broken)
            return broken.error();
    }
    const auto broken = reading.read(level, formOf(level), window, side, inPassing ? &grid : nullptr, samples);
    if (!broken)
        return broken.error();
    if (*broken == window.height)
        return tiff_picture::damagedError(file.get());
    samples.damaged = *broken > 0;
    if (measures)
        samples.ranges = grid.ranges(samples);
    if (shown.kind == Samples::Kind::Index)
        return samples;
    if (form.noData && !samples.missing.empty())
        samples.warnings.emplace_back("Pixels that the file marks as without data are shown white.");
    else if (samples.stretchable && !samples.missing.empty() && !shown.alpha)
        samples.warnings.emplace_back("Pixels that hold no number are shown white.");
    if (shown.guessed)
        samples.warnings.emplace_back("The file does not say which bands are red, green and blue; its first three are shown so.");
    if (form.byLibrary)
        samples.warnings.emplace_back("The colours are kept in an uncommon way and were converted to red, green and blue.");
    return samples;
}

} // namespace importers
