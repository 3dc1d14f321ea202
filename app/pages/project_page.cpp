#include "app/pages/project_page.h"

#include "widgets/button.h"
#include "widgets/shapes.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QAbstractItemDelegate>
#include <QClipboard>
#include <QDateTime>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace app {

using namespace Qt::Literals::StringLiterals;

FileDialogs FileDialogs::system()
{
    return {[](QWidget *parent) {
                return QFileDialog::getOpenFileNames(parent, ProjectPage::tr("Import files"), {},
                                                     ProjectPage::tr("Question lists and tables (*.jsonl *.json *.csv *.tsv);;All files (*)"));
            },
            [](QWidget *parent) { return QFileDialog::getExistingDirectory(parent, ProjectPage::tr("Import a folder")); },
            [](QWidget *parent, const QString &suggested) { return QFileDialog::getSaveFileName(parent, ProjectPage::tr("Save as"), suggested); }};
}

ProjectPage::ProjectPage(const QString &title, ProjectDesk &desk, QWidget *parent)
    : QWidget(parent), m_desk(desk), m_header(new widgets::PageHeader(title, this)), m_messages(new widgets::MessageBar(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_messages);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto *page = new QWidget(scroll);
    m_body = new QVBoxLayout(page);
    m_body->setContentsMargins(16, 16, 16, 16);
    m_body->setSpacing(16);
    scroll->setWidget(page);
    // The page's ground is the window's: neither the viewport nor the page paints one of its own.
    scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
}

void ProjectPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(widgets::Token::BgWindow));
}

void ProjectPage::tell(const QString &sentence, const QString &action, std::function<void()> act)
{
    disconnect(m_told);
    m_told = connect(m_messages, &widgets::MessageBar::actionAsked, this, [this, act = std::move(act)] {
        m_messages->clear();
        if (act)
            act();
    });
    m_messages->showMessage(widgets::MessageKind::Note, sentence, action);
}

void ProjectPage::showError(const review::Error &error)
{
    m_messages->showMessage(widgets::MessageKind::Danger, text(error.userMessage), {}, text(error.detail));
}

QTableView *makeTable(CellTableModel *model, const std::vector<int> &widths, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setModel(model);
    widgets::styleTable(*table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setTabKeyNavigation(false);
    QHeaderView *head = table->horizontalHeader();
    head->setMinimumSectionSize(24);
    head->setStretchLastSection(false);
    for (int i = 0; i < static_cast<int>(widths.size()); ++i) {
        int width = widths[static_cast<std::size_t>(i)];
        if (width > 0) // a longer language widens the column rather than cutting its head
            width = std::max(width, widgets::lineWidth(model->headerData(i, Qt::Horizontal, Qt::DisplayRole).toString(), widgets::uiFont(widgets::TypeStyle::Caption, true)) + 16);
        head->setSectionResizeMode(i, width == 0 ? QHeaderView::Stretch : QHeaderView::Fixed);
        if (width > 0)
            head->resizeSection(i, width);
    }
    return table;
}

QWidget *copyTool(QTableView *table, QWidget *parent)
{
    auto *tool = new widgets::Button(widgets::ButtonLook::Icon, u"copy"_s, ProjectPage::tr("Copy as TSV"), {}, parent);
    QObject::connect(tool, &QPushButton::clicked, table, [table] {
        const QAbstractItemModel *model = table->model();
        QString all;
        for (int row = -1; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column) {
                if (table->isColumnHidden(column))
                    continue;
                QString cell = row < 0 ? model->headerData(column, Qt::Horizontal).toString() : model->index(row, column).data().toString();
                for (const QChar separator : {u'\t', u'\n', u'\r'})
                    cell.replace(separator, u' ');
                cells << cell;
            }
            all += cells.join(u'\t') + u'\n';
        }
        QGuiApplication::clipboard()->setText(all);
    });
    return tool;
}

