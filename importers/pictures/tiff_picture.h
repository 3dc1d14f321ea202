#pragma once

#include "importers/pictures/picture_bytes.h"
#include "importers/pictures/samples.h"

namespace importers {

/// What a TIFF says of one of its pages; width and height as stored. Damaged: no page can be found; BadInput: a page of a kind that
/// is not shown, named in the sentence.
review::Result<PictureFacts> tiffFacts(const PictureBytes &source, int page);
/// The page, reduced while its rows are read, or the wanted part of it; from a smaller copy in the file where one is large enough.
review::Result<Samples> decodeTiff(const PictureBytes &source, const PictureFacts &facts, const PictureRequest &request, LeastSize least);

} // namespace importers
