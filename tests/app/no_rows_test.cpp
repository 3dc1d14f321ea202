// What stands where a table has nothing to show, and words of the data in tooltips.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_model.h"
#include "app/pages/no_rows.h"
#include "widgets/plain_tip.h"

#include <QLineEdit>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

QLineEdit *searchOf(QWidget *page)
{
    for (QLineEdit *field : page->findChildren<QLineEdit *>())
        if (field->accessibleName().startsWith(u"Find"_s))
            return field;
    return nullptr;
}

} // namespace

TEST(NoRows, ASearchWithoutHitsSaysSoAndHowToEndIt)
{
    CropsProject project;
    project.study("Gold corn", "0.02");
    for (const auto &[name, words] : {std::pair(u"data"_s, u"Nothing fits these filters."_s), {u"log"_s, u"No event fits."_s}}) {
        const auto window = project.window(name);
        window->resize(1024, 700);
        QWidget *page = window->page(name);
        QLineEdit *search = searchOf(page);
        ASSERT_NE(search, nullptr) << name.toStdString();
        app::NoRows *sentence = nullptr;
        for (auto *each : page->findChildren<app::NoRows *>())
            sentence = each->text().startsWith(words) ? each : sentence;
        ASSERT_NE(sentence, nullptr);
        auto *table = qobject_cast<QTableView *>(sentence->parentWidget()->parentWidget());
        ASSERT_NE(table, nullptr);
        const auto said = [&] {
            return sentence->isVisible() && sentence->text().startsWith(words) && table->accessibleDescription() == sentence->text();
        };
        EXPECT_FALSE(said()) << "as long as there are rows";
        search->setText(u"no such words"_s);
        EXPECT_TRUE(waitUntil(said)) << name.toStdString();
        mockup::keepPicture(*window, name + u"-nothing-1024"_s);
        EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
        search->clear();
        EXPECT_TRUE(waitUntil([&] { return !said(); })) << name.toStdString();
    }
}

TEST(LogPage, LeavesRoomForWhatHappenedInASmallWindow)
{
    CropsProject project;
    project.study("Gold corn", "0.02");
    const auto window = project.window(u"log"_s);
    auto *table = window->page(u"log"_s)->findChild<QTableView *>();
    ASSERT_NE(table, nullptr);
    for (const int width : {1440, 1024}) {
        window->resize(width, 700);
        QTest::qWait(50);
        mockup::keepPicture(*window, u"log-%1"_s.arg(width));
        for (int row = 0; row < table->model()->rowCount(); ++row)
            EXPECT_LE(table->itemDelegate()->sizeHint({}, table->model()->index(row, 3)).width(), table->columnWidth(3)) << width << ": " << table->model()->index(row, 3).data().toString().toStdString();
    }
}

TEST(PlainTip, ShowsMarkupLetterForLetter)
{
    EXPECT_EQ(widgets::plainTip(u"<img src=\"file:///etc/passwd\"> A & B\nnext"_s).toStdString(), "<qt>&lt;img src=&quot;file:///etc/passwd&quot;&gt; A &amp; B<br>next</qt>");
    EXPECT_TRUE(widgets::plainTip({}).isEmpty());
    CropsProject project;
    const auto window = project.window(u"data"_s);
    auto *model = window->findChild<app::DataModel *>();
    ASSERT_TRUE(waitUntil([&] { return model->rowCount() > 0 && model->row(0); }));
    EXPECT_TRUE(model->index(0, app::DataModel::Words).data(Qt::ToolTipRole).toString().startsWith(u"<qt>"_s));
    EXPECT_FALSE(model->index(0, app::DataModel::Words).data().toString().startsWith(u"<qt>"_s));
}
