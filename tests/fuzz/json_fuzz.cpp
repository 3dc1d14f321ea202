// The base of all JSON readers, Winnow's own lines, and every reader that says that it may know the content.

#include "no_records.h"

#include "importers/file_preview.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const importers::ImporterRegistry registry = importers::makeImporters();
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const importers::ReadOptions options{.file = "folder/some file.json"};
    for (const auto &reader : registry.all()) {
        if (reader->name() != "winnow-jsonl" && reader->probe(bytes) == importers::Understands::No)
            continue;
        importers::MemorySource source(bytes);
        NoRecords nothing;
        (void)reader->read(source, options, nothing);
    }
    (void)importers::previewOf(bytes, {});
    return 0;
}
