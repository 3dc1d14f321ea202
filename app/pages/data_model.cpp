#include "app/pages/data_model.h"

#include "app/pages/project_page.h"
#include "importers/pictures/picture.h"
#include "widgets/figure_view/raster_image.h"
#include "widgets/plain_tip.h"
#include "widgets/table_style.h"

#include <QPointer>
#include <QSemaphore>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::size_t kThumbnailsKept = 256;
constexpr int kMostDensity = 2;
constexpr int kPatience = 5; ///< Milliseconds that a first paint waits for its rows.

QImage smallPicture(const QString &path)
{
    if (path.isEmpty())
        return {};
    auto raster = importers::loadPictureFile(path.toStdString(), {.fitWidth = Thumbnails::kWidth * kMostDensity, .fitHeight = Thumbnails::kHeight * kMostDensity});
    return raster ? widgets::imageOf(*std::move(raster)) : QImage();
}

} // namespace

Thumbnails::Thumbnails(QObject *parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

Thumbnails::~Thumbnails()
{
    m_pool.clear();
    m_pool.waitForDone();
}

bool Thumbnails::cannotBeShown(const std::string &figure) const
{
    const auto found = m_known.find(figure);
    return found != m_known.end() && found->second.isNull();
}

QPixmap Thumbnails::pixmap(const std::string &figure, const PicturePlace &place)
{
    if (figure.empty())
        return {};
    if (const auto found = m_known.find(figure); found != m_known.end())
        return found->second;
    if (m_loading.insert(figure).second) {
        m_pool.start([this, figure, place] {
            const QImage image = smallPicture(pictureFile(place));
            // The destructor waits for this task, so `this` still stands here.
            QMetaObject::invokeMethod(this, [this, figure, image] { settle(figure, image); }, Qt::QueuedConnection);
        });
    }
    return {};
}

void Thumbnails::settle(const std::string &figure, const QImage &image)
{
    m_loading.erase(figure);
    QPixmap pixmap = QPixmap::fromImage(image);
    pixmap.setDevicePixelRatio(kMostDensity);
    m_known[figure] = image.isNull() ? QPixmap() : pixmap;
    m_latest.push_front(figure);
    while (m_latest.size() > kThumbnailsKept) {
        m_known.erase(m_latest.back());
        m_latest.pop_back();
    }
    Q_EMIT ready(QString::fromStdString(figure));
}

DataModel::DataModel(ProjectDesk &desk, QObject *parent) : QAbstractTableModel(parent), m_desk(desk), m_thumbnails(this) {}

void DataModel::setFilter(const DataFilter &filter, const std::string &attribute)
{
    m_filter = filter;
    m_attribute = attribute;
    const std::uint64_t generation = ++m_generation;
    m_desk.ask(this, [filter](storage::Project &project) { return DataBrowser(project).keys(filter); },
               [this, generation](review::Result<std::vector<std::int64_t>> &&keys) {
                   if (generation != m_generation)
                       return;
                   if (!keys) {
                       Q_EMIT failed(text(keys.error().userMessage));
                       return;
                   }
                   beginResetModel();
                   m_keys = *std::move(keys);
                   m_blocks.clear();
                   m_latest.clear();
                   m_asked.clear();
                   endResetModel();
                   Q_EMIT loaded();
               });
}

const DataRow *DataModel::row(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const int block = row / kBlock;
    auto found = m_blocks.find(block);
    if (found == m_blocks.end()) {
        want(block);
        found = m_blocks.find(block);
    }
    if (found == m_blocks.end())
        return nullptr;
    const auto within = static_cast<std::size_t>(row % kBlock);
    return within < found->second.size() ? &found->second[within] : nullptr;
}

void DataModel::want(int block) const
{
    if (!m_asked.insert(block).second)
        return;
    /// Between the two threads: the rows, and whether they were taken before the answer came as a call.
    struct Fetch {
        std::optional<review::Result<Block>> rows;
        QSemaphore read;
        bool taken = false;
    };
    const auto from = static_cast<std::size_t>(block) * kBlock, to = std::min(m_keys.size(), from + kBlock);
    const auto fetch = std::make_shared<Fetch>();
    auto *self = const_cast<DataModel *>(this);
    m_desk.ask(self,
               [fetch, kind = m_filter.kind, attribute = m_attribute,
                keys = std::vector<std::int64_t>(m_keys.begin() + static_cast<std::ptrdiff_t>(from), m_keys.begin() + static_cast<std::ptrdiff_t>(to))](storage::Project &project) {
                   fetch->rows.emplace(DataBrowser(project).rows(kind, keys, attribute));
                   fetch->read.release();
                   return true;
               },
               [self, fetch, block, generation = m_generation](bool) {
                   if (fetch->taken || generation != self->m_generation)
                       return;
                   if (*fetch->rows)
                       self->took(block, **std::move(fetch->rows));
                   else
                       Q_EMIT self->failed(text(fetch->rows->error().userMessage));
               });
    // Where nothing else is on its way the rows are here before a blank line would be painted, and the place is painted once. Behind
    // other work they come as a call.
    if (m_asked.size() == 1 && fetch->read.tryAcquire(1, kPatience) && *fetch->rows) {
        fetch->taken = true;
        self->keep(block, **std::move(fetch->rows));
        QMetaObject::invokeMethod(self, &DataModel::rowsRead, Qt::QueuedConnection);
    }
}

void DataModel::keep(int block, Block rows)
{
    m_asked.erase(block);
    m_blocks[block] = std::move(rows);
    m_latest.remove(block);
    m_latest.push_front(block);
    while (m_latest.size() > static_cast<std::size_t>(kBlocksKept)) {
        m_blocks.erase(m_latest.back());
        m_latest.pop_back();
    }
}

void DataModel::took(int block, Block rows)
{
    const int first = block * kBlock, last = first + static_cast<int>(rows.size()) - 1;
    keep(block, std::move(rows));
    Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
    Q_EMIT rowsRead();
}

QString DataModel::idAt(int at) const
{
    const DataRow *found = row(at);
    return found ? text(found->id) : QString();
}

int DataModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_keys.size()); }

