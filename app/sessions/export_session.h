#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <string>

namespace app {

struct SplitRequest {
    std::string study;
    std::string split;   ///< gold, silver, held-out, ood, all
    std::string format;  ///< winnow-jsonl, csv, label-studio
    QString target;      ///< PATH; PATH.manifest.json is written beside it.
};

struct ResponsesRequest {
    std::string study;
    std::string format;        ///< csv, jsonl
    bool wide = false;         ///< A column per seat, current counted answers.
    bool currentOnly = false;  ///< Without replaced revisions.
    QString target;
};

struct Exported {
    QStringList files;
    std::int64_t rows = 0;
};

/// Hears how far an export is, in records read or rows written; false stops it, and then nothing is written.
using ExportTold = std::function<bool(std::int64_t done, std::int64_t total)>;

/// Writes what exporters make: whole files or none (QSaveFile). Byte-stable: no clock time, no path, no order of import.
class ExportSession {
public:
    explicit ExportSession(storage::Project &project, ExportTold told = {});
    /// Refused: a split other than `all` before the study is frozen; an unknown split or format; a target that cannot be written.
    review::Result<Exported> exportSplit(const SplitRequest &request);
    review::Result<Exported> exportResponses(const ResponsesRequest &request);

private:
    storage::Project &m_project;
    ExportTold m_told;
};

/// The formats of a split: winnow-jsonl, csv, label-studio.
bool canWriteSplit(const std::string &format);

/// Saves bytes whole or not at all; the sentence names the file and what to do.
review::Status saveWhole(const QString &path, const std::string &bytes);

} // namespace app
