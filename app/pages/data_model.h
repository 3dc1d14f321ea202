#pragma once

#include <QAbstractTableModel>
#include <QPixmap>
#include <QThreadPool>

#include "app/pages/project_desk.h"
#include "app/sessions/data_browser.h"

#include <list>
#include <map>
#include <set>
#include <vector>

namespace app {

/// Small pictures for a table: decoded off the window's thread, the latest 256 kept.
class Thumbnails : public QObject {
    Q_OBJECT

public:
    static constexpr int kWidth = 54, kHeight = 40;
    explicit Thumbnails(QObject *parent);
    ~Thumbnails() override;
    /// Null while it loads or when it cannot be shown; ready() tells once it is known.
    QPixmap pixmap(const std::string &figure, const PicturePlace &place);
    bool cannotBeShown(const std::string &figure) const;

Q_SIGNALS:
    void ready(const QString &figure);

private:
    void settle(const std::string &figure, const QImage &image);
    QThreadPool m_pool;
    std::map<std::string, QPixmap> m_known;   ///< A null pixmap: it cannot be shown.
    std::set<std::string> m_loading;
    std::list<std::string> m_latest;
};

/// Items or figures of a project as rows that scroll without paging: one key of 8 bytes per row is held, and of the rows themselves
/// 128 blocks of 32, read where the project lives when the table first shows them. A paint waits at most 5 ms for them.
class DataModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Picture, Id, Words, Attribute, Kind, State, ColumnCount };
    static constexpr int kBlock = 32, kBlocksKept = 128;

    DataModel(ProjectDesk &desk, QObject *parent);
    /// Reads the keys anew; loaded() tells. `attribute` fills the column of its own.
    void setFilter(const DataFilter &filter, const std::string &attribute);
    const DataFilter &filter() const { return m_filter; }
    std::size_t bytesPerRow() const { return sizeof(decltype(m_keys)::value_type); }
    const DataRow *row(int row) const;         ///< nullptr while its block is not here; valid until the next call.
    QString idAt(int row) const;
    std::int64_t keyAt(int row) const { return m_keys[static_cast<std::size_t>(row)]; } ///< Of a row there is.
    Thumbnails &thumbnails() { return m_thumbnails; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void loaded();
    void rowsRead();                           ///< A block has come; dataChanged() only tells of one that was painted as missing.
    void failed(const QString &sentence);

private:
    using Block = std::vector<DataRow>;
    void want(int block) const;
    void keep(int block, Block rows);
    void took(int block, Block rows);

    ProjectDesk &m_desk;
    DataFilter m_filter;
    std::string m_attribute;
    std::vector<std::int64_t> m_keys;
    std::uint64_t m_generation = 0;            ///< Of the keys; blocks asked for before count no more.
    mutable std::map<int, Block> m_blocks;
    mutable std::list<int> m_latest;
    mutable std::set<int> m_asked;
    Thumbnails m_thumbnails;
};

} // namespace app
