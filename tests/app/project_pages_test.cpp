// What the coordinator's pages show: the report's own figures, the data table, the import report, what stays covered.

#include "app/pages/data_model.h"
#include "app/pages/data_page.h"
#include "app/pages/data_table.h"
#include "app/pages/forest_table.h"
#include "app/pages/raw_line_view.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "project_fixture.h"
#include "storage/query.h"
#include "widgets/button.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

QString cell(const QTableView *table, int row, int column) { return table->model()->index(row, column).data().toString(); }

QJsonObject reportOf(const QString &path)
{
    const auto project = app::openForReading(path);
    EXPECT_TRUE(bool(project));
    if (!project)
        return {};
    const auto report = app::ReportSession(**project).report({.study = "Gold corn", .what = "all"});
    EXPECT_TRUE(bool(report));
    return report ? QJsonDocument::fromJson(QByteArray::fromStdString(app::reportToJson(*report))).object() : QJsonObject();
}

} // namespace

TEST(ProjectPages, ShowTheFiguresOfTheReportDocument)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AABBCCDDABCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "ABBBCCDAABCD"[i]; });
    const auto window = fixture.window();
    window->showPage(u"agreement"_s);
    ASSERT_TRUE(waitUntil([&] { return study(*window).pooled() && study(*window).pooled()->n == 12; }));
    const QJsonObject report = reportOf(fixture.path);
    const QJsonObject agreement = report[u"agreement"_s].toObject();
    const QJsonArray rows = agreement[u"pooled"_s].toArray().isEmpty() ? agreement[u"rows"_s].toArray() : agreement[u"pooled"_s].toArray();
    ASSERT_FALSE(rows.isEmpty()) << QJsonDocument(agreement).toJson().toStdString();
    const QJsonObject pooled = rows.first().toObject(), cohen = pooled[u"cohen"_s].toObject();
    auto *forest = window->page(u"agreement"_s)->findChild<app::ForestTable *>();
    ASSERT_NE(forest, nullptr);
    ASSERT_TRUE(waitUntil([&] { return forest->model()->rowCount() > 0; }));
    const int last = forest->model()->rowCount() - 1;
    EXPECT_EQ(cell(forest, last, 1), QString::number(pooled[u"n"_s].toInt()));
    EXPECT_EQ(cell(forest, last, 2), QString::number(100.0 * pooled[u"agree"_s].toDouble() / pooled[u"n"_s].toDouble(), 'f', 1));
    EXPECT_EQ(cell(forest, last, 3), QString::number(cohen[u"value"_s].toDouble(), 'f', 2)) << QJsonDocument(pooled).toJson().toStdString();
    // The head and the cells take their places from one axis: 264 px from -0.2 to 1.
    EXPECT_DOUBLE_EQ(app::ForestTable::strip(QRectF(0, 0, 304, 26)).width(), 264);
    // Of the report's table every cell stands in the matrix.
    const QStringList spokenThere = spoken(window->page(u"agreement"_s));
    const QJsonArray table = pooled[u"table"_s].toArray();
    ASSERT_EQ(table.size(), 4);
    EXPECT_TRUE(says(spokenThere, u"24 of 24"_s) || says(spokenThere, u"Sealed 24 of"_s));
    window->showPage(u"gold"_s);
    const review::GoldRow *all = study(*window).goldOfAll();
    ASSERT_NE(all, nullptr);
    std::int64_t agreed = 0;
    for (const QJsonValue &value : report[u"gold"_s].toArray())
        agreed = std::max<std::int64_t>(agreed, value.toObject()[u"agreed"_s].toInt());
    EXPECT_TRUE(says(spoken(window->page(u"gold"_s)), u"primaries agree on %1"_s.arg(all->agreed)));
    EXPECT_EQ(all->agreed, 10);
    EXPECT_EQ(agreed, 10) << "the report's own number";
}

