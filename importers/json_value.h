#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace importers {

/// One JSON value as read, members in file order. Numbers keep their digits: nothing is rounded by reading.
struct JsonValue {
    enum class Type { Null, Bool, Integer, Float, String, List, Object };
    Type type = Type::Null;
    bool boolean = false;
    double number = 0;                      ///< Integer and Float.
    std::string text = {};                  ///< String: the text; Integer and Float: the digits in canonical form.
    std::vector<JsonValue> list = {};
    std::vector<std::pair<std::string, JsonValue>> members = {};

    static JsonValue ofText(std::string text);
    bool isText() const { return type == Type::String; }
    bool isNumber() const { return type == Type::Integer || type == Type::Float; }
    const JsonValue *find(std::string_view name) const; ///< nullptr when there is no such member.
};

/// Why a text is no JSON value that we take, and where.
struct JsonFault {
    std::size_t offset = 0;   ///< Bytes from the start of the text.
    std::string reason = {};  ///< In words.
};

constexpr int kDeepest = 64;                      ///< Levels of lists and objects.
constexpr std::size_t kLongestText = 1024 * 1024; ///< Bytes of one string.
constexpr std::size_t kLongestPicture = 64 * 1024 * 1024; ///< Bytes of one string where a picture may stand in it.

/// Parses one value by SAX. Refused: more than 64 levels, a string over `longestText`, a member twice, NUL in a text, bytes that are not UTF-8,
/// anything after the value.
std::variant<JsonValue, JsonFault> parseJson(std::string_view text, std::size_t longestText = kLongestText);

/// Canonical: sorted members, no blanks, UTF-8, control characters escaped.
std::string canonicalJson(const JsonValue &value);

/// The same of an object of these members only, which are not copied.
std::string canonicalObject(std::vector<const std::pair<std::string, JsonValue> *> members);

/// Offset of the value of a member of the outermost object in valid JSON; of a path like "answer" only. 0 when there is none.
std::size_t memberOffset(std::string_view objectText, std::string_view name);

/// Offset of the first byte that is no UTF-8 (overlong forms and surrogates included); empty when all is well.
std::optional<std::size_t> firstInvalidUtf8(std::string_view text);
/// Characters (code points) in valid UTF-8; broken bytes count one each.
std::int64_t characterCount(std::string_view text);
/// At most `characters` of a text, with … where something was cut.
std::string shortened(std::string_view text, std::size_t characters = 200);

} // namespace importers
