// The items behind a cell of the agreement page, and what the page exports.

#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/agreement_card.h"
#include "app/pages/agreement_cells.h"
#include "app/pages/agreement_page.h"
#include "app/pages/confusion_matrix.h"
#include "app/pages/forest_table.h"
#include "app/windows/pseudo_locale.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::Literals::StringLiterals;

namespace {

QWidget *agreementPageWith(app::ProjectWindow &window, const QString &count)
{
    window.showPage(u"agreement"_s);
    QWidget *page = window.page(u"agreement"_s);
    return waitUntil([&] {
        const auto *forest = page->findChild<app::ForestTable *>();
        const int rows = forest->model()->rowCount();
        return rows > 0 && forest->model()->index(rows - 1, 1).data().toString() == count;
    }) ? page : nullptr;
}

app::AgreementCard *namedCard(QWidget *page, const QString &title)
{
    for (auto *card : page->findChildren<app::AgreementCard *>())
        if (card->accessibleName().startsWith(title))
            return card;
    return nullptr;
}

} // namespace

TEST(AgreementLists, ACellOfTheConfusionListsItsItemsByClickAndByKeys)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementPageWith(*window, u"12"_s);
    ASSERT_NE(page, nullptr);
    auto *card = namedCard(page, u"Confusion"_s);
    auto *matrix = page->findChild<app::ConfusionMatrix *>();
    const QString numbers = card->tsv();

    // Row A of the first rater, column B of the second: one item; A and A: four.
    Q_EMIT matrix->clicked(matrix->model()->index(1, 2));
    ASSERT_TRUE(card->showsList());
    QStringList lines = card->tsv().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 2) << card->tsv().toStdString();
    EXPECT_EQ(lines[0], u"Item\tPrimary 1\tPrimary 2"_s);
    EXPECT_TRUE(lines[1].endsWith(u"\tA\tB"_s)) << lines[1].toStdString();
    EXPECT_TRUE(says(spoken(page), u"A, then B: 1 item"_s));
    button(card, u"Copy as TSV"_s)->click();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), card->tsv());
    button(card, u"Back"_s)->click();
    EXPECT_FALSE(card->showsList());
    EXPECT_EQ(card->tsv(), numbers);

    matrix->setFocus();
    matrix->setCurrentIndex(matrix->model()->index(1, 1));
    QTest::keyClick(matrix, Qt::Key_Return);
    ASSERT_TRUE(card->showsList());
    lines = card->tsv().split(u'\n', Qt::SkipEmptyParts);
    EXPECT_EQ(lines.size(), 5);
    QStringList sorted = lines.mid(1);
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(lines.mid(1), sorted); // by id
    auto *list = card->findChild<QTableView *>(QString(), Qt::FindChildrenRecursively);
    for (auto *table : card->findChildren<QTableView *>())
        if (table->isVisible() && table->model() && table->model()->rowCount() == 4)
            list = table;
    QTest::keyClick(list, Qt::Key_Escape);
    EXPECT_FALSE(card->showsList());
    EXPECT_TRUE(matrix->hasFocus());
    // A total and a name stand for no pair of answers.
    Q_EMIT matrix->clicked(matrix->model()->index(1, matrix->model()->columnCount() - 1));
    Q_EMIT matrix->clicked(matrix->model()->index(0, 1));
    EXPECT_FALSE(card->showsList());
}

TEST(AgreementLists, APairListsItsItemsThoseThatDifferFirst)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementPageWith(*window, u"12"_s);
    ASSERT_NE(page, nullptr);
    auto *card = namedCard(page, u"Rater pairs"_s);
    auto *pairs = card->findChild<app::RampTable *>();
    Q_EMIT pairs->clicked(pairs->model()->index(0, 1));
    ASSERT_TRUE(card->showsList());
    const QStringList lines = card->tsv().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 13);
    for (int row = 1; row < 13; ++row) {
        const QStringList cells = lines[row].split(u'\t');
        EXPECT_EQ(cells[1] != cells[2], row <= 3) << lines[row].toStdString();
    }
    EXPECT_TRUE(says(spoken(page), u"Primary 1 × Primary 2: 12 items, those that differ first"_s));
}

