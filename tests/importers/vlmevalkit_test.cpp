#include "importers/pictures/embedded_picture.h"
#include "importers/zip_archive.h"

#include "real_files.h"
#include "zip_made.h"

#include <gtest/gtest.h>

using namespace importers;
using importers_test::caseText;
using importers_test::FileRead;
using importers_test::readByContent;
using importers_test::zipOf;
using review::ItemKind;

namespace {

std::string base64(std::string_view bytes)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = (bits << 8) | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : kLetters[(bits >> (18 - 6 * k)) & 63];
    }
    return out;
}

std::string workbook(const std::string &rows, const std::string &strings = "<sst/>")
{
    return zipOf({{"[Content_Types].xml", "<Types/>"}, {"xl/sharedStrings.xml", strings}, {"xl/worksheets/sheet2.xml", "<worksheet><sheetData/></worksheet>"},
        {"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"}});
}

} // namespace

TEST(EmbeddedPicture, Base64IsDecodedAndNamedByItsContent)
{
    const std::string jpeg = caseText("images/exif_orient_1.jpg");
    const std::string text = base64(jpeg);
    const auto bare = pictureFromBase64(text), pointed = pictureFromBase64("data:image/png;base64," + text);
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->bytes, jpeg);
    EXPECT_EQ(bare->name.size(), 68U);
    EXPECT_TRUE(bare->name.ends_with(".jpg"));
    ASSERT_TRUE(pointed);
    EXPECT_EQ(pointed->name, bare->name) << "the bytes say what they are";
    std::string unpadded = text, lines = text;
    while (unpadded.ends_with('='))
        unpadded.pop_back();
    lines.insert(76, "\n");
    EXPECT_EQ(pictureFromBase64(unpadded)->bytes, jpeg);
    EXPECT_EQ(pictureFromBase64(lines)->bytes, jpeg);
    EXPECT_FALSE(pictureFromBase64(text.substr(0, text.size() / 4 * 4 - 7))) << "cut off inside a group";
    EXPECT_FALSE(pictureFromBase64("not/base64!"));
    EXPECT_FALSE(pictureFromBase64(base64("123, no picture at all")));
    EXPECT_FALSE(pictureFromBase64("data:text/html,<b>"));
}

TEST(VlmEvalKit, ATableBringsItsPicturesInItsCells)
{
    const std::string one = base64(caseText("images/exif_orient_1.jpg")), two = base64(caseText("images/palette_alpha.png"));
    const std::string tsv = "\"index\"\t\"image\"\t\"question\"\t\"hint\"\t\"A\"\t\"B\"\t\"C\"\t\"D\"\t\"answer\"\t\"category\"\t\"l2-category\"\t\"split\"\n"
        "\"1\"\t\"" + one + "\"\t\"Which force bent\nthese \"\"stalks\"\"?\"\t\"\"\t\"Hail\"\t\"Wind\"\t\"None\"\t\"\"\t\"B\"\t\"stress\"\t\"reasoning\"\t\"gold\"\n"
        "\"2\"\t\"1\"\t\"Which?\"\t\"Look closely.\"\t\"x\"\t\"y\"\t\"\"\t\"z\"\t\"D\"\t\"\"\t\"\"\t\"\"\n"
        "\"3\"\t\"['" + one + "', '" + two + "']\"\t\"Same?\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"Yes\"\t\"\"\t\"\"\t\"\"\n"
        "\"4\"\t\"5\"\t\"Which one?\"\t\"\"\t\"x\"\t\"y\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\n"
        "\"5\"\t\"" + two + "\"\t\"Which part?\"\t\"\"\t\"x\"\t\"y\"\t\"\"\t\"\"\t\"C\"\t\"\"\t\"\"\t\"\"\n"
        "\"6\"\t\"" + one.substr(0, 101) + "\"\t\"Which other?\"\t\"\"\t\"x\"\t\"y\"\t\"\"\t\"\"\t\"A\"\t\"\"\t\"\"\t\"\"\n"
        "\"7\"\t\"99\"\t\"Which more?\"\t\"\"\t\"x\"\t\"y\"\t\"\"\t\"\"\t\"A\"\t\"\"\t\"\"\t\"\"\n";
    const FileRead read = readByContent(tsv, {.file = "Agri_TEST.tsv"});
    EXPECT_EQ(read.format, "vlmevalkit-tsv");
    const auto &items = read.got.items;
    ASSERT_EQ(items.size(), 6U) << read.got.rejected().at(0).reason;
    EXPECT_EQ(items[0].id, "1");
    EXPECT_EQ(items[0].question, "Which force bent\nthese \"stalks\"?");
    ASSERT_EQ(items[0].options.size(), 3U);
    EXPECT_EQ(items[0].options[2].text, "None");
    EXPECT_EQ(items[0].attributes.at("l2-category").text, "reasoning");
    ASSERT_EQ(items[0].figures.size(), 1U);
    EXPECT_EQ(read.got.keys[0].answer.letters, "B");
    EXPECT_EQ(items[1].question, "Look closely.\n\nWhich?");
    EXPECT_EQ(items[1].figures, items[0].figures) << "a short cell points at another row";
    EXPECT_EQ(items[1].letters(), "ABD");
    EXPECT_EQ(items[2].figures.size(), 2U);
    EXPECT_EQ(items[2].kind, ItemKind::Judgement);
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].id, "5");
    EXPECT_EQ(read.got.rejected()[0].reason, "not one of A or B");
    EXPECT_TRUE(items[3].figures.empty()) << "row 6: cut off";
    EXPECT_EQ(read.got.warning("damaged-picture").id, "6");
    // Those that point ahead come at the end.
    EXPECT_EQ(items[4].id, "4");
    EXPECT_EQ(items[4].figures, std::vector<std::string>{items[2].figures[1]});
    EXPECT_EQ(read.got.warning("missing-picture").id, "7");
    ASSERT_EQ(read.got.figures.size(), 2U) << "a picture is one figure, however often it stands there";
    EXPECT_EQ(read.got.pictures.at(items[0].figures[0]), caseText("images/exif_orient_1.jpg"));
    EXPECT_EQ(read.got.keys[0].extraJson.find(one.substr(0, 60)), std::string::npos) << "the bytes are kept once, as a picture";
    EXPECT_NE(read.got.keys[0].extraJson.find(items[0].figures[0]), std::string::npos);
}

