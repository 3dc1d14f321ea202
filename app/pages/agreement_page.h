#pragma once

#include "app/pages/project_page.h"

class QGridLayout;

namespace widgets {
class Card;
class ChoiceField;
class EmptyState;
class TextLabel;
}

namespace app {

class AgreementFigures;
class ConfusionMatrix;
class Cover;
class ForestTable;
class ProgressChart;

/// The agreement of the primaries while the study runs: per stratum and pooled, with n. Below ten items a sentence, no number;
/// covered while the person who sits here holds an open batch.
class AgreementPage : public ProjectPage {
    Q_OBJECT

public:
    AgreementPage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;
    void choose(const QString &study);
    QString statusText() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    const StudyView *current() const;
    void fill(const StudyView &study);
    void clearFigures();
    void askProgress(const StudyView &study);

    widgets::ChoiceField *m_study;
    widgets::EmptyState *m_empty;
    Cover *m_cover;
    QWidget *m_figures;
    AgreementFigures *m_single;
    QGridLayout *m_grid;
    widgets::Card *m_perStratum, *m_confusion, *m_progress;
    widgets::TextLabel *m_live, *m_warnings, *m_columns, *m_rows, *m_tooFew;
    ForestTable *m_forest;
    ConfusionMatrix *m_matrix;
    ProgressChart *m_chart;
    QString m_curveOf; ///< Study and count that the chart shows.
};

} // namespace app
