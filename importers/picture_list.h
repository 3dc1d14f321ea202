#pragma once

#include "importers/importer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// Picture files that come without records: a figure each, whose id and path are the file's path below its folder. What is read is the
/// list of these paths, made by pictureList(); the pictures themselves are looked at by the receiver. Problems have the picture's
/// place in the list as their line.
class PictureListFormat : public Importer {
public:
    std::string_view name() const override { return "pictures"; }
    std::string_view description() const override;
    Understands probe(std::string_view) const override { return Understands::No; } ///< A list is made, never met.
    /// A figure that is known with more said about it stays as it is and counts as unchanged.
    review::Result<ReadSummary> read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const override;
};

/// The bytes that PictureListFormat reads.
std::string pictureList(const std::vector<std::string> &paths);

/// Why a file is no picture that is shown here, by its first bytes; empty when it is one, whole or not.
std::optional<std::string> whyNoPicture(std::string_view firstBytes);

} // namespace importers
