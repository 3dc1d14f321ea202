// The whole loader on small pictures: every decoder, reduced, in parts and by single bands.

#include "importers/pictures/descriptors.h"
#include "importers/pictures/picture.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const importers::PictureBudget budget{.pixels = 65'536, .streamedPixels = 262'144};
    const auto whole = importers::loadPicture(bytes, budget, "some.png");
    if (whole)
        (void)importers::describe(*whole);
    (void)importers::loadPicture(bytes, budget, {}, {.fitWidth = 31, .fitHeight = 17});
    (void)importers::loadPicture(bytes, budget, {}, {.region = importers::PictureRequest::Region{1, 1, 3, 2}, .bands = {0}});
    return 0;
}
