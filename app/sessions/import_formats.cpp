#include "app/sessions/export_session.h"
#include "app/sessions/import_session.h"
#include "importers/importer.h"

#include <algorithm>

namespace app {

std::vector<FormatLine> knownFormats()
{
    std::vector<FormatLine> lines;
    const auto registry = importers::makeImporters();
    for (const auto &reader : registry.all())
        lines.push_back({std::string(reader->name()), std::string(reader->description()), true, canWriteSplit(std::string(reader->name()))});
    std::sort(lines.begin(), lines.end(), [](const FormatLine &a, const FormatLine &b) { return a.name < b.name; });
    return lines;
}

bool canReadFormat(const std::string &name)
{
    return name == "auto" || importers::makeImporters().byName(name) != nullptr;
}

bool isImportRole(const std::string &name)
{
    return name.empty() || importers::roleFromName(name).has_value();
}

} // namespace app
