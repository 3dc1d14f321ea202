// The published study in its full size, done wholly through the windows: import, people, study, 1,012 answers by two primaries and those
// of the adjudicator by keys, freeze, export. The command line does the same on the same files; every export must be the same bytes.
// Takes some minutes, since a person's pace is kept: keys within 250 ms of a new question are not taken.

#include "tests/app/project_fixture.h"
#include "tests/cli/published_study.h"

#include "app/windows/session_window.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

#include <functional>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kPace = 270; ///< ms between a new question and the key.

QLineEdit *lineOf(QWidget *page, const QString &name)
{
    for (QLineEdit *line : page->findChildren<QLineEdit *>()) {
        if (line->accessibleName() == name && line->isVisibleTo(page))
            return line;
    }
    return nullptr;
}

/// The button of this word; else one whose word or accessible name begins so.
QAbstractButton *pressable(QWidget *page, const QString &word)
{
    QAbstractButton *near = nullptr;
    for (QAbstractButton *each : page->findChildren<QAbstractButton *>()) {
        const auto *own = qobject_cast<widgets::Button *>(each);
        if (!each->isVisibleTo(page) || !each->isEnabled())
            continue;
        if (own && own->word() == word)
            return each;
        if (!near && ((own && own->word().startsWith(word)) || each->accessibleName().startsWith(word)))
            near = each;
    }
    return near;
}

void press(QWidget *page, const QString &word)
{
    ASSERT_TRUE(waitUntil([&] { return pressable(page, word) != nullptr; })) << word.toStdString();
    QAbstractButton *button = pressable(page, word);
    button->setFocus(Qt::TabFocusReason);
    QTest::keyClick(button, Qt::Key_Space);
}

/// Types a line and presses Enter.
void enter(QWidget *page, const QString &name, const QString &words)
{
    ASSERT_TRUE(waitUntil([&] { return lineOf(page, name) != nullptr; })) << name.toStdString();
    QLineEdit *line = lineOf(page, name);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, words);
    QTest::keyClick(line, Qt::Key_Return);
}

/// A seat's whole batch by keys, submitted.
void answerSeat(app::ProjectWindow &window, const QString &seat, const std::function<char(const std::string &)> &letterOf)
{
    QPointer<app::SessionWindow> sitting;
    const auto heard = QObject::connect(&window, &app::ProjectWindow::sessionOpened, &window, [&](app::SessionWindow *opened) { sitting = opened; });
    window.sitDown(u"gold"_s, seat);
    ASSERT_TRUE(waitUntil([&] { return sitting && sitting->session().phase() != app::AnswerSession::Phase::Opening; }));
    QObject::disconnect(heard);
    app::AnswerSession &session = sitting->session();
    const auto key = [&](Qt::Key code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(sitting->windowHandle(), code, modifiers); };
    const auto idle = [&] { return !session.busy() && !session.saving(); };
    ASSERT_TRUE(QTest::qWaitForWindowActive(sitting));
    if (session.phase() == app::AnswerSession::Phase::Instruction) {
        QTest::qWait(kPace);
        key(Qt::Key_Return);
        ASSERT_TRUE(waitUntil([&] { return session.phase() == app::AnswerSession::Phase::Answering; }));
    }
    while (session.phase() == app::AnswerSession::Phase::Answering) {
        ASSERT_TRUE(waitUntil([&] { return session.hasItem() && idle() && session.unitPhase() == app::AnswerSession::UnitPhase::Empty && !session.pictureUnavailable(); }))
            << session.item().unit;
        const std::size_t before = session.sealedCount();
        QTest::qWait(kPace);
        key(static_cast<Qt::Key>(letterOf(session.item().unit)));
        key(Qt::Key_Return);
        ASSERT_TRUE(waitUntil([&] { return session.sealedCount() == before + 1 && idle(); })) << session.item().unit;
    }
    ASSERT_TRUE(session.allSealed()) << session.sealedCount() << " of " << session.count() << ", phase " << static_cast<int>(session.phase()) << ": "
                                     << (session.lastError() ? session.lastError()->userMessage + " " + session.lastError()->detail : std::string());
    key(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitUntil([&] { return sitting->findChild<widgets::ConfirmDialog *>() != nullptr; }));
    sitting->findChild<widgets::ConfirmDialog *>()->confirmButton()->click();
    ASSERT_TRUE(waitUntil([&] { return session.locked(); }));
    sitting->close();
    EXPECT_TRUE(waitUntil([&] { return sitting.isNull(); }));
}

