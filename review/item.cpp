#include "review/item.h"

#include <algorithm>
#include <array>
#include <utility>

namespace review {

namespace {

constexpr std::array<std::pair<ItemKind, std::string_view>, 7> kKinds{{{ItemKind::Single, "single"}, {ItemKind::Multiple, "multiple"},
    {ItemKind::Judgement, "judgement"}, {ItemKind::Number, "number"}, {ItemKind::Short, "short"}, {ItemKind::Open, "open"}, {ItemKind::Box, "box"}}};

} // namespace

std::string_view itemKindName(ItemKind kind)
{
    const auto found = std::ranges::find(kKinds, kind, &std::pair<ItemKind, std::string_view>::first);
    return found == kKinds.end() ? std::string_view{} : found->second;
}

std::optional<ItemKind> itemKindFromName(std::string_view name)
{
    if (name == "image-choice")
        return ItemKind::Single;
    const auto found = std::ranges::find(kKinds, name, &std::pair<ItemKind, std::string_view>::second);
    return found == kKinds.end() ? std::optional<ItemKind>{} : found->first;
}

std::string Item::letters() const
{
    std::string result;
    for (const Option &option : options)
        result += option.letter;
    return result.empty() && kind == ItemKind::Judgement ? "AB" : result;
}

} // namespace review
