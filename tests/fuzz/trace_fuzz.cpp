// Traces of tool use, whatever the content says that it is.

#include "no_records.h"

#include "importers/traces/tool_traces.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const importers::ReadOptions options{.file = "some_model/dataset.json", .folders = {"some_model"}};
    importers::MemorySource source(bytes);
    NoRecords nothing;
    (void)importers::ToolTraces().read(source, options, nothing);
    return 0;
}
