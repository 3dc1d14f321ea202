#pragma once

#include <zip.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace importers_test {

/// A zip archive of these entries as bytes, for readers of such files.
inline std::string zipOf(const std::vector<std::pair<std::string, std::string>> &entries)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(source);
    zip_t *zip = zip_open_from_source(source, ZIP_TRUNCATE, &error);
    for (const auto &[name, bytes] : entries)
        zip_file_add(zip, name.c_str(), zip_source_buffer(zip, bytes.data(), bytes.size(), 0), ZIP_FL_ENC_UTF_8);
    zip_close(zip);
    zip_source_open(source);
    zip_source_seek(source, 0, SEEK_END);
    std::string bytes(static_cast<std::size_t>(zip_source_tell(source)), '\0');
    zip_source_seek(source, 0, SEEK_SET);
    zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    zip_source_free(source);
    return bytes;
}

} // namespace importers_test