void fitTable(QTableView *table)
{
    int height = table->horizontalHeader()->isHidden() ? 0 : table->horizontalHeader()->sizeHint().height();
    for (int row = 0; row < table->model()->rowCount(); ++row)
        height += table->rowHeight(row);
    table->setFixedHeight(height + 2 * table->frameWidth());
    // Words that stand in a fixed column are not cut, as long as they leave room for the others.
    constexpr int kRowsLookedAt = 100;
    const QHeaderView *head = table->horizontalHeader();
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        if (table->isColumnHidden(column) || head->sectionResizeMode(column) != QHeaderView::Fixed)
            continue;
        int needed = 0;
        for (int row = 0; row < std::min(kRowsLookedAt, table->model()->rowCount()); ++row) {
            if (table->columnSpan(row, column) == 1)
                needed = std::max(needed, table->itemDelegate()->sizeHint({}, table->model()->index(row, column)).width());
        }
        if (needed > table->columnWidth(column) && needed <= 240)
            table->setColumnWidth(column, needed);
    }
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QString counted(std::int64_t count, const QString &one, const QString &many) { return plainNumber(count) + u' ' + (count == 1 ? one : many); }

void orderByPlace(const std::vector<QWidget *> &parts)
{
    constexpr int kSameRow = 12; // centres this near are one row
    QWidget *last = nullptr;
    for (QWidget *part : parts) {
        std::vector<std::pair<QPoint, QWidget *>> places;
        if ((part->focusPolicy() & Qt::TabFocus) && part->isVisible())
            places.emplace_back(QPoint(), part);
        for (QWidget *each : part->findChildren<QWidget *>()) {
            if ((each->focusPolicy() & Qt::TabFocus) && each->isVisible() && !each->focusProxy())
                places.emplace_back(each->mapTo(part, each->rect().center()), each);
        }
        std::ranges::stable_sort(places, {}, [](const auto &place) { return place.first.y(); });
        for (std::size_t begin = 0; begin < places.size();) {
            std::size_t end = begin + 1;
            while (end < places.size() && places[end].first.y() - places[end - 1].first.y() <= kSameRow)
                ++end;
            std::ranges::stable_sort(places.begin() + static_cast<std::ptrdiff_t>(begin), places.begin() + static_cast<std::ptrdiff_t>(end), {}, [](const auto &place) { return place.first.x(); });
            begin = end;
        }
        for (const auto &[place, widget] : places) {
            if (last)
                QWidget::setTabOrder(last, widget);
            last = widget;
        }
    }
}

