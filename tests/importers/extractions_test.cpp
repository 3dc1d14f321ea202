// Figures as extractors write them: pages from 0 or 1, boxes in three conventions, captions in four forms.

#include "importers/extractions/found_figure.h"

#include "real_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::Collected;
using importers_test::readByContent;

namespace {

ReadOptions named(const std::string &file)
{
    ReadOptions options;
    options.file = file;
    return options;
}

nlohmann::json extra(const review::Figure &figure)
{
    return nlohmann::json::parse(figure.extraJson);
}

TEST(FigureNames, CaptionsAndParagraphsNameTheSameFigure)
{
    EXPECT_EQ(labelInCaption("Fig. 3: Leaf area"), "Figure 3");
    EXPECT_EQ(labelInCaption("FIGURE 12 | Plots"), "Figure 12");
    EXPECT_EQ(labelInCaption("Figure S2. Seeds"), "Figure S2");
    EXPECT_EQ(labelInCaption("Table IV Yields"), "Table IV");
    EXPECT_EQ(labelInCaption("Figure\xC2\xA0" "4. x"), "Figure 4");
    EXPECT_EQ(labelInCaption("Figures of merit"), "");
    EXPECT_EQ(labelInCaption("Leaf area (Fig. 3)"), "");
    EXPECT_TRUE(namesFigure("as seen in Fig. 3b, the lesions", "Figure 3"));
    EXPECT_TRUE(namesFigure("(Figures 2 and 3)", "Figure 3"));
    EXPECT_TRUE(namesFigure("Figs. 1, 3 and 5", "Figure 3"));
    EXPECT_TRUE(namesFigure("Figs 2\xE2\x80\x93" "4 show", "Figure 3"));
    EXPECT_FALSE(namesFigure("Figs 2\xE2\x80\x93" "4 show", "Figure 5"));
    EXPECT_FALSE(namesFigure("Fig. 13 shows", "Figure 3"));
    EXPECT_FALSE(namesFigure("Fig. 3.1 shows", "Figure 3"));
    EXPECT_FALSE(namesFigure("Table 3 lists", "Figure 3"));
    EXPECT_FALSE(namesFigure("configuration 3", "Figure 3"));
}

TEST(Pdffigures2, PagesFrom0BecomePagesFrom1AndTheWindowsPathOfTheCropItsName)
{
    const std::string text = R"([{"name":"2","figType":"Figure","page":4,"caption":"Figure 2. Leaf rolling.","imageText":["control","dry"],
 "captionBoundary":{"x1":54.0,"y1":410.2,"x2":291.0,"y2":442.8},"regionBoundary":{"x1":54.0,"y1":212.0,"x2":291.0,"y2":404.6},"renderURL":"out\\fig\\lee2021-Figure2-1.png","renderDpi":144},
 {"name":"2","figType":"Figure","page":9,"caption":"Figure 2. Supplement.","imageText":[],"captionBoundary":{"x1":1,"y1":2,"x2":3,"y2":4},"regionBoundary":{"x1":1,"y1":2,"x2":3,"y2":4}}])";
    const auto read = readByContent(text, named("out/lee2021.json"));
    EXPECT_EQ(read.format, "pdffigures2");
    ASSERT_EQ(read.got.figures.size(), 2U);
    const review::Figure &figure = read.got.figures[0];
    EXPECT_EQ(figure.id, "lee2021-Figure2-1");
    EXPECT_EQ(figure.path, "lee2021-Figure2-1.png");
    EXPECT_EQ(figure.source, "lee2021");
    EXPECT_EQ(figure.label, "Figure 2");
    EXPECT_EQ(figure.page, 5);
    EXPECT_EQ(extra(figure)["page_raw"], 4);
    // 237 × 192.6 points at 144 dots an inch are twice as many pixels.
    EXPECT_EQ(extra(figure)["region"], nlohmann::json::parse(R"({"box":[54,212,237,192.6],"unit":"pt","dpi":144,"pixels":[108,424,474,385.2]})"));
    EXPECT_EQ(extra(figure)["raw"]["imageText"][1], "dry");
    EXPECT_EQ(read.got.figures[1].id, "lee2021-Figure2-2");
    EXPECT_EQ(read.got.figures[1].path, "");
    EXPECT_EQ(read.summary->droppedFields, (std::vector<std::string>{"imageText"}));
}

