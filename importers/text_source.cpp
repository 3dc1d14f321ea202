#include "importers/text_source.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace importers {

namespace {

constexpr std::size_t kPiece = 64 * 1024;

bool isUtf8Name(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c != '-' && c != '_')
            plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return plain.empty() || plain == "utf8" || plain == "auto";
}

review::Error cannotDecode(const std::string &encoding, std::int64_t offset)
{
    return {review::Error::Code::BadInput,
        "The file is not " + encoding + " text: it cannot be decoded. Nothing of it was imported; choose another encoding.",
        "first bad byte at offset " + std::to_string(offset)};
}

} // namespace

struct TextSource::Decoder {
    iconv_t handle = reinterpret_cast<iconv_t>(-1);
    std::string encoding;
    std::int64_t consumed = 0;
    ~Decoder()
    {
        if (handle != reinterpret_cast<iconv_t>(-1))
            iconv_close(handle);
    }
    bool open(const std::string &name)
    {
        encoding = name;
        handle = iconv_open("UTF-8", name.c_str());
        return handle != reinterpret_cast<iconv_t>(-1);
    }
    /// Decodes what is complete; leaves a cut-off character in `raw`. False: bytes that do not decode.
    bool run(std::string &raw, std::string &out)
    {
        char *from = raw.data();
        std::size_t left = raw.size();
        std::array<char, 16 * 1024> buffer{};
        while (left > 0) {
            char *to = buffer.data();
            std::size_t room = buffer.size();
            const std::size_t done = iconv(handle, &from, &left, &to, &room);
            const int why = errno;
            out.append(buffer.data(), buffer.size() - room);
            if (done != static_cast<std::size_t>(-1) || why == E2BIG)
                continue;
            if (why == EINVAL)
                break;
            consumed += static_cast<std::int64_t>(raw.size() - left);
            return false;
        }
        consumed += static_cast<std::int64_t>(raw.size() - left);
        raw.erase(0, raw.size() - left);
        return true;
    }
};

TextSource::TextSource(ByteSource &source, const ReadOptions &options) : m_source(source), m_options(options) {}
TextSource::~TextSource() = default;

review::Result<std::unique_ptr<TextSource>> TextSource::open(ByteSource &source, const ReadOptions &options)
{
    std::unique_ptr<TextSource> text(new TextSource(source, options));
    std::string encoding = isUtf8Name(options.encoding) ? std::string() : options.encoding;
    while (text->m_raw.size() < 4 && !text->m_ended) {
        if (const auto filled = text->fill(); !filled)
            return filled.error();
    }
    if (text->m_raw.starts_with("\xEF\xBB\xBF"))
        text->m_raw.erase(0, 3);
    else if (encoding.empty() && text->m_raw.starts_with("\xFF\xFE"))
        encoding = "UTF-16LE";
    else if (encoding.empty() && text->m_raw.starts_with("\xFE\xFF"))
        encoding = "UTF-16BE";
    if (encoding == "UTF-16LE" || encoding == "UTF-16BE") {
        if (text->m_raw.starts_with(encoding == "UTF-16LE" ? "\xFF\xFE" : "\xFE\xFF"))
            text->m_raw.erase(0, 2);
    }
    if (!encoding.empty()) {
        text->m_decoder = std::make_unique<Decoder>();
        if (!text->m_decoder->open(encoding))
            return review::Error{review::Error::Code::BadInput,
                "There is no encoding called \"" + encoding + "\". Nothing was imported; try UTF-8, GB18030, CP949 or CP1252."};
    }
    return text;
}

review::Status TextSource::fill()
{
    const std::size_t before = m_raw.size();
    m_raw.resize(before + kPiece);
    const auto got = m_source.read(std::span<char>(m_raw).subspan(before));
    m_raw.resize(before + (got ? *got : 0));
    if (!got)
        return got.error();
    m_ended = *got == 0;
    m_bytes += static_cast<std::int64_t>(*got);
    if (m_options.progress && !m_options.progress(m_bytes))
        return review::Error{review::Error::Code::Refused, "The import was cancelled. Nothing was written."};
    return review::ok();
}

review::Status TextSource::decode()
{
    m_piece.clear();
    if (!m_decoder) {
        std::swap(m_piece, m_raw);
        return review::ok();
    }
    if (!m_decoder->run(m_raw, m_piece) || (m_ended && !m_raw.empty()))
        return cannotDecode(m_decoder->encoding, m_decoder->consumed);
    return review::ok();
}

review::Result<std::string_view> TextSource::next()
{
    do {
        if (m_raw.empty() && !m_ended) {
            if (const auto filled = fill(); !filled)
                return filled.error();
        }
        if (const auto decoded = decode(); !decoded)
            return decoded.error();
        if (m_piece.empty() && !m_ended) { // a character is cut between two pieces
            if (const auto filled = fill(); !filled)
                return filled.error();
        }
    } while (m_piece.empty() && !(m_ended && m_raw.empty()));
    return std::string_view(m_piece);
}

const std::vector<std::string> &offeredEncodings()
{
    static const std::vector<std::string> names{"UTF-8", "GB18030", "CP949", "CP932", "BIG5", "CP1252", "CP1251", "UTF-16LE", "UTF-16BE"};
    return names;
}

review::Result<std::string> decodedText(std::string_view bytes, const std::string &encoding)
{
    MemorySource source(bytes);
    ReadOptions options;
    options.encoding = encoding;
    auto text = TextSource::open(source, options);
    if (!text)
        return text.error();
    std::string out;
    for (;;) {
        const auto piece = (*text)->next();
        if (!piece)
            return piece.error();
        if (piece->empty())
            return out;
        out += *piece;
    }
}

} // namespace importers
