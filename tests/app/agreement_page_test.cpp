// The agreement page of the coordinator's window on a real project: live figures, reasons in place of numbers, tables of numbers.

#include "project_fixture.h"

#include "app/pages/agreement_card.h"
#include "app/pages/agreement_cells.h"
#include "app/pages/agreement_page.h"
#include "app/pages/confusion_matrix.h"
#include "app/pages/forest_table.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "storage/people_repository.h"
#include "storage/seat_store.h"
#include "storage/study_repository.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

QWidget *agreementOf(app::ProjectWindow &window)
{
    window.showPage(u"agreement"_s);
    return window.page(u"agreement"_s);
}

app::AgreementCard *cardOf(QWidget *page, const QString &title)
{
    for (auto *card : page->findChildren<app::AgreementCard *>())
        if (card->accessibleName().startsWith(title)) // "Agreement per crop"
            return card;
    return nullptr;
}

QString lastCell(QWidget *page, int column)
{
    const auto *forest = page->findChild<app::ForestTable *>();
    const int rows = forest->model()->rowCount();
    return rows > 0 ? forest->model()->index(rows - 1, column).data().toString() : QString();
}

} // namespace

TEST(AgreementPage, CountsFollowAnAnswerWithinASecondAndIntervalsAfterThem)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AABBCCDDABCD"[i]; });
    fixture.seal("Primary 2", 10, [](int i) { return "ABBBCCDAABCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"10"_s; }));
    fixture.seal("Primary 2", 1, [](int i) { return "ABBBCCDAABCD"[i]; });
    QElapsedTimer timer;
    timer.start();
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"11"_s; }));
    EXPECT_LT(timer.elapsed(), 1000);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"bootstrap over figures, 10,000 resamples, seed 0"_s); }, 20000));
    const QStringList lines = cardOf(page, u"Agreement"_s) ? cardOf(page, u"Agreement"_s)->tsv().split(u'\n') : QStringList();
    ASSERT_GT(lines.size(), 5);
    const qsizetype drawn = lines.front().split(u'\t').indexOf(u"Interval over figures"_s), name = lines.front().split(u'\t').indexOf(u"Coefficient"_s);
    ASSERT_GE(drawn, 0);
    for (const QString &line : lines)
        if (const QStringList cells = line.split(u'\t'); cells.size() > drawn && cells[name] == u"Cohen κ"_s && !line.startsWith(u"Mean of strata"_s)) {
            EXPECT_TRUE(cells[drawn].contains(u" to "_s)) << line.toStdString();
        }
}

TEST(AgreementPage, BelowTenItemsNoCardOrTableHoldsACoefficient)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AABBCCDDABCD"[i]; });
    fixture.seal("Primary 2", 9, [](int i) { return "ABBBCCDAABCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"9"_s; }));
    const QStringList said = spoken(page);
    EXPECT_TRUE(says(said, u"κ needs 10 items rated by both; now 9."_s));
    const QRegularExpression coefficient(u"(^|[^0-9.])[−-]?[01]\\.[0-9]{2}([^0-9]|$)"_s);
    for (auto *card : page->findChildren<app::AgreementCard *>()) {
        const QString tsv = card->tsv();
        // Bias, times and drift hold points, seconds and per cent, no coefficient.
        if (tsv.contains(u"Coefficient"_s) || tsv.contains(u"κ"_s)) {
            EXPECT_FALSE(coefficient.match(tsv).hasMatch()) << tsv.toStdString();
        }
    }
    auto *matrix = page->findChild<app::ConfusionMatrix *>();
    EXPECT_FALSE(matrix->isVisible());
}

TEST(AgreementPage, AConstantRaterIsNamedBesideTheZero)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int) { return 'A'; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABBBBCCDD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"12"_s; }));
    EXPECT_EQ(lastCell(page, 3), u"0.00"_s);
    EXPECT_TRUE(lastCell(page, 4).contains(u"one rater used a single category"_s)) << lastCell(page, 4).toStdString();
    EXPECT_GE(page->findChild<app::ForestTable *>()->columnWidth(0), 100); // the words took no room from the names
    if (const QString folder = qEnvironmentVariable("WINNOW_OURS"); !folder.isEmpty())
        window->grab().save(folder + u"/s11-constant.png"_s);
}