TEST(AgreementLists, ACoveredStudyKeepsNoListBehindItsCover)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    QWidget *page = agreementPageWith(*window, u"12"_s);
    ASSERT_NE(page, nullptr);
    auto *card = namedCard(page, u"Confusion"_s);
    auto *matrix = page->findChild<app::ConfusionMatrix *>();
    Q_EMIT matrix->clicked(matrix->model()->index(1, 1));
    ASSERT_TRUE(card->showsList());
    card->clear(); // what the page does with every card when a cover comes down
    EXPECT_FALSE(card->showsList());
    EXPECT_TRUE(card->tsv().isEmpty());
    for (auto *table : card->findChildren<QTableView *>())
        if (table != matrix) {
            EXPECT_EQ(table->model() ? table->model()->rowCount() : 0, 0);
        }
}

TEST(AgreementLists, ExportsEveryCardAsCsvAndTheChartsAsTheSameSvgTwice)
{
    ProjectFixture fixture;
    fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
    fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
    const auto window = fixture.window();
    auto *page = static_cast<app::AgreementPage *>(agreementPageWith(*window, u"12"_s));
    ASSERT_NE(page, nullptr);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(page), u"10,000 resamples"_s); }, 20000));
    ASSERT_TRUE(waitUntil([&] { return !namedCard(page, u"Progress"_s)->tsv().isEmpty(); }));
    const auto exported = [&](const QString &name) {
        fixture.saveTarget = fixture.dir.filePath(name);
        page->exportAsked();
        QFile file(fixture.saveTarget);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray csv = exported(u"sheet.csv"_s);
    EXPECT_TRUE(csv.contains("cohen"));
    for (const char *card : {"Confusion", "Rater pairs", "Time per item", "Coefficients", "Drift", "Rater bias", "Progress"})
        EXPECT_TRUE(csv.contains(QByteArray("\n") + card + "\n")) << card << "\n" << csv.toStdString();
    EXPECT_TRUE(csv.contains("A,A,4,57.1"));

    const QByteArray svg = exported(u"charts.svg"_s), again = exported(u"again.svg"_s);
    EXPECT_EQ(svg, again);
    QXmlStreamReader xml(svg);
    QString words;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::Characters)
            words += xml.text().toString() + u' ';
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    for (const QString &part : {u"Confusion"_s, u"Rater bias"_s, u"57 %"_s, u"Overall"_s})
        EXPECT_TRUE(words.contains(part)) << part.toStdString();
    if (const QString folder = qEnvironmentVariable("WINNOW_OURS"); !folder.isEmpty())
        QFile::copy(fixture.dir.filePath(u"charts.svg"_s), folder + u"/s11-charts.svg"_s);
}

TEST(AgreementLists, AreWholeInBothSizesAndThemesAndInALongLanguage)
{
    app::PseudoLocale longer{nullptr};
    for (const bool translated : {false, true}) {
        if (translated)
            QCoreApplication::installTranslator(&longer);
        widgets::applyTheme(translated ? widgets::ThemeChoice::Dark : widgets::ThemeChoice::Light);
        ProjectFixture fixture;
        fixture.seal("Primary 1", 12, [](int i) { return "AAAAAAABBCCD"[i]; });
        fixture.seal("Primary 2", 12, [](int i) { return "AAAABCDBBCCD"[i]; });
        const auto window = fixture.window();
        QWidget *page = agreementPageWith(*window, u"12"_s);
        ASSERT_NE(page, nullptr);
        auto *matrix = page->findChild<app::ConfusionMatrix *>();
        auto *pairs = page->findChildren<app::RampTable *>().front();
        for (auto *table : page->findChildren<app::RampTable *>())
            if (table != matrix && table->model() && table->model()->columnCount() == 2)
                pairs = table;
        for (const bool listed : {false, true}) {
            if (listed) {
                Q_EMIT matrix->clicked(matrix->model()->index(1, 1));
                Q_EMIT pairs->clicked(pairs->model()->index(0, 1));
            }
            for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
                window->resize(size);
                // The intervals, when they come, change a sentence, and the room for it with them.
                EXPECT_TRUE(waitUntil([&] { return mockup::cutWords(*window).isEmpty(); }, 3000)) << mockup::cutWords(*window).join(u", "_s).toStdString() << ' ' << size.width() << (translated ? " long" : "") << (listed ? " lists" : "");
                mockup::keepPicture(*window, u"agreement-%1-%2-%3"_s.arg(listed ? u"lists"_s : u"cards"_s, translated ? u"long"_s : u"en"_s).arg(size.width()));
            }
        }
    }
    QCoreApplication::removeTranslator(&longer);
    widgets::applyTheme(widgets::ThemeChoice::Light);
}
