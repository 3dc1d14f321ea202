#include "app/pages/gold_page.h"

#include "app/pages/cover.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/chip.h"
#include "widgets/plain_tip.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QHBoxLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

void GoldPage::fillSplits(const StudyView &study)
{
    const std::vector<std::string> &strata = study.row.protocol.sample.strata;
    m_splits->setTitle(strata.size() == 1 ? tr("Splits per %1").arg(text(strata.front())) : tr("Splits per stratum"));
    if (strata.size() == 1) {
        QString name = text(strata.front());
        name[0] = name[0].toUpper();
        m_rows->setTitle(0, name);
    } else {
        m_rows->setTitle(0, tr("Stratum"));
    }
    const review::SheetRow *pooled = study.pooled();
    const auto kappaOf = [&](const review::GoldRow &gold) {
        if (gold.all)
            return pooled ? kappaWords(*pooled).value : QString();
        for (const review::SheetRow &row : study.agreement->rows) {
            if (row.stratum == gold.stratum && (!pooled || (row.first == pooled->first && row.second == pooled->second)))
                return kappaWords(row).value;
        }
        return QString();
    };
    std::vector<std::vector<Cell>> rows;
    bool open = false;
    for (const review::GoldRow &row : study.gold) {
        if (!row.all && study.gold.size() == 2 && row.stratum.empty())
            continue; // without strata the one row and the sum are the same
        std::vector<Cell> cells{{.text = row.all ? tr("All") : text(row.stratum), .bold = row.all}};
        for (const std::int64_t count : {row.agreed, row.tieBroken, row.discarded, row.open, row.gold, row.silver, row.heldOut})
            cells.push_back({.text = plainNumber(count), .bold = row.all});
        const QString kappa = kappaOf(row);
        cells.push_back({.text = kappa.isEmpty() ? u"–"_s : kappa, .bold = row.all});
        open |= row.open > 0;
        rows.push_back(std::move(cells));
    }
    constexpr int kOpenColumn = 4;
    m_table->setColumnHidden(kOpenColumn, !open);
    m_rows->setRows(std::move(rows));
    // Beside the column of what is open there is less room for names: the counts take what they need then, and no more.
    for (int column = 1; column < m_rows->columnCount(); ++column) {
        const QString head = m_rows->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int needed = std::max(static_cast<const QAbstractItemView *>(m_table)->sizeHintForColumn(column), widgets::lineWidth(head, widgets::uiFont(TypeStyle::Caption, true)) + 16);
        m_table->setColumnWidth(column, open ? needed : std::max(needed, kSplitWidths[static_cast<std::size_t>(column)]));
    }
    fitTable(m_table);
}

void GoldPage::askOverlap(const StudyView &study)
{
    const QString of = text(study.row.name) + text(study.row.protocol.hash) + stateWord(study.row.state) + QString::number(view().counts.items);
    if (of == m_overlapOf)
        return;
    m_overlapOf = of;
    m_overlap.reset();
    desk().ask(this, [name = study.row.name](storage::Project &project) { return ReportSession(project).figureOverlap(name); },
               [this, of](review::Result<FigureOverlap> &&found) {
                   if (of != m_overlapOf || !found)
                       return;
                   m_overlap = *std::move(found);
                   if (const StudyView *now = current(); now && now->hidden.empty())
                       fillChecks(*now);
               });
}

