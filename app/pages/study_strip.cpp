#include "app/pages/study_strip.h"

#include "app/pages/kappa_axis.h"
#include "app/pages/project_page.h"
#include "widgets/chip.h"
#include "widgets/metrics.h"
#include "widgets/progress_track.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

// Places of the columns from the strip's left edge; the last one takes what is left.
constexpr int kStripSide = 8, kSeatsAt = 224, kAgreementAt = 528, kStripHeight = 84;
constexpr int kSeatName = 32, kTrack = 144, kSealed = 40, kWaitsAt = 10;

QString sizeWords(const StudyView &study)
{
    QStringList words{text(study.row.protocol.kind), stateWord(study.row.state)};
    std::int64_t items = 0;
    for (const storage::SeatProgress &seat : study.progress)
        items = std::max(items, seat.units);
    if (items > 0)
        words << counted(items, ProjectPage::tr("item"), ProjectPage::tr("items"));
    return words.join(u" · "_s);
}

class Head : public QWidget {
public:
    explicit Head(QWidget *parent) : QWidget(parent) { setMinimumHeight(widgets::kTableHead); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), widgets::colour(Token::BgWindow));
        painter.fillRect(QRect(0, height() - 1, width(), 1), widgets::colour(Token::BorderSubtle));
    }
};

TextLabel *oneLine(const QString &words, TypeStyle style, Token ink, QWidget *parent, bool bold = false)
{
    auto *label = new TextLabel(words, style, ink, parent, bold);
    label->setWrapped(false);
    return label;
}

QWidget *seatRows(const StudyView &study, QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *seats = new QGridLayout(box);
    seats->setContentsMargins(0, 0, 0, 0);
    seats->setHorizontalSpacing(0);
    seats->setVerticalSpacing(4);
    int line = 0;
    for (const storage::SeatProgress &seat : study.progress) {
        auto *track = new widgets::ProgressTrack(box, 6, kTrack);
        track->setRange(0, static_cast<int>(std::max<std::int64_t>(1, seat.units)));
        track->setValue(static_cast<int>(seat.sealed));
        track->setAccessibleName(ProjectPage::tr("%1: %2 of %3 sealed").arg(text(seat.seat), plainNumber(seat.sealed), plainNumber(seat.units)));
        seats->addWidget(oneLine(shortSeat(seat.seat), TypeStyle::Ui, Token::TextSecondary, box), line, 0);
        seats->addWidget(track, line, 1);
        if (seat.hasBatch) {
            auto *sealed = oneLine(plainNumber(seat.sealed), TypeStyle::Ui, Token::TextPrimary, box, true);
            sealed->setTextAlignment(Qt::AlignRight);
            seats->addWidget(sealed, line, 2);
            seats->addWidget(oneLine(u" "_s + ProjectPage::tr("of %1").arg(plainNumber(seat.units)), TypeStyle::Ui, Token::TextSecondary, box), line, 3);
        } else {
            auto *waits = new QHBoxLayout;
            waits->setContentsMargins(kWaitsAt, 0, 0, 0);
            waits->addWidget(new TextLabel(ProjectPage::tr("not drawn yet"), TypeStyle::Ui, Token::TextTertiary, box));
            seats->addLayout(waits, line, 2, 1, 2);
        }
        ++line;
    }
    if (study.progress.empty())
        seats->addWidget(oneLine(ProjectPage::tr("Not open yet."), TypeStyle::Ui, Token::TextTertiary, box), 0, 0, 1, 4);
    seats->setColumnMinimumWidth(0, kSeatName);
    seats->setColumnMinimumWidth(2, kSealed);
    seats->setColumnStretch(3, 1);
    return box;
}

