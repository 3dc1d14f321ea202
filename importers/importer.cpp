#include "importers/importer.h"

#include "importers/csv_records.h"
#include "importers/winnow_jsonl.h"

#include <algorithm>
#include <cstring>

namespace importers {

review::Result<std::size_t> MemorySource::read(std::span<char> into)
{
    const std::size_t count = std::min(into.size(), m_bytes.size());
    if (count > 0)
        std::memcpy(into.data(), m_bytes.data(), count);
    m_bytes.remove_prefix(count);
    return count;
}

void ImporterRegistry::add(std::unique_ptr<Importer> importer)
{
    m_importers.push_back(std::move(importer));
}

const Importer *ImporterRegistry::byName(std::string_view name) const
{
    for (const auto &importer : m_importers) {
        if (importer->name() == name)
            return importer.get();
    }
    return nullptr;
}

const Importer *ImporterRegistry::forContent(std::string_view firstBytes) const
{
    const Importer *maybe = nullptr;
    for (const auto &importer : m_importers) {
        const Understands understands = importer->probe(firstBytes);
        if (understands == Understands::Yes)
            return importer.get();
        if (understands == Understands::Maybe && maybe == nullptr)
            maybe = importer.get();
    }
    return maybe;
}

ImporterRegistry makeNativeImporters()
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WinnowJsonl>());
    registry.add(std::make_unique<CsvRecords>());
    return registry;
}

} // namespace importers