TEST(AgreementPage, OneCategoryOnlyIsSaidInPlaceOfKappa)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int) { return 'A'; });
    fixture.seal("Primary 2", 12, [](int) { return 'A'; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"12"_s; }));
    EXPECT_EQ(lastCell(page, 3), QString());
    EXPECT_TRUE(says(spoken(page), u"Not defined: only one category was used."_s));
    for (const QString &part : spoken(page))
        EXPECT_FALSE(part.contains(QRegularExpression(u"\\bnan\\b"_s))) << part.toStdString();
}

TEST(AgreementPage, NoCommonItemsIsSaidInPlaceOfKappa)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "ABCD"[i % 4]; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"0"_s; }));
    EXPECT_TRUE(says(spoken(page), u"No common items: κ needs 10 items rated by both; now 0."_s));
}

TEST(AgreementPage, EveryCardShowsItsNumbersAsATableAndCopiesThem)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"12"_s; }));
    const auto cards = page->findChildren<app::AgreementCard *>();
    EXPECT_EQ(cards.size(), 8);
    ASSERT_TRUE(waitUntil([&] { return !cardOf(page, u"Progress"_s)->tsv().isEmpty(); }));
    for (auto *card : cards) {
        ASSERT_TRUE(card->showsNumbers() == false) << card->accessibleName().toStdString();
        button(card, u"Data"_s)->click();
        EXPECT_TRUE(card->showsNumbers()) << card->accessibleName().toStdString();
        button(card, u"Copy as TSV"_s)->click();
        const QString copied = QGuiApplication::clipboard()->text();
        EXPECT_EQ(copied, card->tsv());
        EXPECT_GE(copied.count(u'\n'), card->accessibleName() == u"Drift"_s ? 1 : 2) << card->accessibleName().toStdString() << "\n" << copied.toStdString();
        button(card, u"Data"_s)->click();
        EXPECT_FALSE(card->showsNumbers());
    }
    // Seven A of the first rater: four times A of the second, 57.1 per cent.
    EXPECT_TRUE(cardOf(page, u"Confusion"_s)->tsv().contains(u"A\tA\t4\t57.1\n"_s)) << cardOf(page, u"Confusion"_s)->tsv().toStdString();
    // The first rater gave A 7 of 12 times, both together 11 of 24: 58.3 less 45.8.
    EXPECT_TRUE(cardOf(page, u"Rater bias"_s)->tsv().contains(u"Primary 1\t12\t+12.5"_s)) << cardOf(page, u"Rater bias"_s)->tsv().toStdString();
}

