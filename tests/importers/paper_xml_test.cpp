// Figures of papers in XML: TEI with coordinates in several areas, JATS with cross references.

#include "real_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::readByContent;

namespace {

TEST(Tei, CoordinatesOfSeveralAreasPageSizesAndParagraphsThatRefer)
{
    ReadOptions options;
    options.file = "lee2021.tei.xml";
    const auto read = readByContent(R"(<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title level="a">Leaf <hi>rolling</hi>
 of maize</title></titleStmt><sourceDesc><biblStruct><analytic><author><persName><forename>R.</forename> <surname>Lee</surname></persName></author></analytic>
<monogr><imprint><date type="published" when="2021-05-04"/></imprint></monogr><idno type="DOI">10.5555/LEE.2021</idno></biblStruct></sourceDesc></fileDesc></teiHeader>
<facsimile><surface n="4" ulx="0.0" uly="0.0" lrx="612.0" lry="792.0"/></facsimile>
<text><body><div><p>Leaves rolled (<ref type="figure" target="#fig_0">2</ref>).</p><p>Fig. 2 shows more.</p><p>Nothing here.</p>
<figure xml:id="fig_0" coords="4,54.0,212.0,237.0,100.0;4,54.0,320,250,84.6"><head>Figure 2 .</head><label>2</label><figDesc>Figure 2. Leaf rolling.</figDesc><graphic url="img/fig2.png" type="bitmap"/></figure>
<figure xml:id="tab_0" type="table"><head>Table 1</head><label>1</label><figDesc>Yields</figDesc></figure></div></body></text></TEI>)", options);
    EXPECT_EQ(read.format, "tei-jats");
    ASSERT_EQ(read.got.sources.size(), 1U);
    EXPECT_EQ(read.got.sources[0].id, "lee2021.tei");
    EXPECT_EQ(read.got.sources[0].title, "Leaf rolling of maize");
    EXPECT_EQ(read.got.sources[0].doi, "10.5555/lee.2021");
    EXPECT_EQ(read.got.sources[0].year, 2021);
    EXPECT_EQ(read.got.sources[0].authors, (std::vector<std::string>{"R. Lee"}));
    ASSERT_EQ(read.got.figures.size(), 2U);
    EXPECT_EQ(read.got.figures[0].id, "lee2021.tei/fig_0");
    EXPECT_EQ(read.got.figures[0].label, "Figure 2");
    EXPECT_EQ(read.got.figures[0].page, 4);
    EXPECT_EQ(read.got.figures[0].path, "fig2.png");
    EXPECT_EQ(read.got.figures[0].context, (std::vector<std::string>{"Leaves rolled (2).", "Fig. 2 shows more."}));
    EXPECT_EQ(nlohmann::json::parse(read.got.figures[0].extraJson)["region"], nlohmann::json::parse(R"({"box":[54,212,250,192.6],"unit":"pt","page_width":612,"page_height":792})"));
    EXPECT_EQ(read.got.figures[1].label, "Table 1");
    EXPECT_EQ(read.got.figures[1].attributes.at("figure_type").text, "Table");
}

TEST(Jats, FiguresTablesAndTheArticle)
{
    ReadOptions options;
    options.file = "PMC1.xml";
    const auto read = readByContent(R"(<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-title>J. Example Crops</journal-title></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/J1</article-id>
<title-group><article-title>Pods of <italic>okra</italic></article-title></title-group><contrib-group><contrib><name><surname>Njeri</surname><given-names>W.</given-names></name></contrib><contrib><collab>Field Group</collab></contrib></contrib-group>
<pub-date><year>2019</year></pub-date><permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open</license-p></license></permissions></article-meta></front>
<body><p>See <xref ref-type="fig" rid="F1">it</xref>.</p><fig id="F1"><label>Fig. 1.</label><caption><p>Pod length.</p></caption><graphic xlink:href="pmc1_f1.jpg"/></fig></body></article>)", options);
    EXPECT_EQ(read.format, "tei-jats");
    ASSERT_EQ(read.got.sources.size(), 1U);
    EXPECT_EQ(read.got.sources[0].title, "Pods of okra");
    EXPECT_EQ(read.got.sources[0].authors, (std::vector<std::string>{"W. Njeri", "Field Group"}));
    EXPECT_EQ(read.got.sources[0].licence, "https://creativecommons.org/licenses/by/4.0/");
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].id, "PMC1/F1");
    EXPECT_EQ(read.got.figures[0].label, "Figure 1");
    EXPECT_EQ(read.got.figures[0].caption, "Pod length.");
    EXPECT_EQ(read.got.figures[0].path, "pmc1_f1.jpg");
    EXPECT_EQ(read.got.figures[0].context, (std::vector<std::string>{"See it."}));
}

} // namespace
