#pragma once

#include "importers/problem.h"
#include "importers/scripted_answer.h"
#include "review/item.h"
#include "review/result.h"
#include "review/trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// Whether a reader knows the content of a file from its first bytes.
enum class Understands { No, Maybe, Yes };

/// Where a record begins in its file: physical line and column in characters, both from 1.
struct Place {
    std::int64_t line = 1;
    std::int64_t column = 1;
    /// Goes past one byte of UTF-8 text: a character counts once, at its first byte.
    void pass(char c)
    {
        if (c == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            ++column;
        }
    }
};

/// What became of a record handed over.
enum class Fate {
    New,
    Unchanged, ///< The same record is known already.
    Changed,   ///< It came from this file before, with other content; the newer one stands.
    Conflict,  ///< Another record is known under this id; it was not taken. The reader reports the row as rejected.
    Refused,   ///< Not taken for a reason the receiver has reported itself by its own problem list; counts as rejected.
};

/// Receives the records of a file, one by one in file order. An Error stops the reading and is what read() returns.
class RecordSink {
public:
    virtual ~RecordSink() = default;
    virtual review::Result<Fate> onSource(const review::Source &source, Place place) = 0;
    virtual review::Result<Fate> onFigure(const review::Figure &figure, Place place) = 0;
    /// `item.figures`, option figures and overlay figures are names as imported: ids or paths (see reference_check.h).
    virtual review::Result<Fate> onItem(const review::Item &item, const review::Key &key, Place place) = 0;
    virtual review::Result<Fate> onPrediction(const review::Prediction &prediction, Place place) = 0;
    virtual review::Result<Fate> onTrace(const review::Trace &trace, Place place) = 0;
    /// Responses and ratings.
    virtual review::Result<Fate> onResponse(const ScriptedAnswer &answer, Place place) = 0;
    /// A picture that lies in the file itself, before the figure that has its name as its path. The name is made of its content.
    virtual review::Status onPicture(const std::string & /*name*/, std::string_view /*bytes*/) { return review::ok(); }
    /// Rejected rows and warnings, as they are found.
    virtual void onProblem(const Problem &problem) = 0;
};

/// Bytes of a file, piece by piece.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Fills a part of `into` and returns how many bytes; 0 at the end.
    virtual review::Result<std::size_t> read(std::span<char> into) = 0;
};

/// Bytes that are in memory already (tests, small scripts). Does not copy: the bytes must outlive it.
class MemorySource : public ByteSource {
public:
    explicit MemorySource(std::string_view bytes) : m_bytes(bytes) {}
    review::Result<std::size_t> read(std::span<char> into) override;

private:
    std::string_view m_bytes;
};

struct ReadOptions {
    std::optional<Role> role = {};  ///< What records without a "type" are; by their keys when empty.
    std::string encoding = {};      ///< Name as iconv knows it ("GB18030", "CP949"); empty = UTF-8, or what a UTF-16 mark says.
    std::map<std::string, std::string> columns = {}; ///< What a column, or a JSON record's member, is to be read as ("text" → "question"); see column_names.h.
    std::string file = {};                 ///< The file's name, for ids and model names made of it; may be empty.
    std::vector<std::string> folders = {}; ///< Names of the folders it lies in, the nearest first, for formats that name a model or a set by them.
    std::function<bool(std::string_view id)> heldElsewhere = {}; ///< An item id that is known from another file; empty = none is.
    std::function<bool(std::string_view id)> figureHeldElsewhere = {}; ///< The same of figures.
    /// The text of a small file of this name in the file's own folder or the one above: names of classes, settings of a run. Empty = none is.
    std::function<std::optional<std::string>(std::string_view name)> beside = {};
    std::function<bool(std::int64_t bytesRead)> progress = {}; ///< Called every 64 KB or so; false cancels (Error Refused).
};

/// Counts of one role in one file: rows = accepted + rejected; accepted = new + unchanged + changed.
struct Tally {
    std::int64_t rows = 0, accepted = 0, added = 0, unchanged = 0, changed = 0, rejected = 0, warnings = 0;
    bool operator==(const Tally &) const = default;
};

struct ReadSummary {
    std::map<Role, Tally> tallies = {};           ///< One entry per role met. A row that cannot be told counts for options.role, else items.
    std::vector<std::string> droppedFields = {};  ///< Columns or members that were read by nobody, sorted.
};

/// One format. Stateless: read() may run for several files at the same time.
class Importer {
public:
    virtual ~Importer() = default;
    virtual std::string_view name() const = 0;        ///< "winnow-jsonl", "csv": what `--format` takes.
    virtual std::string_view description() const = 0; ///< What it reads, in one line.
    /// `firstBytes`: the first few KB of the file, or all of it when it is shorter.
    virtual Understands probe(std::string_view firstBytes) const = 0;
    /// Reads to the end in constant memory (plus 16 bytes or so an id). A broken row is a problem, not an error; Error: the source
    /// failed, the sink failed, cancelled, or the file as a whole cannot be read (wrong header, no such encoding).
    virtual review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const = 0;
};

/// The formats on offer, in the order they were added.
class ImporterRegistry {
public:
    void add(std::unique_ptr<Importer> importer);
    const Importer *byName(std::string_view name) const; ///< nullptr when there is none.
    /// The first that says Yes, else the first that says Maybe, else nullptr.
    const Importer *forContent(std::string_view firstBytes) const;
    const std::vector<std::unique_ptr<Importer>> &all() const { return m_importers; }

private:
    std::vector<std::unique_ptr<Importer>> m_importers;
};

/// Winnow's own formats: winnow-jsonl (JSON Lines, or one JSON list of records) and csv (comma or tab).
ImporterRegistry makeNativeImporters();
/// These and all formats of other programs.
ImporterRegistry makeImporters();

} // namespace importers
