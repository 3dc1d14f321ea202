#pragma once

#include <string>
#include <string_view>

namespace importers {

/// Why a file cannot hold records, told by its first bytes: it is empty, a PDF, a database, packed, a document of an office program, the
/// description of a labelling interface, or a list of the classes of other files. One sentence with what to do instead, naming the file as
/// `name`; empty when records may be in it, which zip archives count for.
/// `unread`: no reader knows its content; workbooks that are read are asked about without it.
std::string whyNoRecords(std::string_view firstBytes, const std::string &name, bool unread = false);

} // namespace importers
