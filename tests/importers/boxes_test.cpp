// Boxes of detection data sets: pixel corners, sides, shares and polygons; classes by number; a picture without any object.

#include "real_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using importers_test::FileRead;
using importers_test::readByContent;

namespace {

const std::map<std::string, std::string> kBoxQuestion{{"=Draw a box round every {label}.", "question"}};

FileRead readBoxes(const std::string &text, const std::string &file = "labels.json", const std::map<std::string, std::string> &columns = {})
{
    ReadOptions options;
    options.file = file;
    options.columns = columns;
    return readByContent(text, options);
}

nlohmann::json boxesOf(const review::Figure &figure)
{
    return nlohmann::json::parse(figure.extraJson).at("boxes");
}

std::string numbers(const std::vector<review::Box> &boxes)
{
    std::string text;
    for (const review::Box &box : boxes) {
        for (const double number : {box.x, box.y, box.w, box.h})
            text += nlohmann::json(number).dump() + " ";
        text += "| ";
    }
    return text;
}

TEST(BoxTable, LinesOfOnePictureMayStandApartAndALineWithoutNumbersIsAPictureWithoutObjects)
{
    const std::string text = "filename,width,height,class,xmin,ymin,xmax,ymax\nBlack%20rot.jpg,1060,795,grape leaf,1,58,859,732\nempty.jpg,10,10,,,,,\nlatest?cb=2010.jpg,530,700,weed,16,23,513,700\n"
                             "Black%20rot.jpg,1060,795,grape leaf,10,60,20,70\nBlack%20rot.jpg,1060,795,weed,10,60,20,60\nbad.jpg,1,1,weed,1,2,x,4\n";
    const FileRead read = readBoxes(text, "test_labels.csv");
    EXPECT_EQ(read.format, "box-csv");
    ASSERT_EQ(read.got.figures.size(), 4U);
    EXPECT_EQ(read.got.figures[0].id, "Black%20rot.jpg"); // a percent sign on disk is no code
    EXPECT_EQ(boxesOf(read.got.figures[0]), nlohmann::json::parse(R"([{"box":[1,58,858,674],"corners":[1,58,859,732],"unit":"pixel","label":"grape leaf"},
        {"box":[10,60,10,10],"corners":[10,60,20,70],"unit":"pixel","label":"grape leaf"}])"));
    EXPECT_EQ(boxesOf(read.got.figures[1]), nlohmann::json::array());
    EXPECT_EQ(read.got.warning("empty-box").id, "Black%20rot.jpg");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].line, 7);
    EXPECT_TRUE(read.got.items.empty());
    EXPECT_NE(read.got.warning("boxes-kept").reason.find("3 boxes on 4 pictures"), std::string::npos) << read.got.warning("boxes-kept").reason;
}

TEST(BoxTable, AQuestionGivenMakesOneItemOfEachLabelOfAPicture)
{
    const std::string text = "image_path,xmin,ymin,xmax,ymax,label,score,geometry\na.png,1,2,11,22,weed,0.9,\na.png,5,5,6,6,crop,,\na.png,0,0,3,4,weed,,\na.png,,,,,weed,0.5,\"POLYGON ((8 7, 2 9, 4 3, 8 7))\"\n";
    const FileRead read = readBoxes(text, "boxes.csv", kBoxQuestion);
    ASSERT_EQ(read.got.items.size(), 2U);
    EXPECT_EQ(read.got.items[0].id, "a.png/weed");
    EXPECT_EQ(read.got.items[0].kind, review::ItemKind::Box);
    EXPECT_EQ(read.got.items[0].question, "Draw a box round every weed.");
    EXPECT_EQ(read.got.items[0].figures, (std::vector<std::string>{"a.png"}));
    EXPECT_EQ(numbers(read.got.keys[0].answer.boxes), "1.0 2.0 10.0 20.0 | 0.0 0.0 3.0 4.0 | 2.0 3.0 6.0 6.0 | ");
    EXPECT_EQ(read.got.items[1].question, "Draw a box round every crop.");
    EXPECT_EQ(read.got.warning("box-round-shape").line, 5);
    EXPECT_EQ(read.got.warning("composed-id").reason, "items of boxes are called <picture>/<label>");
}

