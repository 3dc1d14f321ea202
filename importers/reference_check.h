#pragma once

#include "importers/importer.h"
#include "review/item.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace importers {

/// Remembers which figure names the items of an import use, and judges them when all files have been read.
/// One for all files of one call. Memory: the distinct names.
class ReferenceCheck {
public:
    /// Call for every item handed over (also unchanged ones); `file` numbers the files of the call.
    void note(const review::Item &item, const review::Key &key, int file, Place place);

    struct Outcome {
        std::vector<std::pair<review::Figure, int>> pathFigures = {}; ///< Records to be made, by id, with the file that named them first.
        /// Names of pictures that other files use too, or that are known: each further file may mean another picture.
        std::vector<std::pair<std::string, int>> shared = {};
        std::vector<std::pair<Problem, int>> problems = {};           ///< Figures still to come (a warning each) and leaks (one a file).
    };
    /// `known`: whether a figure record has this id, from the project or from this import.
    Outcome judge(const std::function<bool(const std::string &id)> &known) const;
    /// Where a figure name was first used: file and place; line 0 when it was not.
    std::pair<int, Place> firstUse(const std::string &figure) const;

private:
    struct Use {
        int file = 0;
        Place place = {};
        std::string item = {};
        bool leaks = false;
        std::vector<int> others = {}; ///< Further files, each once.
    };
    std::map<std::string, Use> m_uses;
};

/// Whether a file name gives away the item it belongs to: it contains an option's text, a long word that only one option has,
/// or one of the words gold, answer, key, label, truth.
bool nameLeaks(std::string_view name, const review::Item &item, const review::Key &key);

/// The answer's words, when the question states them: the text of a key option, or a text answer, as whole words of the question in any
/// case. Empty for answers that say nothing by themselves (numbers, yes and no, fewer than four signs), when the question names other
/// options too, as one that lists its choices does, and when it stands there as an example ("for example: …") or behind "choose from".
std::string answerInQuestion(const review::Item &item, const review::Key &key);

} // namespace importers
