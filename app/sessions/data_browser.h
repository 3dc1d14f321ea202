#pragma once

#include "review/exclusion.h"
#include "review/gold.h"
#include "review/item.h"
#include "review/picture_content.h"
#include "review/result.h"
#include "review/study.h"
#include "storage/project.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace app {

enum class DataKind { Items, Figures };

/// The column a table is sorted by; rows that are equal in it stand by id.
enum class DataOrder { Id, Words, Attribute, Kind, State };

/// What the table is narrowed to, and in which order it stands. Words and value empty: everything.
struct DataFilter {
    DataKind kind = DataKind::Items;
    std::string words = {};      ///< Found in the id or the question (figures: the caption), whatever its case.
    std::string attribute = {};  ///< With `value`: records that have it, or whose first figure has it.
    std::string value = {};
    std::string itemKind = {};   ///< "single", …; items only.
    std::string split = {};      ///< As DataRow::split; "none" for items that are not excluded and that no frozen study has placed.
    DataOrder order = DataOrder::Id;
    bool descending = false;
};

/// Where a picture file lies as stored; resolved off the store's thread by pictureFile().
struct PicturePlace {
    QString root = {}, path = {}; ///< Root as an absolute folder.
};
/// The file, links resolved, inside its root; empty when there is none.
QString pictureFile(const PicturePlace &place);
PicturePlace picturePlaceOf(const storage::Project &project, const std::string &folder, bool relative, const std::string &path);

/// One row of the table.
struct DataRow {
    std::string id = {}, words = {}, attribute = {}, kind = {};
    std::string split = {};      ///< "excluded"; else of the newest frozen study "gold", "silver", "held-out"; else empty. Figures: state of the file.
    std::string figure = {};     ///< The one that stands for the row; empty when there is none.
    PicturePlace picture = {};
};

/// One revision of an answer to an item, for the coordinator.
struct DataResponse {
    std::string study = {}, seat = {}, answer = {};
    int revision = 1;
    review::UtcMs at = 0;
    bool exposed = false, current = false;
};

/// One record, whole, without its key.
struct DataDetail {
    review::Item item = {};
    std::optional<review::Figure> figure = {};
    PicturePlace picture = {};
    std::string source = {};     ///< Title of the figure's source, or its id.
    std::vector<DataResponse> responses = {};
    std::vector<review::ExclusionAct> exclusions = {}; ///< Oldest first; the last one says how the item stands.
    std::vector<std::string> lists = {};               ///< Lists the item is on, by name.
    std::optional<review::PictureContent> content = {}; ///< What decoding told of the figure's picture.
    bool damaged = false, accepted = false;            ///< The picture; accepted: it may be judged as it is.
    std::vector<review::PictureAct> pictureActs = {};  ///< Oldest first.
    bool excluded() const { return !exclusions.empty() && exclusions.back().excluded; }
};

/// Reads items and figures for a table that scrolls over all of them: the row keys once, the rows by blocks of keys. Never counts off
/// rows and never asks for a single one. Use from the thread that opened the project.
class DataBrowser {
public:
    explicit DataBrowser(const storage::Project &project);
    /// Keys of the rows that the filter lets through, in its order: 8 bytes each.
    review::Result<std::vector<std::int64_t>> keys(const DataFilter &filter) const;
    /// The rows of these keys, in their order; at most a few hundred at a time. `attribute` names the column of its own.
    review::Result<std::vector<DataRow>> rows(DataKind kind, std::span<const std::int64_t> keys, const std::string &attribute) const;
    /// External ids of these rows, in their order; of any number of them.
    review::Result<std::vector<std::string>> ids(DataKind kind, std::span<const std::int64_t> keys) const;
    review::Result<DataDetail> item(const std::string &id) const;
    review::Result<DataDetail> figure(const std::string &id) const;
    /// The key's answer as in a table cell; empty when the item has none. The caller asks only for a person without an open seat.
    review::Result<std::string> keyOf(const std::string &item) const;

private:
    review::Result<std::map<std::string, std::string>> figureValues(const std::string &attribute) const;
    review::Result<std::map<std::string, std::string>> splits() const;
    review::Status addPictures(std::vector<DataRow> &rows, const std::string &attribute) const;
    review::Status addSplits(std::vector<DataRow> &rows) const;
    review::Result<std::vector<DataResponse>> responsesOf(const std::string &item) const;
    const storage::Project &m_project;
    bool m_hasMarks = false; ///< False for a file of an earlier schema that is only read.
};

} // namespace app
