#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace app {

struct ImportRequest {
    QStringList paths;             ///< Files, or folders whose files are read as a whole. All of one request are one import.
    QString pictures = {};         ///< Folder below which pictures lie; empty = the folder of the file that names them.
    std::string format = "auto";   ///< A name of importFormats(), or "auto".
    std::string role = {};         ///< What records are that do not say it themselves: items, figures, …; empty = by their members.
    std::string encoding = {};     ///< Name as iconv knows it; empty = UTF-8.
    std::map<std::string, std::string> columns = {}; ///< What a column or member of the files is to be read as: "text" → "question".
};
/// A mapping file: one JSON object of names, {"text": "question"}. NotFound: it cannot be read; BadInput: it is no such object.
review::Result<std::map<std::string, std::string>> readMapping(const std::string &path);

struct ImportProblem {
    std::string level;             ///< "rejected" or "warning"
    std::int64_t line = 0;         ///< From 1; 0 = the whole file.
    std::int64_t column = 0;       ///< From 1; 0 = unknown.
    std::string id = {}, field = {}, value = {};
    std::string reason;            ///< In words: "not one of A–D".
    std::string kind = {};         ///< Of a warning: its name in ImportFileReport::warningKinds.
};

/// A record as it was understood, to be looked at before anything is written.
struct ImportTaken {
    std::int64_t line = 0;         ///< From 1.
    std::string id, words;         ///< Of an item its question, of a figure its path.
    std::string options = {};      ///< "A clay · B loam"; a picture by its figure's id.
    std::string key = {};          ///< As it stands in a table; empty without one.
};

/// One entry per file and role.
struct ImportFileReport {
    std::string file;              ///< Name without folders; below a folder given, relative to it.
    std::string format, role;
    std::int64_t rows = 0, added = 0, unchanged = 0, changed = 0, gone = 0, rejected = 0, warnings = 0;
    std::vector<ImportProblem> problems = {}; ///< The first 1,000 rejected rows and the first 20 of each kind of warning, by line.
    std::vector<std::string> droppedFields = {};
    std::map<std::string, std::int64_t> kinds = {};      ///< Accepted items by kind of question ("single", "number", …).
    std::int64_t imageOptions = 0;                       ///< Accepted items of which an option is a picture.
    std::vector<ImportTaken> first = {};                 ///< The first 20 accepted items or figures, as they come.
    std::map<std::string, std::int64_t> rejectedFields = {}, warningKinds = {}; ///< All of them, kept above or not.
    std::int64_t accepted() const { return added + unchanged + changed; }
};

struct ImportReport {
    std::vector<ImportFileReport> files = {};
    std::vector<std::string> skipped = {}; ///< Files of a folder that hold no records to import, with the reason in words.
    bool written = false;
    std::int64_t rejected() const;
    std::int64_t warnings() const;
    std::int64_t added() const;
    std::int64_t changed() const;
};
/// `import --json` of cli.md.
std::string importReportToJson(const ImportReport &report);
/// The same in plain sentences, one a line: counts per file, then the problems.
std::string importReportToText(const ImportReport &report);

struct ImportProgress {
    QString file;                  ///< Read at present.
    qint64 bytesDone = 0, bytesTotal = 0;
};

/// One import: a checking pass for the report, without a write lock, and after consent the storing pass in one transaction.
/// Use from the thread that opened the project.
class ImportSession {
public:
    /// Asked now and then; false cancels, which leaves the project as it was.
    using Progress = std::function<bool(const ImportProgress &)>;

    ImportSession(storage::Project &project, ImportRequest request);
    ~ImportSession();
    Q_DISABLE_COPY_MOVE(ImportSession)

    /// The checking pass: writes nothing. Refused: a file that cannot be read or is of no known format.
    review::Result<ImportReport> check(const Progress &progress = {});
    /// The storing pass after check(). Refused, with nothing written: a rejected row without `acceptPartial`, a file that has
    /// changed since the check, a cancelled pass.
    review::Result<ImportReport> store(bool acceptPartial, const Progress &progress = {});
    /// Both without a question between, refused as they are; report() then has the rows. An empty project needs one pass, which is taken
    /// back when rows are rejected and `acceptPartial` is not set.
    review::Result<ImportReport> importNow(bool acceptPartial, const Progress &progress = {});
    /// Of the last pass that came to its end.
    const std::optional<ImportReport> &report() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// What the program reads and writes, by name.
struct FormatLine {
    std::string name;
    std::string description;
    bool reads = false, writes = false;
};
std::vector<FormatLine> knownFormats();
bool canReadFormat(const std::string &name); ///< Or "auto".
bool isImportRole(const std::string &name);  ///< Or empty.

} // namespace app