QWidget *agreementOf(const StudyView &study, QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(7);
    if (!study.hidden.empty()) {
        auto *hidden = new QHBoxLayout;
        hidden->setSpacing(8);
        hidden->addWidget(new widgets::Chip(widgets::ChipLook::Plain, u"eyeoff"_s, {}, box), 0, Qt::AlignTop);
        hidden->addWidget(new TextLabel(text(study.hidden), TypeStyle::Ui, Token::TextSecondary, box), 1);
        column->addLayout(hidden);
        return box;
    }
    const review::SheetRow *pooled = study.pooled();
    const KappaWords words = pooled ? kappaWords(*pooled) : KappaWords{};
    if (pooled && words.shown) {
        auto *line = new QHBoxLayout;
        line->setSpacing(16);
        line->addWidget(oneLine(u"κ "_s + words.value, TypeStyle::Button, Token::TextPrimary, box, true));
        auto *interval = oneLine(words.interval, TypeStyle::Ui, Token::TextSecondary, box);
        interval->setToolTip(ProjectPage::tr("95 % interval in closed form, as if figures did not matter. The one that resamples figures is on the Agreement page."));
        line->addWidget(interval);
        line->addWidget(oneLine(ProjectPage::tr("n %1").arg(plainNumber(pooled->n)), TypeStyle::Ui, Token::TextSecondary, box));
        line->addStretch();
        column->addLayout(line);
        auto *axis = new KappaAxis(box);
        axis->setRow(*pooled);
        column->addWidget(axis);
    } else {
        column->addWidget(new TextLabel(pooled ? words.sentence : u"–"_s, TypeStyle::Ui, Token::TextSecondary, box));
    }
    return box;
}

} // namespace

StudyName::StudyName(const QString &name, QWidget *parent) : QPushButton(parent), m_name(name)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(name);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

QSize StudyName::sizeHint() const
{
    return {widgets::lineWidth(m_name, widgets::uiFont(TypeStyle::Button, true)) + 2 * kStripSide, 28};
}

void StudyName::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = widgets::uiFont(TypeStyle::Button, true);
    font.setUnderline(underMouse());
    widgets::paintLine(painter, QRectF(rect()).adjusted(kStripSide, 0, -kStripSide, 0), m_name, font, widgets::colour(Token::TextPrimary));
    if (hasFocus() && ring().isShown())
        widgets::paintRing(painter, QRectF(rect()), 4, 0);
}

void StudyName::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QPushButton::keyPressEvent(event);
}

void StudyName::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void StudyName::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

QString StudyStrip::shown(const StudyView &study)
{
    QStringList parts{text(study.row.name), sizeWords(study), text(study.hidden)};
    for (const storage::SeatProgress &seat : study.progress)
        parts << text(seat.seat) << QString::number(seat.sealed) << QString::number(seat.units) << QString::number(seat.locked);
    if (const review::SheetRow *row = study.pooled()) {
        const KappaWords words = kappaWords(*row);
        parts << words.value << words.interval << words.sentence << QString::number(row->n);
    }
    return parts.join(u'\x1f');
}

QWidget *StudyStrip::makeHead(QWidget *parent)
{
    auto *head = new Head(parent);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(kStripSide, 0, kStripSide, 0);
    row->setSpacing(0);
    const auto add = [&](const QString &word, int width) {
        auto *label = new TextLabel(word, TypeStyle::Caption, Token::TextSecondary, head, true);
        if (width > 0)
            label->setFixedWidth(width);
        row->addWidget(label, width > 0 ? 0 : 1, Qt::AlignVCenter);
    };
    add(ProjectPage::tr("Study"), kSeatsAt - kStripSide);
    add(ProjectPage::tr("Seats"), kAgreementAt - kSeatsAt);
    add(ProjectPage::tr("Agreement of the primaries"), 0);
    return head;
}

StudyStrip::StudyStrip(const StudyView &study, QWidget *parent) : QWidget(parent)
{
    setMinimumHeight(kStripHeight);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 8, 24, 8);
    row->setSpacing(0);
    auto *naming = new QWidget(this);
    naming->setFixedWidth(kSeatsAt);
    auto *names = new QVBoxLayout(naming);
    names->setContentsMargins(0, 0, 0, 4);
    names->setSpacing(0);
    auto *name = new StudyName(text(study.row.name), naming);
    name->setMaximumWidth(kSeatsAt - 4);
    connect(name, &QPushButton::clicked, this, &StudyStrip::asked);
    auto *size = new TextLabel(sizeWords(study), TypeStyle::Ui, Token::TextSecondary, naming);
    size->setContentsMargins(0, 0, 0, 0);
    auto *indented = new QHBoxLayout;
    indented->setContentsMargins(kStripSide, 0, 8, 0);
    indented->addWidget(size);
    names->addStretch();
    names->addWidget(name, 0, Qt::AlignLeft);
    names->addLayout(indented);
    names->addStretch();
    row->addWidget(naming);
    QWidget *seats = seatRows(study, this);
    seats->setFixedWidth(kAgreementAt - kSeatsAt);
    row->addWidget(seats, 0, Qt::AlignVCenter);
    row->addWidget(agreementOf(study, this), 1, Qt::AlignVCenter);
}

} // namespace app