TEST(VlmEvalKit, WordsThatProgramsTakeForNothingStayWhatTheyAre)
{
    const FileRead read = readByContent(caseText("import/options_none.tsv"), {.file = "options_none.tsv"});
    EXPECT_EQ(read.format, "vlmevalkit-tsv");
    ASSERT_EQ(read.got.items.size(), 6U);
    EXPECT_EQ(read.got.items[0].options[0].text, "None");
    EXPECT_EQ(read.got.items[1].options[0].text, "NA");
    EXPECT_EQ(read.got.items[2].options[3].text, "N/A");
    EXPECT_EQ(read.got.items[3].options.size(), 3U);
    EXPECT_EQ(read.got.items[4].options.size(), 2U);
    EXPECT_EQ(read.got.items[0].figures, std::vector<std::string>{"p1.jpg"});
}

TEST(VlmEvalKit, PredictionsAreReadFromAllThreeOfItsOutputs)
{
    const std::string tsv = "index\tquestion\tA\tB\tanswer\tprediction\thit\tlog\tthinking\n1\tq\tx\ty\tA\tB. y\t0\tthe judge says\tt\n2\tq\tx\ty\tA\t\t\t\t\n3\tq\tx\ty\tA\tFailed to obtain answer via API.\t\t\t\n";
    const FileRead table = readByContent(tsv, {.file = "Model_8B_MMBench_gpt4_result.tsv"});
    EXPECT_EQ(table.format, "vlmevalkit-tsv");
    EXPECT_TRUE(table.got.items.empty());
    ASSERT_EQ(table.got.predictions.size(), 3U);
    EXPECT_EQ(table.got.predictions[0].item, "1");
    EXPECT_EQ(table.got.predictions[0].model, "Model_8B");
    EXPECT_EQ(table.got.predictions[0].output, "B. y");
    EXPECT_EQ(table.got.predictions[0].rationale, "t");
    EXPECT_NE(table.got.predictions[0].extraJson.find(R"("stored_verdict":"0")"), std::string::npos);
    EXPECT_EQ(table.got.warning("empty-output").id, "2");
    EXPECT_EQ(table.got.warning("failed-output").line, 4);

    const FileRead json = readByContent(R"([{"index":1,"question":"q","A":"x","answer":"A","prediction":"<think>hm</think>A"},{"index":2,"question":"q","prediction":NaN}])", {.columns = {{"=M", "model"}}, .file = "M_x.json"});
    EXPECT_EQ(json.format, "vlmevalkit-json");
    ASSERT_EQ(json.got.predictions.size(), 2U);
    EXPECT_EQ(json.got.predictions[0].output, "A");
    EXPECT_EQ(json.got.predictions[0].rationale, "hm");
    EXPECT_EQ(json.got.predictions[1].output, "");

    const std::string rows = R"(<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>prediction</t></is></c></row>)"
        R"(<row r="3"><c r="A3"><v>17</v></c><c r="C3" t="s"><v>2</v></c></row><row r="4"/><row r="5"><c r="A5"><v>18</v></c></row>)";
    const FileRead sheet = readByContent(workbook(rows, "<sst><si><t>index</t></si><si><t>question</t></si><si><r><t>B is </t></r><r><t>right_x000A_&amp; C</t></r><rPh><t>no</t></rPh></si></sst>"),
        {.file = "Model-8B_Agri.xlsx"});
    EXPECT_EQ(sheet.format, "vlmevalkit-xlsx");
    ASSERT_TRUE(sheet.summary) << sheet.summary.error().userMessage;
    ASSERT_EQ(sheet.got.predictions.size(), 2U);
    EXPECT_EQ(sheet.got.predictions[0].item, "17");
    EXPECT_EQ(sheet.got.predictions[0].model, "Model-8B");
    EXPECT_EQ(sheet.got.predictions[0].output, "B is right\n& C");
    EXPECT_EQ(sheet.got.predictions[1].output, "");
    EXPECT_EQ(sheet.got.warning("empty-output").line, 5) << "the row's number in the sheet";
}