TEST(AgreementPage, MoreThanTwoRatersGetFleissPairsToChooseAndSeatsToPick)
{
    ProjectFixture fixture;
    const std::vector<std::string> seats{"Reader 1", "Reader 2", "Reader 3", "Reader 4"};
    {
        auto project = app::openForWriting(fixture.path);
        ASSERT_TRUE(bool(project)) << project.error().userMessage;
        storage::PeopleRepository people(**project);
        ASSERT_TRUE(bool(people.add("Planted Name Four", {}, {})));
        app::StudySession studies(**project);
        const auto made = studies.create({.name = "Four", .preset = "plantxpert-gold",
                                          .set = {{"sample.share", "1.00"},
                                                  {"plan", R"({"primary":{"type":"all","seats":["Reader 1","Reader 2","Reader 3","Reader 4"],"k":null,"cap":null,"parts":null,"readers":null,"forms":null,"length":null,"balance":null,"decoy_percent":0}})"}},
                                          .seats = {{"Reader 1", "R1"}, {"Reader 2", "R2"}, {"Reader 3", "R3"}, {"Reader 4", "R4"}}});
        ASSERT_TRUE(bool(made)) << made.error().userMessage;
        // No preset opens with four yet: the draw of the other study is given to them by hand.
        storage::StudyRepository stored(**project);
        const auto sample = stored.sample("Gold corn");
        ASSERT_TRUE(bool(sample));
        std::vector<std::string> units;
        std::map<std::string, std::string> letters;
        for (const review::DrawnItem &item : sample->items) {
            units.push_back(item.item);
            letters[item.item] = "ABCD";
        }
        const auto row = stored.study("Four");
        ASSERT_TRUE(bool(row)) << row.error().userMessage;
        std::vector<review::Batch> batches;
        for (const review::Seat &seat : row->seats)
            batches.push_back(review::makeBatch(row->protocol, seat, units, letters));
        const auto opened = stored.open("Four", *sample, batches);
        ASSERT_TRUE(bool(opened)) << opened.error().userMessage;
    }
    const char *answers[] = {"AABBCCDDABCD", "ABBBCCDAABCD", "AABBCCDDABDC", "BABBCADDABCD"};
    for (std::size_t rater = 0; rater < seats.size(); ++rater) {
        auto store = storage::SeatStore::open(fixture.path, "Four", seats[rater], storage::Clock::system());
        ASSERT_TRUE(bool(store)) << store.error().userMessage;
        const auto facts = (*store)->facts();
        std::vector<std::string> units;
        for (const review::BatchUnit &unit : facts->units)
            units.push_back(unit.unit);
        std::sort(units.begin(), units.end());
        for (std::size_t i = 0; i < units.size(); ++i) {
            review::Response response;
            response.unit = units[i];
            response.activeMs = 20'000 + 1000 * static_cast<std::int64_t>(i * (rater + 1));
            response.answer = review::Answer::ofLetters(std::string(1, answers[rater][i]));
            ASSERT_TRUE(bool((*store)->seal(response)));
        }
    }
    const auto window = fixture.window();
    QWidget *page = agreementOf(*window);
    static_cast<app::AgreementPage *>(page)->choose(u"Four"_s);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"12"_s; }));
    EXPECT_TRUE(says(spoken(page), u"Fleiss κ, items sealed by two or more"_s));
    const QString fleiss = lastCell(page, 3);
    auto *pairs = cardOf(page, u"Rater pairs"_s)->findChild<app::RampTable *>();
    ASSERT_EQ(pairs->model()->rowCount(), 4); // three raters and the names below
    ASSERT_EQ(pairs->model()->columnCount(), 4);
    EXPECT_TRUE(cardOf(page, u"Confusion"_s)->tsv().startsWith(u"Reader 1\tReader 2\t"_s));
    Q_EMIT pairs->clicked(pairs->model()->index(2, 3));
    EXPECT_TRUE(cardOf(page, u"Confusion"_s)->tsv().startsWith(u"Reader 3\tReader 4\t"_s)) << cardOf(page, u"Confusion"_s)->tsv().toStdString();
    if (const QString folder = qEnvironmentVariable("WINNOW_OURS"); !folder.isEmpty()) {
        for (const QSize size : {QSize(1440, 1500), QSize(1024, 2400)}) {
            widgets::applyTheme(size.width() < 1400 ? widgets::ThemeChoice::Dark : widgets::ThemeChoice::Light);
            window->resize(size);
            QTest::qWait(300);
            window->grab().save(folder + u"/s11-four-%1.png"_s.arg(size.width()));
        }
        widgets::applyTheme(widgets::ThemeChoice::Light);
    }
    QComboBox *picker = nullptr;
    for (auto *field : page->findChildren<QComboBox *>())
        if (field->accessibleName() == u"Seats"_s)
            picker = field;
    ASSERT_NE(picker, nullptr);
    ASSERT_EQ(picker->count(), 7); // all four, and six pairs
    picker->setCurrentIndex(1);
    Q_EMIT picker->activated(1);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"Cohen κ, items sealed by both"_s); }));
    EXPECT_NE(lastCell(page, 3), fleiss);
}

