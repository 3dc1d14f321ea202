#include "app/pages/item_preview.h"

#include "app/pages/project_page.h"
#include "app/pages/tab_row.h"
#include "importers/pictures/descriptors.h"
#include "importers/pictures/picture.h"
#include "widgets/figure_view/raster_image.h"
#include "widgets/keycap.h"
#include "widgets/metrics.h"
#include "widgets/rule_line.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTabs = 44, kPictureHeight = 316, kPictureMargin = 8, kFactName = 96;

/// The picture on bg.viewer, as large as it fits; hatched when there is none, with the reason in words.
class PicturePane : public QLabel {
public:
    explicit PicturePane(QWidget *parent) : QLabel(parent)
    {
        setFixedHeight(kPictureHeight);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    void setReason(const QString &words)
    {
        m_reason = words;
        setAccessibleName(words);
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.fillRect(rect(), widgets::colour(Token::BgViewer));
        const QPixmap pixmap = this->pixmap(Qt::ReturnByValue);
        const QRect inner = rect().adjusted(kPictureMargin, kPictureMargin, -kPictureMargin, -kPictureMargin);
        if (pixmap.isNull()) {
            painter.fillRect(inner, QBrush(widgets::colour(Token::BorderStrong), Qt::BDiagPattern));
            if (m_reason.isEmpty())
                return;
            painter.setFont(widgets::uiFont(TypeStyle::Ui));
            const QRect words = painter.boundingRect(inner.adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, m_reason);
            widgets::paintBox(painter, QRectF(words.adjusted(-12, -8, 12, 8)), 6, widgets::colour(Token::BgSurface), widgets::colour(Token::BorderSubtle));
            painter.setPen(widgets::colour(Token::TextPrimary));
            painter.drawText(words, Qt::AlignCenter | Qt::TextWordWrap, m_reason);
            return;
        }
        const QSize size = pixmap.size().scaled(inner.size(), Qt::KeepAspectRatio);
        painter.drawPixmap(QRect(inner.center() - QPoint(size.width() / 2, size.height() / 2), size), pixmap);
    }

private:
    QString m_reason;
};

void emptyRows(QLayout *layout)
{
    while (QLayoutItem *entry = layout->takeAt(0)) {
        if (QWidget *widget = entry->widget()) {
            widget->hide();
            widget->deleteLater();
        } else if (QLayout *inner = entry->layout()) {
            emptyRows(inner);
        }
        delete entry;
    }
}

} // namespace

ItemPreview::ItemPreview(ProjectDesk &desk, QWidget *parent) : QWidget(parent), m_desk(desk)
{
    m_pool.setMaxThreadCount(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    auto *tabs = new QWidget(this);
    auto *tabRow = new QHBoxLayout(tabs);
    tabRow->setContentsMargins(12, 0, 16, 0);
    m_tabs = new TabRow({tr("Item"), tr("Responses"), tr("History")}, kTabs, tabs);
    connect(m_tabs, &TabRow::picked, this, &ItemPreview::fill);
    tabRow->addWidget(m_tabs);
    m_name = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, tabs);
    m_name->setWrapped(false);
    tabRow->addWidget(m_name);
    column->addWidget(tabs);
    column->addWidget(new widgets::RuleLine(Qt::Horizontal, this));
    m_picture = new PicturePane(this);
    column->addWidget(m_picture);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget(scroll);
    m_rows = new QVBoxLayout(m_page);
    m_rows->setContentsMargins(16, 12, 16, 16);
    m_rows->setSpacing(8);
    scroll->setWidget(m_page);
    scroll->viewport()->setAutoFillBackground(false);
    m_page->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
}

ItemPreview::~ItemPreview()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void ItemPreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(Token::BgSurface));
    painter.fillRect(QRect(0, 0, 1, height()), widgets::colour(Token::BorderSubtle));
}

QString ItemPreview::coveredWords() const
{
    const std::string &person = m_desk.person();
    if (person.empty())
        return {};
    for (const StudyView &study : m_desk.view().studies) {
        if (study.row.state != review::StudyState::Open)
            continue;
        for (const storage::SeatProgress &seat : study.progress) {
            if (seat.pseudonym == person && !seat.locked)
                return tr("Hidden while your own batch is open. %1 left.").arg(plainNumber(seat.units - seat.sealed));
        }
    }
    return {};
}

void ItemPreview::showRecord(DataKind kind, const QString &id)
{
    if (m_kind == kind && m_id == id)
        return;
    m_kind = kind;
    m_id = id;
    ask();
}

void ItemPreview::refresh()
{
    if (!m_id.isEmpty())
        ask();
}

