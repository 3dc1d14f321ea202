#include "app/pages/agreement_page.h"

#include "app/pages/agreement_figures.h"
#include "app/pages/confusion_matrix.h"
#include "app/pages/cover.h"
#include "app/pages/forest_table.h"
#include "app/pages/progress_chart.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QLocale>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTime>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kCard = 300;

} // namespace

AgreementPage::AgreementPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Agreement"), desk, parent)
{
    m_study = new widgets::ChoiceField(this);
    m_study->setAccessibleName(tr("Study"));
    m_study->setMinimumWidth(208);
    header()->addLeft(m_study, 8);
    m_live = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, this);
    m_live->setWrapped(false);
    header()->addRight(m_live);
    connect(m_study, &QComboBox::activated, this, [this] { refresh(); });

    m_empty = new widgets::EmptyState(u"agree"_s, tr("No study is open. Agreement appears as soon as two people have answered the same 10 items."), tr("Show studies"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"studies"_s); });
    body()->addWidget(m_empty, 1);
    m_cover = new Cover(desk, this);
    connect(m_cover, &Cover::failed, this, [this](const QString &sentence, const QString &details) {
        messages()->showMessage(widgets::MessageKind::Danger, sentence, {}, details);
    });
    body()->addWidget(m_cover);

    m_figures = new QWidget(this);
    auto *column = new QVBoxLayout(m_figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    m_single = new AgreementFigures(m_figures);
    column->addWidget(m_single);
    m_grid = new QGridLayout;
    m_grid->setSpacing(16);
    m_perStratum = new widgets::Card(tr("Agreement of the primaries"), m_figures);
    m_perStratum->setSubtitle(tr("Cohen κ, items sealed by both"));
    m_forest = new ForestTable(m_perStratum);
    m_forest->setAccessibleName(tr("Agreement of the primaries"));
    m_perStratum->body()->setSpacing(8);
    m_perStratum->body()->addWidget(m_forest);
    auto *note = new TextLabel(tr("Analytic intervals. Overall is κ on pooled items, not a mean of strata."), TypeStyle::Caption, Token::TextSecondary, m_perStratum);
    m_perStratum->body()->addWidget(note);
    m_warnings = new TextLabel({}, TypeStyle::Ui, Token::WarningOnSoft, m_perStratum);
    m_perStratum->body()->addWidget(m_warnings);
    m_perStratum->body()->addStretch();
    m_perStratum->addTool(copyTool(m_forest, m_perStratum));
    m_progress = new widgets::Card(tr("Progress"), m_figures);
    m_chart = new ProgressChart(m_progress);
    m_progress->body()->addWidget(m_chart, 1);
    m_confusion = new widgets::Card(tr("Confusion"), m_figures);
    m_matrix = new ConfusionMatrix(m_confusion);
    m_columns = new TextLabel({}, TypeStyle::Caption, Token::TextPrimary, m_confusion, true);
    m_rows = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_confusion);
    m_tooFew = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_confusion);
    m_columns->setWrapped(false);
    m_confusion->body()->setSpacing(4);
    for (QWidget *part : {static_cast<QWidget *>(m_columns), static_cast<QWidget *>(m_matrix), static_cast<QWidget *>(m_rows), static_cast<QWidget *>(m_tooFew)})
        m_confusion->body()->addWidget(part);
    m_confusion->body()->addStretch();
    m_confusion->addTool(copyTool(m_matrix, m_confusion));
    for (widgets::Card *card : {m_perStratum, m_progress, m_confusion})
        card->setMinimumHeight(kCard);
    for (int i = 0; i < 3; ++i)
        m_grid->setColumnStretch(i, 1);
    column->addLayout(m_grid);
    column->addStretch();
    body()->addWidget(m_figures);
    body()->addStretch();
}

void AgreementPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    const bool wide = event->size().width() >= 1200;
    m_grid->addWidget(m_perStratum, 0, 0, 1, wide ? 2 : 3);
    m_grid->addWidget(m_progress, wide ? 0 : 1, wide ? 2 : 1, 1, wide ? 1 : 2);
    m_grid->addWidget(m_confusion, 1, 0);
    m_confusion->setMinimumWidth(wide ? 0 : 440);
}

void AgreementPage::choose(const QString &study)
{
    const int at = m_study->findData(study);
    if (at >= 0)
        m_study->setCurrentIndex(at);
    refresh();
}

const StudyView *AgreementPage::current() const { return view().study(m_study->currentData().toString().toStdString()); }

QString AgreementPage::statusText() const
{
    const StudyView *study = current();
    if (!study || !study->hidden.empty())
        return {};
    std::int64_t sealed = 0, units = 0;
    for (const storage::SeatProgress &seat : study->progress) {
        sealed += seat.sealed;
        units += seat.units;
    }
    return tr("%1 of %2 sealed · protocol version %3").arg(plainNumber(sealed), plainNumber(units)).arg(study->row.version);
}

