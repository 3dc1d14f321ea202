// Files that leave questions: what their columns are read as, and in which encoding.

#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_page.h"
#include "app/pages/mapping_panel.h"
#include "app/sessions/project_file.h"
#include "storage/query.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/text_input.h"

#include <QFile>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct MappingScreen {
    ProjectFixture fixture{ProjectFixture::Study::None};
    std::unique_ptr<app::ProjectWindow> window;
    app::DataPage *page = nullptr;

    MappingScreen(const QString &name, const QByteArray &bytes)
    {
        fixture.saveTarget = fixture.dir.filePath(u"saved.mapping.json"_s);
        const QString path = fixture.dir.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        window = fixture.window();
        window->resize(1440, 900);
        window->showPage(u"data"_s);
        page = static_cast<app::DataPage *>(window->page(u"data"_s));
        page->check({path});
        EXPECT_TRUE(waitUntil([&] { return page->showsMapping() || page->showsReport(); }));
        QTest::qWait(50);
    }
    app::MappingPanel *panel() const { return page->findChild<app::MappingPanel *>(); }
    widgets::ChoiceField *field(const QString &name) const
    {
        for (auto *each : page->findChildren<widgets::ChoiceField *>())
            if (each->accessibleName() == name && each->isVisible())
                return each;
        return nullptr;
    }
    /// By keys, as a person would: the first letters of the entry.
    void choose(widgets::ChoiceField *field, const QString &data) const
    {
        field->setFocus(Qt::TabFocusReason);
        for (int i = 0; i < field->count(); ++i)
            QTest::keyClick(field, Qt::Key_Up);
        for (int i = 0; i < field->count() && field->currentData().toString() != data; ++i)
            QTest::keyClick(field, Qt::Key_Down);
        EXPECT_EQ(field->currentData().toString().toStdString(), data.toStdString());
        settle();
    }
    /// Until the project's thread has looked at the file again.
    void settle() const
    {
        bool answered = false;
        window->desk().ask(window.get(), [](storage::Project &) { return true; }, [&](bool) { answered = true; });
        EXPECT_TRUE(waitUntil([&] { return answered; }));
    }
};

} // namespace

TEST(MappingPage, ATableWithOtherNamesIsMappedAndImportedByKeys)
{
    MappingScreen screen(u"wrong_columns.csv"_s, "text,labels,picture,weather\n\"Which disease is shown?\",rust,leaf1.jpg,wet\n\"Which pest is shown?\",aphid,leaf2.jpg,dry\n");
    ASSERT_TRUE(screen.page->showsMapping());
    mockup::keepPicture(*screen.window, u"mapping-1440"_s);
    EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
    // Guessed and shown, not applied in silence; the id is nowhere.
    EXPECT_EQ(screen.field(u"text is read as"_s)->currentText().toStdString(), "question");
    EXPECT_EQ(screen.field(u"labels is read as"_s)->currentText().toStdString(), "answer");
    EXPECT_EQ(screen.field(u"picture is read as"_s)->currentText().toStdString(), "figure");
    EXPECT_EQ(screen.field(u"weather is read as"_s)->currentText().toStdString(), "attribute, as it is");
    EXPECT_TRUE(says(spoken(screen.page), u"Not mapped yet: “id”."_s));
    auto *check = button(screen.page, u"Check file"_s);
    ASSERT_NE(check, nullptr);
    EXPECT_FALSE(check->isEnabled());
    // A field read twice is told, and a choice takes nothing from another one on the way.
    screen.choose(screen.field(u"weather is read as"_s), u"question"_s);
    EXPECT_EQ(screen.field(u"text is read as"_s)->currentText().toStdString(), "question");
    EXPECT_EQ(screen.field(u"picture is read as"_s)->currentText().toStdString(), "figure");
    auto *numbered = screen.page->findChild<widgets::CheckRow *>();
    ASSERT_TRUE(numbered && numbered->isVisible());
    numbered->setFocus(Qt::TabFocusReason);
    QTest::keyClick(numbered, Qt::Key_Space);
    screen.settle();
    EXPECT_TRUE(says(spoken(screen.page), u"Two columns are read as “question”."_s));
    EXPECT_FALSE(check->isEnabled());
    screen.choose(screen.field(u"weather is read as"_s), QString());
    ASSERT_TRUE(check->isEnabled());
    QTest::keyClick(button(screen.page, u"Save mapping…"_s), Qt::Key_Space);
    EXPECT_TRUE(waitUntil([&] { return QFile::exists(screen.fixture.saveTarget); }));
    const auto saved = app::readMapping(screen.fixture.saveTarget.toStdString());
    ASSERT_TRUE(bool(saved));
    EXPECT_EQ(*saved, (std::map<std::string, std::string>{{"#", "id"}, {"labels", "answer"}, {"picture", "figure"}, {"text", "question"}}));
    QTest::keyClick(check, Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsReport(); }));
    QTest::qWait(100);
    auto *store = button(screen.page, u"Import 2"_s);
    ASSERT_NE(store, nullptr) << spoken(screen.page).join(u'|').toStdString();
    QTest::keyClick(store, Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return !screen.page->showsReport() && screen.window->desk().view().counts.items == 2; }));
}

