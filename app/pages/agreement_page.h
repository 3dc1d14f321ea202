#pragma once

#include "app/pages/project_page.h"

namespace widgets {
class Card;
class ChoiceField;
class EmptyState;
class TextLabel;
}

namespace app {

class Cover;

/// The agreement of the primaries while the study runs: per stratum and pooled, with n. Below ten items a sentence, no number;
/// covered while the person who sits here holds an open batch.
class AgreementPage : public ProjectPage {
    Q_OBJECT

public:
    AgreementPage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;
    void choose(const QString &study);
    QString statusText() const override;

private:
    const StudyView *current() const;
    void fill(const StudyView &study);

    widgets::ChoiceField *m_study;
    widgets::EmptyState *m_empty;
    Cover *m_cover;
    QWidget *m_figures;
    widgets::Card *m_perStratum, *m_confusion;
    widgets::TextLabel *m_warnings;
    CellTableModel *m_rows, *m_cells;
    QTableView *m_rowTable, *m_cellTable = nullptr;
    std::vector<std::string> m_categories;
};

} // namespace app
