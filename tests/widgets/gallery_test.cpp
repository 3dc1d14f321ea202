#include "pictures.h"

#include "widgets/card.h"
#include "widgets/check_row.h"
#include "widgets/chip.h"
#include "widgets/confirm_dialog.h"
#include "widgets/empty_state.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/icons.h"
#include "widgets/keycap.h"
#include "widgets/message_bar.h"
#include "widgets/note_field.h"
#include "widgets/page_header.h"
#include "widgets/progress_track.h"
#include "widgets/rail.h"
#include "widgets/table_style.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;
using namespace widgets;

namespace {

void fill(QStandardItemModel &model)
{
    model.setHorizontalHeaderLabels({u"Crop"_s, u"Agree"_s, u"Progress"_s, u"Question"_s});
    const int right = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    model.setHeaderData(1, Qt::Horizontal, right, Qt::TextAlignmentRole);
    int row = 0;
    for (const auto &[crop, agree] : {std::pair{u"Soybean"_s, u"120"_s}, std::pair{u"Cotton"_s, u"126"_s}, std::pair{u"All"_s, u"482"_s}}) {
        auto *name = new QStandardItem(crop), *count = new QStandardItem(agree), *track = new QStandardItem, *text = new QStandardItem;
        count->setData(right, Qt::TextAlignmentRole);
        track->setData(0.25 * ++row, ShareRole);
        text->setText(u"<b>Which</b>\tpanel & row shows it?"_s);
        if (crop == u"All"_s)
            for (QStandardItem *item : {name, count})
                item->setData(true, BoldRole);
        model.appendRow({name, count, track, text});
    }
}

/// One window with a bit of everything a project page is made of.
struct Gallery : QWidget {
    explicit Gallery(QStandardItemModel &model)
    {
        auto *outer = new QHBoxLayout(this);
        outer->setContentsMargins(0, 0, 0, 0);
        outer->setSpacing(0);
        rail = new Rail(u"Winnow"_s, {{u"overview"_s, u"Overview"_s}, {u"data"_s, u"Data"_s}, {u"studies"_s, u"Studies"_s},
            {u"snow"_s, u"Gold & export"_s}, {u"log"_s, u"Log"_s, false}}, this);
        rail->setCurrent(3);
        outer->addWidget(rail);
        auto *column = new QVBoxLayout;
        column->setSpacing(0);
        outer->addLayout(column, 1);
        auto *header = new PageHeader(u"PlantXpert gold"_s, this);
        header->setSubtitle(u"545 figures · 4,351 questions · 504 gold"_s);
        header->addRight(new Button(ButtonLook::Secondary, u"import"_s, u"Import"_s, {}, header));
        header->addRight(new Button(ButtonLook::Primary, u"plus"_s, u"New study"_s, {}, header));
        column->addWidget(header);
        message = new MessageBar(this);
        message->showMessage(MessageKind::Warning, u"1 response is marked not blind. <b>It</b> stays in the export with exposed=1."_s, u"Show"_s, u"detail"_s);
        column->addWidget(message);
        auto *page = new QVBoxLayout;
        page->setContentsMargins(16, 16, 16, 16);
        page->setSpacing(16);
        column->addLayout(page, 1);
        auto *card = new Card(u"Splits per crop"_s, this);
        card->setSubtitle(u"shown here for the first time"_s);
        card->setNote(u"17 of 504 · 09:41:12"_s);
        card->addTool(new Button(ButtonLook::Icon, u"copy"_s, u"Copy as TSV"_s, {}, card));
        table = new QTableView(card);
        table->setModel(&model);
        styleTable(*table);
        table->setFixedHeight(28 + 3 * 26);
        card->body()->addWidget(table);
        page->addWidget(card);
        auto *row = new QHBoxLayout;
        row->setSpacing(8);
        for (const ChipLook look : {ChipLook::Sunken, ChipLook::Outline, ChipLook::Plain, ChipLook::Mark, ChipLook::Seal, ChipLook::Info, ChipLook::Warning})
            row->addWidget(new Chip(look, u"gavel"_s, u"4 of 11"_s, this));
        row->addWidget(new Keycap(u"Ctrl+Shift+O"_s, this));
        row->addStretch(1);
        page->addLayout(row);
        auto *tools = new QHBoxLayout;
        tools->setSpacing(8);
        auto *off = new Button(ButtonLook::Primary, u"snow"_s, u"Freeze gold v1…"_s, {}, this);
        off->setEnabled(false);
        tools->addWidget(off);
        auto *mark = new Button(ButtonLook::Row, u"flag"_s, u"Marked for discussion"_s, u"M"_s, this);
        mark->setOn(true);
        mark->setFixedWidth(219);
        tools->addWidget(mark);
        auto *check = new CheckRow(u"Not sure, this is my best guess"_s, u"Q"_s, this);
        check->setChecked(true);
        tools->addWidget(check);
        page->addLayout(tools);
        auto *fields = new QHBoxLayout;
        auto *choice = new ChoiceField(this);
        choice->addItem(u"Gold, four crops"_s);
        fields->addWidget(choice);
        fields->addWidget(new LineField(u"Filter"_s, this));
        auto *wide = new Button(ButtonLook::Wide, u"folder"_s, u"Open project…"_s, u"Ctrl+O"_s, this);
        wide->setFixedWidth(328);
        fields->addWidget(wide);
        fields->addWidget(new Button(ButtonLook::Link, {}, u"Try the sample project"_s, {}, this));
        page->addLayout(fields);
        auto *note = new NoteField(u"Note, goes to the log"_s, this);
        note->setNote(u"Read at day 110: 5.5 against 5.0"_s);
        page->addWidget(note);
        auto *figure = new FigureView(this);
        figure->setMessage(u"This figure cannot be shown (file damaged). Press S to skip; the coordinator will be told."_s, u"Figure 4"_s);
        figure->setFixedHeight(140);
        page->addWidget(figure);
        page->addWidget(new EmptyState(u"image"_s, u"No figures yet. Import a folder, a JSONL file or a Label Studio export."_s, u"Import…"_s,
            u"Try the sample project"_s, this));
        auto *status = new StatusBar(this);
        status->setLeftText(u"Saved 09:41:07"_s);
        status->setRightText(u"504 gold · 3,479 silver · 368 held out"_s);
        column->addWidget(status);
        resize(1240, 860);
    }
    Rail *rail;
    MessageBar *message;
    QTableView *table;
};

} // namespace

