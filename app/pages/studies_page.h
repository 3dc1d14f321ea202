#pragma once

#include "app/pages/project_page.h"
#include "app/sessions/study_trial.h"

#include <QTimer>

#include <memory>

class QBoxLayout;

namespace widgets {
class Button;
class Card;
class EmptyState;
class TextLabel;
}

namespace app {

class PlanCard;
class StudyForm;

/// Studies: the list, and of the chosen one the form while it is a draft, then its seats. A new one is made here.
class StudiesPage : public ProjectPage {
    Q_OBJECT

public:
    StudiesPage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;
    void order();                            ///< Tab goes as one reads.
    QString statusText() const override;
    void mainActAsked() override;
    void choose(const QString &study);
    void startNew();
    void startNewOf(const QString &list);     ///< A new study over the items of a list.
    QString chosen() const { return m_chosen; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillSeats(const StudyView &study);
    void askPlan();
    void askTrial();                          ///< What the form says now, tried out in memory.
    void askLists();
    void tryAgain(const QString &what);       ///< When what a trial is made of beside the form is another one than last time.
    void save(bool thenOpen);
    void discard();
    void amend();
    void showRefusal(review::Error error); ///< In the words of the form.
    void preview();
    void sit();
    void closeStudy();

    QString m_chosen, m_formOf, m_planOf, m_startList;
    std::shared_ptr<StudyTrial> m_trial = std::make_shared<StudyTrial>(); ///< Touched on the store's thread only.
    std::uint64_t m_tries = 0;
    std::int64_t m_listsOf = -1;              ///< The event since which the lists are known.
    QTimer m_typing;
    bool m_new = false;
    QBoxLayout *m_sides;
    widgets::EmptyState *m_empty;
    QWidget *m_content;
    widgets::Card *m_list, *m_presets, *m_seats;
    CellTableModel *m_studies, *m_seatModel;
    QTableView *m_studyTable, *m_seatTable;
    StudyForm *m_form;
    PlanCard *m_plan;
    widgets::Button *m_newButton, *m_sit, *m_close;
    widgets::TextLabel *m_note;
};

} // namespace app
