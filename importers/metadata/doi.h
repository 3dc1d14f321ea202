#pragma once

#include <string>
#include <string_view>

namespace importers {

/// The first DOI in a text, bare and in lower case: "https://doi.org/10.1234/X.1" gives "10.1234/x.1". Empty when there is none.
/// A DOI may hold brackets, ; and <; stops, commas and quotes at its end, and a closing bracket without its opening one, are not part of it.
std::string doiIn(std::string_view text);

} // namespace importers
