#pragma once

#include "app/pages/project_page.h"

class QBoxLayout;
class QVBoxLayout;

namespace widgets {
class Button;
class Card;
class ChoiceField;
class EmptyState;
class LineField;
class TextLabel;
}

namespace app {

class LoadBars;
struct StudyLoads;

/// S14: who reviews, on which seats, and how far; at the side what the plan of one study lays on whom, and adding a person. Names stay in this page.
class PeoplePage : public ProjectPage {
    Q_OBJECT

public:
    PeoplePage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildPlan();
    void buildAdding();
    void add();
    void offerStudies();
    void askLoads();
    void fillLoads(const StudyLoads &loads);
    void fillPerson();
    QString chosenPerson() const;

    CellTableModel *m_model;
    QTableView *m_table;
    QBoxLayout *m_sides;
    QWidget *m_content;
    widgets::EmptyState *m_empty;
    widgets::Card *m_tableCard, *m_planCard, *m_addCard;
    widgets::ChoiceField *m_study;
    QVBoxLayout *m_roles, *m_refusals, *m_balance, *m_own;
    LoadBars *m_bars;
    widgets::LineField *m_name, *m_pseudonym, *m_expertise;
    widgets::Button *m_add;
    QString m_loadsOf;              ///< What the plan at the side was read from.
    std::uint64_t m_asked = 0;
};

} // namespace app
