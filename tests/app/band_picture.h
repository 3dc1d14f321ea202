#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include <gtest/gtest.h>

#include <array>
#include <vector>

/// A TIFF of red, green, blue and near infrared in 16 bits, samples beside each other in one strip: `pixel(x, y)` gives the four.
template <class Pixel>
QByteArray fourBandTiff(int width, int height, const Pixel &pixel)
{
    QByteArray bytes("II\x2A\0\x08\0\0\0", 8);
    const auto put = [&](quint32 value, int count) {
        for (int i = 0; i < count; ++i)
            bytes.append(static_cast<char>((value >> (8 * i)) & 0xFFU));
    };
    struct Tag {
        quint32 number, type, count, value;
    };
    constexpr quint32 kShort = 3, kLong = 4, kTags = 10, kBits = 8 + 2 + 12 * kTags + 4, kData = kBits + 8;
    const auto across = static_cast<quint32>(width), down = static_cast<quint32>(height);
    const std::array<Tag, kTags> tags{{{256, kLong, 1, across}, {257, kLong, 1, down}, {258, kShort, 4, kBits}, {259, kShort, 1, 1}, {262, kShort, 1, 2},
        {273, kLong, 1, kData}, {277, kShort, 1, 4}, {278, kLong, 1, down}, {279, kLong, 1, across * down * 8}, {338, kShort, 1, 0}}};
    put(kTags, 2);
    for (const Tag &tag : tags) {
        put(tag.number, 2);
        put(tag.type, 2);
        put(tag.count, 4);
        put(tag.value, 4);
    }
    put(0, 4);
    for (int i = 0; i < 4; ++i)
        put(16, 2);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const int sample : pixel(x, y))
                put(static_cast<quint32>(sample), 2);
        }
    }
    return bytes;
}

inline void writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    ASSERT_EQ(file.write(bytes), bytes.size());
}
