#pragma once

#include "exporters/sink.h"
#include "review/answer.h"

#include <span>
#include <string>
#include <string_view>

namespace exporters {

/// A text cell with a ' before it when it begins with = + - @ tab CR or '; other text as it stands. Import takes the ' off again.
std::string guarded(std::string_view text);
/// The answer's cell: text guarded, numbers and ratings left alone (-0.5 is no formula).
std::string answerCell(const review::Answer &answer);
/// The shortest text that reads back the same double, C locale.
std::string shortestNumber(double value);

/// RFC 4180 with LF, quoted only where needed. Cells are written as given: text goes through guarded() first, numbers do not.
class CsvWriter {
public:
    explicit CsvWriter(Sink &sink) : m_sink(sink) {}
    review::Status row(std::span<const std::string> cells);

private:
    Sink &m_sink;
};

} // namespace exporters