TEST(BoxTable, APictureOfAnotherFileKeepsItsOwnRecord)
{
    ReadOptions options;
    options.file = "labels/boxes.csv";
    options.columns = kBoxQuestion;
    options.figureHeldElsewhere = [](std::string_view id) { return id == "a.png"; };
    const FileRead read = readByContent("image_path,xmin,ymin,xmax,ymax,label\na.png,1,2,11,22,weed\nb.png,1,2,11,22,weed\n", options);
    ASSERT_EQ(read.got.figures.size(), 2U);
    EXPECT_EQ(read.got.figures[0].id, "boxes/a.png");
    EXPECT_EQ(read.got.figures[0].path, "a.png");
    EXPECT_EQ(read.got.figures[1].id, "b.png");
    EXPECT_EQ(read.got.items[0].figures, (std::vector<std::string>{"boxes/a.png"}));
    EXPECT_THAT(read.got.warning("composed-id").reason, ::testing::HasSubstr("as in boxes/a.png"));
}

TEST(Coco, AnnotationsMayComeFirstHavePolygonsAloneOrNoImage)
{
    const FileRead read = readBoxes(R"({"info":{},"annotations":[{"id":"a1","image_id":7,"category_id":3,"bbox":[1.5,2,10,20],"area":200,"iscrowd":0},
 {"id":2,"image_id":7,"category_id":9,"segmentation":[[3,4,9,4,9,12]],"area":1,"iscrowd":0},{"id":3,"image_id":8,"category_id":3,"bbox":[0,0,1,1]},{"id":4,"image_id":7,"category_id":3,"bbox":[]}],
 "images":[{"id":7,"file_name":"train\/a.jpg","width":64,"height":48,"license":1},{"id":9,"file_name":"empty.jpg","width":64,"height":48},{"id":10,"file_name":"gone.jpg","deleted":true}],
 "categories":[{"id":3,"name":"weed","supercategory":"plant"}]})");
    EXPECT_EQ(read.format, "coco");
    ASSERT_EQ(read.got.figures.size(), 2U);
    EXPECT_EQ(read.got.figures[0].path, "train/a.jpg");
    EXPECT_EQ(boxesOf(read.got.figures[0]), nlohmann::json::parse(R"([{"box":[1.5,2,10,20],"corners":[1.5,2,11.5,22],"unit":"pixel","label":"weed"},{"box":[3,4,6,8],"corners":[3,4,9,12],"unit":"pixel","label":"9"}])"));
    EXPECT_EQ(nlohmann::json::parse(read.got.figures[0].extraJson)["raw"]["annotations"][0]["area"], 200);
    EXPECT_EQ(boxesOf(read.got.figures[1]), nlohmann::json::array());
    EXPECT_EQ(read.got.warning("no-category").value, "9");
    EXPECT_FALSE(read.got.warning("box-round-shape").reason.empty());
    EXPECT_EQ(read.got.warning("annotation-without-box").line, 2);
    EXPECT_EQ(read.got.warning("deleted").id, "gone.jpg");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].value, "8");
    EXPECT_EQ(read.got.rejected()[0].line, 2);
}