void GoldPage::compareWithKey(const StudyView &study)
{
    const bool frozen = study.row.state == review::StudyState::Frozen;
    m_overruleTable->setVisible(frozen && m_comparison);
    m_overruleNote->setVisible(!frozen);
    m_overrule->setSubtitle(frozen ? tr("shown here for the first time") : QString());
    const QString of = frozen ? text(study.row.name) : QString();
    if (of == m_comparedOf)
        return;
    m_comparedOf = of;
    m_comparison.reset();
    m_overrule->setNote({});
    m_overruled->setRows({});
    m_overruleTable->setVisible(false);
    if (!frozen)
        return;
    desk().ask(this, [name = study.row.name](storage::Project &project) { return ReportSession(project).comparedWithKey(name); },
               [this, of](review::Result<KeyComparison> &&found) {
                   if (of != m_comparedOf)
                       return;
                   if (!found)
                       return showError(found.error());
                   m_comparison = *std::move(found);
                   std::vector<std::vector<Cell>> rows;
                   for (const OverruledItem &item : m_comparison->overruled)
                       rows.push_back({{.text = text(item.item), .quiet = true}, {.text = text(item.question).simplified()}, {.text = text(item.key)},
                                       {.text = text(item.gold), .bold = true}, {.text = item.branch == review::Branch::TieBroken ? tr("third") : tr("agreed"), .quiet = true}});
                   m_overruled->setRows(std::move(rows));
                   m_overrule->setNote(tr("%1 of %2").arg(plainNumber(static_cast<std::int64_t>(m_comparison->overruled.size())), plainNumber(m_comparison->compared))
                                       + (m_comparison->revealedAt > 0 ? u" · "_s + eventTime(m_comparison->revealedAt) : QString()));
                   m_overruleTable->setVisible(true);
                   if (const StudyView *now = current(); now && now->hidden.empty())
                       fillChecks(*now);
               });
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
    const bool decided = all && all->candidates > 0 && (all->open == 0);
    if (submitted && !decided) // a question nobody could answer, say
        checks.push_back({1, tr("All seats submitted, not every candidate decided"), all ? tr("%1 open").arg(plainNumber(all->open)) : QString()});
    else
        checks.push_back({submitted ? 0 : 1, tr("All seats submitted"), tr("%1 answers, %2 adjudications").arg(plainNumber(answers), plainNumber(adjudications))});
    if (!m_overlap)
        checks.push_back({1, tr("No figure shared with Silver"), tr("being checked")});
    else if (m_overlap->shared.empty())
        checks.push_back({0, tr("No figure shared with Silver"), tr("%1 figures gold, %2 silver").arg(plainNumber(m_overlap->gold), plainNumber(m_overlap->silver))});
    else
        checks.push_back({2, counted(static_cast<std::int64_t>(m_overlap->shared.size()), tr("figure is shared with Silver"), tr("figures are shared with Silver")), text(m_overlap->shared.front())});
    if (study.row.state != review::StudyState::Frozen)
        checks.push_back({0, tr("Key not compared yet"), tr("at freezing")});
    else
        checks.push_back({0, tr("Key compared only at freezing"), m_comparison && m_comparison->revealedAt > 0 ? tr("reveal event %1").arg(eventTime(m_comparison->revealedAt)) : QString()});
    const ProjectDesk::Verified &verified = desk().verified();
    if (verified.counter < 0)
        checks.push_back({1, tr("Event chain whole"), tr("being checked")});
    else if (verified.findings.empty())
        checks.push_back({0, tr("Event chain whole"), tr("%1 events").arg(plainNumber(verified.events))});
    else
        checks.push_back({2, text(verified.findings.front()), counted(static_cast<std::int64_t>(verified.findings.size()), tr("finding"), tr("findings"))});
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
    const QString protocol = text(study.row.protocol.hash), content = text(desk().verified().contentHash);
    // Shortened on the page, whole in the tooltip, the report and the manifests.
    const auto fixed = [&](qsizetype signs) {
        const auto hash = [signs](const QString &whole) { return whole.size() > signs ? whole.left(signs) + u'…' : whole; };
        return content.isEmpty() ? tr("Labels and splits are fixed. Protocol hash %1").arg(hash(protocol))
                                 : tr("Labels and splits are fixed. Protocol hash %1, content hash of the project %2").arg(hash(protocol), hash(content));
    };
    m_freezeNote->setText(frozen ? fixed(12) : tr("Asks for the study’s name. Cannot be undone."));
    m_freezeNote->setToolTip(frozen ? widgets::plainTip(fixed(64)) : QString());
    if (now == m_checksShown)
        return;
    m_checksShown = now;
    while (QLayoutItem *entry = m_checkRows->takeAt(0)) {
        delete entry->widget();
        delete entry;
    }
    for (const Check &check : checks) {
        m_checkRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_checks));
        auto *line = new QWidget(m_checks);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 6, 0, 7);
        row->setSpacing(6);
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
    m_checkRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_checks));
}

} // namespace app
