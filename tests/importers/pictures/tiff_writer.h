#pragma once

#include <gtest/gtest.h>

#include <tiffio.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace importers_test {

/// Writes a TIFF by libtiff; the bytes of the file when it is done.
class TiffWriter {
public:
    explicit TiffWriter(const char *mode = "w")
    {
        static int number = 0;
        m_path = ::testing::TempDir() + "tiff_writer_" + std::to_string(::getpid()) + "_" + std::to_string(++number) + ".tif";
        m_handle = TIFFOpen(m_path.c_str(), mode);
    }
    ~TiffWriter()
    {
        close();
        std::remove(m_path.c_str());
    }
    TiffWriter(const TiffWriter &) = delete;
    TiffWriter &operator=(const TiffWriter &) = delete;

    TIFF *handle() { return m_handle; }
    const std::string &path() const { return m_path; }
    /// The tags that every picture needs; compression none, one strip per row, samples beside each other.
    void head(int width, int height, int samples, int bits, int photometric, int format = SAMPLEFORMAT_UINT)
    {
        TIFFSetField(m_handle, TIFFTAG_IMAGEWIDTH, width);
        TIFFSetField(m_handle, TIFFTAG_IMAGELENGTH, height);
        TIFFSetField(m_handle, TIFFTAG_SAMPLESPERPIXEL, samples);
        TIFFSetField(m_handle, TIFFTAG_BITSPERSAMPLE, bits);
        TIFFSetField(m_handle, TIFFTAG_PHOTOMETRIC, photometric);
        TIFFSetField(m_handle, TIFFTAG_SAMPLEFORMAT, format);
        TIFFSetField(m_handle, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        TIFFSetField(m_handle, TIFFTAG_ROWSPERSTRIP, 1);
    }
    void rgb(int width, int height) { head(width, height, 3, 8, PHOTOMETRIC_RGB); }
    template <class T> void row(int y, const T *samples, int plane = 0)
    {
        ASSERT_EQ(TIFFWriteScanline(m_handle, const_cast<T *>(samples), static_cast<std::uint32_t>(y), static_cast<std::uint16_t>(plane)), 1);
    }
    void nextPage() { TIFFWriteDirectory(m_handle); }
    void close()
    {
        if (m_handle != nullptr)
            TIFFClose(m_handle);
        m_handle = nullptr;
    }
    std::string bytes()
    {
        close();
        std::ifstream file(m_path, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }

private:
    std::string m_path;
    TIFF *m_handle = nullptr;
};

} // namespace importers_test
