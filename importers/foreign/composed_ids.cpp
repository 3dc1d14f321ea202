#include "importers/foreign/composed_ids.h"

#include <functional>
#include <utility>

namespace importers {

ComposedIds::ComposedIds(const ReadOptions &options) : m_options(options), m_stem(fileStem(options.file)) {}

std::string ComposedIds::unique(std::string id, std::int64_t row)
{
    const auto isNew = [this](const std::string &text) { return m_given.insert(std::hash<std::string>()(text)).second; };
    if (isNew(id))
        return id;
    if (!m_repeatTold)
        m_rule += (m_rule.empty() ? "" : "; ") + std::string("an id that repeats in the file has its row number behind it, as in ") + id + "#" + std::to_string(row);
    m_repeatTold = true;
    id += "#" + std::to_string(row);
    isNew(id);
    return id;
}

std::string ComposedIds::ofRaw(const std::string &raw, std::int64_t row)
{
    if (!raw.empty() && !m_stem.empty() && m_options.heldElsewhere && m_options.heldElsewhere(raw))
        return ofStem(raw, row);
    return raw.empty() ? raw : unique(raw, row);
}

std::string ComposedIds::ofStem(const std::string &raw, std::int64_t row)
{
    if (raw.empty())
        return raw;
    std::string id = m_stem.empty() ? raw : m_stem + "/" + raw;
    if (!m_stemTold && !m_stem.empty())
        m_rule += (m_rule.empty() ? "" : "; ") + std::string("an id is made of the file's name and the number in it, as in ") + id;
    m_stemTold = true;
    return unique(std::move(id), row);
}

std::string ComposedIds::newRule()
{
    return std::exchange(m_rule, {});
}

std::string fileName(std::string_view name)
{
    const std::size_t folder = name.find_last_of("/\\");
    return std::string(folder == std::string_view::npos ? name : name.substr(folder + 1));
}

std::string fileStem(std::string_view name)
{
    std::string stem = fileName(name);
    const std::size_t ending = stem.rfind('.');
    if (ending != std::string::npos && ending > 0)
        stem.resize(ending);
    return stem;
}

} // namespace importers
