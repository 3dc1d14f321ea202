#pragma once

#include "review/item.h"
#include "review/protocol.h"
#include "review/result.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// What sampling needs to know of one item: no key, no text.
struct PopulationItem {
    std::string id;
    std::vector<std::string> figures = {}; ///< Every figure it shows (Item::shownFigures), those of its options too: who sees one has seen the picture.
    Attributes attributes = {};
    ItemKind kind = ItemKind::Single;
    std::string letters = {};  ///< Original letters of its options.
    bool excluded = false;     ///< In no draw until it is readmitted.
    bool held = false;         ///< Shows a damaged picture that nobody has accepted: in no draw until somebody does.
};
struct PopulationFigure {
    std::string id;
    Attributes attributes = {};
    std::string source = {};       ///< Source id or empty.
};
struct Population {
    std::vector<PopulationItem> items = {};     ///< Any order.
    std::map<std::string, PopulationFigure> figures = {}; ///< Known figure records; an item may name one that is not here.
    std::map<std::string, std::set<std::string>> lists = {}; ///< Named lists of item ids, for the attribute `list`.
};

/// The attribute of `population.attributes` that takes names of the project's own lists: items in one of them belong to the study.
/// In a project without lists it is an attribute like any other.
inline constexpr std::string_view kListAttribute = "list";
/// Why lists cannot be used: an item or figure has an attribute of that name of its own. Empty when they can.
std::string listAttributeClash(const Population &population);

enum class Draw : int { Candidate = 1, NotDrawn, Silver }; ///< Candidate; on a sampled figure but not drawn; no figure of it sampled. Stored.

struct DrawnItem {
    std::string item;
    std::string stratum;   ///< Attribute values joined by '|', empty without strata.
    Draw draw = Draw::Silver;
    std::string cluster;   ///< First figure, else the item itself.
};

/// The draw of a study. All lists by external id, bytewise: equal for any import order.
struct Sample {
    struct Stratum {
        std::string name;
        std::int64_t figures = 0, sampledFigures = 0, candidates = 0;
    };
    std::vector<Stratum> strata = {};
    std::vector<std::string> sampledFigures = {};
    std::vector<DrawnItem> items = {}; ///< Every item of the population.
};

/// Draws by rank (protocols.md 2.1 and 3.1). Unit `figure`: share or count of the figures of each stratum; neither: all of them.
/// Unit `item`: the same of the items, ranked in the scope of their stratum (no cap per figure); the figures of drawn items count as sampled,
/// so that an item not drawn that shares one is NotDrawn, never Silver. Other units are refused. Items that do not match `population` and excluded or held ones are left out; figures count when they
/// have at least one item in it. Share f of N: floor(f N + 1/2) in integers. With cap_per_figure[stratum] = q: the q lowest
/// `sample-item` ranks (scope: figure) of each sampled figure. An item with several figures is a candidate only when all are sampled;
/// with some sampled it is NotDrawn, with none Silver. Under a cap it stands for its first figure, and the cap ranks only items that can be candidates.
/// An item without figures is drawn by unit `item` only; by unit `figure` it is Silver (planDiagnostics counts those). An empty attribute text counts as absent.
/// A figure without a strata attribute takes the one value its items share.
/// Refused (listed): contradicting values (the items of a figure without the attribute, or an item's own and its first figure's),
/// a figure or item whose stratum cannot be told, an empty population, a list that is not there or whose attribute clashes with an imported one, a count larger than the stratum (the nearest number is named).
Result<Sample> drawSample(const Population &population, const Protocol &protocol);

} // namespace review
