#pragma once

#include "review/item.h"
#include "review/trace.h"
#include "review/result.h"
#include "review/sample.h"

#include <QSqlDatabase>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace storage {

struct RecordCounts {
    std::int64_t sources = 0, figures = 0, items = 0, predictions = 0, picturesMissing = 0, picturesDamaged = 0;
};

/// Sources, figures and items without any secret. Lists are by external id, bytewise.
class RecordRepository {
public:
    explicit RecordRepository(const QSqlDatabase &db);
    review::Result<RecordCounts> counts() const;
    review::Result<std::optional<review::Source>> source(const std::string &id) const;
    review::Result<std::optional<review::Figure>> figure(const std::string &id) const;
    review::Result<std::optional<review::Item>> item(const std::string &id) const;
    /// Streams in id order; the callback returns false to stop.
    review::Status eachSource(const std::function<bool(const review::Source &)> &take) const;
    review::Status eachFigure(const std::function<bool(const review::Figure &)> &take) const;
    review::Status eachItem(const std::function<bool(const review::Item &)> &take) const;
    /// All that sampling needs, in two forward scans: excluded items too, marked.
    review::Result<review::Population> population() const;
    /// Where a figure's picture lies now: root folder joined with the path, canonical and inside the root; empty when missing.
    review::Result<QString> picturePath(const std::string &figureId) const;

private:
    QSqlDatabase m_db;
};

/// Keys of items and what else lies in secret tables: unknown members of sources and figures, model names of predictions.
/// Coordinator's side only; blind sessions are never given one.
class KeyRepository {
public:
    explicit KeyRepository(const QSqlDatabase &db);
    review::Result<std::optional<review::Key>> key(const std::string &item) const;
    review::Status eachKey(const std::function<bool(const review::Key &)> &take) const;
    // The records with their unknown members (extraJson), as exports write them; by external id.
    review::Status eachWholeSource(const std::function<bool(const review::Source &)> &take) const;
    review::Status eachWholeFigure(const std::function<bool(const review::Figure &)> &take) const;
    review::Status eachItemWithKey(const std::function<bool(const review::Item &, const review::Key &)> &take) const;
    review::Status eachPrediction(const std::function<bool(const review::Prediction &)> &take) const; ///< By item, model, run.
    review::Status eachTrace(const std::function<bool(const review::Trace &)> &take) const;           ///< By item, model, run.

private:
    QSqlDatabase m_db;
};

} // namespace storage
