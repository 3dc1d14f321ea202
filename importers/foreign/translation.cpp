#include "importers/foreign/translation.h"

#include "importers/column_names.h"
#include "importers/record_place.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace importers {

const JsonValue *ForeignRecord::take(std::string_view name)
{
    const JsonValue *member = value.find(name);
    if (member == nullptr)
        return nullptr;
    m_taken.emplace(name);
    return member->type == JsonValue::Type::Null ? nullptr : member;
}

void NativeRows::give(NativeRow row, Raw raw)
{
    if (!m_status)
        return;
    const Role role = row.role();
    Row native;
    native.object = row.take();
    if (raw == Raw::With && m_record != nullptr && role != Role::Responses && role != Role::Ratings) {
        if (!m_options.file.empty())
            native.object.members.emplace_back("file", JsonValue::ofText(m_options.file));
        native.object.members.emplace_back("raw", m_record->asRead());
    }
    if (m_record != nullptr) {
        native.place = m_record->place;
        if (m_record->where)
            native.where = [this, &row](std::string_view field) { return m_record->where(row.foreignName(field)); };
    }
    m_status = m_reader.take(native, role);
}

Problem NativeRows::problem(Role role, std::string id, std::string_view field, std::string value, std::string reason) const
{
    Place place = m_record != nullptr ? m_record->place : Place{0, 0};
    if (m_record != nullptr && m_record->where && !field.empty())
        place = m_record->where(field);
    return {.line = place.line, .column = place.column, .id = std::move(id), .field = std::string(field), .value = std::move(value),
            .reason = std::move(reason), .role = role};
}

void NativeRows::reject(Role role, std::string id, std::string_view field, std::string value, std::string reason)
{
    m_reader.tell(problem(role, std::move(id), field, std::move(value), std::move(reason)));
}

void NativeRows::warn(Role role, std::string id, std::string_view field, std::string value, std::string reason, std::string kind)
{
    Problem warning = problem(role, std::move(id), field, std::move(value), std::move(reason));
    warning.level = Problem::Level::Warning;
    warning.kind = std::move(kind);
    m_reader.tell(std::move(warning));
}

void NativeRows::picture(const std::string &name, std::string_view bytes)
{
    if (m_status)
        m_status = m_reader.picture(name, bytes);
}

void NativeRows::remark(Role role, std::string reason, std::string kind)
{
    m_reader.tell({.level = Problem::Level::Warning, .reason = std::move(reason), .role = role, .kind = std::move(kind)});
}

void NativeRows::refuse(std::string sentence)
{
    if (m_status)
        m_status = review::Error{review::Error::Code::BadInput, std::move(sentence)};
}

bool NativeRows::translate(Translator &translator, ForeignRecord &record)
{
    m_record = &record;
    translator.translate(record, *this);
    endRecord();
    return bool(m_status);
}

review::Status NativeRows::finish(Translator &translator)
{
    translator.finish(*this);
    endRecord();
    return m_status;
}

ReadOptions optionsWithRole(const ReadOptions &options, Role role)
{
    ReadOptions own = options;
    own.role = own.role.value_or(role);
    return own;
}

void NativeRows::endRecord()
{
    if (m_record != nullptr) {
        for (const auto &[name, value] : m_record->value.members) {
            if (value.type != JsonValue::Type::Null && !m_record->taken().contains(name))
                m_reader.dropped(name);
        }
    }
    if (std::string rule = m_ids.newRule(); !rule.empty())
        remark(Role::Items, std::move(rule), "composed-id");
    m_record = nullptr;
}

