#include "app/pages/gold_page.h"

#include "app/pages/cover.h"
#include "app/pages/export_tile.h"
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
    m_protocol = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, this);
    m_protocol->setWrapped(false);
    header()->addRight(m_protocol);

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
    m_rows = new CellTableModel({{tr("Stratum")}, {tr("Agree"), true}, {tr("Third"), true}, {tr("Out"), true}, {tr("Open"), true}, {tr("Gold"), true}, {tr("Silver"), true}, {tr("Held out"), true}, {tr("κ"), true}}, this);
    m_table = makeTable(m_rows, {kSplitWidths.begin(), kSplitWidths.end()}, m_splits);
    m_table->setAccessibleName(tr("Splits per stratum"));
    m_rows->setLastIsTotal(true);
    m_splits->body()->setSpacing(10);
    m_splits->body()->addWidget(m_table);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(8, 0, 8, 0);
    foot->addWidget(new TextLabel(tr("κ of all: pooled items. No figure is in two splits."), TypeStyle::Caption, Token::TextSecondary, m_splits));
    m_splits->body()->addLayout(foot);
    m_splits->addTool(copyTool(m_table, m_splits));
    left->addWidget(m_splits);
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
    m_freeze->setMinimumHeight(36);
    connect(m_freeze, &QPushButton::clicked, this, &GoldPage::freeze);
    m_freezeNote = new TextLabel(tr("Asks for the study’s name. Cannot be undone."), TypeStyle::Ui, Token::TextSecondary, m_checks);
    freezing->addWidget(m_freeze);
    freezing->addWidget(m_freezeNote, 1);
    m_checks->body()->addLayout(freezing);
    right->addWidget(m_checks);

    m_overrule = new widgets::Card(tr("Experts overrule the key"), m_content);
    m_overruleNote = new TextLabel(tr("The key is read and compared when the study is frozen, not before."), TypeStyle::Ui, Token::TextSecondary, m_overrule);
    m_overrule->body()->addWidget(m_overruleNote);
    m_overruled = new CellTableModel({{tr("Item")}, {tr("Question")}, {tr("Key"), false, true}, {tr("Gold"), false, true}, {tr("By")}}, this);
    m_overruleTable = makeTable(m_overruled, {88, 0, 56, 56, 80}, m_overrule);
    m_overruleTable->setAccessibleName(tr("Experts overrule the key"));
    m_overrule->body()->addWidget(m_overruleTable, 1);
    m_overrule->addTool(copyTool(m_overruleTable, m_overrule));
    m_overrule->body()->addStretch();
    right->addWidget(m_overrule, 1);

    m_exports = new widgets::Card(tr("Export"), m_content);
    m_split = new widgets::ChoiceField(m_exports);
    m_split->setAccessibleName(tr("Split"));
    for (const auto &[name, word] : {std::pair{u"gold"_s, tr("gold")}, {u"silver"_s, tr("silver")}, {u"held-out"_s, tr("held out")}, {u"ood"_s, tr("gold, no shared source")}, {u"all"_s, tr("all items")}})
        m_split->addItem(word, name);
    m_exports->addTool(m_split);
    auto *tiles = new QGridLayout;
    tiles->setSpacing(8);
    // The split in three formats above, what belongs to the whole study below.
    const auto tile = [&](const QString &icon, const QString &word, const QString &detail, int row, int column, int columns) {
        auto *button = new ExportTile(icon, word, detail, m_exports);
        tiles->addWidget(button, row, column, 1, columns);
        return button;
    };
    for (int column = 0; column < 6; ++column)
        tiles->setColumnStretch(column, 1);
    m_jsonl = tile(u"export"_s, tr("JSONL"), tr("split, Ctrl+E"), 0, 0, 2);
    connect(m_jsonl, &QPushButton::clicked, this, [this] { exportSplit("winnow-jsonl", u".jsonl"_s); });
    m_csv = tile(u"export"_s, tr("CSV"), tr("split"), 0, 2, 2);
    connect(m_csv, &QPushButton::clicked, this, [this] { exportSplit("csv", u".csv"_s); });
    m_labelStudio = tile(u"export"_s, tr("Label Studio"), tr("split as tasks"), 0, 4, 2);
    connect(m_labelStudio, &QPushButton::clicked, this, [this] { exportSplit("label-studio", u".json"_s); });
    m_responses = tile(u"export"_s, tr("Responses"), tr("all seats, all revisions"), 1, 0, 3);
    connect(m_responses, &QPushButton::clicked, this, &GoldPage::exportResponses);
    m_report = tile(u"file"_s, tr("Report"), tr("methods, n, κ, hashes"), 1, 3, 3);
    connect(m_report, &QPushButton::clicked, this, &GoldPage::exportReport);
    m_exports->body()->addSpacing(4);
    m_exports->body()->addLayout(tiles);
    m_exports->body()->addStretch();
    left->addWidget(m_exports, 1);
    m_sides->addLayout(right, 640);
    keepTight({m_funnelCard, m_splits, m_checks});
    body()->addWidget(m_content, 1);
    connect(&this->desk(), &ProjectDesk::verifiedChanged, this, [this] {
        if (const StudyView *study = current(); study && study->hidden.empty())
            fillChecks(*study);
    });
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
    const bool open = study && study->hidden.empty() && study->agreement; // of a large project the figures follow the first view
    m_content->setVisible(open);
    m_protocol->setText(study ? tr("protocol version %1 · %2…").arg(study->row.version).arg(text(study->row.protocol.hash).left(8)) : QString());
    if (study)
        m_state->setWord(stateWord(study->row.state));
    if (!open) {
        // Hidden widgets stay in the accessibility tree, so no number stays in them.
        m_funnel->setRow({});
        m_rows->setRows({});
        m_funnelCard->setNote({});
        m_overruled->setRows({});
        m_overrule->setNote({});
        m_comparison.reset();
        m_comparedOf.clear();
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
    askOverlap(*study);
    compareWithKey(*study);
    fillChecks(*study);
    if (isVisible())
        desk().verify();
}

} // namespace app
