#include "importers/boxes/box_formats.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"
#include "importers/foreign/xml_text.h"

#include <algorithm>
#include <initializer_list>

namespace importers {

namespace box_xml {

std::optional<double> number(const pugi::xml_node &parent, const char *name)
{
    return numberFromText(trimmed(parent.child_value(name)));
}

std::optional<double> number(const pugi::xml_node &node, const char *attribute, int)
{
    return numberFromText(trimmed(node.attribute(attribute).value()));
}

void dropUnread(const pugi::xml_node &node, std::initializer_list<std::string_view> read, NativeRows &rows)
{
    for (const pugi::xml_node &child : node.children()) {
        if (child.type() == pugi::node_element && std::ranges::find(read, std::string_view(child.name())) == read.end())
            rows.dropped(child.name());
    }
}

/// The points of "12.5,30;40,31".
std::vector<double> points(std::string_view text)
{
    std::vector<double> numbers;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(",;", at), text.size());
        if (const auto value = numberFromText(trimmed(text.substr(at, end - at))))
            numbers.push_back(*value);
        at = end + 1;
    }
    return numbers;
}

void readVoc(const XmlText &xml, const pugi::xml_node &annotation, const ReadOptions &options, NativeRows &rows)
{
    BoxedImage image;
    image.record.place = xml.placeOf(annotation);
    image.record.value = xmlAsJson(annotation);
    image.name = trimmed(annotation.child_value("filename"));
    const std::string path = trimmed(annotation.child_value("path"));
    rows.setRecord(image.record);
    if (image.name.empty()) // the path is of somebody's machine; its last part is the picture
        image.name = path.substr(path.find_last_of("/\\") == std::string::npos ? 0 : path.find_last_of("/\\") + 1);
    if (image.name.empty()) {
        rows.reject(Role::Figures, fileStem(options.file), "filename", {}, "the annotation names no picture");
        return;
    }
    const pugi::xml_node size = annotation.child("size");
    image.width = wholeFromText(trimmed(size.child_value("width")));
    image.height = wholeFromText(trimmed(size.child_value("height")));
    for (const pugi::xml_node &object : annotation.children("object")) {
        ForeignRecord at;
        at.place = xml.placeOf(object);
        rows.setRecord(at);
        const pugi::xml_node corners = object.child("bndbox");
        const auto xmin = number(corners, "xmin"), ymin = number(corners, "ymin"), xmax = number(corners, "xmax"), ymax = number(corners, "ymax");
        if (!xmin || !ymin || !xmax || !ymax) {
            rows.reject(Role::Figures, image.name, "bndbox", wordsIn(corners), "an object has no box of four numbers");
            continue;
        }
        dropUnread(object, {"name", "bndbox"}, rows);
        rows.setRecord(image.record);
        image.boxes.push_back({.x = *xmin, .y = *ymin, .w = *xmax - *xmin, .h = *ymax - *ymin, .label = trimmed(object.child_value("name")), .score = number(object, "score")});
    }
    dropUnread(annotation, {"filename", "size", "object", "path"}, rows);
    BoxRows boxes(options);
    boxes.give(std::move(image), rows);
    boxes.finish(rows);
}

/// A box, or the box round another shape. Tags and tracks of videos are none.
void addShape(const pugi::xml_node &shape, BoxedImage &image, NativeRows &rows)
{
    const std::string_view kind = shape.name();
    std::optional<LabelledBox> box;
    if (kind == "box") {
        const auto xtl = number(shape, "xtl", 0), ytl = number(shape, "ytl", 0), xbr = number(shape, "xbr", 0), ybr = number(shape, "ybr", 0);
        if (xtl && ytl && xbr && ybr)
            box = LabelledBox{.x = *xtl, .y = *ytl, .w = *xbr - *xtl, .h = *ybr - *ytl};
        if (const auto turned = number(shape, "rotation", 0); turned && *turned != 0)
            rows.warn(Role::Figures, image.name, "rotation", shape.attribute("rotation").value(), "a box is turned; its frame before turning was taken", "turned-box");
    } else if (kind == "ellipse") {
        const auto cx = number(shape, "cx", 0), cy = number(shape, "cy", 0), rx = number(shape, "rx", 0), ry = number(shape, "ry", 0);
        if (cx && cy && rx && ry)
            box = LabelledBox{.x = *cx - *rx, .y = *cy - *ry, .w = 2 * *rx, .h = 2 * *ry};
    } else if (kind == "polygon" || kind == "polyline") {
        box = boxRound(points(shape.attribute("points").value()));
    } else if (kind == "tag") {
        rows.warn(Role::Figures, image.name, "tag", shape.attribute("label").value(), "a label of the whole picture is kept in the raw record alone", "tag");
        return;
    } else if (kind == "mask" || kind == "points" || kind == "cuboid" || kind == "skeleton") {
        rows.warn(Role::Figures, image.name, kind, shape.attribute("label").value(), "a shape that is no box is kept in the raw record alone", "region-without-box");
        return;
    } else {
        return;
    }
    if (!box) {
        rows.reject(Role::Figures, image.name, kind, shape.attribute("label").value(), "a shape without its numbers");
        return;
    }
    if (kind != "box")
        rows.warn(Role::Figures, image.name, kind, shape.attribute("label").value(), "the box round a " + std::string(kind) + " was taken", "box-round-shape");
    box->label = shape.attribute("label").value();
    image.boxes.push_back(std::move(*box));
}