void keepTight(std::initializer_list<QWidget *> cards)
{
    // Not Maximum: that is the height of one line per label, and cuts what needs two in its column.
    for (QWidget *card : cards)
        card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QString plainNumber(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

QString kappaText(double value)
{
    return QLocale().toString(value, 'f', 2).replace(u'-', QChar(0x2212));
}

KappaWords kappaWords(const review::SheetRow &row)
{
    constexpr std::int64_t kFewest = 10;
    KappaWords words;
    if (row.n < kFewest) {
        words.sentence = ProjectPage::tr("κ needs 10 items rated by both; now %1.").arg(plainNumber(row.n));
    } else if (!row.cohen.value) {
        words.sentence = ProjectPage::tr("κ is not defined: %1").arg(text(row.cohen.undefined));
    } else {
        words.shown = true;
        words.value = kappaText(*row.cohen.value);
        if (row.cohen.low && row.cohen.high)
            words.interval = ProjectPage::tr("%1 to %2").arg(kappaText(*row.cohen.low), kappaText(*row.cohen.high));
    }
    return words;
}

QString shortSeat(const std::string &seat)
{
    const QString name = text(seat);
    if (name == u"Adjudicator"_s)
        return u"Adj"_s;
    const qsizetype space = name.lastIndexOf(u' ');
    bool number = false;
    name.mid(space + 1).toUInt(&number);
    return space > 0 && number ? name.left(1).toUpper() + name.mid(space + 1) : name;
}

QString stateWord(review::StudyState state)
{
    switch (state) {
    case review::StudyState::Draft: return ProjectPage::tr("draft");
    case review::StudyState::Open: return ProjectPage::tr("open");
    case review::StudyState::Closed: return ProjectPage::tr("closed, not frozen");
    case review::StudyState::Frozen: return ProjectPage::tr("frozen");
    }
    return {};
}

QString eventTime(review::UtcMs at)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(at);
    const QDate today = QDate::currentDate();
    if (when.date() == today)
        return QLocale().toString(when.time(), u"HH:mm:ss"_s);
    if (when.date() == today.addDays(-1))
        return ProjectPage::tr("yesterday");
    return QLocale().toString(when.date(), when.date().year() == today.year() ? u"d MMM"_s : u"d MMM yyyy"_s);
}

QString eventWho(const review::Event &event)
{
    const QString who = text(event.who), prefix = text(event.study) + u'/';
    return !event.study.empty() && who.startsWith(prefix) ? who.mid(prefix.size()) : who;
}

QString eventWords(const review::Event &event)
{
    static const std::map<std::string, const char *> kWords{
        {"project-created", QT_TRANSLATE_NOOP("app::ProjectPage", "made the project")},
        {"imported", QT_TRANSLATE_NOOP("app::ProjectPage", "imported data")},
        {"reviewer-added", QT_TRANSLATE_NOOP("app::ProjectPage", "added a person")},
        {"person-added", QT_TRANSLATE_NOOP("app::ProjectPage", "added a person")},
        {"list-made", QT_TRANSLATE_NOOP("app::ProjectPage", "made a list of items")},
        {"study-created", QT_TRANSLATE_NOOP("app::ProjectPage", "made the study")},
        {"study-changed", QT_TRANSLATE_NOOP("app::ProjectPage", "changed the protocol")},
        {"protocol-changed", QT_TRANSLATE_NOOP("app::ProjectPage", "changed the protocol")},
        {"protocol-set", QT_TRANSLATE_NOOP("app::ProjectPage", "changed the protocol")},
        {"seat-assigned", QT_TRANSLATE_NOOP("app::ProjectPage", "assigned a seat")},
        {"study-opened", QT_TRANSLATE_NOOP("app::ProjectPage", "opened the study")},
        {"batch-drawn", QT_TRANSLATE_NOOP("app::ProjectPage", "drew the adjudicator's batch")},
        {"batch-added", QT_TRANSLATE_NOOP("app::ProjectPage", "drew the adjudicator's batch")},
        {"sealed", QT_TRANSLATE_NOOP("app::ProjectPage", "sealed an answer")},
        {"reopened", QT_TRANSLATE_NOOP("app::ProjectPage", "reopened an answer")},
        {"submitted", QT_TRANSLATE_NOOP("app::ProjectPage", "submitted the batch")},
        {"amended", QT_TRANSLATE_NOOP("app::ProjectPage", "amended the protocol")},
        {"study-closed", QT_TRANSLATE_NOOP("app::ProjectPage", "closed the study")},
        {"frozen", QT_TRANSLATE_NOOP("app::ProjectPage", "froze the gold split")},
        {"revealed", QT_TRANSLATE_NOOP("app::ProjectPage", "the key was revealed")},
        {"reveal", QT_TRANSLATE_NOOP("app::ProjectPage", "the key was revealed")},
        {"exposed", QT_TRANSLATE_NOOP("app::ProjectPage", "uncovered live figures while holding an open batch")},
        {"study-removed", QT_TRANSLATE_NOOP("app::ProjectPage", "deleted the study")},
        {"restored", QT_TRANSLATE_NOOP("app::ProjectPage", "restored a backup")},
    };
    if (event.what == "picture-not-shown") {
        const QJsonObject payload = QJsonDocument::fromJson(QByteArray::fromStdString(event.payload)).object();
        //: Line of the log: a reviewer came to a question whose picture is missing or damaged. %1 is the question's id.
        return ProjectPage::tr("could not be shown a figure of question %1").arg(payload.value(u"unit"_s).toString());
    }
    if (event.what == "items-excluded" || event.what == "items-readmitted") {
        const QJsonObject payload = QJsonDocument::fromJson(QByteArray::fromStdString(event.payload)).object();
        const QString items = counted(payload.value(u"items"_s).toArray().size(), ProjectPage::tr("item"), ProjectPage::tr("items")), reason = payload.value(u"reason"_s).toString();
        //: Lines of the log. %1 is "3 items", %2 the coordinator's reason.
        const QString words = event.what == "items-excluded" ? ProjectPage::tr("excluded %1: %2") : reason.isEmpty() ? ProjectPage::tr("readmitted %1") : ProjectPage::tr("readmitted %1: %2");
        return reason.isEmpty() ? words.arg(items) : words.arg(items, reason);
    }
    const auto found = kWords.find(event.what);
    if (found != kWords.end())
        return ProjectPage::tr(found->second);
    return text(event.what).replace(u'-', u' ');
}

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

} // namespace app
