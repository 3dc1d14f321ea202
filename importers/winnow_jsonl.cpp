#include "importers/winnow_jsonl.h"

#include "importers/column_names.h"
#include "importers/foreign/translation.h"
#include "importers/record_frames.h"
#include "importers/record_place.h"
#include "importers/record_reader.h"

#include <algorithm>
#include <iterator>

namespace importers {

namespace {

constexpr std::string_view kTypes[] = {"source", "figure", "item", "prediction", "trace", "response", "rating"};
constexpr std::string_view kMembers[] = {"id", "figures", "figure", "image", "images", "kind", "question", "options", "answer", "explanation", "attributes",
    "overlays", "author", "tolerance"};

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
    const JsonValue first = firstRecord(firstBytes, {.lists = {}}).value;
    const JsonValue *type = first.find("type");
    if (type != nullptr && type->isText() && std::ranges::find(kTypes, type->text) != std::end(kTypes))
        return Understands::Yes;
    // Without a type other programs' records may look much the same: only one of our members alone is surely ours.
    const bool ours = std::ranges::all_of(first.members, [](const auto &member) { return std::ranges::find(kMembers, member.first) != std::end(kMembers); });
    return ours && first.find("id") != nullptr && first.find("question") != nullptr ? Understands::Yes : Understands::Maybe;
}

review::Result<ReadSummary> WinnowJsonl::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    RecordFrames frames(**text);
    RecordReader reader(options, sink);
    std::int64_t count = 0;
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
        ++count;
        if (!renameMembers(row.object, options.columns)) {
            reader.fault(start, {}, "has two members for one field after the mapping");
            continue;
        }
        if (row.object.type == JsonValue::Type::Object)
            addGiven(row.object, options.columns, fileStem(options.file), count);
        row.where = [&](std::string_view field) { return placeAt(start, record, memberOffset(record, nameInFile(field, options.columns))); };
        if (const auto taken = reader.take(row, options.role); !taken)
            return taken.error();
    }
}

} // namespace importers
