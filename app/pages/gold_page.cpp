#include "app/pages/gold_page.h"

#include "app/pages/cover.h"
#include "app/pages/gold_funnel.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/chip.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

GoldPage::GoldPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent) : ProjectPage(tr("Gold & export"), desk, parent), m_dialogs(std::move(dialogs))
{
    m_study = new widgets::ChoiceField(this);
    m_study->setAccessibleName(tr("Study"));
    m_study->setMinimumWidth(208);
    connect(m_study, &QComboBox::activated, this, [this] { refresh(); });
    header()->addLeft(m_study, 24);
    m_state = new widgets::Chip(widgets::ChipLook::Outline, {}, {}, this);
    header()->addLeft(m_state, 16);

    m_empty = new widgets::EmptyState(u"snow"_s, tr("No study has been opened. Gold labels come from a study that two people have answered."), tr("Show studies"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"studies"_s); });
    body()->addWidget(m_empty, 1);
    m_cover = new Cover(desk, this);
    connect(m_cover, &Cover::failed, this, [this](const QString &sentence, const QString &details) {
        messages()->showMessage(widgets::MessageKind::Danger, sentence, {}, details);
    });
    body()->addWidget(m_cover);

    m_content = new QWidget(this);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    m_sides->setContentsMargins(0, 0, 0, 0);
    m_sides->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    m_funnelCard = new widgets::Card(tr("From candidates to gold"), m_content);
    m_funnel = new GoldFunnel(m_funnelCard);
    m_funnelCard->body()->addWidget(m_funnel);
    left->addWidget(m_funnelCard);
    m_splits = new widgets::Card(tr("Splits per stratum"), m_content);
    m_rows = new CellTableModel({{tr("Stratum")}, {tr("Agree"), true}, {tr("Third"), true}, {tr("Out"), true}, {tr("Open"), true}, {tr("Gold"), true}, {tr("Silver"), true}, {tr("Held out"), true}}, this);
    m_table = makeTable(m_rows, {0, 60, 58, 50, 56, 58, 68, 78}, m_splits);
    m_table->setAccessibleName(tr("Splits per stratum"));
    m_splits->body()->addWidget(m_table);
    left->addWidget(m_splits);
    left->addStretch();
    m_sides->addLayout(left, 552);

    auto *right = new QVBoxLayout;
    right->setSpacing(16);
    m_checks = new widgets::Card(tr("Before freezing"), m_content);
    m_checkRows = new QVBoxLayout;
    m_checkRows->setSpacing(0);
    m_checks->body()->setSpacing(12);
    m_checks->body()->addLayout(m_checkRows);
    auto *freezing = new QHBoxLayout;
    freezing->setSpacing(12);
    m_freeze = new Button(ButtonLook::Primary, u"snow"_s, tr("Freeze gold…"), {}, m_checks);
    connect(m_freeze, &QPushButton::clicked, this, &GoldPage::freeze);
    m_freezeNote = new TextLabel(tr("Asks for the study’s name. Cannot be undone."), TypeStyle::Ui, Token::TextSecondary, m_checks);
    freezing->addWidget(m_freeze);
    freezing->addWidget(m_freezeNote, 1);
    m_checks->body()->addLayout(freezing);
    right->addWidget(m_checks);

    m_exports = new widgets::Card(tr("Export"), m_content);
    m_exports->body()->setSpacing(12);
    auto *which = new QHBoxLayout;
    which->setSpacing(8);
    auto *splitWord = new TextLabel(tr("Split"), TypeStyle::Ui, Token::TextSecondary, m_exports);
    splitWord->setWrapped(false);
    which->addWidget(splitWord);
    m_split = new widgets::ChoiceField(m_exports);
    m_split->setAccessibleName(tr("Split"));
    for (const auto &[name, word] : {std::pair{u"gold"_s, tr("gold")}, {u"silver"_s, tr("silver")}, {u"held-out"_s, tr("held out")}, {u"ood"_s, tr("gold, no shared source")}, {u"all"_s, tr("all items")}})
        m_split->addItem(word, name);
    which->addWidget(m_split);
    which->addStretch();
    m_exports->body()->addLayout(which);
    auto *tiles = new QGridLayout;
    tiles->setSpacing(8);
    const auto tile = [&](const QString &icon, const QString &word, const QString &key, int row, int column) {
        auto *button = new Button(ButtonLook::Wide, icon, word, key, m_exports);
        tiles->addWidget(button, row, column);
        return button;
    };
    m_jsonl = tile(u"export"_s, tr("Split as JSONL, with manifest…"), u"Ctrl+E"_s, 0, 0);
    connect(m_jsonl, &QPushButton::clicked, this, [this] { exportSplit("winnow-jsonl", u".jsonl"_s); });
    connect(tile(u"export"_s, tr("Split as CSV, with manifest…"), {}, 0, 1), &QPushButton::clicked, this, [this] { exportSplit("csv", u".csv"_s); });
    connect(tile(u"export"_s, tr("Responses, all revisions…"), {}, 1, 0), &QPushButton::clicked, this, &GoldPage::exportResponses);
    connect(tile(u"file"_s, tr("Report: methods, n, κ, hashes…"), {}, 1, 1), &QPushButton::clicked, this, &GoldPage::exportReport);
    m_exports->body()->addLayout(tiles);
    right->addWidget(m_exports);
    right->addStretch();
    m_sides->addLayout(right, 640);
    keepTight({m_funnelCard, m_splits, m_checks, m_exports});
    body()->addWidget(m_content);
    body()->addStretch();
}

void GoldPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    m_sides->setDirection(event->size().width() < 980 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

const StudyView *GoldPage::current() const { return view().study(m_study->currentData().toString().toStdString()); }

void GoldPage::choose(const QString &study)
{
    const int at = m_study->findData(study);
    if (at >= 0)
        m_study->setCurrentIndex(at);
    refresh();
}

QString GoldPage::statusText() const
{
    const StudyView *study = current();
    const review::GoldRow *all = study && study->hidden.empty() ? study->goldOfAll() : nullptr;
    return all ? tr("%1 gold · %2 silver · %3 held out").arg(plainNumber(all->gold), plainNumber(all->silver), plainNumber(all->heldOut)) : QString();
}

void GoldPage::refresh()
{
    QStringList names, shown;
    for (const StudyView &study : view().studies) {
        if (study.row.state != review::StudyState::Draft)
            names << text(study.row.name);
    }
    for (int i = 0; i < m_study->count(); ++i)
        shown << m_study->itemData(i).toString();
    if (names != shown) {
        const QSignalBlocker quiet(m_study);
        const QString chosen = m_study->currentData().toString();
        m_study->clear();
        for (const QString &name : names)
            m_study->addItem(name, name);
        m_study->setCurrentIndex(std::max(0, m_study->findData(chosen)));
    }
    const StudyView *study = current();
    m_study->setVisible(study);
    m_state->setVisible(study);
    m_empty->setVisible(!study);
    m_cover->setCovered(study ? study->row.name : std::string(), study ? study->hidden : std::string());
    const bool open = study && study->hidden.empty();
    m_content->setVisible(open);
    if (study)
        m_state->setWord(stateWord(study->row.state));
    if (!open) {
        // Hidden widgets stay in the accessibility tree, so no number stays in them.
        m_funnel->setRow({});
        m_rows->setRows({});
        m_funnelCard->setNote({});
        m_checks->setNote({});
        m_checksShown = u"covered"_s;
        while (QLayoutItem *entry = m_checkRows->takeAt(0)) {
            delete entry->widget();
            delete entry;
        }
        return;
    }
    const review::GoldRow *all = study->goldOfAll();
    m_funnel->setRow(all ? std::optional(*all) : std::nullopt);
    m_funnelCard->setNote(all ? tr("n %1").arg(plainNumber(all->candidates)) : QString());
    fillSplits(*study);
    fillChecks(*study);
    checkFile();
}

void GoldPage::fillSplits(const StudyView &study)
{
    std::vector<std::vector<Cell>> rows;
    for (const review::GoldRow &row : study.gold) {
        if (!row.all && study.gold.size() == 2 && row.stratum.empty())
            continue; // without strata the one row and the sum are the same
        std::vector<Cell> cells{{.text = row.all ? tr("All") : text(row.stratum), .bold = row.all}};
        for (const std::int64_t count : {row.agreed, row.tieBroken, row.discarded, row.open, row.gold, row.silver, row.heldOut})
            cells.push_back({.text = plainNumber(count), .bold = row.all});
        rows.push_back(std::move(cells));
    }
    m_rows->setRows(std::move(rows));
    fitTable(m_table);
}

void GoldPage::fillChecks(const StudyView &study)
{
    struct Check {
        int state; // 0 holds, 1 does not, 2 look at it
        QString word, note;
    };
    std::vector<Check> checks;
    std::int64_t answers = 0, adjudications = 0, exposed = 0;
    bool submitted = !study.progress.empty();
    for (const storage::SeatProgress &seat : study.progress) {
        (seat.role == review::Role::Adjudicator ? adjudications : answers) += seat.sealed;
        exposed += seat.exposed;
        // An adjudicator without conflicts has no batch to submit.
        submitted = submitted && (seat.locked || (!seat.hasBatch && seat.role == review::Role::Adjudicator));
    }
    const review::GoldRow *all = study.goldOfAll();
    checks.push_back({submitted ? 0 : 1, tr("All seats submitted"), tr("%1 answers, %2 adjudications").arg(plainNumber(answers), plainNumber(adjudications))});
    const bool decided = all && all->candidates > 0 && (all->open == 0);
    checks.push_back({decided ? 0 : 1, tr("Every candidate is decided"), all ? tr("%1 open").arg(plainNumber(all->open)) : QString()});
    if (!m_findings)
        checks.push_back({1, tr("Event chain whole"), tr("being checked")});
    else if (m_findings->empty())
        checks.push_back({0, tr("Event chain whole"), tr("%1 events").arg(plainNumber(m_events))});
    else
        checks.push_back({2, text(m_findings->front()), counted(static_cast<std::int64_t>(m_findings->size()), tr("finding"), tr("findings"))});
    checks.push_back({exposed == 0 ? 0 : 2, exposed == 0 ? tr("Every answer was given blind") : counted(exposed, tr("answer marked not blind"), tr("answers marked not blind")), {}});
    checks.push_back({0, tr("Gold-OOD listed"), tr("%1 items, no shared source").arg(plainNumber(all ? all->ood : 0))});

    QString now = stateWord(study.row.state) + text(study.row.name);
    int holding = 0;
    for (const Check &check : checks) {
        now += QString::number(check.state) + check.word + check.note;
        holding += check.state == 0;
    }
    const bool frozen = study.row.state == review::StudyState::Frozen;
    m_checks->setTitle(frozen ? tr("Frozen") : tr("Before freezing"));
    m_checks->setNote(tr("%1 of %2 hold").arg(holding).arg(checks.size()));
    m_freeze->setVisible(!frozen);
    m_freeze->setEnabled(decided && !view().readOnly);
    m_freezeNote->setText(frozen ? tr("Labels and splits are fixed. Protocol hash %1").arg(text(study.row.protocol.hash)) : tr("Asks for the study’s name. Cannot be undone."));
    if (now == m_checksShown)
        return;
    m_checksShown = now;
    while (QLayoutItem *entry = m_checkRows->takeAt(0)) {
        delete entry->widget();
        delete entry;
    }
    for (const Check &check : checks) {
        auto *line = new QWidget(m_checks);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 7, 0, 7);
        row->setSpacing(12);
        auto *mark = new widgets::Chip(widgets::ChipLook::Plain, check.state == 0 ? u"check"_s : check.state == 2 ? u"warn"_s : u"clock"_s, {}, line);
        mark->setIconInk(check.state == 0 ? Token::SuccessBase : check.state == 2 ? Token::WarningBase : Token::TextTertiary);
        mark->setAccessibleName(check.state == 0 ? tr("holds") : check.state == 2 ? tr("look at this") : tr("not yet"));
        auto *word = new TextLabel(check.word, TypeStyle::Ui, check.state == 2 ? Token::WarningOnSoft : Token::TextPrimary, line, check.state == 2);
        auto *note = new TextLabel(check.note, TypeStyle::Ui, Token::TextSecondary, line);
        note->setWrapped(false);
        note->setTextAlignment(Qt::AlignRight);
        row->addWidget(mark);
        row->addWidget(word, 1);
        row->addWidget(note);
        m_checkRows->addWidget(line);
    }
}

} // namespace app