TEST(Pdffigures2, ParagraphsOfTheFullTextThatNameTheFigureAreItsContext)
{
    const std::string text = R"({"figures":[{"name":"3","figType":"Figure","page":0,"caption":"Figure 3: Plots","imageText":[],"regionBoundary":{"x1":0,"y1":0,"x2":9,"y2":9}}],
 "abstractText":{"text":"We saw Fig. 3.","page":0,"region":{}},
 "sections":[{"title":{"text":"Results","page":1,"region":{}},"paragraphs":[{"text":"Lesions (Figs. 2–4) spread.","page":1,"region":{}},{"text":"Yields fell.","page":1,"region":{}}]},
             {"paragraphs":[{"text":"Fig. 3b shows the plots.","page":2,"region":{}}]}]})";
    const auto read = readByContent(text, named("p.json"));
    EXPECT_EQ(read.format, "pdffigures2");
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].context, (std::vector<std::string>{"Lesions (Figs. 2–4) spread.", "Fig. 3b shows the plots."}));
    EXPECT_TRUE(read.got.rejected().empty());
}

TEST(Pdffigures2, CaptionsWithoutARegionAreNamedAndStatisticsRefused)
{
    const auto read = readByContent(R"({"figures":[{"name":"1","figType":"Figure","page":0,"caption":"Figure 1: x","imageText":[],"regionBoundary":{"x1":0,"y1":0,"x2":9,"y2":9}}],
 "regionless-captions":[{"name":"7","figType":"Table","page":3,"text":"Table 7: Yields","boundary":{"x1":1,"y1":1,"x2":2,"y2":2}}]})", named("p.json"));
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.warning("caption-without-region").id, "Table 7");
    const auto stats = readByContent(R"([{"filename":"a.pdf","numPages":9,"numFigures":4,"timeInMillis":812},{"filename":"b.pdf","msg":"no text","className":"java.io.IOException"}])", named("stat_file.json"));
    EXPECT_EQ(stats.format, "pdffigures2");
    ASSERT_FALSE(stats.summary);
    EXPECT_NE(stats.summary.error().userMessage.find("statistics"), std::string::npos);
}

TEST(Pdfigcapx, CropsAreNumberedWithinTheirPageAndAnEmptyCaptionIsAList)
{
    const std::string text = R"({"okra_2019.pdf":{"figures":[{"page":5,"region_bb":[51,90,240,180],"figure_type":"Figure","page_width":595,"page_height":794,"caption_bb":[],"caption_text":[]},
 {"page":3,"region_bb":[70,61,420,233],"figure_type":"Figure","page_width":595,"page_height":794,"caption_bb":[70,300,420,38],"caption_text":["Figure 1. Pod length","of six lines."]},
 {"page":5,"region_bb":[51,400,240,180],"figure_type":"Figure","page_width":595,"page_height":794,"caption_bb":[51,600,9,9],"caption_text":"['Figure 2. Seeds', \"the breeder's\"]"}],"pages_annotated":[],"fig_no":3}})";
    const auto read = readByContent(text, named("okra_2019.json"));
    EXPECT_EQ(read.format, "pdfigcapx");
    ASSERT_EQ(read.got.figures.size(), 3U);
    EXPECT_EQ(read.got.figures[0].id, "okra_2019/5_1");
    EXPECT_EQ(read.got.figures[1].id, "okra_2019/3_1");
    EXPECT_EQ(read.got.figures[2].id, "okra_2019/5_2");
    EXPECT_EQ(read.got.figures[2].path, "okra_2019/5_2.jpg");
    EXPECT_EQ(read.got.figures[0].caption, "");
    EXPECT_EQ(read.got.warning("no-caption").id, "okra_2019/5_1");
    EXPECT_EQ(read.got.figures[1].caption, "Figure 1. Pod length of six lines.");
    EXPECT_EQ(read.got.figures[2].caption, "Figure 2. Seeds the breeder's");
    EXPECT_EQ(read.got.figures[2].label, "Figure 2");
    EXPECT_EQ(read.got.figures[1].page, 3);
    EXPECT_EQ(extra(read.got.figures[1])["region"], nlohmann::json::parse(R"({"box":[70,61,420,233],"unit":"page","page_width":595,"page_height":794})"));
}

TEST(Pdfigcapx, BothShapesOfItsGroundTruth)
{
    const auto one = readByContent(R"({"PMC1":{"figures":[{"page_width":595,"fig_order":1,"figure_type":"Figure","id":232,"region_bb":["79","68","196","196"],"caption_bb":["53","275","240","26"],"page":2,"page_height":794}]}})", named("GT.json"));
    EXPECT_EQ(one.format, "pdfigcapx");
    ASSERT_EQ(one.got.figures.size(), 1U);
    EXPECT_EQ(extra(one.got.figures[0])["region"]["box"], nlohmann::json::parse("[79,68,196,196]"));
    EXPECT_EQ(one.got.figures[0].path, "");
    const auto other = readByContent(R"({"17.pdf":[{"figures":[{"page_width":595,"figure_type":"Figure","region_bb":["1","2","3","4"],"caption_bb":["1","2","3","4"],"page":2,"page_height":794}],"fig_no":1}]})", named("GT.json"));
    EXPECT_EQ(other.format, "pdfigcapx");
    ASSERT_EQ(other.got.figures.size(), 1U);
    EXPECT_EQ(other.got.figures[0].id, "17/2_1");
}

