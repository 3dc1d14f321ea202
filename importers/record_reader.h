#pragma once

#include "importers/fields.h"
#include "importers/importer.h"

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>

namespace importers {

/// Understands rows, hands the records to the sink, counts, and remembers at which line an id or a question came first.
class RecordReader {
public:
    RecordReader(const ReadOptions &options, RecordSink &sink) : m_options(options), m_sink(sink) {}

    /// Reads the row as what `role` says; by its "type" and keys when empty.
    review::Status take(const Row &row, std::optional<Role> role);
    /// A stretch of the file that is no record: counts as a rejected row.
    void fault(Place place, std::string value, std::string reason);
    /// A picture that lies in the file itself, under the name that its figure's path has.
    review::Status picture(const std::string &name, std::string_view bytes) { return m_sink.onPicture(name, bytes); }
    /// What a translator found: a rejected one counts as a row of its role.
    void tell(Problem problem);
    ReadSummary summary() const;
    /// Columns or members that nobody reads.
    void dropped(const std::string &name) { m_dropped.insert(name); }

private:
    review::Status finish(Fields &fields, Role role, const review::Result<Fate> &fate);
    review::Status settle(Fields &fields, Role role);
    void report(Problem problem);
    void noteQuestion(Fields &fields, const review::Item &item, const review::Key &key);

    const ReadOptions &m_options;
    RecordSink &m_sink;
    ReadSummary m_summary = {};
    std::set<std::string> m_dropped = {};
    // Hashes, not texts: 250,000 ids stay within a few MB. A clash of hashes only misnames a line in a message.
    std::unordered_map<std::uint64_t, std::int64_t> m_lineOfId = {};
    struct Asked {
        std::int64_t line = 0;
        std::uint64_t key = 0;
    };
    std::unordered_map<std::uint64_t, Asked> m_asked = {}; // by the question, its figures and options
};

} // namespace importers
