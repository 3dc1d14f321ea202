#pragma once

#include "importers/foreign/translation.h"

namespace importers {

// Boxes on pictures, as detection data sets hold them. What they become is said at BoxRows.

/// COCO JSON: images, annotations and categories joined by their ids. An annotation with a polygon alone gives the box round it.
class CocoFormat : public JsonFormat {
public:
    std::string_view name() const override { return "coco"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// VGG Image Annotator: projects and annotations of version 2, annotations of version 1. The label is the region's only attribute, or the
/// one called label, class or name, or the one that a mapping reads as "label".
class ViaFormat : public JsonFormat {
public:
    std::string_view name() const override { return "via"; }
    std::string_view description() const override;

protected:
    FrameRules rules() const override;
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// The same as a table, one line a region, JSON in its cells.
class ViaTableFormat : public TableFormat {
public:
    std::string_view name() const override { return "via-csv"; }
    std::string_view description() const override;

protected:
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
};

/// Tables with a line a box: image_path or filename, xmin, ymin, xmax, ymax, label or class, maybe width, height, score, geometry (WKT,
/// which alone gives the box round it). A line without numbers says that there is no object in the picture.
class BoxTableFormat : public TableFormat {
public:
    std::string_view name() const override { return "box-csv"; }
    std::string_view description() const override;

protected:
    Role mainRole() const override { return Role::Figures; }
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const std::vector<std::string> &columns) const override;
};

/// PASCAL VOC: one XML file a picture. Corners are taken as they stand: VOC counts pixels from 1, other writers from 0.
class VocFormat : public Importer {
public:
    std::string_view name() const override { return "voc-xml"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

/// CVAT for images 1.1: boxes and polygons of all pictures of a task or project.
class CvatFormat : public Importer {
public:
    std::string_view name() const override { return "cvat-xml"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

/// YOLO: one text file a picture, a line a box in shares of the picture. The file's name is the picture's without its ending; names of
/// classes come from classes.txt, data.yaml or obj.names beside it or one folder above. A blank file says that there is no object; by
/// its content it is nobody's, so a folder's import gives it to this reader when it lies beside others.
class YoloFormat : public Importer {
public:
    std::string_view name() const override { return "yolo"; }
    std::string_view description() const override;
    Understands probe(std::string_view firstBytes) const override;
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

} // namespace importers
