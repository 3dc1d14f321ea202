#include "importers/importer.h"

namespace importers {

ImporterRegistry makeImporters()
{
    ImporterRegistry registry = makeNativeImporters();
    return registry;
}

} // namespace importers