TEST(AgreementPage, StandsWhereThePictureHasIt)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    window->resize(1440, 900);
    QWidget *page = agreementOf(*window);
    ASSERT_TRUE(waitUntil([&] { return lastCell(page, 1) == u"12"_s; }));
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"bootstrap over figures"_s); }, 20000));
    // Measured in s11-dashboard-light.png; the page of the picture is higher than the window and scrolls here.
    const auto expectAt = [&](QWidget *part, const QRect &wanted, const char *name) {
        ASSERT_NE(part, nullptr) << name;
        const QRect found(part->mapTo(window.get(), QPoint(0, 0)), part->size());
        for (const auto &[here, there, edge] : {std::tuple(found.left(), wanted.left(), "left"), std::tuple(found.top(), wanted.top(), "top"),
                                                std::tuple(found.right(), wanted.right(), "right"), std::tuple(found.bottom(), wanted.bottom(), "bottom")})
            EXPECT_LE(std::abs(here - there), 4) << name << ", " << edge << ": " << here << " instead of " << there;
    };
    expectAt(page->findChild<QWidget *>(u"figures"_s), {216, 72, 1208, 72}, "figures");
    expectAt(cardOf(page, u"Agreement"_s), {216, 160, 800, 300}, "forest");
    expectAt(cardOf(page, u"Confusion"_s), {216, 476, 392, 300}, "confusion");
    expectAt(cardOf(page, u"Rater pairs"_s), {624, 476, 392, 300}, "pairs");
    expectAt(cardOf(page, u"Time per item"_s), {1032, 476, 392, 300}, "times");
    expectAt(cardOf(page, u"Coefficients"_s), {216, 792, 800, 300}, "coefficients");
    expectAt(cardOf(page, u"Drift"_s), {1032, 792, 392, 300}, "drift");
    for (const auto &[name, wanted] : {std::pair("Study", QRect(258, 12, 224, 32)), std::pair("Stratum", QRect(559, 12, 97, 32)), std::pair("Seats", QRect(716, 12, 176, 32))})
        for (auto *field : page->findChildren<QWidget *>())
            if (field->accessibleName() == QString::fromLatin1(name) && field->inherits("QComboBox") && std::string_view(name) == "Study")
                expectAt(field, wanted, name);
    if (const QString folder = qEnvironmentVariable("WINNOW_OURS"); !folder.isEmpty()) {
        window->resize(1440, 1500);
        QTest::qWait(100);
        window->grab().save(folder + u"/s11-dashboard-whole.png"_s);
        window->resize(1440, 900);
        QTest::qWait(100);
    }
    // The boxes of the matrix and the first pair, from the painted picture.
    for (const auto theme : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
        widgets::applyTheme(theme);
        const bool dark = theme == widgets::ThemeChoice::Dark;
        const QImage image = window->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const auto at = [&](int x, int y) { return image.pixelColor(x, y).name(); };
        EXPECT_EQ(at(208, 300), dark ? u"#161918"_s : u"#f3f4f2"_s); // ground
        EXPECT_EQ(at(230, 440), dark ? u"#1e2221"_s : u"#ffffff"_s); // card
        EXPECT_EQ(at(216, 300), dark ? u"#363d3a"_s : u"#d2d6d1"_s); // its line
        EXPECT_EQ(at(277, 575), dark ? u"#679fd4"_s : u"#3c79b4"_s); // 57 % of a row
        EXPECT_EQ(at(339, 575), dark ? u"#283d53"_s : u"#cce0f0"_s); // 14 %
        QRect boxes;
        const QColor ground = image.pixelColor(271, 567);
        for (int y = 566; y < 736; ++y)
            for (int x = 270; x < 525; ++x)
                if (image.pixelColor(x, y) != ground)
                    boxes |= QRect(x, y, 1, 1);
        EXPECT_LE(std::abs(boxes.left() - 273), 4) << boxes.left();
        EXPECT_LE(std::abs(boxes.top() - 569), 4) << boxes.top();
        EXPECT_LE(std::abs(boxes.right() - 518), 4) << boxes.right();
        EXPECT_LE(std::abs(boxes.bottom() - 734), 4) << boxes.bottom();
    }
    widgets::applyTheme(widgets::ThemeChoice::Light);
}
