#pragma once

#include "review/result.h"
#include "review/study.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// An exact share as written in a protocol: "0.20" is 20/100, "1/3" is 1/3. Not negative, denominator > 0, not reduced.
/// At most nine digits on either side of the point or the stroke; else, and for other text, no fraction.
struct Fraction {
    std::int64_t numerator = 0, denominator = 1;
};
std::optional<Fraction> fractionFromText(std::string_view text);
/// floor(f * count + 1/2) in integers.
std::int64_t roundedShare(Fraction share, std::int64_t count);

enum class When : int { Never = 0, After = 1, Always = 2 };
enum class SealStyle : int { Confirm, Instant };
enum class Undo : int { None, Last, Submit };
enum class ItemOrder : int { Ranked, Source, Interleaved };

struct PopulationRule {
    std::map<std::string, std::vector<std::string>> attributes = {}; ///< Item (or, without the attribute, its first figure) must have one of the values of each.
    std::vector<std::string> kinds = {};                             ///< Empty = every kind.
};
struct SampleRule {
    std::string unit = "figure";                       ///< figure, item, prediction, trace, slot
    std::optional<std::string> share = {};             ///< Exact text, "0.20"
    std::optional<std::int64_t> count = {};            ///< Per stratum. With neither share nor count all units are drawn.
    std::vector<std::string> strata = {};              ///< Attribute names, in order.
    std::map<std::string, std::int64_t> capPerFigure = {}; ///< Stratum → q items per sampled figure.
};
struct RolePlan {
    std::string type = "all";                          ///< all, k-of-pool, partition, forms, conflicts
    std::vector<std::string> seats = {};               ///< Seat names in order.
    std::int64_t decoyPercent = 0;
};
struct VisibleRule {
    When figure = When::Always, overlays = When::Always, question = When::Always, options = When::Always;
    When caption = When::Never, context = When::Never, attributes = When::Never, key = When::Never;
    When prediction = When::Never, rationale = When::Never, model = When::Never, trace = When::Never, reference = When::Never;
};
struct AnswerRule {
    std::string type = "item";
    bool defective = true, confidence = false, unsure = true, abstain = false;
};
struct SealRule {
    SealStyle style = SealStyle::Confirm;
    bool sameKeyTwice = true;
    Undo undo = Undo::Submit;
};
struct TimeRule {
    std::optional<std::int64_t> softS = {}, hardS = {}, breakEvery = {};
    std::int64_t idleS = 60;
    bool showClock = false;
};
struct DecisionRule {
    std::string rule = "primaries-then-adjudicator";
    bool adjudicatorSeesAnswers = false; ///< adjudicator_sees == "answers": both answers after an own first one.
    std::string allDiffer = "discard";
};
struct AgreementRule {
    std::vector<std::string> categories = {}; ///< Declared order; empty = all letters the population's items offer.
    std::string scale = "nominal";
    std::optional<std::string> cluster = {};
    std::int64_t resamples = 10000;
};
struct Instruction {
    std::string text = {};
    bool always = false;
};

/// A protocol (protocols.md 2): one JSON document, its canonical form and hash, and the same as values.
/// Every member is written out in the document; this struct is the reading of it, never edited apart from it.
struct Protocol {
    std::string canonical = {}; ///< Canonical JSON: equal to Python's json.dumps(p, sort_keys=True, ensure_ascii=False, separators=(",", ":")).
    std::string hash = {};      ///< SHA-256 of `canonical`, lower-case hex.
    std::string kind = {};      ///< gold, grounding, baseline, screening, trace, open-text, errors
    std::string preset = {};
    std::int64_t seed = 0;      ///< 0 … 2^63-1
    PopulationRule population = {};
    SampleRule sample = {};
    std::map<std::string, RolePlan> plan = {}; ///< By role name.
    VisibleRule visible = {};
    AnswerRule answer = {};
    ItemOrder itemOrder = ItemOrder::Ranked;
    bool rankedOptions = false;
    SealRule seal = {};
    TimeRule time = {};
    DecisionRule decision = {};
    AgreementRule agreement = {};
    Instruction instruction = {};
    bool viewerAdjust = true, viewerCompare = true;
};

/// Reads and checks a document against the schema in resources/. Refused: unknown or missing members, wrong types,
/// shares that are no fraction, repeated seat names; the sentence names the member.
Result<Protocol> protocolFromJson(std::string_view json);
/// The preset's document with every member written out. NotFound lists the presets there are.
Result<Protocol> presetProtocol(std::string_view name);
std::vector<std::string> presetNames(); ///< Those whose kind of study the program can run, bytewise.
/// Notes on members of a preset, by dotted member: "The paper does not say whether captions were shown." Empty without notes.
std::map<std::string, std::string> presetNotes(std::string_view name);

/// One `--set sample.share=0.20`: the schema decides the type (JSON where that fits, else plain text); groups, lists and maps are set as JSON,
/// a map entry also by name (sample.cap_per_figure.soybean=2); setting sample.share or sample.count makes the other null.
/// NotFound: no such member. BadInput: the value does not fit; the sentence says what fits.
Result<Protocol> withMember(const Protocol &protocol, std::string_view dottedMember, std::string_view value);

/// The members that a document states, over those of a protocol; a document may state some members only. A whole document replaces all.
/// Groups are joined member by member, lists and maps are taken as they stand, a role of the plan that is null goes; stating one of
/// sample.share and sample.count makes the other null. BadInput: no JSON object, an unknown member, a value that does not fit.
Result<Protocol> withDocument(const Protocol &protocol, std::string_view json);

/// Members in which two protocols differ, dotted, sorted: "instruction.text", "plan.primary.seats".
std::vector<std::string> differingMembers(const Protocol &before, const Protocol &after);
/// Whether the change may be an amendment after the lock: instruction, time, viewer, score, difficulty, agreement, and in the plan more seats
/// behind those there are, more readers or parts, or a role more. BadInput: nothing differs. Else Refused with "make a new study" in the
/// sentence, or, when the study could not run on with it, with what it needs.
Status amendable(const Protocol &before, const Protocol &after);

/// Seats of the protocol in role and plan order.
std::vector<Seat> protocolSeats(const Protocol &protocol);
/// The protocol in plain words, one sentence a line, for the study page.
std::vector<std::string> plainWords(const Protocol &protocol);

/// A numbered change after the lock.
struct Amendment {
    int number = 1;          ///< 1, 2, …; makes protocol version number + 1.
    std::string what = {};   ///< "instruction.text" or several joined by ", "
    std::string why = {};
    std::string who = {};
    UtcMs at = 0;
};

} // namespace review
