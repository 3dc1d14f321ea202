// What the loader makes of a picture file, through the real program.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

using testing::HasSubstr;

class PictureCommand : public ::testing::Test {
protected:
    /// A case's picture in the folder, under a name of its own.
    QString take(const char *name)
    {
        const QString to = folder.path(QString::fromLatin1(name));
        QFile::copy(QStringLiteral(TEST_DATA "/cases/images/") + QString::fromLatin1(name), to);
        return to;
    }
    CliFolder folder;
};

TEST_F(PictureCommand, EveryCaseHasItsVerdictSizeAndColours)
{
    QFile file(QStringLiteral(TEST_DATA "/cases/images/images_expected.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    for (const auto &row : nlohmann::json::parse(file.readAll().toStdString())) {
        const auto name = row["file"].get<std::string>(), verdict = row["verdict"].get<std::string>();
        QStringList arguments{u"picture"_s, take(name.c_str()), u"--json"_s};
        for (const auto &point : row["points"])
            arguments << u"--at"_s << QStringLiteral("%1,%2").arg(point[0].get<int>()).arg(point[1].get<int>());
        const Ran ran = folder.run(arguments);
        const auto told = ran.json();
        EXPECT_THAT(verdict, HasSubstr(told["verdict"].get<std::string>())) << name;
        EXPECT_EQ(ran.code, told["verdict"] == "ok" ? 0 : told["verdict"] == "warn" ? 1 : 3) << name;
        EXPECT_EQ(told["reason"].get<std::string>().empty(), told["verdict"] == "ok") << name;
        if (told["verdict"] == "refuse") {
            EXPECT_TRUE(told["width"].is_null() && told["entropy"].is_null() && told["undefined"].is_string()) << name;
            EXPECT_FALSE(ran.err.empty()) << name;
            continue;
        }
        EXPECT_EQ(told["width"], row["size"][0]) << name;
        EXPECT_EQ(told["height"], row["size"][1]) << name;
        ASSERT_EQ(told["points"].size(), row["points"].size()) << name;
        for (std::size_t i = 0; i < row["points"].size(); ++i) {
            const auto &wanted = row["points"][i], &got = told["points"][i];
            EXPECT_EQ(got[0], wanted[0]);
            EXPECT_EQ(got[1], wanted[1]);
            for (std::size_t c = 0; c < 3; ++c)
                EXPECT_NEAR(got[2 + c].get<int>(), wanted[wanted.size() == 5 ? 2 + c : 2].get<int>(), row["tol"].get<int>()) << name;
        }
    }
}

TEST_F(PictureCommand, TheKeysOfTheDocument)
{
    const Ran ran = folder.run({u"picture"_s, take("rgbn_u8.tif"), u"--at"_s, u"4,4"_s, u"--json"_s});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto told = ran.json();
    EXPECT_EQ(told["bands"], nlohmann::json({"R", "G", "B", "NIR"}));
    EXPECT_EQ(told["bit_depth"], 8);
    EXPECT_EQ(told["pages"], 1);
    EXPECT_EQ(told["stretched"], false);
    EXPECT_EQ(told["megapixels"], 0.003072);
    EXPECT_GT(told["entropy"].get<double>(), 1.0);
    EXPECT_EQ(told["phash"].get<std::string>().size(), 16U);
    const auto stretched = folder.run({u"picture"_s, take("float32.tif"), u"--json"_s}).json();
    EXPECT_EQ(stretched["stretched"], true);
    EXPECT_EQ(stretched["ranges"], nlohmann::json::parse("[[0.0, 1.0]]"));
    EXPECT_THAT(stretched["warnings"].dump(), HasSubstr("stretched"));
}

TEST_F(PictureCommand, WrongPointsAndFilesThatAreNotThere)
{
    const QString file = take("rgbn_u8.tif");
    for (const QString &point : {u"4"_s, u"4,"_s, u"4,5,6"_s, u"a,b"_s, u"64,0"_s, u"0,48"_s})
        EXPECT_EQ(folder.run({u"picture"_s, file, u"--at"_s, point}).code, 2) << point.toStdString();
    EXPECT_EQ(folder.run({u"picture"_s, file, u"--at"_s, u"63,47"_s}).code, 0);
    const Ran none = folder.run({u"picture"_s, folder.path(u"none.png"_s), u"--json"_s});
    EXPECT_EQ(none.code, 3);
    EXPECT_EQ(none.json()["verdict"], "refuse");
    EXPECT_EQ(folder.run({u"picture"_s}).code, 2);
}

} // namespace
