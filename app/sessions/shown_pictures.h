#pragma once

#include "app/sessions/import_pictures.h"
#include "app/sessions/import_receiver.h"
#include "storage/import_writer.h"

#include <functional>
#include <string>
#include <vector>

namespace app {

/// Waits until every picture of the import is decoded, asking `goOn` meanwhile; hands what follows to the writer; and tells in the report of
/// damage that only decoding shows, of pictures with the same bytes, and of those that look alike (review::alikePictures). A figure is
/// compared with those of the project and those before it in the import. Refused: cancelled.
review::Status tellShownPictures(const storage::Project &project, storage::ImportWriter &writer, ImportPictures &pictures, const std::vector<ShownPicture> &shown,
                                 std::vector<ImportYield> &yields, const std::function<bool()> &goOn);

} // namespace app
