// What is read of a picture before anything is decoded: the structure of each format, EXIF.

#include "importers/pictures/picture.h"
#include "importers/pictures/picture_header.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    (void)importers::probePicture(bytes, {}, "some.png");
    (void)importers::exifOrientation(bytes);
    (void)importers::jpegFacts(bytes);
    (void)importers::pngFacts(bytes);
    (void)importers::webpFacts(bytes);
    (void)importers::firstWebPFrame(bytes);
    (void)importers::pngTransparentColour(bytes);
    (void)importers::gifFacts(bytes);
    (void)importers::jpeg2000Facts(bytes);
    return 0;
}