void AgreementPage::refresh()
{
    {
        const QSignalBlocker quiet(m_study);
        const QString chosen = m_study->currentData().toString();
        QStringList names;
        for (const StudyView &study : view().studies) {
            if (study.row.state != review::StudyState::Draft)
                names << text(study.row.name);
        }
        QStringList shown;
        for (int i = 0; i < m_study->count(); ++i)
            shown << m_study->itemData(i).toString();
        if (names != shown) {
            m_study->clear();
            for (const QString &name : names)
                m_study->addItem(name, name);
            m_study->setCurrentIndex(std::max(0, m_study->findData(chosen)));
        }
        m_study->setVisible(!names.isEmpty());
    }
    const StudyView *study = current();
    m_empty->setVisible(!study);
    m_cover->setCovered(study ? study->row.name : std::string(), study ? study->hidden : std::string());
    const bool shown = study && study->hidden.empty() && study->agreement;
    m_figures->setVisible(shown);
    m_live->setText(shown ? tr("live · computed %1 · protocol version %2").arg(QLocale().toString(QTime::currentTime(), u"HH:mm:ss"_s)).arg(study->row.version) : QString());
    if (shown)
        fill(*study);
    else
        clearFigures();
}

void AgreementPage::clearFigures()
{
    // No number of a covered study stays in a hidden widget: those are still in the accessibility tree.
    m_single->clear();
    m_forest->clear();
    m_matrix->clear();
    m_chart->clear();
    m_curveOf.clear();
    for (TextLabel *label : {m_warnings, m_columns, m_rows, m_tooFew})
        label->setText({});
    for (widgets::Card *card : {m_perStratum, m_progress, m_confusion})
        card->setNote({});
    m_confusion->setSubtitle({});
}

void AgreementPage::fill(const StudyView &study)
{
    const review::Sheet &sheet = *study.agreement;
    m_single->setStudy(study);
    const std::vector<std::string> &strata = study.row.protocol.sample.strata;
    QString head = strata.size() == 1 ? text(strata.front()) : tr("Stratum");
    if (!head.isEmpty())
        head[0] = head[0].toUpper();
    m_perStratum->setTitle(strata.size() == 1 ? tr("Agreement per %1").arg(text(strata.front())) : tr("Agreement of the primaries"));
    m_forest->setSheet(sheet, head);
    QStringList warnings;
    for (const std::string &warning : sheet.warnings)
        warnings << text(warning);
    m_warnings->setText(warnings.join(u'\n'));
    m_warnings->setVisible(!warnings.isEmpty());

    const review::SheetRow *pooled = study.pooled();
    const KappaWords words = pooled ? kappaWords(*pooled) : KappaWords{};
    m_perStratum->setNote(pooled ? tr("n %1").arg(plainNumber(pooled->n)) : QString());
    const bool table = words.shown && !pooled->table.empty();
    for (QWidget *part : {static_cast<QWidget *>(m_columns), static_cast<QWidget *>(m_matrix), static_cast<QWidget *>(m_rows)})
        part->setVisible(table);
    m_tooFew->setText(table ? QString() : pooled ? words.sentence : tr("Needs two primaries."));
    m_tooFew->setVisible(!table);
    m_confusion->setNote(table ? tr("n %1").arg(plainNumber(pooled->n)) : QString());
    m_confusion->setSubtitle(table ? u"κ "_s + words.value : QString());
    if (table) {
        m_columns->setText(tr("Columns: %1").arg(text(pooled->second)));
        m_rows->setText(tr("Rows: %1. Per cent of the row.").arg(text(pooled->first)));
        m_matrix->setRow(*pooled, sheet.categories);
    } else {
        m_matrix->clear();
    }
    askProgress(study);
}

void AgreementPage::askProgress(const StudyView &study)
{
    std::int64_t sealed = 0, units = 0;
    for (const storage::SeatProgress &seat : study.progress) {
        sealed += seat.sealed;
        units += seat.units;
    }
    m_progress->setNote(tr("n %1").arg(plainNumber(sealed)));
    const QString of = text(study.row.name) + u'|' + QString::number(sealed) + u'|' + QString::number(units);
    if (of == m_curveOf || !isVisible())
        return;
    m_curveOf = of;
    desk().ask(this, [name = study.row.name](storage::Project &project) { return ReportSession(project).sealTimes(name); },
               [this, of, units](review::Result<std::vector<review::UtcMs>> &&times) {
                   if (of == m_curveOf && times)
                       m_chart->setCurve(*times, units);
               });
}

} // namespace app
