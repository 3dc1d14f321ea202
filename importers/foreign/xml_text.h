#pragma once

#include "importers/importer.h"
#include "importers/json_value.h"

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A whole XML file and its text, for lines. Entities that a document type defines are not read, nor anything outside the file.
struct XmlText {
    std::string text = {};
    pugi::xml_document document = {};
    std::vector<std::size_t> lines = {}; ///< Offsets at which lines begin.
    Place placeOf(const pugi::xml_node &node) const;
};

constexpr int kDeepestXml = 200; ///< Levels of elements.

/// BadInput: it is no XML, and where; it is longer than `longest` bytes, or nested deeper than 200 levels.
review::Status readXml(ByteSource &source, const ReadOptions &options, XmlText &into, std::size_t longest = 64 * 1024 * 1024);

/// The name of the outermost element of XML, from its first bytes, without a prefix ("TEI" of <tei:TEI>); empty when it is none.
std::string outermostElement(std::string_view firstBytes);
/// All words within an element, runs of white space as one blank.
std::string wordsIn(const pugi::xml_node &node);
/// The element as JSON, for the raw record: attributes as "@name", child elements by name (a list where a name repeats), text as "#text"; one that holds text alone is that text.
/// Deeper than 20 levels it is left out.
JsonValue xmlAsJson(const pugi::xml_node &node, int levels = 20);

} // namespace importers
