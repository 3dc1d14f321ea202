#include "importers/pictures/tiff_rows.h"

#include <opencv2/core.hpp>

#include <cstring>

namespace importers {

namespace tiff_unpack {

template <class From, class To>
void copy(const std::uint8_t *row, int first, int count, int perPixel, int band, To *to, int stride)
{
    for (int i = 0; i < count; ++i, to += stride) {
        From value;
        std::memcpy(&value, row + sizeof(From) * (static_cast<std::size_t>(first + i) * static_cast<std::size_t>(perPixel) + static_cast<std::size_t>(band)), sizeof value);
        *to = static_cast<To>(value);
    }
}

/// Samples of 1 to 15 bits, the highest bit first.
template <class To>
void bits(const std::uint8_t *row, int width, int first, int count, int perPixel, int band, To *to, int stride)
{
    std::uint64_t at = (static_cast<std::uint64_t>(first) * static_cast<std::uint64_t>(perPixel) + static_cast<std::uint64_t>(band)) * static_cast<std::uint64_t>(width);
    const std::uint64_t step = static_cast<std::uint64_t>(perPixel) * static_cast<std::uint64_t>(width);
    for (int i = 0; i < count; ++i, at += step, to += stride) {
        unsigned value = 0;
        for (int bit = 0; bit < width; ++bit)
            value = (value << 1) | ((row[(at + static_cast<unsigned>(bit)) / 8] >> (7 - (at + static_cast<unsigned>(bit)) % 8)) & 1U);
        *to = static_cast<To>(value);
    }
}

void half(const std::uint8_t *row, int first, int count, int perPixel, int band, float *to, int stride)
{
    for (int i = 0; i < count; ++i, to += stride) {
        cv::float16_t value;
        std::memcpy(&value, row + 2 * (static_cast<std::size_t>(first + i) * static_cast<std::size_t>(perPixel) + static_cast<std::size_t>(band)), 2);
        *to = static_cast<float>(value);
    }
}

void toFloats(const std::uint8_t *row, const TiffForm &form, int first, int count, int perPixel, int band, float *to, int stride)
{
    const bool number = form.format == SAMPLEFORMAT_IEEEFP, whole = form.format == SAMPLEFORMAT_INT;
    if (number && form.bits == 16)
        half(row, first, count, perPixel, band, to, stride);
    else if (number && form.bits == 32)
        copy<float>(row, first, count, perPixel, band, to, stride);
    else if (number)
        copy<double>(row, first, count, perPixel, band, to, stride);
    else if (whole && form.bits == 8)
        copy<std::int8_t>(row, first, count, perPixel, band, to, stride);
    else if (whole && form.bits == 16)
        copy<std::int16_t>(row, first, count, perPixel, band, to, stride);
    else if (whole)
        copy<std::int32_t>(row, first, count, perPixel, band, to, stride);
    else
        copy<std::uint32_t>(row, first, count, perPixel, band, to, stride);
}

} // namespace tiff_unpack

void unpackSamples(const std::uint8_t *row, const TiffForm &form, int first, int count, int perPixel, const std::vector<int> &wanted, void *to, int stride)
{
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const int band = wanted[i];
        if (form.type == TiffForm::Type::Floats)
            tiff_unpack::toFloats(row, form, first, count, perPixel, band, static_cast<float *>(to) + i, stride);
        else if (form.bits == 8)
            tiff_unpack::copy<std::uint8_t>(row, first, count, perPixel, band, static_cast<std::uint8_t *>(to) + i, stride);
        else if (form.bits == 16)
            tiff_unpack::copy<std::uint16_t>(row, first, count, perPixel, band, static_cast<std::uint16_t *>(to) + i, stride);
        else if (form.bits < 8)
            tiff_unpack::bits(row, form.bits, first, count, perPixel, band, static_cast<std::uint8_t *>(to) + i, stride);
        else
            tiff_unpack::bits(row, form.bits, first, count, perPixel, band, static_cast<std::uint16_t *>(to) + i, stride);
    }
}

} // namespace importers