TEST(ProjectPages, ImportListsTheThreeBadLinesAndCancelLeavesEveryTable)
{
    ProjectFixture fixture(ProjectFixture::Study::None);
    const QString path = fixture.dir.filePath(u"cotton_qa.jsonl"_s);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int line = 1; line <= 1024; ++line) {
        QString options = u"{\"A\":\"one\",\"B\":\"two\",\"C\":\"three\",\"D\":\"four\"}"_s;
        if (line == 733)
            options = u"{\"A\":\"one\",\"B\":\"two\",\"C\":\"three\",\"D\":\"two\"}"_s;
        file.write(u"{\"type\":\"item\",\"id\":\"cot-%1\",\"kind\":\"single\",\"question\":\"Which plot leads in trial %2?\",\"options\":%3,\"answer\":\"%4\"}\n"_s
                       .arg(line == 407 ? 406 : line)
                       .arg(line)
                       .arg(options, line == 118 ? u"E"_s : u"A"_s)
                       .toUtf8());
    }
    file.close();
    const auto before = rowCounts(fixture.path);
    const auto window = fixture.window();
    auto *data = static_cast<app::DataPage *>(window->page(u"data"_s));
    window->showPage(u"data"_s);
    data->check({path});
    ASSERT_TRUE(waitUntil([&] { return data->showsReport(); }));
    EXPECT_TRUE(says(spoken(data), u"1,021 of 1,024 lines can be imported. 3 cannot; they are listed with line numbers."_s)) << spoken(data).join(u'\n').toStdString();
    auto *problems = tableNamed(*data, u"Problems by line"_s);
    ASSERT_NE(problems, nullptr);
    QStringList bad;
    int row407 = -1;
    for (int row = 0; row < problems->model()->rowCount(); ++row) {
        if (cell(problems, row, 4) != u"skipped"_s)
            continue;
        bad << cell(problems, row, 0);
        EXPECT_FALSE(cell(problems, row, 2).isEmpty());
        if (cell(problems, row, 0) == u"407"_s)
            row407 = row;
    }
    EXPECT_EQ(bad, (QStringList{u"118"_s, u"407"_s, u"733"_s}));
    ASSERT_GE(row407, 0);
    problems->setCurrentIndex(problems->model()->index(row407, 0));
    problems->setFocus();
    Q_EMIT problems->activated(problems->currentIndex());
    auto *raw = data->findChild<app::RawLineView *>();
    ASSERT_NE(raw, nullptr);
    EXPECT_TRUE(waitUntil([&] { return raw->isVisible(); }));
    EXPECT_TRUE(raw->accessibleName().contains(u"Line 407: {\"type\":\"item\",\"id\":\"cot-406\""_s)) << raw->accessibleName().toStdString();

    ASSERT_NE(button(data, u"Cancel"_s), nullptr);
    button(data, u"Cancel"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return !data->showsReport(); }));
    EXPECT_EQ(rowCounts(fixture.path), before);

    data->check({path});
    ASSERT_TRUE(waitUntil([&] { return data->showsReport(); }));
    button(data, u"Import 1,021"_s)->click();
    ASSERT_TRUE(waitUntil([&] { return window->desk().view().counts.items == 1021; }));
    data->check({path});
    ASSERT_TRUE(waitUntil([&] { return data->showsReport(); }));
    EXPECT_TRUE(says(spoken(data), u"0 new"_s));
    button(data, u"Cancel"_s)->click();

    // The table over them: 8 bytes a row, rows by blocks, the filter narrows.
    auto *model = data->findChild<app::DataModel *>();
    ASSERT_NE(model, nullptr);
    EXPECT_LE(model->bytesPerRow(), 16U);
    ASSERT_TRUE(waitUntil([&] { return model->rowCount() == 1021; }));
    // While the project's thread is at other work a row comes as a call; the window does not wait for it.
    QSignalSpy loaded(model, &app::DataModel::loaded);
    model->setFilter(model->filter(), {}); // no block of before
    ASSERT_TRUE(waitUntil([&] { return loaded.count() > 0 && model->row(0) != nullptr; }));
    QSemaphore held;
    window->desk().ask(window.get(), [&](storage::Project &) { return held.tryAcquire(1, 5000); }, [](bool) {});
    QElapsedTimer asked;
    asked.start();
    EXPECT_EQ(model->row(1020), nullptr);
    EXPECT_EQ(model->row(500), nullptr);
    EXPECT_LT(asked.elapsed(), 1000);
    QSignalSpy told(model, &app::DataModel::dataChanged);
    held.release();
    ASSERT_TRUE(waitUntil([&] { return model->row(1020) && model->row(500); }));
    EXPECT_EQ(told.count(), 2);
    // Where it is idle they are there at the first question, before a blank line is painted; at least once in so many places.
    int atOnce = 0;
    for (const int row : {100, 200, 300, 400, 600, 700, 800, 900}) {
        atOnce += model->row(row) != nullptr ? 1 : 0;
        EXPECT_TRUE(waitUntil([&] { return model->row(row) != nullptr; }));
    }
    EXPECT_GT(atOnce, 0);
    EXPECT_EQ(model->idAt(1020), u"cot-999"_s); // by id, bytewise
    QLineEdit *filter = nullptr;
    QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
    for (QLineEdit *field : data->findChildren<QLineEdit *>()) {
        if (field->hasFocus())
            filter = field;
    }
    ASSERT_NE(filter, nullptr);
    filter->setText(u"TRIAL 77"_s);
    EXPECT_TRUE(waitUntil([&] { return model->rowCount() == 11; })) << model->rowCount(); // 77 and 770 … 779
    filter->setText(u"100%"_s);
    EXPECT_TRUE(waitUntil([&] { return model->rowCount() == 0; })); // no wildcard
}

