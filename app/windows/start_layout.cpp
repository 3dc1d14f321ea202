#include "app/windows/start_window.h"

#include "app/pages/project_page.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "app/windows/start_rows.h"
#include "storage/record_repository.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/glyph.h"
#include "widgets/message_bar.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kPacketRow = 48; ///< The room of a third way to begin, a work packet, so that what follows stands where it will.

QString openedWords(const QDateTime &when)
{
    const QDateTime now = QDateTime::currentDateTime();
    const qint64 seconds = when.secsTo(now);
    if (seconds >= 0 && seconds < 3600)
        return seconds < 120 ? StartWindow::tr("just now") : StartWindow::tr("%1 min ago").arg(seconds / 60);
    if (when.date() == now.date())
        return StartWindow::tr("%1 h ago").arg(seconds / 3600);
    if (when.date().addDays(1) == now.date())
        return StartWindow::tr("yesterday");
    return QLocale().toString(when.date(), when.date().year() == now.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
}

TextLabel *areaHead(const QString &words, QWidget *parent)
{
    auto *label = new TextLabel(words, TypeStyle::Ui, Token::TextSecondary, parent, true);
    label->setWrapped(false);
    return label;
}

widgets::Card *rowCard(QWidget *parent)
{
    auto *card = new widgets::Card(parent);
    card->body()->setContentsMargins(0, 0, 0, 0);
    card->body()->setSpacing(0);
    keepTight({card});
    return card;
}

} // namespace

ProjectGlance glanceAt(const QString &path)
{
    ProjectGlance glance{.path = path};
    const auto project = openForReading(path);
    if (!project) {
        glance.refused = text(project.error().userMessage);
        return glance;
    }
    glance.title = (*project)->title();
    if (const auto counts = storage::RecordRepository((*project)->database()).counts()) {
        glance.figures = counts->figures;
        glance.items = counts->items;
    }
    const auto studies = StudySession(**project).list();
    if (!studies) {
        glance.refused = text(studies.error().userMessage);
        return glance;
    }
    glance.studies = static_cast<std::int64_t>(studies->size());
    const ReportSession reports(**project);
    for (const storage::StudyRow &study : *studies) {
        if (study.state != review::StudyState::Open)
            continue;
        const auto report = reports.report({.study = study.name, .what = "progress"});
        if (!report)
            continue;
        for (const storage::SeatProgress &seat : report->progress) {
            if (seat.hasBatch && !seat.locked)
                glance.seats.push_back({text(study.name), text(seat.seat), text(seat.pseudonym), seat.sealed, seat.units});
        }
    }
    return glance;
}

