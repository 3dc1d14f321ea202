#pragma once

#include "importers/annotations/label_look.h"
#include "importers/file_preview.h"
#include "review/result.h"

#include <QString>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace app {

/// How files are to be read: what the second step of an import settles.
struct ImportChoice {
    std::string format = "auto";                     ///< As ImportRequest has them.
    std::string role = {}, encoding = {};
    std::map<std::string, std::string> columns = {};
    bool operator==(const ImportChoice &) const = default;
};

/// One file before it is checked: what it seems to be and how it begins.
struct ImportLook {
    std::string format = {};              ///< Of its content, or the one chosen; empty: none that is known.
    bool mappable = false;                ///< Its columns have no meaning of their own: a table or records without a known format.
    importers::FilePreview preview = {};
    std::vector<std::string> missing = {}; ///< Fields that records need and no column is read as, under the choice; only when mappable.
    importers::LabelLook labels = {};      ///< Of a Label Studio file, read to its end.
    /// A person has to say something before it can be checked.
    bool needsChoice() const { return !preview.decodes || format.empty() || !missing.empty(); }
    /// Before anything was said it holds what only a person can name.
    bool asksFirst() const { return needsChoice() || (!labels.ours && (!labels.results.empty() || !labels.members.empty())); }
};

/// Reads the file's first 256 KB, of Label Studio all of it while `goOn` says so. Refused: it cannot be read, is an archive, or was cancelled. BadInput: no such format or encoding; what it is
/// when it can hold no records, as whyNoRecords() says it.
review::Result<ImportLook> lookAt(const QString &path, const ImportChoice &choice, const std::function<bool()> &goOn = {});
/// The role that records count as: the one chosen, else items.
importers::Role roleOf(const ImportChoice &choice);
/// Writes a mapping that readMapping() reads.
review::Status saveMapping(const QString &path, const std::map<std::string, std::string> &columns);

} // namespace app
