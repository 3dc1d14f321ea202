#include "exporters/table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace exporters {

namespace {

// Letters that a document in the usual fonts cannot set by themselves; the statistics are named by them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kLetters{{{"κ", "$\\kappa$"},
                                                                                  {"α", "$\\alpha$"},
                                                                                  {"π", "$\\pi$"},
                                                                                  {"≥", "$\\geq$"},
                                                                                  {"≤", "$\\leq$"},
                                                                                  {"−", "$-$"},
                                                                                  {"×", "$\\times$"},
                                                                                  {"°", "$^\\circ$"},
                                                                                  {"\xC2\xA0", "~"}}};

std::string_view sign(char c)
{
    switch (c) {
    case '\\': return "\\textbackslash{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '#': return "\\#";
    case '$': return "\\$";
    case '%': return "\\%";
    case '&': return "\\&";
    case '_': return "\\_";
    case '~': return "\\textasciitilde{}";
    case '^': return "\\textasciicircum{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '"': return "\\textquotedbl{}";
    case '`': return "\\textasciigrave{}";
    case '\'': return "\\textquotesingle{}";
    // After a line's end these would be read as its argument.
    case '[': return "{[}";
    case '*': return "{*}";
    default: return {};
    }
}

std::string numberCell(const std::string &cell)
{
    const bool plain = !cell.empty() && cell.find_first_not_of("-0123456789.") == std::string::npos;
    return plain && cell.front() == '-' ? "$" + cell + "$" : latexText(cell);
}

} // namespace

std::string latexText(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto letter = std::find_if(kLetters.begin(), kLetters.end(), [&](const auto &entry) { return text.substr(at).starts_with(entry.first); });
        if (letter != kLetters.end()) {
            out += letter->second;
            at += letter->first.size();
            continue;
        }
        const char c = text[at++];
        const bool pair = c == '-' && at < text.size() && text[at] == '-'; // two of them are no dash
        const std::string_view escaped = pair ? "-{}" : sign(c);
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += ' ';
        else if (escaped.empty())
            out += c;
        else
            out += escaped;
    }
    return out;
}

review::Status writeTableLatex(const Table &table, Sink &sink)
{
    std::string text = "\\begin{table}\n\\centering\n";
    if (!table.title.empty())
        text += "\\caption{" + latexText(table.title) + "}\n";
    text += "\\begin{tabular}{";
    for (const auto &column : table.columns)
        text += column.numeric ? 'r' : 'l';
    text += "}\n\\toprule\n";
    const auto line = [&](const auto &cellOf, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            text += (i > 0 ? " & " : "") + cellOf(i);
        text += " \\\\\n";
    };
    line([&](std::size_t i) { return latexText(table.columns[i].title); }, table.columns.size());
    text += "\\midrule\n";
    for (const auto &row : table.rows)
        line([&](std::size_t i) { return table.columns[i].numeric ? numberCell(row[i]) : latexText(row[i]); }, std::min(row.size(), table.columns.size()));
    text += "\\bottomrule\n\\end{tabular}\n";
    for (const std::string &note : table.notes)
        text += "\\par\\smallskip\\footnotesize " + latexText(note) + "\n";
    return sink.write(text + "\\end{table}\n");
}

} // namespace exporters