TEST(Gallery, EverythingIsPaintedInEveryThemeAndShowsPlainText)
{
    QStandardItemModel model;
    fill(model);
    Gallery gallery(model);
    gallery.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&gallery));
    gallery.table->selectRow(1);
    QImage last;
    for (const auto &[choice, name] : {std::pair{ThemeChoice::Light, u"gallery-light"_s}, std::pair{ThemeChoice::Dark, u"gallery-dark"_s},
             std::pair{ThemeChoice::HighContrast, u"gallery-contrast"_s}}) {
        applyTheme(choice);
        QTest::qWait(20);
        const QImage shot = gallery.grab().toImage();
        pictures::keep(shot, name);
        EXPECT_NE(shot, last);
        EXPECT_EQ(shot.pixelColor(210, 400), colour(Token::BgWindow));
        EXPECT_EQ(shot.pixelColor(100, 600), colour(Token::BgSurface)); // the rail
        last = shot;
    }
    applyTheme(ThemeChoice::Light);
    for (const QLabel *label : gallery.findChildren<QLabel *>())
        EXPECT_EQ(label->textFormat(), Qt::PlainText);
}

TEST(Gallery, TheRailReportsFoldsAndKeepsItsNames)
{
    QStandardItemModel model;
    Gallery gallery(model);
    QSignalSpy picked(gallery.rail, &Rail::picked);
    gallery.rail->setCurrent(1);
    EXPECT_TRUE(picked.isEmpty());
    EXPECT_EQ(gallery.rail->current(), 1);
    EXPECT_EQ(gallery.rail->width(), 200);
    gallery.rail->setNarrow(true);
    EXPECT_EQ(gallery.rail->minimumWidth(), 56);
    const auto buttons = gallery.rail->findChildren<QPushButton *>();
    ASSERT_EQ(buttons.size(), 5);
    EXPECT_EQ(buttons[3]->accessibleName(), u"Gold & export"_s);
    EXPECT_EQ(buttons[3]->toolTip(), u"<qt>Gold &amp; export</qt>"_s);
    buttons[2]->click();
    ASSERT_EQ(picked.size(), 1);
    EXPECT_EQ(picked.at(0).at(0).toInt(), 2);
}

