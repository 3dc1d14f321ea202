#include "importers/pictures/picture_bytes.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace importers {

namespace byte_source {

class Memory : public PictureBytes {
public:
    explicit Memory(std::string_view bytes) : m_bytes(bytes) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    std::size_t read(std::uint64_t offset, void *to, std::size_t count) const override
    {
        if (offset >= m_bytes.size() || count == 0)
            return 0;
        const std::size_t given = std::min<std::size_t>(count, m_bytes.size() - offset);
        std::memcpy(to, m_bytes.data() + offset, given);
        return given;
    }

private:
    std::string_view m_bytes;
};

class File : public PictureBytes {
public:
    File(int file, std::uint64_t size) : m_file(file), m_size(size) {}
    ~File() override { ::close(m_file); }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    std::uint64_t size() const override { return m_size; }
    std::size_t read(std::uint64_t offset, void *to, std::size_t count) const override
    {
        std::size_t done = 0;
        while (done < count && offset + done < m_size) {
            const ssize_t given = ::pread(m_file, static_cast<char *>(to) + done, count - done, static_cast<off_t>(offset + done));
            if (given < 0 && errno == EINTR)
                continue;
            if (given <= 0)
                break;
            done += static_cast<std::size_t>(given);
        }
        return done;
    }

private:
    int m_file;
    std::uint64_t m_size;
};

} // namespace byte_source

std::string PictureBytes::text(std::uint64_t offset, std::size_t count) const
{
    if (offset >= size())
        return {};
    std::string bytes(std::min<std::uint64_t>(count, size() - offset), '\0');
    bytes.resize(read(offset, bytes.data(), bytes.size()));
    return bytes;
}

std::unique_ptr<PictureBytes> memorySource(std::string_view bytes)
{
    return std::make_unique<byte_source::Memory>(bytes);
}

review::Result<std::unique_ptr<PictureBytes>> fileSource(const std::filesystem::path &path)
{
    // Without O_NONBLOCK a pipe would be waited for before it is known to be one.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts{};
    if (file < 0)
        return review::Error{review::Error::Code::NotFound, "The picture file cannot be opened.", std::strerror(errno)};
    if (::fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        ::close(file);
        return review::Error{review::Error::Code::NotFound, "This is no picture file but a folder or a device."};
    }
    return std::unique_ptr<PictureBytes>(std::make_unique<byte_source::File>(file, static_cast<std::uint64_t>(facts.st_size)));
}

} // namespace importers