void readCvat(const XmlText &xml, const pugi::xml_node &annotations, const ReadOptions &options, NativeRows &rows)
{
    BoxRows boxes(options);
    std::int64_t row = 0;
    for (const pugi::xml_node &one : annotations.children("image")) {
        BoxedImage image;
        image.record.place = xml.placeOf(one);
        image.record.value = xmlAsJson(one);
        image.record.row = row++;
        image.name = one.attribute("name").value();
        rows.setRecord(image.record);
        if (image.name.empty()) {
            rows.reject(Role::Figures, one.attribute("id").value(), "name", {}, "the image has no name");
            rows.leaveRecord();
            continue;
        }
        image.width = wholeFromText(one.attribute("width").value());
        image.height = wholeFromText(one.attribute("height").value());
        for (const pugi::xml_node &shape : one.children()) {
            ForeignRecord at;
            at.place = xml.placeOf(shape);
            rows.setRecord(at);
            addShape(shape, image, rows);
            for (const pugi::xml_node &attribute : shape.children("attribute"))
                rows.dropped("attribute " + std::string(attribute.attribute("name").value()));
        }
        boxes.give(std::move(image), rows);
    }
    if (annotations.child("track"))
        rows.reject(Role::Figures, {}, "track", annotations.child("track").attribute("label").value(), "tracks of a video are not read; export the task as “CVAT for images”");
    boxes.finish(rows);
}

using ReadOne = void (*)(const XmlText &, const pugi::xml_node &, const ReadOptions &, NativeRows &);

review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink, const char *outermost, const std::string &wrong, ReadOne readOne, std::size_t longest)
{
    XmlText xml;
    if (const auto whole = readXml(source, options, xml, longest); !whole)
        return whole.error();
    const pugi::xml_node root = xml.document.child(outermost);
    if (!root)
        return review::Error{review::Error::Code::BadInput, wrong};
    ReadOptions own = options;
    own.role = Role::Figures;
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    readOne(xml, root, own, rows);
    rows.leaveRecord();
    rows.endRecord();
    if (!rows.status())
        return rows.status().error();
    return reader.summary();
}

} // namespace box_xml

std::string_view VocFormat::description() const
{
    return "PASCAL VOC XML, one file a picture: boxes on pictures";
}

Understands VocFormat::probe(std::string_view firstBytes) const
{
    if (outermostElement(firstBytes) != "annotation")
        return Understands::No;
    return firstBytes.find("<filename") != std::string_view::npos || firstBytes.find("<bndbox") != std::string_view::npos ? Understands::Yes : Understands::Maybe;
}

review::Result<ReadSummary> VocFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    return box_xml::read(source, options, sink, "annotation", "The file is no annotation of PASCAL VOC. Nothing of it was imported.", box_xml::readVoc, std::size_t{8} * 1024 * 1024);
}

std::string_view CvatFormat::description() const
{
    return "CVAT for images 1.1 (XML): boxes on pictures";
}

Understands CvatFormat::probe(std::string_view firstBytes) const
{
    return outermostElement(firstBytes) == "annotations" && (firstBytes.find("<version") != std::string_view::npos || firstBytes.find("<image ") != std::string_view::npos)
               ? Understands::Yes
               : Understands::No;
}

review::Result<ReadSummary> CvatFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    return box_xml::read(source, options, sink, "annotations", "The file is no export of CVAT for images. Nothing of it was imported.", box_xml::readCvat, std::size_t{64} * 1024 * 1024);
}

} // namespace importers
