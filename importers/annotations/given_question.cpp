#include "importers/annotations/given_question.h"

namespace importers {

std::string filledQuestion(std::string_view question, std::initializer_list<std::pair<std::string_view, std::string_view>> values)
{
    std::string filled;
    for (std::size_t at = 0; at < question.size();) {
        bool found = false;
        for (const auto &[name, value] : values) {
            const std::string place = "{" + std::string(name) + "}";
            if (question.substr(at).starts_with(place)) {
                filled += value;
                at += place.size();
                found = true;
                break;
            }
        }
        if (!found)
            filled += question[at++];
    }
    return filled;
}

} // namespace importers
