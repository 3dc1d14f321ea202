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

std::vector<std::string> Item::shownFigures() const
{
    std::vector<std::string> shown;
    const auto add = [&](const std::string &figure) {
        if (!figure.empty() && std::ranges::find(shown, figure) == shown.end())
            shown.push_back(figure);
    };
    std::ranges::for_each(figures, add);
    std::ranges::for_each(options, add, &Option::figure);
    std::ranges::for_each(overlays, add, &Overlay::figure);
    return shown;
}

std::string Item::letters() const
{
    std::string result;
    for (const Option &option : options)
        result += option.letter;
    return result.empty() && kind == ItemKind::Judgement ? "AB" : result;
}

} // namespace review
