#pragma once

#include "app/pages/agreement_items.h"
#include "app/pages/project_page.h"
#include "app/sessions/agreement_intervals.h"
#include "app/sessions/live_report.h"

#include <optional>

class QGridLayout;

namespace widgets {
class Card;
class ChoiceField;
class EmptyState;
class TextLabel;
}

namespace app {

class AgreementCard;
class AgreementFigures;
class ConfusionMatrix;
class Cover;
class DriftPlot;
class ForestTable;
class ProgressChart;
class RampLegend;
class RampTable;
class TimeBoxes;
class UprightLabel;

/// The agreement of a study's seats while it runs: per stratum and pooled, who chose what, pairs, bias, times and drift, each with its
/// numbers as a table. Closed-form intervals at once, those over figures when they are drawn. Below ten items a sentence, no number;
/// covered while the person who sits here holds an open batch.
class AgreementPage : public ProjectPage {
    Q_OBJECT

public:
    AgreementPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent);
    ~AgreementPage() override;
    void refresh() override;
    void choose(const QString &study);
    void exportAsked() override;
    QString statusText() const override;

Q_SIGNALS:
    void figuresShown(qint64 answers); ///< The figures of that many answers stand on the page.

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildCards(QWidget *figures);
    const StudyView *current() const;
    AgreementRequest request(const StudyView &study);
    void ask(const StudyView &study);
    void take(AgreementReport &&report);
    void fill();
    void fillPickers();
    void fillForest();
    void fillConfusion();
    void fillPairs();
    void fillBias();
    void fillCourse();
    void fillCoefficients();
    void fillNotes();
    void clearFigures();
    void askProgress(const StudyView &study);
    void chooseCell(const QModelIndex &index);
    void listCell(const QModelIndex &index);
    void listItems(AgreementCard *card, std::optional<CellItems> &of);
    std::vector<AgreementCard *> cards() const;
    void arrange();
    void showWords();
    QString strataWord() const;

    FileDialogs m_dialogs;
    std::shared_ptr<LiveReport> m_live;             ///< Touched on the store's thread only.
    AgreementIntervals *m_intervals;
    std::optional<AgreementReport> m_report;
    std::string m_plain;                            ///< The sheet before its intervals were drawn, to see whether it changed.
    QString m_computed;                             ///< When, as HH:mm:ss.
    bool m_asking = false, m_askAgain = false;
    std::string m_first, m_second;                  ///< The pair that Confusion and Coefficients show.

    widgets::ChoiceField *m_study, *m_stratum, *m_seats;
    widgets::TextLabel *m_studyWord, *m_stratumWord, *m_seatsWord, *m_when;
    widgets::EmptyState *m_empty;
    Cover *m_cover;
    QWidget *m_figures, *m_export;
    AgreementFigures *m_single;
    QGridLayout *m_grid;
    AgreementCard *m_forestCard, *m_confusionCard, *m_pairsCard, *m_timesCard, *m_coefficientsCard, *m_driftCard, *m_biasCard, *m_progress;
    widgets::Card *m_notes;
    widgets::TextLabel *m_forestNote, *m_columns, *m_tooFew, *m_driftNote, *m_biasNote, *m_noteWords, *m_pairsNote;
    UprightLabel *m_rows;
    ForestTable *m_forest;
    ConfusionMatrix *m_matrix;
    RampTable *m_pairs, *m_bias;
    RampLegend *m_legend;
    QTableView *m_coefficients;
    CellTableModel *m_coefficientModel;
    TimeBoxes *m_times;
    DriftPlot *m_drift;
    ProgressChart *m_chart;
    std::optional<CellItems> m_cellItems, m_pairItems; ///< What the lists in Confusion and Rater pairs show.
    QString m_curveOf; ///< Study and count that the chart shows.
};

} // namespace app