void ItemPreview::ask()
{
    const std::uint64_t generation = ++m_generation;
    if (m_id.isEmpty()) {
        m_detail = {};
        m_key.clear();
        m_picture->setPixmap({});
        m_shown.clear();
        return fill();
    }
    struct Read {
        DataDetail detail;
        std::string key;
    };
    const bool covered = !coveredWords().isEmpty();
    m_desk.ask(
        this,
        [kind = m_kind, id = m_id.toStdString(), covered](storage::Project &project) -> review::Result<Read> {
            const DataBrowser browser(project);
            auto detail = kind == DataKind::Items ? browser.item(id) : browser.figure(id);
            if (!detail)
                return detail.error();
            Read read{.detail = *std::move(detail), .key = {}};
            if (covered) { // what is covered is not even kept
                read.detail.responses.clear();
            } else if (kind == DataKind::Items) {
                const auto key = browser.keyOf(id);
                if (!key)
                    return key.error();
                read.key = *key;
            }
            return read;
        },
        [this, generation](review::Result<Read> &&read) {
            if (generation != m_generation || !read)
                return;
            m_detail = std::move(read->detail);
            m_key = std::move(read->key);
            loadPicture(m_detail.picture);
            fill();
        });
}

void ItemPreview::loadPicture(const PicturePlace &place)
{
    const QString which = place.root + u'/' + place.path;
    if (which == m_shown)
        return;
    m_shown = which;
    m_picture->setPixmap({});
    static_cast<PicturePane *>(m_picture)->setReason({});
    m_pool.clear();
    m_pool.start([this, place, which] {
        QImage image;
        if (const QString path = pictureFile(place); !path.isEmpty()) {
            if (auto raster = importers::loadPictureFile(path.toStdString(), {.fitWidth = 880, .fitHeight = 2 * kPictureHeight}))
                image = widgets::imageOf(*std::move(raster));
        }
        // The destructor waits for this task, so `this` still stands here.
        QMetaObject::invokeMethod(this, [this, which, image] {
            if (which != m_shown)
                return;
            if (!image.isNull())
                m_picture->setPixmap(QPixmap::fromImage(image));
            else if (m_detail.figure)
                static_cast<PicturePane *>(m_picture)->setReason(m_detail.figure->picture == review::PictureState::Damaged ? tr("The picture file cannot be read.") : tr("The picture file was not found."));
        }, Qt::QueuedConnection);
    });
}

void ItemPreview::addFact(const QString &name, const QString &value, bool bold)
{
    auto *line = new QWidget(m_page);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    auto *left = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, line);
    left->setMinimumWidth(kFactName);
    left->setMaximumWidth(kFactName);
    row->addWidget(left, 0, Qt::AlignTop);
    row->addWidget(new TextLabel(value, TypeStyle::Ui, Token::TextPrimary, line, bold), 1);
    m_rows->addWidget(line);
    line->show();
}

bool ItemPreview::hasRoomForName() const
{
    constexpr int kSides = 28, kGap = 12;
    return m_id.isEmpty() || m_tabs->minimumSizeHint().width() + kSides + kGap + widgets::lineWidth(m_id, widgets::uiFont(TypeStyle::Caption)) <= width();
}

void ItemPreview::resizeEvent(QResizeEvent *)
{
    // A long id goes from the head into the page.
    if (m_name->isVisibleTo(this) != hasRoomForName())
        fill();
}

void ItemPreview::fill()
{
    emptyRows(m_rows);
    const bool inHead = hasRoomForName();
    m_name->setText(m_id);
    m_name->setVisible(inHead);
    if (!inHead)
        m_rows->addWidget(new TextLabel(m_id, TypeStyle::Caption, Token::TextSecondary, m_page));
    m_picture->setVisible(m_tabs->current() == 0 && !m_id.isEmpty());
    if (m_id.isEmpty()) {
        m_rows->addWidget(new TextLabel(tr("Choose a row to see it whole."), TypeStyle::Ui, Token::TextSecondary, m_page));
    } else if (m_tabs->current() == 0) {
        fillItem();
    } else if (const QString covered = coveredWords(); !covered.isEmpty()) {
        m_rows->addWidget(new TextLabel(covered, TypeStyle::Ui, Token::TextPrimary, m_page));
    } else if (m_tabs->current() == 1) {
        fillResponses();
    } else {
        fillHistory();
    }
    m_rows->addStretch();
}