void StartWindow::build()
{
    m_rows.clear();
    m_seatButtons.clear();
    const std::vector<RecentProjects::Entry> recents = m_recent.list();
    m_firstRun = recents.empty();

    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(24, 24, 24, 28);
    column->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(new widgets::Glyph(u"sprout"_s, 28, Token::AccentBase, page));
    auto *name = new TextLabel(tr("Winnow"), TypeStyle::Number, Token::TextPrimary, page, true);
    name->setSize({28, 36}, true);
    name->setWrapped(false);
    head->addWidget(name);
    auto *line = new TextLabel(tr("expert review of agricultural vision-language benchmarks"), TypeStyle::Ui, Token::TextSecondary, page);
    line->setWrapped(false);
    auto *onBaseline = new QVBoxLayout;
    onBaseline->setContentsMargins(0, 0, 0, 6);
    onBaseline->addStretch();
    onBaseline->addWidget(line);
    head->addLayout(onBaseline);
    head->addStretch();
    column->addLayout(head);
    m_messages = new widgets::MessageBar(page);
    column->addWidget(m_messages);
    column->addSpacing(24);

    auto *sides = new QHBoxLayout;
    sides->setSpacing(16 - widgets::kFlatInset);
    auto *scroll = new QScrollArea(page);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *leftSide = new QWidget(scroll);
    auto *left = new QVBoxLayout(leftSide);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(8);
    left->addWidget(areaHead(tr("Recent projects"), leftSide));
    auto *recentCard = rowCard(leftSide);
    for (const RecentProjects::Entry &entry : recents) {
        if (!m_rows.empty()) {
            auto *inset = new QHBoxLayout;
            inset->setContentsMargins(16, 0, 16, 0);
            inset->addWidget(new widgets::RuleLine(Qt::Horizontal, recentCard));
            recentCard->body()->addLayout(inset);
        }
        const bool there = QFileInfo::exists(entry.path);
        auto *row = new RecentRow(QFileInfo(entry.path).completeBaseName(), there ? QString() : tr("Moved or deleted. Locate…"), openedWords(entry.opened), !there, recentCard);
        row->setProperty("there", there);
        row->setFixedHeight(m_rows.empty() ? 56 : 55);
        connect(row, &QPushButton::clicked, this, [this, path = entry.path, there] {
            if (there)
                Q_EMIT openAsked(path);
            else
                locate(path);
        });
        connect(row, &RecentRow::menuAsked, this, [this, path = entry.path](const QPoint &where) { rowMenu(path, where); });
        recentCard->body()->addWidget(row);
        m_rows.emplace_back(entry.path, row);
    }
    left->addWidget(recentCard);
    m_seatBox = new QWidget(leftSide);
    auto *seats = new QVBoxLayout(m_seatBox);
    seats->setContentsMargins(0, 16, 0, 0);
    seats->setSpacing(8);
    seats->addWidget(areaHead(tr("Packets for you"), m_seatBox));
    m_seatCard = rowCard(m_seatBox);
    m_seatRows = m_seatCard->body();
    seats->addWidget(m_seatCard);
    auto *convention = new TextLabel(tr("Blind by convention: this file also holds the keys."), TypeStyle::Caption, Token::TextSecondary, m_seatBox);
    seats->addWidget(convention);
    m_seatBox->hide();
    left->addWidget(m_seatBox);
    left->addStretch();
    scroll->setWidget(leftSide);
    scroll->viewport()->setAutoFillBackground(false);
    leftSide->setAutoFillBackground(false);

    auto *right = new QWidget(page);
    right->setFixedWidth(328 + widgets::kFlatInset); // the link owns some px for its ring, left of everything else
    auto *acts = new QVBoxLayout(right);
    acts->setContentsMargins(0, 0, 0, 0);
    acts->setSpacing(8);
    const auto add = [acts](QWidget *widget) {
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(widgets::kFlatInset, 0, 0, 0);
        inset->addWidget(widget);
        acts->addLayout(inset);
    };
    add(areaHead(tr("Begin"), right));
    auto *open = new Button(ButtonLook::Wide, u"folder"_s, tr("Open project…"), u"Ctrl+O"_s, right);
    auto *make = new Button(ButtonLook::Wide, u"plus"_s, tr("New project…"), u"Ctrl+N"_s, right);
    connect(open, &QPushButton::clicked, this, &StartWindow::openProject);
    connect(make, &QPushButton::clicked, this, &StartWindow::newProject);
    add(open);
    add(make);
    acts->addSpacing(kPacketRow + 1);
    m_sample = new Button(ButtonLook::Link, {}, tr("Try the sample project"), {}, right);
    m_sample->setTall(true);
    connect(m_sample, &QPushButton::clicked, this, &StartWindow::makeSample);
    auto *sample = new QVBoxLayout;
    sample->setSpacing(1);
    auto *sampleLine = new QHBoxLayout;
    sampleLine->addWidget(m_sample);
    sampleLine->addStretch();
    sample->addLayout(sampleLine);
    m_sampleNote = new TextLabel(tr("Figures, questions, two finished raters"), TypeStyle::Ui, Token::TextSecondary, right);
    auto *noteLine = new QHBoxLayout;
    noteLine->setContentsMargins(widgets::kFlatInset, 0, 0, 0);
    noteLine->addWidget(m_sampleNote);
    sample->addLayout(noteLine);
    acts->addLayout(sample);
    acts->addSpacing(20);
    auto *zone = new DropZone(right);
    zone->setFixedHeight(192);
    connect(zone, &DropZone::dropped, this, &StartWindow::openAsked);
    add(zone);
    acts->addStretch();
    if (m_firstRun) {
        // First run: nothing to go on with, so the beginning stands in the middle.
        scroll->hide();
        sides->addStretch();
        sides->addWidget(right);
        sides->addStretch();
    } else {
        sides->addWidget(scroll, 1);
        sides->addWidget(right);
    }
    column->addLayout(sides, 1);

    auto *foot = new QHBoxLayout;
    auto *promise = new TextLabel(tr("Nothing leaves this computer."), TypeStyle::Caption, Token::TextSecondary, page);
    promise->setWrapped(false);
    auto *version = new TextLabel(tr("Version %1").arg(QString::fromLatin1(WINNOW_VERSION)), TypeStyle::Caption, Token::TextSecondary, page);
    version->setWrapped(false);
    foot->addWidget(promise);
    foot->addStretch();
    foot->addWidget(version);
    column->addSpacing(12);
    column->addLayout(foot);
    setCentralWidget(page);
    m_beginning = open;
    orderFocus();
    if (m_rows.empty())
        open->setFocus(Qt::OtherFocusReason);
    else
        m_rows.front().second->setFocus(Qt::OtherFocusReason);
}

} // namespace app
