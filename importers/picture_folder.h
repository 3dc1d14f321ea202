#pragma once

#include <filesystem>
#include <map>
#include <optional>
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
        std::string inside = {};         ///< The file below the root, with / between folders: what a project keeps of it.
        std::string remark = {};         ///< Worth a person's look: the file has another folder, or other upper and lower case, than the name.
    };
    /// `name` as imported: relative with / or \ between folders, or absolute when it lies below the root. Compared as it stands, then in
    /// Unicode NFC (the name that exists is opened), then percent-decoded; then by the file name alone when its folders are not those
    /// of this root and one file only is called so; a name without an ending, as label files are called after their pictures, by the one
    /// picture of that stem; then in any case of letters when one file only fits. Refused unopened: URLs, network
    /// shares, devices, "..", "~", names with NUL, links that lead out.
    Found find(std::string_view name) const;

private:
    /// The ordinary files below the root, listed when a name needs it first.
    struct Names {
        std::multimap<std::string, std::filesystem::path> byName, byStem, byFoldedPath;
    };
    const Names &names() const;
    Found elsewhere(const std::string &slashed) const;
    Found foundAs(const std::filesystem::path &file) const;

    std::filesystem::path m_root;
    mutable std::optional<Names> m_names;
};

/// Ends like a picture file (.png .jpg .jpeg .webp .tif .tiff .bmp .gif .jp2, any case): what tells a path from a figure still to come.
bool looksLikePicture(std::string_view name);

} // namespace importers