namespace foreign_reading {

/// Parses a record's JSON, with what other programs write into it that is none.
std::variant<JsonValue, JsonFault> parsed(std::string_view text, std::size_t longestText, RecordReader &reader, Place place, Role role)
{
    auto strict = parseJson(text, longestText);
    if (std::holds_alternative<JsonValue>(strict))
        return strict;
    const TidiedJson tidy = tidiedJson(text);
    if (!tidy.numbers && !tidy.commas)
        return strict;
    auto again = parseJson(tidy.text, longestText);
    if (auto *fault = std::get_if<JsonFault>(&again)) {
        const auto grown = std::ranges::count_if(tidy.grown, [&](std::size_t at) { return at <= fault->offset; });
        fault->offset -= std::min(fault->offset, static_cast<std::size_t>(grown));
        return again;
    }
    const auto warn = [&](std::string reason, std::string kind) {
        reader.tell({.level = Problem::Level::Warning, .line = place.line, .column = place.column, .reason = std::move(reason), .role = role, .kind = std::move(kind)});
    };
    if (tidy.numbers)
        warn("NaN or Infinity, which JSON does not have, was read as no value", "no-number");
    if (tidy.commas)
        warn("a comma before a closing bracket, which JSON does not have, was passed over", "trailing-comma");
    return again;
}

} // namespace foreign_reading

JsonValue ForeignRecord::asRead() const
{
    return unrenamed ? *unrenamed : value;
}

ForeignRecord firstRecord(std::string_view firstBytes, const FrameRules &rules)
{
    ForeignRecord record;
    MemorySource memory(firstBytes);
    const ReadOptions options;
    const auto text = TextSource::open(memory, options);
    if (!text)
        return record;
    ForeignFrames frames(**text, rules);
    const auto frame = frames.next();
    if (!frame || !*frame || (*frame)->text.empty())
        return record;
    auto parsed = parseJson(tidiedJson((*frame)->text).text);
    if (auto *whole = std::get_if<JsonValue>(&parsed))
        record.value = std::move(*whole);
    else
        record.value = wholeMembers((*frame)->text);
    record.key = (*frame)->key;
    record.list = (*frame)->list;
    return record;
}

Understands JsonFormat::probe(std::string_view firstBytes) const
{
    const ForeignRecord first = firstRecord(firstBytes, rules());
    return first.value.type == JsonValue::Type::Null ? Understands::No : knows(first);
}

review::Result<ReadSummary> JsonFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const ReadOptions own = optionsWithRole(options, mainRole());
    const auto text = TextSource::open(source, own);
    if (!text)
        return text.error();
    auto made = translator(own);
    if (!made)
        return made.error();
    const FrameRules nesting = rules();
    ForeignFrames frames(**text, nesting);
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    for (std::int64_t row = 0;; ++row) {
        const auto frame = frames.next();
        if (!frame)
            return frame.error();
        if (!*frame)
            break;
        const std::string_view json = (*frame)->text;
        const Place start = (*frame)->place;
        if (!(*frame)->fault.empty()) {
            reader.fault(start, {}, (*frame)->fault);
            continue;
        }
        auto parsed = foreign_reading::parsed(json, nesting.longestText, reader, start, *own.role);
        if (const auto *fault = std::get_if<JsonFault>(&parsed)) {
            reader.fault(placeAt(start, json, fault->offset), stretchAround(json, fault->offset), fault->reason);
            continue;
        }
        ForeignRecord record;
        record.value = std::move(std::get<JsonValue>(parsed));
        record.place = start;
        record.row = row;
        record.key = (*frame)->key;
        record.list = (*frame)->list;
        record.wrapper = &frames.wrapper();
        if (renames() && !own.columns.empty())
            record.unrenamed = record.value;
        if (renames() && !renameMembers(record.value, own.columns)) {
            reader.fault(start, {}, "has two members for one field after the mapping");
            continue;
        }
        record.where = [&](std::string_view field) { return placeAt(start, json, memberOffset(json, renames() ? nameInFile(field, own.columns) : field)); };
        if (!rows.translate(**made, record))
            return rows.status().error();
    }
    if (const auto done = rows.finish(**made); !done)
        return done.error();
    return reader.summary();
}

} // namespace importers
