#pragma once

#include <cstdint>

namespace stats {

/// Random numbers by counter: the value of draw j of resample b depends on nothing but the key, b and j, so that any number of
/// threads in any order gives the same numbers. Output mix of SplitMix64 (Steele, Lea, Flood 2014, OOPSLA) of
/// key + (b 2³² + j + 1) 0x9E3779B97F4A7C15 modulo 2⁶⁴.
class CounterStream {
public:
    explicit constexpr CounterStream(std::uint64_t key) : m_key(key) {}

    constexpr std::uint64_t draw(std::uint32_t resample, std::uint32_t index) const
    {
        const std::uint64_t counter = (static_cast<std::uint64_t>(resample) << 32U) + index + 1;
        std::uint64_t mixed = m_key + counter * 0x9E3779B97F4A7C15ULL;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }

    /// floor(draw · size / 2⁶⁴): 0 … size - 1. size > 0.
    constexpr std::uint64_t below(std::uint32_t resample, std::uint32_t index, std::uint64_t size) const
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(draw(resample, index)) * size) >> 64U);
    }

private:
    std::uint64_t m_key;
};

} // namespace stats
