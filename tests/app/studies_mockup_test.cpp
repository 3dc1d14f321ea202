// The protocol editor beside the picture it was designed from, and what is tried out in it.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/seat_chip.h"
#include "app/pages/seat_row.h"
#include "app/pages/studies_page.h"
#include "app/pages/study_form.h"
#include "widgets/text_input.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "app/windows/session_window.h"
#include "storage/query.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

void makeDraft(const CropsProject &project)
{
    auto opened = app::openForWriting(project.path);
    ASSERT_TRUE(bool(opened));
    const auto made = app::StudySession(**opened).create({.name = "Gold cotton", .preset = "plantxpert-gold", .set = {{"seed", "20240"}},
                                                          .seats = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}}});
    ASSERT_TRUE(bool(made)) << made.error().userMessage;
}

QLineEdit *field(QWidget *within, const QString &name)
{
    for (QLineEdit *each : within->findChildren<QLineEdit *>()) {
        if (each->accessibleName() == name)
            return each;
    }
    return nullptr;
}

} // namespace

TEST(StudiesMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    CropsProject project;
    makeDraft(project);
    const auto window = project.window(u"studies"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"studies"_s)), u"min at 45 s"_s); }));
    QTest::qWait(100);
    mockup::expectParts(*window, "s04-protocol-editor.png", {
        {"title", {206, 4, 130, 48}, {217, 21, 105, 20}}, {"name", {336, 4, 240, 48}, {346, 12, 224, 32}}, {"state", {578, 4, 130, 48}, {586, 16, 101, 24}},
        {"form", {452, 60, 612, 804}, {464, 72, 592, 784}}, {"its title", {474, 80, 340, 26}, {480, 87, 313, 13}}, {"its note", {830, 80, 220, 26}, {846, 87, 193, 13}, "rtb"},
        {"sample", {474, 122, 110, 36}, {480, 135, 45, 13}}, {"first rule", {700, 106, 60, 12}, {700, 112, 60, 1}}, {"per cent", {590, 118, 70, 44}, {600, 124, 56, 32}}, {"per", {660, 122, 104, 36}, {664, 135, 97, 13}, "ltb"}, {"strata", {764, 118, 110, 44}, {768, 124, 96, 32}, "lt"},
        {"seed", {590, 160, 44, 40}, {600, 175, 30, 10}}, {"seed's field", {632, 160, 98, 40}, {638, 164, 88, 32}}, {"redraw", {730, 160, 120, 40}, {734, 164, 108, 32}}, {"rule of seats", {700, 202, 60, 12}, {700, 208, 60, 1}},
        {"seats", {474, 220, 110, 32}, {480, 232, 32, 9}}, {"first seat", {602, 226, 50, 20}, {609, 231, 43, 13}, "lt"}, {"rule of visible", {700, 258, 60, 12}, {700, 264, 60, 1}},
        {"figure", {592, 276, 80, 32}, {600, 284, 62, 16}}, {"question", {680, 276, 110, 32}, {696, 284, 79, 16}}, {"options", {800, 276, 94, 32}, {808, 284, 72, 16}}, {"overlays", {900, 276, 110, 32}, {912, 284, 76, 16}},
        {"caption", {592, 309, 90, 30}, {600, 316, 71, 16}}, {"key", {900, 309, 80, 30}, {912, 316, 46, 16}}, {"note", {592, 342, 400, 22}, {601, 345, 354, 15}}, {"rule of answering", {700, 366, 60, 12}, {700, 372, 60, 1}},
        {"confirm", {592, 384, 94, 32}, {600, 392, 73, 16}}, {"instant", {690, 384, 94, 32}, {696, 392, 67, 16}}, {"twice", {800, 384, 200, 32}, {808, 392, 150, 16}}, {"undo", {592, 418, 46, 36}, {600, 431, 33, 10}, "l"}, {"undo's field", {634, 416, 146, 42}, {641, 420, 128, 32}},
        {"rule of order", {700, 458, 60, 12}, {700, 464, 60, 1}}, {"items", {637, 470, 156, 42}, {643, 476, 144, 32}}, {"options' order", {852, 470, 140, 42}, {859, 476, 120, 32}}, {"rule of deciding", {700, 514, 60, 12}, {700, 520, 60, 1}},
        {"sees", {630, 526, 118, 42}, {636, 532, 104, 32}}, {"all differ", {808, 526, 120, 42}, {815, 532, 104, 32}}, {"mixed in", {592, 566, 148, 40}, {600, 579, 137, 13}, "l"}, {"share", {739, 564, 66, 42}, {745, 568, 56, 32}}, {"not in the paper", {832, 564, 130, 42}, {841, 572, 107, 24}},
        {"rule of time", {500, 606, 60, 12}, {500, 612, 60, 1}}, {"limit", {632, 618, 100, 42}, {638, 624, 88, 32}}, {"idle", {798, 618, 68, 42}, {806, 624, 56, 32}}, {"break", {966, 618, 76, 42}, {973, 624, 56, 32}}, {"rule of instruction", {500, 662, 60, 12}, {500, 668, 60, 1}},
        {"instruction", {592, 674, 456, 128}, {600, 680, 440, 116}}, {"show", {634, 800, 120, 42}, {641, 804, 104, 32}}, {"later", {748, 806, 100, 30}, {757, 815, 73, 10}, "l"},
        {"plan", {1062, 60, 372, 804}, {1072, 72, 352, 784}}, {"its title ", {1080, 80, 200, 26}, {1088, 88, 99, 12}, "l"}, {"its hash", {1082, 800, 100, 18}, {1088, 806, 81, 13}, "l"},
        {"status", {1000, 876, 432, 22}, {1056, 881, 367, 13}, "rt"},
    });
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}