TEST(Gallery, TheTableHasItsRowsAndCopiesTsv)
{
    QStandardItemModel model;
    fill(model);
    Gallery gallery(model);
    gallery.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&gallery));
    EXPECT_EQ(gallery.table->rowHeight(0), 26);
    EXPECT_EQ(gallery.table->horizontalHeader()->height(), 28);
    gallery.table->setFocus();
    gallery.table->selectRow(1);
    QTest::keyClick(gallery.windowHandle(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"Cotton\t126\t\t<b>Which</b> panel & row shows it?"_s);
}

TEST(ConfirmDialog, TheNameMustBeTypedBeforeFreezing)
{
    ConfirmText text;
    text.title = u"Freeze gold v1?"_s;
    text.sentence = u"504 items become read-only. <b>This</b> cannot be undone."_s;
    text.facts = {u"122 soybean, 128 cotton, 127 rice, 127 corn"_s, u"2 discarded"_s};
    text.confirm = u"Freeze"_s;
    text.cancel = u"Keep working"_s;
    text.typeToConfirm = u"Gold R&D"_s;
    text.typeLabel = u"Type the study's name to freeze it."_s;
    ConfirmDialog dialog(text, nullptr);
    dialog.open();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    EXPECT_FALSE(dialog.confirmButton()->isEnabled());
    ASSERT_NE(dialog.field(), nullptr);
    EXPECT_TRUE(dialog.field()->hasFocus());
    QSignalSpy accepted(&dialog, &QDialog::accepted), rejected(&dialog, &QDialog::rejected);
    QTest::keyClicks(dialog.field(), u"gold r&d"_s);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    EXPECT_TRUE(accepted.isEmpty());
    dialog.field()->setText(u"Gold R&D"_s);
    EXPECT_TRUE(dialog.confirmButton()->isEnabled());
    QTest::qWait(20);
    pictures::keep(dialog.grab().toImage(), u"confirm"_s);
    QTest::keyClick(dialog.windowHandle(), Qt::Key_Return);
    EXPECT_EQ(accepted.size(), 1);
    EXPECT_TRUE(rejected.isEmpty());
}

TEST(ConfirmDialog, SubmitTakesEnterAndEscKeepsWorking)
{
    ConfirmText text;
    text.title = u"Submit 128 answers?"_s;
    text.sentence = u"They are locked and counted. 4 are marked for discussion, 9 not sure."_s;
    text.confirm = u"Submit"_s;
    text.cancel = u"Keep working"_s;
    for (const auto &[key, outcome] : {std::pair{Qt::Key_Return, QDialog::Accepted}, std::pair{Qt::Key_Escape, QDialog::Rejected}}) {
        ConfirmDialog dialog(text, nullptr);
        QSignalSpy finished(&dialog, &QDialog::finished);
        dialog.open();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
        EXPECT_EQ(dialog.field(), nullptr);
        QTest::keyClick(dialog.windowHandle(), key);
        ASSERT_EQ(finished.size(), 1);
        EXPECT_EQ(finished.at(0).at(0).toInt(), static_cast<int>(outcome));
    }
}

