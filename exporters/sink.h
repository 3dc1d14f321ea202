#pragma once

#include "review/result.h"

#include <string>
#include <string_view>

namespace exporters {

/// Where an exporter puts its bytes. The export session opens and commits the file; the first error stops the export.
class Sink {
public:
    virtual ~Sink() = default;
    virtual review::Status write(std::string_view bytes) = 0;
};

/// Collects everything in memory.
class StringSink : public Sink {
public:
    review::Status write(std::string_view bytes) override;
    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace exporters
