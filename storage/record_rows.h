#pragma once

#include "review/item.h"
#include "review/result.h"
#include "storage/query.h"

#include <QSqlDatabase>
#include <QString>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace storage {

// Columns that hold lists and maps are one JSON text each. Attributes: name → text, or name → {"json": text} for a value
// that was not a string.
std::string attributesColumn(const review::Attributes &attributes);
std::string textsColumn(const std::vector<std::string> &texts);
std::string optionsColumn(const std::vector<review::Option> &options);
std::string overlaysColumn(const std::vector<review::Overlay> &overlays);
std::string scaleColumn(const std::optional<review::Scale> &scale);         ///< Empty without a scale.
std::string toleranceColumn(const std::optional<review::Tolerance> &value); ///< Empty without one.

/// Damaged when the text is not what the functions above write.
review::Result<review::Attributes> attributesFromColumn(std::string_view column);
review::Result<std::vector<std::string>> textsFromColumn(std::string_view column);

// Reading rows: the columns to select, and the record in the current row. `extra` columns come from a secret table and
// are asked for by the coordinator's side only.
inline constexpr const char *kSourceColumns = "s.external_id, s.doi, s.title, s.year, s.authors, s.licence, s.record_hash";
inline constexpr const char *kFigureColumns = "f.external_id, f.path, f.source, f.label, f.page, f.caption, f.context, f.bands, f.scale, f.attributes,"
                                              " f.picture_state, f.picture_sha256, f.width, f.height, f.record_hash";
inline constexpr const char *kItemColumns = "i.external_id, i.kind, i.question, i.figures, i.options, i.attributes, i.overlays, i.record_hash";
inline constexpr const char *kKeyColumns = "i.external_id, k.answer, k.explanation, k.tolerance, k.author, k.extra, k.record_hash";
inline constexpr int kSourceHashColumn = 6, kFigureHashColumn = 14, kItemHashColumn = 7, kKeyHashColumn = 6;
review::Result<review::Source> sourceAt(const Query &query);
review::Result<review::Figure> figureAt(const Query &query);
review::Result<review::Item> itemAt(const Query &query);
review::Result<review::Key> keyAt(const Query &query);

/// Absolute, canonical path of a figure's picture inside its root: the file that the import found for it; empty when there is none.
review::Result<QString> picturePathOf(const QSqlDatabase &db, const std::string &figure);

} // namespace storage
