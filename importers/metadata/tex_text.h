#pragma once

#include <string>
#include <string_view>

namespace importers {

/// TeX as bibliographies hold it, as plain text: accents become letters (\"o, \'{e}, {\v s}), \ss and its like the letter, -- a dash, ~ a
/// blank, `` and '' quotes; braces and the names of commands that only set type (\emph, \textit) go. Formulas between $ stay as they are,
/// as does every command that is not known, with its backslash. Runs of white space become one blank.
std::string plainTex(std::string_view tex);

} // namespace importers
