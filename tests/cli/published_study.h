#pragma once

#include "cli_folder.h"

#include <array>
#include <map>
#include <string>
#include <vector>

using Table = std::array<std::array<int, 4>, 4>; ///< Rows first primary, columns second, A–D.

struct Stratum {
    Crop crop;
    Table table;
    std::string judge; ///< What the adjudicator does with each conflict in id order: 1 sides with the first, 2 with the second, x with nobody.
};

/// The published size and tables of protocols.md 3.1: 305, 80, 80 and 80 figures, 2,436, 640, 635 and 640 items. With another seed the same
/// tables, on other figures.
std::vector<Stratum> publishedStrata(const std::string &seed);
std::vector<Crop> cropsOf(const std::vector<Stratum> &strata);

/// What is answered about a unit; `judge` is 0 where the primaries agree.
struct DealtAnswer {
    char first = 0, second = 0, judge = 0;
};
/// Deals the tables' pairs to the candidates of their strata, in id order. `units`: those of a primary's batch.
std::map<std::string, DealtAnswer> dealtAnswers(const std::vector<Stratum> &strata, const std::vector<std::string> &units);