TEST(StudiesMockup, PresetsStandAtTheLeft)
{
    CropsProject project;
    const auto window = project.window(u"studies"_s);
    window->showPage(u"new-study"_s);
    QTest::qWait(150);
    mockup::expectParts(*window, "s04-protocol-editor.png", {
        {"presets", {204, 60, 252, 804}, {216, 72, 232, 784}}, {"title", {222, 80, 160, 26}, {233, 88, 44, 10}, "lt"}, {"entry", {219, 106, 224, 62}, {224, 112, 216, 52}, "lrtb"},
        {"its circle", {230, 118, 28, 24}, {236, 122, 16, 16}}, {"its name", {258, 120, 160, 20}, {265, 124, 100, 13}, "lt"}, {"its detail", {258, 140, 160, 18}, {264, 143, 141, 12}, "lt"}});
}

TEST(StudiesMockup, NothingIsCutInASmallWindow)
{
    CropsProject project;
    makeDraft(project);
    const auto window = project.window(u"studies"_s);
    window->resize(1024, 700);
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}

TEST(StudiesPage, DecoysAndTheTimeLimitGoIntoTheProtocol)
{
    CropsProject project;
    makeDraft(project);
    const auto window = project.window(u"studies"_s);
    auto *page = window->page(u"studies"_s);
    auto *form = page->findChild<app::StudyForm *>();
    QLineEdit *decoys = field(form, u"Agreed items mixed in, per cent of the conflicts"_s);
    ASSERT_NE(decoys, nullptr);
    EXPECT_EQ(decoys->text(), u"0"_s);
    decoys->setText(u"10"_s);
    for (QComboBox *choice : form->findChildren<QComboBox *>()) {
        if (choice->accessibleName() == u"Limit"_s)
            choice->setCurrentIndex(choice->findData(u"120"_s));
    }
    const std::string before = study(*window).row.protocol.hash;
    button(page, u"Redraw"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return study(*window).row.protocol.hash != before; }));
    EXPECT_EQ(study(*window).row.protocol.plan.at("adjudicator").decoyPercent, 10);
    EXPECT_EQ(study(*window).row.protocol.time.softS, 120);
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), u"Agreed questions are mixed in, 10 % of the conflicts."_s); }));
}

TEST(StudiesPage, PreviewAsSeatRecordsNothing)
{
    CropsProject project;
    makeDraft(project);
    const auto window = project.window(u"studies"_s);
    app::SessionWindow *session = nullptr;
    QObject::connect(window.get(), &app::ProjectWindow::sessionOpened, window.get(), [&](app::SessionWindow *opened) { session = opened; });
    const auto events = window->desk().view().events.size();
    button(window->page(u"studies"_s), u"Preview as seat"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return session != nullptr; }));
    ASSERT_TRUE(waitUntil([&] { return says(spoken(session), u"PREVIEW, nothing is recorded"_s); }));
    QTest::qWait(300);
    session->close();
    EXPECT_EQ(study(*window).row.state, review::StudyState::Draft);
    const auto opened = app::openForReading(project.path);
    ASSERT_TRUE(bool(opened));
    for (const char *table : {"SELECT count(*) FROM response", "SELECT count(*) FROM draft", "SELECT count(*) FROM visit"}) {
        storage::Query count((*opened)->database(), table);
        ASSERT_TRUE(count.run() && count.next()) << table;
        EXPECT_EQ(count.numberAt(0), 0) << table;
    }
    EXPECT_EQ(window->desk().view().events.size(), events);
}