constexpr std::string_view kDocling = R"({"schema_name":"DoclingDocument","version":"1.10.0","name":"okra","origin":{"mimetype":"application/pdf","binary_hash":16445357065749877499,"filename":"okra.pdf"},
 "body":{"self_ref":"#/body","children":[{"$ref":"#/texts/0"}]},"groups":[],
 "texts":[{"self_ref":"#/texts/0","text":"Results","prov":[{"page_no":1,"bbox":{"l":1,"t":700,"r":2,"b":690,"coord_origin":"BOTTOMLEFT"}}]},
          {"self_ref":"#/texts/1","text":"Figure 4. Pods.","prov":[{"page_no":2,"bbox":{"l":10,"t":300,"r":110,"b":280,"coord_origin":"BOTTOMLEFT"}}]}],
 "pictures":[{"self_ref":"#/pictures/0","captions":[{"$ref":"#/texts/1"}],"prov":[{"page_no":2,"bbox":{"l":10,"t":592.5,"r":110,"b":310,"coord_origin":"BOTTOMLEFT"},"charspan":[0,0]}],"image":{"mimetype":"image/png","dpi":72,"uri":"okra_artifacts/image_0.png"}},
             {"self_ref":"#/pictures/1","captions":[{"$ref":"#/texts/9"}],"prov":[{"page_no":2,"bbox":{"l":10,"t":20,"r":110,"b":60,"coord_origin":"TOPLEFT"}}],"image":{"uri":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}},
             {"self_ref":"#/pictures/2","captions":[],"prov":[]}],
 "tables":[],"pages":{"1":{"size":{"width":612,"height":792},"page_no":1},"2":{"size":{"width":612,"height":792},"page_no":2}}})";

TEST(Docling, BoxesFromTheBottomAreTurnedCaptionsFollowedAndAPictureOfXmlHasNoPage)
{
    const auto read = readByContent(std::string(kDocling), named("okra.json"));
    EXPECT_EQ(read.format, "docling");
    ASSERT_EQ(read.got.figures.size(), 3U);
    EXPECT_EQ(read.got.figures[0].id, "okra/picture-0");
    EXPECT_EQ(read.got.figures[0].caption, "Figure 4. Pods.");
    EXPECT_EQ(read.got.figures[0].label, "Figure 4");
    EXPECT_EQ(read.got.figures[0].page, 2);
    EXPECT_EQ(read.got.figures[0].path, "okra_artifacts/image_0.png");
    // 792 - 592.5 from the top.
    EXPECT_EQ(extra(read.got.figures[0])["region"], nlohmann::json::parse(R"({"box":[10,199.5,100,282.5],"unit":"pt","page_width":612,"page_height":792})"));
    EXPECT_EQ(extra(read.got.figures[1])["region"]["box"], nlohmann::json::parse("[10,20,100,40]"));
    EXPECT_EQ(read.got.warning("caption-not-found").value, "#/texts/9");
    EXPECT_EQ(read.got.figures[1].path.size(), 64U + 4U); // a picture inside the file goes by its content
    EXPECT_TRUE(read.got.figures[1].path.ends_with(".png"));
    EXPECT_EQ(extra(read.got.figures[1])["raw"]["image"]["uri"], read.got.figures[1].path);
    EXPECT_FALSE(read.got.figures[2].page);
}

TEST(RealExtractions, EveryFigureOfTheEvaluationSetsIsRead)
{
    WINNOW_REAL_FILE(conference, "pdffigures2/evaluation/conference_annotations.json");
    const auto read = readByContent(importers_test::fileText(conference), named("conference_annotations.json"));
    EXPECT_EQ(read.format, "pdffigures2");
    EXPECT_EQ(read.got.figures.size(), 649U);
    EXPECT_TRUE(read.got.rejected().empty());
    EXPECT_EQ(read.got.figures[0].page, 2); // pages of the annotations count from 1 already
    WINNOW_REAL_FILE(pmc, "pdfigcapx/GT_PMC200.json");
    const auto truth = readByContent(importers_test::fileText(pmc), named("GT_PMC200.json"));
    EXPECT_EQ(truth.format, "pdfigcapx");
    EXPECT_EQ(truth.got.figures.size(), 1042U);
    EXPECT_TRUE(truth.got.rejected().empty());
    WINNOW_REAL_FILE(docling, "docling/picture_classification.json");
    const auto document = readByContent(importers_test::fileText(docling), named("picture_classification.json"));
    EXPECT_EQ(document.format, "docling");
    ASSERT_EQ(document.got.figures.size(), 2U);
    EXPECT_EQ(document.got.figures[0].label, "Figure 1");
}

} // namespace