TEST(MappingPage, AnotherEncodingIsChosenWithTheWordsInSight)
{
    MappingScreen screen(u"gb.csv"_s, "id,question,A,B,answer\nq1,\xD0\xE2\xB2\xA1?,\xCA\xC7,\xB7\xF1,A\n");
    ASSERT_TRUE(screen.page->showsMapping());
    EXPECT_TRUE(says(spoken(screen.page), u"These bytes are no text in this encoding."_s));
    EXPECT_FALSE(button(screen.page, u"Check file"_s)->isEnabled());
    screen.choose(screen.field(u"Encoding"_s), u"GB18030"_s);
    QTableView *rows = nullptr;
    for (QTableView *each : screen.page->findChildren<QTableView *>())
        if (each->accessibleName() == u"First rows of the file"_s)
            rows = each;
    ASSERT_NE(rows, nullptr);
    EXPECT_EQ(rows->model()->index(0, 1).data().toString().toStdString(), "锈病?");
    mockup::keepPicture(*screen.window, u"mapping-encoding"_s);
    ASSERT_TRUE(button(screen.page, u"Check file"_s)->isEnabled());
    QTest::keyClick(button(screen.page, u"Check file"_s), Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsReport(); }));
    EXPECT_TRUE(says(spoken(screen.page), u"1 of 1 lines can be imported."_s));
    // Back to the fields from the report.
    QTest::keyClick(button(screen.page, u"Map fields…"_s), Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsMapping(); }));
    EXPECT_EQ(screen.field(u"Encoding"_s)->currentText().toStdString(), "GB18030") << "what was chosen is still chosen";
    EXPECT_TRUE(button(screen.page, u"Check file"_s)->isEnabled());
    QTest::keyClick(button(screen.page, u"Cancel"_s), Qt::Key_Space);
    EXPECT_TRUE(waitUntil([&] { return !screen.page->showsMapping(); }));
    EXPECT_EQ(screen.window->desk().view().counts.items, 0);
}

TEST(MappingPage, ResultsOfLabelStudioAreBoundByThePersonAlone)
{
    MappingScreen screen(u"export.json"_s, R"([{"id":1,"data":{"id":"ls1","question":"Which plot was sprayed?","options":["left","right"]},"annotations":[{"id":7,"completed_by":4,"ground_truth":true,"result":[
        {"type":"choices","from_name":"side","value":{"choices":["right"]}},{"type":"rating","from_name":"grounding","value":{"rating":4}},{"type":"textarea","from_name":"why","value":{"text":["burnt"]}}]}]}])");
    ASSERT_TRUE(screen.page->showsMapping()) << "it is asked before it is checked";
    // Shown with type, count and a value, and bound to nothing.
    EXPECT_EQ(screen.field(u"side is read as"_s)->currentText().toStdString(), "bound to nothing");
    EXPECT_TRUE(says(spoken(screen.page), u"1 × choices: right"_s)) << spoken(screen.page).join(u'|').toStdString();
    EXPECT_TRUE(says(spoken(screen.page), u"Bound to nothing, and kept in the raw record alone: “side”, “grounding”, “why”."_s));
    EXPECT_TRUE(screen.panel()->choice().columns.empty());
    EXPECT_TRUE(screen.field(u"side is read as"_s)->hasFocus());
    auto *check = button(screen.page, u"Check file"_s);
    ASSERT_TRUE(check && check->isEnabled()) << "what nobody binds may stay so";
    screen.choose(screen.field(u"side is read as"_s), u"answer"_s);
    screen.choose(screen.field(u"grounding is read as"_s), u"rating"_s);
    EXPECT_FALSE(check->isEnabled());
    EXPECT_TRUE(says(spoken(screen.page), u"Say whose answers are rated by “grounding”"_s));
    widgets::LineField *model = nullptr;
    for (auto *each : screen.page->findChildren<widgets::LineField *>())
        if (each->accessibleName() == u"Model that grounding rates"_s && each->isVisible())
            model = each;
    ASSERT_NE(model, nullptr);
    QTest::keyClick(screen.field(u"grounding is read as"_s), Qt::Key_Tab);
    EXPECT_TRUE(model->hasFocus()) << "the model's name is the next thing by Tab";
    QTest::keyClicks(model, u"Model-8B"_s);
    ASSERT_TRUE(check->isEnabled());
    EXPECT_EQ(screen.panel()->choice().columns, (std::map<std::string, std::string>{{"grounding", "rating:Model-8B"}, {"side", "answer"}}));
    QTest::qWait(50); // laid out
    mockup::keepPicture(*screen.window, u"labels-1440"_s);
    EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
    QTest::keyClick(screen.window.get(), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return screen.page->showsReport(); }));
    EXPECT_FALSE(says(spoken(screen.page), u"called “side”"_s));
    EXPECT_TRUE(says(spoken(screen.page), u"called “why”"_s)) << "what stays unbound is in the report";
    QTest::keyClick(screen.window.get(), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return screen.window->desk().view().counts.items == 1; }));
    const auto project = app::openForReading(screen.fixture.path);
    ASSERT_TRUE(bool(project));
    storage::Query keys((*project)->database(), "SELECT count(*) FROM secret_key WHERE answer LIKE '%B%'");
    ASSERT_TRUE(keys.run() && keys.next()) << "the key of the annotation that is marked as true";
    EXPECT_EQ(keys.numberAt(0), 1);
}

TEST(MappingPage, FitsASmallDarkWindowAndIsNotShownWhereNothingIsToBeSaid)
{
    MappingScreen screen(u"odd.csv"_s, "text,a column with a very long name of its own,picture\nwhat,1,a.jpg\n");
    ASSERT_TRUE(screen.page->showsMapping());
    widgets::applyTheme(widgets::ThemeChoice::Dark);
    screen.window->resize(1024, 700);
    QTest::qWait(100);
    mockup::keepPicture(*screen.window, u"mapping-1024-dark"_s);
    widgets::applyTheme(widgets::ThemeChoice::Light);
    EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
    MappingScreen known(u"items.jsonl"_s, R"({"type":"item","id":"q1","question":"what?","options":{"A":"x","B":"y"},"answer":"A"})");
    EXPECT_TRUE(known.page->showsReport());
}
