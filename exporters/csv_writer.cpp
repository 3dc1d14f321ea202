#include "exporters/csv_writer.h"

#include "review/json_text.h"

namespace exporters {

std::string guarded(std::string_view text)
{
    if (!text.empty() && std::string_view("=+-@\t\r'").find(text.front()) != std::string_view::npos)
        return "'" + std::string(text);
    return std::string(text);
}

std::string answerCell(const review::Answer &answer)
{
    using Shape = review::Answer::Shape;
    const std::string cell = review::answerToCell(answer);
    return answer.shape == Shape::Number || answer.shape == Shape::Rating ? cell : guarded(cell);
}

std::string shortestNumber(double value)
{
    return review::numberText(value);
}

review::Status CsvWriter::row(std::span<const std::string> cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            line += ',';
        const std::string &cell = cells[i];
        // A row of one empty cell would be a blank line, which readers pass over.
        const bool quote = cell.find_first_of(",\"\r\n") != std::string::npos || (cells.size() == 1 && cell.empty());
        if (!quote) {
            line += cell;
            continue;
        }
        line += '"';
        for (const char c : cell) {
            if (c == '"')
                line += '"';
            line += c;
        }
        line += '"';
    }
    line += '\n';
    return m_sink.write(line);
}

} // namespace exporters