/// Small pictures, each of its own colour.
void paintFigures(const CliFolder &folder, const std::vector<Crop> &crops)
{
    int number = 0;
    for (const Crop &crop : crops) {
        for (int i = 1; i <= crop.figures; ++i) {
            QImage picture(64, 48, QImage::Format_RGB32);
            picture.fill(QColor::fromHsv(number % 360, 120 + number % 100, 200));
            ++number;
            ASSERT_TRUE(picture.save(folder.path(u"data/figures/%1-%2.png"_s.arg(QString::fromStdString(crop.prefix)).arg(i, 4, 10, QChar(u'0')))));
        }
    }
}

const QStringList kSplits{u"gold"_s, u"silver"_s, u"held-out"_s, u"ood"_s, u"all"_s};

} // namespace

TEST(PublishedStudy, ThroughTheWindowsIsTheSameAsByTheCommandLine)
{
    const std::string seed = "20240";
    const std::vector<Stratum> strata = publishedStrata(seed);
    CliFolder folder;
    folder.write(u"data/figures.jsonl"_s, figuresJsonl(cropsOf(strata)));
    folder.write(u"data/items.jsonl"_s, itemsJsonl(cropsOf(strata)));
    QDir().mkpath(folder.path(u"data/figures"_s));
    paintFigures(folder, cropsOf(strata));

    // ---- through the windows
    const QString path = folder.path(u"window.winnow"_s);
    app::RecentProjects recent(std::make_unique<QSettings>(folder.path(u"settings.ini"_s), QSettings::IniFormat));
    QString target;
    const app::FileDialogs dialogs{[&](QWidget *) { return QStringList{folder.path(u"data/figures.jsonl"_s), folder.path(u"data/items.jsonl"_s)}; },
                                   [](QWidget *) { return QString(); }, [&](QWidget *, const QString &) { return target; }};
    app::ProjectWindow window(path, app::ProjectWindow::Start::Create, u"Published"_s, dialogs, recent);
    bool ready = false;
    QObject::connect(&window, &app::ProjectWindow::ready, &window, [&] { ready = true; });
    window.show();
    ASSERT_TRUE(waitUntil([&] { return ready; }));
    QTest::keyClick(&window, Qt::Key_I, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return pressable(&window, u"Import 4,9"_s) || pressable(&window, u"Import 4"_s); }, 60'000));
    press(window.page(u"data"_s), u"Import 4"_s);
    ASSERT_TRUE(waitUntil([&] { return window.desk().view().counts.items == 4351; }, 60'000));
    EXPECT_EQ(window.desk().view().counts.figures, 545);

    window.showPage(u"people"_s);
    for (const QString &name : {u"Ada"_s, u"Ben"_s, u"Cleo"_s}) {
        const std::size_t known = window.desk().view().people.size();
        QWidget *page = window.page(u"people"_s);
        ASSERT_NE(lineOf(page, u"Name"_s), nullptr);
        lineOf(page, u"Name"_s)->setText(name);
        press(page, u"Add"_s);
        ASSERT_TRUE(waitUntil([&] { return window.desk().view().people.size() == known + 1; }));
    }

    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    auto *studies = window.page(u"studies"_s);
    enter(studies, u"Name of the study"_s, u"gold"_s);
    ASSERT_TRUE(waitUntil([&] { return window.desk().view().study("gold") != nullptr; }));
    if (window.desk().view().study("gold")->row.protocol.seed != 20240) {
        enter(studies, u"Seed"_s, QString::fromStdString(seed));
        ASSERT_TRUE(waitUntil([&] { return window.desk().view().study("gold")->row.protocol.seed == 20240; }));
    }
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return window.desk().view().study("gold")->row.state == review::StudyState::Open; }, 20'000));

    // ---- the same by the command line, up to the plan that says who answers what
    folder.makeProject({u"data"_s});
    folder.openStudy({u"seed=20240"_s});
    const auto plan = folder.plan();
    EXPECT_EQ(window.desk().view().study("gold")->row.protocol.hash, plan["protocol_hash"].get<std::string>());
    std::vector<std::string> units;
    for (const auto &unit : plan["seats"][0]["units"])
        units.push_back(unit["unit"]);
    const auto dealt = dealtAnswers(strata, units);

    answerSeat(window, u"Primary 1"_s, [&](const std::string &unit) { return dealt.at(unit).first; });
    if (HasFatalFailure())
        return;
    answerSeat(window, u"Primary 2"_s, [&](const std::string &unit) { return dealt.at(unit).second; });
    if (HasFatalFailure())
        return;
    answerSeat(window, u"Adjudicator"_s, [&](const std::string &unit) { return dealt.at(unit).judge; });
    if (HasFatalFailure())
        return;

    window.showPage(u"gold"_s);
    QWidget *gold = window.page(u"gold"_s);
    press(gold, u"Freeze gold"_s);
    ASSERT_TRUE(waitUntil([&] { return gold->findChild<widgets::ConfirmDialog *>() != nullptr; }));
    auto *asks = gold->findChild<widgets::ConfirmDialog *>();
    QTest::keyClicks(asks->field(), u"gold"_s);
    QTest::keyClick(asks->field(), Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return window.desk().view().study("gold")->row.state == review::StudyState::Frozen; }, 20'000));

    QComboBox *split = nullptr;
    for (QComboBox *each : gold->findChildren<QComboBox *>()) {
        if (each->accessibleName() == u"Split"_s)
            split = each;
    }
    ASSERT_NE(split, nullptr);
    const auto written = [&](const QString &name) {
        return waitUntil([&] { return QFile::exists(folder.path(name)); }, 20'000);
    };
    QDir().mkpath(folder.path(u"w"_s));
    QDir().mkpath(folder.path(u"c"_s));
    for (const QString &name : kSplits) {
        split->setCurrentIndex(split->findData(name));
        for (const auto &[tile, format] : {std::pair(u"JSONL"_s, u"winnow-jsonl"_s), std::pair(u"CSV"_s, u"csv"_s), std::pair(u"Label Studio"_s, u"label-studio"_s)}) {
            target = folder.path(u"w/"_s + name + u'.' + format);
            press(gold, tile);
            ASSERT_TRUE(written(u"w/"_s + name + u'.' + format + u".manifest.json"_s)) << name.toStdString();
        }
    }
    target = folder.path(u"w/report.json"_s);
    press(gold, u"Report"_s);
    ASSERT_TRUE(written(u"w/report.json"_s));
    QTest::qWait(300);
    window.close();

    // ---- and the rest of the command line's way
    QByteArray first = "unit,answer\n", second = first, third = first;
    for (const auto &[unit, answer] : dealt) {
        const auto row = [&unit = unit](char letter) { return QByteArray::fromStdString(unit + "," + letter + "\n"); };
        first += row(answer.first);
        second += row(answer.second);
        if (answer.judge)
            third += row(answer.judge);
    }
    folder.write(u"1.csv"_s, first);
    folder.write(u"2.csv"_s, second);
    folder.write(u"3.csv"_s, third);
    for (const auto &[seat, file] : {std::pair(u"Primary 1"_s, u"1.csv"_s), std::pair(u"Primary 2"_s, u"2.csv"_s), std::pair(u"Adjudicator"_s, u"3.csv"_s)})
        ASSERT_EQ(folder.run({u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, seat, u"--from"_s, file, u"--submit"_s}).code, 0);
    ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"freeze"_s, u"gold"_s}).code, 0);
    for (const QString &name : kSplits) {
        for (const QString &format : {u"winnow-jsonl"_s, u"csv"_s, u"label-studio"_s}) {
            const QString file = name + u'.' + format;
            ASSERT_EQ(folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, name, u"--format"_s, format, u"-o"_s, u"c/"_s + file}).code, 0);
            EXPECT_TRUE(folder.read(u"w/"_s + file) == folder.read(u"c/"_s + file)) << file.toStdString();
            EXPECT_TRUE(folder.read(u"w/"_s + file + u".manifest.json"_s) == folder.read(u"c/"_s + file + u".manifest.json"_s)) << file.toStdString();
        }
    }
    const auto mine = nlohmann::json::parse(folder.read(u"w/report.json"_s).toStdString());
    EXPECT_EQ(mine["progress"].size(), 3u);
    const auto theirs = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--what"_s, u"all"_s, u"--format"_s, u"json"_s}).json();
    EXPECT_EQ(mine["agreement"], theirs["agreement"]);
    EXPECT_EQ(mine["gold"], theirs["gold"]);
    EXPECT_NEAR(mine["agreement"]["pooled"][0]["cohen"]["value"].get<double>(), 0.935554, 5e-7);
    EXPECT_EQ(mine["gold"].back()["gold"], 504);
    EXPECT_EQ(mine["gold"].back()["silver"], 3479);
    EXPECT_EQ(mine["gold"].back()["held_out"], 368);
    EXPECT_EQ(folder.run({u"verify"_s, u"window.winnow"_s}).code, 0);
}
