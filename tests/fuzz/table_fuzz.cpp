// CSV and TSV: Winnow's own tables as items and as responses, and those of other programs.

#include "no_records.h"

#include "importers/csv_records.h"
#include "importers/file_preview.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const importers::ImporterRegistry registry = importers::makeImporters();
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    importers::ReadOptions options{.file = "folder/table.csv"};
    for (const auto role : {importers::Role::Items, importers::Role::Responses}) {
        options.role = role;
        importers::MemorySource source(bytes);
        NoRecords nothing;
        (void)importers::CsvRecords().read(source, options, nothing);
    }
    options.role.reset();
    for (const auto &reader : registry.all()) {
        if (reader->probe(bytes) == importers::Understands::No)
            continue;
        importers::MemorySource source(bytes);
        NoRecords nothing;
        (void)reader->read(source, options, nothing);
    }
    (void)importers::previewOf(bytes, {});
    return 0;
}
