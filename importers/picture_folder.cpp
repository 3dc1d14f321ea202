#include "importers/picture_folder.h"

#include "importers/picture_name.h"
#include "importers/unicode_form.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <vector>

namespace importers {

namespace {

namespace fs = std::filesystem;

bool isBelow(const fs::path &file, const fs::path &root)
{
    const auto [inRoot, inFile] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
    return inRoot == root.end() && inFile != file.end();
}

/// The entry of a folder whose name is this one in Unicode's eyes.
std::optional<fs::path> entryNamed(const fs::path &folder, const std::string &name)
{
    std::error_code error;
    const std::string wanted = decomposed(name);
    std::optional<fs::path> found;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end; !error && it != end; it.increment(error)) {
        const std::string entry = it->path().filename().string();
        if (decomposed(entry) == wanted && (!found || entry < found->filename().string()))
            found = it->path();
    }
    return found;
}

/// Below the root by its parts, each as it stands or in another Unicode form; nothing when it is not there.
std::optional<fs::path> walk(const fs::path &root, const std::vector<std::string> &names)
{
    fs::path at = root;
    std::error_code error;
    for (const std::string &name : names) {
        fs::path next = at / name;
        if (!fs::exists(fs::symlink_status(next, error))) {
            // Plain ASCII names have one form only, and whole folders need not be listed for each of them that is missing.
            const auto other = std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })
                ? std::nullopt
                : entryNamed(at, name);
            if (!other)
                return {};
            next = *other;
        }
        at = next;
    }
    return at;
}

} // namespace

PictureFolder::PictureFolder(const fs::path &root)
{
    std::error_code error;
    m_root = fs::canonical(root, error);
    if (error)
        m_root.clear();
}

PictureFolder::Found PictureFolder::find(std::string_view name) const
{
    const auto none = [](std::string why) { return Found{{}, std::move(why)}; };
    if (const std::string_view why = whyNoName(name); !why.empty())
        return none(std::string(why));
    if (m_root.empty())
        return none("the picture folder does not exist");
    const std::vector<std::string> attempts = nameAttempts(name);
    std::string why = "file not found";
    for (const std::string &attempt : attempts) {
        std::error_code error;
        fs::path candidate;
        if (isAbsoluteName(attempt)) {
            candidate = fs::path(attempt).lexically_normal();
            if (!isBelow(candidate, m_root)) {
                // A path of somebody else's machine is not opened; a file of its name below the root may be.
                if (!nameParts(attempt))
                    return none("lies outside the picture folder");
                why = "lies outside the picture folder";
                continue;
            }
        } else {
            const auto names = nameParts(attempt);
            if (!names)
                return none("lies outside the picture folder");
            const auto walked = attempt.find('\0') == std::string::npos ? walk(m_root, *names) : std::nullopt;
            if (!walked)
                continue;
            candidate = *walked;
        }
        const fs::path file = fs::canonical(candidate, error);
        if (error)
            continue;
        if (!isBelow(file, m_root)) {
            why = "is a link that leads out of the picture folder";
            continue;
        }
        // Devices and pipes can hang or never end: only ordinary files are opened.
        if (!fs::is_regular_file(file, error)) {
            why = "is not an ordinary file";
            continue;
        }
        return foundAs(file);
    }
    if (why != "file not found" && why != "lies outside the picture folder")
        return none(why);
    for (const std::string &attempt : attempts) {
        const auto names = nameParts(attempt);
        if (!names || names->empty() || attempt.find('\0') != std::string::npos)
            continue;
        if (Found found = elsewhere(attempt); !found.file.empty() || !found.reason.empty())
            return found;
    }
    return none(why);
}

PictureFolder::Found PictureFolder::foundAs(const fs::path &file) const
{
    return {.file = file, .inside = file.lexically_relative(m_root).generic_string()};
}

PictureFolder::Found PictureFolder::elsewhere(const std::string &slashed) const
{
    const std::vector<std::string> wanted = *nameParts(slashed);
    std::error_code error;
    // Where the name's first folder is one of this root, the root is the right one and the file is simply not there: a file of
    // the same name in another folder would be another picture.
    const bool otherRoot = wanted.size() == 1 || !fs::exists(m_root / wanted.front(), error);
    if (otherRoot) {
        const auto [first, last] = names().byName.equal_range(decomposed(wanted.back()));
        if (std::distance(first, last) == 1) {
            Found found = foundAs(first->second);
            found.remark = "was found by its file name alone, as “" + found.inside + "”";
            return found;
        }
        if (std::distance(first, last) > 1)
            return {.reason = "file not found, and several files of that name lie in the picture folder"};
    }
    if (wanted.size() == 1 && !looksLikePicture(wanted.back())) {
        const auto [first, last] = names().byStem.equal_range(decomposed(wanted.back()));
        if (std::distance(first, last) == 1) {
            Found found = foundAs(first->second);
            found.remark = "was found by its name without an ending, as “" + found.inside + "”";
            return found;
        }
        if (std::distance(first, last) > 1)
            return {.reason = "file not found, and several pictures are called so with endings"};
    }
    std::string path;
    for (const std::string &part : wanted)
        path += (path.empty() ? "" : "/") + part;
    const auto [first, last] = names().byFoldedPath.equal_range(foldedName(path));
    if (std::distance(first, last) == 1) {
        Found found = foundAs(first->second);
        found.remark = "was found in other upper and lower case, as “" + found.inside + "”";
        return found;
    }
    if (std::distance(first, last) > 1)
        return {.reason = "file not found, and several files differ from it only in upper and lower case"};
    return {};
}

const PictureFolder::Names &PictureFolder::names() const
{
    if (m_names)
        return *m_names;
    m_names.emplace();
    std::error_code error;
    // Links are not followed: what they lead to has a name of its own, or lies outside.
    for (fs::recursive_directory_iterator it(m_root, fs::directory_options::skip_permission_denied, error), end; !error && it != end; it.increment(error)) {
        std::error_code odd;
        if (!it->is_regular_file(odd) || it->is_symlink(odd))
            continue;
        m_names->byName.emplace(decomposed(it->path().filename().string()), it->path());
        if (looksLikePicture(it->path().filename().string()))
            m_names->byStem.emplace(decomposed(it->path().stem().string()), it->path());
        m_names->byFoldedPath.emplace(foldedName(it->path().lexically_relative(m_root).generic_string()), it->path());
    }
    return *m_names;
}

bool looksLikePicture(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0)
        return false;
    std::string ending;
    for (const char c : name.substr(dot + 1))
        ending += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    constexpr std::array<std::string_view, 9> kEndings{"png", "jpg", "jpeg", "webp", "tif", "tiff", "bmp", "gif", "jp2"};
    return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

} // namespace importers