TEST(Voc, OrderOfCornersBlanksAndAPathOfSomebodysMachine)
{
    const FileRead read = readBoxes("<?xml version=\"1.0\"?>\n<annotation>\n <folder> Apple Scab Leaf </folder>\n <path>C:\\data\\ Apple \\816.jpg</path>\n <size><width>330</width><height>0</height></size>\n"
                                    " <object><bndbox><ymax>202.5</ymax><xmin>54</xmin><xmax>166</xmax><ymin>11</ymin></bndbox><name>Apple &amp; Leaf</name><occluded>1</occluded></object>\n"
                                    " <object><name>x</name><bndbox><xmin>1</xmin></bndbox></object>\n</annotation>\n", "816.xml", kBoxQuestion);
    EXPECT_EQ(read.format, "voc-xml");
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].id, "816.jpg");
    EXPECT_EQ(boxesOf(read.got.figures[0]), nlohmann::json::parse(R"([{"box":[54,11,112,191.5],"corners":[54,11,166,202.5],"unit":"pixel","label":"Apple & Leaf"}])"));
    EXPECT_EQ(nlohmann::json::parse(read.got.figures[0].extraJson)["raw"]["folder"], " Apple Scab Leaf ");
    ASSERT_EQ(read.got.items.size(), 1U);
    EXPECT_EQ(read.got.items[0].question, "Draw a box round every Apple & Leaf.");
    ASSERT_EQ(read.got.rejected().size(), 1U);
    EXPECT_EQ(read.got.rejected()[0].line, 7);
    EXPECT_EQ(read.summary->droppedFields, (std::vector<std::string>{"folder", "occluded"}));
}

TEST(Voc, BrokenXmlAndEntityBombsAreRefused)
{
    ReadOptions options;
    const FileRead broken = readBoxes("<annotation><filename>a.jpg</filename><object></annotation>");
    ASSERT_FALSE(broken.summary);
    EXPECT_NE(broken.summary.error().userMessage.find("line 1, column"), std::string::npos) << broken.summary.error().userMessage;
    // Entities of a document type are not read: the name stays as it stands.
    const FileRead bomb = readBoxes("<!DOCTYPE annotation [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<annotation><filename>&b;.jpg</filename></annotation>");
    ASSERT_EQ(bomb.got.figures.size(), 1U);
    EXPECT_EQ(bomb.got.figures[0].id, "&b;.jpg");
    std::string deep = "<annotation><filename>d.jpg</filename>";
    for (int i = 0; i < 100000; ++i)
        deep += "<a>";
    for (int i = 0; i < 100000; ++i)
        deep += "</a>";
    const FileRead nested = readBoxes(deep + "</annotation>");
    ASSERT_FALSE(nested.summary);
    EXPECT_THAT(nested.summary.error().userMessage, ::testing::HasSubstr("deeper than 200 levels"));
}

TEST(Cvat, BoxesPolygonsAndTurnedBoxes)
{
    const FileRead read = readBoxes(R"(<?xml version="1.0" encoding="utf-8"?>
<annotations><version>1.1</version><meta><task><id>3</id></task></meta>
<image id="0" name="a/b.jpg" width="64" height="48"><box label="weed" occluded="0" xtl="1.00" ytl="2.50" xbr="11.00" ybr="22.50" rotation="30" z_order="0"><attribute name="stage">early</attribute></box>
<polygon label="crop" points="3.0,4.0;9.0,4.0;9.0,12.0"/><tag label="blurred"/></image><image id="1" name="c.jpg" width="6" height="4"/></annotations>)", "annotations.xml");
    EXPECT_EQ(read.format, "cvat-xml");
    ASSERT_EQ(read.got.figures.size(), 2U);
    EXPECT_EQ(boxesOf(read.got.figures[0]), nlohmann::json::parse(R"([{"box":[1,2.5,10,20],"corners":[1,2.5,11,22.5],"unit":"pixel","label":"weed"},{"box":[3,4,6,8],"corners":[3,4,9,12],"unit":"pixel","label":"crop"}])"));
    EXPECT_EQ(read.got.warning("turned-box").line, 3);
    EXPECT_EQ(read.got.warning("tag").value, "blurred");
    EXPECT_EQ(read.summary->droppedFields, (std::vector<std::string>{"attribute stage"}));
}

