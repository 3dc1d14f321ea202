#include "importers/pictures/tiff_file.h"

#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace importers {

namespace tiff_form {

constexpr std::uint32_t kGdalMetadata = 42112, kGdalNoData = 42113;

int number(TIFF *handle, std::uint32_t tag, int otherwise)
{
    std::uint16_t value = 0;
    return TIFFGetFieldDefaulted(handle, tag, &value) != 0 ? value : otherwise;
}

bool isInColour(int photometric)
{
    return photometric == PHOTOMETRIC_RGB || photometric == PHOTOMETRIC_PALETTE || photometric == PHOTOMETRIC_YCBCR;
}

/// Names that GDAL keeps: <GDALMetadata><Item name="DESCRIPTION" sample="0" role="description">Red</Item>…
void takeNames(const TiffFile &file, TiffForm &form)
{
    const std::string xml = tiffText(file, kGdalMetadata);
    pugi::xml_document document;
    if (xml.empty() || xml.size() > 1'000'000 || !document.load_buffer(xml.data(), xml.size()))
        return;
    for (const pugi::xml_node item : document.child("GDALMetadata").children("Item")) {
        const int sample = item.attribute("sample").as_int(-1);
        const std::string name = item.child_value();
        if (std::string_view(item.attribute("role").value()) == "description" && sample >= 0 && sample < static_cast<int>(form.bands.size()) && !name.empty() && name.size() <= 40)
            form.bands[static_cast<std::size_t>(sample)] = name;
    }
}

void nameBands(const TiffFile &file, TiffForm &form)
{
    std::uint16_t extras = 0;
    const std::uint16_t *kinds = nullptr;
    TIFFGetFieldDefaulted(file.handle(), TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    static const std::vector<std::string> kColours{"R", "G", "B"}, kInks{"C", "M", "Y", "K"};
    if (form.photometric == PHOTOMETRIC_PALETTE || form.byLibrary) {
        form.bands = kColours;
    } else {
        const std::vector<std::string> base = form.photometric == PHOTOMETRIC_SEPARATED ? kInks : isInColour(form.photometric) ? kColours : std::vector<std::string>{"Grey"};
        form.bands = base;
        form.bands.resize(static_cast<std::size_t>(std::min(form.samples, static_cast<int>(base.size()))));
        for (int band = static_cast<int>(base.size()); band < form.samples; ++band)
            form.bands.push_back("Band " + std::to_string(band + 1));
        // Bands that stand beside each other are none of them the grey one.
        if (base.size() == 1 && form.samples > 2)
            form.bands.front() = "Band 1";
        if (isInColour(form.photometric) && form.samples == 4)
            form.bands[3] = "NIR";
    }
    for (int i = 0; kinds != nullptr && i < extras && !form.byLibrary; ++i) {
        const int band = form.samples - extras + i;
        // The fourth band of a photograph from the air is near infrared: only what is declared as opacity is taken for it.
        if (form.alpha < 0 && band > 0 && (kinds[i] == EXTRASAMPLE_ASSOCALPHA || kinds[i] == EXTRASAMPLE_UNASSALPHA)) {
            form.alpha = band;
            form.multiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
            if (band < static_cast<int>(form.bands.size()))
                form.bands[static_cast<std::size_t>(band)] = "A";
        }
    }
    takeNames(file, form);
}

/// What its samples become; a problem when they are of a kind that is not shown.
void chooseType(TiffForm &form)
{
    const bool whole = form.format == SAMPLEFORMAT_UINT || form.format == SAMPLEFORMAT_VOID;
    const bool shown = whole ? (form.bits >= 1 && form.bits <= 16) || form.bits == 32
        : form.format == SAMPLEFORMAT_INT ? form.bits == 8 || form.bits == 16 || form.bits == 32
        : form.format == SAMPLEFORMAT_IEEEFP ? form.bits == 16 || form.bits == 32 || form.bits == 64
                                             : false;
    form.type = whole && form.bits <= 8 ? TiffForm::Type::Bytes : whole && form.bits <= 16 ? TiffForm::Type::Words : TiffForm::Type::Floats;
    if (!shown) {
        const char *kind = form.format == SAMPLEFORMAT_COMPLEXIEEEFP || form.format == SAMPLEFORMAT_COMPLEXINT ? " bits a complex number"
            : form.format == SAMPLEFORMAT_IEEEFP                                                               ? " bits a floating-point sample"
                                                                                                               : " bits a sample";
        form.problem = "The file is a TIFF picture with " + std::to_string(form.bits) + kind + ", which is not shown.";
    }
}

/// Old and rare ways of keeping colours, which libtiff knows how to turn into red, green and blue.
void chooseReader(const TiffFile &file, TiffForm &form)
{
    const bool jpeg = form.compression == COMPRESSION_JPEG;
    form.byLibrary = (form.photometric == PHOTOMETRIC_YCBCR && !(jpeg && !form.planes && form.samples == 3)) || form.photometric == PHOTOMETRIC_CIELAB
        || form.photometric == PHOTOMETRIC_ICCLAB || form.photometric == PHOTOMETRIC_ITULAB || form.photometric == PHOTOMETRIC_LOGL
        || form.photometric == PHOTOMETRIC_LOGLUV || form.compression == COMPRESSION_OJPEG;
    if (form.byLibrary) {
        char why[1024] = {};
        if (TIFFRGBAImageOK(file.handle(), why) == 0)
            form.problem = "The file is a TIFF picture whose colours are kept in a way that is not shown.";
    } else if (form.photometric == PHOTOMETRIC_YCBCR) {
        TIFFSetField(file.handle(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
}

} // namespace tiff_form

std::string tiffText(const TiffFile &file, std::uint32_t tag)
{
    std::uint32_t count = 0;
    const char *text = nullptr;
    // A tag that libtiff does not know has the type that the file gives it.
    const TIFFField *field = TIFFFindField(file.handle(), tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != TIFF_ASCII || TIFFFieldPassCount(field) == 0 || TIFFFieldReadCount(field) != TIFF_VARIABLE2
        || TIFFGetField(file.handle(), tag, &count, &text) == 0 || text == nullptr)
        return {};
    return {text, std::find(text, text + count, '\0')};
}

TiffForm tiffForm(const TiffFile &file)
{
    TIFF *const handle = file.handle();
    TiffForm form;
    std::uint32_t width = 0, height = 0;
    TIFFGetField(handle, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(handle, TIFFTAG_IMAGELENGTH, &height);
    form.width = static_cast<int>(std::min<std::uint32_t>(width, 0x7FFFFFFF));
    form.height = static_cast<int>(std::min<std::uint32_t>(height, 0x7FFFFFFF));
    form.bits = tiff_form::number(handle, TIFFTAG_BITSPERSAMPLE, 1);
    form.samples = tiff_form::number(handle, TIFFTAG_SAMPLESPERPIXEL, 1);
    form.format = tiff_form::number(handle, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    form.compression = tiff_form::number(handle, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    form.photometric = tiff_form::number(handle, TIFFTAG_PHOTOMETRIC, form.samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK);
    form.planes = form.samples > 1 && tiff_form::number(handle, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    form.tiled = TIFFIsTiled(handle) != 0;
    const int orientation = tiff_form::number(handle, TIFFTAG_ORIENTATION, 1);
    form.orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    tiff_form::chooseType(form);
    if (TIFFIsCODECConfigured(static_cast<std::uint16_t>(form.compression)) == 0)
        form.problem = "The file is a TIFF picture compressed in a way (number " + std::to_string(form.compression) + ") that is not read.";
    else if (form.samples < 1 || form.samples > 4096)
        form.problem = "The file is a TIFF picture with " + std::to_string(form.samples) + " bands, which is not shown.";
    if (form.problem.empty())
        tiff_form::chooseReader(file, form);
    tiff_form::nameBands(file, form);
    if ((form.photometric == PHOTOMETRIC_RGB && form.samples < 3) || (form.photometric == PHOTOMETRIC_SEPARATED && form.samples < 4)
        || (form.photometric == PHOTOMETRIC_PALETTE && (form.bits > 16 || form.type == TiffForm::Type::Floats)))
        form.problem = "The picture is damaged: its bands do not fit the colours it claims.";
    const std::string none = tiffText(file, tiff_form::kGdalNoData);
    double value = 0;
    const char *from = none.data() + std::min(none.find_first_not_of(' '), none.size());
    if (const auto read = std::from_chars(from, none.data() + none.size(), value); read.ec == std::errc() && std::isfinite(value))
        form.noData = value;
    return form;
}

} // namespace importers
