// Every figure of a study on the overview and on Gold & export is one of `winnow-cli report --format json` for the same project.

#include "crops_project.h"
#include "project_fixture.h"

#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"

#include <QAbstractButton>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr const char *kStudy = "Gold, four crops";

/// What the command writes: the document of the same function.
QJsonObject document(const QString &path, bool intervals = false)
{
    const auto project = app::openForReading(path);
    EXPECT_TRUE(bool(project));
    const auto report = app::ReportSession(**project).report({.study = kStudy, .what = "all", .intervals = intervals});
    EXPECT_TRUE(bool(report));
    return QJsonDocument::fromJson(QByteArray::fromStdString(app::reportToJson(*report))).object();
}

QStringList rowOf(const QTableView *table, int row)
{
    QStringList cells;
    for (int column = 0; column < table->model()->columnCount(); ++column)
        cells << table->model()->index(row, column).data().toString();
    return cells;
}

QString whole(const QJsonValue &value) { return app::plainNumber(value.toInteger()); }

} // namespace

TEST(FiguresOnPages, AreThoseOfTheReport)
{
    CropsProject project;
    project.study(kStudy, "0.10");
    project.seal(kStudy, "Primary 1", 200, [](int i) { return "ABCD"[i % 4]; });
    project.seal(kStudy, "Primary 2", 200, [](int i) { return i % 9 == 4 ? 'D' : "ABCD"[i % 4]; });
    project.submit(kStudy, "Primary 1");
    project.submit(kStudy, "Primary 2");
    project.seal(kStudy, "Adjudicator", 2, [](int) { return 'C'; });
    const QJsonObject report = document(project.path);
    const QJsonArray gold = report[u"gold"_s].toArray(), progress = report[u"progress"_s].toArray();
    ASSERT_EQ(gold.size(), 5) << "four crops and all";
    ASSERT_EQ(progress.size(), 3);
    const QJsonObject all = gold.last().toObject();
    ASSERT_TRUE(all[u"stratum"_s].isNull());
    ASSERT_GT(all[u"open"_s].toInteger(), 0);
    ASSERT_GT(all[u"tie_broken"_s].toInteger() + all[u"discarded"_s].toInteger(), 0);

    const auto window = project.window(u"gold"_s);
    auto *page = window->page(u"gold"_s);
    QTableView *splits = nullptr;
    for (QTableView *table : page->findChildren<QTableView *>()) {
        if (table->accessibleName() == u"Splits per stratum"_s)
            splits = table;
    }
    ASSERT_NE(splits, nullptr);
    ASSERT_TRUE(waitUntil([&] { return splits->model()->rowCount() == 5; }));
    for (int row = 0; row < 5; ++row) {
        const QJsonObject wanted = gold[row].toObject();
        QStringList cells{wanted[u"stratum"_s].isNull() ? u"All"_s : wanted[u"stratum"_s].toString()};
        for (const QString &member : {u"agreed"_s, u"tie_broken"_s, u"discarded"_s, u"open"_s, u"gold"_s, u"silver"_s, u"held_out"_s})
            cells << whole(wanted[member]);
        EXPECT_EQ(rowOf(splits, row).mid(0, 8).join(u'|').toStdString(), cells.join(u'|').toStdString());
    }
    const QJsonObject agreement = report[u"agreement"_s].toObject();
    const QJsonObject pooled = agreement[u"pooled"_s].toArray().first().toObject();
    ASSERT_FALSE(pooled.isEmpty());
    const QString kappa = QString::number(pooled[u"cohen"_s].toObject()[u"value"_s].toDouble(), 'f', 2);
    EXPECT_EQ(rowOf(splits, 4).last().toStdString(), kappa.toStdString());
    EXPECT_TRUE(says(spoken(page), u"%1 candidates, primaries agree on %2, decided by the third %3, discarded %4, still open %5, gold %6"_s
                                       .arg(whole(all[u"candidates"_s]), whole(all[u"agreed"_s]), whole(all[u"tie_broken"_s]), whole(all[u"discarded"_s]), whole(all[u"open"_s]), whole(all[u"gold"_s]))));
    EXPECT_EQ(static_cast<app::ProjectPage *>(page)->statusText().toStdString(),
              u"%1 gold · %2 silver · %3 held out"_s.arg(whole(all[u"gold"_s]), whole(all[u"silver"_s]), whole(all[u"held_out"_s])).toStdString());

    window->showPage(u"overview"_s);
    QTest::qWait(100);
    const QStringList said = spoken(window->page(u"overview"_s));
    for (const QJsonValue &value : progress) {
        const QJsonObject seat = value.toObject();
        EXPECT_TRUE(says(said, u"%1: %2 of %3 sealed"_s.arg(seat[u"seat"_s].toString(), whole(seat[u"sealed"_s]), whole(seat[u"units"_s])))) << seat[u"seat"_s].toString().toStdString();
    }
    EXPECT_TRUE(says(said, u"κ %1"_s.arg(kappa)));
    EXPECT_TRUE(says(said, u"n %1"_s.arg(whole(pooled[u"n"_s]))));
}