TEST(Via, ProjectsRegionsAsDictsAndCheckBoxes)
{
    const FileRead project = readBoxes(R"({"_via_settings":{"ui":{}},"_via_img_metadata":{"a.jpg123":{"filename":"a.jpg","size":123,"regions":[{"shape_attributes":{"name":"rect","x":1,"y":2,"width":3,"height":4},"region_attributes":{"plant":{"weed":true,"crop":false}}},
 {"shape_attributes":{"name":"circle","cx":10,"cy":10,"r":2},"region_attributes":{"plant":{"crop":true}}},{"shape_attributes":{"name":"point","cx":1,"cy":1},"region_attributes":{}}],"file_attributes":{}}},"_via_attributes":{}})");
    EXPECT_EQ(project.format, "via");
    ASSERT_EQ(project.got.figures.size(), 1U);
    EXPECT_EQ(boxesOf(project.got.figures[0])[0]["label"], "weed");
    EXPECT_EQ(boxesOf(project.got.figures[0])[1]["box"], nlohmann::json::parse("[8,8,4,4]"));
    EXPECT_EQ(project.got.warning("region-without-box").value, "point");
    const FileRead old = readBoxes(R"({"http://x.org/b.jpg-1":{"filename":"b.jpg","size":-1,"regions":{"0":{"shape_attributes":{"name":"polygon","all_points_x":[1,5,3],"all_points_y":[2,2,9]},"region_attributes":{"species":"oat","stage":"3"}}},"file_attributes":{}}})", "via.json", {{"species", "label"}});
    EXPECT_EQ(old.format, "via");
    ASSERT_EQ(old.got.figures.size(), 1U);
    EXPECT_EQ(boxesOf(old.got.figures[0])[0], nlohmann::json::parse(R"({"box":[1,2,4,7],"corners":[1,2,5,9],"unit":"pixel","label":"oat"})"));
    const FileRead table = readBoxes("#filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\na.jpg,12,{},1,0,\"{\"\"name\"\":\"\"rect\"\",\"\"x\"\":1,\"\"y\"\":2,\"\"width\"\":3,\"\"height\"\":4}\",\"{\"\"label\"\":\"\"weed\"\",\"\"n\"\":\"\"1\"\"}\"\nb.jpg,9,{},0,0,{},{}\n", "via.csv");
    EXPECT_EQ(table.format, "via-csv");
    ASSERT_EQ(table.got.figures.size(), 2U);
    EXPECT_EQ(boxesOf(table.got.figures[0])[0]["label"], "weed");
    EXPECT_EQ(boxesOf(table.got.figures[1]), nlohmann::json::array());
}

FileRead readYolo(const std::string &text, const std::string &classFile, const std::string &classes, const std::map<std::string, std::string> &columns = {})
{
    ReadOptions options;
    options.file = "img_7.txt";
    options.columns = columns;
    options.beside = [&](std::string_view name) { return name == classFile ? std::optional(classes) : std::nullopt; };
    return readByContent(text, options);
}

TEST(Yolo, SharesBecomeCornersAndNumbersNames)
{
    const FileRead read = readYolo("0 0.5 0.5 0.25 0.5\n1 0.1 0.1 0.2 0.2 0.93\n2 0.1 0.1 0.3 0.1 0.3 0.4\n", "classes.txt", "weed\ncrop\n", kBoxQuestion);
    EXPECT_EQ(read.format, "yolo");
    ASSERT_EQ(read.got.figures.size(), 1U);
    EXPECT_EQ(read.got.figures[0].id, "img_7");
    EXPECT_EQ(boxesOf(read.got.figures[0]), nlohmann::json::parse(R"([{"box":[0.375,0.25,0.25,0.5],"corners":[0.375,0.25,0.625,0.75],"unit":"fraction","label":"weed"},
        {"box":[0,0,0.2,0.2],"corners":[0,0,0.2,0.2],"unit":"fraction","label":"crop","score":0.93},{"box":[0.1,0.1,0.2,0.3],"corners":[0.1,0.1,0.3,0.4],"unit":"fraction","label":"class 2"}])"));
    EXPECT_EQ(read.got.warning("no-class-name").value, "2");
    ASSERT_EQ(read.got.items.size(), 3U);
    EXPECT_TRUE(read.got.keys[0].answer.fraction);
    EXPECT_EQ(numbers(read.got.keys[0].answer.boxes), "0.375 0.25 0.25 0.5 | ");
}

