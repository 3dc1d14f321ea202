#pragma once

#include "app/pages/project_page.h"
#include "widgets/card.h"

namespace widgets {
class TextLabel;
}

namespace app {

/// What a study's protocol and draw mean, in words and numbers: plain sentences, strata, size and time of a batch, warnings, hash.
class PlanCard : public widgets::Card {
    Q_OBJECT

public:
    explicit PlanCard(QWidget *parent);
    void setPlan(const StudyPlan &plan);
    void setHint(const QString &sentence);    ///< Nothing is drawn yet.
    void setRefused(const QString &sentence); ///< There is no plan; the sentence says why.

private:
    void clearFacts();
    void addFact(const QString &name, const QString &value);
    void addNotice(const QString &sentence);

    widgets::TextLabel *m_words, *m_hash;
    CellTableModel *m_model;
    QTableView *m_table;
    QWidget *m_facts;
    QVBoxLayout *m_factRows;
};

} // namespace app
