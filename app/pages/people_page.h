#pragma once

#include "app/pages/project_page.h"

namespace widgets {
class Button;
class Card;
class EmptyState;
class LineField;
}

namespace app {

/// S14 in its first form: who reviews, on which seats, and how far; adding a person. Names stay in this page.
class PeoplePage : public ProjectPage {
    Q_OBJECT

public:
    PeoplePage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;

private:
    void add();

    CellTableModel *m_model;
    QTableView *m_table;
    widgets::EmptyState *m_empty;
    widgets::LineField *m_name, *m_pseudonym, *m_expertise;
    widgets::Button *m_add;
    widgets::Card *m_addCard;
};

} // namespace app
