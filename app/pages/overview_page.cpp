#include "app/pages/overview_page.h"

#include "app/pages/study_strip.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/chip.h"
#include "widgets/empty_state.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QResizeEvent>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

void emptyLayout(QLayout *layout)
{
    while (QLayoutItem *entry = layout->takeAt(0)) {
        if (QWidget *widget = entry->widget()) {
            widget->hide();
            widget->deleteLater();
        } else if (QLayout *inner = entry->layout()) {
            emptyLayout(inner);
        }
        delete entry;
    }
}

} // namespace

OverviewPage::OverviewPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Overview"), desk, parent)
{
    auto *import = new Button(ButtonLook::Secondary, u"import"_s, tr("Import"), {}, this);
    connect(import, &QPushButton::clicked, this, [this] { Q_EMIT pageAsked(u"import"_s); });
    m_newStudy = new Button(ButtonLook::Primary, u"plus"_s, tr("New study"), {}, this);
    connect(m_newStudy, &QPushButton::clicked, this, [this] { Q_EMIT pageAsked(u"new-study"_s); });
    header()->addRight(import);
    header()->addRight(m_newStudy);

    m_empty = new widgets::EmptyState(u"import"_s, tr("No figures yet. Import a folder, a question list or a table."), tr("Import…"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"import"_s); });
    body()->addWidget(m_empty, 1);

    m_columns = new QWidget(this);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, m_columns);
    m_sides->setContentsMargins(0, 0, 0, 0);
    m_sides->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    m_studies = new widgets::Card(tr("Studies"), m_columns);
    m_studyRows = new QVBoxLayout;
    m_studyRows->setSpacing(0);
    m_studies->body()->addLayout(m_studyRows);
    left->addWidget(m_studies);
    m_events = new widgets::Card(tr("Last events"), m_columns);
    m_eventModel = new CellTableModel({{tr("When")}, {tr("Who")}, {tr("What")}, {tr("Where")}}, this);
    m_eventTable = makeTable(m_eventModel, {104, 130, 0, 180}, m_events);
    m_eventTable->setAccessibleName(tr("Last events"));
    m_events->body()->addWidget(m_eventTable);
    left->addWidget(m_events);
    left->addStretch();
    m_sides->addLayout(left, 800);

    m_right = new QWidget(m_columns);
    auto *right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(16);
    m_needs = new widgets::Card(tr("Needs you"), m_right);
    m_needRows = new QVBoxLayout;
    m_needRows->setSpacing(0);
    m_needs->body()->addLayout(m_needRows);
    right->addWidget(m_needs);
    m_file = new widgets::Card(tr("Project file"), m_right);
    m_fileRows = new QVBoxLayout;
    m_fileRows->setSpacing(8);
    m_file->body()->addLayout(m_fileRows);
    right->addWidget(m_file);
    right->addStretch();
    m_sides->addWidget(m_right, 392);
    keepTight({m_studies, m_events, m_needs, m_file});
    body()->addWidget(m_columns, 1);
}

QString OverviewPage::statusText() const
{
    return view().counts.items == 0 ? QString() : tr("%1 figures · %2 questions").arg(plainNumber(view().counts.figures), plainNumber(view().counts.items));
}

void OverviewPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    m_sides->setDirection(event->size().width() < 980 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void OverviewPage::refresh()
{
    const ProjectView &project = view();
    header()->setTitle(project.title.isEmpty() ? QFileInfo(project.path).completeBaseName() : project.title);
    std::int64_t gold = 0;
    for (const StudyView &study : project.studies) {
        if (study.row.state == review::StudyState::Frozen && study.goldOfAll())
            gold += study.goldOfAll()->gold;
    }
    QStringList facts{tr("%1 figures").arg(plainNumber(project.counts.figures)), tr("%1 questions").arg(plainNumber(project.counts.items))};
    if (gold > 0)
        facts << tr("%1 gold").arg(plainNumber(gold));
    header()->setSubtitle(facts.join(u" · "_s));
    const bool empty = project.counts.items == 0 && project.studies.empty();
    m_empty->setVisible(empty);
    m_columns->setVisible(!empty);
    m_newStudy->setEnabled(!empty && !project.readOnly);
    if (empty)
        return;
    fillStudies();
    fillNeeds();
    fillFile();
    std::vector<std::vector<Cell>> rows;
    for (const review::Event &event : project.events) {
        if (rows.size() == 10)
            break;
        rows.push_back({{.text = eventTime(event.at), .quiet = true}, {.text = eventWho(event)}, {.text = eventWords(event)}, {.text = text(event.study), .quiet = true}});
    }
    m_eventModel->setRows(std::move(rows));
    fitTable(m_eventTable);
}

void OverviewPage::fillStudies()
{
    QStringList shown;
    int open = 0;
    for (const StudyView &study : view().studies) {
        shown << StudyStrip::shown(study);
        open += study.row.state == review::StudyState::Open;
    }
    m_studies->setNote(open > 0 ? tr("%1 open").arg(open) : QString());
    const QString now = shown.join(u'\x1e');
    if (now == m_studiesShown && m_studyRows->count() > 0)
        return;
    m_studiesShown = now;
    emptyLayout(m_studyRows);
    if (view().studies.empty()) {
        auto *none = new widgets::EmptyState(u"studies"_s, tr("No study yet. A study draws a sample and gives each reviewer a batch."), tr("New study"), {}, m_studies);
        connect(none, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"new-study"_s); });
        m_studyRows->addWidget(none);
        return;
    }
    for (const StudyView &study : view().studies) {
        if (m_studyRows->count() > 0)
            m_studyRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_studies));
        auto *strip = new StudyStrip(study, m_studies);
        connect(strip, &StudyStrip::asked, this, [this, name = text(study.row.name)] { Q_EMIT studyAsked(name, u"studies"_s); });
        m_studyRows->addWidget(strip);
    }
}

