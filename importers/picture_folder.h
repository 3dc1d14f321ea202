#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace importers {

/// Finds the picture files that records name, and never one outside its root.
class PictureFolder {
public:
    explicit PictureFolder(const std::filesystem::path &root);

    struct Found {
        std::filesystem::path file = {}; ///< Canonical, an existing ordinary file below the root; empty when there is none.
        std::string reason = {};         ///< Why there is none: "file not found", "lies outside the picture folder", "is a web address", …
    };
    /// `name` as imported: relative with / or \ between folders, or absolute when it lies below the root. Compared as it stands, then in
    /// Unicode NFC (the name that exists is opened), then percent-decoded. Refused unopened: URLs, network shares, devices, "..", "~",
    /// names with NUL, links that lead out.
    Found find(std::string_view name) const;

private:
    std::filesystem::path m_root;
};

/// Ends like a picture file (.png .jpg .jpeg .webp .tif .tiff .bmp .gif .jp2, any case): what tells a path from a figure still to come.
bool looksLikePicture(std::string_view name);

} // namespace importers
