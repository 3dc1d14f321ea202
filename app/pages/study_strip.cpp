#include "app/pages/study_strip.h"

#include "app/pages/project_page.h"
#include "widgets/button.h"
#include "widgets/chip.h"
#include "widgets/progress_track.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

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

} // namespace

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

StudyStrip::StudyStrip(const StudyView &study, QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 12, 8, 12);
    row->setSpacing(16);

    auto *naming = new QVBoxLayout;
    naming->setSpacing(2);
    auto *name = new widgets::Button(widgets::ButtonLook::Link, {}, text(study.row.name), {}, this);
    connect(name, &QPushButton::clicked, this, &StudyStrip::asked);
    auto *size = new TextLabel(sizeWords(study), TypeStyle::Ui, Token::TextSecondary, this);
    naming->addStretch();
    naming->addWidget(name, 0, Qt::AlignLeft);
    naming->addWidget(size);
    naming->addStretch();
    row->addLayout(naming, 10);

    auto *seats = new QGridLayout;
    seats->setHorizontalSpacing(12);
    seats->setVerticalSpacing(4);
    int line = 0;
    for (const storage::SeatProgress &seat : study.progress) {
        auto *who = new TextLabel(shortSeat(seat.seat), TypeStyle::Ui, Token::TextSecondary, this);
        who->setWrapped(false);
        auto *track = new widgets::ProgressTrack(this, 6, 120);
        track->setRange(0, static_cast<int>(std::max<std::int64_t>(1, seat.units)));
        track->setValue(static_cast<int>(seat.sealed));
        track->setAccessibleName(ProjectPage::tr("%1: %2 of %3 sealed").arg(text(seat.seat), plainNumber(seat.sealed), plainNumber(seat.units)));
        auto *count = new TextLabel(seat.hasBatch ? ProjectPage::tr("%1 of %2").arg(plainNumber(seat.sealed), plainNumber(seat.units)) : ProjectPage::tr("not drawn yet"),
                                    TypeStyle::Ui, seat.hasBatch ? Token::TextPrimary : Token::TextTertiary, this);
        count->setWrapped(false);
        seats->addWidget(who, line, 0);
        seats->addWidget(track, line, 1);
        seats->addWidget(count, line, 2);
        ++line;
    }
    if (study.progress.empty())
        seats->addWidget(new TextLabel(ProjectPage::tr("Not open yet."), TypeStyle::Ui, Token::TextTertiary, this), 0, 0);
    seats->setColumnMinimumWidth(0, 30);
    seats->setColumnStretch(2, 1);
    row->addLayout(seats, 13);

    auto *agreement = new QVBoxLayout;
    agreement->setSpacing(2);
    agreement->addStretch();
    if (!study.hidden.empty()) {
        auto *hidden = new QHBoxLayout;
        hidden->setSpacing(6);
        hidden->addWidget(new widgets::Chip(widgets::ChipLook::Plain, u"eyeoff"_s, {}, this), 0, Qt::AlignTop);
        hidden->addWidget(new TextLabel(text(study.hidden), TypeStyle::Ui, Token::TextSecondary, this), 1);
        agreement->addLayout(hidden);
    } else if (const review::SheetRow *pooled = study.pooled()) {
        const KappaWords words = kappaWords(*pooled);
        if (words.shown) {
            auto *kappa = new TextLabel(u"κ "_s + words.value, TypeStyle::Ui, Token::TextPrimary, this, true);
            auto *interval = new TextLabel(ProjectPage::tr("%1   n %2").arg(words.interval, plainNumber(pooled->n)), TypeStyle::Ui, Token::TextSecondary, this);
            agreement->addWidget(kappa);
            agreement->addWidget(interval);
        } else {
            agreement->addWidget(new TextLabel(words.sentence, TypeStyle::Ui, Token::TextSecondary, this));
        }
    } else {
        agreement->addWidget(new TextLabel(u"–"_s, TypeStyle::Ui, Token::TextTertiary, this));
    }
    agreement->addStretch();
    row->addLayout(agreement, 10);
}

} // namespace app