TEST(ProjectPages, KeyAndResponsesStayCoveredForAPersonWithAnOpenSeat)
{
    ProjectFixture fixture;
    fixture.seal("Primary 2", 12, [](int) { return 'C'; });
    const auto window = fixture.window();
    window->showPage(u"data"_s);
    auto *data = window->page(u"data"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(data), u"Which hybrid leads in trial 1.1?"_s) && says(spoken(data), u"Key"_s); }));
    EXPECT_FALSE(says(spoken(data), u"Hidden while your own batch is open"_s));
    window->desk().setPerson("R1");
    ASSERT_TRUE(waitUntil([&] { return says(spoken(data), u"Hidden while your own batch is open. 12 left."_s); }));
    window->desk().setPerson({});
    ASSERT_TRUE(waitUntil([&] { return !says(spoken(data), u"Hidden while your own batch is open"_s); }));
}

TEST(ProjectPages, WhatWasUncoveredOnceIsNotCoveredAgain)
{
    ProjectFixture fixture;
    fixture.seal("Primary 2", 12, [](int) { return 'C'; });
    {
        const auto window = fixture.window();
        window->desk().setPerson("R1");
        ASSERT_TRUE(waitUntil([&] { return !study(*window).hidden.empty(); }));
        bool logged = false;
        window->desk().uncover(window.get(), "Gold corn", [&](const review::Status &done) { logged = bool(done); });
        ASSERT_TRUE(waitUntil([&] { return logged && study(*window).hidden.empty(); }));
        fixture.recent->setPersonAt(fixture.path, u"R1"_s);
    }
    const auto again = fixture.window();
    ASSERT_TRUE(waitUntil([&] { return again->desk().person() == "R1"; }));
    QTest::qWait(200);
    EXPECT_TRUE(study(*again).hidden.empty());
    EXPECT_TRUE(study(*again).agreement.has_value());
    again->desk().setPerson("R3"); // the adjudicator never looked
    EXPECT_TRUE(waitUntil([&] { return !study(*again).hidden.empty(); }));
}

TEST(ProjectPages, ExpertsOverruleTheKeyIsToldAfterFreezingOnly)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return i == 11 ? 'D' : 'A'; });
    fixture.seal("Primary 2", 12, [](int i) { return i < 3 ? 'B' : i == 11 ? 'D' : 'A'; });
    fixture.submit("Primary 1");
    fixture.submit("Primary 2");
    {
        auto project = app::openForWriting(fixture.path);
        ASSERT_TRUE(bool(project));
        const auto early = app::ReportSession(**project).comparedWithKey("Gold corn");
        ASSERT_FALSE(bool(early));
        EXPECT_EQ(early.error().code, review::Error::Code::Refused);
        ASSERT_TRUE(bool(app::StudySession(**project).drawDue("Gold corn")));
    }
    int seen = 0;
    fixture.seal("Adjudicator", 3, [&](int) { return "ABC"[seen++]; });
    fixture.submit("Adjudicator");
    {
        auto project = app::openForWriting(fixture.path);
        ASSERT_TRUE(bool(project));
        ASSERT_TRUE(bool(app::StudySession(**project).freeze("Gold corn")));
        const auto compared = app::ReportSession(**project).comparedWithKey("Gold corn");
        ASSERT_TRUE(bool(compared));
        EXPECT_EQ(compared->compared, 11); // one of twelve was discarded
        ASSERT_EQ(compared->overruled.size(), 2U);
        EXPECT_EQ(compared->overruled[0].key, "A");
        EXPECT_EQ(compared->overruled[0].gold, "B");
        EXPECT_EQ(compared->overruled[0].branch, review::Branch::TieBroken);
        EXPECT_EQ(compared->overruled[1].gold, "D");
        EXPECT_EQ(compared->overruled[1].branch, review::Branch::Agreed);
        EXPECT_GT(compared->revealedAt, 0);
        const auto overlap = app::ReportSession(**project).figureOverlap("Gold corn");
        ASSERT_TRUE(bool(overlap));
        EXPECT_EQ(overlap->gold, 6);
        EXPECT_TRUE(overlap->shared.empty());
    }
    const auto window = fixture.window();
    window->showPage(u"gold"_s);
    auto *gold = window->page(u"gold"_s);
    EXPECT_TRUE(waitUntil([&] { return says(spoken(gold), u"2 of 11"_s); }));
    EXPECT_TRUE(says(spoken(gold), u"No figure shared with Silver"_s));
}
