// Bibliographies: TeX accents, DOIs as people write them, entries that break off, dates that are texts or nothing.

#include "importers/metadata/bibtex.h"
#include "importers/metadata/doi.h"
#include "importers/metadata/tex_text.h"

#include "real_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::readByContent;

namespace {

nlohmann::json extra(const review::Source &source)
{
    return nlohmann::json::parse(source.extraJson);
}

TEST(Doi, IsFoundBareAndInLowerCase)
{
    EXPECT_EQ(doiIn("https://doi.org/10.4121/15023088.V1"), "10.4121/15023088.v1");
    EXPECT_EQ(doiIn("doi:10.1093/AOB/mcab012."), "10.1093/aob/mcab012");
    EXPECT_EQ(doiIn("http://dx.doi.org/10.1016/0031-9384(95)02007-4)."), "10.1016/0031-9384(95)02007-4");
    EXPECT_EQ(doiIn("(see 10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2)"), "10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2");
    EXPECT_EQ(doiIn("Mendeley Data, V2, doi: 10.17632/3fmjm7ncc6.2"), "10.17632/3fmjm7ncc6.2");
    EXPECT_EQ(doiIn("https://doi.org/10.1000%2Fx"), "10.1000/x");
    EXPECT_EQ(doiIn("version 110.1234/x and 10.12/x"), "");
    EXPECT_EQ(doiIn("10.1234/"), "");
}

TEST(TexText, AccentsBecomeLetters)
{
    EXPECT_EQ(plainTex(R"(J{\"o}rn)"), "Jörn");
    EXPECT_EQ(plainTex(R"(J{\o}rgensen)"), "Jørgensen");
    EXPECT_EQ(plainTex(R"(J\o rgensen and {\O}stergaard)"), "Jørgensen and Østergaard");
    EXPECT_EQ(plainTex(R"(Marcel Salath{\'{e}})"), "Marcel Salathé");
    EXPECT_EQ(plainTex(R"(Popovi\'c \v{S}a\v s \c{c} \~n \u{g} \H{o} {\aa} \ss)"), "Popović Šaš ç ñ ğ ő å ß");
    EXPECT_EQ(plainTex(R"(na\"{\i}ve \'{\i})"), "naïve í");
    EXPECT_EQ(plainTex(R"({{A {P}ublic Image}} of \emph{Zea mays} \& 5\,\% --- $\alpha_2$)"), "A Public Image of Zea mays & 5\\,% — $\\alpha_2$");
    EXPECT_EQ(plainTex("pages 105--116\n   of  ``all''"), "pages 105–116 of “all”");
}

TEST(Bibtex, EntriesWithNestedBracesQuotesAndAbbreviations)
{
    const auto entries = readBibtex(R"(Written by hand, mail a@b.org.
@string{ jec = "Journal of " # {Example Crops} }
@comment{ @article{not, title={x}} }
@ARTICLE{10.1145/3371158.3371196,
  AUTHOR = {Haug, Sebastian and J{\o}rgensen, Rasmus Nyholm and {Field, Group and Co} and van der Berg, Jr, Jan and others},
  Title = {{A {Public} Database}}, year = 2017, month = mar # "~4", journal = jec, pages = "105--116", doi = {https://doi.org/10.5555/EX.1}
}
@misc(key2, title = "Said {"}so{"}", howpublished = {\url{https://example.org/x}})
)");
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(entries[0].type, "article");
    EXPECT_EQ(entries[0].key, "10.1145/3371158.3371196");
    EXPECT_EQ(entries[0].fields.at("journal"), "Journal of Example Crops");
    EXPECT_EQ(entries[0].fields.at("month"), "March~4");
    EXPECT_EQ(bibAuthors(entries[0].fields.at("author")),
        (std::vector<std::string>{"Sebastian Haug", "Rasmus Nyholm Jørgensen", "Field, Group and Co", "Jan van der Berg, Jr", "et al."}));
    EXPECT_EQ(entries[1].key, "key2");
    EXPECT_EQ(plainTex(entries[1].fields.at("title")), "Said \"so\"");
    EXPECT_EQ(plainTex(entries[1].fields.at("howpublished")), "https://example.org/x");
}

TEST(Bibtex, AnEntryThatBreaksOffCostsItselfAloneAndIsKeptAsText)
{
    const auto read = readByContent("@article{good1, title={One}, year={2020-05}}\n@article{broken, title={Two,\n year=2021\n@book{good2, title=\"Three\", url={http://dx.doi.org/10.5555/three.}}\n", {});
    EXPECT_EQ(read.format, "bibtex");
    ASSERT_EQ(read.got.sources.size(), 3U);
    EXPECT_EQ(read.got.sources[0].year, 2020);
    EXPECT_EQ(read.got.sources[1].id, "broken");
    EXPECT_EQ(read.got.sources[1].title, "");
    EXPECT_EQ(extra(read.got.sources[1])["raw"], "@article{broken, title={Two,\n year=2021");
    const auto warning = read.got.warning("entry-not-read");
    EXPECT_EQ(warning.id, "broken");
    EXPECT_EQ(warning.line, 2);
    EXPECT_EQ(read.got.sources[2].id, "good2");
    EXPECT_EQ(read.got.sources[2].doi, "10.5555/three");
    EXPECT_TRUE(read.got.rejected().empty());
}

TEST(Bibtex, ManyEntriesThatAreNeverClosedAreReadInOnePass)
{
    std::string text;
    for (int i = 0; i < 20000; ++i)
        text += "@article{k" + std::to_string(i) + ", title={open\n";
    const auto entries = readBibtex(text);
    ASSERT_EQ(entries.size(), 20000U);
    EXPECT_EQ(entries[19999].key, "k19999");
    EXPECT_EQ(entries[7].fault, "a brace is not closed");
    EXPECT_EQ(doiIn("10.1234/x" + std::string(1000000, ')')).size(), 9U);
}

TEST(Csl, DatesTitlesAndAuthorsInAllTheirForms)
{
    const auto read = readByContent(R"([{"id":"okra2019","type":"article-journal","title":"Pod length of <i>Abelmoschus</i> lines, p < 0.05","author":[{"family":"Njeri","given":"W."},{"literal":"Field Group"},{"family":"Berg","given":"Jan","non-dropping-particle":"van den"}],"issued":{"date-parts":[["2019",5]]},"container-title":["J. Example Crops"],"DOI":"10.5555/EXAMPLE.2019.7"},
 {"id":12,"type":"book","title":"B","issued":{"date-parts":[[null]],"raw":"ca. 2021"},"container-title":"Series"},
 {"type":"report","title":"C","author":[],"URL":"https://doi.org/10.5555/c"},
 {"type":"report","title":"D"}])", {});
    EXPECT_EQ(read.format, "csl-json");
    ASSERT_EQ(read.got.sources.size(), 3U);
    EXPECT_EQ(read.got.sources[0].title, "Pod length of Abelmoschus lines, p < 0.05");
    EXPECT_EQ(read.got.sources[0].authors, (std::vector<std::string>{"W. Njeri", "Field Group", "Jan van den Berg"}));
    EXPECT_EQ(read.got.sources[0].year, 2019);
    EXPECT_EQ(read.got.sources[0].doi, "10.5555/example.2019.7");
    EXPECT_EQ(extra(read.got.sources[0])["venue"], "J. Example Crops");
    EXPECT_EQ(read.got.sources[1].id, "12");
    EXPECT_EQ(read.got.sources[1].year, 2021);
    EXPECT_EQ(read.got.sources[2].id, "10.5555/c");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].reason, "neither an id nor a DOI");
}

TEST(Csl, WhatTheCrossrefApiAnswers)
{
    const auto read = readByContent(R"({"status":"ok","message-type":"work-list","message":{"items":[{"DOI":"10.5555/A","type":"journal-article","title":["A title"],"issued":{"date-parts":[[2020,1,2]]}},{"DOI":"10.5555/B","type":"journal-article","title":["B"]}]}})", {});
    EXPECT_EQ(read.format, "csl-json");
    ASSERT_EQ(read.got.sources.size(), 2U);
    EXPECT_EQ(read.got.sources[0].title, "A title");
    EXPECT_EQ(extra(read.got.sources[1])["raw"]["DOI"], "10.5555/B");
}

TEST(Csl, DoesNotTakeWinnowsOwnRecords)
{
    const auto read = readByContent(R"({"type":"figure","id":"f","path":"f.png","caption":"x","author":"a"})", {});
    EXPECT_EQ(read.format, "winnow-jsonl");
}

TEST(RealMetadata, AgmlCitations)
{
    WINNOW_REAL_FILE(path, "agml/source_citations.json");
    const auto read = readByContent(importers_test::fileText(path), {});
    EXPECT_EQ(read.format, "agml-citations");
    ASSERT_EQ(read.got.sources.size(), 69U);
    EXPECT_TRUE(read.got.rejected().empty());
    std::size_t bibtex = 0, empty = 0, text = 0;
    for (const review::Source &source : read.got.sources) {
        const auto format = extra(source).value("raw_format", "");
        (format == "bibtex" ? bibtex : format == "text" ? text : empty) += 1;
        // Two forget the closing brace, one a comma: kept as their text, and named.
        const bool broken = source.id == "apple_segmentation_minnesota" || source.id.starts_with("grape_detection_california");
        EXPECT_EQ(broken, format == "bibtex" && source.title.empty()) << source.id;
        EXPECT_EQ(broken, read.got.warning("entry-not-read", source.id).id == source.id) << source.id;
        if (source.id == "carrot_weeds_germany") {
            EXPECT_EQ(source.authors, (std::vector<std::string>{"Sebastian Haug", "Jörn Ostermann"}));
            EXPECT_EQ(source.doi, "10.1007/978-3-319-16220-1_8");
            EXPECT_EQ(source.year, 2015);
        }
        if (source.id == "soybean_weed_uav_brazil") {
            EXPECT_EQ(source.doi, "10.17632/3fmjm7ncc6.2");
            EXPECT_EQ(source.licence, "CC BY-NC 3.0");
        }
    }
    EXPECT_EQ(empty, 19U);
    EXPECT_EQ(bibtex + text, 50U);
}

} // namespace