TEST(FiguresOnPages, OfAgreementAreThoseOfTheReport)
{
    CropsProject project;
    project.study(kStudy);
    project.seal(kStudy, "Primary 1", 109, [](int i) { return "ABCD"[i % 4]; });
    project.seal(kStudy, "Primary 2", 90, [](int i) { return "ABCD"[i % 9 == 3 ? (i + 1) % 4 : i % 4]; });
    const QJsonObject report = document(project.path, true), answers = report[u"answers"_s].toObject();
    ASSERT_EQ(answers[u"n"_s].toInteger(), 199);
    ASSERT_EQ(answers[u"timed"_s].toInteger(), 199);
    ASSERT_GT(answers[u"not_sure"_s].toInteger(), 0);
    // By hand: place i takes 12 s and i * 7919 ms more, modulo a minute; the middle one of the 199.
    std::vector<double> seconds;
    for (const std::size_t count : {109, 90})
        for (std::size_t i = 0; i < count; ++i)
            seconds.push_back(static_cast<double>(12'000 + i * 7919 % 60'000) / 1000);
    std::ranges::sort(seconds);
    EXPECT_DOUBLE_EQ(answers[u"median_s"_s].toDouble(), seconds[99]);

    const auto window = project.window(u"agreement"_s);
    auto *page = window->page(u"agreement"_s);
    const QJsonObject pooled = report[u"agreement"_s].toObject()[u"pooled"_s].toArray().first().toObject(), cohen = pooled[u"cohen"_s].toObject();
    const auto fixed = [](double value, int digits) { return QString::number(value, 'f', digits); };
    const QString interval = fixed(cohen[u"ci_cluster"_s].toArray()[0].toDouble(), 2) + u" to "_s + fixed(cohen[u"ci_cluster"_s].toArray()[1].toDouble(), 2);
    const QStringList figures{u"Sealed 199 of 218"_s, u"Pair agreement %1 %"_s.arg(fixed(100 * pooled[u"p_o"_s].toDouble(), 1)), u"Cohen κ %1 %2"_s.arg(fixed(cohen[u"value"_s].toDouble(), 2), interval),
                              u"Median time per item %1 s active"_s.arg(fixed(answers[u"median_s"_s].toDouble(), 0)),
                              u"Not sure %1 % of sealed"_s.arg(fixed(100.0 * answers[u"not_sure"_s].toDouble() / answers[u"n"_s].toDouble(), 1))};
    for (const QString &figure : figures)
        EXPECT_TRUE(waitUntil([&] { return says(spoken(page), figure); })) << figure.toStdString() << " not in " << spoken(page).filter(u"Sealed"_s).join(u'|').toStdString();
    // Each table behind a card: the seats' times and the last place of the drift.
    const QJsonArray seats = answers[u"seats"_s].toArray(), drift = answers[u"drift"_s].toArray();
    ASSERT_EQ(seats.size(), 2);
    ASSERT_FALSE(drift.isEmpty());
    QStringList cells;
    for (QTableView *table : page->findChildren<QTableView *>())
        for (int row = 0; table->model() && row < table->model()->rowCount(); ++row)
            cells << rowOf(table, row).join(u'|');
    for (const QJsonValue &value : seats) {
        const QJsonObject seat = value.toObject();
        QStringList wanted{seat[u"seat"_s].toString(), whole(seat[u"timed"_s]), whole(seat[u"fast"_s])};
        for (const QString &member : {u"p5_s"_s, u"p25_s"_s, u"median_s"_s, u"p75_s"_s, u"p95_s"_s})
            wanted << fixed(seat[member].toDouble(), 1);
        EXPECT_TRUE(cells.contains(wanted.join(u'|'))) << wanted.join(u'|').toStdString() << "\n" << cells.filter(seat[u"seat"_s].toString()).join(u'\n').toStdString();
    }
}

TEST(FiguresOnPages, TheReportWrittenByTheWindowIsThatOfTheCommand)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "ABCD"[i % 4]; });
    fixture.seal("Primary 2", 12, [](int i) { return i == 5 ? 'D' : "ABCD"[i % 4]; });
    fixture.saveTarget = fixture.dir.filePath(u"report.json"_s);
    const auto window = fixture.window();
    window->showPage(u"gold"_s);
    QAbstractButton *tile = nullptr;
    for (QAbstractButton *each : window->page(u"gold"_s)->findChildren<QAbstractButton *>()) {
        if (each->accessibleName().startsWith(u"Report,"_s))
            tile = each;
    }
    ASSERT_NE(tile, nullptr);
    ASSERT_TRUE(waitUntil([&] { return tile->isVisible() && tile->isEnabled(); }));
    tile->click();
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(fixture.saveTarget) && tile->isEnabled(); }));
    QFile written(fixture.saveTarget);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    const auto project = app::openForReading(fixture.path);
    ASSERT_TRUE(bool(project));
    const auto report = app::ReportSession(**project).report({.study = "Gold corn", .what = "all", .intervals = true}); // as `winnow-cli report`
    ASSERT_TRUE(bool(report));
    const QByteArray bytes = written.readAll();
    EXPECT_EQ(bytes.toStdString(), app::reportToJson(*report));
    EXPECT_TRUE(bytes.contains("ci_cluster"));
}

TEST(FiguresOnPages, FollowASealInAnotherWindowWithinASecond)
{
    CropsProject project;
    project.study(kStudy, "0.10");
    project.seal(kStudy, "Primary 1", 20, [](int i) { return "ABCD"[i % 4]; });
    project.seal(kStudy, "Primary 2", 11, [](int i) { return "ABCD"[i % 4]; });
    const auto window = project.window(u"overview"_s);
    auto *page = window->page(u"overview"_s);
    ASSERT_TRUE(says(spoken(page), u"Primary 2: 11 of"_s));
    project.seal(kStudy, "Primary 2", 1, [](int i) { return "ABCD"[i % 4]; }); // through a connection of its own, as a seat's window does
    EXPECT_TRUE(waitUntil([&] { return says(spoken(page), u"Primary 2: 12 of"_s) && says(spoken(page), u"n 12"_s); }, 1000));
}