TEST(Yolo, NamesOfAYamlFileInItsThreeForms)
{
    for (const char *yaml : {"path: /data\nnames: ['weed', \"crop, young\"] # two\nnc: 2\n", "nc: 2\nnames:\n  0: weed\n  1: \"crop, young\"\n", "names:\n- weed\n- 'crop, young'\ntrain: x\n", "names: {0: weed,\n 1: 'crop, young'}\n"}) {
        const FileRead read = readYolo("1 0.5 0.5 0.25 0.5\n", "data.yaml", yaml);
        ASSERT_EQ(read.got.figures.size(), 1U) << yaml;
        EXPECT_EQ(boxesOf(read.got.figures[0])[0]["label"], "crop, young") << yaml;
    }
}

TEST(Yolo, ABlankFileSaysThatThereIsNoObjectWhereClassesAreKnown)
{
    importers_test::Collected got;
    ReadOptions options;
    options.file = "img_9.txt";
    options.beside = [](std::string_view name) { return name == "classes.txt" ? std::optional<std::string>("weed\n") : std::nullopt; };
    ASSERT_TRUE(importers_test::readWith("yolo", "", got, options));
    ASSERT_EQ(got.figures.size(), 1U);
    EXPECT_EQ(boxesOf(got.figures[0]), nlohmann::json::array());
    options.beside = {};
    const auto refused = importers_test::readWith("yolo", "\n", got, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(makeImporters().forContent(""), nullptr);
    EXPECT_EQ(makeImporters().forContent("a list of words\nand numbers 1 2 3\n"), nullptr);
}

TEST(RealBoxes, CountsOfEveryFile)
{
    struct Expected {
        const char *file, *format;
        std::size_t figures, boxes;
    };
    for (const Expected &expected : {Expected{"deepforest/2019_BLAN_3_751000_4330000_image_crop_bbox.csv", "box-csv", 1, 4}, Expected{"deepforest/2019_BLAN_3_751000_4330000_image_crop_polygon.csv", "box-csv", 1, 4},
             Expected{"deepforest/OSBS_029.csv", "box-csv", 1, 61}, Expected{"deepforest/OSBS_029.xml", "voc-xml", 1, 61}, Expected{"deepforest/testfile_multi.csv", "box-csv", 1, 37},
             Expected{"plantdoc/test_labels.first40.csv", "box-csv", 0, 40}, Expected{"plantdoc/test_labels.later-rows.csv", "box-csv", 6, 7}, Expected{"plantdoc/TEST/816.xml", "voc-xml", 1, 2},
             Expected{"plantdoc/TEST/Black%20rot%20on%20foliage.xml", "voc-xml", 1, 1}, Expected{"label-studio/test_import_coco/coco_import_input.json", "coco", 0, 0},
             Expected{"label-studio/test_import_yolo_data/labels/img_1.txt", "yolo", 1, 0}, Expected{"label-studio/test_import_yolo_data/labels/img_7.txt", "yolo", 1, 0}}) {
        WINNOW_REAL_FILE(path, expected.file);
        ReadOptions options;
        options.file = std::filesystem::path(path).filename();
        const FileRead read = readByContent(importers_test::fileText(path), options);
        EXPECT_EQ(read.format, expected.format) << expected.file;
        ASSERT_TRUE(read.summary) << expected.file;
        std::size_t boxes = 0;
        for (const review::Figure &figure : read.got.figures)
            boxes += boxesOf(figure).size();
        std::cout << expected.file << ": " << read.got.figures.size() << " figures, " << boxes << " boxes\n";
        EXPECT_TRUE(read.got.rejected().empty()) << expected.file;
        if (expected.figures > 0) {
            EXPECT_EQ(read.got.figures.size(), expected.figures) << expected.file;
        }
        if (expected.boxes > 0) {
            EXPECT_EQ(boxes, expected.boxes) << expected.file;
        }
    }
}

} // namespace
