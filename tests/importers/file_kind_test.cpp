// What is chosen as data and is none: said in a sentence that helps, before a reader makes nonsense of it.

#include "importers/file_kind.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

using importers::whyNoRecords;

namespace {

bool saysOf(std::string_view bytes, std::string_view words)
{
    const std::string why = whyNoRecords(bytes, "x.dat");
    return why.starts_with("The file “x.dat” ") && why.find(words) != std::string::npos;
}

} // namespace

TEST(FileKind, WhatHoldsNoRecordsIsNamed)
{
    EXPECT_TRUE(saysOf("", "is empty"));
    EXPECT_TRUE(saysOf("\xEF\xBB\xBF \r\n", "is empty")) << "a mark and a line end are nothing either";
    EXPECT_TRUE(saysOf("%PDF-1.7\n", "is a PDF"));
    EXPECT_TRUE(saysOf(std::string_view("SQLite format 3\0\x10\0", 18), "is a database"));
    EXPECT_TRUE(saysOf("\x1F\x8B\x08", "is packed"));
    EXPECT_TRUE(saysOf(std::string(257, 'a') + "ustar", "is packed"));
    EXPECT_TRUE(saysOf("PAR1\x15\x04", "Parquet"));
    EXPECT_TRUE(saysOf("<View>\n  <Image name=\"image\"/>", "labelling interface of Label Studio"));
    EXPECT_NE(whyNoRecords("rust\nblight\n", "classes.txt", true).find("holds the names of classes"), std::string::npos);
    EXPECT_EQ(whyNoRecords("rust\nblight\n", "classes.txt"), "") << "a file of that name that a reader knows";
    EXPECT_EQ(whyNoRecords("PK\x03\x04", "a.zip"), "");
    EXPECT_NE(whyNoRecords("PK\x03\x04", "a.docx", true), "");
}

TEST(FileKind, TextIsNeverTakenForOne)
{
    for (const char *text : {"BM,question,answer\n1,Which of these plots was harvested first in the second year?,yes\n", "PAR1,PAR2\n1,2\n", "GIF,question\n", "II*,MM\n", "Rar!,a\n", "ustar\n", "%PDF\n", "{\"a\":1}", "[]", "q"})
        EXPECT_EQ(whyNoRecords(text, "x"), "") << text;
}