TEST(VlmEvalKit, AWorkbookThatIsNoneOrTooMuchIsRefusedWithAdvice)
{
    const std::string wide = R"(<row r="1"><c r="ZZZ1"><v>1</v></c></row>)";
    const std::string deep = [] {
        std::string xml;
        for (int i = 0; i < 50'000; ++i)
            xml += "<a>";
        for (int i = 0; i < 50'000; ++i)
            xml += "</a>";
        return xml;
    }();
    for (const std::string &bytes : {std::string("PK\x03\x04xl/ nothing more"), workbook("<row"), workbook(wide), zipOf({{"xl/other.xml", "<x/>"}})}) {
        const FileRead read = readByContent(bytes, {.file = "m_d.xlsx"});
        EXPECT_EQ(read.format, "vlmevalkit-xlsx");
        ASSERT_FALSE(read.summary);
        EXPECT_NE(read.summary.error().userMessage.find("set TSV output"), std::string::npos);
    }
    const FileRead nested = readByContent(workbook(R"(<row r="1"><c t="inlineStr"><is>)" + deep + "</is></c></row>"), {.file = "m_d.xlsx"});
    EXPECT_EQ(nested.format, "vlmevalkit-xlsx") << "and it ends";
    const auto bomb = ZipArchive::openBytes(zipOf({{"xl/a.xml", std::string(8 << 20, ' ')}}), {});
    EXPECT_FALSE(bomb) << "8 MB of blanks pack to nearly nothing";
}

TEST(Zip, AnArchiveIsRefusedAsAWholeForOneEntry)
{
    const std::string bytes = caseText("hostile/package_traversal.zip");
    const auto refused = ZipArchive::openBytes(bytes, {});
    ASSERT_FALSE(refused);
    for (const char *bad : {"../outside.jpg", "../project.media-evil/x.jpg", "/abs.jpg is an absolute path", "C:\\win.jpg names a drive", "sub/../../up.jpg", "link.jpg is a link"})
        EXPECT_NE(refused.error().userMessage.find(bad), std::string::npos) << refused.error().userMessage;
    EXPECT_EQ(refused.error().userMessage.find("ok.jpg"), std::string::npos);
    const std::string good = zipOf({{"a/", ""}, {"a/葉.txt", "text"}});
    const auto archive = ZipArchive::openBytes(good, {});
    ASSERT_TRUE(archive) << archive.error().userMessage;
    EXPECT_TRUE((*archive)->entries().at(0).isFolder);
    const auto *entry = (*archive)->find("a/葉.txt");
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(*(*archive)->read(*entry), "text");
    EXPECT_FALSE(ZipArchive::openBytes("PK", {}));
    EXPECT_FALSE(ZipArchive::openBytes(good, {.entries = 1}));
}