void ItemPreview::fillItem()
{
    if (m_detail.figure) {
        const review::Figure &figure = *m_detail.figure;
        QString words = tr("Figure %1").arg(text(figure.id));
        if (figure.width > 0)
            words += tr(" · %1 × %2 px").arg(figure.width).arg(figure.height);
        m_rows->addWidget(new TextLabel(words, TypeStyle::Caption, Token::TextSecondary, m_page));
        if (m_detail.damaged)
            m_rows->addWidget(new TextLabel(m_detail.accepted ? tr("Damaged file, accepted: it is shown with a warning.") : tr("Damaged file: it is in no draw and no session until somebody accepts it."),
                                            TypeStyle::Caption, Token::WarningBase, m_page));
        if (m_kind == DataKind::Figures) {
            m_rows->addWidget(new TextLabel(text(figure.caption.empty() ? figure.label : figure.caption), TypeStyle::Option, Token::TextPrimary, m_page));
            m_rows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_page));
            addFact(tr("File"), text(figure.path));
            addDescriptors();
            for (const auto &[name, value] : figure.attributes)
                addFact(text(name), text(value.text));
            if (!m_detail.source.empty())
                addFact(tr("Source"), text(m_detail.source));
            return;
        }
    }
    m_rows->addWidget(new TextLabel(text(m_detail.item.question), TypeStyle::Option, Token::TextPrimary, m_page));
    for (const review::Option &option : m_detail.item.options) {
        auto *line = new QWidget(m_page);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
        row->addWidget(new widgets::Keycap(QString(QLatin1Char(option.letter)), line), 0, Qt::AlignTop);
        row->addWidget(new TextLabel(text(option.text.empty() ? option.figure : option.text), TypeStyle::Ui, Token::TextPrimary, line), 1);
        m_rows->addWidget(line);
        line->show();
    }
    m_rows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_page));
    if (m_detail.excluded())
        addFact(tr("Excluded"), text(m_detail.exclusions.back().reason), true);
    if (!m_detail.lists.empty()) {
        QStringList lists;
        for (const std::string &list : m_detail.lists)
            lists << text(list);
        addFact(tr("On lists"), lists.join(u", "_s));
    }
    const QString covered = coveredWords();
    if (!covered.isEmpty())
        addFact(tr("Key"), covered);
    else
        addFact(tr("Key"), m_key.empty() ? tr("none") : text(m_key), true);
    for (const auto &[name, value] : m_detail.item.attributes)
        addFact(text(name), text(value.text));
    if (!m_detail.source.empty())
        addFact(tr("Source"), text(m_detail.source));
}

void ItemPreview::addDescriptors()
{
    if (!m_detail.content)
        return;
    const review::PictureContent &content = *m_detail.content;
    if (content.pixels > 0)
        addFact(tr("Megapixels"), QLocale().toString(content.megapixels(), 'f', 3));
    if (content.entropy) {
        //: Grey-level entropy of a picture, in bits.
        addFact(tr("Entropy"), tr("%1 bits").arg(QLocale().toString(*content.entropy, 'f', 3)));
    }
    if (content.phash) {
        //: Perceptual hash of a picture, 16 hexadecimal digits.
        addFact(tr("Hash"), text(importers::phashText(*content.phash)));
    }
    if (!content.damage.empty())
        addFact(tr("Damage"), text(content.damage));
}

void ItemPreview::fillResponses()
{
    int shown = 0;
    for (const DataResponse &response : m_detail.responses) {
        if (!response.current)
            continue;
        ++shown;
        addFact(shortSeat(response.seat), text(response.answer) + u"   "_s + text(response.study) + (response.exposed ? tr(", not blind") : QString()), false);
    }
    if (shown == 0)
        m_rows->addWidget(new TextLabel(m_kind == DataKind::Items ? tr("Nobody has answered this item yet.") : tr("Responses belong to items."), TypeStyle::Ui, Token::TextSecondary, m_page));
}

void ItemPreview::fillHistory()
{
    std::vector<std::pair<review::UtcMs, QString>> acts;
    for (const DataResponse &response : m_detail.responses)
        acts.emplace_back(response.at, tr("%1, %2: answer %3, revision %4").arg(text(response.study), text(response.seat), text(response.answer)).arg(response.revision)
                                           + (response.current ? QString() : tr(", replaced")));
    for (const review::ExclusionAct &act : m_detail.exclusions)
        acts.emplace_back(act.at, act.excluded ? tr("Excluded: %1").arg(text(act.reason)) : act.reason.empty() ? tr("Readmitted") : tr("Readmitted: %1").arg(text(act.reason)));
    for (const review::PictureAct &act : m_detail.pictureActs) {
        const QString words = act.accepted ? tr("Damaged picture accepted") : tr("Damaged picture held back");
        acts.emplace_back(act.at, act.reason.empty() ? words : words + u": "_s + text(act.reason));
    }
    std::ranges::stable_sort(acts, {}, &std::pair<review::UtcMs, QString>::first);
    for (const auto &[at, words] : acts)
        addFact(eventTime(at), words);
    if (acts.empty())
        m_rows->addWidget(new TextLabel(tr("Nothing has happened to this record since its import."), TypeStyle::Ui, Token::TextSecondary, m_page));
}

} // namespace app