QVariant DataModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == widgets::SecondaryRole)
        return index.column() != Words;
    const bool tip = role == Qt::ToolTipRole && (index.column() == Id || index.column() == Words); // what may be longer than its column
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::UserRole && !tip)
        return {};
    const DataRow *found = row(index.row());
    if (!found)
        return index.column() == Words && role == Qt::DisplayRole ? QVariant(u"…"_s) : QVariant();
    if (role == Qt::UserRole)
        return text(found->id);
    switch (index.column()) {
    case Picture: return role == Qt::AccessibleTextRole ? QVariant(text(found->figure)) : QVariant();
    case Id: return tip ? widgets::plainTip(text(found->id)) : text(found->id);
    case Words: return tip ? widgets::plainTip(text(found->words).simplified()) : text(found->words).simplified();
    case Attribute: return text(found->attribute);
    case Kind: return text(found->kind);
    case State: return found->split == "held-out" ? tr("held out") : found->split == "excluded" ? tr("excluded") : text(found->split);
    default: return {};
    }
}

QVariant DataModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const bool items = m_filter.kind == DataKind::Items;
    QString attribute = text(m_attribute);
    if (!attribute.isEmpty())
        attribute[0] = attribute[0].toUpper();
    const std::array titles{QString(), items ? tr("Item") : tr("Figure"), items ? tr("Question") : tr("Caption"), attribute, items ? tr("Kind") : tr("Label"), items ? tr("Status") : tr("File")};
    return section >= 0 && section < ColumnCount ? QVariant(titles[static_cast<std::size_t>(section)]) : QVariant();
}

void DataModel::sort(int column, Qt::SortOrder order)
{
    static constexpr std::array kOrders{DataOrder::Id, DataOrder::Id, DataOrder::Words, DataOrder::Attribute, DataOrder::Kind, DataOrder::State};
    DataFilter filter = m_filter;
    filter.order = column >= 0 && column < ColumnCount ? kOrders[static_cast<std::size_t>(column)] : DataOrder::Id;
    filter.descending = order == Qt::DescendingOrder;
    if (!m_desk.isOpen())
        m_filter = filter; // the table sets itself up before there is anything to sort
    else if (filter.order != m_filter.order || filter.descending != m_filter.descending)
        setFilter(filter, m_attribute);
}

} // namespace app
