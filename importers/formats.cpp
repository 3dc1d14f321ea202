#include "importers/importer.h"

#include "importers/annotations/label_studio.h"
#include "importers/annotations/text_tools.h"
#include "importers/boxes/box_formats.h"
#include "importers/extractions/extractions.h"
#include "importers/metadata/bibliography.h"
#include "importers/picture_list.h"
#include "importers/qa/agmmu.h"
#include "importers/qa/agrobench.h"
#include "importers/qa/agromind.h"
#include "importers/qa/chats.h"
#include "importers/qa/figure_items.h"
#include "importers/qa/imagefolder.h"
#include "importers/qa/lmms_eval.h"
#include "importers/qa/mmmu.h"
#include "importers/qa/vlmevalkit.h"
#include "importers/traces/tool_traces.h"

#include <memory>

namespace importers {

ImporterRegistry makeImporters()
{
    ImporterRegistry registry = makeNativeImporters();
    registry.add(std::make_unique<AgroMind>());
    registry.add(std::make_unique<AgroBench>());
    registry.add(std::make_unique<FigureItems>());
    registry.add(std::make_unique<Agmmu>());
    registry.add(std::make_unique<Mmmu>());
    registry.add(std::make_unique<ScienceQa>());
    registry.add(std::make_unique<VlmEvalTable>());
    registry.add(std::make_unique<VlmEvalJson>());
    registry.add(std::make_unique<VlmEvalXlsx>());
    registry.add(std::make_unique<LmmsEval>());
    registry.add(std::make_unique<ToolTraces>());
    registry.add(std::make_unique<Chats>());
    registry.add(std::make_unique<ImagefolderJsonl>());
    registry.add(std::make_unique<ImagefolderCsv>());
    registry.add(std::make_unique<PdfFigures2Format>());
    registry.add(std::make_unique<PdfigcapxFormat>());
    registry.add(std::make_unique<DoclingFormat>());
    registry.add(std::make_unique<PaperXmlFormat>());
    registry.add(std::make_unique<BibtexFormat>());
    registry.add(std::make_unique<CslFormat>());
    registry.add(std::make_unique<CitationDictFormat>());
    registry.add(std::make_unique<LabelStudioFormat>());
    registry.add(std::make_unique<LabelStudioMinFormat>());
    registry.add(std::make_unique<LabelStudioTableFormat>());
    registry.add(std::make_unique<ProdigyFormat>());
    registry.add(std::make_unique<DoccanoFormat>());
    registry.add(std::make_unique<DoccanoTableFormat>());
    registry.add(std::make_unique<CocoFormat>());
    registry.add(std::make_unique<ViaFormat>());
    registry.add(std::make_unique<ViaTableFormat>());
    registry.add(std::make_unique<BoxTableFormat>());
    registry.add(std::make_unique<VocFormat>());
    registry.add(std::make_unique<CvatFormat>());
    registry.add(std::make_unique<YoloFormat>());
    registry.add(std::make_unique<PictureListFormat>());
    return registry;
}

} // namespace importers