TEST(NoteField, KeepsEveryKeyButEscAndCtrlEnter)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *note = new NoteField(u"Note"_s, &window);
    layout->addWidget(note);
    layout->addStretch(1);
    window.resize(400, 300);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    note->setFocus();
    QSignalSpy edited(note, &NoteField::edited), leave(note, &NoteField::leaveAsked);
    QTest::keyClicks(note, u"abcdm pgdn 1"_s);
    QTest::keyClick(window.windowHandle(), Qt::Key_PageDown);
    EXPECT_EQ(note->note(), u"abcdm pgdn 1"_s);
    EXPECT_EQ(edited.size(), 12);
    EXPECT_TRUE(note->hasFocus());
    QTest::keyClick(window.windowHandle(), Qt::Key_Escape);
    QTest::keyClick(window.windowHandle(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(leave.size(), 2);
    EXPECT_EQ(note->note(), u"abcdm pgdn 1"_s);
    EXPECT_EQ(note->height(), 44);
    note->setNote(u"one\ntwo\nthree"_s);
    EXPECT_EQ(edited.size(), 12);
    EXPECT_GT(note->height(), 60);
}

TEST(Button, EnterAndSpacePressAFocusedButtonAndAClickLeavesTheFocus)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *field = new LineField({}, &window);
    auto *button = new Button(ButtonLook::Command, u"skip"_s, u"Skip"_s, u"S"_s, &window);
    layout->addWidget(field);
    layout->addWidget(button);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    field->setFocus();
    QSignalSpy clicked(button, &QPushButton::clicked);
    QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(button->width() - 1, button->height() - 1));
    EXPECT_EQ(clicked.size(), 1);
    EXPECT_TRUE(field->hasFocus());
    QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
    ASSERT_TRUE(button->hasFocus());
    EXPECT_TRUE(button->ring().isShown());
    QTest::keyClick(window.windowHandle(), Qt::Key_Return);
    QTest::keyClick(window.windowHandle(), Qt::Key_Space);
    EXPECT_EQ(clicked.size(), 3);
}

TEST(Bar, FoldsTheLeastNeededFirstAndBringsItBack)
{
    Bar bar(56, Bar::Line::Above, 24, nullptr);
    std::vector<Button *> entries;
    for (const QString &word : {u"Vorherige Frage"_s, u"Überspringen"_s, u"Rückgängig machen"_s, u"Unterbrechen"_s}) {
        entries.push_back(new Button(ButtonLook::Command, u"left"_s, word, u"PgUp"_s, &bar));
        bar.addLeft(entries.back());
        bar.setFoldable(entries.back(), static_cast<int>(entries.size()) == 2 ? 1 : 10);
    }
    auto *seal = new Button(ButtonLook::Primary, u"enter"_s, u"Versiegeln und weiter"_s, {}, &bar);
    bar.addRight(seal);
    bar.resize(1400, 56);
    bar.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar));
    for (const Button *entry : entries)
        EXPECT_FALSE(bar.isFolded(entry));
    bar.resize(960, 56);
    QTest::qWait(20);
    EXPECT_TRUE(bar.isFolded(entries[1]));
    EXPECT_FALSE(entries[1]->isVisible());
    EXPECT_FALSE(bar.isFolded(entries[0]));
    pictures::keep(bar.grab().toImage(), u"bar-folded"_s);
    EXPECT_TRUE(bar.rect().contains(seal->geometry()));
    for (const Button *entry : entries)
        if (entry->isVisible()) {
            EXPECT_GE(entry->width(), entry->sizeHint().width());
            EXPECT_LT(entry->geometry().right(), seal->geometry().left());
        }
    bar.resize(1400, 56);
    QTest::qWait(20);
    EXPECT_TRUE(entries[1]->isVisible());
}