TEST(StudiesPage, ANewStudyShowsItsPlanBeforeAnythingIsWritten)
{
    CropsProject project;
    const auto window = project.window(u"studies"_s);
    const auto events = window->desk().view().events.size();
    window->showPage(u"new-study"_s);
    auto *page = window->page(u"studies"_s);
    auto *form = page->findChild<app::StudyForm *>();
    // A fifth of 305 + 80 + 80 + 80 figures, a question each: 61 + 16 + 16 + 16.
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"109 of 545"_s); }));
    EXPECT_TRUE(says(spoken(page), u"82 min at 45 s"_s)); // 109 × 45 s = 4,905 s
    field(form, u"Per cent of figures"_s)->setText(u"40"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"218 of 545"_s); })); // 122 + 32 + 32 + 32
    field(form, u"Per cent of figures"_s)->setText(u"many"_s);
    ASSERT_TRUE(waitUntil([&] { return !says(spoken(page), u"218 of 545"_s); })) << "a refusal stands in its place";
    field(form, u"Per cent of figures"_s)->setText(u"20"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"109 of 545"_s); }));
    EXPECT_EQ(window->desk().view().events.size(), events);
    EXPECT_TRUE(window->desk().view().studies.empty());
}

TEST(StudiesPage, SeatsAreTakenOutAndAddedByKeys)
{
    CropsProject project;
    const auto window = project.window(u"studies"_s);
    window->showPage(u"new-study"_s);
    auto *page = window->page(u"studies"_s);
    auto *seats = page->findChild<app::SeatRow *>();
    auto *form = page->findChild<app::StudyForm *>();
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"109 of 545"_s); }));
    const auto chips = [&] {
        std::vector<app::SeatChip *> found;
        for (auto *chip : seats->findChildren<app::SeatChip *>())
            if (!chip->isHidden())
                found.push_back(chip);
        return found;
    };
    ASSERT_EQ(chips().size(), 3U);
    EXPECT_TRUE(seats->changedMembers().empty());
    chips()[1]->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chips()[1], Qt::Key_Delete);
    ASSERT_EQ(chips().size(), 2U);
    using Members = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(seats->changedMembers(), (Members{{"plan.primary.seats", R"(["Primary 1"])"}}));
    // One primary cannot label gold: the plan says so.
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"needs two primaries"_s); }));
    button(seats, u"Add"_s)->click();
    QLineEdit *name = field(seats, u"Name of the new seat"_s);
    ASSERT_TRUE(name && name->isVisible());
    QTest::keyClicks(name, u"Primary B"_s);
    QTest::keyClick(name, Qt::Key_Return);
    EXPECT_EQ(seats->changedMembers(), (Members{{"plan.primary.seats", R"(["Primary 1","Primary B"])"}}));
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"109 of 545"_s); }));
    form->nameField()->setText(u"Two names"_s);
    button(page, u"Make the draft"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return !window->desk().view().studies.empty(); }));
    EXPECT_EQ(study(*window).row.protocol.plan.at("primary").seats, (std::vector<std::string>{"Primary 1", "Primary B"}));
    // Esc leaves the field without a seat.
    ASSERT_TRUE(waitUntil([&] { return chips().size() == 3U; }));
    button(seats, u"Add"_s)->click();
    QTest::keyClicks(name, u"Third"_s);
    QTest::keyClick(name, Qt::Key_Escape);
    EXPECT_EQ(chips().size(), 3U);
}

TEST(PeoplePage, SaysWhatAPlanLaysOnWhomAndWhoWouldSeeItemsTwice)
{
    CropsProject project;
    project.study("Gold corn");
    project.seal("Gold corn", "Primary 1", 10, [](int) { return 'A'; });
    {
        auto opened = app::openForWriting(project.path);
        ASSERT_TRUE(bool(opened));
        const auto made = app::StudySession(**opened).create({.name = "Twice", .preset = "plantxpert-gold", .seats = {{"Primary 1", "R4"}, {"Primary 2", "R4"}}});
        ASSERT_TRUE(bool(made)) << made.error().userMessage;
    }
    const auto window = project.window(u"people"_s);
    auto *page = window->page(u"people"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"Each batch: corn 16 · cotton 16 · rice 16 · soybean 61"_s); }));
    EXPECT_TRUE(says(spoken(page), u"Primary, 2 seats: each answers all 109 items."_s));
    EXPECT_TRUE(says(spoken(page), u"Primary 1 · R1: 10 of 109"_s));
    EXPECT_TRUE(says(spoken(page), u"Adjudicator · R3: drawn later"_s));
    for (QComboBox *choice : page->findChildren<QComboBox *>())
        choice->setCurrentIndex(choice->findData(u"Twice"_s));
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), u"R4 sits on Primary 1 and on Primary 2 and would see 109 items twice."_s); }));
}
