#include "importers/importer.h"

#include "importers/extractions/extractions.h"
#include "importers/metadata/bibliography.h"

#include <memory>

namespace importers {

ImporterRegistry makeImporters()
{
    ImporterRegistry registry = makeNativeImporters();
    registry.add(std::make_unique<PdfFigures2Format>());
    registry.add(std::make_unique<PdfigcapxFormat>());
    registry.add(std::make_unique<DoclingFormat>());
    registry.add(std::make_unique<BibtexFormat>());
    registry.add(std::make_unique<CslFormat>());
    registry.add(std::make_unique<CitationDictFormat>());
    return registry;
}

} // namespace importers