void OverviewPage::addNeed(const QString &icon, const QString &count, const QString &what, const QString &where, const QString &word, std::function<void()> act)
{
    if (m_needRows->count() > 0)
        m_needRows->addWidget(new widgets::RuleLine(Qt::Horizontal, m_needs));
    auto *line = new QWidget(m_needs);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 10, 0, 10);
    row->setSpacing(12);
    row->addWidget(new widgets::Chip(widgets::ChipLook::Plain, icon, {}, line));
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(new TextLabel(count.isEmpty() ? what : count + u"  "_s + what, TypeStyle::Ui, Token::TextPrimary, line));
    words->addWidget(new TextLabel(where, TypeStyle::Ui, Token::TextSecondary, line));
    row->addLayout(words, 1);
    auto *button = new Button(ButtonLook::Secondary, {}, word, {}, line);
    button->setAccessibleDescription(what + u", "_s + where);
    connect(button, &QPushButton::clicked, this, std::move(act));
    row->addWidget(button);
    m_needRows->addWidget(line);
}

void OverviewPage::fillNeeds()
{
    struct Need {
        QString icon, count, what, where, word, page;
    };
    std::vector<Need> needs;
    for (const StudyView &study : view().studies) {
        const QString name = text(study.row.name);
        if (study.row.state == review::StudyState::Draft)
            needs.push_back({u"studies"_s, {}, tr("A draft waits to be opened"), name, tr("Show"), u"studies"_s});
        if (!study.hidden.empty())
            continue; // how much is left to decide is a live figure too
        for (const storage::SeatProgress &seat : study.progress) {
            if (seat.role == review::Role::Adjudicator && seat.hasBatch && !seat.locked && seat.units > seat.sealed)
                needs.push_back({u"gavel"_s, plainNumber(seat.units - seat.sealed), tr("items to adjudicate"), name, tr("Show"), u"studies"_s});
        }
        const review::GoldRow *all = study.goldOfAll();
        if (all && all->candidates > 0 && all->open == 0 && study.row.state != review::StudyState::Frozen)
            needs.push_back({u"snow"_s, plainNumber(all->gold), tr("gold items can be frozen"), name, tr("Show"), u"gold"_s});
    }
    if (view().counts.picturesMissing + view().counts.picturesDamaged > 0)
        needs.push_back({u"warn"_s, plainNumber(view().counts.picturesMissing + view().counts.picturesDamaged), tr("figures cannot be shown"),
                         tr("missing or damaged files"), tr("Show"), u"data"_s});
    QString now;
    for (const Need &need : needs)
        now += need.count + need.what + need.where + u'\x1e';
    if (now == m_needsShown && m_needRows->count() > 0)
        return;
    m_needsShown = now;
    emptyLayout(m_needRows);
    for (const Need &need : needs)
        addNeed(need.icon, need.count, need.what, need.where, need.word, [this, need] { Q_EMIT studyAsked(need.where, need.page); });
    if (needs.empty())
        m_needRows->addWidget(new TextLabel(tr("Nothing at the moment."), TypeStyle::Ui, Token::TextSecondary, m_needs));
}

void OverviewPage::fillFile()
{
    emptyLayout(m_fileRows);
    const auto line = [this](const QString &name, const QString &value) {
        auto *row = new QHBoxLayout;
        auto *left = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, m_file);
        left->setWrapped(false);
        auto *right = new TextLabel(value, TypeStyle::Ui, Token::TextPrimary, m_file);
        right->setWrapped(false);
        right->setTextAlignment(Qt::AlignRight);
        row->addWidget(left);
        row->addWidget(right, 1);
        m_fileRows->addLayout(row);
    };
    line(tr("Size"), QLocale().formattedDataSize(QFileInfo(view().path).size(), 1, QLocale::DataSizeTraditionalFormat));
    line(tr("Sources"), plainNumber(view().counts.sources));
    line(tr("Events"), view().events.empty() ? plainNumber(0) : plainNumber(view().events.front().counter));
}

} // namespace app
