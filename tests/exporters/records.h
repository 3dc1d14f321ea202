#pragma once

#include "exporters/split.h"

#include <string>
#include <vector>

namespace exporters_test {

/// A project in memory, ids in order.
struct Records {
    std::vector<review::Source> sources;
    std::vector<review::Figure> figures;
    std::vector<std::pair<review::Item, review::Key>> items;

    exporters::RecordStreams streams() const
    {
        exporters::RecordStreams result;
        result.eachSource = [this](const auto &take) { return each(sources, take); };
        result.eachFigure = [this](const auto &take) { return each(figures, take); };
        result.eachItem = [this](const auto &take) -> review::Status {
            for (const auto &[item, key] : items) {
                if (const auto taken = take(item, key); !taken)
                    return taken;
            }
            return review::ok();
        };
        return result;
    }

private:
    template <class List, class Take>
    static review::Status each(const List &list, const Take &take)
    {
        for (const auto &record : list) {
            if (const auto taken = take(record); !taken)
                return taken;
        }
        return review::ok();
    }
};

/// Two sources, three figures, four items: q1 gold (author A, label B), q2 silver, q3 discarded, q4 gold and the author's own answer.
inline Records sampleRecords()
{
    Records records;
    records.sources = {{.id = "s1", .title = "One"}, {.id = "s2", .title = "Two"}};
    review::Figure f1{.id = "f1", .path = "figures/f1.png", .source = "s1"}, f2{.id = "f2", .path = "f2.png", .source = "s2"}, f3{.id = "f3"};
    f1.pictureSha256 = std::string(64, 'a');
    records.figures = {f1, f2, f3};
    const auto add = [&](const std::string &id, const std::string &figure, const std::string &answer) {
        review::Item item{.id = id, .figures = {figure}, .question = "Which, \"if any\"?"};
        item.options = {{'A', "=rust"}, {'B', "smut"}, {'C', "none"}};
        item.attributes["crop"] = {"rice", false};
        item.attributes["n"] = {"3", true};
        review::Key key;
        key.item = id;
        key.answer = review::Answer::ofLetters(answer);
        records.items.emplace_back(item, key);
    };
    add("q1", "f1", "A");
    add("q2", "f2", "A");
    add("q3", "f1", "C");
    add("q4", "f1", "B");
    return records;
}

inline exporters::SplitRequest sampleRequest(exporters::SplitChoice split)
{
    using review::Answer;
    exporters::SplitRequest request;
    request.split = split;
    request.protocolHash = "abc";
    request.outcomes = {
        {"q1", {"q1", "rice", review::Split::Gold, Answer::ofLetters("B"), review::Branch::TieBroken, {}, {}, true}},
        {"q2", {"q2", "rice", review::Split::Silver}},
        {"q3", {"q3", "rice", review::Split::HeldOut, {}, review::Branch::Discarded, "discarded", "all-different"}},
        {"q4", {"q4", "rice", review::Split::Gold, Answer::ofLetters("B"), review::Branch::Agreed}},
    };
    return request;
}

} // namespace exporters_test
