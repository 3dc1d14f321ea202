// Picked rows of the data page: excluded, readmitted, put on a list for a study.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_model.h"
#include "app/pages/data_table.h"
#include "app/pages/study_form.h"
#include "widgets/confirm_dialog.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct MarksScreen : CropsProject {
    std::unique_ptr<app::ProjectWindow> shown;
    QWidget *page = nullptr;
    app::DataTable *table = nullptr;
    app::DataModel *model = nullptr;

    void open()
    {
        shown = window(u"data"_s);
        page = shown->page(u"data"_s);
        table = shown->findChild<app::DataTable *>();
        model = shown->findChild<app::DataModel *>();
        ASSERT_TRUE(waitUntil([&] { return model->rowCount() == 545 && model->row(0); }));
    }
    void pick(int from, int to)
    {
        table->selectionModel()->select(QItemSelection(model->index(from, 0), model->index(to, app::DataModel::ColumnCount - 1)), QItemSelectionModel::Select);
    }
    widgets::ConfirmDialog *dialog()
    {
        widgets::ConfirmDialog *found = nullptr;
        EXPECT_TRUE(waitUntil([&] {
            for (auto *each : page->findChildren<widgets::ConfirmDialog *>())
                if (each->isVisible())
                    found = each;
            return found != nullptr;
        }));
        return found;
    }
    QAction *entry(const QString &word)
    {
        QAction *found = nullptr;
        EXPECT_TRUE(waitUntil([&] {
            for (auto *menu : page->findChildren<QMenu *>())
                for (QAction *action : menu->actions())
                    if (menu->isVisible() && action->text().contains(word))
                        found = action;
            return found != nullptr;
        })) << word.toStdString();
        return found;
    }
    /// Chooses the entry, as a click would: the menu goes.
    void choose(const QString &word)
    {
        QAction *action = entry(word);
        ASSERT_NE(action, nullptr);
        action->trigger();
        for (auto *menu : page->findChildren<QMenu *>())
            menu->close();
    }
    std::string event() { return shown->desk().view().events.front().what; }
};

} // namespace

TEST(DataMarks, ExcludingAsksForAReasonAndIsTakenBack)
{
    MarksScreen screen;
    screen.study("Gold corn", "1");
    screen.open();
    screen.pick(1, 2);
    button(screen.page, u"Exclude…"_s)->click();
    auto *asking = screen.dialog();
    ASSERT_NE(asking, nullptr);
    EXPECT_TRUE(says(spoken(asking), u"Exclude 2 items?"_s));
    EXPECT_TRUE(says(spoken(asking), u"“Gold corn” drew 2 of them before. It keeps its batches and what comes of them."_s));
    EXPECT_FALSE(asking->confirmButton()->isEnabled()) << "a reason is needed";
    asking->field()->setText(u"burnt in"_s);
    asking->confirmButton()->click();
    ASSERT_TRUE(waitUntil([&] { return screen.event() == "items-excluded"; }));
    ASSERT_TRUE(waitUntil([&] { return screen.model->row(1) && screen.model->row(1)->split == "excluded" && screen.model->row(2)->split == "excluded"; }));
    EXPECT_EQ(screen.model->index(1, app::DataModel::State).data().toString(), u"excluded"_s);
    EXPECT_TRUE(waitUntil([&] { return says(spoken(screen.page), u"Excluded: 2 items. They stay in the table with their reason."_s); }));
    screen.table->setCurrentIndex(screen.model->index(2, app::DataModel::Words));
    EXPECT_TRUE(waitUntil([&] { return says(spoken(screen.page), u"burnt in"_s); }));
    // The page's own way back.
    screen.table->clearSelection();
    screen.pick(1, 1);
    ASSERT_NE(button(screen.page, u"Readmit…"_s), nullptr);
    button(screen.page, u"Readmit…"_s)->click();
    auto *back = screen.dialog();
    ASSERT_NE(back, nullptr);
    EXPECT_TRUE(back->confirmButton()->isEnabled());
    back->confirmButton()->click();
    ASSERT_TRUE(waitUntil([&] { return screen.event() == "items-readmitted"; }));
    EXPECT_TRUE(waitUntil([&] { return screen.model->row(1) && screen.model->row(1)->split.empty() && screen.model->row(2) && screen.model->row(2)->split == "excluded"; }));
}

TEST(DataMarks, ADraftTakesTheItemsAsAListAndANewStudyStartsFromThem)
{
    MarksScreen screen;
    screen.draft("Next", "1");
    screen.open();
    screen.pick(0, 4);
    button(screen.page, u"Add to study"_s)->click();
    screen.choose(u"Next: ask only these"_s);
    ASSERT_TRUE(waitUntil([&] { return study(*screen.shown).row.protocol.population.attributes.contains("list"); }));
    EXPECT_EQ(study(*screen.shown).row.protocol.population.attributes.at("list"), std::vector<std::string>{"Next"});
    screen.shown->showPage(u"studies"_s);
    EXPECT_TRUE(waitUntil([&] { return says(spoken(screen.shown->page(u"studies"_s)), u"only those of list Next (5)"_s); }));
    screen.shown->showPage(u"data"_s);
    screen.table->clearSelection();
    screen.pick(10, 12);
    button(screen.page, u"Add to study"_s)->click();
    screen.choose(u"New study from these"_s);
    auto *naming = screen.dialog();
    ASSERT_NE(naming, nullptr);
    EXPECT_EQ(naming->field()->text(), u"List 1"_s);
    naming->confirmButton()->click();
    auto *studies = screen.shown->page(u"studies"_s);
    ASSERT_TRUE(waitUntil([&] { return studies->isVisible() && says(spoken(studies), u"only those of list List 1 (3)"_s); }));
    EXPECT_NE(studies->findChild<app::StudyForm *>(), nullptr);
}

TEST(DataMarks, ManyRowsArePickedByKeysThatAreNotLoaded)
{
    MarksScreen screen;
    screen.open();
    screen.table->selectAll();
    EXPECT_EQ(screen.table->pickedKeys().size(), 545U);
    EXPECT_FALSE(screen.table->areAllPickedExcluded());
}
