#pragma once

#include "importers/csv_rows.h"
#include "importers/foreign/composed_ids.h"
#include "importers/foreign/foreign_frames.h"
#include "importers/foreign/loose_json.h"
#include "importers/foreign/native_row.h"
#include "importers/record_reader.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// One record as another program wrote it, from whatever file: JSON, or a line of a table as an object of texts.
class ForeignRecord {
public:
    JsonValue value = {};              ///< Mostly an object; what stands under the key in a dict.
    Place place = {};
    std::int64_t row = 0;              ///< From 0, faulty ones counted.
    std::string key = {};              ///< The name it stands under in a dict of records.
    std::string list = {};             ///< The wrapper's member that it stands in.
    const JsonValue *wrapper = nullptr; ///< The members of the wrapper beside its lists.
    std::function<Place(std::string_view member)> where = {}; ///< Where a member's value stands.
    const std::vector<std::string> *columns = nullptr; ///< Of a table: all its columns, also those that are empty in this row.
    std::optional<JsonValue> unrenamed = {}; ///< As it stands in the file, when a mapping gave members other names.

    JsonValue asRead() const; ///< As it stands in the file.
    bool has(std::string_view name) const { return value.find(name) != nullptr; }
    /// The member, noted as read; nullptr when it is absent or null. What nobody takes is named as dropped (it stays in the raw record).
    const JsonValue *take(std::string_view name);
    std::string text(std::string_view name) { return textOf(take(name)); }     ///< "" when it is no text.
    std::string scalar(std::string_view name) { return scalarOf(take(name)); } ///< A number as its digits.
    const std::set<std::string, std::less<>> &taken() const { return m_taken; }

private:
    std::set<std::string, std::less<>> m_taken = {};
};

class Translator;

/// Takes what a translator makes of foreign records: native rows and problems.
class NativeRows {
public:
    NativeRows(RecordReader &reader, const ReadOptions &options) : m_reader(reader), m_options(options), m_ids(options) {}

    enum class Raw { With, Without };
    /// Hands a row to the reader of native rows. The foreign record is kept in it as "raw", and the file's name as "file", unless
    /// another row of the same record has them or the row is a response or rating (which keep nothing unknown).
    void give(NativeRow row, Raw raw = Raw::With);
    /// A record, or a part of one, that cannot be a row: counts as a rejected row of this role.
    void reject(Role role, std::string id, std::string_view field, std::string value, std::string reason);
    void warn(Role role, std::string id, std::string_view field, std::string value, std::string reason, std::string kind);
    /// Once a file: a warning that stands at no row.
    void remark(Role role, std::string reason, std::string kind);
    /// Ends the reading: the file as a whole is not to be imported.
    void refuse(std::string sentence);
    void dropped(const std::string &name) { m_reader.dropped(name); }

    ComposedIds &ids() { return m_ids; }
    const ReadOptions &options() const { return m_options; }
    const review::Status &status() const { return m_status; }
    void setRecord(const ForeignRecord &record) { m_record = &record; }
    void endRecord();
    /// For rows that were given behind the last record, in finish(): problems stand at no record any more.
    void leaveRecord() { m_record = nullptr; }
    /// Lets the translator make its rows of the record; false when the reading is to end with status().
    bool translate(Translator &translator, ForeignRecord &record);
    review::Status finish(Translator &translator);
    /// Takes a picture that lies in the file itself.
    void picture(const std::string &name, std::string_view bytes);

private:
    Problem problem(Role role, std::string id, std::string_view field, std::string value, std::string reason) const;
    RecordReader &m_reader;
    const ReadOptions &m_options;
    ComposedIds m_ids;
    const ForeignRecord *m_record = nullptr;
    review::Status m_status = review::ok();
};

/// Makes native rows of foreign records; one for each file that is read. Knows no file and no frame.
class Translator {
public:
    virtual ~Translator() = default;
    virtual void translate(ForeignRecord &record, NativeRows &rows) = 0;
    virtual void finish(NativeRows &) {} ///< Behind the last record.
};

/// A format whose files are JSON in any of the shapes of ForeignFrames.
class JsonFormat : public Importer {
public:
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
    Understands probe(std::string_view firstBytes) const override;

protected:
    virtual FrameRules rules() const { return {}; }
    /// BadInput: the file cannot be read without something a person has to say first; the sentence names the option.
    virtual review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const = 0;
    /// Judges the first record: its members as far as the first bytes hold them whole.
    virtual Understands knows(const ForeignRecord &first) const = 0;
    virtual Role mainRole() const { return Role::Items; } ///< What a record that cannot be read counts as.
    /// Whether a mapping gives members other names; false where the translator reads the mapping itself.
    virtual bool renames() const { return true; }
};

/// Rows of a table, one at a time; nullptr at the end.
class TableRows {
public:
    virtual ~TableRows() = default;
    virtual review::Result<const CsvRows::CsvRow *> next() = 0;
};

/// The options with the role that a format's unreadable records count as, when the person named none.
ReadOptions optionsWithRole(const ReadOptions &options, Role role);

/// A format whose files are tables (comma or tab) with names in the first line. Cells are texts; only an empty one is absent.
class TableFormat : public Importer {
public:
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
    Understands probe(std::string_view firstBytes) const override;

protected:
    virtual review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const = 0;
    virtual Understands knows(const std::vector<std::string> &columns) const = 0;
    virtual Role mainRole() const { return Role::Items; }
    virtual bool renames() const { return true; } ///< As for JsonFormat, of columns.
    virtual review::Result<std::unique_ptr<TableRows>> rowsOf(ByteSource &source, const ReadOptions &options) const;
    virtual std::size_t longestCell() const { return kLongestText; } ///< Bytes; more where pictures stand in cells.
};

/// The first record of a JSON file from its first bytes; a Null value when there is none.
ForeignRecord firstRecord(std::string_view firstBytes, const FrameRules &rules);

} // namespace importers
