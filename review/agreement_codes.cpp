#include "review/agreement_codes.h"

#include <algorithm>

namespace review {

namespace {

std::string answers(std::int64_t count) { return std::to_string(count) + (count == 1 ? " answer" : " answers"); }

} // namespace

int agreementCode(const Verdict &verdict, ItemKind kind, const std::vector<std::string> &categories)
{
    if (verdict.defect != Defect::None)
        return static_cast<int>(LeftOut::Defective);
    if (verdict.abstained)
        return static_cast<int>(LeftOut::Abstained);
    if (verdict.answer.shape == Answer::Shape::None)
        return 0;
    if (verdict.answer.shape != Answer::Shape::Letters)
        return static_cast<int>(LeftOut::OtherKind);
    const bool sets = std::ranges::any_of(categories, [](const std::string &category) { return category.size() > 1; });
    if (kind == ItemKind::Multiple && !sets)
        return static_cast<int>(LeftOut::Several);
    const auto found = std::ranges::find(categories, verdict.answer.letters);
    return static_cast<int>(found - categories.begin()) + 1;
}

std::vector<std::string> leftOutInWords(const LeftOutCounts &counts)
{
    std::vector<std::string> sentences;
    const auto tell = [&](std::int64_t count, const char *one, const char *more) {
        if (count > 0)
            sentences.push_back(answers(count) + (count == 1 ? one : more) + " out of the coefficients.");
    };
    tell(counts.defective, " marks the question as defective and is left", " mark the question as defective and are left");
    tell(counts.abstained, " is an abstention and is left", " are abstentions and are left");
    tell(counts.several, " to a question with several right options is a set of letters, which is none of the categories, and is left",
        " to questions with several right options are sets of letters, which are none of the categories, and are left");
    tell(counts.otherKind, " is a number, a text or a box, which has no category, and is left", " are numbers, texts or boxes, which have no categories, and are left");
    return sentences;
}

} // namespace review
