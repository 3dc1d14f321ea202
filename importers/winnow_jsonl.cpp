#include "importers/winnow_jsonl.h"

#include "importers/record_frames.h"
#include "importers/record_reader.h"

#include <algorithm>
#include <map>
#include <set>

namespace importers {

namespace {

/// The place of an offset in a record that begins at `start`.
Place placeAt(Place start, std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t lineEnd = before.rfind('\n');
    if (lineEnd == std::string_view::npos)
        return {start.line, start.column + characterCount(before)};
    return {start.line + std::count(before.begin(), before.end(), '\n'), 1 + characterCount(before.substr(lineEnd + 1))};
}

/// A few characters round a fault, broken bytes written out.
std::string stretchAround(std::string_view text, std::size_t offset)
{
    constexpr std::size_t kReach = 30;
    std::size_t from = offset > kReach ? offset - kReach : 0;
    while (from > 0 && from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0) == 0x80)
        --from;
    std::string result;
    for (const char c : text.substr(std::min(from, text.size()), 2 * kReach)) {
        constexpr std::string_view kHex = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            result += ' ';
        } else if (byte < 0x80) {
            result += c;
        } else {
            result += "\\x";
            result += kHex[byte >> 4];
            result += kHex[byte & 15];
        }
    }
    return result;
}

using Names = std::map<std::string, std::string>;

/// Gives members the names they are to be read as; false when one record would have two of a name then.
bool rename(JsonValue &object, const Names &names)
{
    if (object.type != JsonValue::Type::Object || names.empty())
        return true;
    std::set<std::string> seen;
    for (auto &[name, value] : object.members) {
        if (const auto mapped = names.find(name); mapped != names.end())
            name = mapped->second;
        if (!seen.insert(name).second)
            return false;
    }
    return true;
}

/// The name that a member has in the file.
std::string_view nameInFile(std::string_view field, const Names &names)
{
    const auto mapped = std::ranges::find(names, field, &Names::value_type::second);
    return mapped == names.end() ? field : std::string_view(mapped->first);
}

} // namespace

std::string_view WinnowJsonl::description() const
{
    return "Winnow's own records as JSON Lines (.jsonl), or one JSON list of them: sources, figures, items, predictions, responses, ratings";
}

Understands WinnowJsonl::probe(std::string_view firstBytes) const
{
    std::string utf8;
    if (firstBytes.starts_with("\xFF\xFE") || firstBytes.starts_with("\xFE\xFF")) {
        if (auto decoded = decodedText(firstBytes.substr(0, firstBytes.size() & ~std::size_t{1}), {}))
            utf8 = std::move(*decoded);
        firstBytes = utf8;
    }
    if (firstBytes.starts_with("\xEF\xBB\xBF"))
        firstBytes.remove_prefix(3);
    std::size_t at = firstBytes.find_first_not_of(" \t\r\n");
    if (at != std::string_view::npos && firstBytes[at] == '[')
        at = firstBytes.find_first_not_of(" \t\r\n", at + 1);
    if (at == std::string_view::npos)
        return Understands::No;
    const std::string_view head = firstBytes.substr(at);
    if (head.starts_with('[') || head.starts_with(']'))
        return Understands::Maybe;
    if (!head.starts_with('{'))
        return Understands::No;
    const std::size_t name = head.find_first_not_of(" \t\r\n", 1);
    return name != std::string_view::npos && (head[name] == '"' || head[name] == '}') ? Understands::Yes : Understands::Maybe;
}

review::Result<ReadSummary> WinnowJsonl::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    RecordFrames frames(**text);
    RecordReader reader(options, sink);
    for (;;) {
        const auto frame = frames.next();
        if (!frame)
            return frame.error();
        if (!*frame)
            return reader.summary();
        const std::string_view record = (*frame)->text;
        const Place start = (*frame)->place;
        if (!(*frame)->fault.empty()) {
            reader.fault(start, {}, (*frame)->fault);
            continue;
        }
        auto parsed = parseJson(record);
        if (const auto *fault = std::get_if<JsonFault>(&parsed)) {
            reader.fault(placeAt(start, record, fault->offset), stretchAround(record, fault->offset), fault->reason);
            continue;
        }
        Row row;
        row.object = std::move(std::get<JsonValue>(parsed));
        row.place = start;
        if (!rename(row.object, options.columns)) {
            reader.fault(start, {}, "has two members for one field after the mapping");
            continue;
        }
        row.where = [&](std::string_view field) { return placeAt(start, record, memberOffset(record, nameInFile(field, options.columns))); };
        if (const auto taken = reader.take(row, options.role); !taken)
            return taken.error();
    }
}

} // namespace importers
