#pragma once

#include "importers/importer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace importers {

/// The bytes of a file as UTF-8 with the mark at its start taken off: decoded by the name in the options, by a UTF-16 mark, or as they are.
/// Keeps 64 KB of the file; counts bytes and reports progress.
class TextSource {
public:
    static review::Result<std::unique_ptr<TextSource>> open(ByteSource &source, const ReadOptions &options);
    ~TextSource();
    TextSource(const TextSource &) = delete;
    TextSource &operator=(const TextSource &) = delete;

    /// The next piece, valid until the next call; empty at the end. Error: the source failed, the person cancelled, or (with a named
    /// encoding) bytes that do not decode.
    review::Result<std::string_view> next();

private:
    TextSource(ByteSource &source, const ReadOptions &options);
    review::Status fill();
    review::Status decode();
    ByteSource &m_source;
    const ReadOptions &m_options;
    struct Decoder;
    std::unique_ptr<Decoder> m_decoder;
    std::string m_raw;      // read, not yet handed out or decoded
    std::string m_piece;    // handed out
    std::int64_t m_bytes = 0;
    bool m_ended = false;
};

/// Encodings a person can choose from when a file is not UTF-8, with names that ReadOptions::encoding takes.
const std::vector<std::string> &offeredEncodings();

/// The bytes (a preview, a file name, …) decoded. BadInput: no such encoding, or bytes that do not decode; those cut off at the end are left out.
review::Result<std::string> decodedText(std::string_view bytes, const std::string &encoding);

} // namespace importers
